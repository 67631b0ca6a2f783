// `cairn verify`: a verdict, with what it rests on.
#pragma once

#include <ostream>

#include "driver/command_line.h"
#include "driver/driver.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus verifyProgram(const VerifyCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
