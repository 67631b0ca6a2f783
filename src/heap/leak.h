// Reachability in a state: which heap blocks are tracked, and what nobody can reach any more.
#pragma once

#include <vector>

#include "heap/state.h"

namespace cairn::heap {

struct Collected {
  std::vector<ObjectId> lost;  // live heap blocks that no root reaches, ascending
};

// Removes from memory every object that no root reaches and returns the live heap blocks among them, which are leaks.
//
// Roots are those of docs/semantics.md: globals, environment memory, and of every frame its slots in scope, stack allocations,
// variadic area and registers. The caller has dropped dead registers before. A pointer anywhere into an object, or a part of a
// pointer, reaches it. Freed and dead objects are no way to others (their contents must not be read), but stay while
// something points to them.
[[nodiscard]] Collected collect(State& state);

}  // namespace cairn::heap
