// One state that stands for the concrete states of two.
#pragma once

#include <optional>

#include "heap/join/join_numbers.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

struct JoinOptions {
  NumberOptions numbers;
  // Refuse a result whose shape says less than both sides.
  bool onlyWithoutLoss = false;
  // Refuse a result in which a list may be empty, or have nodes, as on one side alone, and that says less of this case than that side.
  bool keepCases = false;
  unsigned pointerBytes = 8;
};

// Every concrete state of `left` and every one of `right` is one of the result. Refused (nothing) where the walk finds no pairing of the objects one to one, or where
// a live block would only be reached through a value that was forgotten. Both states are at the same program point.
[[nodiscard]] std::optional<State> join(const State& left, const State& right, term::TermStore& terms,
                                        const JoinOptions& options);

// One state for two that differ only in whether one list is empty: exactly their concrete states. It says as much as both do, because asking whether the list is empty gives them back.
// Refused where that cannot be seen.
[[nodiscard]] std::optional<State> joinCases(const State& left, const State& right, term::TermStore& terms,
                                             unsigned pointerBytes);

}  // namespace cairn::heap
