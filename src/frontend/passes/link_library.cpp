// Which models get in: those of functions that the module uses and does not define, and what they use in turn.
#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <string>
#include <vector>

#include "frontend/clang/wide_characters.h"
#include "frontend/passes/library.h"
#include "frontend/passes/scan_formats.h"
#include "frontend/pipeline.h"
#include "support/check.h"

namespace cairn::frontend {

namespace {

constexpr llvm::StringRef kForeign = ".own";

// Functions are read from the bitcode only when something needs them.
std::unique_ptr<llvm::Module> openLibrary(llvm::LLVMContext& context, program::DataModel model) {
  const std::string_view bitcode = libraryBitcode(model);
  const llvm::MemoryBufferRef buffer(llvm::StringRef(bitcode.data(), bitcode.size()), "library models");
  llvm::Expected<std::unique_ptr<llvm::Module>> library = llvm::getLazyBitcodeModule(buffer, context);
  CAIRN_CHECK(static_cast<bool>(library), "the library models can be read");
  return std::move(*library);
}

bool isModelled(llvm::StringRef name, const llvm::Module& library) {
  const llvm::Function* model = library.getFunction(name);
  return (model != nullptr && !model->isDeclaration()) || hasWideModel(name, library);
}

// A definition that C promises to be repeated elsewhere (`inline`, GNU's `extern inline`) serves as the definition, unless there
// is a model.
void settleInlineDefinitions(llvm::Module& module, const llvm::Module& library) {
  for (llvm::Function& function : module) {
    if (!function.hasAvailableExternallyLinkage()) continue;
    if (isModelled(function.getName(), library)) {
      function.deleteBody();
    } else {
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
}

// Functions of the program's own that only share a name with the library's: declared with fewer parameters, so no call could be one of the library's function.
// They are set aside while models are linked, and are functions without a body afterwards.
std::vector<llvm::Function*> setForeignFunctionsAside(llvm::Module& module, const llvm::Module& library) {
  std::vector<llvm::Function*> foreign;
  for (llvm::Function& function : module) {
    const llvm::Function* model = library.getFunction(function.getName());
    if (!function.isDeclaration() || function.isVarArg() || model == nullptr || model->isDeclaration()) continue;
    if (function.arg_size() < model->arg_size()) foreign.push_back(&function);
  }
  for (llvm::Function* function : foreign) function->setName(function->getName() + kForeign);
  return foreign;
}

void restoreForeignNames(const llvm::Module& module, const std::vector<llvm::Function*>& foreign) {
  for (llvm::Function* function : foreign) {
    const std::string name = function->getName().drop_back(kForeign.size()).str();
    if (module.getFunction(name) == nullptr) function->setName(name);
  }
}

// The model that calls main with as many arguments as it has parameters, and atexit if destructors are to be registered.
void declareStart(llvm::Module& module, const llvm::Function& main) {
  llvm::LLVMContext& context = module.getContext();
  module.getOrInsertFunction(fmt::format("__cairn_start_{}", main.arg_size()), llvm::Type::getVoidTy(context));
  if (module.getGlobalVariable("llvm.global_dtors") != nullptr) {
    module.getOrInsertFunction("atexit", llvm::Type::getInt32Ty(context), llvm::PointerType::get(context, 0));
  }
}

// A constant, so that what only one answer needs (failing allocations, say) is no branch of the program.
void settleQuestion(llvm::Module& module, const char* name, bool answer) {
  llvm::Function* question = module.getFunction(name);
  if (question == nullptr) return;
  for (llvm::User* user : llvm::make_early_inc_range(question->users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (call == nullptr || call->getCalledOperand() != question) continue;
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), answer ? 1 : 0));
    call->eraseFromParent();
  }
  if (question->use_empty()) question->eraseFromParent();
}

}  // namespace

void linkLibrary(llvm::Module& module, const Options& options) {
  const llvm::Function* main = module.getFunction("main");
  const bool startsAtMain = options.entry.empty();
  if (startsAtMain && (main == nullptr || main->isDeclaration() || main->hasLocalLinkage()))
    throw InputError("error: no function main\n");
  std::unique_ptr<llvm::Module> library = openLibrary(module.getContext(), options.dataModel);
  settleInlineDefinitions(module, *library);
  if (startsAtMain) declareStart(module, *main);
  chooseWideModels(module, *library);
  const std::vector<llvm::Function*> foreign = setForeignFunctionsAside(module, *library);
  unfoldScanFormats(module);
  const bool failed = llvm::Linker::linkModules(module, std::move(library), llvm::Linker::LinkOnlyNeeded);
  CAIRN_CHECK(!failed, "the library models can be linked");
  restoreWideNames(module);
  restoreForeignNames(module, foreign);
  settleQuestion(module, "__cairn_may_fail", options.mallocMayFail);
  settleQuestion(module, "__cairn_strict", options.strictLibrary);
}

}  // namespace cairn::frontend
