#include <algorithm>

#include "solver/lists/heap_graph.h"

namespace cairn::solver {

using logic::SortId;
using logic::VariableId;

namespace {

class ModelBuilder {
 public:
  ModelBuilder(const HeapGraph& graph, const std::set<std::size_t>& shortest) : graph_(graph), shortest_(shortest) {}

  StackHeap build(const std::set<VariableId>& variables) {
    for (const VariableId variable : variables) {
      if (variable != logic::kNil) model_.stack[variable] = location(variable.index());
    }
    for (std::size_t i = 0; i < graph_.edges().size(); ++i) {
      if (!graph_.edges()[i].removed) addEdge(graph_.edges()[i], shortest_.contains(i));
    }
    return std::move(model_);
  }

 private:
  Location location(GraphNode node) {
    const GraphNode root = graph_.find(node);
    if (root == 0) return 0;
    const auto found = locations_.find(root);
    if (found != locations_.end()) return found->second;
    return locations_[root] = model_.addLocation(graph_.sortOf(root));
  }

  void addEdge(const GraphEdge& edge, bool shortest) {
    const std::vector<GraphNode>& x = edge.nodes;
    const Location first = location(x[0]);
    switch (edge.kind) {
      case EdgeKind::Record: {
        HeapRecord record;
        for (std::size_t i = 1; i < x.size(); ++i) record.fields.push_back(location(x[i]));
        model_.heap[first] = std::move(record);
        break;
      }
      case EdgeKind::Freed: model_.heap[first] = {true, {}}; break;
      case EdgeKind::Singly: addChain(edge.links.sort, first, location(x[1]), length(edge, shortest, 2)); break;
      case EdgeKind::Doubly: addDoubly(edge, length(edge, shortest, graph_.same(x[0], x[1]) ? 1 : 3)); break;
      case EdgeKind::Nested: addNested(edge, length(edge, shortest, 2)); break;
    }
  }

  [[nodiscard]] static std::uint32_t length(const GraphEdge& edge, bool shortest, std::uint32_t usual) {
    const std::uint32_t least = std::max(edge.minimum, std::uint32_t{1});
    return shortest ? least : std::max({least, edge.preferred, usual});
  }

  void addChain(SortId sort, Location first, Location end, std::uint32_t length) {
    Location at = first;
    for (std::uint32_t i = 1; i <= length; ++i) {
      const Location next = i == length ? end : model_.addLocation(sort);
      model_.heap[at] = {false, {next}};
      at = next;
    }
  }

  [[nodiscard]] static HeapRecord node(const EdgeLinks& links, Location next, Location other) {
    HeapRecord record{false, {0, 0}};
    record.fields[links.next] = next;
    record.fields[links.other] = other;
    return record;
  }

  // One node only if first and last are the same, at least two if not.
  void addDoubly(const GraphEdge& edge, std::uint32_t length) {
    const Location first = location(edge.nodes[0]);
    const Location last = location(edge.nodes[1]);
    if (first != last) length = std::max(length, std::uint32_t{2});
    Location previous = location(edge.nodes[2]);
    Location at = first;
    for (std::uint32_t i = 1; i <= length; ++i) {
      Location next = location(edge.nodes[3]);
      if (i + 1 < length) next = model_.addLocation(edge.links.sort);
      if (i + 1 == length) next = last;
      model_.heap[at] = node(edge.links, next, previous);
      previous = at;
      at = next;
    }
  }

  // Inner lists of two nodes.
  void addNested(const GraphEdge& edge, std::uint32_t length) {
    const SortId innerSort = graph_.signature().sort(edge.links.sort).fields[edge.links.other].target;
    Location at = location(edge.nodes[0]);
    for (std::uint32_t i = 1; i <= length; ++i) {
      const Location next = i == length ? location(edge.nodes[1]) : model_.addLocation(edge.links.sort);
      const Location inner = model_.addLocation(innerSort);
      addChain(innerSort, inner, location(edge.nodes[2]), 2);
      model_.heap[at] = node(edge.links, next, inner);
      at = next;
    }
  }

  const HeapGraph& graph_;
  const std::set<std::size_t>& shortest_;
  StackHeap model_;
  std::map<GraphNode, Location> locations_;
};

}  // namespace

StackHeap HeapGraph::genericModel(const std::set<VariableId>& variables, const std::set<std::size_t>& shortest) const {
  return ModelBuilder(*this, shortest).build(variables);
}

}  // namespace cairn::solver
