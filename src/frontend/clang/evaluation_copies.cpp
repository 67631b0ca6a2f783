// The step on the module of evaluation_order.h.
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "frontend/clang/evaluation_order.h"

namespace cairn::frontend {

namespace {

using llvm::BasicBlock;
using llvm::CallInst;

// Of more operands all orders would be too many copies.
constexpr std::size_t kMostPermuted = 3;
constexpr std::size_t kLargestOperand = 2000;  // instructions

std::vector<CallInst*> callsOf(llvm::Module& module, const char* name) {
  std::vector<CallInst*> result;
  if (llvm::Function* function = module.getFunction(name)) {
    for (llvm::User* user : function->users()) {
      if (auto* call = llvm::dyn_cast<CallInst>(user)) result.push_back(call);
    }
  }
  return result;
}

void remove(llvm::Module& module, const char* name) {
  if (llvm::Function* function = module.getFunction(name)) function->eraseFromParent();
}

std::uint64_t numberOf(const CallInst& marker) {
  return llvm::cast<llvm::ConstantInt>(marker.getArgOperand(0))->getZExtValue();
}

void assume(llvm::Instruction& before) {
  llvm::IRBuilder<> builder(&before);
  llvm::Module& module = *before.getModule();
  const llvm::FunctionCallee assumption =
      module.getOrInsertFunction("__cairn_assumption", builder.getVoidTy(), builder.getPtrTy());
  builder.CreateCall(assumption,
                     {builder.CreateGlobalString("operands that depend on each other are evaluated from left "
                                                 "to right",
                                                 "", 0, &module)});
}

// The operands of one expression, between their markers.
class Group {
 public:
  explicit Group(const std::vector<CallInst*>& markers) : markers_(markers) {}

  void follow() {
    const bool sound = findOperands();
    if (!sound) {
      for (CallInst* marker : markers_) {
        if (marker == markers_.front()) assume(*marker);
        marker->eraseFromParent();
      }
      return;
    }
    if (operands_.size() > kMostPermuted) assume(*markers_.front());
    copyOrders();
    for (CallInst* marker : markers_) marker->eraseFromParent();
  }

 private:
  struct Operand {
    BasicBlock* start = nullptr;
    std::vector<BasicBlock*> blocks;
  };

  // Splits the blocks, so that each operand is a set of blocks of its own with one entry and one exit. False: it is none.
  bool findOperands() {
    for (std::size_t i = 0; i < markers_.size(); ++i) {
      if (numberOf(*markers_[i]) % kMostOperands != i) return false;
    }
    if (markers_.size() < 3) return false;
    std::vector<BasicBlock*> starts;
    for (CallInst* marker : markers_) starts.push_back(marker->getParent()->splitBasicBlock(marker, "cairn.operand"));
    after_ = starts.back();
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
      Operand operand;
      operand.start = starts[i];
      std::set<BasicBlock*> seen{starts[i]};
      operand.blocks.push_back(starts[i]);
      std::size_t instructions = 0;
      for (std::size_t k = 0; k < operand.blocks.size(); ++k) {
        instructions += operand.blocks[k]->size();
        for (BasicBlock* next : llvm::successors(operand.blocks[k])) {
          if (next == starts[i + 1]) continue;
          if (std::ranges::find(starts, next) != starts.end()) return false;
          if (seen.insert(next).second) operand.blocks.push_back(next);
        }
      }
      if (instructions > kLargestOperand || !isClosed(seen, starts[i])) return false;
      operands_.push_back(std::move(operand));
    }
    return true;
  }

  // Nobody else jumps into it, and what it computes is used inside alone.
  static bool isClosed(const std::set<BasicBlock*>& blocks, const BasicBlock* start) {
    for (BasicBlock* block : blocks) {
      for (BasicBlock* before : llvm::predecessors(block)) {
        if (block != start && !blocks.contains(before)) return false;
      }
      if (llvm::isa<llvm::ReturnInst>(block->getTerminator())) return false;
      for (llvm::Instruction& instruction : *block) {
        const bool inside = std::ranges::all_of(instruction.users(), [&](llvm::User* user) {
          return blocks.contains(llvm::cast<llvm::Instruction>(user)->getParent());
        });
        if (!inside) return false;
      }
    }
    return true;
  }

  void copyOrders() {
    BasicBlock* before = operands_.front().start->getSinglePredecessor();
    BasicBlock* otherwise = operands_.front().start;
    std::vector<std::size_t> order(operands_.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<std::vector<std::size_t>> others;
    if (operands_.size() > kMostPermuted) {
      others.emplace_back(order.rbegin(), order.rend());
    } else {
      while (std::ranges::next_permutation(order).found) others.push_back(order);
    }
    // Answer 0 keeps the order in which Clang evaluates.
    for (const std::vector<std::size_t>& other : others) {
      BasicBlock* first = after_;
      for (auto which = other.rbegin(); which != other.rend(); ++which) first = copy(operands_[*which], *which, first);
      auto* choice = BasicBlock::Create(before->getContext(), "cairn.order", before->getParent(), otherwise);
      llvm::IRBuilder<> builder(choice);
      builder.SetCurrentDebugLocation(markers_.front()->getDebugLoc());
      llvm::Module& module = *before->getModule();
      const llvm::FunctionCallee choose =
          module.getOrInsertFunction("__cairn_choose_bool", builder.getInt1Ty(), builder.getPtrTy());
      llvm::Value* chosen =
          builder.CreateCall(choose, {builder.CreateGlobalString("order of evaluation", "", 0, &module)});
      builder.CreateCondBr(chosen, first, otherwise);
      otherwise = choice;
    }
    before->getTerminator()->replaceSuccessorWith(operands_.front().start, otherwise);
  }

  // The operand once more, in front of `next`.
  BasicBlock* copy(const Operand& operand, std::size_t index, BasicBlock* next) {
    llvm::ValueToValueMapTy map;
    llvm::SmallVector<BasicBlock*, 8> copies;
    for (BasicBlock* block : operand.blocks) {
      BasicBlock* cloned = llvm::CloneBasicBlock(block, map, ".other", block->getParent());
      map[block] = cloned;
      copies.push_back(cloned);
    }
    map[index + 1 < operands_.size() ? operands_[index + 1].start : after_] = next;
    llvm::remapInstructionsInBlocks(copies, map);
    llvm::cast<CallInst>(map[markers_[index]])->eraseFromParent();
    return llvm::cast<BasicBlock>(map[operand.start]);
  }

  std::vector<CallInst*> markers_;
  std::vector<Operand> operands_;
  BasicBlock* after_ = nullptr;
};

// The variables of the operands become registers: they must not keep a block alive.
void promoteOperands(llvm::Function& function) {
  std::vector<llvm::AllocaInst*> variables;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable == nullptr || !variable->getName().starts_with("cairn.value")) continue;
    if (!llvm::isAllocaPromotable(variable)) continue;
    variables.push_back(variable);
  }
  if (variables.empty()) return;
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(variables, dominators);
}

}  // namespace

void followOrders(llvm::Module& module) {
  for (CallInst* marker : callsOf(module, kOrderAssumed)) {
    assume(*marker);
    marker->eraseFromParent();
  }
  remove(module, kOrderAssumed);
  std::map<llvm::Function*, std::map<std::uint64_t, std::vector<CallInst*>>> groups;
  for (CallInst* marker : callsOf(module, kOrder)) {
    groups[marker->getFunction()][numberOf(*marker) / kMostOperands].push_back(marker);
  }
  for (auto& [function, ofFunction] : groups) {
    // Inner groups first: their numbers are smaller.
    for (auto& [number, markers] : ofFunction) {
      std::ranges::sort(markers, {}, [](const CallInst* marker) { return numberOf(*marker); });
      Group(markers).follow();
    }
    promoteOperands(*function);
  }
  remove(module, kOrder);
}

void keepOrder(llvm::Module& module) {
  for (const char* name : {kOrder, kOrderAssumed}) {
    for (CallInst* marker : callsOf(module, name)) marker->eraseFromParent();
    remove(module, name);
  }
}

}  // namespace cairn::frontend
