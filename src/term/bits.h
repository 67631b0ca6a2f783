// Arithmetic on bit patterns of a given width, kept in the low bits of 64.
#pragma once

#include <bit>
#include <cstdint>

namespace cairn::term {

inline constexpr unsigned kMaxWidth = 64;

// All ones in the low `width` bits.
constexpr std::uint64_t lowMask(unsigned width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

constexpr std::uint64_t truncate(std::uint64_t value, unsigned width) { return value & lowMask(width); }

constexpr std::uint64_t signBit(unsigned width) { return std::uint64_t{1} << (width - 1); }

constexpr std::int64_t toSigned(std::uint64_t value, unsigned width) {
  return static_cast<std::int64_t>(value << (64 - width)) >> (64 - width);
}

constexpr std::uint64_t signExtend(std::uint64_t value, unsigned from, unsigned to) {
  return truncate(static_cast<std::uint64_t>(toSigned(value, from)), to);
}

constexpr std::int64_t signedMin(unsigned width) { return toSigned(signBit(width), width); }
constexpr std::int64_t signedMax(unsigned width) { return static_cast<std::int64_t>(lowMask(width) >> 1); }

// Shifts that are defined for every amount.
constexpr std::uint64_t shiftLeft(std::uint64_t value, unsigned amount) { return amount >= 64 ? 0 : value << amount; }
constexpr std::uint64_t shiftRight(std::uint64_t value, unsigned amount) { return amount >= 64 ? 0 : value >> amount; }

// The inverse of an odd number modulo 2^64 (and so, truncated, modulo every smaller power of two), by Newton's iteration.
constexpr std::uint64_t oddInverse(std::uint64_t odd) {
  std::uint64_t inverse = odd;
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  return inverse;
}

constexpr unsigned bitLength(std::uint64_t value) { return static_cast<unsigned>(std::bit_width(value)); }
constexpr unsigned trailingZeros(std::uint64_t value) { return static_cast<unsigned>(std::countr_zero(value)); }

}  // namespace cairn::term
