// Validation of violation witnesses: exact execution looks for an execution that passes the waypoints, the interpreter confirms it.
#pragma once

#include <string>
#include <vector>

#include "analysis/exact/exact.h"
#include "analysis/verdict.h"
#include "frontend/frontend.h"
#include "report/witness/witness.h"

namespace cairn::report {

// False if a run passes all waypoints and violates the property at the target; otherwise Unknown, with the reason. The options say which property, and
// when to stop.
[[nodiscard]] analysis::Verdict validateWitness(const Witness& witness, const frontend::LoadResult& loaded,
                                                const frontend::Options& load, const analysis::ExactOptions& options);

}  // namespace cairn::report
