// Which arrays are divided (heap/state/tiling.h), and what an analysis notes of those that it would have been worth it for.
#pragma once

#include <cstdint>
#include <map>

#include "program/code/program.h"
#include "term/term.h"

namespace cairn::analysis {

// By where they are allocated or declared: the bytes of an element.
using ArrayDivision = std::map<program::SourceLoc, std::uint64_t>;

// Objects that were accessed at offsets that are no constants.
class ArrayNotes {
 public:
  // The bytes of an element divide every multiple in the offset.
  void add(program::SourceLoc origin, term::Term offset, unsigned bytes, bool isRead);
  // Those that were read, where accesses stay inside of elements.
  [[nodiscard]] ArrayDivision wanted() const;

 private:
  struct Note {
    std::uint64_t unit = 0;
    unsigned bytes = 0;
    bool read = false;
  };
  std::map<program::SourceLoc, Note> notes_;
};

}  // namespace cairn::analysis
