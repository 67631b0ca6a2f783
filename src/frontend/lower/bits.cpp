#include "frontend/lower/bits.h"

#include "frontend/lower/wide.h"

namespace cairn::frontend {

using namespace program;

namespace {

Operand like(std::uint64_t value, const Operand& shape) {
  const unsigned bits = shape.type.bits;
  return Operand::constant(bits == 64 ? value : value & ((std::uint64_t{1} << bits) - 1), shape.type);
}

Operand smallest(const Operand& shape) { return like(std::uint64_t{1} << (shape.type.bits - 1), shape); }

}  // namespace

// Sums of 1, 2, 4 and then 8 neighbouring bits in parallel; the product collects the eight sums in the top byte.
Operand countOnes(Emitter& emit, const Operand& value) {
  Operand x = emit.zeroExtendOrTruncate(value, intType(64));
  const auto number = [&](std::uint64_t n) { return Operand::constant(n, intType(64)); };
  const auto masked = [&](const Operand& v, unsigned shift, std::uint64_t mask) {
    const Operand shifted = shift == 0 ? v : emit.binary(BinaryOp::LShr, v, number(shift));
    return emit.binary(BinaryOp::And, shifted, number(mask));
  };
  x = emit.binary(BinaryOp::Sub, x, masked(x, 1, 0x5555555555555555));
  x = emit.binary(BinaryOp::Add, masked(x, 0, 0x3333333333333333), masked(x, 2, 0x3333333333333333));
  x = masked(emit.binary(BinaryOp::Add, x, emit.binary(BinaryOp::LShr, x, number(4))), 0, 0x0f0f0f0f0f0f0f0f);
  x = emit.binary(BinaryOp::LShr, emit.binary(BinaryOp::Mul, x, number(0x0101010101010101)), number(56));
  return emit.zeroExtendOrTruncate(x, value.type);
}

// Sets every bit below the highest one, then counts what is left above.
Operand countLeadingZeros(Emitter& emit, const Operand& value) {
  Operand x = value;
  for (unsigned shift = 1; shift < value.type.bits; shift *= 2) {
    x = emit.binary(BinaryOp::Or, x, emit.binary(BinaryOp::LShr, x, like(shift, value)));
  }
  return emit.binary(BinaryOp::Sub, like(value.type.bits, value), countOnes(emit, x));
}

// The bits below the lowest one are those of ~x & (x - 1).
Operand countTrailingZeros(Emitter& emit, const Operand& value) {
  const Operand inverted = emit.binary(BinaryOp::Xor, value, like(~std::uint64_t{0}, value));
  const Operand below = emit.binary(BinaryOp::Sub, value, like(1, value));
  return countOnes(emit, emit.binary(BinaryOp::And, inverted, below));
}

Operand swapBytes(Emitter& emit, const Operand& value) {
  const std::uint64_t bytes = value.type.bits / 8;
  Operand result = like(0, value);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    const Operand byte =
        emit.binary(BinaryOp::And, emit.binary(BinaryOp::LShr, value, like(8 * i, value)), like(0xff, value));
    result = emit.binary(BinaryOp::Or, result, emit.binary(BinaryOp::Shl, byte, like(8 * (bytes - 1 - i), value)));
  }
  return result;
}

// Swaps neighbouring bits, pairs and nibbles inside each byte, then the bytes.
Operand reverseBits(Emitter& emit, const Operand& value) {
  Operand x = value;
  const auto swap = [&](unsigned distance, std::uint64_t mask) {
    const Operand down = emit.binary(BinaryOp::And, emit.binary(BinaryOp::LShr, x, like(distance, x)), like(mask, x));
    const Operand up = emit.binary(BinaryOp::Shl, emit.binary(BinaryOp::And, x, like(mask, x)), like(distance, x));
    x = emit.binary(BinaryOp::Or, down, up);
  };
  swap(1, 0x5555555555555555);
  swap(2, 0x3333333333333333);
  swap(4, 0x0f0f0f0f0f0f0f0f);
  return swapBytes(emit, x);
}

Operand absolute(Emitter& emit, const Operand& value, bool minimumIsUndefined) {
  const Operand negative = emit.compare(CompareOp::Slt, value, like(0, value));
  return emit.select(negative, emit.binary(BinaryOp::Sub, like(0, value), value, minimumIsUndefined), value);
}

Operand pick(Emitter& emit, CompareOp op, const Operand& a, const Operand& b) {
  return emit.select(emit.compare(op, a, b), a, b);
}

// One bit in a step of its own: a shift by the whole width would be undefined.
Operand funnelShift(Emitter& emit, bool left, const Operand& upper, const Operand& lower, const Operand& amount) {
  const Operand within = emit.binary(BinaryOp::URem, amount, like(amount.type.bits, amount));
  const Operand opposite = emit.binary(BinaryOp::Sub, like(amount.type.bits - 1, amount), within);
  const Operand one = like(1, amount);
  if (left) {
    const Operand carried = emit.binary(BinaryOp::LShr, emit.binary(BinaryOp::LShr, lower, one), opposite);
    return emit.binary(BinaryOp::Or, emit.binary(BinaryOp::Shl, upper, within), carried);
  }
  const Operand carried = emit.binary(BinaryOp::Shl, emit.binary(BinaryOp::Shl, upper, one), opposite);
  return emit.binary(BinaryOp::Or, emit.binary(BinaryOp::LShr, lower, within), carried);
}

namespace {

Overflow multiplyWithOverflow(Emitter& emit, bool isSigned, const Operand& a, const Operand& b) {
  const Type wide = intType(64);
  const auto extend = [&](const Operand& x) {
    return isSigned ? emit.signExtendOrTruncate(x, wide) : emit.zeroExtendOrTruncate(x, wide);
  };
  const Operand wideA = extend(a);
  const Operand wideB = extend(b);
  Operand product;
  Operand overflowed = Operand::constant(0, intType(1));
  if (a.type.bits <= 32) {
    product = emit.binary(BinaryOp::Mul, wideA, wideB);
  } else if (isSigned) {
    const Wide full = fullProductSigned(emit, wideA, wideB);
    product = full.low;
    const Operand sign = emit.binary(BinaryOp::AShr, full.low, Operand::constant(63, wide));
    overflowed = emit.compare(CompareOp::Ne, full.high, sign);
  } else {
    const Wide full = fullProduct(emit, wideA, wideB);
    product = full.low;
    overflowed = emit.compare(CompareOp::Ne, full.high, Operand::constant(0, wide));
  }
  const Operand result = emit.zeroExtendOrTruncate(product, a.type);
  if (a.type.bits < 64) {
    const Operand lost = emit.compare(CompareOp::Ne, extend(result), product);
    overflowed = a.type.bits <= 32 ? lost : emit.binary(BinaryOp::Or, overflowed, lost);
  }
  return {result, overflowed};
}

}  // namespace

Overflow withOverflow(Emitter& emit, BinaryOp op, bool isSigned, const Operand& a, const Operand& b) {
  if (op == BinaryOp::Mul) return multiplyWithOverflow(emit, isSigned, a, b);
  const Operand result = emit.binary(op, a, b);
  if (!isSigned) {
    return {result, op == BinaryOp::Add ? emit.compare(CompareOp::Ult, result, a) : emit.compare(CompareOp::Ult, a, b)};
  }
  // The sum overflows if both operands have the sign that it has not; the difference a - b if a has not, and b has, its sign.
  const Operand aDiffers = emit.binary(BinaryOp::Xor, a, result);
  const Operand other = emit.binary(BinaryOp::Xor, b, op == BinaryOp::Add ? result : a);
  return {result, emit.compare(CompareOp::Slt, emit.binary(BinaryOp::And, aDiffers, other), like(0, a))};
}

Operand saturating(Emitter& emit, BinaryOp op, bool isSigned, const Operand& a, const Operand& b) {
  const Operand top = isSigned ? like(~smallest(a).bits, a) : like(~std::uint64_t{0}, a);
  const Operand bottom = isSigned ? smallest(a) : like(0, a);
  Overflow overflow;
  if (op == BinaryOp::Shl) {
    overflow.result = emit.binary(BinaryOp::Shl, a, b);
    const Operand back = emit.binary(isSigned ? BinaryOp::AShr : BinaryOp::LShr, overflow.result, b);
    overflow.overflowed = emit.compare(CompareOp::Ne, back, a);
  } else {
    overflow = withOverflow(emit, op, isSigned, a, b);
  }
  Operand nearest = op == BinaryOp::Sub ? bottom : top;
  if (isSigned) nearest = emit.select(emit.compare(CompareOp::Slt, a, like(0, a)), bottom, top);
  return emit.select(overflow.overflowed, nearest, overflow.result);
}

}  // namespace cairn::frontend
