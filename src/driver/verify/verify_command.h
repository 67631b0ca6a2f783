// `cairn verify`: a verdict, with what it rests on.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

// Told the result line before reports are written, and how long that may take beyond the time limit.
using Decided = std::function<void(ExitStatus status, const std::string& line, double moreSeconds)>;

[[nodiscard]] ExitStatus verifyProgram(const VerifyCommand& command, std::ostream& out, std::ostream& err,
                                       const Decided& decided = {});

}  // namespace cairn::driver
