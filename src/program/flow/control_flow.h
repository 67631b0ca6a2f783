// The control-flow graph of one function: predecessors, successors, reachable blocks in reverse postorder.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "program/code/program.h"
#include "support/graph.h"

namespace cairn::program {

class ControlFlow {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();

  // Edges to blocks that do not exist are left out.
  explicit ControlFlow(const Function& function);

  [[nodiscard]] std::size_t size() const { return forward_.size(); }
  // One entry an edge: a branch with both edges to one block is in there twice. Unreachable predecessors are in there too.
  [[nodiscard]] std::span<const std::uint32_t> predecessors(BlockId block) const {
    return backward_.successors(block.index());
  }
  [[nodiscard]] std::span<const std::uint32_t> successors(BlockId block) const {
    return forward_.successors(block.index());
  }

  // The blocks that the entry reaches; the entry comes first, a block after its predecessors but for back edges.
  [[nodiscard]] const std::vector<BlockId>& reversePostorder() const { return order_; }
  // Place of a block in the reverse postorder, or kUnreachable.
  [[nodiscard]] std::uint32_t position(BlockId block) const { return positions_[block.index()]; }
  [[nodiscard]] bool reachable(BlockId block) const { return position(block) != kUnreachable; }

  [[nodiscard]] const support::Graph& graph() const { return forward_; }

 private:
  support::Graph forward_;
  support::Graph backward_;
  std::vector<BlockId> order_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace cairn::program
