#include "program/flow/control_flow.h"

#include "program/code/visit.h"

namespace cairn::program {

ControlFlow::ControlFlow(const Function& function) {
  const std::size_t count = function.blocks.size();
  std::vector<support::Graph::Edge> edges;
  edges.reserve(2 * count);
  for (std::uint32_t from = 0; from < count; ++from) {
    forEachEdge(function.blocks[from].terminator.op, [&](const Edge& edge) {
      if (edge.target.index() < count) edges.emplace_back(from, edge.target.index());
    });
  }
  forward_ = support::Graph(count, edges);
  backward_ = forward_.reversed();
  positions_.assign(count, kUnreachable);
  if (count == 0) return;
  for (const std::uint32_t block : support::reversePostorder(forward_, 0)) {
    positions_[block] = static_cast<std::uint32_t>(order_.size());
    order_.emplace_back(block);
  }
}

}  // namespace cairn::program
