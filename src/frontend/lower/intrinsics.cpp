// Functions of LLVM itself (llvm.*), as instructions.
#include <fmt/format.h>
#include <llvm/IR/Intrinsics.h>

#include "frontend/lower/bits.h"
#include "frontend/lower/function.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;
namespace id = llvm::Intrinsic;

FunctionLowering::Parts FunctionLowering::lowerIntrinsic(llvm::IntrinsicInst& call) {
  if (auto result = lowerMemoryIntrinsic(call)) return *result;
  if (auto result = lowerIntegerIntrinsic(call)) return *result;
  if (auto result = lowerFloatIntrinsic(call)) return *result;
  switch (call.getIntrinsicID()) {
    case id::assume:
      if (!llvm::isa<llvm::ConstantInt>(call.getArgOperand(0))) {
        emit_.effect(IntrinsicOp::Assume, {scalar(*call.getArgOperand(0))});
      }
      return {};
    case id::expect:
    case id::expect_with_probability:
    case id::annotation:
    case id::ptr_annotation:
    case id::ssa_copy:
    case id::threadlocal_address:
    case id::launder_invariant_group:
    case id::strip_invariant_group: return value(*call.getArgOperand(0));
    case id::objectsize: {
      const bool minimum = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
      const Type type = partTypes(call.getType()).front();
      const std::uint64_t most = type.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.bits) - 1;
      return {Operand::constant(minimum ? 0 : most, type)};
    }
    case id::is_constant: return {Operand::constant(0, intType(1))};
    case id::trap:
    case id::debugtrap:
    case id::ubsantrap: endProgram(IntrinsicOp::Abort, {}); return {};
    case id::prefetch:
    case id::donothing:
    case id::sideeffect:
    case id::var_annotation:
    case id::invariant_end:
    case id::experimental_noalias_scope_decl:
    case id::clear_cache:
    case id::pseudoprobe: return {};
    case id::returnaddress: return {emit_.choose(types_.pointer(), "return address")};
    case id::readcyclecounter:
    case id::readsteadycounter: return {emit_.choose(intType(64), "cycle counter")};
    case id::get_rounding: return {Operand::constant(1, partTypes(call.getType()).front())};
    default: throw support::Unsupported(fmt::format("the function {}", call.getCalledFunction()->getName().str()));
  }
}

// x86-64: the registers' save area counts as used up, so that every argument is taken from the area in memory.
void FunctionLowering::lowerVariadicStart(const Operand& list) {
  const Operand area = emit_.intrinsic(IntrinsicOp::VariadicArea, types_.pointer(), {});
  if (types_.pointerBits() == 32) {
    emit_.store(area, list);
    return;
  }
  emit_.store(Operand::constant(48, intType(32)), list);
  emit_.store(Operand::constant(176, intType(32)), emit_.address(list, 4));
  emit_.store(area, emit_.address(list, 8));
  emit_.store(Operand::constant(0, types_.pointer()), emit_.address(list, 16));
}

std::optional<FunctionLowering::Parts> FunctionLowering::lowerMemoryIntrinsic(llvm::IntrinsicInst& call) {
  const auto argument = [&](unsigned i) { return scalar(*call.getArgOperand(i)); };
  const auto slotOf = [&](unsigned i) {
    const auto found = slots_.find(call.getArgOperand(i));
    if (found == slots_.end()) throw support::Unsupported("the lifetime of something that is no variable");
    return found->second;
  };
  switch (call.getIntrinsicID()) {
    case id::lifetime_start: emit_.enter(slotOf(1)); return Parts{};
    case id::lifetime_end: emit_.leave(slotOf(1)); return Parts{};
    case id::memcpy:
    case id::memcpy_inline:
    case id::memmove: {
      const Operand to = argument(0);
      const Operand from = argument(1);
      emit_.effect(IntrinsicOp::Copy, {to, from, word(*call.getArgOperand(2))});
      return Parts{};
    }
    case id::memset:
    case id::memset_inline: {
      const Operand to = argument(0);
      const Operand byte = argument(1);
      emit_.effect(IntrinsicOp::Fill, {to, byte, word(*call.getArgOperand(2))});
      return Parts{};
    }
    case id::stacksave: return Parts{emit_.intrinsic(IntrinsicOp::StackSave, types_.pointer(), {})};
    case id::stackrestore: emit_.effect(IntrinsicOp::StackRestore, {argument(0)}); return Parts{};
    case id::vastart: lowerVariadicStart(argument(0)); return Parts{};
    case id::vacopy: {
      const Operand size = Operand::constant(types_.pointerBits() == 64 ? 24 : 4, types_.word());
      const Operand to = argument(0);
      emit_.effect(IntrinsicOp::Copy, {to, argument(1), size});
      return Parts{};
    }
    case id::vaend: return Parts{};
    case id::ptrmask: {
      const Operand base = argument(0);
      const Operand bits = emit_.convert(ConvertOp::PtrToInt, base, types_.word());
      const Operand kept = emit_.binary(BinaryOp::And, bits, argument(1));
      return Parts{emit_.address(base, 0, {{emit_.binary(BinaryOp::Sub, kept, bits), 1}})};
    }
    default: return std::nullopt;
  }
}

// Clang computes a sum of 64-bit integers of different signs in 65 bits: exact in 128, and out of range if cutting it back
// changes it.
FunctionLowering::Parts FunctionLowering::lowerWideOverflow(llvm::IntrinsicInst& call, BinaryOp op, bool isSigned) {
  auto* type = call.getArgOperand(0)->getType();
  if (op == BinaryOp::Mul) throw support::Unsupported("a checked product of wide integers");
  const Wide a = wide(*call.getArgOperand(0), isSigned);
  const Wide b = wide(*call.getArgOperand(1), isSigned);
  const Wide exact = op == BinaryOp::Add ? wideAdd(emit_, a, b) : wideSubtract(emit_, a, b);
  Parts result = wideParts(exact, type);
  if (type->getIntegerBitWidth() == 128) {
    if (!isSigned) {
      result.push_back(op == BinaryOp::Add ? wideCompare(emit_, CompareOp::Ult, exact, a)
                                           : wideCompare(emit_, CompareOp::Ult, a, b));
      return result;
    }
    const Operand aDiffers = emit_.binary(BinaryOp::Xor, a.high, exact.high);
    const Operand other = emit_.binary(BinaryOp::Xor, b.high, op == BinaryOp::Add ? exact.high : a.high);
    const Operand both = emit_.binary(BinaryOp::And, aDiffers, other);
    result.push_back(emit_.compare(CompareOp::Slt, both, Operand::constant(0, intType(64))));
    return result;
  }
  const Operand high = *result[1];
  const Operand back =
      isSigned ? emit_.signExtendOrTruncate(high, intType(64)) : emit_.zeroExtendOrTruncate(high, intType(64));
  result.push_back(emit_.compare(CompareOp::Ne, back, exact.high));
  return result;
}

std::optional<FunctionLowering::Parts> FunctionLowering::lowerIntegerIntrinsic(llvm::IntrinsicInst& call) {
  const auto argument = [&](unsigned i) { return scalar(*call.getArgOperand(i)); };
  const auto flag = [&](unsigned i) { return llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->isOne(); };
  const auto overflow = [&](BinaryOp op, bool isSigned) {
    if (isWide(call.getArgOperand(0)->getType())) return lowerWideOverflow(call, op, isSigned);
    const Operand left = argument(0);
    const Overflow result = withOverflow(emit_, op, isSigned, left, argument(1));
    return Parts{result.result, result.overflowed};
  };
  const auto saturated = [&](BinaryOp op, bool isSigned) {
    const Operand left = argument(0);
    return Parts{saturating(emit_, op, isSigned, left, argument(1))};
  };
  const auto picked = [&](CompareOp op) {
    const Operand left = argument(0);
    return Parts{pick(emit_, op, left, argument(1))};
  };
  const auto countZeros = [&](Operand (*count)(Emitter&, const Operand&)) {
    const Operand value = argument(0);
    if (flag(1)) {
      const Operand isNotZero = emit_.compare(CompareOp::Ne, value, Operand::constant(0, value.type));
      emit_.effect(IntrinsicOp::Assume, {isNotZero});
    }
    return Parts{count(emit_, value)};
  };
  switch (call.getIntrinsicID()) {
    case id::bswap: return Parts{swapBytes(emit_, argument(0))};
    case id::bitreverse: return Parts{reverseBits(emit_, argument(0))};
    case id::ctpop: return Parts{countOnes(emit_, argument(0))};
    case id::ctlz: return countZeros(countLeadingZeros);
    case id::cttz: return countZeros(countTrailingZeros);
    case id::abs: return Parts{absolute(emit_, argument(0), flag(1))};
    case id::smax: return picked(CompareOp::Sgt);
    case id::smin: return picked(CompareOp::Slt);
    case id::umax: return picked(CompareOp::Ugt);
    case id::umin: return picked(CompareOp::Ult);
    case id::fshl:
    case id::fshr: {
      const Operand high = argument(0);
      const Operand low = argument(1);
      return Parts{funnelShift(emit_, call.getIntrinsicID() == id::fshl, high, low, argument(2))};
    }
    case id::sadd_with_overflow: return overflow(BinaryOp::Add, true);
    case id::uadd_with_overflow: return overflow(BinaryOp::Add, false);
    case id::ssub_with_overflow: return overflow(BinaryOp::Sub, true);
    case id::usub_with_overflow: return overflow(BinaryOp::Sub, false);
    case id::smul_with_overflow: return overflow(BinaryOp::Mul, true);
    case id::umul_with_overflow: return overflow(BinaryOp::Mul, false);
    case id::sadd_sat: return saturated(BinaryOp::Add, true);
    case id::uadd_sat: return saturated(BinaryOp::Add, false);
    case id::ssub_sat: return saturated(BinaryOp::Sub, true);
    case id::usub_sat: return saturated(BinaryOp::Sub, false);
    case id::sshl_sat: return saturated(BinaryOp::Shl, true);
    case id::ushl_sat: return saturated(BinaryOp::Shl, false);
    default: return std::nullopt;
  }
}

}  // namespace cairn::frontend
