#include "heap/state/nesting.h"

#include "heap/state/replace_values.h"
#include "heap/state/tiling.h"
#include "term/rewrite.h"

namespace cairn::heap {

namespace {

void addSymbols(term::Term term, SymbolSet& symbols) {
  if (!term.valid() || term.isConstant()) return;
  for (const term::SymbolId symbol : term::symbolsOf(term)) symbols.insert(symbol);
}

}  // namespace

std::vector<ObjectId> ownedObjects(const State& state, ObjectId segment) {
  const unsigned level = state.find(segment)->level;
  std::vector<ObjectId> owned;
  std::unordered_set<ObjectId> seen{segment};
  const auto reach = [&](const Value& value) {
    if (!value.refersToObject()) return;
    const Object* object = state.find(value.object);
    if (object != nullptr && object->level > level && seen.insert(value.object).second) owned.push_back(value.object);
  };
  // Not nextValue and prevValue of the segment itself: they lie outside of its nodes.
  state.find(segment)->contents.cells.forEach([&](std::uint64_t, const Cell& cell) { reach(cell.value); });
  std::size_t next = 0;
  while (next < owned.size()) forEachValue(*state.find(owned[next++]), reach);
  return owned;
}

void addSymbolsOf(const Contents& contents, SymbolSet& symbols) {
  contents.cells.forEach([&](std::uint64_t, const Cell& cell) { addSymbols(cell.value.term, symbols); });
  for (const LoggedWrite& write : contents.log) {
    addSymbols(write.offset, symbols);
    addSymbols(write.value.term, symbols);
  }
  addSymbols(contents.background, symbols);
  if (contents.tiling) forEachTerm(*contents.tiling, [&](term::Term term) { addSymbols(term, symbols); });
}

void addSymbolsOf(const Object& object, SymbolSet& symbols) {
  addSymbols(object.size, symbols);
  addSymbolsOf(object.contents, symbols);
  if (!object.isSegment()) return;
  addSymbols(object.segment->length, symbols);
  addSymbols(object.segment->nextValue.term, symbols);
  addSymbols(object.segment->prevValue.term, symbols);
}

SymbolSet summarySymbols(const State& state, ObjectId segment) {
  SymbolSet symbols;
  addSymbolsOf(state.find(segment)->contents, symbols);
  for (const ObjectId owned : ownedObjects(state, segment)) addSymbolsOf(*state.find(owned), symbols);
  return symbols;
}

}  // namespace cairn::heap
