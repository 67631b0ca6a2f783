// The abstract reachability graph in the language of Graphviz.
#pragma once

#include <string>
#include <vector>

#include "analysis/shape/exploration.h"
#include "program/code/program.h"

namespace cairn::report {

// A node for each state that the analysis looked at, named by its function and line; double for those at loop heads and where paths meet, which are compared; a dashed arrow
// from a state to the one that covers it. Parts inside of library models are left out: their arrows are joined.
[[nodiscard]] std::string reachabilityDot(const program::Program& program,
                                          const std::vector<analysis::ReachedNode>& graph);

}  // namespace cairn::report
