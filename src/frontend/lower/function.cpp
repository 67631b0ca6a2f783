#include "frontend/lower/function.h"

#include "frontend/passes/alignment.h"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>

#include "frontend/passes/library.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

program::Function lowerFunction(ModuleLowering& module, llvm::Function& function) {
  return FunctionLowering(module, function).run();
}

FunctionLowering::FunctionLowering(ModuleLowering& module, llvm::Function& function)
    : module_(module), source_(function), types_(module.types()), emit_(function_) {
  function_.name = function.getName().str();
  function_.variadic = function.isVarArg();
  function_.library = function.hasFnAttribute(kLibraryAttribute);
  if (const auto* subprogram = function.getSubprogram()) function_.loc = module.source().location(*subprogram);
}

program::Function FunctionLowering::run() {
  emit_.setLocation(function_.loc);
  try {
    lowerSignature();
  } catch (const support::Unsupported& unsupported) {
    function_.params.clear();
    function_.registers.clear();
    function_.resultTypes.clear();
    emit_.begin(emit_.newBlock());
    emit_.terminate(program::Unsupported{fmt::format("{} in the signature of {}", unsupported.what(), function_.name)});
    return std::move(function_);
  }
  collectFrame();
  for (auto& block : source_) openBlock(block);
  lowerBlocks();
  emit_.finish();
  return std::move(function_);
}

void FunctionLowering::lowerSignature() {
  function_.resultTypes = partTypes(source_.getReturnType());
  for (auto& argument : source_.args()) {
    Parts parameter;
    for (const Part& part : parts(argument)) {
      function_.params.push_back(emit_.newRegister(part.type));
      parameter.push_back(Operand::reg(function_.params.back(), part.type));
    }
    values_[&argument] = std::move(parameter);
  }
}

SlotId FunctionLowering::newSlot(std::string name, std::uint64_t size, std::uint32_t alignment) {
  function_.slots.push_back({std::move(name), size, {}, alignment});
  return SlotId(function_.slots.size() - 1);
}

// Variables are allocas of fixed size in the entry block. One that follows a stacksave there is a variable-length array whose
// length happens to be constant: it ends with its own scope, like any alloca elsewhere. A variable without lifetime markers
// lives as long as the function.
void FunctionLowering::collectFrame() {
  for (auto& argument : source_.args()) {
    if (argument.hasByValAttr()) {
      llvm::Type* type = argument.getParamByValType();
      const llvm::Align natural = types_.layout().getABITypeAlign(type);
      slots_[&argument] =
          newSlot({}, types_.layout().getTypeAllocSize(type),
                  demandedAlignment(nullptr, type, argument.getParamAlign().value_or(natural), types_.layout()));
    }
  }
  std::vector<llvm::AllocaInst*> allocas;
  for (auto& instruction : source_.getEntryBlock()) {
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::stacksave) break;
    auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (alloca == nullptr || !alloca->isStaticAlloca()) continue;
    const auto size = alloca->getAllocationSize(types_.layout());
    if (!size || size->isScalable()) continue;
    // Of an array of elements: what the program asked alloca for.
    const std::uint32_t alignment =
        alloca->isArrayAllocation()
            ? std::max<std::uint32_t>(kLargestAlignment, static_cast<std::uint32_t>(alloca->getAlign().value()))
            : demandedAlignment(nullptr, alloca->getAllocatedType(), alloca->getAlign(), types_.layout());
    slots_[alloca] = newSlot({}, size->getFixedValue(), alignment);
    allocas.push_back(alloca);
  }
  llvm::DenseSet<const llvm::Value*> marked;
  for (auto& block : source_) {
    for (auto& instruction : block) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        noteDeclaration(record);
      if (const auto* call = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction))
        marked.insert(call->getArgOperand(1));
    }
  }
  for (auto* alloca : allocas) {
    values_[alloca] = {Operand::slot(slots_[alloca], types_.pointer())};
    if (!marked.contains(alloca)) enteredAtStart_.push_back(slots_[alloca]);
  }
}

void FunctionLowering::noteDeclaration(llvm::DbgVariableRecord& record) {
  if (!record.isDbgDeclare() || record.getExpression()->getNumElements() != 0) return;
  const auto slot = slots_.find(record.getVariableLocationOp(0));
  if (slot == slots_.end()) return;
  Slot& named = function_.slots[slot->second.index()];
  named.variable = module_.source().variable(*record.getVariable());
  named.name = record.getVariable()->getName().str();
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(record.getVariableLocationOp(0))) {
    named.alignment =
        demandedAlignment(record.getVariable(), alloca->getAllocatedType(), alloca->getAlign(), types_.layout());
  }
}

// A struct passed by value is copied into a variable of the callee.
void FunctionLowering::lowerPrologue() {
  emit_.setLocation(function_.loc);
  if (isErrorFunction(source_) && source_.hasAddressTaken()) emit_.effect(IntrinsicOp::Error, {});
  for (auto& argument : source_.args()) {
    if (!argument.hasByValAttr()) continue;
    const SlotId slot = slots_[&argument];
    const Operand local = Operand::slot(slot, types_.pointer());
    emit_.enter(slot);
    const Operand size = Operand::constant(function_.slots[slot.index()].size, types_.word());
    emit_.effect(IntrinsicOp::Copy, {local, *values_[&argument].front(), size});
    values_[&argument] = {local};
  }
  for (const SlotId slot : enteredAtStart_) emit_.enter(slot);
}

void FunctionLowering::openBlock(llvm::BasicBlock& block) {
  const BlockId id = blockIds_[&block] = emit_.newBlock();
  reached_.push_back(false);
  try {
    for (auto& phi : block.phis()) static_cast<void>(parts(phi));
  } catch (const support::Unsupported& unsupported) {
    unsupportedBlocks_[&block] = unsupported.what();
    return;
  }
  for (auto& phi : block.phis()) {
    Parts parameter;
    for (const Part& part : parts(phi)) parameter.push_back(emit_.newParameter(id, part.type));
    values_[&phi] = std::move(parameter);
  }
}

// In the order of the source, as far as blocks are reached already: a value is computed before it is used, because every way
// to a block leads through those that dominate it.
void FunctionLowering::lowerBlocks() {
  std::vector<llvm::BasicBlock*> blocks;
  for (auto& block : source_) blocks.push_back(&block);
  reach(BlockId(0));
  while (!waiting_.empty()) {
    const BlockId next = *waiting_.begin();
    waiting_.erase(waiting_.begin());
    lowerBlock(*blocks[next.index()]);
  }
}

void FunctionLowering::reach(BlockId block) {
  if (block.index() >= reached_.size() || reached_[block.index()]) return;
  reached_[block.index()] = true;
  waiting_.insert(block);
}

void FunctionLowering::lowerBlock(llvm::BasicBlock& block) {
  emit_.begin(blockIds_[&block]);
  ended_ = false;
  emit_.setLocation(function_.loc);
  for (auto& instruction : block) {
    if (const auto loc = module_.source().location(instruction.getDebugLoc()); loc.valid()) {
      emit_.setLocation(loc);
      break;
    }
  }
  try {
    if (&block == &source_.getEntryBlock()) {
      const SourceLoc first = emit_.location();
      lowerPrologue();
      emit_.setLocation(first);
    }
    if (const auto found = unsupportedBlocks_.find(&block); found != unsupportedBlocks_.end()) {
      throw support::Unsupported(found->second);
    }
    for (auto& instruction : block) {
      if (llvm::isa<llvm::PHINode>(instruction)) continue;
      lowerDebugRecords(instruction);
      if (slots_.contains(&instruction)) continue;
      if (const auto loc = module_.source().location(instruction.getDebugLoc()); loc.valid()) emit_.setLocation(loc);
      if (instruction.isTerminator()) {
        lowerTerminator(instruction);
      } else if (instruction.getType()->isVoidTy()) {
        static_cast<void>(compute(instruction));
      } else {
        Parts result = compute(instruction);
        values_[&instruction] = std::move(result);
      }
      if (ended_) break;
    }
  } catch (const support::Unsupported& unsupported) {
    emit_.terminate(program::Unsupported{unsupported.what()});
  }
}

void FunctionLowering::endProgram(IntrinsicOp op, Operands args) {
  emit_.effect(op, std::move(args));
  emit_.terminate(Unreachable{});
  ended_ = true;
}

void FunctionLowering::lowerDebugRecords(llvm::Instruction& instruction) {
  for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
    if (!record.isDbgValue() || record.isKillLocation() || record.getNumVariableLocationOps() != 1 ||
        record.getExpression()->getNumElements() != 0) {
      continue;
    }
    if (const auto operand = known(*record.getVariableLocationOp(0))) {
      emit_.bind(module_.source().variable(*record.getVariable()), *operand);
    }
  }
}

Edge FunctionLowering::edge(llvm::BasicBlock& from, llvm::BasicBlock& to) {
  Edge result{blockIds_[&to], {}};
  if (unsupportedBlocks_.contains(&to)) return result;
  for (auto& phi : to.phis()) {
    for (const Operand& operand : operands(*phi.getIncomingValueForBlock(&from))) result.args.push_back(operand);
  }
  return result;
}

void FunctionLowering::jumpTo(Edge to) {
  reach(to.target);
  emit_.terminate(Jump{std::move(to)});
}

void FunctionLowering::branchTo(const Operand& condition, Edge yes, Edge no) {
  reach(yes.target);
  reach(no.target);
  emit_.branch(condition, std::move(yes), std::move(no));
}

// A switch is a chain of comparisons, in the order of the cases.
void FunctionLowering::lowerSwitch(llvm::SwitchInst& instruction) {
  auto& from = *instruction.getParent();
  const Operands selector = operands(*instruction.getCondition());
  const auto equal = [&](llvm::ConstantInt& label) {
    const Operands number = operands(label);
    if (number.size() == 1) return emit_.compare(CompareOp::Eq, selector[0], number[0]);
    return wideCompare(emit_, CompareOp::Eq, {selector[0], selector[1]}, {number[0], number[1]});
  };
  for (const auto& option : instruction.cases()) {
    const Operand hit = equal(*option.getCaseValue());
    Edge taken = edge(from, *option.getCaseSuccessor());
    const BlockId next = emit_.newBlock();
    branchTo(hit, std::move(taken), {next, {}});
    emit_.begin(next);
  }
  jumpTo(edge(from, *instruction.getDefaultDest()));
}

void FunctionLowering::lowerTerminator(llvm::Instruction& terminator) {
  auto& from = *terminator.getParent();
  switch (terminator.getOpcode()) {
    case llvm::Instruction::Ret: {
      const auto& ret = llvm::cast<llvm::ReturnInst>(terminator);
      Operands values;
      if (ret.getReturnValue() != nullptr) values = operands(*ret.getReturnValue());
      emit_.terminate(Return{std::move(values)});
      return;
    }
    case llvm::Instruction::Br: {
      const auto& branch = llvm::cast<llvm::BranchInst>(terminator);
      if (branch.isUnconditional()) {
        jumpTo(edge(from, *branch.getSuccessor(0)));
        return;
      }
      const Operand condition = scalar(*branch.getCondition());
      Edge yes = edge(from, *branch.getSuccessor(0));
      Edge no = edge(from, *branch.getSuccessor(1));
      branchTo(condition, std::move(yes), std::move(no));
      return;
    }
    case llvm::Instruction::Switch: lowerSwitch(llvm::cast<llvm::SwitchInst>(terminator)); return;
    case llvm::Instruction::Unreachable: emit_.terminate(Unreachable{}); return;
    case llvm::Instruction::CallBr: throw support::Unsupported("inline assembly that jumps");
    case llvm::Instruction::IndirectBr: throw support::Unsupported("a computed goto");
    default: throw support::Unsupported(fmt::format("the instruction {}", terminator.getOpcodeName()));
  }
}

}  // namespace cairn::frontend
