// `cairn model`: machines are checked, explored and drawn.
#pragma once

#include <ostream>

#include "driver/command_line.h"
#include "driver/driver.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus workOnModels(const ModelCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
