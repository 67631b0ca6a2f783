#include "frontend/passes/pointer_taint.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "frontend/clang/pointer_views.h"

namespace cairn::frontend {

namespace {

// A variable whose content is known from its stores alone.
bool isNamedScalar(const llvm::Value& address) {
  const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&address);
  return variable != nullptr && variable->getAllocatedType()->isIntegerTy() && llvm::isAllocaPromotable(variable);
}

bool isModelIntrinsic(const llvm::Function& function) {
  return function.isDeclaration() && function.getName().starts_with("__cairn_");
}

bool carriesInteger(const llvm::Type& type) {
  return !type.isVoidTy() && !type.isPointerTy() && !type.isFloatingPointTy();
}

bool copiesIntoInteger(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || call.arg_size() < 3) return false;
  const bool copies =
      llvm::isa<llvm::MemTransferInst>(call) || callee->getName() == "memcpy" || callee->getName() == "memmove";
  if (!copies) return false;
  const llvm::Value* target = llvm::getUnderlyingObject(call.getArgOperand(0));
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(target)) return local->getAllocatedType()->isIntegerTy();
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(target)) return global->getValueType()->isIntegerTy();
  return false;
}

// `*(long *)&p` for a variable p.
bool readsPointerVariable(const llvm::LoadInst& load) {
  const llvm::Value* address = load.getPointerOperand();
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(address)) return local->getAllocatedType()->isPointerTy();
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(address)) return global->getValueType()->isPointerTy();
  return false;
}

// From a global integer that is only loaded and stored by name: no cast makes another view of it.
bool readsNamedGlobal(const llvm::Instruction& read) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&read);
  const auto* global = load == nullptr ? nullptr : llvm::dyn_cast<llvm::GlobalVariable>(load->getPointerOperand());
  if (global == nullptr || !global->getValueType()->isIntegerTy()) return false;
  return llvm::all_of(global->users(), [&](const llvm::User* user) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return llvm::isa<llvm::LoadInst>(user) ||
           (store != nullptr && store->getPointerOperand() == global && store->getValueOperand() != global);
  });
}

}  // namespace

PointerTaint::PointerTaint(llvm::Module& module) : module_(module) {
  collect();
  seed();
  while (!pending_.empty()) {
    llvm::Value* value = pending_.back();
    pending_.pop_back();
    for (llvm::Use& use : value->uses()) passOn(use);
  }
}

bool PointerTaint::mayHoldPointer(const llvm::AllocaInst& variable) const { return tainted_.contains(&variable); }

void PointerTaint::collect() {
  for (llvm::Function& function : module_) {
    if (function.isDeclaration()) continue;
    if (function.hasAddressTaken()) addressTaken_.push_back(&function);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        if (!call->isInlineAsm() && call->getCalledFunction() == nullptr) indirectCalls_.push_back(call);
      }
      if (!carriesInteger(*instruction.getType())) continue;
      if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        if (!isNamedScalar(*load->getPointerOperand())) memoryReads_.push_back(&instruction);
      } else if (llvm::isa<llvm::AtomicRMWInst>(instruction) || llvm::isa<llvm::AtomicCmpXchgInst>(instruction) ||
                 llvm::isa<llvm::VAArgInst>(instruction)) {
        memoryReads_.push_back(&instruction);
      }
    }
  }
}

void PointerTaint::seed() {
  const IntegerViews views = integerViews(module_);
  for (llvm::Instruction* read : memoryReads_) {
    if (readsNamedGlobal(*read)) continue;
    const bool character = read->getType()->isIntegerTy() && read->getType()->getIntegerBitWidth() <= 8;
    if (character ? views.characters : views.integers) taint(*read);
  }
  for (llvm::Function& function : module_) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (llvm::isa<llvm::PtrToIntInst>(instruction)) taint(instruction);
      if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        if (carriesInteger(*load->getType()) && readsPointerVariable(*load)) taint(instruction);
      }
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr) continue;
      if (copiesIntoInteger(*call)) taintMemory();
      const llvm::Function* callee = call->getCalledFunction();
      if (callee == nullptr || !callee->isDeclaration() || callee->isIntrinsic() || isModelIntrinsic(*callee)) continue;
      if (llvm::any_of(call->args(), [](const llvm::Value* argument) { return argument->getType()->isPointerTy(); })) {
        taintMemory();
        taint(instruction);
      }
    }
  }
}

void PointerTaint::taint(llvm::Value& value) {
  if (!llvm::isa<llvm::AllocaInst>(value) && !carriesInteger(*value.getType())) return;
  if (tainted_.insert(&value).second) pending_.push_back(&value);
}

void PointerTaint::taintMemory() {
  if (memoryTainted_) return;
  memoryTainted_ = true;
  for (llvm::Instruction* read : memoryReads_) taint(*read);
}

void PointerTaint::taintCallResults(llvm::Function& function) {
  for (llvm::User* user : function.users()) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    if (call != nullptr && call->getCalledOperand() == &function) taint(*call);
  }
  if (!llvm::is_contained(addressTaken_, &function)) return;
  for (llvm::CallBase* call : indirectCalls_) taint(*call);
}

void PointerTaint::passOn(llvm::Use& use) {
  auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
  if (user == nullptr) return;
  if (llvm::isa<llvm::AllocaInst>(use.get())) {
    if (llvm::isa<llvm::LoadInst>(user)) taint(*user);
    return;
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
    if (isNamedScalar(*store->getPointerOperand())) {
      taint(*store->getPointerOperand());
    } else {
      taintMemory();
    }
    return;
  }
  if (llvm::isa<llvm::AtomicRMWInst>(user) || llvm::isa<llvm::AtomicCmpXchgInst>(user)) {
    taintMemory();
    return;
  }
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) return passToCall(use, *call);
  if (llvm::isa<llvm::ReturnInst>(user)) return taintCallResults(*user->getFunction());
  if (llvm::isa<llvm::CmpInst>(user)) return;
  const bool difference = user->getOpcode() == llvm::Instruction::Sub &&
                          llvm::isa<llvm::PtrToIntInst>(user->getOperand(0)) &&
                          llvm::isa<llvm::PtrToIntInst>(user->getOperand(1));
  if (!difference) taint(*user);
}

void PointerTaint::passToCall(llvm::Use& use, llvm::CallBase& call) {
  if (!call.isArgOperand(&use)) return;
  const unsigned index = call.getArgOperandNo(&use);
  const auto passTo = [&](llvm::Function& function) {
    if (index < function.arg_size()) {
      taint(*function.getArg(index));
    } else {
      taintMemory();
    }
  };
  llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) {
    for (llvm::Function* function : addressTaken_) passTo(*function);
    taintMemory();
    taint(call);
  } else if (!callee->isDeclaration()) {
    passTo(*callee);
  } else if (!isModelIntrinsic(*callee)) {
    if (!callee->isIntrinsic() || llvm::isa<llvm::MemSetInst>(call)) taintMemory();
    taint(call);
  }
}

}  // namespace cairn::frontend
