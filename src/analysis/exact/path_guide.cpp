#include "analysis/exact/path_guide.h"

#include <algorithm>

namespace cairn::analysis {

Progress PathGuide::start(const heap::State& state) { return {0, state.top->depth}; }

std::optional<Progress> PathGuide::follow(const Progress& progress, const heap::State& successor) {
  const heap::Frame& frame = *successor.top;
  const std::size_t next = progress.step + 1;
  if (next < path_.size() && path_[next] == pointOf(successor)) {
    reached_ = std::max(reached_, next);
    return Progress{static_cast<std::uint32_t>(next), frame.depth};
  }
  if (frame.depth > progress.depth) return progress;
  return std::nullopt;
}

void PathGuide::constrain(const Progress& before, heap::State& successor, term::TermStore& terms) {
  const std::size_t next = before.step + 1;
  if (next < path_.size() && path_[next] == pointOf(successor))
    lengths_.update(successor, terms, pointerBytes_, Chains::All);
}

cpa::Rank PathGuide::rank(const Progress& progress, const Effort& effort) {
  return {static_cast<std::uint32_t>(path_.size() - progress.step), static_cast<std::uint32_t>(effort.splits)};
}

}  // namespace cairn::analysis
