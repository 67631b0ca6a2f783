// Formulas as text: as mathematics for people, as SMT-LIB scripts for other solvers.
#pragma once

#include <string>

#include "logic/formula.h"

namespace cairn::logic {

// `Pi : Sigma` with terms in the text form of docs/terms.md: (u< x 4) ∧ (!= y 0) : b ↦ 7 ∗ (add b 1) ↦ _ ; an empty pure part is
// `true`, an empty spatial part `emp`.
[[nodiscard]] std::string printMathematics(const term::TermStore& store, const Formula& formula);

// A script that asks whether the formula has a model: logic ALL with the heap of cvc5's separation logic (declare-heap), one
// assertion a conjunct and one for the spatial part.
[[nodiscard]] std::string printSmtLib(const term::TermStore& store, const Formula& formula);

}  // namespace cairn::logic
