// Congruences. (modulus, residue) stands for the integers i with i = residue modulo the modulus; modulus 0 for the residue alone.
// The residue lies in [0, modulus) if the modulus is positive.
#pragma once

#include <optional>

#include "numeric/integer.h"
#include "numeric/interval.h"

namespace cairn::numeric {

struct Congruence {
  Integer modulus = 1;
  Integer residue = 0;

  bool operator==(const Congruence&) const = default;
  [[nodiscard]] bool isAll() const { return modulus == 1; }
  [[nodiscard]] bool contains(Integer value) const;
};

// Every integer equal to `residue` modulo `modulus` (>= 0) is in the result; a modulus too large to compute with is replaced by a divisor.
[[nodiscard]] Congruence congruence(Integer modulus, Integer residue);
[[nodiscard]] Congruence onlyValue(Integer value);
[[nodiscard]] Integer greatestDivisor(Integer a, Integer b);

// Every integer of a is one of b.
[[nodiscard]] bool isSubset(const Congruence& a, const Congruence& b);
// Contains both.
[[nodiscard]] Congruence hull(const Congruence& a, const Congruence& b);
// Contains what lies in both; nothing if that is nothing.
[[nodiscard]] std::optional<Congruence> meet(const Congruence& a, const Congruence& b);
[[nodiscard]] Congruence sum(const Congruence& a, const Congruence& b);
[[nodiscard]] Congruence multiple(const Congruence& a, Integer factor);
// The integers x with factor * x in a; nothing if there is none. The factor is not 0.
[[nodiscard]] std::optional<Congruence> quotient(const Congruence& a, Integer factor);

// The smallest interval around the members inside the given one; empty if there is none.
[[nodiscard]] Interval shrink(const Interval& interval, const Congruence& members);

}  // namespace cairn::numeric
