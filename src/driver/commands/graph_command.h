// `cairn graph`: states of the shape analysis, or its reachability graph, for documents.
#pragma once

#include <ostream>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus drawGraph(const GraphCommand& command, std::ostream& out, std::ostream& err);

}  // namespace cairn::driver
