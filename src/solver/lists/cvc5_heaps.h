// Formulas about records, without lists, by cvc5's theory of separation logic.
#pragma once

#include <cstdint>
#include <string>

#include "logic/lists/assertion.h"
#include "term/solver.h"

namespace cairn::solver {

struct Cvc5Answer {
  term::Answer answer = term::Answer::Unknown;
  std::string why;  // of an Unknown
};

// Covers records of locations of one sort, all connectives, and quantifiers in positive places; of the rest it says Unknown.
[[nodiscard]] Cvc5Answer decideByCvc5(const logic::Signature& signature, const logic::Assertion& assertion,
                                      std::uint32_t milliseconds);

}  // namespace cairn::solver
