#include "support/graph.h"

#include <algorithm>

namespace cairn::support {

Rows::Rows(std::size_t rows, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs)
    : starts_(rows + 1), values_(pairs.size()) {
  for (const auto& [row, value] : pairs) ++starts_[row + 1];
  for (std::size_t row = 0; row < rows; ++row) starts_[row + 1] += starts_[row];
  std::vector<std::uint32_t> fill(starts_.begin(), starts_.end() - 1);
  for (const auto& [row, value] : pairs) values_[fill[row]++] = value;
}

Graph Graph::reversed() const {
  std::vector<Edge> edges;
  for (Node node = 0; node < size(); ++node) {
    for (const Node successor : successors(node)) edges.emplace_back(successor, node);
  }
  return {size(), edges};
}

std::vector<Graph::Node> reversePostorder(const Graph& graph, Graph::Node root) {
  std::vector<Graph::Node> order;
  std::vector<bool> seen(graph.size());
  std::vector<std::pair<Graph::Node, std::size_t>> stack{{root, 0}};
  seen[root] = true;
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    const auto successors = graph.successors(node);
    if (next == successors.size()) {
      order.push_back(node);
      stack.pop_back();
      continue;
    }
    const Graph::Node successor = successors[next++];
    if (!seen[successor]) {
      seen[successor] = true;
      stack.emplace_back(successor, 0);
    }
  }
  std::ranges::reverse(order);
  return order;
}

// Tarjan's algorithm with an explicit stack.
Components stronglyConnected(const Graph& graph) {
  constexpr auto kUnseen = std::numeric_limits<std::uint32_t>::max();
  const std::size_t size = graph.size();
  std::vector<std::uint32_t> number(size, kUnseen);  // order of discovery
  std::vector<std::uint32_t> low(size);              // smallest number reached over one edge out of the subtree
  std::vector<Graph::Node> open;                     // nodes whose component is not closed yet
  std::vector<std::pair<Graph::Node, std::size_t>> stack;
  Components components;
  components.of.assign(size, kUnseen);
  std::uint32_t count = 0;
  std::uint32_t closed = 0;

  const auto enter = [&](Graph::Node node) {
    number[node] = low[node] = count++;
    open.push_back(node);
    stack.emplace_back(node, 0);
  };
  const auto close = [&](Graph::Node root) {
    for (Graph::Node member = kUnseen; member != root;) {
      member = open.back();
      open.pop_back();
      components.of[member] = closed;
    }
    ++closed;
  };

  for (Graph::Node root = 0; root < size; ++root) {
    if (number[root] != kUnseen) continue;
    enter(root);
    while (!stack.empty()) {
      const Graph::Node node = stack.back().first;
      const auto successors = graph.successors(node);
      if (stack.back().second < successors.size()) {
        const Graph::Node successor = successors[stack.back().second++];
        if (number[successor] == kUnseen) {
          enter(successor);
        } else if (components.of[successor] == kUnseen) {
          low[node] = std::min(low[node], number[successor]);
        }
        continue;
      }
      if (low[node] == number[node]) close(node);
      stack.pop_back();
      if (!stack.empty()) low[stack.back().first] = std::min(low[stack.back().first], low[node]);
    }
  }

  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  pairs.reserve(size);
  for (Graph::Node node = 0; node < size; ++node) pairs.emplace_back(components.of[node], node);
  components.members = Rows(closed, pairs);
  return components;
}

}  // namespace cairn::support
