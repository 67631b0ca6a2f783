// The loops of one function, also of irreducible graphs.
//
// A loop is a strongly connected set of blocks that has a cycle. Outermost loops are the strongly connected components of the reachable
// blocks. The heads of a loop are its blocks with a reachable predecessor outside of it (and the function's entry). The loops directly inside are the components of
// what remains of it without its heads. From this follows:
//  - every cycle passes a head of the innermost loop that contains it;
//  - a loop with one head is the natural loop of that head (all back edges to one head together), and its head dominates it;
//  - a loop with several heads is irreducible.
// A back edge leads from a block of a loop to one of the loop's heads; every cycle contains one.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "program/flow/control_flow.h"
#include "support/id.h"

namespace cairn::program {

using LoopId = support::Id<struct LoopTag>;  // of one function

struct Loop {
  std::vector<BlockId> heads;                          // in reverse postorder
  std::vector<BlockId> blocks;                         // those of inner loops included, in reverse postorder
  std::vector<std::pair<BlockId, BlockId>> backEdges;  // (block, head), each once, in reverse postorder of the block
  LoopId parent;                                       // the loop directly around, invalid if none
  unsigned depth = 1;                                  // 1 for an outermost loop

  [[nodiscard]] bool reducible() const { return heads.size() == 1; }
};

class Loops {
 public:
  explicit Loops(const ControlFlow& flow);

  // A loop comes after the loops around it.
  [[nodiscard]] const std::vector<Loop>& all() const { return loops_; }
  [[nodiscard]] const Loop& loop(LoopId id) const { return loops_[id.index()]; }
  // The innermost loop of a block, invalid if none.
  [[nodiscard]] LoopId innermost(BlockId block) const { return innermost_[block.index()]; }
  [[nodiscard]] unsigned depth(BlockId block) const {
    return innermost(block).valid() ? loop(innermost(block)).depth : 0;
  }
  // A head belongs to exactly one loop as head: its innermost.
  [[nodiscard]] bool isHead(BlockId block) const { return heads_[block.index()]; }
  // Reads "inside or the same".
  [[nodiscard]] bool contains(LoopId outer, BlockId block) const;
  [[nodiscard]] bool isBackEdge(BlockId from, BlockId to) const { return isHead(to) && contains(innermost(to), from); }

 private:
  std::vector<Loop> loops_;
  std::vector<LoopId> innermost_;
  std::vector<bool> heads_;
};

}  // namespace cairn::program
