// A register's content: a bit pattern together with its provenance.
#pragma once

#include <cstdint>

namespace cairn::interp {

// Index into Memory's table of objects. The first entries are no memory at all but marks:
using ObjectId = std::uint32_t;
inline constexpr ObjectId kNoObject = 0;       // an integer
inline constexpr ObjectId kUninitialised = 1;  // a pointer read from bytes that nobody wrote
inline constexpr ObjectId kAnyObject = 2;      // computed from more pointers than are worth listing
inline constexpr ObjectId kFirstRealObject = 3;

// `bits` is truncated to the type (a float: its pattern); `high` is the sign and exponent of an f80 and 0 otherwise.
struct Value {
  std::uint64_t bits = 0;
  ObjectId object = kNoObject;
  std::uint16_t high = 0;

  bool operator==(const Value&) const = default;
};

inline constexpr std::uint64_t maskOf(unsigned bits) { return bits >= 64 ? ~0ULL : (1ULL << bits) - 1; }

// The mathematical integer that the lower `bits` bits stand for, read as signed.
inline constexpr std::int64_t signExtend(std::uint64_t value, unsigned bits) {
  const unsigned shift = 64U - bits;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

}  // namespace cairn::interp
