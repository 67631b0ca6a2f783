// What is known of an object's bytes, in the parts that its C type has.
#pragma once

#include <cstdint>
#include <vector>

#include "heap/show/readable_types.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

struct ShownCell {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  Value value;
  bool repeated = false;  // each byte is the value, of 8 bits
};

struct ShownContents {
  std::vector<ShownCell> cells;  // ascending
  term::Term rest;               // the byte that all others are; invalid: arbitrary
};

// Constants are cut and put together so that they fit the parts; other cells stay as they are. Nothing after a write at an offset that is no constant: it
// may have changed any byte.
[[nodiscard]] ShownContents shownContents(ObjectId id, const Object& object, const ObjectTypes& types,
                                          term::TermStore& terms);

}  // namespace cairn::heap
