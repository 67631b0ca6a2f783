// `cairn run --monitor`: a machine watches the calls of an allocator.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus runMonitored(const RunCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
