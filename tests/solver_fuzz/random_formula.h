// Random formulas about lists, small enough that all their small models can be tried.
#pragma once

#include <random>

#include "logic/lists/assertion.h"

namespace cairn::tests {

enum class FormulaKind : unsigned {
  Heap,              // a symbolic heap
  Entailment,        // a symbolic heap and not another
  EntailmentOfMany,  // a symbolic heap and not a disjunction of some
  QuantifiedRight,   // a symbolic heap and not a quantified one
  Guarded,           // boolean connectives, negations only beside a positive formula
  Anything,          // negations and `true` anywhere
};
inline constexpr unsigned kFormulaKinds = 6;

struct RandomFormula {
  logic::Signature signature;
  logic::Assertion assertion;
  FormulaKind kind = FormulaKind::Heap;
};

[[nodiscard]] RandomFormula randomFormula(std::mt19937_64& random);

}  // namespace cairn::tests
