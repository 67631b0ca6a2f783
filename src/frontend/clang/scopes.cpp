#include "frontend/clang/scopes.h"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <map>
#include <optional>
#include <set>

#include "frontend/clang/scope_markers.h"

namespace cairn::frontend {

namespace {

using ScopeNumber = std::uint64_t;

constexpr const char* kUnsupported = "__cairn_unsupported";  // library/cairn_intrinsics.h

ScopeNumber numberOf(const llvm::CallInst& marker) {
  return llvm::cast<llvm::ConstantInt>(marker.getArgOperand(0))->getZExtValue();
}

// The marker calls of one function.
struct Markers {
  std::vector<llvm::CallInst*> entries;  // begin and enter
  std::vector<llvm::CallInst*> exits;
  std::map<const llvm::DILocalScope*, ScopeNumber> numbers;  // of blocks and of full expressions
  std::set<ScopeNumber> expressions;
  llvm::SmallPtrSet<llvm::CallInst*, 4> unclear;

  [[nodiscard]] bool empty() const { return entries.empty() && exits.empty(); }
};

Markers collectMarkers(llvm::Function& function) {
  Markers result;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr) continue;
    const llvm::StringRef name = call->getCalledFunction()->getName();
    if (name == kScopeBegin || name == kExpressionBegin) {
      if (name == kExpressionBegin) result.expressions.insert(numberOf(*call));
      result.numbers.emplace(call->getDebugLoc()->getScope()->getNonLexicalBlockFileScope(), numberOf(*call));
      result.entries.push_back(call);
    } else if (name == kScopeEnter) {
      result.entries.push_back(call);
    } else if (name == kScopeLeave) {
      result.exits.push_back(call);
    } else if (name == kScopeUnclear) {
      result.unclear.insert(call);
    }
  }
  return result;
}

bool hasLifetimeMarkers(const llvm::AllocaInst& object) {
  return llvm::any_of(object.users(), [](const llvm::User* user) {
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    return intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd();
  });
}

const llvm::DILocalVariable* variableOf(llvm::AllocaInst& object) {
  for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&object)) return record->getVariable();
  return nullptr;
}

bool isCompoundLiteral(const llvm::AllocaInst& object) { return object.getName().starts_with(".compoundliteral"); }

// Whether the address of a temporary may be seen after the expression that made it.
bool escapes(const llvm::Value& address, llvm::SmallPtrSetImpl<const llvm::Value*>& seen) {
  if (!seen.insert(&address).second) return false;
  for (const llvm::Use& use : address.uses()) {
    const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    if (llvm::isa<llvm::StoreInst>(user) && use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex()) continue;
    if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::PHINode>(user) ||
        llvm::isa<llvm::SelectInst>(user)) {
      if (escapes(*user, seen)) return true;
      continue;
    }
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) {
      if (llvm::isa<llvm::IntrinsicInst>(call)) continue;
      const unsigned argument = call->isArgOperand(&use) ? call->getArgOperandNo(&use) : call->arg_size();
      if (argument < call->arg_size() &&
          (call->isByValArgument(argument) || call->paramHasAttr(argument, llvm::Attribute::StructRet))) {
        continue;
      }
    }
    return true;
  }
  return false;
}

// The block around all uses of a compound literal or of a temporary: they are parts of the expression that contains it.
const llvm::DILocalScope* scopeOfUses(const llvm::AllocaInst& object) {
  std::optional<llvm::DebugLoc> common;
  for (const llvm::User* user : object.users()) {
    const llvm::DebugLoc& at = llvm::cast<llvm::Instruction>(user)->getDebugLoc();
    if (!at) continue;
    common = common ? llvm::DebugLoc(llvm::DILocation::getMergedLocation(common->get(), at.get())) : at;
  }
  if (!common || !*common) return nullptr;
  return (*common)->getScope();
}

struct Lifetime {
  enum class Kind { Call, Block, Unknown } kind = Kind::Call;
  ScopeNumber block = 0;
};

// Up the nest of blocks to the first tracked one, or to the function. An untracked block on the way means that the object
// belongs to a block nobody told the borders of.
Lifetime lifetimeIn(const llvm::DILocalScope* scope, const Markers& markers) {
  bool crossed = false;
  while (scope != nullptr) {
    if (const auto found = markers.numbers.find(scope); found != markers.numbers.end()) {
      return {Lifetime::Kind::Block, found->second};
    }
    if (llvm::isa<llvm::DISubprogram>(scope)) return {crossed ? Lifetime::Kind::Unknown : Lifetime::Kind::Call, 0};
    crossed = crossed || llvm::isa<llvm::DILexicalBlock>(scope);
    scope = llvm::cast<llvm::DILexicalBlockBase>(scope)->getScope();
  }
  return {Lifetime::Kind::Unknown, 0};
}

Lifetime lifetimeOf(llvm::AllocaInst& object, const Markers& markers) {
  if (isCompoundLiteral(object)) return lifetimeIn(scopeOfUses(object), markers);
  const llvm::DILocalVariable* variable = variableOf(object);
  // The length of an array, kept by Clang: no program has its address.
  if (variable != nullptr && variable->isArtificial()) return {Lifetime::Kind::Call, 0};
  if (variable != nullptr) return lifetimeIn(variable->getScope(), markers);
  llvm::SmallPtrSet<const llvm::Value*, 8> seen;
  if (!escapes(object, seen)) return {Lifetime::Kind::Call, 0};
  const auto found = markers.numbers.find(scopeOfUses(object));
  if (found == markers.numbers.end() || !markers.expressions.contains(found->second))
    return {Lifetime::Kind::Unknown, 0};
  return {Lifetime::Kind::Block, found->second};
}

// Every path ends with the reason before it uses the object.
void makeUnsupported(llvm::AllocaInst& object) {
  const llvm::DILocalVariable* variable = variableOf(object);
  const std::string why = variable != nullptr ? fmt::format("the lifetime of variable {}", variable->getName().str())
                          : isCompoundLiteral(object) ? "the lifetime of a compound literal"
                                                      : "the lifetime of a temporary whose address is kept";
  llvm::IRBuilder<> builder(object.getContext());
  const llvm::FunctionCallee stop =
      object.getModule()->getOrInsertFunction(kUnsupported, builder.getVoidTy(), builder.getPtrTy());
  llvm::Constant* text = builder.CreateGlobalString(why, "", 0, object.getModule());
  for (llvm::Use& use : object.uses()) {
    auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
    builder.SetInsertPoint(phi != nullptr ? phi->getIncomingBlock(use)->getTerminator() : user);
    builder.SetCurrentDebugLocation(user->getDebugLoc());
    builder.CreateCall(stop, {text});
  }
}

// Debug information must not vanish with the block of a declaration that only jumps pass by.
void keepDeclaration(llvm::AllocaInst& object) {
  llvm::BasicBlock& entry = *object.getParent();
  for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&object)) {
    record->removeFromParent();
    entry.insertDbgRecordBefore(record, entry.getTerminator()->getIterator());
  }
}

void insertLifetimeMarkers(llvm::AllocaInst& object, ScopeNumber block, const Markers& markers) {
  const llvm::DataLayout& layout = object.getModule()->getDataLayout();
  llvm::IRBuilder<> builder(object.getContext());
  llvm::ConstantInt* size = builder.getInt64(layout.getTypeAllocSize(object.getAllocatedType()));
  for (llvm::CallInst* entry : markers.entries) {
    if (numberOf(*entry) != block) continue;
    builder.SetInsertPoint(entry);
    builder.CreateLifetimeStart(&object, size);
  }
  for (llvm::CallInst* exit : markers.exits) {
    if (numberOf(*exit) != block) continue;
    builder.SetInsertPoint(exit);
    builder.CreateLifetimeEnd(&object, size);
  }
}

bool isUnclear(ScopeNumber block, const Markers& markers) {
  return llvm::any_of(markers.unclear, [&](const llvm::CallInst* call) { return numberOf(*call) == block; });
}

void eraseMarkers(llvm::Function& function, const Markers& markers) {
  for (llvm::CallInst* call : markers.entries) call->eraseFromParent();
  for (llvm::CallInst* call : markers.exits) call->eraseFromParent();
  for (llvm::CallInst* call : markers.unclear) call->eraseFromParent();
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    for (llvm::DbgRecord& record : llvm::make_early_inc_range(instruction.getDbgRecordRange())) {
      if (llvm::isa<llvm::DbgLabelRecord>(record)) record.eraseFromParent();
    }
  }
  // The added labels cut straight lines into blocks.
  llvm::EliminateUnreachableBlocks(function);
  for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) llvm::MergeBlockIntoPredecessor(&block);
}

void resolveFunction(llvm::Function& function) {
  const Markers markers = collectMarkers(function);
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* object = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (object == nullptr || object->isArrayAllocation() || hasLifetimeMarkers(*object)) continue;
    const Lifetime lifetime = lifetimeOf(*object, markers);
    switch (lifetime.kind) {
      case Lifetime::Kind::Call: break;
      case Lifetime::Kind::Block:
        if (isUnclear(lifetime.block, markers)) {
          makeUnsupported(*object);
        } else {
          insertLifetimeMarkers(*object, lifetime.block, markers);
          keepDeclaration(*object);
        }
        break;
      case Lifetime::Kind::Unknown: makeUnsupported(*object); break;
    }
  }
  if (!markers.empty()) eraseMarkers(function, markers);
}

// ---- Check -----------------------------------------------------------------------------------------------------------

// Walks every path from a point where the object is out of scope, up to the next start; reports an access on the way.
class OutOfScopeWalk {
 public:
  OutOfScopeWalk(llvm::AllocaInst& object, std::vector<std::string>& found) : object_(object), found_(found) {}

  void run() {
    walk(std::next(object_.getIterator()));
    for (llvm::User* user : object_.users()) {
      auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
      if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_end) {
        walk(std::next(intrinsic->getIterator()));
      }
    }
    while (!pending_.empty()) {
      llvm::BasicBlock* block = pending_.back();
      pending_.pop_back();
      walk(block->begin());
    }
  }

 private:
  void walk(llvm::BasicBlock::iterator at) {
    llvm::BasicBlock* block = at->getParent();
    for (; at != block->end(); ++at) {
      const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&*at);
      if (intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd()) {
        if (intrinsic->getArgOperand(1) != &object_) continue;
        if (intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start) return;
        continue;
      }
      if (llvm::is_contained(at->operands(), &object_)) {
        found_.push_back(fmt::format("{} in {} line {}", object_.getName().str(), block->getParent()->getName().str(),
                                     at->getDebugLoc() ? at->getDebugLoc().getLine() : 0));
        return;
      }
    }
    if (llvm::isa<llvm::IndirectBrInst>(block->getTerminator())) return;  // ends the path: not supported
    for (llvm::BasicBlock* next : llvm::successors(block)) {
      if (seen_.insert(next).second) pending_.push_back(next);
    }
  }

  llvm::AllocaInst& object_;
  std::vector<std::string>& found_;
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> seen_;
  std::vector<llvm::BasicBlock*> pending_;
};

}  // namespace

void resolveScopes(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration() && function.getSubprogram() != nullptr) resolveFunction(function);
  }
  for (const char* name : {kScopeBegin, kExpressionBegin, kScopeEnter, kScopeLeave, kScopeUnclear}) {
    if (llvm::Function* marker = module.getFunction(name)) marker->eraseFromParent();
  }
}

std::vector<std::string> accessesOutOfScope(llvm::Module& module) {
  std::vector<std::string> found;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      auto* object = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (object != nullptr && hasLifetimeMarkers(*object)) OutOfScopeWalk(*object, found).run();
    }
  }
  return found;
}

}  // namespace cairn::frontend
