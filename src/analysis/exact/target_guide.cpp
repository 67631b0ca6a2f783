#include "analysis/exact/target_guide.h"

#include <algorithm>

#include "support/hash.h"

namespace cairn::analysis {

using program::Distance;

TargetGuide::TargetGuide(const program::Program& program, const PathPoint& target, Approach approach)
    : calls_(program),
      distance_(program, calls_, target.function, target.position.block, target.position.instruction),
      approach_(approach) {}

// From the top frame, or from one below it after those above have returned.
std::uint32_t TargetGuide::distance(const heap::State& state) const {
  std::uint32_t best = Distance::kNever;
  std::uint32_t left = 0;
  for (const heap::Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    // A caller goes on behind its call.
    const std::uint32_t from = frame->position.instruction + (frame == state.top.get() ? 0 : 1);
    const std::uint32_t here = distance_.within(frame->function, frame->position.block, from);
    if (here != Distance::kNever) best = std::min(best, left + here);
    const std::uint32_t out = distance_.toReturn(frame->function, frame->position.block);
    if (out == Distance::kNever) break;
    left += out + 1;
  }
  return best;
}

Progress TargetGuide::start(const heap::State& state) { return {distance(state), state.top->depth}; }

std::optional<Progress> TargetGuide::follow(const Progress&, const heap::State& successor) {
  const std::uint32_t left = distance(successor);
  if (left == Distance::kNever) return std::nullopt;
  return Progress{left, successor.top->depth};
}

cpa::Rank TargetGuide::rank(const Progress& progress, const Effort& effort) {
  switch (approach_) {
    case Approach::Near: return {static_cast<std::uint32_t>(effort.loopSplits), progress.step};
    case Approach::Deep: break;
  }
  return {};
}

std::size_t TargetGuide::newest(std::size_t successors) {
  if (approach_ == Approach::Near) return successors - 1;
  random_ = support::mix(random_ + 1);
  return random_ % successors;
}

}  // namespace cairn::analysis
