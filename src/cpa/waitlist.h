// The order in which waiting nodes are expanded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "support/id.h"

namespace cairn::cpa {

using NodeId = support::Id<struct NodeTag>;

// Compared element by element.
using Rank = std::vector<std::uint32_t>;

enum class Order : std::uint8_t {
  BreadthFirst,
  DepthFirst,
  Deepening,  // smallest rank first (say, loop iterations); of one rank the newest
};

class Waitlist {
 public:
  explicit Waitlist(Order order) : order_(order) {}

  void push(NodeId node, const Rank& rank);
  // Nothing if none is waiting.
  [[nodiscard]] std::optional<NodeId> pop();
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  Order order_;
  std::map<Rank, std::deque<NodeId>> byRank_;  // one rank for the orders that do not look at it
  std::size_t size_ = 0;
};

}  // namespace cairn::cpa
