// Operations on integers of at most 64 bits that LLVM has and the program representation does not, as a few instructions.
#pragma once

#include "frontend/lower/emitter.h"

namespace cairn::frontend {

[[nodiscard]] program::Operand countOnes(Emitter& emit, const program::Operand& value);
// Of 0 the count is the width.
[[nodiscard]] program::Operand countLeadingZeros(Emitter& emit, const program::Operand& value);
[[nodiscard]] program::Operand countTrailingZeros(Emitter& emit, const program::Operand& value);
[[nodiscard]] program::Operand swapBytes(Emitter& emit, const program::Operand& value);
[[nodiscard]] program::Operand reverseBits(Emitter& emit, const program::Operand& value);
[[nodiscard]] program::Operand absolute(Emitter& emit, const program::Operand& value, bool minimumIsUndefined);
// `a` if it stands in this relation to `b`, else `b`.
[[nodiscard]] program::Operand pick(Emitter& emit, program::CompareOp op, const program::Operand& a,
                                    const program::Operand& b);
// The upper (left) or lower (right) half of upper:lower, shifted by amount modulo the width.
[[nodiscard]] program::Operand funnelShift(Emitter& emit, bool left, const program::Operand& upper,
                                           const program::Operand& lower, const program::Operand& amount);

// The result modulo 2^bits and whether it is out of range (i1). `op` is Add, Sub or Mul.
struct Overflow {
  program::Operand result;
  program::Operand overflowed;
};
[[nodiscard]] Overflow withOverflow(Emitter& emit, program::BinaryOp op, bool isSigned, const program::Operand& a,
                                    const program::Operand& b);
// Add, Sub or Shl; out of range becomes the nearest number in range.
[[nodiscard]] program::Operand saturating(Emitter& emit, program::BinaryOp op, bool isSigned, const program::Operand& a,
                                          const program::Operand& b);

}  // namespace cairn::frontend
