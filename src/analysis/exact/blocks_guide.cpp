#include "analysis/exact/blocks_guide.h"

#include "program/flow/control_flow.h"

namespace cairn::analysis {

BlocksGuide::BlocksGuide(const program::Program& program, const std::vector<PathPoint>& path)
    : pointerBytes_(program.pointerBits() / 8) {
  for (const PathPoint& point : path) {
    blocks_.insert({point.function, point.position.block});
    functions_.insert(point.function);
  }
  // The last decision before the end of the path is enough: no execution need come to the end.
  goals_.insert(path.back());
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    goals_.insert(path[i]);
    const program::ControlFlow flow(program.function(path[i].function));
    if (flow.successors(path[i].position.block).size() > 1) break;
  }
}

Progress BlocksGuide::start(const heap::State& state) { return {0, state.top->depth}; }

std::optional<Progress> BlocksGuide::follow(const Progress&, const heap::State& successor) {
  if (reached_) return std::nullopt;
  const PathPoint point = pointOf(successor);
  const bool inside = !functions_.contains(point.function) || blocks_.contains({point.function, point.position.block});
  if (!inside) return std::nullopt;
  reached_ = goals_.contains(point);
  return Progress{0, successor.top->depth};
}

void BlocksGuide::constrain(const Progress&, heap::State& successor, term::TermStore& terms) {
  if (successor.top->position.instruction == 0) lengths_.update(successor, terms, pointerBytes_, Chains::All);
}

cpa::Rank BlocksGuide::rank(const Progress&, const Effort& effort) {
  return {static_cast<std::uint32_t>(effort.splits)};
}

}  // namespace cairn::analysis
