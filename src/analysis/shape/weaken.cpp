#include "analysis/shape/weaken.h"

#include "heap/leak.h"
#include "heap/lifetimes.h"
#include "heap/numbers.h"

namespace cairn::analysis {

namespace {

// A variable out of scope is as good as one that was never entered; its object stays while something points to it.
void forgetDeadSlots(heap::State& state, term::TermStore& terms) {
  for (support::Ref<heap::Frame>* frame = &state.top; frame->get() != nullptr; frame = &frame->own().caller) {
    for (std::size_t i = 0; i < (*frame)->slots.size(); ++i) {
      const heap::ObjectId slot = (*frame)->slots[i];
      if (!slot.valid() || state.find(slot)->status != heap::Status::OutOfScope) continue;
      frame->own().slots[i] = heap::ObjectId();
    }
    if (!(*frame)->caller) break;
  }
  // Nothing live is lost by it; what was lost before may be the property's concern.
  heap::collectButBlocks(state, terms);
}

}  // namespace

bool weaken(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds, unsigned pointerBytes) {
  state.choices = {};
  state.placements = {};
  state.addresses = {};
  if (state.inexact.empty()) state.inexact.append("the state was weakened at a loop head");
  forgetDeadSlots(state, terms);
  heap::weakenLifetimes(state);
  if (!heap::nameNumbers(state, terms)) return false;
  if (!heap::foldChains(state, terms, thresholds, pointerBytes)) return true;
  return heap::nameNumbers(state, terms);
}

}  // namespace cairn::analysis
