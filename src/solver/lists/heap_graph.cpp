#include "solver/lists/heap_graph.h"

#include <algorithm>

namespace cairn::solver {

using logic::ListShape;
using logic::Signature;
using logic::SortId;
using logic::SymbolicHeap;
using logic::VariableId;

HeapGraph::HeapGraph(const Signature& signature, const SymbolicHeap& heap) : signature_(&signature) {
  for (std::size_t i = 0; i < signature.variableCount(); ++i) addNode(signature.variable(VariableId(i)).sort);
  for (const logic::RecordAt& record : heap.records) {
    GraphEdge edge;
    edge.nodes.push_back(record.source.index());
    for (const VariableId target : record.targets) edge.nodes.push_back(target.index());
    edges_.push_back(std::move(edge));
  }
  for (const logic::FreedAt& freed : heap.freed) {
    GraphEdge edge;
    edge.kind = EdgeKind::Freed;
    edge.nodes = {freed.location.index()};
    edges_.push_back(std::move(edge));
  }
  for (const logic::Segment& segment : heap.segments) {
    const logic::ListPredicate& list = signature.predicate(segment.predicate);
    GraphEdge edge;
    switch (list.shape) {
      case ListShape::Singly: edge.kind = EdgeKind::Singly; break;
      case ListShape::Doubly: edge.kind = EdgeKind::Doubly; break;
      case ListShape::Nested: edge.kind = EdgeKind::Nested; break;
    }
    edge.links = {list.sort, list.next, list.other, list.previousOutside};
    edge.minimum = segment.minimum;
    for (const VariableId argument : segment.arguments) edge.nodes.push_back(argument.index());
    edges_.push_back(std::move(edge));
  }
  for (const logic::Equation& equation : heap.pure) {
    if (equation.equal) {
      assumeEqual(equation.left.index(), equation.right.index());
    } else {
      assumeDistinct(equation.left.index(), equation.right.index());
    }
  }
  saturate();
}

GraphNode HeapGraph::addNode(SortId sort) {
  parents_.push_back(static_cast<GraphNode>(parents_.size()));
  sorts_.push_back(sort);
  return parents_.back();
}

GraphNode HeapGraph::find(GraphNode node) const {
  while (parents_[node] != node) node = parents_[node];
  return node;
}

// The smaller index stays, so that nil represents its class; chains are cut short.
void HeapGraph::assumeEqual(GraphNode a, GraphNode b) {
  const GraphNode first = find(a);
  const GraphNode second = find(b);
  const GraphNode root = std::min(first, second);
  for (GraphNode node : {a, b}) {
    while (parents_[node] != root) {
      const GraphNode parent = parents_[node];
      parents_[node] = root;
      node = parent;
    }
  }
}

void HeapGraph::assumeDistinct(GraphNode a, GraphNode b) { assumedDistinct_.emplace_back(a, b); }

void HeapGraph::assumeEmpty(std::size_t index) {
  GraphEdge& edge = edges_[index];
  if (edge.minimum > 0) contradictory_ = true;
  edge.removed = true;
  assumeEqual(edge.nodes[0], edge.end());
  if (edge.kind == EdgeKind::Doubly) assumeEqual(edge.nodes[1], edge.nodes[2]);
}

void HeapGraph::assumeLength(std::size_t edge, std::uint32_t atLeast) {
  edges_[edge].minimum = std::max(edges_[edge].minimum, atLeast);
}

std::vector<GraphNode> HeapGraph::owned(const GraphEdge& edge) const {
  std::vector<GraphNode> result{find(edge.nodes[0])};
  if (edge.kind == EdgeKind::Doubly && !same(edge.nodes[0], edge.nodes[1])) result.push_back(find(edge.nodes[1]));
  return result;
}

bool HeapGraph::distinctPair(GraphNode a, GraphNode b) const { return distinct_.contains(std::minmax(a, b)); }

void HeapGraph::noteDistinct(GraphNode a, GraphNode b) {
  a = find(a);
  b = find(b);
  if (a == b) contradictory_ = true;
  distinct_.insert(std::minmax(a, b));
}

bool HeapGraph::surelyDistinct(GraphNode a, GraphNode b) const {
  a = find(a);
  b = find(b);
  if (a == b) return false;
  if (distinctPair(a, b)) return true;
  const auto ownerA = owners_.find(a);
  const auto ownerB = owners_.find(b);
  if (a == 0) return ownerB != owners_.end();
  if (b == 0) return ownerA != owners_.end();
  return ownerA != owners_.end() && ownerB != owners_.end() && ownerA->second != ownerB->second;
}

bool HeapGraph::surelyOutside(std::size_t index, GraphNode node) const {
  const GraphEdge& edge = edges_[index];
  if (std::ranges::any_of(edge.excluded, [&](GraphNode other) { return same(other, node); })) return true;
  if (!edge.isList()) return surelyDistinct(node, edge.nodes[0]);
  if (find(node) == 0) return true;
  const auto owner = owners_.find(find(node));
  return owner != owners_.end() && owner->second != index;
}

// G1, and the differences that follow from lists that are not empty.
void HeapGraph::collectFacts() {
  distinct_.clear();
  owners_.clear();
  for (const auto& [a, b] : assumedDistinct_) noteDistinct(a, b);
  for (std::size_t i = 0; i < edges_.size() && !contradictory_; ++i) {
    const GraphEdge& edge = edges_[i];
    if (edge.removed || edge.maybeEmpty()) continue;
    for (const GraphNode node : owned(edge)) {
      if (node == 0 || !owners_.emplace(node, i).second) contradictory_ = true;
      for (const GraphNode other : edge.excluded) noteDistinct(node, other);
    }
    if (!edge.isList()) continue;
    noteDistinct(edge.nodes[0], edge.end());
    if (edge.kind != EdgeKind::Doubly) continue;
    noteDistinct(edge.nodes[1], edge.nodes[3]);
    noteDistinct(edge.nodes[1], edge.nodes[2]);
    if (edge.links.previousOutside) noteDistinct(edge.nodes[0], edge.nodes[2]);
    if (edge.minimum >= 2) noteDistinct(edge.nodes[0], edge.nodes[1]);
  }
}

// G2 and G3; whether something changed.
bool HeapGraph::applyRules(GraphEdge& edge) {
  if (edge.removed || !edge.isList()) return false;
  const bool doubly = edge.kind == EdgeKind::Doubly;
  const std::vector<GraphNode>& x = edge.nodes;
  if (!edge.maybeEmpty()) {
    if (doubly && edge.minimum < 2 && surelyDistinct(x[0], x[1])) {
      edge.minimum = 2;
      return true;
    }
    if (!doubly || !same(x[0], x[1])) return false;
    std::vector<GraphNode> record{x[0], x[3]};
    record.insert(record.begin() + 1 + edge.links.other, x[2]);
    edge.kind = EdgeKind::Record;
    edge.nodes = std::move(record);
    edge.minimum = 0;
    return true;
  }
  if (surelyDistinct(x[0], edge.end()) || (doubly && surelyDistinct(x[1], x[2]))) {
    edge.minimum = 1;
    return true;
  }
  const std::vector<GraphNode> nodes = owned(edge);
  bool empty = std::ranges::any_of(nodes, [&](GraphNode node) { return node == 0 || owners_.contains(node); });
  empty = empty || same(x[0], edge.end());
  if (doubly) empty = empty || same(x[1], x[2]) || same(x[1], x[3]) || (edge.links.previousOutside && same(x[0], x[2]));
  if (!empty) return false;
  assumeEmpty(static_cast<std::size_t>(&edge - edges_.data()));
  return true;
}

void HeapGraph::saturate() {
  for (bool changed = true; changed && !contradictory_;) {
    collectFacts();
    changed = false;
    for (std::size_t i = 0; i < edges_.size() && !contradictory_; ++i) changed = applyRules(edges_[i]) || changed;
  }
  roots_.clear();
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (edges_[i].removed) continue;
    for (const GraphNode node : owned(edges_[i])) roots_[node].push_back(i);
  }
}

std::optional<std::size_t> HeapGraph::edgeFrom(GraphNode node) const {
  const auto found = roots_.find(find(node));
  if (found == roots_.end()) return std::nullopt;
  return found->second.front();
}

std::optional<std::size_t> HeapGraph::conflict() const {
  for (const auto& [node, edges] : roots_) {
    if (edges.size() < 2) continue;
    for (const std::size_t edge : edges) {
      if (edges_[edge].maybeEmpty()) return edge;
    }
  }
  return std::nullopt;
}

bool HeapGraph::visitSettled(unsigned& budget, const std::function<bool(const HeapGraph&)>& visit) const {
  if (contradictory_ || budget == 0) return false;
  const auto edge = conflict();
  if (!edge) return visit(*this);
  --budget;
  HeapGraph filled = *this;
  filled.assumeLength(*edge, 1);
  filled.saturate();
  if (filled.visitSettled(budget, visit)) return true;
  HeapGraph empty = *this;
  empty.assumeEmpty(*edge);
  empty.saturate();
  return empty.visitSettled(budget, visit);
}

bool HeapGraph::forEachSettled(bool& complete, const std::function<bool(const HeapGraph&)>& visit) const {
  constexpr unsigned kDistinctions = 5000;
  unsigned budget = kDistinctions;
  const bool stopped = visitSettled(budget, visit);
  complete = stopped || budget > 0;
  return stopped;
}

GraphModel modelOf(const HeapGraph& graph, const std::set<VariableId>& variables) {
  GraphModel result;
  graph.forEachSettled(result.complete, [&](const HeapGraph& settled) {
    result.model = settled.genericModel(variables);
    return true;
  });
  return result;
}

}  // namespace cairn::solver
