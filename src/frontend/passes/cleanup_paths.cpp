#include "frontend/passes/cleanup_paths.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <vector>

namespace cairn::frontend {

namespace {

void promoteDestinations(llvm::Function& function) {
  std::vector<llvm::AllocaInst*> destinations;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* slot = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (slot != nullptr && slot->getName().starts_with("cleanup.dest.slot") && llvm::isAllocaPromotable(slot)) {
      destinations.push_back(slot);
    }
  }
  if (destinations.empty()) return;
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(destinations, dominators);
}

// The phi of this block that its switch decides by.
llvm::PHINode* destination(llvm::BasicBlock& block) {
  const auto* branch = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator());
  if (branch == nullptr) return nullptr;
  auto* phi = llvm::dyn_cast<llvm::PHINode>(branch->getCondition());
  return phi != nullptr && phi->getParent() == &block ? phi : nullptr;
}

// Whether a copy of the block needs no repair elsewhere: what it computes is used inside, or by phis of its successors.
bool usedLocally(const llvm::BasicBlock& block) {
  for (const llvm::Instruction& instruction : block) {
    for (const llvm::Use& use : instruction.uses()) {
      const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      const auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
      if (user->getParent() != &block && (phi == nullptr || phi->getIncomingBlock(use) != &block)) return false;
    }
  }
  return true;
}

// A copy of the block for the edge from `from`, which goes on to `target`.
void copyForEdge(llvm::BasicBlock& block, llvm::BasicBlock& from, llvm::BasicBlock& target) {
  llvm::ValueToValueMapTy copies;
  llvm::BasicBlock* copy = llvm::CloneBasicBlock(&block, copies, "", block.getParent());
  for (llvm::PHINode& phi : block.phis()) {
    auto* copied = llvm::cast<llvm::PHINode>(copies[&phi]);
    copies[&phi] = phi.getIncomingValueForBlock(&from);
    copied->eraseFromParent();
  }
  copy->getTerminator()->eraseFromParent();
  llvm::BranchInst::Create(&target, copy)->setDebugLoc(block.getTerminator()->getDebugLoc());
  for (llvm::Instruction& instruction : *copy) {
    llvm::RemapInstruction(&instruction, copies, llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals);
    llvm::RemapDbgRecordRange(block.getModule(), instruction.getDbgRecordRange(), copies,
                              llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals);
  }
  for (llvm::PHINode& phi : target.phis()) {
    llvm::Value* value = phi.getIncomingValueForBlock(&block);
    const auto found = copies.find(value);
    phi.addIncoming(found == copies.end() ? value : static_cast<llvm::Value*>(found->second), copy);
  }
  block.removePredecessor(&from, /*KeepOneInputPHIs=*/true);
  from.getTerminator()->replaceSuccessorWith(&block, copy);
}

// One edge into such a block whose destination is known.
bool separateOne(llvm::BasicBlock& block) {
  llvm::PHINode* phi = destination(block);
  if (phi == nullptr || phi->getNumIncomingValues() == 0 || !usedLocally(block)) return false;
  for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
    llvm::BasicBlock* from = phi->getIncomingBlock(i);
    auto* number = llvm::dyn_cast<llvm::ConstantInt>(phi->getIncomingValue(i));
    if (number == nullptr || llvm::count(llvm::successors(from), &block) != 1) continue;
    auto* branch = llvm::cast<llvm::SwitchInst>(block.getTerminator());
    copyForEdge(block, *from, *branch->findCaseValue(number)->getCaseSuccessor());
    return true;
  }
  return false;
}

}  // namespace

void separateCleanupPaths(llvm::Function& function) {
  promoteDestinations(function);
  for (bool changed = true; changed;) {
    changed = false;
    for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) changed |= separateOne(block);
  }
  llvm::EliminateUnreachableBlocks(function);
}

}  // namespace cairn::frontend
