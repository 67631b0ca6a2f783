#include "lower_fixture.h"

#include <algorithm>
#include <regex>

#include "program/text/text.h"
#include "support/check.h"

namespace cairn::frontend {

program::Program LowerTest::lowered(const std::string& text, program::DataModel model, UndefinedPolicy policy) {
  Options options = asked(text, model);
  options.undefined = policy;
  return load(options).program;
}

const program::Function& LowerTest::function(const program::Program& program, const std::string& name) {
  const auto id = program.findFunction(name);
  CAIRN_CHECK(id, "a function named " + name);
  return program.function(*id);
}

const program::Global& LowerTest::global(const program::Program& program, const std::string& name) {
  const auto found = std::ranges::find(program.globals, name, &program::Global::name);
  CAIRN_CHECK(found != program.globals.end(), "a global named " + name);
  return *found;
}

std::string LowerTest::textOf(const program::Program& program, const std::string& name) {
  static const std::regex position(" at [0-9]+:[0-9]+:[0-9]+");
  return std::regex_replace(program::print(program, function(program, name)), position, "");
}

std::vector<std::string> LowerTest::reasons(const program::Program& program, const std::string& name) {
  std::vector<std::string> result;
  for (const auto& block : function(program, name).blocks) {
    if (const auto* end = std::get_if<program::Unsupported>(&block.terminator.op)) result.push_back(end->why);
  }
  return result;
}

testing::AssertionResult LowerTest::inOrder(const std::string& text, const std::vector<std::string>& fragments) {
  std::size_t at = 0;
  for (const std::string& fragment : fragments) {
    const std::size_t found = text.find(fragment, at);
    if (found == std::string::npos)
      return testing::AssertionFailure() << "no `" << fragment << "` (in order) in\n" << text;
    at = found + fragment.size();
  }
  return testing::AssertionSuccess();
}

}  // namespace cairn::frontend
