// The memory of a run as a picture: a box of variables for each function on the stack, the blocks of the heap, and what pointers lead to.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "interp/machine.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"
#include "report/picture/picture.h"

namespace cairn::report {

// Follows a run, since some of what a picture shows is not in memory: variables in registers, and the C types of blocks, which the pointers to them tell.
class RunPainter {
 public:
  RunPainter(const program::Program& program, const program::SourceOutline& outline)
      : program_(program), outline_(outline) {}

  // Before each instruction of the run.
  void note(const interp::Machine& machine);
  // `marked` is the number of a heap block that something is wrong with; 0: none.
  [[nodiscard]] Picture paint(const interp::Machine& machine, std::uint32_t marked);

 private:
  friend class RunPicture;
  using Bindings = std::map<program::VariableId, interp::Value>;

  const program::Program& program_;
  const program::SourceOutline& outline_;
  std::vector<Bindings> bindings_;  // by frame
  std::map<interp::ObjectId, program::SourceTypeId> blockTypes_;
};

}  // namespace cairn::report
