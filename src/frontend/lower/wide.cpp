#include "frontend/lower/wide.h"

#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

constexpr Type kHalf = intType(64);

Operand number(std::uint64_t value) { return Operand::constant(value, kHalf); }

Operand extended(Emitter& emit, const Operand& bit) { return emit.convert(ConvertOp::ZExt, bit, kHalf); }

Wide negated(Emitter& emit, const Wide& value) { return wideSubtract(emit, {number(0), number(0)}, value); }

// 2*value + bit.
Wide doubled(Emitter& emit, const Wide& value, const Operand& bit) {
  const Operand carry = emit.binary(BinaryOp::LShr, value.low, number(63));
  const Operand low = emit.binary(BinaryOp::Or, emit.binary(BinaryOp::Shl, value.low, number(1)), bit);
  return {low, emit.binary(BinaryOp::Or, emit.binary(BinaryOp::Shl, value.high, number(1)), carry)};
}

}  // namespace

Wide wideAdd(Emitter& emit, const Wide& a, const Wide& b) {
  const Operand low = emit.binary(BinaryOp::Add, a.low, b.low);
  const Operand carry = extended(emit, emit.compare(CompareOp::Ult, low, a.low));
  return {low, emit.binary(BinaryOp::Add, emit.binary(BinaryOp::Add, a.high, b.high), carry)};
}

Wide wideSubtract(Emitter& emit, const Wide& a, const Wide& b) {
  const Operand low = emit.binary(BinaryOp::Sub, a.low, b.low);
  const Operand borrow = extended(emit, emit.compare(CompareOp::Ult, a.low, b.low));
  return {low, emit.binary(BinaryOp::Sub, emit.binary(BinaryOp::Sub, a.high, b.high), borrow)};
}

// Long multiplication with digits of 32 bits; none of the sums below overflows.
Wide fullProduct(Emitter& emit, const Operand& a, const Operand& b) {
  const Operand mask = number(0xffffffff);
  const Operand half = number(32);
  const auto low = [&](const Operand& x) { return emit.binary(BinaryOp::And, x, mask); };
  const auto high = [&](const Operand& x) { return emit.binary(BinaryOp::LShr, x, half); };
  const Operand aLow = low(a);
  const Operand aHigh = high(a);
  const Operand bLow = low(b);
  const Operand bHigh = high(b);
  const Operand lowest = emit.binary(BinaryOp::Mul, aLow, bLow);
  const Operand crossed = emit.binary(BinaryOp::Mul, bLow, aHigh);
  const Operand first = emit.binary(BinaryOp::Add, crossed, high(lowest));
  const Operand second = emit.binary(BinaryOp::Add, emit.binary(BinaryOp::Mul, aLow, bHigh), low(first));
  const Operand top = emit.binary(BinaryOp::Add, emit.binary(BinaryOp::Mul, aHigh, bHigh), high(first));
  return {emit.binary(BinaryOp::Mul, a, b), emit.binary(BinaryOp::Add, top, high(second))};
}

// A negative factor counts as 2^64 too much: subtract the other factor from the upper half.
Wide fullProductSigned(Emitter& emit, const Operand& a, const Operand& b) {
  Wide product = fullProduct(emit, a, b);
  const auto correct = [&](const Operand& sign, const Operand& other) {
    const Operand mask = emit.binary(BinaryOp::AShr, sign, number(63));
    product.high = emit.binary(BinaryOp::Sub, product.high, emit.binary(BinaryOp::And, mask, other));
  };
  correct(a, b);
  correct(b, a);
  return product;
}

Wide wideMultiply(Emitter& emit, const Wide& a, const Wide& b) {
  const Wide product = fullProduct(emit, a.low, b.low);
  const Operand crossed =
      emit.binary(BinaryOp::Add, emit.binary(BinaryOp::Mul, a.low, b.high), emit.binary(BinaryOp::Mul, a.high, b.low));
  return {product.low, emit.binary(BinaryOp::Add, product.high, crossed)};
}

Wide wideShift(Emitter& emit, BinaryOp op, const Wide& value, const Wide& amount, unsigned bits) {
  const Operand inRange = wideCompare(emit, CompareOp::Ult, amount, {number(bits), number(0)});
  emit.effect(IntrinsicOp::Assume, {inRange});
  const Operand within = emit.binary(BinaryOp::And, amount.low, number(63));
  const Operand opposite = emit.binary(BinaryOp::Sub, number(63), within);
  const Operand far = emit.compare(CompareOp::Uge, amount.low, number(64));
  // Two steps, because a shift by 64 - within may be one by 64.
  if (op == BinaryOp::Shl) {
    const Operand low = emit.binary(BinaryOp::Shl, value.low, within);
    const Operand carried = emit.binary(BinaryOp::LShr, emit.binary(BinaryOp::LShr, value.low, number(1)), opposite);
    const Operand high = emit.binary(BinaryOp::Or, emit.binary(BinaryOp::Shl, value.high, within), carried);
    return {emit.select(far, number(0), low), emit.select(far, low, high)};
  }
  const Operand high = emit.binary(op, value.high, within);
  const Operand carried = emit.binary(BinaryOp::Shl, emit.binary(BinaryOp::Shl, value.high, number(1)), opposite);
  const Operand low = emit.binary(BinaryOp::Or, emit.binary(BinaryOp::LShr, value.low, within), carried);
  const Operand fill = op == BinaryOp::AShr ? emit.binary(BinaryOp::AShr, value.high, number(63)) : number(0);
  return {emit.select(far, high, low), emit.select(far, fill, high)};
}

Operand wideCompare(Emitter& emit, CompareOp op, const Wide& a, const Wide& b) {
  const Operand sameHigh = emit.compare(CompareOp::Eq, a.high, b.high);
  const auto ordered = [&](CompareOp highOp, CompareOp lowOp) {
    const Operand high = emit.compare(highOp, a.high, b.high);
    return emit.select(sameHigh, emit.compare(lowOp, a.low, b.low), high);
  };
  switch (op) {
    case CompareOp::Eq: return emit.binary(BinaryOp::And, sameHigh, emit.compare(CompareOp::Eq, a.low, b.low));
    case CompareOp::Ne:
      return emit.binary(BinaryOp::Or, emit.compare(CompareOp::Ne, a.high, b.high),
                         emit.compare(CompareOp::Ne, a.low, b.low));
    case CompareOp::Ult: return ordered(CompareOp::Ult, CompareOp::Ult);
    case CompareOp::Ule: return ordered(CompareOp::Ult, CompareOp::Ule);
    case CompareOp::Ugt: return ordered(CompareOp::Ugt, CompareOp::Ugt);
    case CompareOp::Uge: return ordered(CompareOp::Ugt, CompareOp::Uge);
    case CompareOp::Slt: return ordered(CompareOp::Slt, CompareOp::Ult);
    case CompareOp::Sle: return ordered(CompareOp::Slt, CompareOp::Ule);
    case CompareOp::Sgt: return ordered(CompareOp::Sgt, CompareOp::Ugt);
    case CompareOp::Sge: return ordered(CompareOp::Sgt, CompareOp::Uge);
  }
  CAIRN_CHECK(false, "a comparison of the enumeration");
  return sameHigh;
}

Wide wideSelect(Emitter& emit, const Operand& condition, const Wide& yes, const Wide& no) {
  return {emit.select(condition, yes.low, no.low), emit.select(condition, yes.high, no.high)};
}

// The signed quotient is that of the absolute values, negative if the signs differ; the remainder has the dividend's sign.
Wide wideDivide(Emitter& emit, BinaryOp op, const Wide& a, const Wide& b, const Operand& division) {
  const bool isSigned = op == BinaryOp::SDiv || op == BinaryOp::SRem;
  const bool quotient = op == BinaryOp::UDiv || op == BinaryOp::SDiv;
  const Operand aNegative = emit.compare(CompareOp::Slt, a.high, number(0));
  const Operand bNegative = emit.compare(CompareOp::Slt, b.high, number(0));
  const Wide dividend = isSigned ? wideSelect(emit, aNegative, negated(emit, a), a) : a;
  const Wide divisor = isSigned ? wideSelect(emit, bNegative, negated(emit, b), b) : b;
  const auto results =
      emit.call(division, {dividend.low, dividend.high, divisor.low, divisor.high}, {kHalf, kHalf, kHalf, kHalf});
  const Wide result = quotient ? Wide{results[0], results[1]} : Wide{results[2], results[3]};
  if (!isSigned) return result;
  const Operand flip = quotient ? emit.binary(BinaryOp::Xor, aNegative, bNegative) : aNegative;
  return wideSelect(emit, flip, negated(emit, result), result);
}

// Long division, one bit of the quotient a turn:
//   if both upper halves are 0: one 64-bit division;
//   otherwise remainder = 0; 128 times: remainder = 2*remainder + top bit of the dividend, dividend = 2*dividend;
//                                       if remainder >= divisor: remainder -= divisor, lowest bit of the dividend = 1.
// After that the dividend is the quotient. A bit shifted out of the remainder means it is larger than the divisor.
Function wideDivisionFunction() {
  Function function;
  function.name = "__cairn_divide_128";
  function.library = true;
  function.resultTypes.assign(4, kHalf);
  Emitter emit(function);
  std::vector<Operand> given;
  for (int i = 0; i < 4; ++i) {
    function.params.push_back(emit.newRegister(kHalf));
    given.push_back(Operand::reg(function.params.back(), kHalf));
  }
  const Wide divisor = {given[2], given[3]};

  const BlockId entry = emit.newBlock();
  const BlockId small = emit.newBlock();
  const BlockId loop = emit.newBlock();
  const BlockId done = emit.newBlock();
  std::vector<Operand> state;  // turns left, dividend, remainder
  for (int i = 0; i < 5; ++i) state.push_back(emit.newParameter(loop, kHalf));

  emit.begin(entry);
  const Operand upper = emit.binary(BinaryOp::Or, given[1], given[3]);
  emit.branch(emit.compare(CompareOp::Eq, upper, number(0)), {small, {}},
              {loop, {number(128), given[0], given[1], number(0), number(0)}});

  emit.begin(small);
  emit.terminate(Return{{emit.binary(BinaryOp::UDiv, given[0], given[2]), number(0),
                         emit.binary(BinaryOp::URem, given[0], given[2]), number(0)}});

  emit.begin(loop);
  emit.binary(BinaryOp::URem, number(0), emit.binary(BinaryOp::Or, divisor.low, divisor.high));
  const Wide dividend = {state[1], state[2]};
  const Wide remainder = {state[3], state[4]};
  const Operand top = emit.binary(BinaryOp::LShr, dividend.high, number(63));
  const Operand shiftedOut = emit.compare(CompareOp::Slt, remainder.high, number(0));
  const Wide grown = doubled(emit, remainder, top);
  const Operand fits = emit.binary(BinaryOp::Or, shiftedOut, wideCompare(emit, CompareOp::Uge, grown, divisor));
  const Wide rest = wideSelect(emit, fits, wideSubtract(emit, grown, divisor), grown);
  const Wide next = doubled(emit, dividend, extended(emit, fits));
  const Operand left = emit.binary(BinaryOp::Sub, state[0], number(1));
  emit.branch(emit.compare(CompareOp::Eq, left, number(0)), {done, {}},
              {loop, {left, next.low, next.high, rest.low, rest.high}});

  emit.begin(done);
  emit.terminate(Return{{next.low, next.high, rest.low, rest.high}});
  emit.finish();
  return function;
}

}  // namespace cairn::frontend
