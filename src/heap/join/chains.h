// Chains of heap objects that could be one segment. They are found in the heap as it is, not by the types of the program.
#pragma once

#include <vector>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// Neighbours in order: each one's cell at layout.next holds the following object + layout.head (a segment's nextValue does); for Doubly the following one's
// cell at layout.prev holds this object + layout.prevTarget. Level-0 live heap objects of equal constant size, regions or segments of this layout. All but the first (Doubly:
// and the last) are referred to by nothing but their neighbours and what they own.
struct Chain {
  Segment layout;  // kind and offsets only
  std::vector<ObjectId> objects;
  bool hasSegment = false;
};

// All chains of at least two objects that cannot be made longer, in the order of their first objects. A cycle is cut at an object that is referred to from
// elsewhere, or at its first one, which then is no part of the chain.
[[nodiscard]] std::vector<Chain> findChains(const State& state, term::TermStore& terms, unsigned pointerBytes);

}  // namespace cairn::heap
