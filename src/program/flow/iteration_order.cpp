#include "program/flow/iteration_order.h"

#include <algorithm>

namespace cairn::program {

std::vector<std::uint32_t> iterationOrder(const ControlFlow& flow, const Loops& loops) {
  // The key of a block: the places of the first heads of the loops around it, from outside, then its own. A loop's first head comes before all of its
  // blocks, and an edge that leaves the loop leads to a later place.
  std::vector<std::pair<std::vector<std::uint32_t>, BlockId>> keyed;
  for (const BlockId block : flow.reversePostorder()) {
    std::vector<std::uint32_t> key{flow.position(block)};
    for (LoopId loop = loops.innermost(block); loop.valid(); loop = loops.loop(loop).parent) {
      key.insert(key.begin(), flow.position(loops.loop(loop).heads.front()));
    }
    keyed.emplace_back(std::move(key), block);
  }
  std::sort(keyed.begin(), keyed.end());
  std::vector<std::uint32_t> places(flow.size(), static_cast<std::uint32_t>(flow.size()));
  for (std::size_t i = 0; i < keyed.size(); ++i) places[keyed[i].second.index()] = static_cast<std::uint32_t>(i);
  return places;
}

}  // namespace cairn::program
