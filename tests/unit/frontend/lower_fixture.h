// C text to programs, for tests of the lowering. What is expected is written as fragments of the program's text form.
#pragma once

#include <string>
#include <vector>

#include "module_fixture.h"
#include "program/code/program.h"

namespace cairn::frontend {

class LowerTest : public ModuleTest {
 protected:
  static constexpr auto kLP64 = program::DataModel::LP64;
  static constexpr auto kILP32 = program::DataModel::ILP32;

  program::Program lowered(const std::string& text, program::DataModel model = kLP64,
                           UndefinedPolicy policy = UndefinedPolicy::Default);

  static const program::Function& function(const program::Program& program, const std::string& name);
  static const program::Global& global(const program::Program& program, const std::string& name);
  // The text of one function, without positions.
  static std::string textOf(const program::Program& program, const std::string& name);
  // Every reason in an Unsupported of this function.
  static std::vector<std::string> reasons(const program::Program& program, const std::string& name);
  // The fragments occur in the text one after the other.
  static testing::AssertionResult inOrder(const std::string& text, const std::vector<std::string>& fragments);
};

}  // namespace cairn::frontend
