#include "numeric/product/product.h"

#include <algorithm>
#include <tuple>

#include "numeric/product/differences.h"
#include "support/hash.h"

namespace cairn::numeric {

namespace {

std::uint64_t hashOf(Integer value) {
  return support::combine(static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64));
}

std::vector<LinearRow> renamedRows(std::span<const LinearRow> rows, std::span<const std::uint32_t> places) {
  std::vector<LinearRow> result(rows.begin(), rows.end());
  for (LinearRow& row : result) {
    for (Summand& s : row.sum) s.variable = places[s.variable];
  }
  return result;
}

bool rowsAscend(const LinearRow& a, const LinearRow& b) {
  const auto key = [](const LinearRow& row) { return std::tuple(row.kind, row.bound, row.modulus); };
  const auto summands = [](const Summand& x, const Summand& y) {
    return std::pair(x.variable, x.coefficient) < std::pair(y.variable, y.coefficient);
  };
  if (a.sum == b.sum) return key(a) < key(b);
  return std::lexicographical_compare(a.sum.begin(), a.sum.end(), b.sum.begin(), b.sum.end(), summands);
}

// The rows said of heads and without variables of one value (P5). A contradiction among them is not seen here.
std::vector<LinearRow> canonicalRows(const Product& product, std::vector<LinearRow> rows) {
  const std::vector<std::uint32_t> heads = headsOf(product);
  std::vector<LinearRow> result;
  for (LinearRow& row : rows) {
    for (Summand& s : row.sum) {
      const Variable& v = product.variables[s.variable];
      if (v.interval.isPoint()) {
        row.bound -= s.coefficient * v.interval.low;
        s.coefficient = 0;
      } else if (const std::uint32_t head = heads[s.variable]; head != s.variable) {
        row.bound -= s.coefficient * Integer{product.relation(s.variable, head)};
        s.variable = head;
      }
    }
    if (normalise(row) != Normal::Useful || row.sum.size() < 2) continue;
    if (row.isDifference() && row.kind != RowKind::Congruent) continue;
    Interval values{0, 0};
    for (const Summand& s : row.sum)
      values = sum(values, multiple(product.variables[s.variable].interval, s.coefficient));
    if (row.kind == RowKind::AtMost && values.high <= row.bound) continue;
    (void)addRow(result, std::move(row));
  }
  std::sort(result.begin(), result.end(), rowsAscend);
  return result;
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

void Product::orderVariables() {
  std::sort(variables.begin(), variables.end(),
            [](const Variable& a, const Variable& b) { return a.symbol.symbol() < b.symbol.symbol(); });
  compactRows();
  dropImpliedRelations();
  std::erase_if(variables, [](const Variable& v) { return !saysSomething(v); });
  compactRows();
}

void Product::orderVariablesWithRows() {
  std::vector<std::uint32_t> order(variables.size());  // the old index of each
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return variables[a].symbol.symbol() < variables[b].symbol.symbol();
  });
  std::vector<Variable> sorted;
  for (const std::uint32_t i : order) sorted.push_back(variables[i]);
  std::vector<std::uint32_t> places(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) places[order[i]] = i;
  variables = std::move(sorted);
  compactRows();
  dropImpliedRelations();
  std::vector<LinearRow> rows = canonicalRows(*this, renamedRows(linear->rows, places));

  std::vector<bool> summands(variables.size());
  for (const LinearRow& row : rows) {
    for (const Summand& s : row.sum) summands[s.variable] = true;
  }
  std::vector<Variable> kept;
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    places[i] = static_cast<std::uint32_t>(kept.size());
    if (summands[i] || saysSomething(variables[i])) kept.push_back(variables[i]);
  }
  variables = std::move(kept);
  compactRows();
  setRows(renamedRows(rows, places));
}

void Product::setRows(std::vector<LinearRow> rows) {
  linear = rows.empty() ? LinearRef() : support::makeRef<Linear>(std::move(rows));
}

void Product::normalise() {
  if (bottom) {
    variables.clear();
    linear = {};
    zone = Zone();
    closed = true;
    hash = 1;
    return;
  }
  if (linear) {
    orderVariablesWithRows();
  } else {
    orderVariables();
  }

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
  for (const LinearRow& row : rowsOf(linear)) {
    for (const Summand& s : row.sum) hash = support::combine(hash, static_cast<std::uint64_t>(s.coefficient));
    hash = support::combine(hash, hashOf(row.bound));
  }
}

bool Product::operator==(const Product& other) const {
  return hash == other.hash && bottom == other.bottom && variables == other.variables && zone == other.zone &&
         readings == other.readings && relations == other.relations &&
         std::ranges::equal(rowsOf(linear), rowsOf(other.linear));
}

}  // namespace cairn::numeric
