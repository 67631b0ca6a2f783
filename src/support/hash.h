// Combining hashes: the same values in the same order give the same hash, in every run and on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace cairn::support {

// Every bit of the input reaches every bit of the result (the finalizer of splitmix64).
[[nodiscard]] constexpr std::uint64_t mixBits(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ULL;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBULL;
  return bits ^ (bits >> 31);
}

// Depends on the order: combine(combine(s, a), b) differs from combine(combine(s, b), a).
[[nodiscard]] constexpr std::uint64_t hashCombine(std::uint64_t seed, std::uint64_t hash) {
  return mixBits(seed + 0x9E3779B97F4A7C15ULL + hash);
}

template <typename... Values>
[[nodiscard]] std::size_t hashOf(const Values&... values) {
  std::uint64_t seed = 0;
  ((seed = hashCombine(seed, std::hash<Values>{}(values))), ...);
  return static_cast<std::size_t>(seed);
}

}  // namespace cairn::support
