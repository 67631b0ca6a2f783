// The step on the module of evaluation_order.h.
#include <fmt/format.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <map>
#include <optional>
#include <vector>

#include "frontend/clang/evaluation_order.h"
#include "frontend/clang/syntax_builder.h"
#include "support/check.h"

namespace cairn::frontend {

namespace {

using Blocks = llvm::SetVector<llvm::BasicBlock*>;

// The code between two markers: the blocks, of which one is the first.
struct Part {
  llvm::BasicBlock* entry = nullptr;
  Blocks blocks;
};

// The markers of one expression, in the order of the text.
struct Group {
  std::vector<llvm::CallInst*> starts;
  llvm::CallInst* end = nullptr;
};

bool isMarker(const llvm::CallInst& call, const char* name) {
  return call.getCalledFunction() != nullptr && call.getCalledFunction()->getName() == name;
}

std::uint64_t numberOf(const llvm::CallInst& marker) {
  return llvm::cast<llvm::ConstantInt>(marker.getArgOperand(0))->getZExtValue();
}

// Markers that code generation has dropped (behind a call that does not return) leave a group that is not whole.
std::map<std::uint64_t, Group> groupsOf(llvm::Function& function) {
  std::map<std::uint64_t, Group> result;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call == nullptr) continue;
    if (isMarker(*call, kOrderBegin)) {
      Group& group = result[numberOf(*call)];
      group.starts.insert(group.starts.begin(), call);
    } else if (isMarker(*call, kOrderNext)) {
      result[numberOf(*call)].starts.push_back(call);
    } else if (isMarker(*call, kOrderEnd)) {
      result[numberOf(*call)].end = call;
    }
  }
  return result;
}

// The blocks from `entry` up to, and without, `exit`.
Blocks blocksBetween(llvm::BasicBlock& entry, const llvm::BasicBlock& exit) {
  Blocks result;
  std::vector<llvm::BasicBlock*> pending = {&entry};
  while (!pending.empty()) {
    llvm::BasicBlock* block = pending.back();
    pending.pop_back();
    if (block == &exit || !result.insert(block)) continue;
    for (llvm::BasicBlock* next : llvm::successors(block)) pending.push_back(next);
  }
  return result;
}

// Whether the part can be copied: it is entered at its beginning only, left for `exit` only, no value made in it is used
// behind it, and nobody has the address of its blocks.
bool isSelfContained(const Part& part, const llvm::BasicBlock& exit) {
  bool reachesExit = false;
  for (llvm::BasicBlock* block : part.blocks) {
    if (block->hasAddressTaken()) return false;
    for (llvm::BasicBlock* before : llvm::predecessors(block)) {
      if (block != part.entry && !part.blocks.contains(before)) return false;
    }
    for (llvm::BasicBlock* next : llvm::successors(block)) {
      reachesExit |= next == &exit;
      if (next != &exit && !part.blocks.contains(next)) return false;
    }
    for (const llvm::Instruction& instruction : *block) {
      for (const llvm::User* user : instruction.users()) {
        if (!part.blocks.contains(const_cast<llvm::BasicBlock*>(llvm::cast<llvm::Instruction>(user)->getParent()))) {
          return false;
        }
      }
    }
  }
  return reachesExit && exit.phis().empty();
}

class Choices {
 public:
  explicit Choices(llvm::Function& function) : function_(function), module_(*function.getParent()) {}

  void run() {
    while (true) {
      std::map<std::uint64_t, Group> groups = groupsOf(function_);
      if (groups.empty()) break;
      // An expression inside of another one has the smaller number.
      Group& inner = groups.begin()->second;
      if (!choose(inner)) giveUp(inner);
    }
    std::vector<llvm::CallInst*> unclear;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call != nullptr && isMarker(*call, kOrderUnclear)) unclear.push_back(call);
    }
    for (llvm::CallInst* call : unclear) {
      stopPerhaps(*call);
      call->eraseFromParent();
    }
    promoteOperands();
  }

 private:
  // The variables that hold operands become registers: in memory they would keep a block alive that nothing else leads to.
  void promoteOperands() {
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : function_.getEntryBlock()) {
      auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (variable == nullptr || !variable->getName().starts_with(kOperandVariable)) continue;
      CAIRN_CHECK(llvm::isAllocaPromotable(variable), "an operand is a scalar that is only loaded and stored");
      variables.push_back(variable);
    }
    if (variables.empty()) return;
    llvm::DominatorTree dominators(function_);
    llvm::PromoteMemToReg(variables, dominators);
  }

  // False, and nothing is changed but that blocks are divided, if the parts cannot be told apart or copied.
  bool choose(Group& group) {
    if (group.end == nullptr || group.starts.size() < 2) return false;
    std::vector<Part> parts;
    for (llvm::CallInst* start : group.starts) {
      Part& part = parts.emplace_back();
      part.entry = llvm::SplitBlock(start->getParent(), start);
    }
    llvm::BasicBlock* behind = llvm::SplitBlock(group.end->getParent(), group.end);
    llvm::BasicBlock* before = parts.front().entry->getSinglePredecessor();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const llvm::BasicBlock& exit = i + 1 < parts.size() ? *parts[i + 1].entry : *behind;
      parts[i].blocks = blocksBetween(*parts[i].entry, exit);
      if (!isSelfContained(parts[i], exit)) return false;
    }
    const llvm::DebugLoc at = group.starts.front()->getDebugLoc();
    for (llvm::CallInst* start : group.starts) start->eraseFromParent();
    group.end->eraseFromParent();

    std::vector<std::size_t> all(parts.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    before->getTerminator()->setSuccessor(0, ordered(parts, all, *behind, at));
    llvm::SmallVector<llvm::BasicBlock*, 8> old;
    for (const Part& part : parts) old.append(part.blocks.begin(), part.blocks.end());
    llvm::DeleteDeadBlocks(old);
    return true;
  }

  // A block from which the parts are executed in any order, and then `behind`. The first way is that of the text.
  llvm::BasicBlock* ordered(const std::vector<Part>& parts, const std::vector<std::size_t>& left,
                            llvm::BasicBlock& behind, const llvm::DebugLoc& at) {
    if (left.empty()) return &behind;
    std::vector<llvm::BasicBlock*> ways;
    for (const std::size_t first : left) {
      std::vector<std::size_t> rest;
      for (const std::size_t other : left) {
        if (other != first) rest.push_back(other);
      }
      llvm::BasicBlock* then = ordered(parts, rest, behind, at);
      const std::size_t exit = first + 1;
      ways.push_back(copy(parts[first], exit < parts.size() ? *parts[exit].entry : behind, *then));
    }
    llvm::BasicBlock* result = ways.back();
    for (std::size_t i = ways.size() - 1; i-- > 0;) result = either(*ways[i], *result, at);
    return result;
  }

  // The part with `then` in place of `exit` behind it.
  llvm::BasicBlock* copy(const Part& part, llvm::BasicBlock& exit, llvm::BasicBlock& then) {
    llvm::ValueToValueMapTy map;
    map[&exit] = &then;
    llvm::SmallVector<llvm::BasicBlock*, 4> copies;
    for (llvm::BasicBlock* block : part.blocks) {
      llvm::BasicBlock* same = llvm::CloneBasicBlock(block, map, "", &function_);
      map[block] = same;
      copies.push_back(same);
    }
    llvm::remapInstructionsInBlocks(copies, map);
    return llvm::cast<llvm::BasicBlock>(map[part.entry]);
  }

  llvm::BasicBlock* either(llvm::BasicBlock& usual, llvm::BasicBlock& other, const llvm::DebugLoc& at) {
    llvm::BasicBlock* block = llvm::BasicBlock::Create(module_.getContext(), "", &function_);
    llvm::IRBuilder<> builder(block);
    builder.SetCurrentDebugLocation(at);
    builder.CreateCondBr(choice(builder, kOrderChoice), &other, &usual);
    return block;
  }

  llvm::Value* choice(llvm::IRBuilder<>& builder, const char* what) {
    const llvm::FunctionCallee choose =
        module_.getOrInsertFunction("__cairn_choose_bool", builder.getInt1Ty(), builder.getPtrTy());
    return builder.CreateCall(choose, {builder.CreateGlobalString(what, "", 0, &module_)});
  }

  // The order of the text, and a path that says that there are others.
  void giveUp(Group& group) {
    std::vector<llvm::CallInst*> markers = group.starts;
    if (group.end != nullptr) markers.push_back(group.end);
    stopPerhaps(*markers.front());
    for (llvm::CallInst* marker : markers) marker->eraseFromParent();
  }

  void stopPerhaps(llvm::CallInst& marker) {
    llvm::BasicBlock* start = marker.getParent();
    llvm::BasicBlock* rest = llvm::SplitBlock(start, &marker);
    llvm::BasicBlock* stop = llvm::BasicBlock::Create(module_.getContext(), "", &function_);
    llvm::IRBuilder<> builder(stop);
    builder.SetCurrentDebugLocation(marker.getDebugLoc());
    const llvm::FunctionCallee unsupported =
        module_.getOrInsertFunction("__cairn_unsupported", builder.getVoidTy(), builder.getPtrTy());
    builder.CreateCall(unsupported,
                       {builder.CreateGlobalString("an order of evaluation that C leaves open", "", 0, &module_)});
    builder.CreateUnreachable();
    llvm::Instruction* jump = start->getTerminator();
    builder.SetInsertPoint(jump);
    builder.SetCurrentDebugLocation(marker.getDebugLoc());
    builder.CreateCondBr(choice(builder, kOrderChoice), stop, rest);
    jump->eraseFromParent();
  }

  llvm::Function& function_;
  llvm::Module& module_;
};

}  // namespace

void chooseEvaluationOrder(llvm::Module& module) {
  llvm::SmallPtrSet<llvm::Function*, 8> functions;
  for (const char* name : {kOrderBegin, kOrderNext, kOrderEnd, kOrderUnclear}) {
    llvm::Function* marker = module.getFunction(name);
    if (marker == nullptr) continue;
    for (llvm::User* user : marker->users()) functions.insert(llvm::cast<llvm::CallInst>(user)->getFunction());
  }
  for (llvm::Function& function : module) {
    if (functions.contains(&function)) Choices(function).run();
  }
  for (const char* name : {kOrderBegin, kOrderNext, kOrderEnd, kOrderUnclear}) {
    if (llvm::Function* marker = module.getFunction(name)) marker->eraseFromParent();
  }
}

}  // namespace cairn::frontend
