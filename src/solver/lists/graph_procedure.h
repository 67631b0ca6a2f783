// Satisfiability and entailment of symbolic heaps without an SMT solver (heap_graph.h, graph_match.h). Every model it hands out was checked by the
// model checker (stack_heap.h): Sat is never said without.
#pragma once

#include <optional>
#include <vector>

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

// Heaps F such that A |- B * (F1 | F2 | ...): A is a case distinction, and in each case what B does not use is left over, with the equations of the case. None if
// no such heaps were found; empty if A has no model.
[[nodiscard]] std::optional<std::vector<logic::SymbolicHeap>> inferFrame(const logic::Signature& signature,
                                                                         const logic::SymbolicHeap& a,
                                                                         const logic::SymbolicHeap& b);

// Records M such that A * M |- B and A * M has a model; none if no such records were found.
[[nodiscard]] std::optional<std::vector<logic::RecordAt>> abduceRecords(const logic::Signature& signature,
                                                                        const logic::SymbolicHeap& a,
                                                                        const logic::SymbolicHeap& b);

}  // namespace cairn::solver
