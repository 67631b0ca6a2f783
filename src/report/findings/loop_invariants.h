// The loop invariants of a proof, with the source lines they belong to.
#pragma once

#include <string>
#include <vector>

#include "analysis/shape/invariants.h"
#include "program/code/program.h"

namespace cairn::report {

// What holds whenever an execution comes to the loop through these calls: one of the formulas.
struct LoopInvariant {
  std::string function;
  program::SourceLoc loc;                 // of the loop
  std::vector<program::SourceLoc> calls;  // the innermost first, those of the C program only
  std::vector<std::string> formulas;      // different ones
};

// Of the loops of the C program, ordered by place; those of library models are left out. The terms of the proof get new symbols.
[[nodiscard]] std::vector<LoopInvariant> loopInvariants(const program::Program& program,
                                                        const analysis::Fixpoint& proof);

}  // namespace cairn::report
