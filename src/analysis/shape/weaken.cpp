#include "analysis/shape/weaken.h"

#include "heap/numbers/numeric_state.h"
#include "heap/reach/leak.h"
#include "heap/sharing/common_part.h"
#include "heap/state/addresses.h"
#include "heap/state/lifetimes.h"
#include "heap/state/package.h"
#include "heap/state/state_check.h"
#include "heap/state/unread.h"
#include "heap/text/words.h"

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

// Numbers get names, chains fold, what nested lists are is packed.
bool weakenShape(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds,
                 unsigned pointerBytes) {
  if (!heap::nameNumbers(state, terms)) return false;
  if (heap::foldChains(state, terms, thresholds, pointerBytes) && !heap::nameNumbers(state, terms)) return false;
  heap::pack(state, terms);
  return true;
}

// Without what the state shares with the earlier one, if that is more than a little.
bool weakenWhatDiffers(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds,
                       unsigned pointerBytes, const heap::State* earlier) {
  if (earlier == nullptr || !heap::isWorthDividing(state)) return weakenShape(state, terms, thresholds, pointerBytes);
  const heap::SharedPart shared(*earlier, state);
  if (shared.empty()) return weakenShape(state, terms, thresholds, pointerBytes);
  heap::State rest = shared.without(state);
  if (!weakenShape(rest, terms, thresholds, pointerBytes)) return false;
  state = shared.with(rest);
  return true;
}

}  // namespace

bool weaken(heap::State& state, term::TermStore& terms, const heap::FoldThresholds& thresholds, unsigned pointerBytes,
            const heap::State* earlier) {
  state.choices = {};
  heap::forgetAddresses(state);
  if (state.inexact.empty()) state.inexact.append("the state was weakened at a loop head");
  heap::forgetReadWords(state, terms);
  heap::nameWords(state, terms, pointerBytes);
  forgetDeadSlots(state, terms);
  heap::forgetUnread(state, terms);
  heap::weakenLifetimes(state);
  if (!weakenWhatDiffers(state, terms, thresholds, pointerBytes, earlier)) return false;
  heap::requireInvariants(state, "weaken");
  return true;
}

bool weakenAtPlace(heap::State& state, const heap::State* earlier, const ShapePrecision& precision,
                   term::TermStore& terms, unsigned pointerBytes) {
  const heap::FoldThresholds thresholds = precision.thresholdsAt(pointOf(state));
  if (earlier != nullptr && !(precision.thresholdsAt(pointOf(*earlier)) == thresholds)) earlier = nullptr;
  return weaken(state, terms, thresholds, pointerBytes, earlier);
}

}  // namespace cairn::analysis
