// `cairn project`: every entry point of a project, side by side.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

// NoViolation: all true; ViolationFound: some false; Unknown: none false, but some unknown, or a source does not compile.
[[nodiscard]] ExitStatus verifyProject(const ProjectCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
