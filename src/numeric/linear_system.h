// What a product says of some of its variables, as a system of linear rows. Internal to the folder.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "numeric/domains/polyhedra.h"
#include "numeric/product.h"

namespace cairn::numeric {

// So many variables at most are related by more than differences at a time: polyhedra are exponential in their number.
inline constexpr std::size_t kMaxDimensions = 24;

// Farther away than this are the ends of types and of the address space. Sums that far from 0 are not told from a join or a projection.
inline constexpr std::int64_t kFarSum = std::int64_t{1} << 16;

enum class Bounds : std::uint8_t {
  All,
  Near,  // no farther than kFarSum from 0
};

// The variables that linear rows mention, the given ones first, and those that differences tie to them, closest first; no more than kMaxDimensions.
[[nodiscard]] std::vector<std::uint32_t> relatedVariables(const Product& product, std::span<const LinearRow> first);

// The rows, differences, bounds and congruences about these variables; dimension i is the i-th of them.
[[nodiscard]] System systemOf(const Product& product, std::span<const std::uint32_t> variables, Bounds bounds);

// Answers whether rows about a product's variables follow from it. The product outlives it and stays as it is.
class Entailment {
 public:
  explicit Entailment(const Product& product, std::span<const LinearRow> asked = {});
  [[nodiscard]] bool feasible() const { return program_.feasible(); }
  [[nodiscard]] bool entails(const LinearRow& row) const;
  // An upper bound of a sum; nothing if none shows.
  [[nodiscard]] std::optional<Integer> greatest(const std::vector<Summand>& sum) const;
  [[nodiscard]] std::span<const std::uint32_t> variables() const { return variables_; }

 private:
  const Product& product_;
  std::vector<std::uint32_t> variables_;
  System system_;
  LinearProgram program_;
};

}  // namespace cairn::numeric
