// At build time: compiles the library models for one data model into one bitcode file, with the options of user code.
// Their scopes are settled here, so that they need no debug information.
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

#include "frontend/clang/scopes.h"
#include "frontend/passes/library.h"
#include "frontend/passes/padding.h"
#include "frontend/pipeline.h"

namespace {

int usage() {
  llvm::errs() << "usage: cairn_model_compiler LP64|ILP32 OUTPUT SOURCE...\n";
  return EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace cairn;
  if (argc < 4) return usage();
  const llvm::StringRef dataModel(argv[1]);
  if (dataModel != "LP64" && dataModel != "ILP32") return usage();
  frontend::Options options;
  options.dataModel = dataModel == "LP64" ? program::DataModel::LP64 : program::DataModel::ILP32;
  options.orderOpen = false;  // models say what happens in Clang's order
  options.sources.assign(argv + 3, argv + argc);
  try {
    frontend::CompiledModule compiled = frontend::compile(options);
    llvm::errs() << compiled.warnings;
    llvm::Module& module = *compiled.module;
    frontend::resolveScopes(module);
    frontend::leavePaddingOpen(module);
    frontend::forgetCopiedParts(module);
    llvm::StripDebugInfo(module);
    // The program's flags hold for the models, too (the width of wchar_t, for one).
    if (llvm::NamedMDNode* flags = module.getModuleFlagsMetadata()) module.eraseNamedMetadata(flags);
    for (llvm::Function& function : module) {
      if (!function.isDeclaration()) function.addFnAttr(frontend::kLibraryAttribute);
    }
    for (llvm::GlobalVariable& variable : module.globals()) variable.addAttribute(frontend::kLibraryAttribute);
    std::error_code error;
    llvm::raw_fd_ostream output(argv[2], error);
    if (error) {
      llvm::errs() << argv[2] << ": " << error.message() << '\n';
      return EXIT_FAILURE;
    }
    llvm::WriteBitcodeToFile(module, output);
  } catch (const frontend::InputError& error) {
    llvm::errs() << error.what();
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
