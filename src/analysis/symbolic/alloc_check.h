// A second opinion on every decision of the direct access check: the state as a formula of separation logic, and a solver that is asked
// the same question (solver/access/allocation.h).
//
// An access to n bytes is asked about by its first and its last byte. Both are allocated if the access is valid; if it is not, and the state
// has an execution, one of them is not: the bytes of an object are consecutive, so a range with both ends in the object (and n at most
// PTRDIFF_MAX, so that it does not go around the address space) lies inside of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/statistics.h"
#include "heap/show/byte_formula.h"
#include "heap/state/state.h"
#include "solver/access/allocation.h"
#include "term/store.h"

namespace cairn::analysis {

class AllocationCheck {
 public:
  virtual ~AllocationCheck() = default;
  // The direct check has decided that the `bytes` bytes at `pointer` lie in live memory in all concrete states that `state` stands for
  // (allocated), or that they do in none of them; `loc` is where.
  virtual void decided(const heap::State& state, const heap::Value& pointer, term::Term bytes, bool allocated,
                       program::SourceLoc loc) = 0;
};

// A bug of Cairn's.
struct Disagreement {
  program::SourceLoc loc;
  std::string what;
};

class SolverAllocationCheck final : public AllocationCheck {
 public:
  SolverAllocationCheck(term::TermStore& terms, unsigned pointerBits, solver::AllocationOptions options);

  void decided(const heap::State& state, const heap::Value& pointer, term::Term bytes, bool allocated,
               program::SourceLoc loc) override;
  [[nodiscard]] AllocationCheckStatistics statistics() const;
  [[nodiscard]] const std::vector<Disagreement>& disagreements() const { return disagreements_; }

 private:
  enum class Outcome : std::uint8_t { Agreed, NotExpressed, Undecided, Infeasible, Disagreement };
  [[nodiscard]] Outcome compare(const heap::State& state, const heap::Value& pointer, term::Term bytes, bool allocated);

  term::TermStore& terms_;
  unsigned pointerBits_;
  solver::AllocationSolver solver_;
  AllocationCheckStatistics statistics_;
  std::vector<Disagreement> disagreements_;
};

}  // namespace cairn::analysis
