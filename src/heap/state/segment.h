// Segments: an object of the state that stands for a chain of heap blocks of unknown number.
//
// A segment S (an Object with `segment` set; storage Heap, status Live) with length n stands for n separate live heap blocks, its
// nodes, in a chain. Each is `Object::size` bytes with `Object::contents`, except for the link cells, which contents leaves unknown:
//  - the pointer at `next` of a node holds the following node + `head`; of the last node it holds `nextValue`;
//  - Doubly: the pointer at `prev` of a node holds the node before + `prevTarget`; of the first node it holds `prevValue`;
//  - Optional: there are no links and n is at most 1.
// A pointer (S, First, o) is the first node + o, (S, Last, o) the last node + o (Doubly and Optional only). If n is 0 the first is
// nextValue + (o - head), the second prevValue + (o - prevTarget); for Optional both are nextValue + (o - head).
//
// What each node owns alone is *nested*: objects of level S.level + 1 that only the node's cells (or other objects it owns) point to; every node has
// a copy of its own. In a node's cells and in what it owns a pointer (S, All, o) means the node itself + o. What several nodes point to is no
// nested object: its level is at most S.level.
//
// Integers in a node's cells and in nested objects (also their sizes and lengths) are constants or *summary symbols*: each node has its
// own value of them. `facts` are boolean terms over summary symbols and ordinary symbols; they hold for every node, so they say nothing if n is 0.
// A summary symbol stands in the facts of the outermost segment that owns it and nowhere else: never in the path, never in two level-0 objects.
//
// `orderings` say how the numbers of neighbours lie to each other (sortedness.h).
//
// Invariants (checked by checkSegments in segment_check.h):
//  1. every cycle of nextValues contains a region or a segment whose length is at least 1 on the path;
//  2. contents of a segment have no log, and cells over its link cells are unknown;
//  3. pointers with Target::All stand only in node cells and nested objects of their segment, First and Last only point to segments and Region
//     only to regions;
//  4. a nested object is referenced only by its owner's cells and by objects with the same owner;
//  5. `length` is of pointer width;
//  6. orderings are about bytes inside of the node, and none of an optional object;
//  7. only nested segments are packed (package.h), and only such that have no orderings.
#pragma once

#include <cstdint>
#include <vector>

#include "heap/state/sortedness.h"
#include "heap/state/value.h"
#include "support/ref.h"

namespace cairn::heap {

enum class SegmentKind : std::uint8_t { Singly, Doubly, Optional };

struct Segment : support::Counted {
  SegmentKind kind = SegmentKind::Singly;
  std::uint64_t head = 0;
  std::uint64_t next = 0;
  std::uint64_t prev = 0;
  std::uint64_t prevTarget = 0;
  term::Term length;  // a natural number, at pointer width
  Value nextValue;
  Value prevValue;  // Doubly only; else the opaque value
  std::vector<term::Term> facts;
  std::vector<Ordering> orderings;  // sorted

  [[nodiscard]] bool sameLayout(const Segment& other) const {
    return kind == other.kind && head == other.head && next == other.next && prev == other.prev &&
           prevTarget == other.prevTarget;
  }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t result = support::combine(std::uint64_t(kind), head);
    result = support::combine(support::combine(result, next), support::combine(prev, prevTarget));
    result =
        support::combine(support::combine(result, length.hash()), support::combine(nextValue.hash(), prevValue.hash()));
    for (const term::Term fact : facts) result = support::combine(result, fact.hash());
    for (const Ordering& ordering : orderings) result = support::combine(result, hashOf(ordering));
    return result;
  }
};

}  // namespace cairn::heap
