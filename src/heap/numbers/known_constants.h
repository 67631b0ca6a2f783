// What is known at places of an object that are no constants: most of all where strings end.
#pragma once

#include <unordered_set>
#include <vector>

#include "heap/state/state.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

// Where pointers of the state point to in the object.
[[nodiscard]] std::unordered_set<term::Term> offsetsInto(const State& state, ObjectId id);

// Of an object written at unknown offsets only constants that lie where nothing newer was written are kept, and few of them. Every concrete state of the state
// is one of the result.
void keepLastingWrites(State& state, term::TermStore& terms, const numeric::Element& numbers, ObjectId id);

}  // namespace cairn::heap
