// Exact symbolic execution: every path on its own, nothing weakened. It finds violations, each shown by an execution, and proves
// programs whose paths it can enumerate.
#pragma once

#include <functional>
#include <optional>

#include "analysis/env.h"
#include "analysis/exact/guide.h"
#include "analysis/symbolic/alloc_check.h"
#include "analysis/verdict.h"
#include "cpa/waitlist.h"
#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

struct ExactOptions {
  interp::Property property = interp::Property::MemSafety;
  cpa::Order order = cpa::Order::Deepening;
  Guide* guide = nullptr;  // then the order is its own, and the verdict is never true
  std::optional<solver::AllocationOptions> allocationCheck;
  // Asked about each violation that a run shows; false: go on. None: the first is the verdict.
  std::function<bool(const interp::Outcome&)> accepts;
  // States that are looked at: counted, so that a run repeats.
  std::optional<std::uint64_t> maxExpansions;
  // Likewise; a hundred questions that need no solver count as a call, and one that the solver does not answer as a
  // hundred calls. Then it has less time for each.
  std::optional<std::uint64_t> maxSolverCalls;
  Env env;
};

[[nodiscard]] Verdict verifyExactly(const program::Program& program, const ExactOptions& options);

}  // namespace cairn::analysis
