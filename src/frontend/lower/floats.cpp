// Floating-point functions of LLVM: as functions of math.h where there is one, with the suffix of the argument's type.
#include <fmt/format.h>
#include <llvm/IR/Intrinsics.h>

#include "frontend/lower/function.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;
namespace id = llvm::Intrinsic;

namespace {

// The function of math.h that an intrinsic from floats to a float of the same type is, or null.
const char* mathName(llvm::Intrinsic::ID intrinsic) {
  switch (intrinsic) {
    case id::fabs: return "fabs";
    case id::sqrt: return "sqrt";
    case id::sin: return "sin";
    case id::cos: return "cos";
    case id::tan: return "tan";
    case id::exp: return "exp";
    case id::exp2: return "exp2";
    case id::exp10: return "exp10";
    case id::log: return "log";
    case id::log2: return "log2";
    case id::log10: return "log10";
    case id::pow: return "pow";
    case id::fma: return "fma";
    case id::copysign: return "copysign";
    case id::floor: return "floor";
    case id::ceil: return "ceil";
    case id::trunc: return "trunc";
    case id::rint: return "rint";
    case id::nearbyint: return "nearbyint";
    case id::round: return "round";
    case id::roundeven: return "roundeven";
    case id::minnum: return "fmin";
    case id::maxnum: return "fmax";
    default: return nullptr;
  }
}

std::string withSuffix(const char* name, Type type) {
  return std::string(name) + (type.bits == 32 ? "f" : type.bits == 80 ? "l" : "");
}

}  // namespace

std::optional<FunctionLowering::Parts> FunctionLowering::lowerFloatIntrinsic(llvm::IntrinsicInst& call) {
  const auto argument = [&](unsigned i) { return scalar(*call.getArgOperand(i)); };
  if (const char* name = mathName(call.getIntrinsicID())) {
    Operands args;
    for (unsigned i = 0; i < call.arg_size(); ++i) args.push_back(argument(i));
    const Type type = args.front().type;
    return Parts{emit_.intrinsic(IntrinsicOp::Math, type, std::move(args), withSuffix(name, type))};
  }
  const auto rounded = [&](const char* name) {
    const Operand value = argument(0);
    const Operand whole = emit_.intrinsic(IntrinsicOp::Math, value.type, {value}, withSuffix(name, value.type));
    return Parts{emit_.floating(FloatOp::ToSigned, {whole}, partTypes(call.getType()).front())};
  };
  switch (call.getIntrinsicID()) {
    case id::fmuladd: {
      const Operand left = argument(0);
      const Operand product = emit_.floating(FloatOp::Mul, {left, argument(1)}, left.type);
      return Parts{emit_.floating(FloatOp::Add, {product, argument(2)}, left.type)};
    }
    case id::powi: {
      const Operand base = argument(0);
      const Operand exponent = emit_.floating(FloatOp::FromSigned, {argument(1)}, base.type);
      return Parts{emit_.intrinsic(IntrinsicOp::Math, base.type, {base, exponent}, withSuffix("pow", base.type))};
    }
    case id::lround:
    case id::llround: return rounded("round");
    case id::lrint:
    case id::llrint: return rounded("rint");
    case id::is_fpclass: {
      const auto mask = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue();
      return Parts{lowerFloatClass(argument(0), static_cast<unsigned>(mask))};
    }
    default: return std::nullopt;
  }
}

// Whether the value is in one of the classes of `mask` (LLVM's FPClassTest), decided on its bits: the absolute value as an
// unsigned number is ordered zero, subnormal, normal, infinity, signalling NaN, quiet NaN.
Operand FunctionLowering::lowerFloatClass(const Operand& value, unsigned mask) {
  if (value.type.bits == 80) {
    if (mask == llvm::fcNan) return emit_.floating(FloatOp::Uno, {value, value}, intType(1));
    if (mask != llvm::fcInf && mask != llvm::fcFinite) throw support::Unsupported("the class of a long double");
    const Operand magnitude = emit_.intrinsic(IntrinsicOp::Math, value.type, {value}, "fabsl");
    const Operand infinity{OperandKind::Constant, value.type, 0x7fff, 0x8000000000000000};
    return emit_.floating(mask == llvm::fcInf ? FloatOp::OEq : FloatOp::OLt, {magnitude, infinity}, intType(1));
  }
  const bool narrow = value.type.bits == 32;
  const Type type = intType(value.type.bits);
  const std::uint64_t signBit = narrow ? 0x80000000 : 0x8000000000000000;
  const std::uint64_t normal = narrow ? 0x00800000 : 0x0010000000000000;
  const std::uint64_t infinity = narrow ? 0x7f800000 : 0x7ff0000000000000;
  const std::uint64_t quiet = narrow ? 0x7fc00000 : 0x7ff8000000000000;
  const auto number = [&](std::uint64_t n) { return Operand::constant(n, type); };
  const Operand bits = emit_.convert(ConvertOp::Bitcast, value, type);
  const Operand magnitude = emit_.binary(BinaryOp::And, bits, number(signBit - 1));
  const Operand negative = emit_.compare(CompareOp::Slt, bits, number(0));
  Operand result = Operand::constant(0, intType(1));
  const auto range = [&](std::uint64_t from, std::uint64_t to) {  // from <= magnitude < to
    const Operand above = emit_.compare(CompareOp::Uge, magnitude, number(from));
    return emit_.binary(BinaryOp::And, above, emit_.compare(CompareOp::Ult, magnitude, number(to)));
  };
  const auto add = [&](unsigned negativeClass, unsigned positiveClass, std::uint64_t from, std::uint64_t to) {
    const bool minus = (mask & negativeClass) != 0;
    const bool plus = (mask & positiveClass) != 0;
    if (!minus && !plus) return;
    Operand in = range(from, to);
    if (!plus) in = emit_.binary(BinaryOp::And, in, negative);
    if (!minus) {
      in = emit_.binary(BinaryOp::And, in, emit_.binary(BinaryOp::Xor, negative, Operand::constant(1, intType(1))));
    }
    result = emit_.binary(BinaryOp::Or, result, in);
  };
  add(llvm::fcNegZero, llvm::fcPosZero, 0, 1);
  add(llvm::fcNegSubnormal, llvm::fcPosSubnormal, 1, normal);
  add(llvm::fcNegNormal, llvm::fcPosNormal, normal, infinity);
  add(llvm::fcNegInf, llvm::fcPosInf, infinity, infinity + 1);
  add(llvm::fcSNan, llvm::fcSNan, infinity + 1, quiet);
  add(llvm::fcQNan, llvm::fcQNan, quiet, signBit);
  return result;
}

}  // namespace cairn::frontend
