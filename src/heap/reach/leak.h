// Reachability in a state: which heap blocks are tracked, and what nobody can reach any more.
#pragma once

#include <functional>
#include <vector>

#include "heap/state/state.h"

namespace cairn::heap {

// Memory of the environment through which the program reaches other memory, ascending: it is there whether or not the program has a pointer to it.
[[nodiscard]] std::vector<ObjectId> environmentRoots(const State& state);

struct Collected {
  // Live heap objects of level 0 that no root reaches, ascending: blocks, and segments, of which only the nodes they have are blocks.
  std::vector<ObjectId> lost;
  // A node of a segment that is reached may be the only way to an object of level 0: nodes, or what they own, point to one, or the segment can be passed in both directions.
  bool nodesLeadOut = false;
};

// Removes from memory every object that no root reaches, with what it owns.
//
// Roots are those of docs/semantics.md: globals, environment memory (what leads nowhere else matters to nobody), and of every frame its slots in scope, stack allocations,
// variadic area and registers. The caller has dropped dead registers before. A pointer anywhere into an object, or a part of a
// pointer, reaches it. Freed and dead objects are no way to others (their contents must not be read), but stay while
// something points to them. A segment is a way to what its nodes point to, to what follows it and to what comes before it.
[[nodiscard]] Collected collect(State& state);

// The same, but what shows at the end of the program that a block was lost stays, with nothing known of its contents: one block, or if there
// is none, the lost segments, which may have nodes.
void collectButBlocks(State& state, term::TermStore& terms);

// A segment that `nonEmpty(segment)` does not say to have nodes, while some live heap object of level 0 that may be reached is not reached if it has
// none. Invalid: whichever segments are empty, nothing that may be reached is lost; so it is if no nodes lead out (Collected). Asks only where it matters. In nested segments
// too: such a one is empty for some of its owner's nodes.
[[nodiscard]] ObjectId decidesTracking(const State& state, const std::function<bool(ObjectId)>& nonEmpty);

}  // namespace cairn::heap
