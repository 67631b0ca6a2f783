#include "program/flow/dominators.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace cairn::program {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// Lengauer and Tarjan 1979, the version with path compression: O(edges * log(blocks)) on every graph. (Iterating to a fixpoint
// over the reverse postorder is simpler, but quadratic on a long ladder of checks that all jump to one exit.)
// All numbers below are places in the depth-first order.
class LengauerTarjan {
 public:
  explicit LengauerTarjan(const ControlFlow& flow) : flow_(flow), numbers_(flow.size(), kNone) { depthFirst(); }

  // The immediate dominator of each number; kNone for the root.
  std::vector<std::uint32_t> run() {
    const std::size_t count = blocks_.size();
    semi_.resize(count);
    best_.resize(count);
    ancestor_.assign(count, kNone);
    std::vector<std::uint32_t> dominator(count, kNone);
    std::vector<std::uint32_t> bucketHead(count, kNone);  // lists of the nodes whose semidominator is the index
    std::vector<std::uint32_t> bucketNext(count, kNone);
    for (std::uint32_t i = 0; i < count; ++i) semi_[i] = best_[i] = i;

    for (auto node = static_cast<std::uint32_t>(count); node-- > 1;) {
      for (const std::uint32_t predecessor : flow_.predecessors(BlockId(blocks_[node]))) {
        if (numbers_[predecessor] == kNone) continue;
        semi_[node] = std::min(semi_[node], semi_[evaluate(numbers_[predecessor])]);
      }
      bucketNext[node] = bucketHead[semi_[node]];
      bucketHead[semi_[node]] = node;
      const std::uint32_t parent = parents_[node];
      ancestor_[node] = parent;
      for (std::uint32_t waiting = bucketHead[parent]; waiting != kNone; waiting = bucketNext[waiting]) {
        const std::uint32_t via = evaluate(waiting);
        dominator[waiting] = semi_[via] < semi_[waiting] ? via : parent;
      }
      bucketHead[parent] = kNone;
    }
    for (std::uint32_t node = 1; node < count; ++node) {
      if (dominator[node] != semi_[node]) dominator[node] = dominator[dominator[node]];
    }
    return dominator;
  }

  [[nodiscard]] const std::vector<std::uint32_t>& blocks() const { return blocks_; }

 private:
  void depthFirst() {
    if (flow_.size() == 0) return;
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;  // (number, next successor)
    const auto enter = [&](std::uint32_t block, std::uint32_t parent) {
      numbers_[block] = static_cast<std::uint32_t>(blocks_.size());
      stack.emplace_back(numbers_[block], 0);
      blocks_.push_back(block);
      parents_.push_back(parent);
    };
    enter(0, kNone);
    while (!stack.empty()) {
      auto& [number, next] = stack.back();
      const auto successors = flow_.successors(BlockId(blocks_[number]));
      if (next == successors.size()) {
        stack.pop_back();
        continue;
      }
      const std::uint32_t successor = successors[next++];
      if (numbers_[successor] == kNone) enter(successor, number);
    }
  }

  // The node with the smallest semidominator on the way from `node` up to, but without, the root of its tree in the forest so far.
  std::uint32_t evaluate(std::uint32_t node) {
    if (ancestor_[node] == kNone) return node;
    path_.clear();
    for (std::uint32_t at = node; ancestor_[ancestor_[at]] != kNone; at = ancestor_[at]) path_.push_back(at);
    for (; !path_.empty(); path_.pop_back()) {
      const std::uint32_t at = path_.back();
      const std::uint32_t above = ancestor_[at];
      if (semi_[best_[above]] < semi_[best_[at]]) best_[at] = best_[above];
      ancestor_[at] = ancestor_[above];
    }
    return best_[node];
  }

  const ControlFlow& flow_;
  std::vector<std::uint32_t> numbers_;  // of each block
  std::vector<std::uint32_t> blocks_;   // of each number
  std::vector<std::uint32_t> parents_;  // in the depth-first tree
  std::vector<std::uint32_t> semi_;
  std::vector<std::uint32_t> best_;      // on the compressed path
  std::vector<std::uint32_t> ancestor_;  // in the forest so far
  std::vector<std::uint32_t> path_;
};

}  // namespace

Dominators::Dominators(const ControlFlow& flow) : immediate_(flow.size()), intervals_(flow.size()) {
  LengauerTarjan algorithm(flow);
  const std::vector<std::uint32_t> dominator = algorithm.run();
  const std::vector<std::uint32_t>& blocks = algorithm.blocks();
  const std::size_t count = blocks.size();

  // A dominator has a smaller number than what it dominates: sizes bottom-up, then places top-down.
  std::vector<std::uint32_t> subtree(count, 1);
  for (std::size_t node = count; node-- > 1;) subtree[dominator[node]] += subtree[node];
  std::vector<std::uint32_t> nextFree(count);
  for (std::size_t node = 0; node < count; ++node) {
    Interval& interval = intervals_[blocks[node]];
    interval.first = 1;
    if (node != 0) {
      immediate_[blocks[node]] = BlockId(blocks[dominator[node]]);
      interval.first = nextFree[dominator[node]];
      nextFree[dominator[node]] += subtree[node];
    }
    interval.last = interval.first + subtree[node] - 1;
    nextFree[node] = interval.first + 1;
  }
}

}  // namespace cairn::program
