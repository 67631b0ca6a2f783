// Looking into a run: every state it passes, with its memory, frames and registers (machine.h).
#pragma once

#include "interp/interpreter.h"
#include "interp/machine.h"

namespace cairn::interp {

// The outcome of `run`; afterwards the run is repeated with an observer that sees the state before each of its instructions up to and with the
// one that violates the property or ends the run. No state that the observer sees has lost a block, if the property is MemSafety.
[[nodiscard]] Outcome runObserved(const program::Program& program, ChoiceSource& choices, const RunOptions& options,
                                  Observer& observer);

}  // namespace cairn::interp
