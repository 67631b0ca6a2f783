// Entailment of a symbolic heap by a settled graph (heap_graph.h): each atom of the heap must be a path of the graph, each edge must be used once.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "logic/lists/symbolic_heap.h"
#include "solver/lists/heap_graph.h"

namespace cairn::solver {

enum class MatchResult : std::uint8_t {
  Entailed,
  Refuted,  // `counterModels` has candidates: models of the graph, of which at least one should be no model of the heap
  Undecided,  // the graphs of `cases` are to be asked in its place
  Unknown,
};

struct GraphMatch {
  MatchResult result = MatchResult::Unknown;
  std::vector<StackHeap> counterModels;
  // Graphs that together have the models of this one: for each of them the answer may be easier. Also of a Refuted that is not confirmed, and of an Unknown.
  std::vector<HeapGraph> cases;
  std::map<logic::VariableId, GraphNode> witnesses;  // of an Entailed: what quantified variables are
};

struct MatchOptions {
  std::set<logic::VariableId> variables;  // that counter-models give values for
};

[[nodiscard]] GraphMatch match(const HeapGraph& graph, const logic::SymbolicHeap& heap, const MatchOptions& options);

}  // namespace cairn::solver
