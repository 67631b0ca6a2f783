// `cairn allocator`: writes a client of an allocator and verifies it.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"
#include "driver/verify/verify_command.h"

namespace cairn::driver {

ExitStatus verifyAllocator(const AllocatorCommand& command, std::ostream& out, std::ostream& err,
                           const Decided& decided);

}  // namespace cairn::driver
