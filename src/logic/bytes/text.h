// Formulas as text: as mathematics, for C programmers, and as SMT-LIB scripts for other solvers.
#pragma once

#include <string>

#include "logic/bytes/formula.h"
#include "logic/bytes/infix.h"

namespace cairn::logic {

// `∃ X. Pi : Sigma` with terms in the text form of docs/terms.md: (u< x 4) ∧ (!= y 0) : b ↦ 7 ∗ (add b 1) ↦ _ ; an empty pure part is
// `true`, an empty spatial part `emp`. A list has the offsets of its layout: ls[head 0, next 8](first, next; length).
[[nodiscard]] std::string printMathematics(const term::TermStore& store, const Formula& formula);

// `Sigma with Pi` as docs/invariants.md explains: list -> node{data = v, next = p} * ls(p, NULL, n) of node via next with 0 <= v <= 3, n >= 1. Lengths of
// which nothing is known and quantifiers are left out.
[[nodiscard]] std::string printForPeople(const term::TermStore& store, const Formula& formula, const Names& names);

// A script that asks whether the formula has a model: logic ALL with the heap of cvc5's separation logic (declare-heap), one
// assertion a conjunct and one for the spatial part. Throws support::Unsupported for atoms other than bytes.
[[nodiscard]] std::string printSmtLib(const term::TermStore& store, const Formula& formula);

}  // namespace cairn::logic
