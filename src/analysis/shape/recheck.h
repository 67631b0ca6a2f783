// The second look at a finished fixpoint: its states, taken as given, are inductive. No join, no widening and nothing that the fixpoint remembered takes part.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/shape/places.h"
#include "analysis/symbolic/transfer.h"
#include "heap/fold.h"
#include "heap/state.h"
#include "term/solver.h"

namespace cairn::analysis {

// The states at loop heads, by the hash of their call stack.
using Invariants = std::unordered_map<std::uint64_t, std::vector<heap::State>>;

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
