#include "analysis/symbolic/alloc_check.h"

#include <chrono>

namespace cairn::analysis {

using heap::State;
using heap::Value;
using solver::Allocation;
using term::Answer;
using term::Term;

SolverAllocationCheck::SolverAllocationCheck(term::TermStore& terms, unsigned pointerBits,
                                             solver::AllocationOptions options)
    : terms_(terms), pointerBits_(pointerBits), solver_(terms, options) {}

SolverAllocationCheck::Outcome SolverAllocationCheck::compare(const State& state, const Value& pointer, Term bytes,
                                                              bool allocated) {
  const auto first = heap::addressOf(terms_, pointer, pointerBits_);
  if (!first) return Outcome::NotExpressed;
  if (!allocated && bytes.range().unsignedHigh > term::lowMask(pointerBits_ - 1)) return Outcome::NotExpressed;
  heap::FormulaOptions options;
  if (pointer.isPointer()) options.wanted = pointer.object;
  const heap::HeapFormula heap = heap::toFormula(state, terms_, pointerBits_, options);
  if (pointer.isPointer() && !heap.holds(pointer.object)) return Outcome::NotExpressed;

  const Term last = terms_.sub(terms_.add(*first, bytes), terms_.constant(1, pointerBits_));
  Allocation answer = solver_.allocated(heap.formula, *first).allocation;
  if (last != *first && answer != Allocation::NotAllocated) {
    const Allocation ofLast = solver_.allocated(heap.formula, last).allocation;
    if (ofLast != Allocation::Allocated) answer = ofLast;
  }
  if (answer == Allocation::Unknown) return Outcome::Undecided;
  if ((answer == Allocation::Allocated) == allocated) return Outcome::Agreed;
  switch (solver_.consistent(heap.formula)) {
    case Answer::Sat: return Outcome::Disagreement;
    case Answer::Unsat: return Outcome::Infeasible;
    case Answer::Unknown: break;
  }
  return Outcome::Undecided;
}

void SolverAllocationCheck::decided(const State& state, const Value& pointer, Term bytes, bool allocated,
                                    program::SourceLoc loc) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = compare(state, pointer, bytes, allocated);
  statistics_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  ++statistics_.accesses;
  switch (outcome) {
    case Outcome::Agreed: ++statistics_.agreed; break;
    case Outcome::NotExpressed: ++statistics_.notExpressed; break;
    case Outcome::Undecided: ++statistics_.undecided; break;
    case Outcome::Infeasible: ++statistics_.infeasible; break;
    case Outcome::Disagreement:
      ++statistics_.disagreements;
      disagreements_.push_back({loc, allocated ? "internal: the allocation check takes a valid access for invalid"
                                               : "internal: the allocation check takes an invalid access for valid"});
      break;
  }
}

AllocationCheckStatistics SolverAllocationCheck::statistics() const {
  AllocationCheckStatistics result = statistics_;
  result.solver = solver_.statistics();
  return result;
}

}  // namespace cairn::analysis
