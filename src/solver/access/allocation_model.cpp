#include <algorithm>
#include <string>

#include "logic/bytes/separation.h"
#include "solver/access/allocation.h"

namespace cairn::solver {

using logic::Formula;
using term::Answer;
using term::Term;

// One model of Pi, the separation of the cells, and `aux_k <=> key_k = E` for each cell. If no aux_k is true in it, it is a model
// without a cell at E. Otherwise it names the only cell that can be the one E always is: asked next. If E is not always that cell,
// whether all aux_k can be false decides.
AllocationAnswer AllocationSolver::byModel(const Formula& formula, Term address) {
  std::vector<Term> conjuncts = formula.pure();
  const std::vector<Term> apart = logic::separation(store_, formula);
  conjuncts.insert(conjuncts.end(), apart.begin(), apart.end());
  struct Candidate {
    Term auxiliary;
    std::size_t cell = 0;
  };
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < formula.spatial().size(); ++i) {
    const Term equal = store_.eq(address, logic::byteCell(formula.spatial()[i]).address);
    if (equal.isFalse()) continue;
    const Term auxiliary = store_.symbol("aux!" + std::to_string(i), 0);
    conjuncts.push_back(store_.eq(auxiliary, equal));
    candidates.push_back({auxiliary, i});
  }

  const auto values = solver_->model(conjuncts);
  if (!values) {
    const bool none = solver_->check(conjuncts) == Answer::Unsat;
    return {none ? Allocation::Allocated : Allocation::Unknown, std::nullopt};
  }
  const auto isTrue = [&](const Candidate& c) { return values->value(c.auxiliary.symbol()) != 0; };
  const auto named = std::find_if(candidates.begin(), candidates.end(), isTrue);
  if (named == candidates.end()) return {Allocation::NotAllocated, std::nullopt};

  conjuncts.push_back(store_.logicalNot(named->auxiliary));
  if (solver_->check(conjuncts) == Answer::Unsat) return {Allocation::Allocated, named->cell};
  for (const Candidate& candidate : candidates) conjuncts.push_back(store_.logicalNot(candidate.auxiliary));
  switch (solver_->check(conjuncts)) {
    case Answer::Unsat: return {Allocation::Allocated, std::nullopt};
    case Answer::Sat: return {Allocation::NotAllocated, std::nullopt};
    case Answer::Unknown: break;
  }
  return {};
}

}  // namespace cairn::solver
