#include "numeric/domains/congruence.h"

namespace cairn::numeric {

namespace {

// Products of two moduli, and of a modulus and a coefficient, stay far inside Integer.
constexpr Integer kMaxModulus = powerOfTwo(62);

// The x in [0, modulus) with a * x = 1 modulo it; a and the modulus (> 1) have no common divisor.
Integer inverse(Integer a, Integer modulus) {
  Integer remainder = modulus;
  Integer next = floorRemainder(a, modulus);
  Integer coefficient = 0;
  Integer nextCoefficient = 1;
  while (next != 0) {
    const Integer quotient = remainder / next;
    const Integer newRemainder = remainder - quotient * next;
    remainder = next;
    next = newRemainder;
    const Integer newCoefficient = coefficient - quotient * nextCoefficient;
    coefficient = nextCoefficient;
    nextCoefficient = newCoefficient;
  }
  return floorRemainder(coefficient, modulus);
}

}  // namespace

bool Congruence::contains(Integer value) const {
  if (modulus == 0) return value == residue;
  return isAll() || floorRemainder(value - residue, modulus) == 0;
}

Congruence congruence(Integer modulus, Integer residue) {
  while (modulus > kMaxModulus) modulus = modulus % 2 == 0 ? modulus / 2 : 1;
  if (modulus == 0) return {0, residue};
  return {modulus, floorRemainder(residue, modulus)};
}

Congruence onlyValue(Integer value) { return {0, value}; }

Integer greatestDivisor(Integer a, Integer b) {
  a = magnitude(a);
  b = magnitude(b);
  while (b != 0) {
    if (a == 1 || b == 1) return 1;
    const Integer rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

bool isSubset(const Congruence& a, const Congruence& b) {
  if (b.modulus == 0) return a == b;
  return a.modulus % b.modulus == 0 && b.contains(a.residue);
}

Congruence hull(const Congruence& a, const Congruence& b) {
  if (a.isAll() || b.isAll()) return {};
  return congruence(greatestDivisor(greatestDivisor(a.modulus, b.modulus), a.residue - b.residue), a.residue);
}

std::optional<Congruence> meet(const Congruence& a, const Congruence& b) {
  if (a.modulus == 0 || b.modulus == 0) {
    const Congruence& point = a.modulus == 0 ? a : b;
    const Congruence& other = a.modulus == 0 ? b : a;
    if (!other.contains(point.residue)) return std::nullopt;
    return point;
  }
  if (a.isAll()) return b;
  if (b.isAll()) return a;
  const Integer divisor = greatestDivisor(a.modulus, b.modulus);
  if (floorRemainder(a.residue - b.residue, divisor) != 0) return std::nullopt;
  const Integer factor = b.modulus / divisor;
  if (factor == 1) return a;
  if (a.modulus > kMaxModulus / factor) return a.modulus >= b.modulus ? a : b;
  // a.residue + a.modulus * k = b.residue modulo b.modulus.
  const Integer steps = floorRemainder(
      floorRemainder((b.residue - a.residue) / divisor, factor) * inverse(a.modulus / divisor, factor), factor);
  return congruence(a.modulus * factor, a.residue + a.modulus * steps);
}

Congruence sum(const Congruence& a, const Congruence& b) {
  if (a.isAll() || b.isAll()) return {};
  return congruence(greatestDivisor(a.modulus, b.modulus), a.residue + b.residue);
}

Congruence multiple(const Congruence& a, Integer factor) {
  if (factor == 0) return onlyValue(0);
  return congruence(a.modulus * magnitude(factor), a.residue * factor);
}

std::optional<Congruence> quotient(const Congruence& a, Integer factor) {
  if (a.modulus == 0) {
    if (a.residue % factor != 0) return std::nullopt;
    return onlyValue(a.residue / factor);
  }
  const Integer divisor = greatestDivisor(a.modulus, factor);
  if (a.residue % divisor != 0) return std::nullopt;
  const Integer modulus = a.modulus / divisor;
  if (modulus == 1) return Congruence{};
  return congruence(modulus, floorRemainder(a.residue / divisor, modulus) * inverse(factor / divisor, modulus));
}

Interval shrink(const Interval& interval, const Congruence& members) {
  if (members.isAll() || interval.empty()) return interval;
  if (members.modulus == 0) return meet(interval, {members.residue, members.residue});
  return {interval.low + floorRemainder(members.residue - interval.low, members.modulus),
          interval.high - floorRemainder(interval.high - members.residue, members.modulus)};
}

}  // namespace cairn::numeric
