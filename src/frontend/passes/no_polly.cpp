// Takes the place of Polly, which Clang's code generation asks for its passes and which Debian has no archive of. There are none: Clang is told to run no
// pass of LLVM at all.
#include <llvm/Passes/PassPlugin.h>

// Clang declares it where it calls it.
// NOLINTNEXTLINE(misc-use-internal-linkage)
llvm::PassPluginLibraryInfo getPollyPluginInfo();

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "no Polly", LLVM_VERSION_STRING, [](llvm::PassBuilder&) {}};
}
