#include "numeric/product/lattice.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "numeric/product/builder.h"
#include "numeric/product/linear_lattice.h"
#include "support/check.h"

namespace cairn::numeric {

namespace {

constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();

// A product seen through the variables of another; those that it does not mention are unconstrained.
class View {
 public:
  View(const Product& product, const std::vector<Variable>& variables) : product_(product), variables_(variables) {
    for (const Variable& v : variables) indices_.push_back(product.find(v.symbol).value_or(kAbsent));
  }
  [[nodiscard]] Interval interval(std::uint32_t i) const {
    return indices_[i] == kAbsent ? variables_[i].type() : product_.variables[indices_[i]].interval;
  }
  [[nodiscard]] Congruence congruence(std::uint32_t i) const {
    return indices_[i] == kAbsent ? Congruence{} : product_.variables[indices_[i]].congruence;
  }
  [[nodiscard]] bool hasRow(std::uint32_t i) const {
    return indices_[i] != kAbsent && product_.variables[indices_[i]].row != kNoRow;
  }
  [[nodiscard]] std::int64_t relation(std::uint32_t i, std::uint32_t j) const {
    return hasRow(i) && hasRow(j) ? product_.relation(indices_[i], indices_[j]) : Zone::kNone;
  }
  [[nodiscard]] Integer difference(std::uint32_t i, std::uint32_t j) const {
    const Integer byIntervals = interval(i).high - interval(j).low;
    const std::int64_t byZone = relation(i, j);
    return byZone == Zone::kNone ? byIntervals : std::min(byIntervals, Integer{byZone});
  }

 private:
  const Product& product_;
  const std::vector<Variable>& variables_;
  std::vector<std::uint32_t> indices_;
};

// The variables, unconstrained, of which an upper bound of both can say something: those of both, and those that one of them relates to others.
Product beginUpperBound(const Product& a, const Product& b) {
  CAIRN_CHECK(a.readings == b.readings, "numeric elements of different readings");
  CAIRN_CHECK(a.relations == b.relations, "numeric elements of different relations");
  Product result;
  result.readings = a.readings;
  result.relations = a.relations;
  const auto take = [&](const Variable& v) { result.variables.push_back(unconstrained(v.symbol, v.reading)); };
  auto i = a.variables.begin();
  auto j = b.variables.begin();
  while (i != a.variables.end() || j != b.variables.end()) {
    if (j == b.variables.end() || (i != a.variables.end() && i->symbol.symbol() < j->symbol.symbol())) {
      if (i->row != kNoRow) take(*i);
      ++i;
    } else if (i == a.variables.end() || j->symbol.symbol() < i->symbol.symbol()) {
      if (j->row != kNoRow) take(*j);
      ++j;
    } else {
      take(*i++);
      ++j;
    }
  }
  return result;
}

void setInterval(Variable& v, const Interval& interval, const Congruence& congruence) {
  v.interval = shrink(interval, congruence);
  v.congruence = v.interval.isPoint() ? onlyValue(v.interval.low) : congruence;
}

void setRelation(Product& result, std::uint32_t i, std::uint32_t j, Integer bound) {
  const std::int64_t entry = Zone::entry(bound);
  if (entry == Zone::kNone) return;
  for (const std::uint32_t v : {i, j}) {
    std::int32_t& row = result.variables[v].row;
    if (row == kNoRow) row = static_cast<std::int32_t>(result.zone.addRow());
  }
  result.zone.set(static_cast<std::size_t>(result.variables[i].row), static_cast<std::size_t>(result.variables[j].row),
                  entry);
}

ProductRef finish(Product result) {
  result.normalise();
  return support::makeRef<Product>(std::move(result));
}

// Without telling the other components.
void takeRows(Product& result, const std::vector<SymbolicRow>& rows) {
  const auto variableOf = [&](term::Term symbol) {
    const auto at = std::find_if(result.variables.begin(), result.variables.end(),
                                 [&](const Variable& v) { return v.symbol == symbol; });
    if (at != result.variables.end()) return static_cast<std::uint32_t>(at - result.variables.begin());
    result.variables.push_back(unconstrained(symbol, result.readings.of(symbol)));
    return static_cast<std::uint32_t>(result.variables.size() - 1);
  };
  std::vector<LinearRow> taken;
  for (const SymbolicRow& row : rows) {
    LinearRow own{{}, row.kind, row.bound, row.modulus};
    for (const auto& [symbol, coefficient] : row.sum) own.sum.push_back({variableOf(symbol), coefficient});
    (void)addRow(taken, std::move(own));
  }
  result.setRows(std::move(taken));
}

Integer nextUp(Integer bound, Integer limit, std::span<const Integer> thresholds) {
  const auto at = std::lower_bound(thresholds.begin(), thresholds.end(), bound);
  return at == thresholds.end() ? limit : std::min(*at, limit);
}

Integer nextDown(Integer bound, Integer limit, std::span<const Integer> thresholds) {
  const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), bound);
  return above == thresholds.begin() ? limit : std::max(*(above - 1), limit);
}

}  // namespace

ProductRef closed(const ProductRef& product) { return product->closed ? product : Builder(*product).finish(); }

bool leqProducts(const Product& a, const Product& b) {
  CAIRN_CHECK(a.readings == b.readings, "numeric elements of different readings");
  if (a.bottom) return true;
  if (b.bottom) return false;
  if (&a == &b) return true;
  const View inA(a, b.variables);
  for (std::uint32_t i = 0; i < b.variables.size(); ++i) {
    const Variable& v = b.variables[i];
    if (!v.interval.contains(inA.interval(i)) || !isSubset(inA.congruence(i), v.congruence)) return false;
  }
  std::vector<LinearRow> open(rowsOf(b.linear).begin(), rowsOf(b.linear).end());
  for (std::uint32_t i = 0; i < b.variables.size(); ++i) {
    for (std::uint32_t j = 0; j < b.variables.size() && b.variables[i].row != kNoRow; ++j) {
      const std::int64_t bound = b.relation(i, j);
      if (i == j || bound == Zone::kNone || inA.difference(i, j) <= bound) continue;
      if (!a.linear) return false;
      open.push_back({{{i, 1}, {j, -1}}, RowKind::AtMost, bound, 0});
    }
  }
  return open.empty() || satisfiesRows(a, b, open);
}

ProductRef joinProducts(const Product& a, const Product& b) {
  CAIRN_CHECK(a.readings == b.readings, "numeric elements of different readings");
  if (a.bottom) return support::makeRef<Product>(b);
  if (b.bottom) return support::makeRef<Product>(a);
  Product result = beginUpperBound(a, b);
  const View left(a, result.variables);
  const View right(b, result.variables);
  // A difference can gain on the joined intervals only if a side relates the two variables, or the intervals of both change. What only the widths of intervals
  // make of it is left out: it would say something new with every bound that moves, and nothing that a program relies on.
  constexpr std::int64_t kFarApart = 1 << 16;
  const auto relates = [](const View& side, std::uint32_t i, std::uint32_t j) {
    return side.relation(i, j) != Zone::kNone || side.interval(i).isPoint() || side.interval(j).isPoint();
  };
  std::vector<std::uint32_t> relevant;
  for (std::uint32_t i = 0; i < result.variables.size(); ++i) {
    const bool changes = left.interval(i) != right.interval(i);
    if (left.hasRow(i) || right.hasRow(i) || changes) relevant.push_back(i);
    setInterval(result.variables[i], hull(left.interval(i), right.interval(i)),
                hull(left.congruence(i), right.congruence(i)));
  }
  for (const std::uint32_t i : relevant) {
    for (const std::uint32_t j : relevant) {
      if (i == j) continue;
      const Integer bound = std::max(left.difference(i, j), right.difference(i, j));
      const bool byLeft = relates(left, i, j);
      const bool byRight = relates(right, i, j);
      if (bound >= result.variables[i].interval.high - result.variables[j].interval.low) continue;
      const bool stays = (byLeft && bound == left.difference(i, j)) || (byRight && bound == right.difference(i, j));
      if (stays || ((byLeft || byRight) && bound <= kFarApart)) {
        setRelation(result, i, j, bound);
      } else {
        result.closed = false;
      }
    }
  }
  ProductRef joined = closed(finish(std::move(result)));
  if (a.relations == Relations::Zones) return joined;
  Builder state(*joined);
  for (const SymbolicRow& row : joinedRows(a, b)) state.add(rowFor(state, row));
  return state.finish();
}

ProductRef widenProducts(const Product& a, const Product& b, std::span<const Integer> thresholds) {
  if (b.bottom) return support::makeRef<Product>(a);
  if (a.bottom) return support::makeRef<Product>(b);
  Product result = beginUpperBound(a, b);
  const View left(a, result.variables);
  const View right(b, result.variables);
  for (std::uint32_t i = 0; i < result.variables.size(); ++i) {
    const Interval type = result.variables[i].type();
    const Interval other = right.interval(i);
    Interval interval = left.interval(i);
    if (other.low < interval.low) interval.low = nextDown(other.low, type.low, thresholds);
    if (other.high > interval.high) interval.high = nextUp(other.high, type.high, thresholds);
    setInterval(result.variables[i], interval, hull(left.congruence(i), right.congruence(i)));
  }
  for (std::uint32_t i = 0; i < result.variables.size(); ++i) {
    for (std::uint32_t j = 0; j < result.variables.size(); ++j) {
      if (i == j) continue;
      const std::int64_t before = left.relation(i, j);
      const std::int64_t after = right.relation(i, j);
      if (before != Zone::kNone) {
        // 0 is the threshold of differences: which number is the larger one outlives by how much.
        if (right.difference(i, j) <= before) {
          setRelation(result, i, j, before);
        } else if (before < 0 && right.difference(i, j) <= 0) {
          setRelation(result, i, j, 0);
        }
      } else if (after != Zone::kNone && left.difference(i, j) <= after) {
        // a says it by its intervals, which may be about to grow. This happens only when they do, and so only so often.
        setRelation(result, i, j, after);
      }
    }
  }
  result.closed = false;
  if (a.linear || b.linear) takeRows(result, widenedRows(a, b));
  return finish(std::move(result));
}

ProductRef narrowProducts(const Product& a, const Product& b) {
  CAIRN_CHECK(a.readings == b.readings, "numeric elements of different readings");
  if (a.bottom || b.bottom) return support::makeRef<Product>(b.bottom ? b : a);
  Builder state(a);
  std::vector<std::uint32_t> inA;
  for (const Variable& v : b.variables) {
    const std::uint32_t own = state.variable(v.symbol);
    inA.push_back(own);
    const Interval type = v.type();
    Interval interval = state[own].interval;
    if (interval.low == type.low) interval.low = v.interval.low;
    if (interval.high == type.high) interval.high = v.interval.high;
    state.restrict(own, interval);
    if (state[own].congruence.isAll()) state.restrict(own, v.congruence);
  }
  for (std::uint32_t i = 0; i < b.variables.size(); ++i) {
    for (std::uint32_t j = 0; j < b.variables.size(); ++j) {
      const std::int64_t bound = b.relation(i, j);
      if (i == j || bound == Zone::kNone) continue;
      const auto left = a.find(b.variables[i].symbol);
      const auto right = a.find(b.variables[j].symbol);
      if (left && right && a.relation(*left, *right) != Zone::kNone) continue;
      state.addDifference(inA[i], inA[j], bound);
    }
  }
  for (const SymbolicRow& row : symbolicRows(rowsOf(b.linear), b)) state.add(rowFor(state, row));
  return state.finish();
}

}  // namespace cairn::numeric
