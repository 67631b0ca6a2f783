#include "solver/lists/graph_match.h"

#include <algorithm>

namespace cairn::solver {

using logic::ListPredicate;
using logic::ListShape;
using logic::RecordAt;
using logic::Segment;
using logic::SymbolicHeap;
using logic::VariableId;

namespace {

// What must hold of all models of the graph besides the paths.
struct Outside {
  GraphNode node;
  std::size_t edge;  // the location of the node is none that the edge allocates
};
struct Length {
  std::vector<std::size_t> path;
  GraphNode first;
  GraphNode end;
  std::uint32_t minimum = 0;
};
// A list that is not empty (first != end) has last != previous.
struct Ends {
  GraphNode first, last, previous, end;
};

// A way to use edges for atoms.
struct State {
  std::map<VariableId, GraphNode> bound;  // quantified variables
  std::vector<bool> used;
  std::vector<bool> recordDone, freedDone, segmentDone;
  std::vector<Outside> outside;
  std::vector<Length> lengths;
  std::vector<Ends> ends;
};

class Matcher {
 public:
  Matcher(const HeapGraph& graph, const SymbolicHeap& heap, const MatchOptions& options)
      : graph_(graph), heap_(heap), options_(options), quantified_(heap.exists.begin(), heap.exists.end()) {}

  GraphMatch run() {
    State state;
    state.used.resize(graph_.edges().size());
    state.recordDone.resize(heap_.records.size());
    state.freedDone.resize(heap_.freed.size());
    state.segmentDone.resize(heap_.segments.size());
    GraphMatch result;
    if (!bindEquations(state) || !search(state)) {
      result.cases = wishedCases();
      return refutedBy(graph_.genericModel(options_.variables), std::move(result));
    }
    return checkConditions(found_);
  }

 private:
  [[nodiscard]] bool isQuantified(VariableId variable) const { return quantified_.contains(variable); }
  [[nodiscard]] std::optional<GraphNode> node(const State& state, VariableId variable) const {
    if (!isQuantified(variable)) return graph_.find(variable);
    const auto found = state.bound.find(variable);
    if (found == state.bound.end()) return std::nullopt;
    return graph_.find(found->second);
  }
  // The variable is the node, now or already.
  bool unify(State& state, VariableId variable, GraphNode target) const {
    const auto known = node(state, variable);
    if (known) return graph_.same(*known, target);
    state.bound[variable] = graph_.find(target);
    return true;
  }

  bool bindEquations(State& state) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const logic::Equation& equation : heap_.pure) {
        if (!equation.equal) continue;
        const auto left = node(state, equation.left);
        const auto right = node(state, equation.right);
        if (left && right && !graph_.same(*left, *right)) return false;
        if (left && !right) changed = unify(state, equation.right, *left);
        if (right && !left) changed = unify(state, equation.left, *right);
      }
    }
    return true;
  }

  // A quantified variable can stand for a node inside a list of the graph: the list taken apart there, as often as the heap has records to find.
  [[nodiscard]] std::vector<HeapGraph> wishedCases() const {
    if (!wish_ || heap_.exists.empty() || graph_.unfoldings() > heap_.records.size()) return {};
    const GraphEdge& edge = graph_.edges()[wish_->edge];
    HeapGraph changed = graph_;
    std::vector<HeapGraph> cases;
    if (edge.maybeEmpty()) {
      HeapGraph empty = graph_;
      empty.assumeEmpty(wish_->edge);
      empty.saturate();
      cases.push_back(std::move(empty));
      changed.assumeLength(wish_->edge, 1);
    } else {
      changed.unfold(wish_->edge, wish_->first);
    }
    changed.saturate();
    cases.push_back(std::move(changed));
    return cases;
  }

  // Atoms that are determined first; then one whose end is tried out.
  bool search(State& state) {
    bool progress = true;
    while (progress) {
      progress = false;
      for (std::size_t i = 0; i < heap_.records.size(); ++i) {
        if (state.recordDone[i] || !node(state, heap_.records[i].source)) continue;
        if (!matchRecord(state, heap_.records[i])) return false;
        progress = state.recordDone[i] = true;
      }
      for (std::size_t i = 0; i < heap_.freed.size(); ++i) {
        const auto at = state.freedDone[i] ? std::nullopt : node(state, heap_.freed[i].location);
        if (!at) continue;
        const auto edge = graph_.edgeFrom(*at);
        if (!edge || state.used[*edge] || graph_.edges()[*edge].kind != EdgeKind::Freed) return false;
        state.used[*edge] = true;
        progress = state.freedDone[i] = true;
      }
      for (std::size_t i = 0; i < heap_.segments.size(); ++i) {
        if (state.segmentDone[i] || !determined(state, heap_.segments[i])) continue;
        if (!matchSegment(state, heap_.segments[i])) return false;
        progress = state.segmentDone[i] = true;
      }
      if (progress && !bindEquations(state)) return false;
    }
    return tryEnds(state);
  }

  bool tryEnds(State& state) {
    const auto all = [](const std::vector<bool>& done) { return std::ranges::find(done, false) == done.end(); };
    if (all(state.recordDone) && all(state.freedDone) && all(state.segmentDone)) {
      for (std::size_t i = 0; i < state.used.size(); ++i) {
        if (!state.used[i] && !graph_.edges()[i].removed) return false;
      }
      found_ = state;
      return true;
    }
    for (std::size_t i = 0; i < heap_.segments.size(); ++i) {
      const Segment& segment = heap_.segments[i];
      if (state.segmentDone[i] || !node(state, segment.arguments[0])) continue;
      const VariableId end = segment.arguments[isDoubly(segment) ? 3 : 1];
      if (node(state, end)) return false;
      for (const GraphNode candidate : nodesAfter(*node(state, segment.arguments[0]))) {
        State next = state;
        next.bound[end] = candidate;
        if (bindEquations(next) && search(next)) return true;
      }
      wishLastNode(*node(state, segment.arguments[0]));
      return false;
    }
    return false;
  }

  void wishLastNode(GraphNode start) {
    for (const GraphNode at : nodesAfter(start)) {
      const auto edge = graph_.edgeFrom(at);
      if (!edge || !graph_.edges()[*edge].isList()) continue;
      wish_ = Wish{*edge, false};
      return;
    }
  }

  [[nodiscard]] std::vector<GraphNode> nodesAfter(GraphNode start) const {
    std::vector<GraphNode> result{start};
    for (GraphNode at = start;;) {
      const auto index = graph_.edgeFrom(at);
      if (!index) return result;
      const GraphEdge& edge = graph_.edges()[*index];
      if (edge.kind == EdgeKind::Freed || edge.nodes.size() < 2) return result;
      // Records of several fields: the first that leads to the same sort.
      at = edge.end();
      if (edge.kind == EdgeKind::Record) {
        const auto next = std::find_if(edge.nodes.begin() + 1, edge.nodes.end(), [&](GraphNode target) {
          return graph_.find(target) == 0 || graph_.sortOf(graph_.find(target)) == graph_.sortOf(graph_.find(start));
        });
        if (next == edge.nodes.end()) return result;
        at = *next;
      }
      at = graph_.find(at);
      if (std::ranges::find(result, at) != result.end()) return result;
      result.push_back(at);
    }
  }

  bool matchRecord(State& state, const RecordAt& record) {
    const GraphNode at = *node(state, record.source);
    const auto edge = graph_.edgeFrom(at);
    if (edge && !state.used[*edge] && graph_.edges()[*edge].isList() && !wish_)
      wish_ = Wish{*edge, graph_.same(graph_.edges()[*edge].nodes[0], at)};
    if (!edge || state.used[*edge] || graph_.edges()[*edge].kind != EdgeKind::Record) return false;
    const GraphEdge& found = graph_.edges()[*edge];
    if (found.nodes.size() != record.targets.size() + 1) return false;
    for (std::size_t i = 0; i < record.targets.size(); ++i) {
      if (!unify(state, record.targets[i], found.nodes[i + 1])) return false;
    }
    state.used[*edge] = true;
    return true;
  }

  [[nodiscard]] const ListPredicate& list(const Segment& segment) const {
    return graph_.signature().predicate(segment.predicate);
  }
  [[nodiscard]] bool isDoubly(const Segment& segment) const { return list(segment).shape == ListShape::Doubly; }
  // The last node and what is before the first follow from the path, if there is one.
  [[nodiscard]] bool determined(const State& state, const Segment& segment) const {
    const auto known = [&](std::size_t i) { return node(state, segment.arguments[i]).has_value(); };
    if (!isDoubly(segment))
      return std::ranges::all_of(segment.arguments, [&](VariableId v) { return node(state, v).has_value(); });
    if (!known(0) || !known(3)) return false;
    const bool empty = graph_.same(*node(state, segment.arguments[0]), *node(state, segment.arguments[3]));
    return !empty || known(1) || known(2);
  }

  bool matchSegment(State& state, const Segment& segment) {
    switch (list(segment).shape) {
      case ListShape::Singly:
        return walkSingly(state, list(segment).sort, *node(state, segment.arguments[0]),
                          *node(state, segment.arguments[1]), segment.minimum);
      case ListShape::Doubly: return walkDoubly(state, segment);
      case ListShape::Nested: return walkNested(state, segment);
    }
    return false;
  }

  // The edge that goes on from a node, now used; only records and lists of this kind do.
  std::optional<std::size_t> take(State& state, GraphNode at, EdgeKind kind, const ListPredicate* links) const {
    const auto index = graph_.edgeFrom(at);
    if (!index || state.used[*index]) return std::nullopt;
    const GraphEdge& edge = graph_.edges()[*index];
    if (edge.kind != EdgeKind::Record && edge.kind != kind) return std::nullopt;
    if (edge.isList() && links != nullptr && edge.links.next != links->next) return std::nullopt;
    if (!graph_.same(edge.nodes[0], at)) return std::nullopt;  // the last node of a doubly linked list
    state.used[*index] = true;
    return index;
  }

  bool walkSingly(State& state, logic::SortId sort, GraphNode first, GraphNode end, std::uint32_t minimum) {
    std::vector<std::size_t> path;
    GraphNode at = first;
    while (!graph_.same(at, end)) {
      if (graph_.find(at) != 0 && graph_.sortOf(graph_.find(at)) != sort) return false;
      const auto edge = take(state, at, EdgeKind::Singly, nullptr);
      if (!edge) return false;
      path.push_back(*edge);
      at = graph_.edges()[*edge].nodes[1];
    }
    staysBefore(state, path, end);
    state.lengths.push_back({std::move(path), first, end, minimum});
    return true;
  }

  // The end is no node of the path.
  void staysBefore(State& state, const std::vector<std::size_t>& path, GraphNode end) const {
    for (const std::size_t index : path) {
      const GraphEdge& edge = graph_.edges()[index];
      if (!edge.isList() || !graph_.same(edge.end(), end)) state.outside.push_back({end, index});
    }
  }

  bool walkDoubly(State& state, const Segment& segment) {
    const ListPredicate& links = list(segment);
    const GraphNode first = *node(state, segment.arguments[0]);
    const GraphNode end = *node(state, segment.arguments[3]);
    if (const auto start = graph_.edgeFrom(first);
        start && !graph_.same(first, end) && !node(state, segment.arguments[2])) {
      const GraphEdge& edge = graph_.edges()[*start];
      if (edge.kind == EdgeKind::Record && edge.nodes.size() == 3)
        (void)unify(state, segment.arguments[2], edge.nodes[1 + links.other]);
      if (edge.kind == EdgeKind::Doubly) (void)unify(state, segment.arguments[2], edge.nodes[2]);
    }
    if (graph_.same(first, end) && !node(state, segment.arguments[2]))
      return unify(state, segment.arguments[2], *node(state, segment.arguments[1])) && noteEmpty(state, segment);
    const auto previousNode = node(state, segment.arguments[2]);
    if (!previousNode) return false;
    std::vector<std::size_t> path;
    GraphNode at = first;
    GraphNode previous = *previousNode;
    while (!graph_.same(at, end)) {
      const auto index = take(state, at, EdgeKind::Doubly, &links);
      if (!index) return false;
      const GraphEdge& edge = graph_.edges()[*index];
      path.push_back(*index);
      if (edge.kind == EdgeKind::Record) {
        if (edge.nodes.size() != 3 || !graph_.same(edge.nodes[1 + links.other], previous)) return false;
        previous = at;
        at = edge.nodes[1 + links.next];
      } else {
        if (!graph_.same(edge.nodes[2], previous)) return false;
        previous = edge.nodes[1];
        at = edge.nodes[3];
      }
    }
    if (!unify(state, segment.arguments[1], previous)) return false;
    staysBefore(state, path, end);
    if (links.previousOutside) {
      for (const std::size_t index : path) {
        const GraphEdge& edge = graph_.edges()[index];
        const bool itsOwn =
            edge.kind == EdgeKind::Doubly && edge.links.previousOutside && graph_.same(edge.nodes[2], *previousNode);
        if (!itsOwn) state.outside.push_back({*previousNode, index});
      }
    } else if (!path.empty()) {
      state.ends.push_back({first, previous, *previousNode, end});
    }
    state.lengths.push_back({std::move(path), first, end, segment.minimum});
    return true;
  }
  static bool noteEmpty(State& state, const Segment& segment) {
    state.lengths.push_back({{}, 0, 0, segment.minimum});
    return true;
  }

  bool walkNested(State& state, const Segment& segment) {
    const ListPredicate& links = list(segment);
    const GraphNode first = *node(state, segment.arguments[0]);
    const GraphNode end = *node(state, segment.arguments[1]);
    const GraphNode innerEnd = *node(state, segment.arguments[2]);
    std::vector<std::size_t> path;
    GraphNode at = first;
    while (!graph_.same(at, end)) {
      const auto index = take(state, at, EdgeKind::Nested, &links);
      if (!index) return false;
      const GraphEdge& edge = graph_.edges()[*index];
      path.push_back(*index);
      if (edge.kind == EdgeKind::Record) {
        if (edge.nodes.size() != 3) return false;
        const GraphNode inner = edge.nodes[1 + links.other];
        if (!walkSingly(state, graph_.signature().innerSort(links), inner, innerEnd, 0)) return false;
        at = edge.nodes[1 + links.next];
      } else {
        if (!graph_.same(edge.nodes[2], innerEnd)) return false;
        at = edge.nodes[1];
      }
    }
    staysBefore(state, path, end);
    state.lengths.push_back({std::move(path), first, end, segment.minimum});
    return true;
  }

  // ---- Conditions of a match.
  GraphMatch refutedBy(StackHeap model, GraphMatch result = {}) const {
    result.result = MatchResult::Refuted;
    result.counterModels.push_back(std::move(model));
    return result;
  }

  // The graph with more assumed has no model; otherwise the answer is in `result`.
  bool impossible(HeapGraph more, GraphMatch& result) const {
    more.saturate();
    GraphModel model = modelOf(more, options_.variables);
    if (!model.complete) {
      result = {};
      return false;
    }
    if (!model.model) return true;
    result = refutedBy(std::move(*model.model));
    return false;
  }

  GraphMatch checkConditions(const State& state) {
    GraphMatch result;
    for (const Length& length : state.lengths) {
      if (!longEnough(length, result)) return result;
    }
    for (const logic::Equation& equation : heap_.pure) {
      const auto left = node(state, equation.left);
      const auto right = node(state, equation.right);
      if (equation.equal) {
        if (!left || !right) return {};  // nothing else speaks of the two
        continue;
      }
      if (!left || !right) continue;  // a location that nothing else speaks of can be chosen apart
      if (graph_.surelyDistinct(*left, *right)) continue;
      HeapGraph more = graph_;
      more.assumeEqual(*left, *right);
      if (!impossible(std::move(more), result)) return result;
    }
    for (const Outside& outside : state.outside) {
      if (graph_.surelyOutside(outside.edge, outside.node)) continue;
      HeapGraph more = graph_;
      more.assumeInside(outside.edge, outside.node);
      if (!impossible(std::move(more), result)) return result;
    }
    for (const Ends& ends : state.ends) {
      if (graph_.surelyDistinct(ends.last, ends.previous)) continue;
      HeapGraph more = graph_;
      more.assumeEqual(ends.last, ends.previous);
      more.assumeDistinct(ends.first, ends.end);
      if (!impossible(std::move(more), result)) return result;
    }
    result = {};
    result.result = MatchResult::Entailed;
    result.witnesses = state.bound;
    return result;
  }

  bool longEnough(const Length& length, GraphMatch& result) {
    std::uint32_t surely = 0;
    for (const std::size_t index : length.path) {
      const GraphEdge& edge = graph_.edges()[index];
      surely += edge.isList() ? edge.minimum : 1;
    }
    if (surely >= length.minimum) return true;
    if (length.minimum == 1) {
      if (graph_.surelyDistinct(length.first, length.end)) return true;
      HeapGraph more = graph_;
      more.assumeEqual(length.first, length.end);
      return impossible(std::move(more), result);
    }
    for (const std::size_t index : length.path) {
      const GraphEdge& edge = graph_.edges()[index];
      const bool single = edge.kind == EdgeKind::Doubly && edge.minimum == 1;
      if (!edge.maybeEmpty() && !single) continue;
      HeapGraph shorter = graph_;
      HeapGraph longer = graph_;
      if (single) {
        shorter.assumeEqual(edge.nodes[0], edge.nodes[1]);
        longer.assumeDistinct(edge.nodes[0], edge.nodes[1]);
      } else {
        shorter.assumeEmpty(index);
        longer.assumeLength(index, 1);
      }
      shorter.saturate();
      longer.saturate();
      result = {};
      result.result = MatchResult::Undecided;
      result.cases = {std::move(shorter), std::move(longer)};
      return false;
    }
    result = refutedBy(graph_.genericModel(options_.variables, {length.path.begin(), length.path.end()}));
    return false;
  }

  const HeapGraph& graph_;
  const SymbolicHeap& heap_;
  const MatchOptions& options_;
  std::set<VariableId> quantified_;
  // A list to take apart, at its first or last node.
  struct Wish {
    std::size_t edge;
    bool first;
  };

  State found_;
  std::optional<Wish> wish_;
};

}  // namespace

GraphMatch match(const HeapGraph& graph, const SymbolicHeap& heap, const MatchOptions& options) {
  return Matcher(graph, heap, options).run();
}

}  // namespace cairn::solver
