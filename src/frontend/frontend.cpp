#include "frontend/frontend.h"

#include <fmt/ranges.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontend/pipeline.h"
#include "program/check/verify.h"
#include "support/check.h"

namespace cairn::frontend {

LoadResult load(const Options& options) {
  CompiledModule compiled = compile(options);
  linkLibrary(*compiled.module, options);
  prepare(*compiled.module);
  LoadResult result{lower(*compiled.module, options), std::move(compiled.warnings), {}, {}};
  result.outline = resolve(std::move(compiled.outline), result.program);
  result.entry = std::move(compiled.entry);
  const std::vector<std::string> broken = program::verify(result.program);
  CAIRN_CHECK(broken.empty(), fmt::format("lowering broke a rule: {}", fmt::join(broken, "; ")));
  return result;
}

}  // namespace cairn::frontend
