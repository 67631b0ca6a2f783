// `cairn model test`: a real allocator is followed by a machine.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"
#include "model/language/machine.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus testByModel(const ModelTest& command, const model::Machine& machine, std::ostream& out,
                                     std::ostream& err);

}  // namespace cairn::driver
