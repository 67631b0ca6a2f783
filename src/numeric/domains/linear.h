// Linear rows: what finer relations than differences say of the variables of a product. Internal to the folder.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "numeric/integer.h"
#include "support/ref.h"

namespace cairn::numeric {

struct Summand {
  std::uint32_t variable = 0;
  std::int64_t coefficient = 0;
  bool operator==(const Summand&) const = default;
};

enum class RowKind : std::uint8_t {
  AtMost,     // sum <= bound
  Equal,      // sum = bound
  Congruent,  // sum = bound modulo the modulus
};

// In normal form the variables ascend, coefficients have no common divisor, the first coefficient of an Equal or Congruent row is positive, and the bound of a
// Congruent row lies in [0, modulus).
struct LinearRow {
  std::vector<Summand> sum;
  RowKind kind = RowKind::AtMost;
  Integer bound = 0;
  Integer modulus = 0;

  bool operator==(const LinearRow&) const = default;
  // x - y, or a multiple of it.
  [[nodiscard]] bool isDifference() const;
};

// With the values of all variables.
[[nodiscard]] bool holds(const LinearRow& row, std::span<const Integer> values);

inline constexpr std::size_t kMaxSummands = 6;
inline constexpr std::size_t kMaxRows = 32;

enum class Normal : std::uint8_t {
  Useful,
  Void,           // holds of all integers, or numbers are too large to compute with
  Contradiction,  // holds of none
};
// The same integer solutions, in normal form.
[[nodiscard]] Normal normalise(LinearRow& row);

enum class Added : std::uint8_t { Nothing, Something, Contradiction };
// Rows in normal form, one more of them: what follows from another row about the same sum is left out, two bounds that meet become an equation, and rows beyond the first
// kMaxRows or with too many summands are left out.
[[nodiscard]] Added addRow(std::vector<LinearRow>& rows, LinearRow row);

// The rows of a product. Never empty.
struct Linear : support::Counted {
  explicit Linear(std::vector<LinearRow> given) : rows(std::move(given)) {}
  std::vector<LinearRow> rows;
};
using LinearRef = support::Ref<Linear>;

[[nodiscard]] inline std::span<const LinearRow> rowsOf(const LinearRef& linear) {
  return linear ? std::span<const LinearRow>(linear->rows) : std::span<const LinearRow>();
}

}  // namespace cairn::numeric
