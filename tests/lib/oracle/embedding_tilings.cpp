// Arrays with tilings (tiling.h): every element of the block is as its tile says. Nothing here is known of cutting, folding or matching tilings.
#include "heap/state/tiling.h"
#include "oracle/embedder.h"
#include "term/rewrite.h"

namespace cairn::heap {

namespace {

constexpr std::uint64_t kMostElements = 256;

}  // namespace

void Embedder::matchTilings(Trial& trial) {
  for (const auto& [id, concrete] : trial.tilings) {
    const Tiling& tiling = *state_.find(id)->contents.tiling;
    const interp::Object& block = memory_.at(concrete);
    std::vector<std::uint64_t> ends;
    for (const Tile& tile : tiling.tiles) {
      const auto end = valueIn(nesting_, trial, tile.end, 0);
      if (!end) throw TooHard{"a tile whose end nothing determines"};
      const std::uint64_t start = ends.empty() ? 0 : ends.back();
      if (*end < start) throw Failed{fmt::format("object {}: a tile ends at {} before it begins", id.index(), *end)};
      if (tile.single && *end != start + 1) throw Failed{fmt::format("object {}: no single element", id.index())};
      ends.push_back(*end);
    }
    if (ends.back() > block.size / tiling.unit) throw Failed{fmt::format("object {}: tiles past the end", id.index())};
    if (ends.back() > kMostElements) throw TooHard{"a large array"};
    std::size_t at = 0;
    for (std::uint64_t index = 0; index < ends.back(); ++index) {
      while (index >= ends[at]) ++at;
      matchElement(trial, tiling, tiling.tiles[at], index, block, id);
    }
  }
}

// The element has values of its own for the summary symbols: those that its bytes give, and for others some.
void Embedder::matchElement(Trial& trial, const Tiling& tiling, const Tile& tile, std::uint64_t index,
                            const interp::Object& block, ObjectId id) {
  term::TermStore& terms = solver_.store();
  const auto fail = [&](const std::string& why) {
    throw Failed{fmt::format("object {}: element {} {}", id.index(), index, why)};
  };
  std::map<Term, Term> values;
  std::set<Term> free;  // unwritten, or hiding a pointer
  std::vector<std::pair<Term, Term>> equations;
  std::vector<Term> summaries;
  if (!tile.single) {
    summaries = summarySymbols(tile, terms);
    values.emplace(tile.index, terms.constant(index, tile.index.width()));
  }
  const auto isSummary = [&](Term term) {
    return std::find(summaries.begin(), summaries.end(), term) != summaries.end();
  };
  const auto agree = [&](std::uint64_t offset, std::uint64_t bytes, const Value& value) {
    if (value.kind == ValueKind::Opaque) return;
    if (!value.isInteger() || bytes > 8) fail("is no number in the state");
    const ConcreteValue concrete = read(block, index * tiling.unit + offset, static_cast<unsigned>(bytes));
    const Term term = value.term;
    if (!concrete.written || isPointer(concrete)) {
      if (term.isConstant() && concrete.written && concrete.bits == term.value()) return;
      const Term symbol = symbolIn(term);
      if (!symbol.valid()) fail("is not written, or a pointer");
      if (isSummary(symbol)) {
        free.insert(symbol);
      } else {
        trial.unconstrained.insert({0, symbol.symbol()});
      }
      return;
    }
    const std::uint64_t bits = concrete.bits & interp::maskOf(term.width());
    if (isSummary(term) && !values.contains(term)) {
      values.emplace(term, terms.constant(bits, term.width()));
    } else {
      equations.emplace_back(term, terms.constant(bits, term.width()));
    }
  };
  std::uint64_t covered = 0;
  const auto background = [&](std::uint64_t end) {
    if (!tile.element.background.valid()) return;
    for (std::uint64_t at = covered; at < end; ++at) agree(at, 1, Value::integer(tile.element.background));
  };
  tile.element.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (offset + cell.bytes > tiling.unit) fail("has a cell past its end");
    background(offset);
    covered = offset + cell.bytes;
    if (cell.unknown()) return;
    if (!cell.fill) return agree(offset, cell.bytes, cell.value);
    for (std::uint64_t at = offset; at < covered; ++at) agree(at, 1, cell.value);
  });
  background(tiling.unit);

  term::Substitution known(terms);
  for (const Term symbol : summaries) {
    if (free.contains(symbol)) continue;
    const auto value = values.find(symbol);
    known.replace(symbol, value != values.end() ? value->second : terms.freshSymbol("e", symbol.width()));
  }
  for (const auto& [left, right] : equations) {
    const Term equation = known.apply(terms.eq(left, right));
    if (equation.isFalse()) fail("has other bytes");
    trial.conditions.push_back(equation);
  }
  for (const Term fact : tile.facts) {
    const Term condition = known.apply(fact);
    if (condition.isTrue()) continue;
    const auto symbols = term::symbolsOf(condition);
    const bool speaksOfFree = std::any_of(symbols.begin(), symbols.end(),
                                          [&](term::SymbolId s) { return free.contains(terms.symbolTerm(s)); });
    if (condition.isFalse() || speaksOfFree) fail("contradicts a fact of its tile");
    trial.conditions.push_back(condition);
  }
}

}  // namespace cairn::heap
