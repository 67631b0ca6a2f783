#include "numeric/product.h"

#include <algorithm>

#include "support/hash.h"

namespace cairn::numeric {

namespace {

std::uint64_t hashOf(Integer value) {
  return support::combine(static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64));
}

bool saysSomething(const Variable& v) { return v.row != kNoRow || !v.congruence.isAll() || v.interval != v.type(); }

}  // namespace

Variable unconstrained(term::Term symbol, Reading reading) {
  return {symbol, typeInterval(symbol.width(), reading), {}, reading, kNoRow};
}

std::optional<std::uint32_t> Product::find(term::Term symbol) const {
  const auto at = std::lower_bound(variables.begin(), variables.end(), symbol.symbol(),
                                   [](const Variable& v, term::SymbolId id) { return v.symbol.symbol() < id; });
  if (at == variables.end() || at->symbol != symbol) return std::nullopt;
  return static_cast<std::uint32_t>(at - variables.begin());
}

Integer Product::difference(std::uint32_t i, std::uint32_t j) const {
  const Integer byIntervals = variables[i].interval.high - variables[j].interval.low;
  const std::int64_t byZone = relation(i, j);
  return byZone == Zone::kNone ? byIntervals : std::min(byIntervals, Integer{byZone});
}

void Product::compactRows() {
  std::vector<std::uint32_t> rows;
  for (Variable& v : variables) {
    if (v.row == kNoRow) continue;
    rows.push_back(static_cast<std::uint32_t>(v.row));
    v.row = static_cast<std::int32_t>(rows.size() - 1);
  }
  zone = zone.select(rows);
}

void Product::dropImpliedRelations() {
  for (const Variable& a : variables) {
    if (a.row == kNoRow) continue;
    const auto from = static_cast<std::size_t>(a.row);
    for (const Variable& b : variables) {
      if (b.row == kNoRow || a.row == b.row) continue;
      const auto to = static_cast<std::size_t>(b.row);
      const std::int64_t bound = zone.at(from, to);
      if (bound != Zone::kNone && a.interval.high - b.interval.low <= bound) zone.set(from, to, Zone::kNone);
    }
  }
  for (Variable& a : variables) {
    if (a.row == kNoRow) continue;
    const auto row = static_cast<std::size_t>(a.row);
    bool related = false;
    for (std::size_t other = 0; other < zone.size() && !related; ++other) {
      related = other != row && (zone.at(row, other) != Zone::kNone || zone.at(other, row) != Zone::kNone);
    }
    if (!related) a.row = kNoRow;
  }
}

void Product::normalise() {
  if (bottom) {
    variables.clear();
    zone = Zone();
    closed = true;
    hash = 1;
    return;
  }
  std::sort(variables.begin(), variables.end(),
            [](const Variable& a, const Variable& b) { return a.symbol.symbol() < b.symbol.symbol(); });
  compactRows();
  dropImpliedRelations();
  std::erase_if(variables, [](const Variable& v) { return !saysSomething(v); });
  compactRows();

  hash = 0;
  for (const Variable& v : variables) {
    hash = support::combine(hash, v.symbol.hash());
    hash = support::combine(hash, hashOf(v.interval.low));
    hash = support::combine(hash, hashOf(v.interval.high));
    hash = support::combine(hash, hashOf(v.congruence.modulus));
  }
  for (std::size_t i = 0; i < zone.size(); ++i) {
    for (std::size_t j = 0; j < zone.size(); ++j) {
      hash = support::combine(hash, static_cast<std::uint64_t>(zone.at(i, j)));
    }
  }
}

bool Product::operator==(const Product& other) const {
  return hash == other.hash && bottom == other.bottom && variables == other.variables && zone == other.zone &&
         readings == other.readings;
}

}  // namespace cairn::numeric
