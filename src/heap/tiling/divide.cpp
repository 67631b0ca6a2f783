#include "heap/tiling/divide.h"

#include <algorithm>
#include <limits>
#include <map>

#include "heap/numbers/scaled_symbols.h"
#include "support/check.h"
#include "term/bits.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;
using term::TermStore;

namespace {

// Elements of an array that is divided which are kept apart from the start.
constexpr std::size_t kMostSingles = 8;

std::uint64_t mostElements(unsigned width, std::uint64_t unit) { return (~std::uint64_t{0} >> (65 - width)) / unit; }

}  // namespace

std::optional<Term> elementsIn(Term size, std::uint64_t unit, TermStore& terms, const Holds& holds) {
  const unsigned width = size.width();
  if (size.isConstant()) return terms.constant(size.value() / unit, width);
  const auto count = unit == 1 ? std::optional(size) : dividedBy(terms, size, static_cast<std::int64_t>(unit));
  if (!count) return std::nullopt;
  const bool fits = holds(terms.sle(terms.constant(0, width), *count)) &&
                    holds(terms.sle(*count, terms.constant(mostElements(width, unit), width)));
  return fits ? count : std::nullopt;
}

std::optional<Tiling> divided(const Contents& contents, Term size, std::uint64_t unit, TermStore& terms,
                              const Holds& holds) {
  if (contents.tiling) return contents.tiling->unit == unit ? std::optional(*contents.tiling) : std::nullopt;
  if (contents.package || contents.words || contents.text || !contents.log.empty()) return std::nullopt;
  if (contents.background.valid() && !contents.background.isConstant()) return std::nullopt;
  const auto count = elementsIn(size, unit, terms, holds);
  if (!count) return std::nullopt;
  // Elements with bytes of their own, and ranges of elements that are filled.
  std::map<std::uint64_t, std::uint64_t> own;  // first element, number of them
  bool possible = true;
  contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    const std::uint64_t first = offset / unit;
    const std::uint64_t last = (offset + cell.bytes - 1) / unit;
    const bool whole = offset % unit == 0 && cell.bytes % unit == 0;
    if (cell.fill && whole) {
      if (!cell.unknown() && !cell.value.term.isConstant()) possible = false;
      own.emplace(first, last - first + 1);
      return;
    }
    if (first != last || cell.bytes > 8 || (!cell.value.isInteger() && !cell.unknown())) possible = false;
    own.emplace(first, 1);
  });
  if (!possible || own.size() > kMostSingles) return std::nullopt;
  Contents rest;
  rest.background = contents.background;
  Tiling tiling{unit, {}};
  const auto at = [&](std::uint64_t element) { return terms.constant(element, size.width()); };
  std::uint64_t covered = 0;
  for (const auto& [first, number] : own) {
    // Bytes behind the last whole element.
    if (count->isConstant() && first + number > count->value()) return std::nullopt;
    if (!count->isConstant() && !holds(terms.sle(at(first + number), *count))) return std::nullopt;
    if (first < covered) return std::nullopt;
    if (first > covered) tiling.tiles.push_back(runOf(rest, at(first), terms));
    Contents element;
    copyCells(element, 0, contents, first * unit, unit, terms);
    if (number == 1) {
      Tile single;
      single.end = at(first + 1);
      single.single = true;
      single.element = std::move(element);
      tiling.tiles.push_back(std::move(single));
    } else {
      tiling.tiles.push_back(runOf(std::move(element), at(first + number), terms));
    }
    covered = first + number;
  }
  const bool complete = count->isConstant(covered);
  if (!complete || tiling.tiles.empty()) tiling.tiles.push_back(runOf(rest, *count, terms));
  return tiling;
}

void cutRun(Tiling& tiling, std::size_t run, Term at, TermStore& terms) {
  CAIRN_CHECK(!tiling.tiles[run].single, "one element is cut");
  Tile behind = underFreshNames(tiling.tiles[run], terms);
  tiling.tiles[run].end = at;
  tiling.tiles.insert(tiling.tiles.begin() + static_cast<std::ptrdiff_t>(run) + 1, std::move(behind));
}

Opened openElement(Tiling& tiling, std::size_t tile, Term index, TermStore& terms, const Holds& holds) {
  if (tiling.tiles[tile].single) return {tile, {}};
  const Tile run = tiling.tiles[tile];
  const Term start = startOf(tiling, tile, terms);
  const Term next = terms.add(index, terms.constant(1, index.width()));
  const bool first = index == start || holds(terms.eq(index, start));
  const bool last = next == run.end || holds(terms.eq(next, run.end));

  term::Substitution substitution(terms);
  substitution.replace(run.index, index);
  for (const Term symbol : summarySymbols(run, terms)) {
    if (!(symbol == run.index)) substitution.replace(symbol, terms.freshSymbol("a", symbol.width()));
  }
  const auto own = [&](Term term) { return substitution.apply(term); };
  Tile middle;
  middle.end = last ? run.end : next;
  middle.single = true;
  middle.element = mapped(run.element, own);
  Opened result;
  for (const Term fact : run.facts) {
    const Term known = own(fact);
    if (!known.isTrue()) result.known.push_back(known);
  }

  std::vector<Tile> tiles;
  if (!first) {
    tiles.push_back(run);
    tiles.back().end = index;
  }
  result.tile = tile + tiles.size();
  tiles.push_back(std::move(middle));
  if (!last) tiles.push_back(first ? run : underFreshNames(run, terms));
  const auto place = tiling.tiles.begin() + static_cast<std::ptrdiff_t>(tile);
  tiling.tiles.insert(tiling.tiles.erase(place), tiles.begin(), tiles.end());
  return result;
}

void dropEmptyTiles(Tiling& tiling, TermStore& terms, const Holds& holds) {
  for (std::size_t k = 0; k < tiling.tiles.size() && tiling.tiles.size() > 1;) {
    const Tile& tile = tiling.tiles[k];
    const Term start = startOf(tiling, k, terms);
    const bool empty = !tile.single && (start == tile.end || holds(terms.eq(start, tile.end)));
    if (!empty) {
      ++k;
      continue;
    }
    // The last end stays as it is, and a single tile before it ends there as well.
    if (k + 1 == tiling.tiles.size()) tiling.tiles[k - 1].end = tile.end;
    tiling.tiles.erase(tiling.tiles.begin() + static_cast<std::ptrdiff_t>(k));
  }
}

std::optional<std::pair<Term, Term>> elementRange(const Tiling& tiling, Term start, Term count, TermStore& terms,
                                                  const Holds& holds) {
  const auto from = placeOf(start, tiling.unit, terms);
  const auto length = placeOf(count, tiling.unit, terms);
  if (!from || !length || from->inside != 0 || length->inside != 0) return std::nullopt;
  const Term until = terms.add(from->index, length->index);
  const Term zero = terms.constant(0, start.width());
  const bool inside = holds(terms.sle(zero, from->index)) && holds(terms.sle(zero, length->index)) &&
                      holds(terms.sle(from->index, tiling.tiles.back().end)) &&
                      holds(terms.sle(length->index, tiling.tiles.back().end)) &&
                      holds(terms.sle(until, tiling.tiles.back().end));
  return inside ? std::optional(std::pair(from->index, until)) : std::nullopt;
}

namespace {

// The first tile that begins at `at`, once a run has been cut there; nothing: it does not show.
std::optional<std::size_t> cutBefore(Tiling& tiling, Term at, TermStore& terms, const Holds& holds) {
  for (std::size_t k = 0; k < tiling.tiles.size(); ++k) {
    const Term start = startOf(tiling, k, terms);
    if (at == start || holds(terms.eq(at, start))) return k;
    if (!holds(terms.sle(start, at))) return std::nullopt;
    const Term end = tiling.tiles[k].end;
    if (at == end || !holds(terms.sle(at, end))) continue;
    if (tiling.tiles[k].single) {
      if (holds(terms.eq(at, end))) continue;
      return std::nullopt;
    }
    cutRun(tiling, k, at, terms);
    return k + 1;
  }
  return holds(terms.eq(at, tiling.tiles.back().end)) ? std::optional(tiling.tiles.size()) : std::nullopt;
}

}  // namespace

std::optional<std::pair<std::size_t, std::size_t>> isolate(Tiling& tiling, Term from, Term until, TermStore& terms,
                                                           const Holds& holds) {
  const auto first = cutBefore(tiling, from, terms, holds);
  if (!first) return std::nullopt;
  const std::size_t before = tiling.tiles.size();
  const auto second = cutBefore(tiling, until, terms, holds);
  if (!second) return std::nullopt;
  // The second cut lies behind the first: it moves none of what is before.
  const std::size_t start = *second <= *first && tiling.tiles.size() > before ? *first + 1 : *first;
  if (*second < start) return std::nullopt;
  return std::pair(start, *second);
}

Tile shifted(const Tile& tile, Term distance, TermStore& terms) {
  Tile result = tile;
  if (!tile.single) {
    result = underFreshNames(tile, terms);
    const Term index = result.index;
    result.index = terms.freshSymbol("v", index.width());
    term::Substitution substitution(terms);
    substitution.replace(index, terms.sub(result.index, distance));
    for (Term& fact : result.facts) fact = substitution.apply(fact);
    std::erase_if(result.facts, [](Term fact) { return fact.isTrue(); });
    result.element = mapped(result.element, [&](Term term) { return substitution.apply(term); });
  }
  result.end = terms.add(tile.end, distance);
  return result;
}

std::optional<ElementPlace> placeOf(Term offset, std::uint64_t unit, TermStore& terms) {
  const unsigned width = offset.width();
  const auto step = static_cast<std::int64_t>(unit);
  if (unit == 1) return ElementPlace{offset, 0};
  const auto floorOf = [&](std::int64_t value) {
    const std::int64_t rest = ((value % step) + step) % step;
    return std::pair((value - rest) / step, static_cast<std::uint64_t>(rest));
  };
  if (offset.isConstant()) {
    const auto [index, inside] = floorOf(term::toSigned(offset.value(), width));
    return ElementPlace{terms.constant(static_cast<std::uint64_t>(index), width), inside};
  }
  if (!offset.is(term::Op::Add)) return std::nullopt;
  const auto [constant, inside] = floorOf(term::toSigned(offset.payload(), width));
  Term index = terms.constant(static_cast<std::uint64_t>(constant), width);
  for (std::size_t i = 0; i < offset.children().size(); ++i) {
    const std::int64_t coefficient = term::toSigned(offset.coefficients()[i], width);
    if (coefficient % step != 0) return std::nullopt;
    const Term factor = terms.constant(static_cast<std::uint64_t>(coefficient / step), width);
    index = terms.add(index, terms.mul(offset.child(i), factor));
  }
  return ElementPlace{index, inside};
}

}  // namespace cairn::heap
