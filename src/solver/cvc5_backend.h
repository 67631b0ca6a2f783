// cvc5's theory of separation logic.
#pragma once

#include <cstdint>

#include "logic/formula.h"
#include "term/solver.h"

namespace cairn::solver {

// Whether the formula has a model: bit-vector addresses, bytes as values, the spatial part as one separating conjunction.
//
// Each question runs in a process of its own: cvc5 1.0.3 ends the whole process by abort() when a limit interrupts its SAT solver at
// a bad moment. The limit counts processor time; ten times as much real time ends the question too. Whatever is no answer is Unknown.
[[nodiscard]] term::Answer checkByCvc5(const logic::Formula& formula, std::uint32_t milliseconds);

}  // namespace cairn::solver
