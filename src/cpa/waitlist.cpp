#include "cpa/waitlist.h"

namespace cairn::cpa {

void Waitlist::push(NodeId node, const Rank& rank) {
  byRank_[order_ == Order::Deepening ? rank : Rank()].push_back(node);
  ++size_;
}

std::optional<NodeId> Waitlist::pop() {
  if (size_ == 0) return std::nullopt;
  const auto lowest = byRank_.begin();
  std::deque<NodeId>& nodes = lowest->second;
  const NodeId node = order_ == Order::BreadthFirst ? nodes.front() : nodes.back();
  if (order_ == Order::BreadthFirst) {
    nodes.pop_front();
  } else {
    nodes.pop_back();
  }
  if (nodes.empty()) byRank_.erase(lowest);
  --size_;
  return node;
}

}  // namespace cairn::cpa
