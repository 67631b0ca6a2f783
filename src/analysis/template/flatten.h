// The program as one function: every call that executions can reach is replaced by a copy of the called function.
//
// Meaning: the flat program has the executions of the program, one for one, with the same choices. What executions do not reach
// (reachable.h) is left out. Where something cannot be copied (a recursive or indirect call) the copy ends with the
// terminator Unsupported, and so does an execution that comes there. Variadic arguments are laid out nowhere: whoever reads the flat program
// must not follow the pointer to them.
#pragma once

#include <vector>

#include "analysis/alarm.h"
#include "analysis/template/reachable.h"
#include "program/code/program.h"

namespace cairn::analysis {

struct FlatProgram {
  program::Program program;  // its only function is the flat one; globals and source map are those of the original
  std::vector<PathPoint> origins;  // where each block begins in the original program
  std::vector<program::SourceLoc>
      places;  // of each block: the innermost call from the user's program, if it is of the library
  std::vector<std::uint32_t> inserted;   // how many instructions each block begins with that the original has not
  std::vector<std::uint32_t> frames;     // of each block: which call's copy it belongs to
  std::vector<std::string> assumptions;  // of the stand-ins that are copied

  // Of the instruction in the original program.
  [[nodiscard]] PathPoint originOf(program::BlockId block, std::size_t instruction) const {
    PathPoint point = origins[block.index()];
    const std::size_t before = inserted[block.index()];
    point.position.instruction += static_cast<std::uint32_t>(instruction < before ? 0 : instruction - before);
    return point;
  }
  [[nodiscard]] program::SourceLoc placeOf(program::BlockId block, program::SourceLoc loc) const {
    return places[block.index()].valid() ? places[block.index()] : loc;
  }
  [[nodiscard]] const program::Function& function() const { return program.functions[0]; }
};

// Throws support::Unsupported if more than so many instructions come out.
[[nodiscard]] FlatProgram flatten(const program::Program& program, const Reachable& reachable,
                                  std::size_t maxInstructions);

}  // namespace cairn::analysis
