#include "numeric/domains/linear.h"

#include <algorithm>

#include "numeric/domains/congruence.h"

namespace cairn::numeric {

namespace {

constexpr Integer kMaxBound = powerOfTwo(80);
constexpr Integer kMaxModulus = powerOfTwo(64);
constexpr std::int64_t kMaxCoefficient = std::int64_t{1} << 40;

void negate(LinearRow& row) {
  for (Summand& s : row.sum) s.coefficient = -s.coefficient;
  row.bound = -row.bound;
}

bool isNegative(std::span<const Summand> a, std::span<const Summand> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Summand& x, const Summand& y) {
    return x.variable == y.variable && x.coefficient == -y.coefficient;
  });
}

// Ascending variables, each once.
bool collect(LinearRow& row) {
  std::sort(row.sum.begin(), row.sum.end(), [](const Summand& a, const Summand& b) { return a.variable < b.variable; });
  std::vector<Summand> sum;
  for (const Summand& s : row.sum) {
    if (!sum.empty() && sum.back().variable == s.variable) {
      sum.back().coefficient += s.coefficient;
    } else {
      sum.push_back(s);
    }
  }
  std::erase_if(sum, [](const Summand& s) { return s.coefficient == 0; });
  row.sum = std::move(sum);
  return std::all_of(row.sum.begin(), row.sum.end(),
                     [](const Summand& s) { return magnitude(s.coefficient) <= kMaxCoefficient; }) &&
         magnitude(row.bound) <= kMaxBound;
}

Normal normaliseCongruent(LinearRow& row) {
  if (row.modulus < 2 || row.modulus > kMaxModulus) return Normal::Void;
  for (Summand& s : row.sum) {
    if (row.modulus > kMaxCoefficient) break;
    const auto coefficient = static_cast<std::int64_t>(floorRemainder(s.coefficient, row.modulus));
    s.coefficient =
        Integer{2} * coefficient > row.modulus ? coefficient - static_cast<std::int64_t>(row.modulus) : coefficient;
  }
  std::erase_if(row.sum, [](const Summand& s) { return s.coefficient == 0; });
  Integer divisor = row.modulus;
  for (const Summand& s : row.sum) divisor = greatestDivisor(divisor, magnitude(s.coefficient));
  if (floorRemainder(row.bound, divisor) != 0) return Normal::Contradiction;
  for (Summand& s : row.sum) s.coefficient /= static_cast<std::int64_t>(divisor);
  row.bound /= divisor;
  row.modulus /= divisor;
  if (row.modulus == 1) return Normal::Void;
  if (row.sum.front().coefficient < 0) negate(row);
  row.bound = floorRemainder(row.bound, row.modulus);
  return Normal::Useful;
}

}  // namespace

bool LinearRow::isDifference() const { return sum.size() == 2 && sum[0].coefficient == -sum[1].coefficient; }

bool holds(const LinearRow& row, std::span<const Integer> values) {
  Integer sum = 0;
  for (const Summand& s : row.sum) sum += s.coefficient * values[s.variable];
  switch (row.kind) {
    case RowKind::AtMost: return sum <= row.bound;
    case RowKind::Equal: return sum == row.bound;
    case RowKind::Congruent: return floorRemainder(sum - row.bound, row.modulus) == 0;
  }
  return false;
}

Normal normalise(LinearRow& row) {
  if (!collect(row)) return Normal::Void;
  if (row.kind == RowKind::Congruent) return normaliseCongruent(row);
  row.modulus = 0;
  if (row.sum.empty()) {
    const bool holds = row.kind == RowKind::Equal ? row.bound == 0 : row.bound >= 0;
    return holds ? Normal::Void : Normal::Contradiction;
  }
  Integer divisor = 0;
  for (const Summand& s : row.sum) divisor = greatestDivisor(divisor, magnitude(s.coefficient));
  for (Summand& s : row.sum) s.coefficient /= static_cast<std::int64_t>(divisor);
  if (row.kind == RowKind::Equal) {
    if (floorRemainder(row.bound, divisor) != 0) return Normal::Contradiction;
    row.bound /= divisor;
    if (row.sum.front().coefficient < 0) negate(row);
  } else {
    row.bound = floorQuotient(row.bound, divisor);
  }
  return Normal::Useful;
}

Added addRow(std::vector<LinearRow>& rows, LinearRow row) {
  switch (normalise(row)) {
    case Normal::Void: return Added::Nothing;
    case Normal::Contradiction: return Added::Contradiction;
    case Normal::Useful: break;
  }
  if (row.sum.size() > kMaxSummands) return Added::Nothing;
  for (auto known = rows.begin(); known != rows.end(); ++known) {
    const bool same = known->sum == row.sum;
    if (!same && !isNegative(known->sum, row.sum)) continue;
    if ((known->kind == RowKind::Congruent) != (row.kind == RowKind::Congruent)) continue;
    if (row.kind == RowKind::Congruent) {
      if (!same || known->modulus != row.modulus) continue;
      return known->bound == row.bound ? Added::Nothing : Added::Contradiction;
    }
    // What is known of the row's own sum.
    const Integer bound = same ? known->bound : -known->bound;
    if (known->kind == RowKind::Equal) {
      const bool agrees = row.kind == RowKind::Equal ? bound == row.bound : bound <= row.bound;
      return agrees ? Added::Nothing : Added::Contradiction;
    }
    if (row.kind == RowKind::Equal) {
      const bool agrees = same ? row.bound <= bound : row.bound >= bound;
      if (!agrees) return Added::Contradiction;
      rows.erase(known);
      // The other bound, if there is one, goes the same way.
      return addRow(rows, std::move(row)) == Added::Contradiction ? Added::Contradiction : Added::Something;
    }
    if (same) {
      if (bound <= row.bound) return Added::Nothing;
      rows.erase(known);
      return addRow(rows, std::move(row)) == Added::Contradiction ? Added::Contradiction : Added::Something;
    }
    if (row.bound < bound) return Added::Contradiction;
    if (row.bound == bound) {
      rows.erase(known);
      row.kind = RowKind::Equal;
      return addRow(rows, std::move(row)) == Added::Contradiction ? Added::Contradiction : Added::Something;
    }
  }
  if (rows.size() >= kMaxRows) return Added::Nothing;
  rows.push_back(std::move(row));
  return Added::Something;
}

}  // namespace cairn::numeric
