// The numbers of a state as a numeric element: what is kept of the path when it is forgotten.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "heap/pairing.h"
#include "heap/state.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

enum class Widening : std::uint8_t {
  None,
  Thresholds,  // bounds that grow go to the next threshold
  StableOnly,  // only what the left side says, itself or by bounds, and the right side keeps; bounds that grow go to the next threshold, or are dropped
};

struct NumberOptions {
  Widening widening = Widening::None;
  std::span<const numeric::Integer> thresholds;
};

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
// the numeric domain could not relate to the symbol, see structure.h) afterwards; the path says
// of these symbols what the numeric domain could keep, and of others nothing. Of an object written at unknown offsets
// only constants are kept that nothing newer can have touched.
// Every concrete state of the state before is one of the state after. False: the path cannot hold, the state stands for nothing.
[[nodiscard]] bool nameNumbers(State& state, term::TermStore& terms);

// After a walk of two states: the path and the segments' facts of the result, whose numbers have the names of the pairing's pairs.
void joinNumbers(const State& left, const State& right, const Pairing& pairing, State& result, term::TermStore& terms,
                 const NumberOptions& options);

// After a walk of two neighbours in one state: what is known of the nodes of group 0. `known`: the numbers of the state.
[[nodiscard]] std::vector<term::Term> foldNumbers(const State& state, const numeric::Element& known,
                                                  const Pairing& pairing, term::TermStore& terms);

// Calls `visit` with every term of the state, summary symbols and facts left out, and puts what it returns in its place.
void replaceNumbers(State& state, const std::function<term::Term(term::Term)>& visit);

}  // namespace cairn::heap
