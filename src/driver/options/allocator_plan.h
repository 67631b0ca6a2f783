// What `cairn allocator` is told of an allocator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::driver {

// What is known of the allocator. Each entry is the name of a function, or a C expression in which $n stands for the bytes asked for, $p for a block and $old
// for its size; empty: there is none.
struct AllocatorPlan {
  std::string file;   // that defines it; included by the client
  std::string setup;  // likewise, after it
  std::string init;
  std::string malloc;
  std::string free;
  std::string realloc;
  std::string calloc;
  std::string reset;                       // takes all blocks back
  std::vector<std::string> regions;        // arrays or pointers
  std::string nextChunk;                   // an expression of $p: where the chunk that follows the one at $p starts
  std::optional<std::uint64_t> alignment;  // none: the size of a pointer
  std::optional<std::uint64_t> maxRequest;
  std::optional<std::uint64_t> maxRegion;  // of sbrk
  bool freesNull = false;                  // the client may free NULL
  bool freesTwice = false;                 // the client may free a block that it has freed before
};

}  // namespace cairn::driver
