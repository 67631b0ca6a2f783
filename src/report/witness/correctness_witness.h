// From a proof by the shape analysis to loop invariants as expressions of C: bounds and order of integer variables, and which pointers are null.
#pragma once

#include <string>
#include <vector>

#include "analysis/shape/invariants.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"
#include "report/witness/witness.h"

namespace cairn::report {

// Of `while` and `for` loops whose place in the text is certain, in terms of the variables that can be named there. Each holds whenever an execution
// comes to the loop's condition. What C cannot say without reading memory (the shape of the heap) is left out.
[[nodiscard]] InvariantSet invariantSet(const program::Program& program, const program::SourceOutline& outline,
                                        const std::vector<std::string>& inputFiles, const analysis::Fixpoint& proof);

}  // namespace cairn::report
