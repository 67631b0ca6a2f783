// The second look at a finished fixpoint: its states, taken as given, are inductive. No join, no widening and nothing that the fixpoint remembered takes part.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/shape/invariants.h"
#include "analysis/shape/places.h"
#include "analysis/symbolic/transfer.h"
#include "heap/fold.h"
#include "heap/state.h"
#include "term/solver.h"

namespace cairn::analysis {

struct RecheckOptions {
  heap::FoldThresholds thresholds;
  std::function<std::string()> interrupted;
};

// Nothing: every execution from `initial`, and from each state of the invariants, ends without an alarm or comes to a loop head in a state that one of the
// invariants there covers, directly or after weakening. Otherwise why not.
[[nodiscard]] std::optional<std::string> recheck(const heap::State& initial, const Invariants& invariants,
                                                 Transfer& transfer, term::Solver& solver, Places& places,
                                                 const RecheckOptions& options);

}  // namespace cairn::analysis
