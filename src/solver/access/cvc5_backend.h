// cvc5's theory of separation logic.
#pragma once

#include <cstdint>

#include "logic/bytes/formula.h"
#include "term/solver.h"

namespace cairn::solver {

// Whether the formula has a model: bit-vector addresses, bytes as values, the spatial part as one separating conjunction.
// Each question runs in a process of its own (question_process.h).
[[nodiscard]] term::Answer checkByCvc5(const logic::Formula& formula, std::uint32_t milliseconds);

}  // namespace cairn::solver
