#include "numeric/lattice.h"

#include <algorithm>
#include <utility>

#include "numeric/builder.h"
#include "support/check.h"

namespace cairn::numeric {

namespace {

// A variable of both products, and where it stands in each and in the result.
struct Common {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

// The result begins with the variables that both have, in the same order, unconstrained.
std::pair<Product, std::vector<Common>> beginWithCommon(const Product& a, const Product& b) {
  CAIRN_CHECK(a.readings == b.readings, "numeric elements of different readings");
  Product result;
  result.readings = a.readings;
  std::vector<Common> common;
  std::uint32_t i = 0;
  std::uint32_t j = 0;
  while (i < a.variables.size() && j < b.variables.size()) {
    const auto left = a.variables[i].symbol.symbol();
    const auto right = b.variables[j].symbol.symbol();
    if (left == right) {
      common.push_back({i, j});
      result.variables.push_back(unconstrained(a.variables[i].symbol, a.variables[i].reading));
    }
    if (left <= right) ++i;
    if (right <= left) ++j;
  }
  return {std::move(result), std::move(common)};
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
  std::vector<std::optional<std::uint32_t>> inA;
  const auto intervalInA = [&](std::uint32_t i) {
    return inA[i] ? a.variables[*inA[i]].interval : b.variables[i].type();
  };
  for (std::uint32_t i = 0; i < b.variables.size(); ++i) {
    const Variable& v = b.variables[i];
    inA.push_back(a.find(v.symbol));
    const Congruence own = inA[i] ? a.variables[*inA[i]].congruence : Congruence{};
    if (!v.interval.contains(intervalInA(i)) || !isSubset(own, v.congruence)) return false;
  }
  for (std::uint32_t i = 0; i < b.variables.size(); ++i) {
    for (std::uint32_t j = 0; j < b.variables.size() && b.variables[i].row != kNoRow; ++j) {
      const std::int64_t bound = b.relation(i, j);
      if (i == j || bound == Zone::kNone) continue;
      const Integer own = inA[i] && inA[j] ? a.difference(*inA[i], *inA[j]) : intervalInA(i).high - intervalInA(j).low;
      if (own > bound) return false;
    }
  }
  return true;
}

ProductRef joinProducts(const Product& a, const Product& b) {
  CAIRN_CHECK(a.readings == b.readings, "numeric elements of different readings");
  if (a.bottom) return support::makeRef<Product>(b);
  if (b.bottom) return support::makeRef<Product>(a);
  auto [result, common] = beginWithCommon(a, b);
  // A difference can gain on the joined intervals only if a side relates the two variables, or the intervals of both change.
  std::vector<std::uint32_t> relevant;
  for (std::uint32_t i = 0; i < common.size(); ++i) {
    const Variable& left = a.variables[common[i].a];
    const Variable& right = b.variables[common[i].b];
    setInterval(result.variables[i], hull(left.interval, right.interval), hull(left.congruence, right.congruence));
    if (left.row != kNoRow || right.row != kNoRow || left.interval != right.interval) relevant.push_back(i);
  }
  for (const std::uint32_t i : relevant) {
    for (const std::uint32_t j : relevant) {
      if (i == j) continue;
      const Integer bound = std::max(a.difference(common[i].a, common[j].a), b.difference(common[i].b, common[j].b));
      if (bound < result.variables[i].interval.high - result.variables[j].interval.low) {
        setRelation(result, i, j, bound);
      }
    }
  }
  return finish(std::move(result));
}

ProductRef widenProducts(const Product& a, const Product& b, std::span<const Integer> thresholds) {
  if (b.bottom) return support::makeRef<Product>(a);
  if (a.bottom) return support::makeRef<Product>(b);
  auto [result, common] = beginWithCommon(a, b);
  for (std::uint32_t i = 0; i < common.size(); ++i) {
    const Variable& left = a.variables[common[i].a];
    const Variable& right = b.variables[common[i].b];
    const Interval type = left.type();
    Interval interval = left.interval;
    if (right.interval.low < interval.low) interval.low = nextDown(right.interval.low, type.low, thresholds);
    if (right.interval.high > interval.high) interval.high = nextUp(right.interval.high, type.high, thresholds);
    setInterval(result.variables[i], interval, hull(left.congruence, right.congruence));
  }
  for (std::uint32_t i = 0; i < common.size(); ++i) {
    for (std::uint32_t j = 0; j < common.size(); ++j) {
      if (i == j) continue;
      const std::int64_t before = a.relation(common[i].a, common[j].a);
      const std::int64_t after = b.relation(common[i].b, common[j].b);
      if (before != Zone::kNone && b.difference(common[i].b, common[j].b) <= before) {
        setRelation(result, i, j, before);
      } else if (after != Zone::kNone && a.difference(common[i].a, common[j].a) <= after) {
        // a says it by its intervals, which may be about to grow. This happens only when they do, and so only so often.
        setRelation(result, i, j, after);
      }
    }
  }
  result.closed = false;
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
  return state.finish();
}

}  // namespace cairn::numeric
