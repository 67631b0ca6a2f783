// What the nodes of a segment own: nested objects, and the symbols each node has its own values of.
#pragma once

#include <functional>
#include <unordered_set>
#include <vector>

#include "heap/state/state.h"
#include "term/term.h"

namespace cairn::heap {

// The objects of a higher level than the segment's that its node's cells reach through such objects, in the order of the walk: directly
// nested ones, and what the nodes of nested segments own.
[[nodiscard]] std::vector<ObjectId> ownedObjects(const State& state, ObjectId segment);

using SymbolSet = std::unordered_set<term::SymbolId>;

// Every symbol in cells, background and log of the contents.
void addSymbolsOf(const Contents& contents, SymbolSet& symbols);
// Every symbol in the object but those in the facts of a segment: size, contents, length, nextValue, prevValue.
void addSymbolsOf(const Object& object, SymbolSet& symbols);
// The summary symbols of a segment: those in its node's cells and in the objects its nodes own.
[[nodiscard]] SymbolSet summarySymbols(const State& state, ObjectId segment);

}  // namespace cairn::heap
