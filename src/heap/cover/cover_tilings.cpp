// Arrays with tilings in the order of states. Each tile of the cover is compared with each tile of the state, for the elements that lie in both: where there can be none, nothing is asked.
// So no tile has to be cut, and every element of the state is compared with the tile of the cover that it lies in.
#include <algorithm>
#include <unordered_set>

#include "heap/cover/cover_matching.h"
#include "heap/numbers/numeric_state.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/numbers/side_conditions.h"
#include "heap/tiling/divide.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

bool OrderMatching::matchTiling(const Contents& cover, const Contents& state, Term size, int scope) {
  if (scope != kOutside) return false;
  const auto certain = [&](Term condition) { return holds(condition, scope); };
  const auto tiling = divided(state, size, cover.tiling->unit, terms_, certain);
  if (!tiling || !matchTerm(cover.tiling->tiles.back().end, tiling->tiles.back().end, scope)) return false;
  progress_.addTiling({*cover.tiling, *tiling});
  return true;
}

bool OrderMatching::tilingsMatch() {
  return std::ranges::all_of(progress_.tilings(), [&](const OrderProgress::TilingPair& pair) {
    std::vector<Term> ends;
    Term before = startOf(pair.state, 0, terms_);
    for (const Tile& tile : pair.cover.tiles) {
      const auto end = valueOf(tile.end, kOutside);
      if (!end || tile.single || !holds(terms_.sle(before, *end), kOutside)) return false;
      ends.push_back(*end);
      before = *end;
    }
    for (std::size_t k = 0; k < ends.size(); ++k) {
      const Term from = k == 0 ? startOf(pair.state, 0, terms_) : ends[k - 1];
      for (std::size_t j = 0; j < pair.state.tiles.size(); ++j) {
        if (!matchTiles(pair.cover.tiles[k], from, ends[k], pair.state, j)) return false;
      }
    }
    return true;
  });
}

// `from`, `until`: where the cover's run lies in the state.
bool OrderMatching::matchTiles(const Tile& cover, Term from, Term until, const Tiling& tiling, std::size_t at) {
  const Tile& tile = tiling.tiles[at];
  const Term start = startOf(tiling, at, terms_);
  const Term index = indexOf(tile, start);
  std::vector<Term> conditions = factsOf(tile, start, terms_);
  conditions.push_back(terms_.sle(from, index));
  conditions.push_back(terms_.slt(index, until));
  const numeric::Element element = assumeAll(numbersOf(state_), conditions);
  if (element.isBottom()) return true;
  const std::vector<Term> path = state_.path.conjuncts();
  conditions.insert(conditions.end(), path.begin(), path.end());
  const std::unordered_set<Term> said(conditions.begin(), conditions.end());
  const std::vector<Term> beside = sideConditions(conditions);
  const auto holdsHere = [&](Term condition) {
    if (condition.isConstant()) return condition.isTrue();
    return said.contains(condition) || follows(element, beside, condition, terms_);
  };

  std::map<SymbolId, Term> values{{cover.index.symbol(), index}};
  const std::vector<Term> summaries = summarySymbols(cover, terms_);
  std::vector<std::pair<Term, Term>> equations;
  const std::function<void(Term, Term)> match = [&](Term c, Term s) {
    if (c == s && c.isConstant()) return;
    const bool own = c.is(term::Op::Symbol) && std::find(summaries.begin(), summaries.end(), c) != summaries.end();
    if (own && values.emplace(c.symbol(), s).second) return;
    const auto inner = [&](Term below, Term value) {
      match(below, value);
      return below;
    };
    if (!own && scaledSymbol(c) && (s.isConstant() || scaledSymbol(s)) && pairStructure(terms_, c, s, inner)) return;
    equations.emplace_back(c, s);
  };
  bool good = true;
  const auto matchFill = [&](Term byte, std::uint64_t offset, std::uint64_t bytes) {
    if (bytes == 0 || !good) return;
    const auto filled = allFilled(tile.element, offset, bytes);
    good = filled.has_value();
    if (good) match(byte, terms_.resize(*filled, 8));
  };
  std::uint64_t covered = 0;
  cover.element.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (!good) return;
    if (cover.element.background.valid()) matchFill(cover.element.background, covered, offset - covered);
    covered = offset + cell.bytes;
    if (cell.unknown()) return;
    if (cell.fill) return matchFill(cell.value.term, offset, cell.bytes);
    if (cell.bytes > 8 || !cell.value.isInteger()) {
      good = false;
      return;
    }
    const auto value = cellAt(tile.element, offset, static_cast<unsigned>(cell.bytes));
    good = value && value->isInteger() && value->term.width() == cell.value.term.width();
    if (good) match(cell.value.term, value->term);
  });
  if (cover.element.background.valid()) matchFill(cover.element.background, covered, tiling.unit - covered);
  if (!good) return false;

  const auto valueHere = [&](Term term) -> std::optional<Term> {
    term::Substitution substitution(terms_);
    for (const SymbolId symbol : term::symbolsOf(term)) {
      const Term own = terms_.symbolTerm(symbol);
      if (const auto found = values.find(symbol); found != values.end()) {
        substitution.replace(own, found->second);
        continue;
      }
      const bool summary = std::find(summaries.begin(), summaries.end(), own) != summaries.end();
      const Term* outer = summary ? nullptr : lookUp(symbol, kOutside);
      if (outer == nullptr || !outer->valid()) return std::nullopt;
      substitution.replace(own, *outer);
    }
    return substitution.apply(term);
  };
  const bool same = std::ranges::all_of(equations, [&](const auto& equation) {
    const auto value = valueHere(equation.first);
    return value && holdsHere(terms_.eq(*value, equation.second));
  });
  return same && std::ranges::all_of(cover.facts, [&](Term fact) {
           const auto value = valueHere(fact);
           return value && holdsHere(*value);
         });
}

}  // namespace cairn::heap
