// `cairn run`: one concrete run, and what came of it in lines for people and a last line for scripts.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"
#include "report/text/findings_text.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus runProgram(const RunCommand& command, std::ostream& out, std::ostream& err);

// What a finished run has to say, ending with the result line. `showInputs`: list the choices also if nothing was violated.
ExitStatus printOutcome(const program::Program& program, const interp::Outcome& outcome, bool showInputs,
                        report::TextOptions options, std::ostream& out);

}  // namespace cairn::driver
