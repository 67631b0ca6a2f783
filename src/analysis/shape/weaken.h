// Weakening of a state at a loop head (section "Abstraction" of docs/shape-analysis.md).
#pragma once

#include "heap/fold.h"
#include "heap/state.h"
#include "term/store.h"

namespace cairn::analysis {

// Every concrete state of the state before is one of the state after: numbers get names and the path becomes what the numeric domain keeps, chains fold into
// segments, answers of the environment are forgotten. False: the state stands for nothing.
[[nodiscard]] bool weaken(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds,
                          unsigned pointerBytes);

}  // namespace cairn::analysis
