#include "module_fixture.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <unistd.h>

#include <fstream>

namespace cairn::frontend {

ModuleTest::ModuleTest() {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  folder_ = std::filesystem::temp_directory_path() /
            (std::string("cairn_") + test->test_suite_name() + "_" + test->name() + "_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder_);
}

ModuleTest::~ModuleTest() { std::filesystem::remove_all(folder_); }

std::string ModuleTest::write(const std::string& name, const std::string& text) {
  const std::filesystem::path path = folder_ / name;
  std::ofstream(path) << text;
  return path.string();
}

Options ModuleTest::asked(const std::string& text, program::DataModel model) {
  Options options;
  options.dataModel = model;
  options.sources = {write("main.c", text)};
  return options;
}

CompiledModule ModuleTest::compiled(const std::string& text, program::DataModel model) {
  return compile(asked(text, model));
}

CompiledModule ModuleTest::prepared(const std::string& text, program::DataModel model) {
  CompiledModule result = compiled(text, model);
  prepare(*result.module);
  return result;
}

std::string ModuleTest::errorOf(const Options& options) {
  try {
    (void)compile(options);
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "the sources compile";
  return "";
}

llvm::AllocaInst* ModuleTest::variable(const CompiledModule& compiled, const std::string& function,
                                       const std::string& name) {
  for (llvm::Instruction& instruction : llvm::instructions(*compiled.module->getFunction(function))) {
    auto* found = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (found != nullptr && found->getName() == name) return found;
  }
  return nullptr;
}

std::vector<llvm::CallBase*> ModuleTest::callsOf(const CompiledModule& compiled, const std::string& function,
                                                 const std::string& callee) {
  std::vector<llvm::CallBase*> result;
  for (llvm::Instruction& instruction : llvm::instructions(*compiled.module->getFunction(function))) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call != nullptr && call->getCalledOperand()->getName() == callee) result.push_back(call);
  }
  return result;
}

std::uint64_t ModuleTest::initial(const CompiledModule& compiled, const std::string& global) {
  const llvm::GlobalVariable* found = compiled.module->getGlobalVariable(global);
  return llvm::cast<llvm::ConstantInt>(found->getInitializer())->getZExtValue();
}

}  // namespace cairn::frontend
