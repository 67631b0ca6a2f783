#include "program/flow/loops.h"

#include <algorithm>

namespace cairn::program {

namespace {

// A set of blocks to be searched for loops, and the loop it lies in.
struct Region {
  std::vector<BlockId> blocks;  // in reverse postorder
  LoopId around;
};

// The components of the graph restricted to a region that have a cycle, each in reverse postorder. `places` is scratch: kOutside
// everywhere, before and after.
constexpr std::uint32_t kOutside = std::numeric_limits<std::uint32_t>::max();

std::vector<std::vector<BlockId>> cyclicComponents(const ControlFlow& flow, const Region& region,
                                                   std::vector<std::uint32_t>& places) {
  const std::size_t count = region.blocks.size();
  for (std::uint32_t i = 0; i < count; ++i) places[region.blocks[i].index()] = i;
  std::vector<support::Graph::Edge> edges;
  std::vector<bool> selfLoop(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    for (const std::uint32_t successor : flow.successors(region.blocks[i])) {
      const std::uint32_t to = places[successor];
      if (to == kOutside) continue;
      edges.emplace_back(i, to);
      if (to == i) selfLoop[i] = true;
    }
  }
  for (const BlockId block : region.blocks) places[block.index()] = kOutside;

  const support::Components components = support::stronglyConnected(support::Graph(count, edges));
  std::vector<std::vector<BlockId>> result;
  for (std::size_t c = components.size(); c-- > 0;) {
    const auto members = components.members[c];
    if (members.size() == 1 && !selfLoop[members[0]]) continue;
    std::vector<BlockId>& blocks = result.emplace_back();
    for (const std::uint32_t member : members) blocks.push_back(region.blocks[member]);
  }
  return result;
}

}  // namespace

Loops::Loops(const ControlFlow& flow) : innermost_(flow.size()), heads_(flow.size()) {
  std::vector<std::uint32_t> places(flow.size(), kOutside);
  std::vector<bool> inside(flow.size());
  std::vector<Region> regions{{flow.reversePostorder(), LoopId()}};
  while (!regions.empty()) {
    const Region region = std::move(regions.back());
    regions.pop_back();
    for (std::vector<BlockId>& blocks : cyclicComponents(flow, region, places)) {
      const LoopId id(loops_.size());
      Loop loop;
      loop.parent = region.around;
      loop.depth = region.around.valid() ? loops_[region.around.index()].depth + 1 : 1;
      for (const BlockId block : blocks) {
        inside[block.index()] = true;
        innermost_[block.index()] = id;
      }
      Region inner{{}, id};
      for (const BlockId block : blocks) {
        const auto fromOutside = [&](std::uint32_t predecessor) {
          return !inside[predecessor] && flow.reachable(BlockId(predecessor));
        };
        const bool head = block.index() == 0 || std::ranges::any_of(flow.predecessors(block), fromOutside);
        heads_[block.index()] = head;
        (head ? loop.heads : inner.blocks).push_back(block);
      }
      for (const BlockId block : blocks) {
        for (const std::uint32_t successor : flow.successors(block)) {
          const std::pair<BlockId, BlockId> edge(block, BlockId(successor));
          if (!inside[successor] || !heads_[successor]) continue;
          if (loop.backEdges.empty() || loop.backEdges.back() != edge) loop.backEdges.push_back(edge);
        }
      }
      for (const BlockId block : blocks) inside[block.index()] = false;
      loop.blocks = std::move(blocks);
      loops_.push_back(std::move(loop));
      if (!inner.blocks.empty()) regions.push_back(std::move(inner));
    }
  }
}

bool Loops::contains(LoopId outer, BlockId block) const {
  const unsigned depth = loop(outer).depth;
  LoopId at = innermost(block);
  while (at.valid() && loop(at).depth > depth) at = loop(at).parent;
  return at == outer;
}

}  // namespace cairn::program
