// The re-check of a finished fixpoint: its states, taken as given, are inductive. No join, no widening and nothing that the fixpoint remembered takes part.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/env.h"
#include "analysis/precision.h"
#include "analysis/shape/invariants.h"
#include "analysis/shape/places.h"
#include "analysis/shape/summaries.h"
#include "analysis/symbolic/transfer.h"
#include "heap/state/state.h"
#include "term/solver.h"

namespace cairn::analysis {

struct RecheckOptions {
  ShapePrecision precision;
  Env env;
  // Called with every state that an invariant covers, and which of those at the place it is.
  std::function<void(std::uint64_t place, std::size_t invariant, const heap::State&)> arrived;
  // For the sake of those who are told: alarms and what is not supported end only their path. There is no result then.
  bool goOnAtAlarms = false;
  std::function<void(const heap::State&, const Alarm&)> alarmed;
  // Called with every state between loop heads that the re-check comes by, at the start of a block or after a call.
  std::function<void(const heap::State&)> passed;
};

struct RecheckResult {
  std::string failure;  // empty: none
  // Where executions come to that no invariant and no output covers; none if there is a failure.
  std::vector<heap::State> uncovered;

  [[nodiscard]] bool holds() const { return failure.empty() && uncovered.empty(); }
};

// It holds: every execution from `initial`, from each state of the invariants and from each input of the summaries ends without an alarm, or comes to a loop head in a
// state that one of the invariants there covers, or returns in a state that one of the outputs covers, directly or after weakening; where it calls
// a summarised function, an input covers its part of the state, and it goes on with each of the outputs.
[[nodiscard]] RecheckResult recheck(const heap::State& initial, const Invariants& invariants, Summaries& summaries,
                                    Transfer& transfer, term::Solver& solver, Places& places,
                                    const RecheckOptions& options);

}  // namespace cairn::analysis
