#include "solver/access/allocation.h"

#include "logic/bytes/separation.h"

namespace cairn::solver {

using logic::Formula;
using term::Term;

namespace {

// The means that the direct check uses too (ranges, earlier values) stay out of it.
term::SolverOptions solverOptions(const AllocationOptions& options) {
  term::SolverOptions result;
  result.limit.milliseconds = options.milliseconds;
  result.useFacts = false;
  result.useModels = false;
  return result;
}

}  // namespace

AllocationSolver::AllocationSolver(term::TermStore& store, AllocationOptions options)
    : store_(store),
      options_(options),
      solver_(std::make_unique<term::Solver>(store, solverOptions(options))),
      consistency_(std::make_unique<term::Solver>(store, solverOptions(options))) {}

AllocationSolver::~AllocationSolver() = default;

AllocationAnswer AllocationSolver::allocated(const Formula& formula, Term address) {
  ++statistics_.questions;
  if (formula.isFalse()) return {Allocation::Allocated, std::nullopt};
  if (options_.lookUp) {
    for (std::size_t i = 0; i < formula.spatial().size(); ++i) {
      if (logic::byteCell(formula.spatial()[i]).address != address) continue;
      ++statistics_.byLookUp;
      return {Allocation::Allocated, i};
    }
  }
  AllocationAnswer answer;
  switch (options_.form) {
    case AllocationForm::Sl: answer = bySeparationLogic(formula, address); break;
    case AllocationForm::Smt: answer = byEqualities(formula, address); break;
    case AllocationForm::Model: answer = byModel(formula, address); break;
  }
  if (answer.allocation == Allocation::Unknown) ++statistics_.unknowns;
  return answer;
}

term::Answer AllocationSolver::consistent(const Formula& formula) {
  std::vector<Term> conjuncts = formula.pure();
  const std::vector<Term> apart = logic::separation(store_, formula);
  conjuncts.insert(conjuncts.end(), apart.begin(), apart.end());
  return consistency_->check(conjuncts);
}

AllocationStatistics AllocationSolver::statistics() const {
  AllocationStatistics result = statistics_;
  result.queries += solver_->statistics().queries;
  result.solverCalls += solver_->statistics().solverCalls;
  result.seconds += solver_->statistics().seconds;
  return result;
}

}  // namespace cairn::solver
