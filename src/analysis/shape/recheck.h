// The second look at a finished fixpoint: its states, taken as given, are inductive. No join, no widening and nothing that the fixpoint remembered takes part.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/shape/invariants.h"
#include "analysis/shape/places.h"
#include "analysis/shape/summaries.h"
#include "analysis/symbolic/transfer.h"
#include "heap/fold.h"
#include "heap/state.h"
#include "term/solver.h"

namespace cairn::analysis {

struct RecheckOptions {
  heap::FoldThresholds thresholds;
  std::function<std::string()> interrupted;
};

// Nothing: every execution from `initial`, from each state of the invariants and from each input of the summaries ends without an alarm, or comes to a loop head in a
// state that one of the invariants there covers, or returns in a state that one of the outputs covers, directly or after weakening; where it calls
// a summarised function, an input covers its part of the state, and it goes on with each of the outputs. Otherwise why not.
[[nodiscard]] std::optional<std::string> recheck(const heap::State& initial, const Invariants& invariants,
                                                 Summaries& summaries, Transfer& transfer, term::Solver& solver, Places& places,
                                                 const RecheckOptions& options);

}  // namespace cairn::analysis
