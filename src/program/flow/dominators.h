// Dominance between the blocks of one function: a dominates b if every path from the entry to b passes a.
#pragma once

#include <cstdint>
#include <vector>

#include "program/flow/control_flow.h"

namespace cairn::program {

class Dominators {
 public:
  explicit Dominators(const ControlFlow& flow);

  // The last block but `block` itself on every path to it; invalid for the entry and for unreachable blocks.
  [[nodiscard]] BlockId immediate(BlockId block) const { return immediate_[block.index()]; }
  // In constant time. Every block dominates itself; apart from that an unreachable block dominates none and none dominates it.
  [[nodiscard]] bool dominates(BlockId above, BlockId below) const {
    if (above == below) return true;
    const Interval outer = intervals_[above.index()];
    const Interval inner = intervals_[below.index()];
    return outer.first != 0 && outer.first <= inner.first && inner.first <= outer.last;
  }

 private:
  // Numbers of the subtree of a block in the dominator tree, in preorder from 1; 0 for unreachable blocks.
  struct Interval {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::vector<BlockId> immediate_;
  std::vector<Interval> intervals_;
};

}  // namespace cairn::program
