// C text to LLVM modules, for tests of the stages before lowering.
#pragma once

#include <gtest/gtest.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <filesystem>
#include <string>
#include <vector>

#include "frontend/pipeline.h"

namespace cairn::frontend {

class ModuleTest : public testing::Test {
 protected:
  ModuleTest();
  ~ModuleTest() override;

  // A file in a folder of the test's own; its path.
  std::string write(const std::string& name, const std::string& text);

  // One source, main.c.
  Options asked(const std::string& text, program::DataModel model = program::DataModel::LP64);
  CompiledModule compiled(const std::string& text, program::DataModel model = program::DataModel::LP64);
  CompiledModule prepared(const std::string& text, program::DataModel model = program::DataModel::LP64);

  // The text of the InputError that compiling gives; fails if there is none.
  static std::string errorOf(const Options& options);

  static llvm::AllocaInst* variable(const CompiledModule& compiled, const std::string& function,
                                    const std::string& name);
  static std::vector<llvm::CallBase*> callsOf(const CompiledModule& compiled, const std::string& function,
                                              const std::string& callee);
  static std::uint64_t initial(const CompiledModule& compiled, const std::string& global);

  std::filesystem::path folder_;
};

}  // namespace cairn::frontend
