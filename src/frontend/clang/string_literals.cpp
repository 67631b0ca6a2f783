#include "frontend/clang/string_literals.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cairn::frontend {

namespace {

// `__func__.f` of `__func__.f.1`: code generation numbers what has one name.
std::string nameWithoutNumber(llvm::StringRef name) {
  const auto [front, number] = name.rsplit('.');
  const bool numbered = !number.empty() && std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
  return numbered ? front.str() : name.str();
}

}  // namespace

void settleLiterals(llvm::Module& module) {
  std::map<std::pair<std::string, llvm::Constant*>, llvm::GlobalVariable*> functionNames;
  std::vector<std::pair<llvm::GlobalVariable*, llvm::GlobalVariable*>> same;
  for (llvm::GlobalVariable& global : module.globals()) {
    if (!global.hasPrivateLinkage() || !global.hasGlobalUnnamedAddr() || !global.hasInitializer()) continue;
    const bool ofFunction = global.getName().starts_with("__");
    if (!ofFunction && !global.getName().starts_with(".str")) continue;
    global.setConstant(true);
    if (!ofFunction) continue;
    const auto [known, added] =
        functionNames.try_emplace({nameWithoutNumber(global.getName()), global.getInitializer()}, &global);
    if (!added) same.emplace_back(&global, known->second);
  }
  for (const auto& [copy, first] : same) {
    copy->replaceAllUsesWith(first);
    copy->eraseFromParent();
  }
}

}  // namespace cairn::frontend
