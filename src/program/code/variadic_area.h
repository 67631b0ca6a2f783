// The layout of variadic arguments in memory (IntrinsicOp::VariadicArea): one place for callers, va_arg and formats.
#pragma once

#include <cstdint>

#include "program/code/program.h"
#include "program/code/type.h"

namespace cairn::program {

// Walks over the arguments in order. Each takes a multiple of the pointer's bytes; an f80 takes 12 in ILP32, and 16 on a multiple of 16 in LP64.
class VariadicCursor {
 public:
  explicit VariadicCursor(DataModel model) : pointerBytes_(model == DataModel::LP64 ? 8 : 4) {}

  // The offset of the next argument, which has this (promoted) type.
  std::uint64_t place(Type type) {
    std::uint64_t bytes = (type.storeBytes() + pointerBytes_ - 1) / pointerBytes_ * pointerBytes_;
    if (type == floatType(80) && pointerBytes_ == 8) {
      bytes = 16;
      end_ = (end_ + 15) / 16 * 16;
    }
    const std::uint64_t offset = end_;
    end_ += bytes;
    return offset;
  }

  // The size of the area so far.
  [[nodiscard]] std::uint64_t size() const { return end_; }

 private:
  std::uint64_t pointerBytes_;
  std::uint64_t end_ = 0;
};

}  // namespace cairn::program
