// `cairn dump`: the program as text, each group of instructions below the source line it comes from.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus dumpProgram(const DumpCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
