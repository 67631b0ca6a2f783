// Global variables, string literals and their initial values. A thread-local variable is an ordinary one: there is one thread.
#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontend/lower/module.h"
#include "frontend/passes/alignment.h"
#include "frontend/passes/library.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

// A constant that is the address of `base`, if any, plus `offset`.
struct Resolved {
  llvm::GlobalValue* base = nullptr;
  std::int64_t offset = 0;
};

std::optional<Resolved> resolve(llvm::Constant& constant, const llvm::DataLayout& layout);

std::optional<Resolved> resolveExpression(llvm::ConstantExpr& expression, const llvm::DataLayout& layout) {
  const auto operand = [&](unsigned i) { return resolve(*expression.getOperand(i), layout); };
  switch (expression.getOpcode()) {
    case llvm::Instruction::GetElementPtr: {
      const auto& gep = llvm::cast<llvm::GEPOperator>(expression);
      llvm::APInt offset(layout.getIndexTypeSizeInBits(gep.getType()), 0);
      auto base = operand(0);
      if (!base || !gep.accumulateConstantOffset(layout, offset)) return std::nullopt;
      base->offset += offset.getSExtValue();
      return base;
    }
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::BitCast: {
      const auto value = operand(0);
      const bool narrower = layout.getTypeSizeInBits(expression.getType()) < layout.getPointerSizeInBits(0);
      if (!value || (narrower && value->base != nullptr)) return std::nullopt;
      return value;
    }
    case llvm::Instruction::Add: {
      const auto left = operand(0);
      const auto right = operand(1);
      if (!left || !right || (left->base != nullptr && right->base != nullptr)) return std::nullopt;
      return Resolved{left->base != nullptr ? left->base : right->base, left->offset + right->offset};
    }
    case llvm::Instruction::Sub: {
      const auto left = operand(0);
      const auto right = operand(1);
      if (!left || !right || (right->base != nullptr && left->base != right->base)) return std::nullopt;
      return Resolved{right->base != nullptr ? nullptr : left->base, left->offset - right->offset};
    }
    default: return std::nullopt;
  }
}

std::optional<Resolved> resolve(llvm::Constant& constant, const llvm::DataLayout& layout) {
  if (auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    if (integer->getBitWidth() > 64) return std::nullopt;
    return Resolved{nullptr, integer->getSExtValue()};
  }
  if (constant.isNullValue()) return Resolved{};
  if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant)) return resolve(*alias->getAliasee(), layout);
  if (llvm::isa<llvm::GlobalIFunc>(constant)) return std::nullopt;
  if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) return Resolved{global, 0};
  if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) return resolveExpression(*expression, layout);
  return std::nullopt;
}

bool isPlainData(const llvm::Constant& constant) {
  return constant.isNullValue() || llvm::isa<llvm::UndefValue, llvm::ConstantInt, llvm::ConstantFP>(constant) ||
         llvm::isa<llvm::ConstantDataSequential>(constant);
}

// Writes an initial value into a global, byte by byte. Padding and undefined parts are zero, as static storage is.
class InitialValue {
 public:
  InitialValue(ModuleLowering& module, Global& global)
      : module_(module), layout_(module.types().layout()), out_(global) {}

  void write(llvm::Constant& constant, std::uint64_t offset) {
    if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return;
    if (auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
      writeBits(integer->getValue(), offset);
    } else if (auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
      writeBits(number->getValueAPF().bitcastToAPInt(), offset);
    } else if (auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant)) {
      const auto bytes = data->getRawDataValues();
      reserve(offset + bytes.size());
      std::ranges::copy(bytes, out_.initial.begin() + static_cast<std::ptrdiff_t>(offset));
    } else if (auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(&constant)) {
      const auto* fields = layout_.getStructLayout(structure->getType());
      for (unsigned i = 0; i < structure->getNumOperands(); ++i) {
        write(*structure->getOperand(i), offset + fields->getElementOffset(i).getFixedValue());
      }
    } else if (llvm::isa<llvm::ConstantArray, llvm::ConstantVector>(constant)) {
      auto* element = llvm::cast<llvm::Constant>(constant.getOperand(0))->getType();
      const std::uint64_t stride = layout_.getTypeAllocSize(element);
      for (unsigned i = 0; i < constant.getNumOperands(); ++i) {
        write(*llvm::cast<llvm::Constant>(constant.getOperand(i)), offset + i * stride);
      }
    } else {
      writeAddress(constant, offset);
    }
  }

  void finish() {
    out_.initial.resize(out_.initial.find_last_not_of('\0') + 1);
    std::ranges::sort(out_.relocations, {}, &Relocation::offset);
  }

 private:
  void reserve(std::uint64_t end) {
    if (out_.initial.size() < end) out_.initial.resize(end);
  }

  void writeBits(const llvm::APInt& value, std::uint64_t offset) {
    const std::uint64_t bytes = (value.getBitWidth() + 7) / 8;
    reserve(offset + bytes);
    for (std::uint64_t i = 0; i < bytes; ++i) {
      const unsigned width = std::min<unsigned>(8, value.getBitWidth() - static_cast<unsigned>(8 * i));
      out_.initial[offset + i] = static_cast<char>(value.extractBitsAsZExtValue(width, static_cast<unsigned>(8 * i)));
    }
  }

  void writeAddress(llvm::Constant& constant, std::uint64_t offset) {
    const auto resolved = resolve(constant, layout_);
    CAIRN_CHECK(resolved, "an initial value that was checked before");
    if (resolved->base == nullptr) {
      const auto bits = static_cast<unsigned>(layout_.getTypeSizeInBits(constant.getType()).getFixedValue());
      writeBits(llvm::APInt(bits, static_cast<std::uint64_t>(resolved->offset), true), offset);
      return;
    }
    Operand target = module_.addressOf(*resolved->base);
    target.bits += static_cast<std::uint64_t>(resolved->offset);
    out_.relocations.push_back({offset, target});
  }

  ModuleLowering& module_;
  const llvm::DataLayout& layout_;
  Global& out_;
};

// Why a variable on its own cannot be lowered, or empty; appends the variables its initial value refers to.
std::string problemOf(const llvm::GlobalVariable& global, const llvm::DataLayout& layout,
                      std::vector<const llvm::GlobalVariable*>& references) {
  const std::string name = global.getName().str();
  if (global.getAddressSpace() != 0) return fmt::format("variable {} in another address space", name);
  if (global.isDeclaration()) {
    if (global.hasExternalWeakLinkage()) return fmt::format("weak variable {}, which is defined nowhere", name);
    if (!global.getValueType()->isSized() || layout.getTypeAllocSize(global.getValueType()) == 0) {
      return fmt::format("variable {}, which is defined nowhere and has an unknown size", name);
    }
    return {};
  }
  llvm::SmallPtrSet<const llvm::Constant*, 16> seen;
  std::vector<const llvm::Constant*> work = {global.getInitializer()};
  while (!work.empty()) {
    const auto* constant = work.back();
    work.pop_back();
    if (isPlainData(*constant) || !seen.insert(constant).second) continue;
    if (llvm::isa<llvm::ConstantAggregate>(constant)) {
      for (const auto& operand : constant->operands()) work.push_back(llvm::cast<llvm::Constant>(operand));
      continue;
    }
    if (llvm::isa<llvm::BlockAddress>(constant)) {
      return fmt::format("a computed goto: the address of a label in the initial value of {}", name);
    }
    const auto resolved = resolve(*const_cast<llvm::Constant*>(constant), layout);
    if (!resolved ||
        (resolved->base != nullptr && llvm::isa<llvm::Function>(resolved->base) && resolved->offset != 0)) {
      return fmt::format("the initial value of {}", name);
    }
    if (resolved->base == nullptr) continue;
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(resolved->base)) references.push_back(variable);
    if (resolved->base->isDeclaration() && resolved->base->hasExternalWeakLinkage()) {
      return fmt::format("the address of the weak symbol {} in the initial value of {}",
                         resolved->base->getName().str(), name);
    }
  }
  return {};
}

}  // namespace

// A variable that leads to an unknown one through its initial value is unknown as well: nothing may read that address.
void ModuleLowering::findUnknownGlobals() {
  llvm::DenseMap<const llvm::GlobalVariable*, std::vector<const llvm::GlobalVariable*>> referrers;
  std::vector<const llvm::GlobalVariable*> work;
  for (const auto& global : module_.globals()) {
    if (global.getName().starts_with("llvm.")) continue;
    std::vector<const llvm::GlobalVariable*> references;
    std::string problem = problemOf(global, types_.layout(), references);
    for (const auto* reference : references) referrers[reference].push_back(&global);
    if (problem.empty()) continue;
    unknownGlobals_[&global] = std::move(problem);
    work.push_back(&global);
  }
  while (!work.empty()) {
    const auto* global = work.back();
    work.pop_back();
    const auto found = referrers.find(global);
    if (found == referrers.end()) continue;
    for (const auto* referrer : found->second) {
      std::string why = unknownGlobals_[global];
      if (unknownGlobals_.try_emplace(referrer, std::move(why)).second) work.push_back(referrer);
    }
  }
}

GlobalId ModuleLowering::globalId(llvm::GlobalVariable& global) {
  if (const auto unknown = unknownGlobals_.find(&global); unknown != unknownGlobals_.end()) {
    throw support::Unsupported(unknown->second);
  }
  const auto [entry, isNew] = globalIds_.try_emplace(&global);
  if (isNew) {
    entry->second = GlobalId(program_.globals.size());
    program_.globals.emplace_back();
    pendingGlobals_.emplace_back(entry->second, &global);
  }
  return entry->second;
}

Operand ModuleLowering::addressOf(llvm::GlobalValue& value) {
  const auto resolved = resolve(value, types_.layout());
  if (!resolved) throw support::Unsupported(fmt::format("the symbol {}, resolved at load time", value.getName().str()));
  if (auto* function = llvm::dyn_cast<llvm::Function>(resolved->base)) {
    if (function->hasExternalWeakLinkage() && function->isDeclaration()) {
      throw support::Unsupported(fmt::format("weak function {}, which is defined nowhere", function->getName().str()));
    }
    if (resolved->offset != 0) throw support::Unsupported("an address inside a function");
    return Operand::function(functionId(*function), types_.pointer());
  }
  return Operand::global(globalId(*llvm::cast<llvm::GlobalVariable>(resolved->base)), resolved->offset,
                         types_.pointer());
}

void ModuleLowering::lowerGlobal(GlobalId id, llvm::GlobalVariable& global) {
  Global lowered;
  lowered.name = global.getName().str();
  // String literals, and compound literals of constants: they may lie on each other.
  const bool compound = global.hasLocalLinkage() && global.getName().starts_with(".compoundliteral");
  const bool literal =
      global.isConstant() && (compound || (global.hasPrivateLinkage() && global.hasGlobalUnnamedAddr()));
  lowered.kind = literal ? GlobalKind::Literal : GlobalKind::Variable;
  lowered.size = types_.layout().getTypeAllocSize(global.getValueType());
  lowered.constant = global.isConstant();
  lowered.library = global.hasAttribute(kLibraryAttribute);
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
  global.getDebugInfo(debug);
  if (!debug.empty() && !debug.front()->getVariable()->getName().empty()) {
    lowered.variable = source_.variable(*debug.front()->getVariable());
    lowered.loc = program_.variables[lowered.variable.index()].declared;
  }
  const llvm::DIVariable* declared = debug.empty() ? nullptr : debug.front()->getVariable();
  lowered.alignment =
      demandedAlignment(declared, global.getValueType(), global.getAlign().valueOrOne(), types_.layout());
  if (global.isDeclaration()) {
    lowered.unknownContents = true;
  } else {
    InitialValue initial(*this, lowered);
    initial.write(*global.getInitializer(), 0);
    initial.finish();
  }
  program_.globals[id.index()] = std::move(lowered);
}

}  // namespace cairn::frontend
