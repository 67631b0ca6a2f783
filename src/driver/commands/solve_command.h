// `cairn solve`: whether a formula of separation logic has a model.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

// One line: sat, unsat or unknown; then, if asked for, the model. Why it is unknown goes to `err`.
[[nodiscard]] ExitStatus solveScript(const SolveCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
