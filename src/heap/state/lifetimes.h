// What the lifetimes in a state (lifetime.h) say, without the points of time that they use for it.
#pragma once

#include <vector>

#include "heap/state/lifetime.h"
#include "heap/state/object.h"
#include "heap/state/state.h"

namespace cairn::heap {

// Brings lifetimes into one of finitely many forms, which say of each dead object that nothing alive is younger than its death, or only variables are, or anything may be.
// Every concrete state of the state before is one of the state after: lifetimes that are disjoint stay disjoint; of two dead objects all are. What is made from now on
// is younger than every death.
void weakenLifetimes(State& state);

// As above, but nothing is known of what is younger than a death: the objects come from states with different clocks.
void forgetDeaths(State& state);

// The same lifetimes by the smallest numbers: two sets of objects get the same ones iff the same pairs of them are disjoint. `born` is from 1 on; a death is before all births (0) or
// after those with the same number. (The birth of the only dead object tells nothing.)
[[nodiscard]] std::vector<Lifetime> smallestNumbers(const std::vector<const Object*>& objects);

}  // namespace cairn::heap
