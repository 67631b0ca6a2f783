#include "heap/state/addresses.h"

#include <algorithm>

#include "term/rewrite.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

Origins::Origins(const State& state) {
  if (state.addresses.empty()) return;
  for (const AddressFact& fact : state.addresses.toVector()) {
    for (const SymbolId symbol : term::symbolsOf(fact.place)) places_.emplace_back(symbol, fact.object);
  }
}

bool Origins::contains(const std::vector<SymbolId>& symbols, SymbolId symbol) {
  return std::ranges::find(symbols, symbol) != symbols.end();
}

Term placeIn(const State& state, ObjectId object) {
  Term place;
  state.addresses.visitNewestFirst([&](const AddressFact& fact) {
    if (fact.object == object) place = fact.place;
    return !place.valid();
  });
  return place;
}

void forgetAddresses(State& state) {
  if (state.addresses.empty()) return;
  state.addresses = {};
  if (state.inexact.empty()) state.inexact.append("it is forgotten where objects lie");
}

}  // namespace cairn::heap
