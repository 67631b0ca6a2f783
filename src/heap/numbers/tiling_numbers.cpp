#include "heap/numbers/tiling_numbers.h"

#include <algorithm>
#include <utility>

#include "heap/numbers/path_conditions.h"
#include "heap/numbers/side_conditions.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;

namespace {

// The tilings of the state, as they are before one of them is edited.
std::vector<std::pair<ObjectId, Tiling>> tilingsOf(const State& state) {
  std::vector<std::pair<ObjectId, Tiling>> result;
  forEachTiling(state, [&](ObjectId id, const Tiling& tiling) { result.emplace_back(id, tiling); });
  return result;
}

}  // namespace

bool replaceOrdinary(Contents& contents, const std::function<Term(Term)>& visit, term::TermStore& terms) {
  if (!contents.tiling) return false;
  const auto replacedEnd = [&](Term end) {
    if (end.isConstant()) return end;
    const bool sum = end.is(term::Op::Add) && end.children().size() == 1 && end.coefficients().front() == 1;
    if (!sum) return visit(end);
    return terms.add(visit(end.child(0)), terms.constant(end.payload(), end.width()));
  };
  Tiling tiling = *contents.tiling;
  for (Tile& tile : tiling.tiles) {
    tile.end = replacedEnd(tile.end);
    if (tile.single) tile.element = mapped(tile.element, visit);
  }
  if (tiling == *contents.tiling) return false;
  contents.tiling = TilingRef(std::move(tiling));
  return true;
}

void keepFactsOfRuns(State& state, term::TermStore& terms, const numeric::Element& element,
                     const std::vector<Term>& keep, const std::unordered_set<Term>& kept) {
  for (auto& [id, tiling] : tilingsOf(state)) {
    bool changed = false;
    for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
      Tile& tile = tiling.tiles[k];
      if (tile.single || tile.facts.empty()) continue;
      std::vector<Term> names = summarySymbols(tile, terms);
      const std::unordered_set<Term> own(names.begin(), names.end());
      const auto isAboutNames = [&](Term fact) {
        const auto symbols = term::symbolsOf(fact);
        return std::all_of(symbols.begin(), symbols.end(), [&](term::SymbolId s) {
          return kept.contains(terms.symbolTerm(s)) || own.contains(terms.symbolTerm(s));
        });
      };
      if (std::all_of(tile.facts.begin(), tile.facts.end(), isAboutNames)) continue;
      changed = true;
      if (own.size() + keep.size() <= kMaxRelatedNames) names.insert(names.end(), keep.begin(), keep.end());
      const std::vector<Term> facts = factsOf(tile, startOf(tiling, k, terms), terms);
      const numeric::Element about = assumeAll(element, facts).project(names);
      std::vector<Term> rest;
      if (!about.isBottom()) {
        rest = conditionsOf(about, state, terms);
        std::erase_if(rest, [&](Term term) { return !mentionsOne(term, own, terms); });
      }
      for (const Term fact : sideConditions(tile.facts)) {
        if (isAboutNames(fact) && mentionsOne(fact, own, terms)) rest.push_back(fact);
      }
      tile.facts = std::move(rest);
    }
    if (!changed) continue;
    state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(tiling)); });
  }
}

void replaceInFactsOfRuns(State& state, term::TermStore& terms, const std::unordered_map<Term, Term>& constants) {
  if (constants.empty()) return;
  for (auto& [id, tiling] : tilingsOf(state)) {
    term::Substitution substitution(terms);
    for (const auto& [from, to] : constants) substitution.replace(from, to);
    for (Tile& tile : tiling.tiles) {
      for (Term& fact : tile.facts) fact = substitution.apply(fact);
      std::erase_if(tile.facts, [](Term fact) { return fact.isTrue(); });
    }
    state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(tiling)); });
  }
}

}  // namespace cairn::heap
