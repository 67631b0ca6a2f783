// What a fixpoint of the shape analysis found.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "heap/state/state.h"
#include "term/solver.h"

namespace cairn::analysis {

// The states at loop heads, by the hash of their call stack (Places::stackHash).
using Invariants = std::unordered_map<std::uint64_t, std::vector<heap::State>>;

// Without an alarm. Every execution that comes to a loop head is there in a state that one of the invariants stands for.
struct Fixpoint {
  const Invariants& invariants;
  const heap::State& initial;
  // Every call of a recursive function, and of others that are summarised (summaries.h), begins in a state whose part (heap/split/cut.h) one of these stands for.
  const std::vector<heap::State>& summaryInputs;
  // And returns, if it does, in a state whose part one of those of the input (at the same place) stands for.
  const std::vector<std::vector<heap::State>>& summaryOutputs;
  term::Solver& solver;  // and the store of the states' terms
};

}  // namespace cairn::analysis
