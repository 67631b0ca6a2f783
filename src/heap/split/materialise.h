// Making segments concrete: taking a node out at either end, removing a segment that is empty. Whoever calls them does so for each of the
// two cases that is feasible; together they stand for the concrete states that the state stood for before.
#pragma once

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

enum class SegmentEnd : std::uint8_t { First, Last };

// Keeps the concrete states in which the segment has a node, which is assumed on the path: its first (or last) node is a region of its
// own from now on, whose number is returned; the segment stands for the others, n - 1 of them. If n is the constant 1, or the segment
// is optional, there are no others and it is gone.
//
// The region has the node's cells and links and its own copy of what the node owns, one level lower. The values that this node has for the
// summary symbols get names of their own, all at once; the segment's facts with these names hold on the path, or are facts of the copied
// nested segment whose nodes they speak of (those that relate the nodes of two nested segments are forgotten).
//
// The segment is of level 0, and not singly linked if the last node is wanted.
[[nodiscard]] ObjectId materialise(State& state, term::TermStore& terms, ObjectId segment, SegmentEnd end);

// Keeps the concrete states in which the segment has no node, which is assumed on the path: it is gone, with what its nodes own. A
// pointer to its first node is what follows the segment, one to its last node is what comes before, each moved by the distance of the pointer
// to where links point. False: there is no such concrete state, because pointers into the empty segment lead back to it.
[[nodiscard]] bool removeEmpty(State& state, term::TermStore& terms, ObjectId segment);

}  // namespace cairn::heap
