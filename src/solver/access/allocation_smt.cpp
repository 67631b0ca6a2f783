#include "logic/bytes/separation.h"
#include "solver/access/allocation.h"

namespace cairn::solver {

using logic::Formula;
using term::Answer;
using term::Term;

// `key |-> v * E |-> _` has no model under Pi iff Pi implies key = E: one question a cell. Then, with the separation of the cells
// spelled out, whether E can differ from all of them.
AllocationAnswer AllocationSolver::byEqualities(const Formula& formula, Term address) {
  std::vector<Term> conjuncts = formula.pure();
  std::vector<Term> differences;
  for (std::size_t i = 0; i < formula.spatial().size(); ++i) {
    const Term differs = store_.ne(address, logic::byteCell(formula.spatial()[i]).address);
    if (differs.isTrue()) continue;
    conjuncts.push_back(differs);
    const Answer answer = solver_->check(conjuncts);
    conjuncts.pop_back();
    if (answer == Answer::Unsat) return {Allocation::Allocated, i};
    differences.push_back(differs);
  }
  const std::vector<Term> apart = logic::separation(store_, formula);
  conjuncts.insert(conjuncts.end(), apart.begin(), apart.end());
  conjuncts.insert(conjuncts.end(), differences.begin(), differences.end());
  switch (solver_->check(conjuncts)) {
    case Answer::Unsat: return {Allocation::Allocated, std::nullopt};
    case Answer::Sat: return {Allocation::NotAllocated, std::nullopt};
    case Answer::Unknown: break;
  }
  return {};
}

}  // namespace cairn::solver
