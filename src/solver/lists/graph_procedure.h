// Satisfiability and entailment of symbolic heaps without an SMT solver (heap_graph.h, graph_match.h). Every model it hands out was checked by the
// model checker (stack_heap.h): Sat is never said without.
#pragma once

#include <optional>

#include "logic/lists/symbolic_heap.h"
#include "solver/lists/stack_heap.h"
#include "term/solver.h"

namespace cairn::solver {

struct HeapAnswer {
  term::Answer answer = term::Answer::Unknown;
  std::optional<StackHeap> model;  // of a Sat
};

// Whether some model of one of `left` is a model of none of `right`; Unsat means that left entails right.
[[nodiscard]] HeapAnswer decideByGraph(const logic::Signature& signature, const logic::HeapQuestion& question);

}  // namespace cairn::solver
