// The order in which waiting nodes are expanded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "support/id.h"

namespace cairn::cpa {

using NodeId = support::Id<struct NodeTag>;

enum class Order : std::uint8_t {
  BreadthFirst,
  DepthFirst,
  Deepening,  // smallest rank first (say, loop iterations); of one rank the newest
};

class Waitlist {
 public:
  explicit Waitlist(Order order) : order_(order) {}

  void push(NodeId node, std::uint64_t rank);
  // Nothing if none is waiting.
  [[nodiscard]] std::optional<NodeId> pop();
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  Order order_;
  std::map<std::uint64_t, std::deque<NodeId>> byRank_;  // one rank for the orders that do not look at it
  std::size_t size_ = 0;
};

}  // namespace cairn::cpa
