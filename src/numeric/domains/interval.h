// Intervals of integers. [low, high] stands for the integers i with low <= i <= high; none if low > high.
#pragma once

#include <cstdint>

#include "numeric/domains/integer.h"
#include "term/range.h"

namespace cairn::numeric {

enum class Reading : std::uint8_t { Signed, Unsigned };

struct Interval {
  Integer low = 0;
  Integer high = 0;

  bool operator==(const Interval&) const = default;
  [[nodiscard]] bool empty() const { return low > high; }
  [[nodiscard]] bool isPoint() const { return low == high; }
  [[nodiscard]] bool contains(Integer value) const { return low <= value && value <= high; }
  [[nodiscard]] bool contains(const Interval& other) const { return low <= other.low && other.high <= high; }
};

// The numbers that a bit vector of this width can be; a boolean (width 0) is 0 or 1.
[[nodiscard]] Interval typeInterval(unsigned width, Reading reading);
// The number that a bit pattern is.
[[nodiscard]] Integer readBits(std::uint64_t bits, unsigned width, Reading reading);

[[nodiscard]] Interval hull(const Interval& a, const Interval& b);
[[nodiscard]] Interval meet(const Interval& a, const Interval& b);
[[nodiscard]] Interval sum(const Interval& a, const Interval& b);
[[nodiscard]] Interval multiple(const Interval& a, Integer factor);

// The two sides of a term::Range, which speaks of bit patterns; the interval lies inside the type's.
[[nodiscard]] Interval intervalOf(const term::Range& range, Reading reading);
[[nodiscard]] term::Range rangeOf(const Interval& interval, unsigned width, Reading reading);

}  // namespace cairn::numeric
