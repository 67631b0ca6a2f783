#include "report/findings/path.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn::report {
namespace {

struct At {
  std::uint32_t line;
  std::size_t depth = 1;
  std::vector<std::string> changes = {};
};

class Path : public testing::Test {
 protected:
  Path() { program_.files = {"p.c"}; }

  void pass(std::initializer_list<At> steps) {
    for (const At& at : steps) folder_.add({{program::FileId(0), at.line, 1}, at.depth, at.changes});
  }

  // The lines without file and column: "3: // i = 0".
  std::vector<std::string> lines() {
    SourceLines sources(program_);
    std::vector<std::string> result;
    for (std::string line : pathLines(folder_, sources)) {
      if (const auto file = line.find("p.c:"); file != std::string::npos) line.erase(file, 4);
      if (const auto column = line.find(":1: "); column != std::string::npos) line.erase(column, 4);
      result.push_back(line);
    }
    return result;
  }

  program::Program program_;
  PathFolder folder_;
};

using Lines = std::vector<std::string>;

TEST_F(Path, StraightLinesStay) {
  pass({{1, 1, {"a = 1"}}, {2}, {3}});
  EXPECT_EQ(lines(), (Lines{"  1  // a = 1", "  2", "  3"}));
}

TEST_F(Path, FewPassesAreAllShown) {
  pass({{1}, {2}, {1}, {2}, {1}, {2}, {1}, {3}});
  EXPECT_EQ(lines(), (Lines{"  1", "  2", "  1", "  2", "  1", "  2", "  1", "  3"}));
}

TEST_F(Path, ALoopShowsItsFirstAndLastPass) {
  for (int i = 0; i < 10; ++i) pass({{5, 1, {"i = " + std::to_string(i)}}, {6}});
  pass({{5, 1, {"i = 10"}}, {7}});
  EXPECT_EQ(lines(), (Lines{"  5  // i = 0", "  6", "  ... 8 more times from line 5 ...", "  5  // i = 9", "  6",
                            "  5  // i = 10", "  7"}));
  EXPECT_EQ(folder_.steps(), 22U);
}

TEST_F(Path, ALoopInALoop) {
  for (int i = 0; i < 6; ++i) {
    pass({{1}});
    for (int j = 0; j < 5; ++j) pass({{2}, {3}});
    pass({{2}});
  }
  pass({{1}, {9}});
  const Lines inner = {"  1", "  2", "  3", "  ... 3 more times from line 2 ...", "  2", "  3", "  2"};
  Lines expected = inner;
  expected.emplace_back("  ... 4 more times from line 1 ...");
  expected.insert(expected.end(), inner.begin(), inner.end());
  expected.insert(expected.end(), {"  1", "  9"});
  EXPECT_EQ(lines(), expected);
}

TEST_F(Path, AFunctionCalledFromStraightCodeIsNoRepetition) {
  for (std::uint32_t line = 20; line < 26; ++line) pass({{line}, {3, 2}, {4, 2}});
  EXPECT_EQ(lines().size(), 18U);
}

TEST_F(Path, ALoopThatCallsIsOne) {
  for (int i = 0; i < 9; ++i) pass({{20}, {3, 2}, {4, 2}});
  pass({{20}, {21}});
  EXPECT_EQ(lines(), (Lines{"  20", "    3", "    4", "  ... 7 more times from line 20 ...", "  20", "    3", "    4",
                            "  20", "  21"}));
}

TEST_F(Path, RecursionFoldsOnItsWayDownAndUp) {
  pass({{20}});
  for (std::size_t depth = 2; depth < 12; ++depth) pass({{3, depth}, {4, depth}});
  for (std::size_t depth = 11; depth > 1; --depth) pass({{5, depth}});
  pass({{21}});
  const Lines found = lines();
  EXPECT_LT(found.size(), 16U);
  EXPECT_EQ(found.front(), "  20");
  EXPECT_EQ(found[1], "    3");
  EXPECT_EQ(found[3], "    ... 7 more times from line 3 ...");
  EXPECT_EQ(found.back(), "  21");
}

TEST_F(Path, AnEndlessLineStaysShort) {
  std::vector<std::string> changes;
  for (int i = 0; i < 64; ++i) changes.push_back("i = " + std::to_string(i));
  for (int i = 0; i < 100000; ++i) pass({{5, 1, changes}});
  const Lines found = lines();
  EXPECT_LT(found.size(), 6U);
  EXPECT_EQ(found.front(), "  5  // i = 0, i = 1, i = 2, ..., i = 61, i = 62, i = 63");
}

}  // namespace
}  // namespace cairn::report
