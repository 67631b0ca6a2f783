#include "frontend/passes/promote.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <string>
#include <vector>

#include "frontend/passes/pointer_taint.h"

namespace cairn::frontend {

namespace {

// The types of registers (src/program/code/type.h) without pointers.
bool isPlainScalar(const llvm::Type& type) {
  if (type.isIntegerTy()) return type.getIntegerBitWidth() <= 64;
  return type.isFloatTy() || type.isDoubleTy() || type.isX86_FP80Ty();
}

std::string variableName(llvm::AllocaInst& variable) {
  for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&variable))
    return record->getVariable()->getName().str();
  return variable.getName() == "retval" ? "return value" : variable.getName().str();
}

std::string typeName(llvm::Type& type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

llvm::Function* uninitialisedValue(llvm::Module& module, const std::string& name, llvm::Type& type) {
  auto* signature = llvm::FunctionType::get(&type, /*isVarArg=*/false);
  const std::string plain = kUninitialised + name;
  if (llvm::Function* known = module.getFunction(plain); known != nullptr && known->getFunctionType() != signature) {
    const std::string typed = fmt::format("{} ({})", plain, typeName(type));
    return llvm::cast<llvm::Function>(module.getOrInsertFunction(typed, signature).getCallee());
  }
  return llvm::cast<llvm::Function>(module.getOrInsertFunction(plain, signature).getCallee());
}

// variable := unknown, where its scope is entered.
void storeUnknown(llvm::AllocaInst& variable, std::vector<llvm::CallInst*>& calls) {
  std::vector<llvm::Instruction*> entries;
  for (llvm::User* user : variable.users()) {
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      entries.push_back(intrinsic);
  }
  llvm::Function* unknown =
      uninitialisedValue(*variable.getModule(), variableName(variable), *variable.getAllocatedType());
  const auto storeAt = [&](llvm::BasicBlock::iterator at, const llvm::DebugLoc& position) {
    llvm::IRBuilder<> builder(at->getParent(), at);
    builder.SetCurrentDebugLocation(position);
    calls.push_back(builder.CreateCall(unknown));
    builder.CreateStore(calls.back(), &variable);
  };
  for (llvm::Instruction* entry : entries) storeAt(std::next(entry->getIterator()), entry->getDebugLoc());
  // Behind all allocas: those at the head of the function are its variables.
  if (entries.empty()) storeAt(variable.getParent()->getFirstNonPHIOrDbgOrAlloca(), llvm::DebugLoc());
}

// Phis from which some instruction that is no phi gets its value.
llvm::SmallPtrSet<llvm::PHINode*, 16> usedPhis(llvm::Function& function) {
  llvm::SmallPtrSet<llvm::PHINode*, 16> used;
  std::vector<llvm::PHINode*> pending;
  const auto add = [&](llvm::PHINode& phi) {
    if (used.insert(&phi).second) pending.push_back(&phi);
  };
  for (llvm::BasicBlock& block : function) {
    for (llvm::PHINode& phi : block.phis()) {
      if (llvm::any_of(phi.users(), [](llvm::User* user) { return !llvm::isa<llvm::PHINode>(user); })) add(phi);
    }
  }
  while (!pending.empty()) {
    llvm::PHINode* phi = pending.back();
    pending.pop_back();
    for (llvm::Value* incoming : phi->incoming_values()) {
      if (auto* source = llvm::dyn_cast<llvm::PHINode>(incoming)) add(*source);
    }
  }
  return used;
}

// Removes a value nobody reads, with what debug information says of it.
void erase(llvm::Instruction& instruction) {
  llvm::SmallVector<llvm::DbgVariableIntrinsic*, 4> intrinsics;
  llvm::SmallVector<llvm::DbgVariableRecord*, 4> records;
  llvm::findDbgUsers(intrinsics, &instruction, &records);
  for (llvm::DbgVariableRecord* record : records) record->eraseFromParent();
  if (!instruction.use_empty()) instruction.replaceAllUsesWith(llvm::PoisonValue::get(instruction.getType()));
  instruction.eraseFromParent();
}

void eraseUnread(llvm::Function& function, const std::vector<llvm::CallInst*>& calls) {
  const auto used = usedPhis(function);
  for (llvm::BasicBlock& block : function) {
    for (llvm::PHINode& phi : llvm::make_early_inc_range(block.phis())) {
      if (!used.contains(&phi)) erase(phi);
    }
  }
  for (llvm::CallInst* call : calls) {
    if (call->use_empty()) erase(*call);
  }
}

void promoteFunction(llvm::Function& function, const PointerTaint& taint) {
  std::vector<llvm::AllocaInst*> variables;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable != nullptr && isPlainScalar(*variable->getAllocatedType()) && llvm::isAllocaPromotable(variable) &&
        !taint.mayHoldPointer(*variable)) {
      variables.push_back(variable);
    }
  }
  if (variables.empty()) return;
  std::vector<llvm::CallInst*> calls;
  for (llvm::AllocaInst* variable : variables) storeUnknown(*variable, calls);
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(variables, dominators);
  eraseUnread(function, calls);
}

}  // namespace

void promoteScalars(llvm::Module& module) {
  const PointerTaint taint(module);
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) functions.push_back(&function);
  }
  for (llvm::Function* function : functions) promoteFunction(*function, taint);
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (function.getName().starts_with(kUninitialised) && function.use_empty()) function.eraseFromParent();
  }
}

}  // namespace cairn::frontend
