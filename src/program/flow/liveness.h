// Which registers a run may still read. A register is live before a place if some path from there reads it before its definition
// comes again. Reading is: being an operand of an instruction other than Bind, of a terminator, or an argument of an edge.
// A Bind reads nothing: when it executes, its register may be dead, and the variable's value is then simply not known any more.
//
// Places of a block: i is before instruction i; the number of instructions is before the terminator. Place 0 is after the block's
// parameters have received their values.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "program/code/program.h"
#include "program/flow/control_flow.h"
#include "support/graph.h"

namespace cairn::program {

class Liveness {
 public:
  Liveness(const Function& function, const ControlFlow& flow);

  // Ascending. Takes time in the number of registers that are live anywhere in the block.
  [[nodiscard]] std::vector<RegId> liveBefore(BlockId block, std::size_t place) const;
  [[nodiscard]] std::vector<RegId> liveAtEntry(BlockId block) const { return liveBefore(block, 0); }
  // In logarithmic time.
  [[nodiscard]] bool isLiveBefore(RegId reg, BlockId block, std::size_t place) const;

  // The registers that have a value after instruction `place` and are not live there, but were live before it or are set by it: what
  // an engine may forget after the instruction. At the terminator it is left to the edge: keep what is live at the target's entry.
  template <typename Visit>
  void forEachDying(BlockId block, std::size_t place, Visit visit) const {
    for (const std::uint32_t reg : dying_[firstPlace_[block.index()] + place]) visit(RegId(reg));
  }

  // Registers live over a stretch of places of one block; each register at most once a block, ascending.
  struct Stretch {
    RegId reg;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  [[nodiscard]] std::span<const Stretch> stretches(BlockId block) const {
    return {stretches_.data() + firstStretch_[block.index()], stretches_.data() + firstStretch_[block.index() + 1]};
  }

 private:
  std::vector<std::uint32_t> firstStretch_;
  std::vector<Stretch> stretches_;
  std::vector<std::uint32_t> firstPlace_;  // of the places of all blocks in a row
  support::Rows dying_;
};

}  // namespace cairn::program
