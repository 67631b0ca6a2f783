// Addresses, accesses and stack objects. Volatile and atomic accesses are ordinary ones: there is one thread.
#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontend/lower/bits.h"
#include "frontend/lower/function.h"
#include "frontend/passes/alignment.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

Operand FunctionLowering::word(llvm::Value& value) {
  return emit_.zeroExtendOrTruncate(operands(value).front(), types_.word());
}

Operand FunctionLowering::lowerAddress(llvm::GEPOperator& instruction) {
  if (instruction.getType()->isVectorTy()) throw support::Unsupported("a vector of addresses");
  const unsigned bits = types_.pointerBits();
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  llvm::APInt offset(bits, 0);
  if (!instruction.collectOffset(types_.layout(), bits, variable, offset)) {
    throw support::Unsupported("an address into a scalable type");
  }
  const Operand base = scalar(*instruction.getPointerOperand());
  std::vector<std::pair<Operand, std::int64_t>> indices;
  for (const auto& [index, scale] : variable) indices.emplace_back(operands(*index).front(), scale.getSExtValue());
  return emit_.address(base, offset.getSExtValue(), std::move(indices));
}

// A product that does not fit is undefined: no array has that size.
Operand FunctionLowering::lowerStackAllocation(llvm::AllocaInst& instruction) {
  const std::uint64_t each = types_.layout().getTypeAllocSize(instruction.getAllocatedType());
  Operand size = word(*instruction.getArraySize());
  if (each != 1) size = emit_.binary(BinaryOp::Mul, size, Operand::constant(each, types_.word()), false, true);
  // A variable of variable length, or what the program asked alloca for.
  const auto declared = llvm::findDVRDeclares(&instruction);
  const std::uint32_t alignment =
      declared.empty()
          ? std::max<std::uint32_t>(kLargestAlignment, static_cast<std::uint32_t>(instruction.getAlign().value()))
          : demandedAlignment(declared.front()->getVariable(), instruction.getAllocatedType(), instruction.getAlign(),
                              types_.layout());
  return emit_.intrinsic(IntrinsicOp::StackAllocate, types_.pointer(),
                         {size, Operand::constant(alignment, types_.word())});
}

FunctionLowering::Parts FunctionLowering::loadParts(llvm::Type* type, const Operand& address) {
  Parts result;
  for (const Part& part : types_.parts(type)) {
    result.push_back(emit_.load(part.type, emit_.address(address, static_cast<std::int64_t>(part.offset))));
  }
  return result;
}

void FunctionLowering::storeParts(const std::vector<Part>& layout, const Operands& values, const Operand& address) {
  for (std::size_t i = 0; i < layout.size(); ++i) {
    emit_.store(values[i], emit_.address(address, static_cast<std::int64_t>(layout[i].offset)));
  }
}

// The old value is the result; the new one is computed from it and the operand.
Operand FunctionLowering::lowerAtomicUpdate(llvm::AtomicRMWInst& instruction) {
  const Operand address = scalar(*instruction.getPointerOperand());
  const Operand operand = scalar(*instruction.getValOperand());
  const Operand old = emit_.load(operand.type, address);
  const auto updated = [&]() -> Operand {
    switch (instruction.getOperation()) {
      case llvm::AtomicRMWInst::Xchg: return operand;
      case llvm::AtomicRMWInst::Add: return emit_.binary(BinaryOp::Add, old, operand);
      case llvm::AtomicRMWInst::Sub: return emit_.binary(BinaryOp::Sub, old, operand);
      case llvm::AtomicRMWInst::And: return emit_.binary(BinaryOp::And, old, operand);
      case llvm::AtomicRMWInst::Or: return emit_.binary(BinaryOp::Or, old, operand);
      case llvm::AtomicRMWInst::Xor: return emit_.binary(BinaryOp::Xor, old, operand);
      case llvm::AtomicRMWInst::Nand: {
        const unsigned bits = old.type.bits;
        const std::uint64_t ones = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
        const Operand both = emit_.binary(BinaryOp::And, old, operand);
        return emit_.binary(BinaryOp::Xor, both, Operand::constant(ones, old.type));
      }
      case llvm::AtomicRMWInst::Max: return pick(emit_, CompareOp::Sgt, old, operand);
      case llvm::AtomicRMWInst::Min: return pick(emit_, CompareOp::Slt, old, operand);
      case llvm::AtomicRMWInst::UMax: return pick(emit_, CompareOp::Ugt, old, operand);
      case llvm::AtomicRMWInst::UMin: return pick(emit_, CompareOp::Ult, old, operand);
      case llvm::AtomicRMWInst::FAdd: return emit_.floating(FloatOp::Add, {old, operand}, old.type);
      case llvm::AtomicRMWInst::FSub: return emit_.floating(FloatOp::Sub, {old, operand}, old.type);
      default: throw support::Unsupported("an atomic operation that C does not have");
    }
  }();
  emit_.store(updated, address);
  return old;
}

// Stores in both cases: where the exchange fails the old value once more.
FunctionLowering::Parts FunctionLowering::lowerCompareExchange(llvm::AtomicCmpXchgInst& instruction) {
  const Operand address = scalar(*instruction.getPointerOperand());
  auto& expectedValue = *instruction.getCompareOperand();
  const Operands expected = operands(expectedValue);
  const Operands desired = operands(*instruction.getNewValOperand());
  const Parts loaded = loadParts(expectedValue.getType(), address);
  Operands old;
  for (const auto& part : loaded) old.push_back(*part);
  const Operand equal = old.size() == 1
                            ? emit_.compare(CompareOp::Eq, old[0], expected[0])
                            : wideCompare(emit_, CompareOp::Eq, {old[0], old[1]}, {expected[0], expected[1]});
  Operands stored;
  for (std::size_t i = 0; i < old.size(); ++i) stored.push_back(emit_.select(equal, desired[i], old[i]));
  storeParts(parts(expectedValue), stored, address);
  Parts result(loaded);
  result.push_back(equal);
  return result;
}

}  // namespace cairn::frontend
