#include "analysis/shape/weaken.h"

#include "heap/numbers.h"

namespace cairn::analysis {

bool weaken(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds, unsigned pointerBytes) {
  state.choices = {};
  state.placements = {};
  if (state.inexact.empty()) state.inexact.append("the state was weakened at a loop head");
  if (!heap::nameNumbers(state, terms)) return false;
  if (!heap::foldChains(state, terms, thresholds, pointerBytes)) return true;
  return heap::nameNumbers(state, terms);
}

}  // namespace cairn::analysis
