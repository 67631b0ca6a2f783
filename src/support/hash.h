// Hashing: 64-bit mixing that is the same on every machine and in every run.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::support {

// The finaliser of splitmix64: every input bit changes about half of the output bits.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31;
  return x;
}

// Order-dependent combination.
constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t value) {
  return mix(seed * 0x9e3779b97f4a7c15ULL + value + 0x632be59bd9b4e019ULL);
}

}  // namespace cairn::support
