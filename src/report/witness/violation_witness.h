// From an execution that violates the property to the waypoints that lead others along it.
#pragma once

#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"
#include "report/witness/witness.h"

namespace cairn::report {

// Waypoints for what the environment chose (results of calls, uninitialised variables), for branchings and calls as long as there are not
// very many, and the target. `violation` is a run that violated the property.
[[nodiscard]] ViolationSequence violationSequence(const program::Program& program,
                                                  const program::SourceOutline& outline,
                                                  const std::vector<std::string>& inputFiles,
                                                  const interp::Outcome& violation, interp::Property property);

}  // namespace cairn::report
