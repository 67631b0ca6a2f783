// Which variables in memory a run may still read.
#pragma once

#include <cstddef>
#include <vector>

#include "program/code/program.h"
#include "program/flow/control_flow.h"

namespace cairn::program {

class SlotLiveness {
 public:
  SlotLiveness(const Function& function, const ControlFlow& flow);

  // Some path from the place (as in liveness.h) reads the slot before it is written whole, entered or left; or its address is used for more than to read and write it.
  [[nodiscard]] bool mayBeRead(SlotId slot, BlockId block, std::size_t place) const;

 private:
  enum class Effect : std::uint8_t { None, Reads, Ends };
  [[nodiscard]] Effect effect(SlotId slot, const Instruction& instruction) const;
  // What comes first on the way from the place to the end of the block.
  [[nodiscard]] Effect firstEffect(SlotId slot, BlockId block, std::size_t place) const;

  const Function& function_;
  std::vector<bool> escapes_;
  std::vector<std::vector<bool>> readAfter_;  // by block, at its end
};

}  // namespace cairn::program
