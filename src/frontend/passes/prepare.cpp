#include <fmt/ranges.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include "frontend/clang/evaluation_order.h"
#include "frontend/clang/scopes.h"
#include "frontend/passes/cleanup_paths.h"
#include "frontend/passes/padding.h"
#include "frontend/passes/promote.h"
#include "frontend/pipeline.h"
#include "support/check.h"

namespace cairn::frontend {

namespace {

// Removes edges whose constant condition never takes them, and the blocks that only those reach. Nothing else: LLVM's own
// clean-up of the control flow also ends paths at a store through null, which would hide the error.
void removeUnreachable(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    for (llvm::BasicBlock& block : function) llvm::ConstantFoldTerminator(&block);
    llvm::EliminateUnreachableBlocks(function);
  }
}

}  // namespace

void prepare(llvm::Module& module) {
  resolveScopes(module);
  leavePaddingOpen(module);
  chooseEvaluationOrder(module);
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) separateCleanupPaths(function);
  }
  removeUnreachable(module);
  CAIRN_FULL_CHECK(accessesOutOfScope(module).empty(),
                   fmt::format("variables are used in their scope: {}", fmt::join(accessesOutOfScope(module), ", ")));
  promoteScalars(module);
  removeUnreachable(module);
  CAIRN_FULL_CHECK(!llvm::verifyModule(module), "the prepared module is well formed");
}

}  // namespace cairn::frontend
