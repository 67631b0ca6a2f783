// Directed graphs over dense indices, and the traversals that several layers need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace cairn::support {

// Rows of values, all in one array: row i holds the values that were paired with i, in the order given.
class Rows {
 public:
  Rows() = default;
  Rows(std::size_t rows, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs);

  [[nodiscard]] std::size_t size() const { return starts_.empty() ? 0 : starts_.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::size_t row) const {
    return {values_.data() + starts_[row], values_.data() + starts_[row + 1]};
  }

 private:
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> values_;
};

class Graph {
 public:
  using Node = std::uint32_t;
  using Edge = std::pair<Node, Node>;

  Graph() = default;
  // Parallel edges and self-loops are kept.
  Graph(std::size_t nodes, std::span<const Edge> edges) : successors_(nodes, edges) {}

  [[nodiscard]] std::size_t size() const { return successors_.size(); }
  [[nodiscard]] std::span<const Node> successors(Node node) const { return successors_[node]; }
  [[nodiscard]] Graph reversed() const;

 private:
  Rows successors_;
};

// The nodes reachable from the root, each after all its predecessors unless a cycle forbids it.
[[nodiscard]] std::vector<Graph::Node> reversePostorder(const Graph& graph, Graph::Node root);

// The strongly connected components, numbered so that an edge between two of them leads to the smaller number (callees before callers).
struct Components {
  std::vector<std::uint32_t> of;  // component of each node
  Rows members;                   // nodes of each component, ascending
  [[nodiscard]] std::size_t size() const { return members.size(); }
};
[[nodiscard]] Components stronglyConnected(const Graph& graph);

}  // namespace cairn::support
