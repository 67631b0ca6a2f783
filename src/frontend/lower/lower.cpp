// The last stage of the front end: the prepared module as a program.
#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <algorithm>

#include "frontend/entry/entry_source.h"
#include "frontend/lower/emitter.h"
#include "frontend/lower/module.h"
#include "frontend/lower/wide.h"
#include "frontend/pipeline.h"
#include "support/check.h"

namespace cairn::frontend {

using namespace program;

namespace {

struct Hook {
  std::uint64_t priority = 0;
  llvm::Function* function = nullptr;
};

// The functions in `llvm.global_ctors` or `llvm.global_dtors`, in the order in which constructors run.
std::vector<Hook> hooks(const llvm::Module& module, llvm::StringRef name) {
  std::vector<Hook> result;
  const auto* global = module.getNamedGlobal(name);
  if (global == nullptr || !global->hasInitializer()) return result;
  const auto* list = llvm::dyn_cast<llvm::ConstantArray>(global->getInitializer());
  if (list == nullptr) return result;
  for (const auto& element : list->operands()) {
    const auto* entry = llvm::cast<llvm::ConstantStruct>(element);
    auto* function = llvm::dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCasts());
    if (function == nullptr) continue;
    result.push_back({llvm::cast<llvm::ConstantInt>(entry->getOperand(0))->getZExtValue(), function});
  }
  std::ranges::stable_sort(result, {}, &Hook::priority);
  return result;
}

std::string startName(const llvm::Function& main) { return fmt::format("__cairn_start_{}", main.arg_size()); }

}  // namespace

ModuleLowering::ModuleLowering(llvm::Module& module, const Options& options)
    : module_(module), options_(options), types_(module.getDataLayout()), source_(program_) {
  program_.dataModel = types_.pointerBits() == 64 ? DataModel::LP64 : DataModel::ILP32;
}

FunctionId ModuleLowering::functionId(llvm::Function& function) {
  const auto [entry, isNew] = functionIds_.try_emplace(&function);
  if (isNew) {
    entry->second = FunctionId(program_.functions.size());
    program_.functions.emplace_back();
    pendingFunctions_.emplace_back(entry->second, &function);
  }
  return entry->second;
}

FunctionId ModuleLowering::wideDivision() {
  if (!wideDivision_.valid()) {
    wideDivision_ = FunctionId(program_.functions.size());
    program_.functions.push_back(wideDivisionFunction());
  }
  return wideDivision_;
}

// Destructors run after the functions given to atexit, the last one first: they are registered before anything else runs.
FunctionId ModuleLowering::addEntry() {
  const bool startsAtMain = options_.entry.empty();
  auto* main = module_.getFunction("main");
  if (startsAtMain && (main == nullptr || main->isDeclaration()))
    throw InputError("the program has no function `main`\n");
  const FunctionId id(program_.functions.size());
  program_.functions.emplace_back();
  Function entry;
  entry.name = "__cairn_entry";
  entry.library = true;
  Emitter emit(entry);
  emit.begin(emit.newBlock());
  const auto constructors = hooks(module_, "llvm.global_ctors");
  const auto destructors = startsAtMain ? hooks(module_, "llvm.global_dtors") : std::vector<Hook>();
  auto* atExit = module_.getFunction("atexit");
  auto* start = module_.getFunction(startsAtMain ? startName(*main) : std::string(kEntryCall));
  if (start == nullptr || start->isDeclaration()) {
    emit.terminate(Unsupported{fmt::format("a function `main` with {} parameters", main->arg_size())});
  } else if (!destructors.empty() && (atExit == nullptr || atExit->isDeclaration())) {
    emit.terminate(
        Unsupported{fmt::format("the destructor function {}", destructors.front().function->getName().str())});
  } else {
    for (const auto& hook : destructors) {
      const Operand function = Operand::function(functionId(*hook.function), types_.pointer());
      emit.call(Operand::function(functionId(*atExit), types_.pointer()), {function}, {intType(32)});
    }
    for (const auto& hook : constructors) {
      emit.call(Operand::function(functionId(*hook.function), types_.pointer()), {}, {});
    }
    emit.call(Operand::function(functionId(*start), types_.pointer()), {}, {});
    emit.terminate(Unreachable{});
  }
  emit.finish();
  program_.functions[id.index()] = std::move(entry);
  return id;
}

void ModuleLowering::lowerPending() {
  for (std::size_t f = 0, g = 0; f < pendingFunctions_.size() || g < pendingGlobals_.size();) {
    if (f < pendingFunctions_.size()) {
      const auto [id, function] = pendingFunctions_[f++];
      Function lowered = function->isDeclaration() ? lowerUndefined(*this, *function) : lowerFunction(*this, *function);
      program_.functions[id.index()] = std::move(lowered);
    } else {
      const auto [id, global] = pendingGlobals_[g++];
      lowerGlobal(id, *global);
    }
  }
}

Program ModuleLowering::run() {
  findUnknownGlobals();
  program_.entry = addEntry();
  lowerPending();
  source_.finish();
  return std::move(program_);
}

Program lower(llvm::Module& module, const Options& options) {
  module.setIsNewDbgInfoFormat(true);
  return ModuleLowering(module, options).run();
}

}  // namespace cairn::frontend
