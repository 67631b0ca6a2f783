// 128-bit integers by halves of 64 bits. Narrower ones are extended to them and cut back.
#pragma once

#include "frontend/lower/emitter.h"
#include "program/code/program.h"

namespace cairn::frontend {

struct Wide {
  program::Operand low;
  program::Operand high;
};

[[nodiscard]] Wide wideAdd(Emitter& emit, const Wide& a, const Wide& b);
[[nodiscard]] Wide wideSubtract(Emitter& emit, const Wide& a, const Wide& b);
[[nodiscard]] Wide wideMultiply(Emitter& emit, const Wide& a, const Wide& b);
// The full product of two 64-bit integers, unsigned or signed.
[[nodiscard]] Wide fullProduct(Emitter& emit, const program::Operand& a, const program::Operand& b);
[[nodiscard]] Wide fullProductSigned(Emitter& emit, const program::Operand& a, const program::Operand& b);
// Shl, LShr or AShr. An amount of `bits` or more ends the execution, as in any shift.
[[nodiscard]] Wide wideShift(Emitter& emit, program::BinaryOp op, const Wide& value, const Wide& amount, unsigned bits);
[[nodiscard]] program::Operand wideCompare(Emitter& emit, program::CompareOp op, const Wide& a, const Wide& b);
[[nodiscard]] Wide wideSelect(Emitter& emit, const program::Operand& condition, const Wide& yes, const Wide& no);
// UDiv, URem, SDiv or SRem through `division`, the function below.
[[nodiscard]] Wide wideDivide(Emitter& emit, program::BinaryOp op, const Wide& a, const Wide& b,
                              const program::Operand& division);

// A function of the program: (low, high, divisor low, divisor high) -> (quotient low, high, remainder low, high), unsigned;
// division by zero is undefined behaviour.
[[nodiscard]] program::Function wideDivisionFunction();

}  // namespace cairn::frontend
