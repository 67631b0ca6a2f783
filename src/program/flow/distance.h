// How far it is, in blocks, to one instruction of a program: through branches, into called functions, and back to callers.
//
// A lower bound in the number of blocks that an execution passes: what a called function does on its way to its return is not counted.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "program/code/program.h"
#include "program/flow/call_graph.h"

namespace cairn::program {

class Distance {
 public:
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

  // To the instruction of that number; the number of instructions is the terminator's.
  Distance(const Program& program, const CallGraph& calls, FunctionId function, BlockId block, std::size_t instruction);

  // From before an instruction, without a return from the function that it is in; kNever: no execution gets there.
  [[nodiscard]] std::uint32_t within(FunctionId function, BlockId block, std::size_t instruction) const;
  // From a block to a return from its function.
  [[nodiscard]] std::uint32_t toReturn(FunctionId function, BlockId block) const {
    return toReturn_[index(function, block)];
  }

 private:
  [[nodiscard]] std::size_t index(FunctionId function, BlockId block) const {
    return firstBlock_[function.index()] + block.index();
  }
  [[nodiscard]] std::vector<std::uint32_t> callees(const Call& call) const;

  const Program& program_;
  const CallGraph& calls_;
  FunctionId function_;
  BlockId block_;
  std::size_t instruction_;
  std::vector<std::size_t> firstBlock_;   // by function: the number of blocks in the functions before it
  std::vector<std::uint32_t> fromStart_;  // by block: from its start
  std::vector<std::uint32_t> toReturn_;
};

}  // namespace cairn::program
