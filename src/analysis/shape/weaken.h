// Weakening of a state at a loop head (section "Abstraction" of docs/shape-analysis.md).
#pragma once

#include "analysis/precision.h"
#include "heap/join/fold.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::analysis {

// Every concrete state of the state before is one of the state after: numbers get names and the path becomes what the numeric domain keeps, chains fold into
// segments, answers of the environment are forgotten. False: the state stands for nothing.
// `earlier`: a state before it that was weakened with the same thresholds. What both share (heap/sharing/common_part.h) stays as it is.
[[nodiscard]] bool weaken(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds,
                          unsigned pointerBytes, const heap::State* earlier = nullptr);

// With the thresholds of the place where the state is. `earlier`: the last state on the way there that was weakened as at its own place; null: unknown.
[[nodiscard]] bool weakenAtPlace(heap::State& state, const heap::State* earlier, const ShapePrecision& precision,
                                 term::TermStore& terms, unsigned pointerBytes);

}  // namespace cairn::analysis
