// An object of memory: what C calls a variable, a heap block, a literal.
#pragma once

#include <cstdint>

#include "heap/state/contents.h"
#include "heap/state/lifetime.h"
#include "heap/state/segment.h"
#include "program/code/program.h"
#include "support/ref.h"

namespace cairn::heap {

enum class Storage : std::uint8_t {
  Global,
  Literal,
  Slot,             // a variable of a function
  StackAllocation,  // alloca, variable-length array
  VariadicArea,
  Heap,
  Environment,
};

enum class Status : std::uint8_t { Live, Freed, OutOfScope };

struct Object : support::Counted {
  Storage storage = Storage::Heap;
  Status status = Status::Live;
  Lifetime lifetime;  // died is kAlive iff the status is Live
  bool writable = true;
  std::uint32_t alignment = program::kLargestAlignment;  // of its address; a power of two
  term::Term size;                                       // bytes, at pointer width, at most PTRDIFF_MAX
  program::VariableId variable;
  program::SourceLoc allocated;
  program::SourceLoc freed;
  Contents contents;
  std::uint16_t level = 0;        // 0, or one more than the segment whose nodes own an object like this each
  support::Ref<Segment> segment;  // null: a region, one object; else this is a chain of such objects (segment.h)

  [[nodiscard]] bool isSegment() const { return segment.get() != nullptr; }
  [[nodiscard]] bool isLiveHeap() const { return storage == Storage::Heap && status == Status::Live; }
  [[nodiscard]] std::uint64_t hash() const {
    const std::uint64_t kind = (std::uint64_t(storage) << 8U) | (std::uint64_t(status) << 1U) | (writable ? 1 : 0) |
                               (std::uint64_t(alignment) << 32U);
    const std::uint64_t time = (std::uint64_t(lifetime.born) << 32U) | lifetime.died;
    const std::uint64_t shape = support::combine(level, isSegment() ? segment->hash() : 0);
    return support::combine(support::combine(kind, size.hash()),
                            support::combine(support::combine(shape, contents.hash()), time));
  }
};

// Everything in them is the same; facts in whatever order.
[[nodiscard]] bool sameObject(const Object& a, const Object& b);

}  // namespace cairn::heap
