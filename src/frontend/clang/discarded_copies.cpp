// The step on the module of discarded_reads.h.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <vector>

#include "frontend/clang/discarded_reads.h"

namespace cairn::frontend {

namespace {

std::vector<llvm::CallInst*> callsOf(llvm::Module& module, const char* name) {
  std::vector<llvm::CallInst*> result;
  if (llvm::Function* function = module.getFunction(name)) {
    for (llvm::User* user : function->users()) {
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(user)) result.push_back(call);
    }
  }
  return result;
}

void copy(llvm::CallInst& marker) {
  llvm::Value* object = marker.getArgOperand(0);
  auto* size = llvm::cast<llvm::ConstantInt>(marker.getArgOperand(1));
  llvm::BasicBlock& entry = marker.getFunction()->getEntryBlock();
  llvm::IRBuilder<> atEntry(&entry, entry.begin());
  llvm::AllocaInst* copied =
      atEntry.CreateAlloca(llvm::ArrayType::get(atEntry.getInt8Ty(), size->getZExtValue()), nullptr, "cairn.read");
  llvm::IRBuilder<> builder(&marker);
  builder.CreateLifetimeStart(copied, builder.getInt64(size->getZExtValue()));
  builder.CreateMemCpy(copied, copied->getAlign(), object, llvm::MaybeAlign(1), size);
  builder.CreateLifetimeEnd(copied, builder.getInt64(size->getZExtValue()));
  marker.replaceAllUsesWith(object);
}

void remove(llvm::Module& module, const char* name) {
  if (llvm::Function* function = module.getFunction(name)) function->eraseFromParent();
}

}  // namespace

void copyDiscarded(llvm::Module& module) {
  for (llvm::CallInst* marker : callsOf(module, kDiscardedRead)) {
    copy(*marker);
    marker->eraseFromParent();
  }
  remove(module, kDiscardedRead);
  for (llvm::CallInst* marker : callsOf(module, kUnclearRead)) {
    llvm::IRBuilder<> builder(marker);
    const llvm::FunctionCallee stop =
        module.getOrInsertFunction("__cairn_unsupported", builder.getVoidTy(), builder.getPtrTy());
    builder.CreateCall(stop,
                       {builder.CreateGlobalString("the read of a structure whose value is not used", "", 0, &module)});
    marker->eraseFromParent();
  }
  remove(module, kUnclearRead);
}

}  // namespace cairn::frontend
