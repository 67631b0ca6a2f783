// `cairn model`: machines are checked, explored and drawn.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus workOnModels(const ModelCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
