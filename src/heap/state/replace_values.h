// Replacing values everywhere in a state.
#pragma once

#include <functional>
#include <optional>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// The value that takes the place of another one of the same width; nothing: it stays.
using ReplaceValue = std::function<std::optional<Value>(const Value&)>;

// Every value of the state for which `replace` gives another one is that one from now on: in registers of all frames; in cells (fill bytes
// and backgrounds count as integers of 8 bits) and logs of all objects but untouched globals, whatever their status; nextValue and prevValue of
// segments. Terms that are no values (sizes, lengths, facts, offsets of logged writes, the path) stay. What does not change stays shared.
void replaceValues(State& state, const ReplaceValue& replace);
// The same in one object only.
void replaceValuesIn(State& state, ObjectId id, const ReplaceValue& replace);

// Asks only about pointers; a part of a pointer becomes the same part of what takes the pointer's place.
void replacePointers(State& state, term::TermStore& terms, const ReplaceValue& replace);

// Every value of an object, in the places that replaceValuesIn changes.
void forEachValue(const Object& object, const std::function<void(const Value&)>& visit);

// Of those, the ones that keep an object tracked; numbers cost no time.
template <typename Visit>
void forEachReference(const Object& object, Visit&& visit) {
  object.contents.cells.forEachMarked([&](std::uint64_t, const Cell& cell) { visit(cell.value); });
  for (const LoggedWrite& write : object.contents.log) {
    if (write.value.refersToObject()) visit(write.value);
  }
  if (!object.isSegment()) return;
  if (object.segment->nextValue.refersToObject()) visit(object.segment->nextValue);
  if (object.segment->prevValue.refersToObject()) visit(object.segment->prevValue);
}

// The address (a pointer or an integer) moved by `distance` bytes.
[[nodiscard]] Value moved(term::TermStore& terms, const Value& value, term::Term distance);

}  // namespace cairn::heap
