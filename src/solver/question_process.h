// A question to a solver in a process of its own, so that nothing it does harms this one.
#pragma once

#include <cstdint>
#include <functional>

#include "term/solver.h"

namespace cairn::solver {

// The limit counts processor time; ten times as much real time ends the question too. Whatever is no answer is Unknown: cvc5 1.0.3 ends the whole
// process by abort() when a limit interrupts its SAT solver at a bad moment.
[[nodiscard]] term::Answer askInProcess(const std::function<term::Answer()>& question, std::uint32_t milliseconds);

}  // namespace cairn::solver
