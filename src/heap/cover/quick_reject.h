// What a look at the variables of two states tells before any walk: most states of one place differ in which of their lists are empty. Both are at the same program point with the
// same stack (stack_shape.h).
#pragma once

#include <optional>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// A variable says that `cover` does not cover `state` (covers.h): the walk would end with that, too. False says nothing.
[[nodiscard]] bool plainlyNotCovered(const State& cover, const State& state, term::TermStore& terms);

// A variable says that the states have no join (join.h), with `onlyWithoutLoss` none that loses nothing: the walk would end with that, too. False says nothing.
[[nodiscard]] bool plainlyNotJoined(const State& left, const State& right, bool onlyWithoutLoss,
                                    term::TermStore& terms);

// The one list of level 0 that has nodes in one of the states and that is missing in the other, as far as variables tell; and nothing else is plainly different.
struct OneMoreList {
  ObjectId segment;
  bool onTheLeft = false;  // it has nodes there
};
[[nodiscard]] std::optional<OneMoreList> oneMoreList(const State& left, const State& right, term::TermStore& terms);

}  // namespace cairn::heap
