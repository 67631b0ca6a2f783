// Mathematical integers: wide enough for every bound of a 64-bit symbol, for differences of two, and for small multiples of those.
#pragma once

namespace cairn::numeric {

using Integer = __int128;

constexpr Integer powerOfTwo(unsigned exponent) { return Integer{1} << exponent; }

constexpr Integer magnitude(Integer a) { return a < 0 ? -a : a; }

constexpr Integer floorQuotient(Integer a, Integer positive) {
  const Integer quotient = a / positive;
  return a % positive < 0 ? quotient - 1 : quotient;
}

constexpr Integer ceilingQuotient(Integer a, Integer positive) {
  const Integer quotient = a / positive;
  return a % positive > 0 ? quotient + 1 : quotient;
}

// In [0, positive).
constexpr Integer floorRemainder(Integer a, Integer positive) {
  const Integer remainder = a % positive;
  return remainder < 0 ? remainder + positive : remainder;
}

}  // namespace cairn::numeric
