#include "analysis/shape/places.h"

#include <algorithm>

namespace cairn::analysis {

using heap::Frame;

const Places::Entry& Places::entry(program::FunctionId function) const {
  auto& found = functions_[function.index()];
  if (!found) found = std::make_unique<Entry>(program::ControlFlow(program_.function(function)));
  return *found;
}

bool Places::isHead(const heap::State& state) const {
  const Frame& frame = *state.top;
  return frame.position.instruction == 0 && entry(frame.function).loops.isHead(frame.position.block);
}

bool Places::isBackEdge(const heap::State& from, const heap::State& to) const {
  const Frame& before = *from.top;
  const Frame& after = *to.top;
  return before.depth == after.depth && before.function == after.function &&
         entry(after.function).loops.isBackEdge(before.position.block, after.position.block);
}

bool Places::isMeeting(const heap::State& state) const {
  const Frame& frame = *state.top;
  const Entry& e = entry(frame.function);
  return frame.position.instruction == 0 && !e.loops.isHead(frame.position.block) &&
         e.flow.predecessors(frame.position.block).size() > 1;
}

bool Places::inSummary(const heap::State& state) {
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    if (frame->activation != 0) return true;
  }
  return false;
}

std::vector<PathPoint> Places::headsAround(const heap::State& state) {
  const Frame& frame = *state.top;
  const program::Loops& loops = entry(frame.function).loops;
  std::vector<PathPoint> result;
  for (program::LoopId at = loops.innermost(frame.position.block); at.valid(); at = loops.loop(at).parent) {
    for (const program::BlockId head : loops.loop(at).heads) result.push_back({frame.function, {head, 0}});
  }
  return result;
}

std::uint64_t Places::stackHash(const heap::State& state) {
  std::uint64_t hash = 1;
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    hash = support::combine(hash, frame->function.index());
    hash = support::combine(hash, (std::uint64_t(frame->position.block.index()) << 32U) | frame->position.instruction);
    if (frame->activation != 0) hash = support::combine(hash, frame->activation);
  }
  return hash;
}

cpa::Rank Places::rank(const heap::State& state) {
  cpa::Rank rank;
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    if (frame->activation != 0) {
      // Callees first.
      rank.insert(rank.end(), {0, 0});
      break;
    }
    rank.push_back(frame->position.instruction);
    rank.push_back(entry(frame->function).order[frame->position.block.index()]);
  }
  std::reverse(rank.begin(), rank.end());
  return rank;
}

}  // namespace cairn::analysis
