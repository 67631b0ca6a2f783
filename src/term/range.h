// Ranges of bit vectors: an unsigned and a signed interval that both contain the value. Booleans are 0 or 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "term/bits.h"

namespace cairn::term {

struct Node;

struct Range {
  std::uint64_t unsignedLow = 0;
  std::uint64_t unsignedHigh = 0;
  std::int64_t signedLow = 0;
  std::int64_t signedHigh = 0;

  bool operator==(const Range&) const = default;
  [[nodiscard]] bool isPoint() const { return unsignedLow == unsignedHigh; }
  [[nodiscard]] bool contains(std::uint64_t value, unsigned width) const;
};

[[nodiscard]] Range fullRange(unsigned width);
[[nodiscard]] Range pointRange(std::uint64_t value, unsigned width);
// low <= high; the other interval is derived.
[[nodiscard]] Range unsignedRange(std::uint64_t low, std::uint64_t high, unsigned width);
[[nodiscard]] Range signedRange(std::int64_t low, std::int64_t high, unsigned width);
[[nodiscard]] Range booleanRange(bool value);
// The values base, base + 1, ..., base + span modulo 2^width.
[[nodiscard]] Range circularRange(std::uint64_t base, std::uint64_t span, unsigned width);

// Values in one or the other.
[[nodiscard]] Range hull(const Range& a, const Range& b);
// Values in both; nothing if there is none for certain.
[[nodiscard]] std::optional<Range> meet(const Range& a, const Range& b, unsigned width);

// The range of the node's value if each child's value lies in the range given for it.
[[nodiscard]] Range rangeOfNode(const Node& node, std::span<const Range> children);

}  // namespace cairn::term
