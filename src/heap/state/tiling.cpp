#include "heap/state/tiling.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;
using term::TermStore;

bool TilingRef::operator==(const TilingRef& other) const {
  return tiling_ == other.tiling_ || (tiling_ && other.tiling_ && *tiling_ == *other.tiling_);
}

std::uint64_t TilingRef::hash() const {
  if (!tiling_) return 0;
  std::uint64_t result = support::combine(tiling_->unit, tiling_->tiles.size());
  for (const Tile& tile : tiling_->tiles) result = support::combine(result, tile.single ? 1 : 0);
  forEachTerm(*tiling_, [&](Term term) { result = support::combine(result, term.hash()); });
  return result;
}

TilingRef::TilingRef(Tiling tiling) : tiling_(std::make_shared<const Tiling>(std::move(tiling))) {}

Term startOf(const Tiling& tiling, std::size_t tile, TermStore& terms) {
  return tile == 0 ? terms.constant(0, tiling.tiles.front().end.width()) : tiling.tiles[tile - 1].end;
}

Contents mapped(const Contents& element, const MapTerm& map) {
  Contents result = element;
  std::vector<std::pair<std::uint64_t, Cell>> changed;
  element.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (!cell.value.term.valid() || cell.value.term.isConstant()) return;
    Cell copy = cell;
    copy.value.term = map(cell.value.term);
    if (!(copy.value.term == cell.value.term)) changed.emplace_back(offset, copy);
  });
  for (const auto& [offset, cell] : changed) result.cells.set(offset, cell);
  if (result.background.valid() && !result.background.isConstant()) result.background = map(result.background);
  return result;
}

Tile mapped(const Tile& tile, const MapTerm& map) {
  Tile result = tile;
  if (!result.end.isConstant()) result.end = map(result.end);
  result.element = mapped(tile.element, map);
  if (result.index.valid()) result.index = map(result.index);
  for (Term& fact : result.facts) fact = map(fact);
  std::erase_if(result.facts, [](Term fact) { return fact.isTrue(); });
  return result;
}

Tiling mapped(const Tiling& tiling, const MapTerm& map) {
  Tiling result{tiling.unit, {}};
  for (const Tile& tile : tiling.tiles) result.tiles.push_back(mapped(tile, map));
  return result;
}

std::vector<Term> summarySymbols(const Tile& run, TermStore& terms) {
  std::vector<Term> result{run.index};
  const auto add = [&](Term term) {
    for (const term::SymbolId symbol : term::symbolsOf(term)) {
      const Term own = terms.symbolTerm(symbol);
      if (std::find(result.begin(), result.end(), own) == result.end()) result.push_back(own);
    }
  };
  run.element.cells.forEach([&](std::uint64_t, const Cell& cell) {
    if (cell.value.term.valid()) add(cell.value.term);
  });
  if (run.element.background.valid()) add(run.element.background);
  return result;
}

Tile underFreshNames(const Tile& run, TermStore& terms) {
  term::Substitution substitution(terms);
  for (const Term symbol : summarySymbols(run, terms)) {
    substitution.replace(symbol, terms.freshSymbol("v", symbol.width()));
  }
  const Term end = run.end;
  Tile result = mapped(run, [&](Term term) { return substitution.apply(term); });
  result.end = end;
  return result;
}

std::vector<Term> factsOf(const Tile& tile, Term start, TermStore& terms) {
  if (tile.single) return {};
  std::vector<Term> facts = tile.facts;
  facts.push_back(terms.sle(start, tile.index));
  facts.push_back(terms.slt(tile.index, tile.end));
  return facts;
}

Term indexOf(const Tile& tile, Term start) { return tile.single ? start : tile.index; }

Tile runOf(Contents element, Term end, TermStore& terms) {
  Tile tile;
  tile.end = end;
  tile.element = std::move(element);
  tile.index = terms.freshSymbol("v", end.width());
  return tile;
}

Tiling unknownTiling(std::uint64_t unit, Term count, TermStore& terms) { return {unit, {runOf({}, count, terms)}}; }

void addStandingFacts(const Tiling& tiling, TermStore& terms, std::vector<Term>& conditions) {
  const unsigned width = tiling.tiles.front().end.width();
  const auto add = [&](Term condition) {
    if (!condition.isTrue()) conditions.push_back(condition);
  };
  for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
    if (!tiling.tiles[k].single) add(terms.sle(startOf(tiling, k, terms), tiling.tiles[k].end));
  }
  const std::uint64_t most = (~std::uint64_t{0} >> (65 - width)) / tiling.unit;
  add(terms.sle(tiling.tiles.back().end, terms.constant(most, width)));
}

}  // namespace cairn::heap
