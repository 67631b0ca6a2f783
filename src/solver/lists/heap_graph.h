// A symbolic heap as a graph: nodes are classes of variables that are surely equal, edges the records and lists. After Cook, Haase, Ouaknine, Parkinson and
// Worrell (CONCUR 2011), extended to doubly linked and nested lists, freed locations and minimal lengths.
//
// An edge *owns* nodes: those that are allocated by it if it is not empty; a record and a freed location are never empty. `saturate` draws the conclusions
// that need no case distinction:
//
//  G1. two edges that are surely not empty own different locations, none of them nil;
//  G2. a list that may be empty is, if a node that it owns is nil, is owned by an edge that is surely not empty, or if a list that is not
//      empty could not have these ends; then its ends are equal;
//  G3. a list whose ends surely differ is not empty; a doubly linked one with the same first and last node is a record, one
//      with different ones has two nodes.
//
// A graph in which nothing more follows and no node is owned by two edges is *settled*: it has a model in which all nodes are different and no edge is empty.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "logic/lists/symbolic_heap.h"
#include "solver/lists/stack_heap.h"

namespace cairn::solver {

// The nodes of the variables have their indices; 0 is nil.
using GraphNode = std::uint32_t;

enum class EdgeKind : std::uint8_t { Record, Freed, Singly, Doubly, Nested };

// What the links of a list are; see logic::ListPredicate.
struct EdgeLinks {
  logic::SortId sort;
  std::uint32_t next = 0;
  std::uint32_t other = 0;
  bool previousOutside = true;
};

struct GraphEdge {
  EdgeKind kind = EdgeKind::Record;
  // Record: the location and its fields. Lists: the arguments of the predicate.
  std::vector<GraphNode> nodes;
  EdgeLinks links;
  std::uint32_t minimum = 0;        // of a list: how many nodes it surely has
  std::uint32_t preferred = 0;      // how many it should have in a model, if more
  std::vector<GraphNode> excluded;  // whose locations are none of those that it allocates
  bool removed = false;

  [[nodiscard]] bool isList() const { return kind != EdgeKind::Record && kind != EdgeKind::Freed; }
  [[nodiscard]] bool maybeEmpty() const { return isList() && minimum == 0; }
  // Where a list leads to.
  [[nodiscard]] GraphNode end() const { return kind == EdgeKind::Doubly ? nodes[3] : nodes[1]; }
};

class HeapGraph {
 public:
  // Saturated. All variables of the signature become nodes.
  HeapGraph(const logic::Signature& signature, const logic::SymbolicHeap& heap);

  [[nodiscard]] const logic::Signature& signature() const { return *signature_; }
  [[nodiscard]] bool contradictory() const { return contradictory_; }
  [[nodiscard]] GraphNode find(GraphNode node) const;
  [[nodiscard]] GraphNode find(logic::VariableId variable) const { return find(variable.index()); }
  [[nodiscard]] bool same(GraphNode a, GraphNode b) const { return find(a) == find(b); }
  [[nodiscard]] const std::vector<GraphEdge>& edges() const { return edges_; }
  [[nodiscard]] logic::SortId sortOf(GraphNode node) const { return sorts_[node]; }
  // The edge that owns the node, in a settled graph.
  [[nodiscard]] std::optional<std::size_t> edgeFrom(GraphNode node) const;
  // Told without case distinctions: a `no` can be wrong.
  [[nodiscard]] bool surelyDistinct(GraphNode a, GraphNode b) const;
  // The location of the node is none that the edge allocates; a `no` can be wrong.
  [[nodiscard]] bool surelyOutside(std::size_t edge, GraphNode node) const;
  [[nodiscard]] unsigned unfoldings() const { return unfoldings_; }
  // A list that may be empty and owns a node that another edge owns too.
  [[nodiscard]] std::optional<std::size_t> conflict() const;

  // ---- Changes; `saturate` draws the conclusions.
  void assumeEqual(GraphNode a, GraphNode b);
  void assumeDistinct(GraphNode a, GraphNode b);
  void assumeEmpty(std::size_t edge);
  void assumeLength(std::size_t edge, std::uint32_t atLeast);
  // The edge is not empty and the location of the node is one of those it allocates, of the sort of its nodes.
  void assumeInside(std::size_t edge, GraphNode node);
  // A list that is not empty becomes its first node (or its last) and the rest.
  void unfold(std::size_t edge, bool first);
  void saturate();

  // Calls `visit` with each settled graph that case distinctions lead to, until it returns true. A model of this graph is one of such a graph and vice
  // versa. False in `complete` if there are too many.
  bool forEachSettled(bool& complete, const std::function<bool(const HeapGraph&)>& visit) const;

  // The model of a settled graph in which all nodes are different. Lists have two nodes (three if doubly linked) or their minimum if that is
  // more; those of `shortest` have their minimum. Variables: those for which the stack has a value.
  [[nodiscard]] StackHeap genericModel(const std::set<logic::VariableId>& variables,
                                       const std::set<std::size_t>& shortest = {}) const;

 private:
  GraphNode addNode(logic::SortId sort);
  void addRecord(const GraphEdge& list, GraphNode at, GraphNode next, GraphNode other);
  void addInnerList(const GraphEdge& nested, GraphNode first);
  std::vector<GraphNode> owned(const GraphEdge& edge) const;
  bool distinctPair(GraphNode a, GraphNode b) const;
  void noteDistinct(GraphNode a, GraphNode b);
  void collectFacts();
  bool applyRules(GraphEdge& edge);
  bool visitSettled(unsigned& budget, const std::function<bool(const HeapGraph&)>& visit) const;

  const logic::Signature* signature_;
  std::vector<GraphNode> parents_;
  std::vector<logic::SortId> sorts_;
  std::vector<GraphEdge> edges_;
  std::vector<std::pair<GraphNode, GraphNode>> assumedDistinct_;
  bool contradictory_ = false;
  unsigned unfoldings_ = 0;
  // Conclusions, by representatives.
  std::set<std::pair<GraphNode, GraphNode>> distinct_;
  std::map<GraphNode, std::size_t> owners_;              // of edges that are surely not empty
  std::map<GraphNode, std::vector<std::size_t>> roots_;  // the edges that own a node if they are not empty
};

// Whether the graph has a model; that of a settled graph below it.
struct GraphModel {
  bool complete = true;  // false: nobody knows whether there is one
  std::optional<StackHeap> model;
};
[[nodiscard]] GraphModel modelOf(const HeapGraph& graph, const std::set<logic::VariableId>& variables);

}  // namespace cairn::solver
