// Zones. A matrix of bounds over rows 0 .. n-1 stands for the integer vectors x with x[i] - x[j] <= at(i, j) for all i, j. Bounds of single variables are
// kept elsewhere (product.h): a relation that follows from them needs no entry, so that most variables need no row.
//
// Entries beyond 2^61 count as none and those below -2^61 as -2^61, which is weaker: sums of three entries then fit 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "numeric/integer.h"

namespace cairn::numeric {

class Zone {
 public:
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

  // The entry that says no more than this bound.
  [[nodiscard]] static std::int64_t entry(Integer bound);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::int64_t at(std::size_t i, std::size_t j) const { return bounds_[i * stride_ + j]; }
  // A row that nothing is known of; its index.
  std::size_t addRow();
  // Sets an entry and nothing else. The zone may not be closed afterwards.
  void set(std::size_t i, std::size_t j, std::int64_t bound) { bounds_[i * stride_ + j] = bound; }
  // Closed means at(i, k) <= at(i, j) + at(j, k). Makes it so; false if no vector satisfies the bounds.
  [[nodiscard]] bool close();
  // x[i] - x[j] <= bound holds too. Keeps a closed zone closed, looking only at pairs that a path through the new entry connects. False as above.
  [[nodiscard]] bool add(std::size_t i, std::size_t j, std::int64_t bound);
  // Nothing is known of this row any more.
  void forget(std::size_t row);
  // These rows alone, in this order.
  [[nodiscard]] Zone select(std::span<const std::uint32_t> rows) const;

  bool operator==(const Zone& other) const;

 private:
  std::size_t size_ = 0;
  std::size_t stride_ = 0;
  std::vector<std::int64_t> bounds_;
};

}  // namespace cairn::numeric
