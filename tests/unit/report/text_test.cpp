#include "report/text/findings_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>
#include <string>

#include "report/findings/reproduce.h"

namespace cairn::report {
namespace {

const std::string kSource = std::string(CAIRN_SOURCE_DIR) + "/examples/list-faulty.c";

program::Program someProgram() {
  program::Program program;
  program.files = {kSource};
  return program;
}

program::SourceLoc at(std::uint32_t line, std::uint32_t column) { return {program::FileId(0), line, column}; }

interp::Violation useAfterFree() {
  interp::Violation violation;
  violation.kind = interp::ViolationKind::ValidDeref;
  violation.fault = interp::Fault::Freed;
  violation.loc = at(22, 18);
  violation.message = "read of 8 bytes";
  violation.allocated = at(13, 24);
  violation.freed = at(21, 5);
  violation.block = 1;
  violation.stack = {{"freeAll", at(22, 18)}};
  return violation;
}

std::string print(const Finding& finding, TextOptions options) {
  std::ostringstream out;
  const program::Program program = someProgram();
  TextReport(program, options, out).finding(finding);
  return out.str();
}

TEST(Rules, EveryRuleHasItsPlaceANameAndHelp) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    const Rule& each = rules()[i];
    EXPECT_EQ(static_cast<std::size_t>(each.id), i);
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_FALSE(each.heading.empty());
    EXPECT_TRUE(each.help.ends_with('.')) << each.name;
    EXPECT_EQ(each.weakness == 0, each.name.starts_with("unproved-")) << each.name;
  }
}

TEST(Rules, FollowTheFault) {
  interp::Violation violation = useAfterFree();
  EXPECT_EQ(ruleOf(violation), RuleId::UseAfterFree);
  violation.kind = interp::ViolationKind::ValidFree;
  EXPECT_EQ(ruleOf(violation), RuleId::DoubleFree);
  violation.kind = interp::ViolationKind::ValidDeref;
  violation.fault = interp::Fault::OutOfBounds;
  EXPECT_EQ(ruleOf(violation), RuleId::OutOfBoundsRead);
  violation.writes = true;
  EXPECT_EQ(ruleOf(violation), RuleId::OutOfBoundsWrite);
}

TEST(Text, AFindingSaysWhereTheBlockComesFromAndWent) {
  const std::string text = print(findingOf(useAfterFree()), {});
  EXPECT_TRUE(text.starts_with(kSource + ":22:18: error: use after free: read of 8 bytes\n    22 | ")) << text;
  EXPECT_NE(text.find(":13:24: note: the block was allocated here\n    13 | "), std::string::npos) << text;
  EXPECT_NE(text.find(":21:5: note: it was freed here\n    21 | "), std::string::npos) << text;
  EXPECT_NE(text.find("  freeAll at "), std::string::npos) << text;
  EXPECT_EQ(text.find('\033'), std::string::npos);
}

TEST(Text, QuietIsOneLine) {
  const std::string text = print(findingOf(useAfterFree()), {false, Detail::Quiet});
  EXPECT_EQ(text, kSource + ":22:18: error: use after free: read of 8 bytes\n");
}

TEST(Text, AHeadingIsNotSaidTwice) {
  interp::Violation violation = useAfterFree();
  violation.kind = interp::ViolationKind::ValidFree;
  violation.message = "double free of a block";
  const std::string text = print(findingOf(violation), {false, Detail::Quiet});
  EXPECT_EQ(text, kSource + ":22:18: error: double free of a block\n");
}

TEST(Text, AnUnprovedCheckIsMarkedAsSuch) {
  const Finding finding{
      RuleId::UnprovedAccess, Certainty::NotProved, at(22, 18), "freeAll", "read of a freed block", {}, {}, "emp"};
  EXPECT_EQ(print(finding, {}), kSource + ":22:18: not proved: read of a freed block\n  in the state: emp\n");
}

TEST(Text, ColoursSurroundTheWordsAndNothingElse) {
  std::string text = print(findingOf(useAfterFree()), {true, Detail::Normal});
  EXPECT_NE(text.find("\033[1;31merror:\033[0m"), std::string::npos) << text;
  for (auto code = text.find('\033'); code != std::string::npos; code = text.find('\033')) {
    text.erase(code, text.find('m', code) + 1 - code);
  }
  EXPECT_EQ(text, print(findingOf(useAfterFree()), {}));
}

TEST(Style, NoColourUnlessATerminalWantsIt) {
  setenv("TERM", "xterm", 1);
  unsetenv("NO_COLOR");
  EXPECT_TRUE(useColour(ColourChoice::Auto, true));
  EXPECT_FALSE(useColour(ColourChoice::Auto, false));
  EXPECT_TRUE(useColour(ColourChoice::Always, false));
  EXPECT_FALSE(useColour(ColourChoice::Never, true));
  setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(useColour(ColourChoice::Auto, true));
  EXPECT_TRUE(useColour(ColourChoice::Always, true));
  unsetenv("NO_COLOR");
  setenv("TERM", "dumb", 1);
  EXPECT_FALSE(useColour(ColourChoice::Auto, true));
}

TEST(Reproduce, TheLineTakesEveryOptionThatMatters) {
  frontend::Options load;
  load.sources = {"a.c", "b c.c"};
  EXPECT_EQ(runLine(load, interp::Property::MemSafety, {}), "cairn run a.c 'b c.c'");
  load.dataModel = program::DataModel::ILP32;
  load.undefined = frontend::UndefinedPolicy::Havoc;
  load.mallocMayFail = true;
  load.compilerFlags = {"-DX='a'"};
  EXPECT_EQ(runLine(load, interp::Property::MemCleanup, {{program::intType(32), 7, "x", {}}}),
            "cairn run a.c 'b c.c' --input 7 --property valid-memcleanup --data-model ILP32 --undefined havoc "
            "--malloc-may-fail -- '-DX='\\''a'\\'''");
}

}  // namespace
}  // namespace cairn::report
