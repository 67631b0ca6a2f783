// The numbers of a state as a numeric element: what is kept of the path when it is forgotten.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "heap/state/state.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

// What the numeric domain made of a path.
struct KnownNumbers {
  term::Path path;
  numeric::Element element;
  // All conjuncts that may say more once others are added are among these; few are left when somebody has asked for them.
  mutable std::vector<term::Term> open;
  mutable bool openIsFew = false;
  // Other paths begin like this one; and the last such beginning of this one.
  bool isBeginning = false;
  std::shared_ptr<const KnownNumbers> beginning;
};

// What the numeric domain makes of the path. Computed once for states of the same path that are copies of one another, and from there on for those whose path goes on.
[[nodiscard]] numeric::Element numbersOf(const State& state);

// Of the first conjuncts of the state's path, that many: for a state whose path begins with them.
[[nodiscard]] std::shared_ptr<const KnownNumbers> numbersOfBeginning(const State& state, std::size_t conjuncts);

// Every number in the state gets a name: registers, cells, offsets, sizes and lengths of level-0 objects hold constants, symbols, or a symbol scaled or extended (which
// the numeric domain could not relate to the symbol, see scaled_symbols.h) afterwards; the path says
// of these symbols what the numeric domain could keep, and of others nothing. Of an object written at unknown offsets
// only constants are kept that nothing newer can have touched.
// Every concrete state of the state before is one of the state after. False: the path cannot hold, the state stands for nothing.
[[nodiscard]] bool nameNumbers(State& state, term::TermStore& terms);

// Calls `visit` with every term of the state, summary symbols and facts left out, and puts what it returns in its place.
void replaceNumbers(State& state, term::TermStore& terms, const std::function<term::Term(term::Term)>& visit);

}  // namespace cairn::heap
