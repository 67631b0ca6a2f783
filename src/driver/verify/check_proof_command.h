// `cairn check-proof`: whether a proof file shows that a program keeps its property.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus checkProof(const CheckProofCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
