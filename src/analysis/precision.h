// What the shape analysis keeps apart, and what it does not. Any precision is sound; a refinement chooses a finer one where an alarm was false.
#pragma once

#include <algorithm>
#include <map>

#include "analysis/alarm.h"
#include "analysis/array_notes.h"
#include "heap/join/fold.h"
#include "numeric/domains/relations.h"

namespace cairn::analysis {

// From which round of a loop on, counted since it was last entered, the numbers at its head are widened: to the next threshold, and then only what is stable is kept. A round is what comes
// before the head is expanded again; the first is that of the states that enter, 0.
struct WideningDelay {
  unsigned toThresholds;
  unsigned toStable;
};
inline constexpr WideningDelay kShortDelay{1, 4};
inline constexpr WideningDelay kLongDelay{3, 6};

struct ShapePrecision {
  // What is kept of numbers at loop heads.
  numeric::Relations relations = numeric::Relations::Zones;
  // Which of two neighbours in a list has the larger number is kept (sorted lists).
  bool orderings = false;
  // Numbers are widened late, and cases that library functions tell apart stay apart longer; as it is whenever more than the usual is kept of numbers.
  bool patient = false;
  heap::FoldThresholds thresholds;
  // Chains of fewer objects stay as they are at these places, as they do where `thresholds` say so.
  std::map<PathPoint, unsigned> shortChains;
  // At these loop heads states of different turns are kept apart, up to so many turns since the loop was entered.
  std::map<PathPoint, unsigned> unrolled;
  // So many times as many states may be kept apart at one place.
  unsigned moreShapes = 1;
  // From so many states at one place on, two that differ only in whether one list is empty are joined: that loses nothing now, but what comes later is joined with less.
  unsigned separateEmptyLists = 3;
  // Arrays whose elements are told apart.
  ArrayDivision divided;
  // For tests, not 0: all objects of so many bytes are divided where they are accessed.
  std::uint64_t divideAll = 0;

  [[nodiscard]] bool isPatient() const {
    return patient || orderings || relations != numeric::Relations::Zones || !divided.empty() || divideAll != 0;
  }
  [[nodiscard]] WideningDelay wideningDelay() const { return isPatient() ? kLongDelay : kShortDelay; }
  [[nodiscard]] unsigned chainLengthAt(const PathPoint& place) const {
    const auto found = shortChains.find(place);
    return found == shortChains.end() ? 0 : found->second;
  }
  [[nodiscard]] heap::FoldThresholds thresholdsAt(const PathPoint& place) const {
    return atLeast(chainLengthAt(place));
  }
  // Those of all places: for states that belong to none.
  [[nodiscard]] heap::FoldThresholds highestThresholds() const {
    unsigned highest = 0;
    for (const auto& [place, length] : shortChains) highest = std::max(highest, length);
    return atLeast(highest);
  }

 private:
  [[nodiscard]] heap::FoldThresholds atLeast(unsigned length) const {
    return {std::max(thresholds.equal, length), std::max(thresholds.oneSide, length),
            std::max(thresholds.otherShape, length), std::max(thresholds.otherNumbers, length)};
  }
};

}  // namespace cairn::analysis
