// Formulas about lists as text: as mathematics, and as scripts in the SMT-LIB dialect of the SL-COMP competition.
#pragma once

#include <string>

#include "logic/lists/assertion.h"

namespace cairn::logic {

// ∃ u. x ↦ c(next: u) ∗ ls2+(u, nil) ∗ x ≠ u ; `emp`, `true` and `false` for connectives without parts.
[[nodiscard]] std::string printMathematics(const Signature& signature, const Assertion& assertion);

// A script that asks whether the formula has a model. Equations are written together with the empty heap, and minimal lengths as unfoldings, so that any
// reader of the dialect takes them as assertion.h does. `freed` has no counterpart there; it is written as (freed x). Of the built-in doubly linked list
// (previousOutside) no definition can be written: it stands as (dls x y p n).
[[nodiscard]] std::string printSmtLib(const Signature& signature, const Assertion& assertion);

}  // namespace cairn::logic
