// The record of loans of a run: what an allocator may hand out and what it has handed out (program/code/loans.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interp/value.h"

namespace cairn::interp {

// Bytes of an object, by offset.
struct ByteRange {
  ObjectId object = kNoObject;
  std::uint64_t start = 0;
  std::uint64_t count = 0;

  [[nodiscard]] std::uint64_t end() const { return start + count; }
  [[nodiscard]] bool holds(std::uint64_t offset, std::uint64_t bytes) const {
    return start <= offset && offset - start <= count && bytes <= count - (offset - start);
  }
};

// A lent block; blocks are numbered in the order in which they are lent, from 1.
struct Loan {
  ByteRange bytes;
  std::uint32_t number = 0;
};

struct Loans {
  std::vector<ByteRange> regions;  // no two of an object end where the other starts
  std::vector<Loan> lent;          // in the order of lending
  std::vector<ByteRange> chunks;   // told since the allocator was last found settled
  std::uint32_t numbers = 0;
  ObjectId arena = kNoObject;
};

}  // namespace cairn::interp
