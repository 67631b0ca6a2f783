// Computation: arithmetic, comparisons, casts, selections, and the taking apart of aggregates.
#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontend/lower/function.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

std::optional<BinaryOp> integerOp(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::Add: return BinaryOp::Add;
    case llvm::Instruction::Sub: return BinaryOp::Sub;
    case llvm::Instruction::Mul: return BinaryOp::Mul;
    case llvm::Instruction::UDiv: return BinaryOp::UDiv;
    case llvm::Instruction::SDiv: return BinaryOp::SDiv;
    case llvm::Instruction::URem: return BinaryOp::URem;
    case llvm::Instruction::SRem: return BinaryOp::SRem;
    case llvm::Instruction::Shl: return BinaryOp::Shl;
    case llvm::Instruction::LShr: return BinaryOp::LShr;
    case llvm::Instruction::AShr: return BinaryOp::AShr;
    case llvm::Instruction::And: return BinaryOp::And;
    case llvm::Instruction::Or: return BinaryOp::Or;
    case llvm::Instruction::Xor: return BinaryOp::Xor;
    default: return std::nullopt;
  }
}

std::optional<FloatOp> floatOp(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::FAdd: return FloatOp::Add;
    case llvm::Instruction::FSub: return FloatOp::Sub;
    case llvm::Instruction::FMul: return FloatOp::Mul;
    case llvm::Instruction::FDiv: return FloatOp::Div;
    case llvm::Instruction::FRem: return FloatOp::Rem;
    default: return std::nullopt;
  }
}

CompareOp compareOp(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ: return CompareOp::Eq;
    case llvm::CmpInst::ICMP_NE: return CompareOp::Ne;
    case llvm::CmpInst::ICMP_ULT: return CompareOp::Ult;
    case llvm::CmpInst::ICMP_ULE: return CompareOp::Ule;
    case llvm::CmpInst::ICMP_UGT: return CompareOp::Ugt;
    case llvm::CmpInst::ICMP_UGE: return CompareOp::Uge;
    case llvm::CmpInst::ICMP_SLT: return CompareOp::Slt;
    case llvm::CmpInst::ICMP_SLE: return CompareOp::Sle;
    case llvm::CmpInst::ICMP_SGT: return CompareOp::Sgt;
    case llvm::CmpInst::ICMP_SGE: return CompareOp::Sge;
    default: throw support::Unsupported("an unknown comparison");
  }
}

std::optional<FloatOp> floatCompareOp(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::FCMP_OEQ: return FloatOp::OEq;
    case llvm::CmpInst::FCMP_ONE: return FloatOp::ONe;
    case llvm::CmpInst::FCMP_OLT: return FloatOp::OLt;
    case llvm::CmpInst::FCMP_OLE: return FloatOp::OLe;
    case llvm::CmpInst::FCMP_OGT: return FloatOp::OGt;
    case llvm::CmpInst::FCMP_OGE: return FloatOp::OGe;
    case llvm::CmpInst::FCMP_UEQ: return FloatOp::UEq;
    case llvm::CmpInst::FCMP_UNE: return FloatOp::UNe;
    case llvm::CmpInst::FCMP_ULT: return FloatOp::ULt;
    case llvm::CmpInst::FCMP_ULE: return FloatOp::ULe;
    case llvm::CmpInst::FCMP_UGT: return FloatOp::UGt;
    case llvm::CmpInst::FCMP_UGE: return FloatOp::UGe;
    case llvm::CmpInst::FCMP_ORD: return FloatOp::Ord;
    case llvm::CmpInst::FCMP_UNO: return FloatOp::Uno;
    default: return std::nullopt;
  }
}

}  // namespace

FunctionLowering::Parts FunctionLowering::compute(llvm::Instruction& instruction) {
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return lowerBinary(*binary);
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return lowerCast(*cast);
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return lowerCall(*call);
  switch (instruction.getOpcode()) {
    case llvm::Instruction::FNeg: {
      Parts result;
      for (const Operand& part : operands(*instruction.getOperand(0))) {
        result.push_back(emit_.floating(FloatOp::Neg, {part}, part.type));
      }
      return result;
    }
    case llvm::Instruction::ICmp: return lowerCompare(llvm::cast<llvm::ICmpInst>(instruction));
    case llvm::Instruction::FCmp: return {lowerFloatCompare(llvm::cast<llvm::FCmpInst>(instruction))};
    case llvm::Instruction::Select: return lowerSelect(llvm::cast<llvm::SelectInst>(instruction));
    case llvm::Instruction::Freeze: {
      const Operands frozen = operands(*instruction.getOperand(0));
      return defined(frozen);
    }
    case llvm::Instruction::GetElementPtr: return {lowerAddress(llvm::cast<llvm::GEPOperator>(instruction))};
    case llvm::Instruction::Alloca: return {lowerStackAllocation(llvm::cast<llvm::AllocaInst>(instruction))};
    case llvm::Instruction::Load: {
      auto& load = llvm::cast<llvm::LoadInst>(instruction);
      return loadParts(load.getType(), scalar(*load.getPointerOperand()));
    }
    case llvm::Instruction::Store: {
      auto& store = llvm::cast<llvm::StoreInst>(instruction);
      const Operands values = operands(*store.getValueOperand());
      storeParts(parts(*store.getValueOperand()), values, scalar(*store.getPointerOperand()));
      return {};
    }
    case llvm::Instruction::Fence: return {};
    case llvm::Instruction::AtomicRMW: return {lowerAtomicUpdate(llvm::cast<llvm::AtomicRMWInst>(instruction))};
    case llvm::Instruction::AtomicCmpXchg:
      return lowerCompareExchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
    case llvm::Instruction::ExtractValue:
    case llvm::Instruction::InsertValue:
    case llvm::Instruction::ExtractElement:
    case llvm::Instruction::InsertElement:
    case llvm::Instruction::ShuffleVector: return lowerElementAccess(instruction);
    default: throw support::Unsupported(fmt::format("the instruction {}", instruction.getOpcodeName()));
  }
}

// Vectors element by element.
FunctionLowering::Parts FunctionLowering::lowerBinary(llvm::BinaryOperator& instruction) {
  if (isWide(instruction.getType())) return lowerWideBinary(instruction);
  if (isWide(instruction.getType()->getScalarType())) throw support::Unsupported("a vector of wide integers");
  const Operands left = operands(*instruction.getOperand(0));
  const Operands right = operands(*instruction.getOperand(1));
  const auto integer = integerOp(instruction.getOpcode());
  const auto floating = floatOp(instruction.getOpcode());
  CAIRN_CHECK(integer || floating, "a binary operator is on integers or on floats");
  const auto* wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction);
  const bool noSignedWrap = wrapping != nullptr && wrapping->hasNoSignedWrap();
  const bool noUnsignedWrap = wrapping != nullptr && wrapping->hasNoUnsignedWrap();
  Parts result;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (integer) {
      result.push_back(emit_.binary(*integer, left[i], right[i], noSignedWrap, noUnsignedWrap));
    } else {
      result.push_back(emit_.floating(*floating, {left[i], right[i]}, left[i].type));
    }
  }
  return result;
}

FunctionLowering::Parts FunctionLowering::lowerWideBinary(llvm::BinaryOperator& instruction) {
  const auto op = integerOp(instruction.getOpcode());
  CAIRN_CHECK(op, "an operator on wide integers");
  const bool isSigned = *op == BinaryOp::AShr || *op == BinaryOp::SDiv || *op == BinaryOp::SRem;
  const bool isShift = *op == BinaryOp::Shl || *op == BinaryOp::LShr || *op == BinaryOp::AShr;
  const unsigned bits = instruction.getType()->getIntegerBitWidth();
  if (bits > 128) {
    const Pieces left = pieces(*instruction.getOperand(0), isSigned);
    const Pieces right = pieces(*instruction.getOperand(1), isSigned && !isShift);
    return piecesParts(computePieces(emit_, *op, left, right, bits), instruction.getType());
  }
  const Wide a = wide(*instruction.getOperand(0), isSigned);
  const Wide b = wide(*instruction.getOperand(1), isSigned && !isShift);
  Wide result;
  switch (*op) {
    case BinaryOp::Add: result = wideAdd(emit_, a, b); break;
    case BinaryOp::Sub: result = wideSubtract(emit_, a, b); break;
    case BinaryOp::Mul: result = wideMultiply(emit_, a, b); break;
    case BinaryOp::UDiv:
    case BinaryOp::SDiv:
    case BinaryOp::URem:
    case BinaryOp::SRem:
      result = wideDivide(emit_, *op, a, b, Operand::function(module_.wideDivision(), types_.pointer()));
      break;
    case BinaryOp::Shl:
    case BinaryOp::LShr:
    case BinaryOp::AShr: result = wideShift(emit_, *op, a, b, bits); break;
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: result = {emit_.binary(*op, a.low, b.low), emit_.binary(*op, a.high, b.high)}; break;
  }
  return wideParts(result, instruction.getType());
}

FunctionLowering::Parts FunctionLowering::lowerCompare(llvm::ICmpInst& instruction) {
  const CompareOp op = compareOp(instruction.getPredicate());
  auto& left = *instruction.getOperand(0);
  auto& right = *instruction.getOperand(1);
  if (isWide(left.getType())) {
    const bool isSigned = instruction.isSigned();
    if (left.getType()->getIntegerBitWidth() > 128) {
      const Pieces a = pieces(left, isSigned);
      return {comparePieces(emit_, op, a, pieces(right, isSigned))};
    }
    const Wide a = wide(left, isSigned);
    return {wideCompare(emit_, op, a, wide(right, isSigned))};
  }
  const Operand a = scalar(left);
  return {emit_.compare(op, a, scalar(right))};
}

Operand FunctionLowering::lowerFloatCompare(llvm::FCmpInst& instruction) {
  const auto op = floatCompareOp(instruction.getPredicate());
  if (!op) return Operand::constant(instruction.getPredicate() == llvm::CmpInst::FCMP_TRUE ? 1 : 0, intType(1));
  const Operand left = scalar(*instruction.getOperand(0));
  return emit_.floating(*op, {left, scalar(*instruction.getOperand(1))}, intType(1));
}

FunctionLowering::Parts FunctionLowering::lowerCast(llvm::CastInst& instruction) {
  auto& from = *instruction.getOperand(0);
  const auto opcode = instruction.getOpcode();
  if (opcode == llvm::Instruction::BitCast) return lowerBitcast(from, instruction.getType());
  if (from.getType()->isVectorTy()) throw support::Unsupported("a conversion of vectors");
  if (isWide(instruction.getType()) || isWide(from.getType())) return lowerWideCast(instruction);
  const Type to = partTypes(instruction.getType()).front();
  const Operand value = scalar(from);
  switch (opcode) {
    case llvm::Instruction::Trunc: return {emit_.convert(ConvertOp::Trunc, value, to)};
    case llvm::Instruction::ZExt: return {emit_.convert(ConvertOp::ZExt, value, to)};
    case llvm::Instruction::SExt: return {emit_.convert(ConvertOp::SExt, value, to)};
    case llvm::Instruction::PtrToInt: return {emit_.convert(ConvertOp::PtrToInt, value, to)};
    case llvm::Instruction::IntToPtr: return {emit_.convert(ConvertOp::IntToPtr, value, to)};
    case llvm::Instruction::FPToSI: return {emit_.floating(FloatOp::ToSigned, {value}, to)};
    case llvm::Instruction::FPToUI: return {emit_.floating(FloatOp::ToUnsigned, {value}, to)};
    case llvm::Instruction::SIToFP: return {emit_.floating(FloatOp::FromSigned, {value}, to)};
    case llvm::Instruction::UIToFP: return {emit_.floating(FloatOp::FromUnsigned, {value}, to)};
    case llvm::Instruction::FPTrunc:
    case llvm::Instruction::FPExt: return {emit_.floating(FloatOp::Resize, {value}, to)};
    default: throw support::Unsupported(fmt::format("the conversion {}", instruction.getOpcodeName()));
  }
}

FunctionLowering::Parts FunctionLowering::lowerWideCast(llvm::CastInst& instruction) {
  auto& from = *instruction.getOperand(0);
  auto* to = instruction.getType();
  const auto resize = [&](bool isSigned) {
    return piecesParts(resized(emit_, pieces(from, isSigned), types_.parts(to).size(), isSigned), to);
  };
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Trunc:
    case llvm::Instruction::ZExt: return resize(false);
    case llvm::Instruction::SExt: return resize(true);
    case llvm::Instruction::PtrToInt: {
      const Operand low = emit_.convert(ConvertOp::PtrToInt, scalar(from), intType(64));
      return piecesParts(resized(emit_, {low}, types_.parts(to).size(), false), to);
    }
    case llvm::Instruction::IntToPtr: {
      const Operand low = emit_.zeroExtendOrTruncate(operands(from).front(), types_.word());
      return {emit_.convert(ConvertOp::IntToPtr, low, types_.pointer())};
    }
    default: throw support::Unsupported("a conversion between wide integers and floating point");
  }
}

// Several parts against one: through an integer of the same size.
FunctionLowering::Parts FunctionLowering::lowerBitcast(llvm::Value& from, llvm::Type* to) {
  const auto& source = parts(from);
  const auto& target = types_.parts(to);
  const Operands values = operands(from);
  const bool sameParts = std::ranges::equal(source, target, {}, &Part::type, &Part::type);
  if (sameParts) return defined(values);
  if (types_.layout().getTypeSizeInBits(to) > 64) throw support::Unsupported("a conversion of wide vectors");
  if (source.size() == 1 && target.size() == 1) return {emit_.convert(ConvertOp::Bitcast, values[0], target[0].type)};
  return unpacked(target, packed(source, values));
}

Operand FunctionLowering::packed(const std::vector<Part>& layout, const Operands& values) {
  const Part& last = layout.back();
  const Type type = intType(static_cast<unsigned>(8 * (last.offset + last.type.storeBytes())));
  Operand result = Operand::constant(0, type);
  for (std::size_t i = 0; i < layout.size(); ++i) {
    Operand bits = values[i];
    if (bits.type.kind == TypeKind::Float) bits = emit_.convert(ConvertOp::Bitcast, bits, intType(bits.type.bits));
    if (bits.type.kind == TypeKind::Ptr) bits = emit_.convert(ConvertOp::PtrToInt, bits, intType(bits.type.bits));
    bits = emit_.zeroExtendOrTruncate(bits, type);
    if (layout[i].offset != 0) bits = emit_.binary(BinaryOp::Shl, bits, Operand::constant(8 * layout[i].offset, type));
    result = i == 0 ? bits : emit_.binary(BinaryOp::Or, result, bits);
  }
  return result;
}

FunctionLowering::Parts FunctionLowering::unpacked(const std::vector<Part>& layout, const Operand& whole) {
  Operand bits = whole;
  if (bits.type.kind == TypeKind::Float) bits = emit_.convert(ConvertOp::Bitcast, bits, intType(bits.type.bits));
  if (bits.type.kind == TypeKind::Ptr) bits = emit_.convert(ConvertOp::PtrToInt, bits, intType(bits.type.bits));
  Parts result;
  for (const Part& part : layout) {
    Operand value = bits;
    if (part.offset != 0) value = emit_.binary(BinaryOp::LShr, bits, Operand::constant(8 * part.offset, bits.type));
    value = emit_.zeroExtendOrTruncate(value, intType(part.type.bits));
    if (part.type.kind == TypeKind::Float) value = emit_.convert(ConvertOp::Bitcast, value, part.type);
    if (part.type.kind == TypeKind::Ptr) value = emit_.convert(ConvertOp::IntToPtr, value, part.type);
    result.push_back(value);
  }
  return result;
}

FunctionLowering::Parts FunctionLowering::lowerSelect(llvm::SelectInst& instruction) {
  const Operand condition = scalar(*instruction.getCondition());
  const Operands yes = operands(*instruction.getTrueValue());
  const Operands no = operands(*instruction.getFalseValue());
  Parts result;
  for (std::size_t i = 0; i < yes.size(); ++i) result.push_back(emit_.select(condition, yes[i], no[i]));
  return result;
}

FunctionLowering::Parts FunctionLowering::lowerElementAccess(llvm::Instruction& instruction) {
  const auto slice = [](const Parts& all, std::pair<std::size_t, std::size_t> range) {
    Parts part;
    part.append(all.begin() + range.first, all.begin() + range.first + range.second);
    return part;
  };
  const auto replaced = [](Parts all, std::pair<std::size_t, std::size_t> range, const Parts& inserted) {
    std::ranges::copy(inserted, all.begin() + range.first);
    return all;
  };
  const auto fixedIndex = [](llvm::Value& index, const llvm::Value& vector) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&index);
    const auto count = llvm::cast<llvm::FixedVectorType>(vector.getType())->getNumElements();
    if (number == nullptr || number->getValue().uge(count))
      throw support::Unsupported("a variable index into a vector");
    return static_cast<unsigned>(number->getZExtValue());
  };
  auto& first = *instruction.getOperand(0);
  if (auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    return slice(value(first), types_.partRange(first.getType(), extract->getIndices()));
  }
  if (auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    const auto range = types_.partRange(first.getType(), insert->getIndices());
    return replaced(value(first), range, value(*insert->getInsertedValueOperand()));
  }
  if (auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction)) {
    return slice(value(first), types_.partRange(first.getType(), fixedIndex(*extract->getIndexOperand(), first)));
  }
  if (auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction)) {
    const auto range = types_.partRange(first.getType(), fixedIndex(*insert->getOperand(2), first));
    return replaced(value(first), range, value(*insert->getOperand(1)));
  }
  auto& shuffle = llvm::cast<llvm::ShuffleVectorInst>(instruction);
  const std::size_t each = types_.parts(first.getType()->getScalarType()).size();
  Parts all = value(first);
  const Parts second = value(*shuffle.getOperand(1));
  all.append(second.begin(), second.end());
  Parts result;
  for (const int lane : shuffle.getShuffleMask()) {
    for (std::size_t i = 0; i < each; ++i) {
      result.push_back(lane < 0 ? std::nullopt : all[static_cast<std::size_t>(lane) * each + i]);
    }
  }
  return result;
}

}  // namespace cairn::frontend
