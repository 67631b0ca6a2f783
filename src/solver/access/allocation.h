// The allocation check of Beck's thesis (section 5.3): is there a cell at this address in every model of the formula? In three forms:
//
//   sl     the formula with one cell more, `Sigma * E |-> _`, has no model (algorithm 3), by cvc5's separation logic;
//   smt    one question a cell, whether E can differ from its address (algorithm 4 with equalities);
//   model  one question with a boolean for each cell that says whether E is its address; the model names a cell (algorithm 5).
//
// All begin with a look-up of the address as it is written. Where E is surely some cell but no certain one (an index that is not a
// constant) algorithms 4 and 5 as printed find none, and where E can but need not be a cell algorithm 5 finds one; here both forms
// then ask whether E can differ from all cells, so that all three decide the same question.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "logic/bytes/formula.h"
#include "term/solver.h"

namespace cairn::solver {

enum class AllocationForm : std::uint8_t { Sl, Smt, Model };

enum class Allocation : std::uint8_t {
  Allocated,     // a cell is there in every model; said of every address if there is no model
  NotAllocated,  // some model has no cell there
  Unknown,       // no solver found out in time; says nothing
};

struct AllocationAnswer {
  Allocation allocation = Allocation::Unknown;
  std::optional<std::size_t> cell;  // of Allocated: the index of the atom whose address E always is, if it was found
};

struct AllocationOptions {
  AllocationForm form = AllocationForm::Smt;
  std::uint32_t milliseconds = 3000;  // a question to a solver
  bool lookUp = true;
};

struct AllocationStatistics {
  std::uint64_t questions = 0;    // addresses asked about
  std::uint64_t byLookUp = 0;     // of those, found as they are written
  std::uint64_t queries = 0;      // satisfiability asked
  std::uint64_t solverCalls = 0;  // of those, given to Z3 (by independent parts) or cvc5
  std::uint64_t unknowns = 0;     // questions without answer
  double seconds = 0;             // inside the solvers
};

class AllocationSolver {
 public:
  AllocationSolver(term::TermStore& store, AllocationOptions options);
  ~AllocationSolver();
  AllocationSolver(const AllocationSolver&) = delete;
  AllocationSolver& operator=(const AllocationSolver&) = delete;

  [[nodiscard]] AllocationAnswer allocated(const logic::Formula& formula, term::Term address);
  // Whether the formula has a model (by Z3). Not counted.
  [[nodiscard]] term::Answer consistent(const logic::Formula& formula);
  [[nodiscard]] AllocationStatistics statistics() const;

 private:
  [[nodiscard]] AllocationAnswer bySeparationLogic(const logic::Formula& formula, term::Term address);
  [[nodiscard]] AllocationAnswer byEqualities(const logic::Formula& formula, term::Term address);
  [[nodiscard]] AllocationAnswer byModel(const logic::Formula& formula, term::Term address);
  [[nodiscard]] term::Answer askCvc5(const logic::Formula& formula);

  term::TermStore& store_;
  AllocationOptions options_;
  AllocationStatistics statistics_;
  std::unique_ptr<term::Solver> solver_;
  std::unique_ptr<term::Solver> consistency_;
};

}  // namespace cairn::solver
