// Ranges of arrays that are divided: filling, copying, growing and shrinking. Every range is one of whole elements whose ends are known to lie among the tiles; for others there is no rule.
#include <algorithm>
#include <utility>
#include <vector>

#include "analysis/symbolic/transfer.h"
#include "heap/state/tiling.h"
#include "heap/tiling/divide.h"
#include "term/rewrite.h"

namespace cairn::analysis {

using heap::Contents;
using heap::Object;
using heap::ObjectId;
using heap::Tile;
using heap::Tiling;
using heap::TilingRef;
using term::Term;

bool Transfer::fillElements(State& state, ObjectId id, Term start, Term count, Term byte) {
  const Contents& contents = state.find(id)->contents;
  if (!contents.tiling || (byte.valid() && !byte.isConstant())) return false;
  const auto holds = [&](Term condition) { return mustHold(state, condition); };
  Tiling tiling = *contents.tiling;
  const auto range = heap::elementRange(tiling, start, count, terms_, holds);
  if (!range) return false;
  const auto tiles = heap::isolate(tiling, range->first, range->second, terms_, holds);
  if (!tiles) return false;
  Contents element;
  element.background = byte;
  const auto begin = tiling.tiles.begin();
  const auto from = begin + static_cast<std::ptrdiff_t>(tiles->first);
  const auto until = begin + static_cast<std::ptrdiff_t>(tiles->second);
  tiling.tiles.insert(tiling.tiles.erase(from, until), heap::runOf(std::move(element), range->second, terms_));
  state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(tiling)); });
  return true;
}

// The target's elements are copies of the source's as these were before: the ranges may overlap.
bool Transfer::copyElements(State& state, const Value& to, const Value& from, Term count) {
  if (!to.isPointer() || !from.isPointer()) return false;
  const Contents& target = state.find(to.object)->contents;
  const Contents& source = state.find(from.object)->contents;
  if (!target.tiling && !source.tiling) return false;
  const std::uint64_t unit = target.tiling ? target.tiling->unit : source.tiling->unit;
  const auto holds = [&](Term condition) { return mustHold(state, condition); };
  auto read = heap::divided(source, state.find(from.object)->size, unit, terms_, holds);
  auto written = heap::divided(target, state.find(to.object)->size, unit, terms_, holds);
  if (!read || !written) return false;
  const auto sourceRange = heap::elementRange(*read, from.term, count, terms_, holds);
  const auto targetRange = heap::elementRange(*written, to.term, count, terms_, holds);
  if (!sourceRange || !targetRange) return false;
  const auto taken = heap::isolate(*read, sourceRange->first, sourceRange->second, terms_, holds);
  const auto replaced = heap::isolate(*written, targetRange->first, targetRange->second, terms_, holds);
  if (!taken || !replaced) return false;
  const Term distance = terms_.sub(targetRange->first, sourceRange->first);
  std::vector<Tile> copies;
  for (std::size_t k = taken->first; k < taken->second; ++k) {
    copies.push_back(heap::shifted(read->tiles[k], distance, terms_));
  }
  if (!copies.empty()) copies.back().end = targetRange->second;
  const auto begin = written->tiles.begin();
  const auto place = written->tiles.erase(begin + static_cast<std::ptrdiff_t>(replaced->first),
                                          begin + static_cast<std::ptrdiff_t>(replaced->second));
  written->tiles.insert(place, copies.begin(), copies.end());
  state.edit(to.object, [&](Object& object) {
    object.contents = {};
    object.contents.tiling = TilingRef(std::move(*written));
  });
  return true;
}

std::optional<Contents> Transfer::resizedTiling(State& state, ObjectId id, Term size) {
  const Contents& contents = state.find(id)->contents;
  if (!contents.tiling) return std::nullopt;
  const auto holds = [&](Term condition) { return mustHold(state, condition); };
  Tiling tiling = *contents.tiling;
  const auto count = heap::elementsIn(size, tiling.unit, terms_, holds);
  if (!count) return std::nullopt;
  const Term before = tiling.tiles.back().end;
  if (mustHold(state, terms_.sle(before, *count))) {
    tiling.tiles.push_back(heap::runOf({}, *count, terms_));
  } else {
    const auto kept = heap::isolate(tiling, pointerConstant(0), *count, terms_, holds);
    if (!kept) return std::nullopt;
    tiling.tiles.resize(kept->second);
    if (tiling.tiles.empty()) tiling.tiles.push_back(heap::runOf({}, *count, terms_));
    tiling.tiles.back().end = *count;
  }
  Contents result;
  result.tiling = TilingRef(std::move(tiling));
  return result;
}

}  // namespace cairn::analysis
