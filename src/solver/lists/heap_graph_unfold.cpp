// Lists of a heap graph taken apart.
#include "solver/lists/heap_graph.h"

namespace cairn::solver {

using logic::SortId;

// A node of such a list.
void HeapGraph::addRecord(const GraphEdge& list, GraphNode at, GraphNode next, GraphNode other) {
  GraphEdge record;
  record.nodes = {at, next};
  if (list.kind != EdgeKind::Singly) record.nodes.insert(record.nodes.begin() + 1 + list.links.other, other);
  record.excluded = list.excluded;
  record.excluded.push_back(list.end());
  if (list.kind == EdgeKind::Doubly && list.links.previousOutside) record.excluded.push_back(list.nodes[2]);
  edges_.push_back(std::move(record));
}

void HeapGraph::addInnerList(const GraphEdge& nested, GraphNode first) {
  GraphEdge inner;
  inner.kind = EdgeKind::Singly;
  inner.links = {sorts_[first], 0, 0, true};
  inner.nodes = {first, nested.nodes[2]};
  edges_.push_back(std::move(inner));
}

void HeapGraph::assumeInside(std::size_t index, GraphNode node) {
  const GraphEdge edge = edges_[index];
  if (!edge.isList()) {
    assumeEqual(edge.nodes[0], node);
    return;
  }
  edges_[index].removed = true;
  const std::vector<GraphNode>& x = edge.nodes;
  const auto list = [&](std::vector<GraphNode> nodes) {
    GraphEdge part = edge;
    part.nodes = std::move(nodes);
    part.minimum = 0;
    part.preferred = edge.minimum;
    part.excluded.push_back(edge.end());
    if (edge.kind == EdgeKind::Doubly && edge.links.previousOutside) part.excluded.push_back(x[2]);
    edges_.push_back(std::move(part));
  };
  const GraphNode following = addNode(edge.links.sort);
  switch (edge.kind) {
    case EdgeKind::Record:
    case EdgeKind::Freed: break;
    case EdgeKind::Singly:
      list({x[0], node});
      addRecord(edge, node, following, 0);
      list({following, x[1]});
      break;
    case EdgeKind::Doubly: {
      const GraphNode before = addNode(edge.links.sort);
      list({x[0], before, x[2], node});
      addRecord(edge, node, following, before);
      list({following, x[1], node, x[3]});
      assumeDistinct(x[1], x[2]);
      break;
    }
    case EdgeKind::Nested: {
      const GraphNode inner = addNode(signature_->sort(edge.links.sort).fields[edge.links.other].target);
      list({x[0], node, x[2]});
      addRecord(edge, node, following, inner);
      addInnerList(edge, inner);
      list({following, x[1], x[2]});
      break;
    }
  }
}

void HeapGraph::unfold(std::size_t index, bool first) {
  const GraphEdge edge = edges_[index];
  edges_[index].removed = true;
  ++unfoldings_;
  const std::vector<GraphNode>& x = edge.nodes;
  const auto rest = [&](std::vector<GraphNode> nodes) {
    GraphEdge part = edge;
    part.nodes = std::move(nodes);
    part.minimum = edge.minimum - 1;
    part.excluded.push_back(edge.end());
    if (edge.kind == EdgeKind::Doubly && edge.links.previousOutside) part.excluded.push_back(x[2]);
    edges_.push_back(std::move(part));
  };
  const GraphNode node = addNode(edge.links.sort);
  switch (edge.kind) {
    case EdgeKind::Record:
    case EdgeKind::Freed: break;
    case EdgeKind::Singly:
      addRecord(edge, first ? x[0] : node, first ? node : x[1], 0);
      rest(first ? std::vector{node, x[1]} : std::vector{x[0], node});
      break;
    case EdgeKind::Doubly:
      addRecord(edge, first ? x[0] : x[1], first ? node : x[3], first ? x[2] : node);
      rest(first ? std::vector{node, x[1], x[0], x[3]} : std::vector{x[0], node, x[2], x[1]});
      assumeDistinct(x[1], x[2]);
      break;
    case EdgeKind::Nested: {
      const GraphNode inner = addNode(signature_->sort(edge.links.sort).fields[edge.links.other].target);
      addRecord(edge, first ? x[0] : node, first ? node : x[1], inner);
      addInnerList(edge, inner);
      rest(first ? std::vector{node, x[1], x[2]} : std::vector{x[0], node, x[2]});
      break;
    }
  }
}

}  // namespace cairn::solver
