// What a state says of where objects lie.
#pragma once

#include <utility>
#include <vector>

#include "heap/state/state.h"
#include "term/rewrite.h"

namespace cairn::heap {

// Which objects a number was computed from: those whose places occur in its term. Taken from a state once, since most states have none.
class Origins {
 public:
  explicit Origins(const State& state);

  [[nodiscard]] bool empty() const { return places_.empty(); }
  // Calls visit(ObjectId) for each, in the order of observation.
  template <typename Visit>
  void of(term::Term term, Visit&& visit) const {
    if (places_.empty() || !term.valid() || term.isConstant()) return;
    const std::vector<term::SymbolId> symbols = term::symbolsOf(term);
    for (const auto& [symbol, object] : places_) {
      if (contains(symbols, symbol)) visit(object);
    }
  }
  [[nodiscard]] std::vector<ObjectId> of(term::Term term) const {
    std::vector<ObjectId> result;
    of(term, [&](ObjectId id) { result.push_back(id); });
    return result;
  }
  // The value leads to objects only as a number.
  template <typename Visit>
  void ofNumber(const Value& value, Visit&& visit) const {
    if (value.isInteger()) of(value.term, visit);
  }

 private:
  static bool contains(const std::vector<term::SymbolId>& symbols, term::SymbolId symbol);

  std::vector<std::pair<term::SymbolId, ObjectId>> places_;
};

// The object's place; invalid: nobody has observed it.
[[nodiscard]] term::Term placeIn(const State& state, ObjectId object);

// Nothing is known any more of where objects lie. Numbers that were computed from places stay, as numbers of which nothing shows what they lead to.
void forgetAddresses(State& state);

}  // namespace cairn::heap
