// What instructions use: results of other instructions, and constants of every kind as operands.
#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalValue.h>

#include "frontend/lower/function.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

// The bits of a constant of at most 80 bits; the upper 16 of an x87 float go into the index.
Operand bitsOperand(const llvm::APInt& bits, Type type) {
  Operand operand = Operand::constant(bits.extractBitsAsZExtValue(std::min(64U, bits.getBitWidth()), 0), type);
  if (bits.getBitWidth() > 64) {
    operand.index = static_cast<std::uint32_t>(bits.extractBitsAsZExtValue(bits.getBitWidth() - 64, 64));
  }
  return operand;
}

}  // namespace

FunctionLowering::Parts FunctionLowering::defined(const Operands& values) {
  Parts result;
  result.append(values.begin(), values.end());
  return result;
}

FunctionLowering::Parts FunctionLowering::undefined(std::size_t count) {
  Parts result;
  result.resize(count);
  return result;
}

std::vector<Type> FunctionLowering::partTypes(llvm::Type* type) {
  std::vector<Type> result;
  for (const Part& part : types_.parts(type)) result.push_back(part.type);
  return result;
}

FunctionLowering::Parts FunctionLowering::constant(llvm::Constant& constant) {
  const auto& layout = parts(constant);
  if (llvm::isa<llvm::UndefValue>(constant)) return undefined(layout.size());
  if (constant.isNullValue()) {
    Parts result;
    for (const Part& part : layout) result.push_back(Operand::constant(0, part.type));
    return result;
  }
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    if (integer->getType()->isVectorTy()) throw support::Unsupported("a vector constant");
    Parts result;
    for (const Part& part : layout) {
      const auto at = static_cast<unsigned>(8 * part.offset);
      result.push_back(bitsOperand(integer->getValue().extractBits(part.type.bits, at), part.type));
    }
    return result;
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
    if (number->getType()->isVectorTy()) throw support::Unsupported("a vector constant");
    return {bitsOperand(number->getValueAPF().bitcastToAPInt(), layout[0].type)};
  }
  if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) return {module_.addressOf(*global)};
  if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
    auto* instruction = expression->getAsInstruction();
    const std::unique_ptr<llvm::Instruction, void (*)(llvm::Instruction*)> owner(
        instruction, [](llvm::Instruction* i) { i->deleteValue(); });
    return compute(*instruction);
  }
  Parts result;
  if (llvm::isa<llvm::ConstantAggregate, llvm::ConstantDataSequential>(constant)) {
    for (unsigned i = 0; auto* element = constant.getAggregateElement(i); ++i) {
      const Parts inner = value(*element);
      result.append(inner.begin(), inner.end());
    }
    return result;
  }
  if (llvm::isa<llvm::BlockAddress>(constant)) throw support::Unsupported("a computed goto: the address of a label");
  throw support::Unsupported("a constant of an unknown kind");
}

FunctionLowering::Parts FunctionLowering::value(llvm::Value& value) {
  if (auto* fixed = llvm::dyn_cast<llvm::Constant>(&value)) return constant(*fixed);
  const auto found = values_.find(&value);
  if (found == values_.end()) {
    throw support::Unsupported(value.getType()->isMetadataTy() ? "a metadata argument"
                                                               : "a value used before it is computed");
  }
  return found->second;
}

Operand FunctionLowering::materialise(const std::optional<Operand>& part, Type type) {
  return part ? *part : emit_.choose(type, "undefined value");
}

std::vector<Operand> FunctionLowering::operands(llvm::Value& value) {
  const Parts parts = this->value(value);
  const auto& layout = this->parts(value);
  Operands result;
  for (std::size_t i = 0; i < parts.size(); ++i) result.push_back(materialise(parts[i], layout[i].type));
  return result;
}

Operand FunctionLowering::scalar(llvm::Value& value) {
  const Operands all = operands(value);
  if (all.size() != 1) throw support::Unsupported(fmt::format("an operation on type {}", typeText(value.getType())));
  return all.front();
}

Wide FunctionLowering::wide(llvm::Value& value, bool isSigned) {
  const Operands halves = operands(value);
  if (halves.size() != 2) throw support::Unsupported(fmt::format("an operation on {}", typeText(value.getType())));
  const Type half = intType(64);
  return {halves[0],
          isSigned ? emit_.signExtendOrTruncate(halves[1], half) : emit_.zeroExtendOrTruncate(halves[1], half)};
}

FunctionLowering::Parts FunctionLowering::wideParts(const Wide& value, llvm::Type* type) {
  return {value.low, emit_.zeroExtendOrTruncate(value.high, types_.parts(type)[1].type)};
}

Pieces FunctionLowering::pieces(llvm::Value& value, bool isSigned) {
  Pieces result = operands(value);
  Operand& highest = result.back();
  const Type piece = intType(64);
  highest = isSigned ? emit_.signExtendOrTruncate(highest, piece) : emit_.zeroExtendOrTruncate(highest, piece);
  return result;
}

FunctionLowering::Parts FunctionLowering::piecesParts(const Pieces& value, llvm::Type* type) {
  Parts result;
  const auto& layout = types_.parts(type);
  for (std::size_t i = 0; i < layout.size(); ++i) {
    result.push_back(emit_.zeroExtendOrTruncate(value[i], layout[i].type));
  }
  return result;
}

std::optional<Operand> FunctionLowering::known(llvm::Value& value) {
  if (llvm::isa<llvm::ConstantInt, llvm::ConstantFP, llvm::ConstantPointerNull>(value) &&
      !value.getType()->isVectorTy()) {
    try {
      const Parts parts = constant(llvm::cast<llvm::Constant>(value));
      return parts.size() == 1 ? parts.front() : std::nullopt;
    } catch (const support::Unsupported&) {
      return std::nullopt;
    }
  }
  const auto found = values_.find(&value);
  return found != values_.end() && found->second.size() == 1 ? found->second.front() : std::nullopt;
}

}  // namespace cairn::frontend
