#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "frontend/frontend.h"

namespace cairn::frontend {
namespace {

using program::BranchingKind;

program::SourceOutline outlineOf(const std::string& text, const std::string& name = "outline.c") {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
  std::ofstream(path) << text;
  Options options;
  options.sources = {path.string()};
  return load(options).outline;
}

std::string at(const program::OutlinePlace& place) {
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

TEST(Outline, KnowsStatementsBranchingsCallsAndLoops) {
  const program::SourceOutline outline = outlineOf(
      "int f(int a) { return a; }\n"
      "int g;\n"
      "int main(void) {\n"
      "  int n = f(1), m;\n"
      "  if (n > 0) m = f(n ? 2\n"
      "                     : 3);\n"
      "  else m = 1;\n"
      "  for (int i = 0; i < n; i++) { int n = i; while (n) n--; }\n"
      "  return m;\n"
      "}\n");
  ASSERT_EQ(outline.functions.size(), 2U);
  const program::OutlineFunction& main = outline.functions[1];
  EXPECT_EQ(main.name, "main");

  ASSERT_EQ(main.calls.size(), 2U);
  EXPECT_EQ(at(main.calls[0].close), "4:14");
  EXPECT_EQ(at(main.calls[1].close), "6:25");
  EXPECT_EQ(main.calls[0].result, program::ResultKind::Signed);

  ASSERT_EQ(main.branchings.size(), 4U);
  EXPECT_EQ(main.branchings[0].kind, BranchingKind::If);
  EXPECT_EQ(at(main.branchings[0].place), "5:3");
  EXPECT_TRUE(main.branchings[0].whenFalse.begin.valid());
  EXPECT_EQ(main.branchings[1].kind, BranchingKind::Conditional);
  EXPECT_EQ(at(main.branchings[1].place), "5:22");
  EXPECT_EQ(main.branchings[2].kind, BranchingKind::For);
  EXPECT_EQ(main.branchings[3].kind, BranchingKind::While);
  EXPECT_EQ(at(main.branchings[3].place), "8:44");

  ASSERT_EQ(main.loops.size(), 2U);
  EXPECT_EQ(at(main.loops[0].place), "8:3");
  const auto names = [](const program::OutlineLoop& loop) {
    std::string text;
    for (const auto& variable : loop.variables) text += variable.name + std::to_string(variable.declared.line) + " ";
    return text;
  };
  EXPECT_EQ(names(main.loops[0]), "g2 n4 m4 ");
  EXPECT_EQ(names(main.loops[1]), "g2 m4 i8 n8 ");

  const auto begins = [&](const std::string& place) {
    return std::ranges::any_of(main.statements, [&](const auto& s) { return at(s.place) == place; });
  };
  for (const char* place : {"4:3", "4:11", "5:3", "5:7", "5:14", "7:8", "8:3", "8:33", "8:44", "8:54", "9:3"}) {
    EXPECT_TRUE(begins(place)) << place;
  }
}

// Positions of the program follow line markers, witnesses name the lines of the file.
TEST(Outline, KnowsTheLineInAPreprocessedFile) {
  const program::SourceOutline outline = outlineOf(
      "# 1 \"other.c\"\n"
      "int main(void) {\n"
      "# 100 \"other.c\"\n"
      "  return 0;\n"
      "}\n",
      "outline.i");
  ASSERT_EQ(outline.functions.size(), 1U);
  ASSERT_EQ(outline.functions[0].statements.size(), 1U);
  const program::OutlinePlace& place = outline.functions[0].statements[0].place;
  EXPECT_EQ(place.loc.line, 100U);
  EXPECT_EQ(at(place), "4:3");
}

}  // namespace
}  // namespace cairn::frontend
