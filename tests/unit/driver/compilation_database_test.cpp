#include "driver/options/compilation_database.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "driver/options/errors.h"

namespace cairn::driver {
namespace {

using Words = std::vector<std::string>;

TEST(SplitCommand, SplitsAsAShellDoes) {
  EXPECT_EQ(splitCommand(""), Words());
  EXPECT_EQ(splitCommand("  cc  -c a.c "), Words({"cc", "-c", "a.c"}));
  EXPECT_EQ(splitCommand(R"(cc -DNAME="\"x y\"" 'a b.c')"), Words({"cc", "-DNAME=\"x y\"", "a b.c"}));
  EXPECT_EQ(splitCommand(R"(cc a\ b.c "" "\n")"), Words({"cc", "a b.c", "", "\\n"}));
}

CompiledSource sourceOf(const std::string& command) {
  const std::string text = R"([{"directory": "/proj/build", "file": "../a.c", "command": ")" + command + "\"}]";
  CompilationDatabase database = parseDatabase("db", text);
  EXPECT_EQ(database.sources.size(), 1U);
  return database.sources.front();
}

TEST(CompilationDatabase, TakesTheFlagsThatChangeTheMeaning) {
  const CompiledSource source = sourceOf(
      "ccache gcc -I../include -I sub -isystem /usr/x -DA=1 -D B -UC -std=gnu99 -O2 -g3 -Wall -Werror -fPIC -fwrapv "
      "-fno-such-flag -MD -MF a.d -o a.o -c ../a.c");
  EXPECT_EQ(source.path, "/proj/a.c");
  EXPECT_EQ(source.flags, Words({"-I/proj/include", "-I/proj/build/sub", "-isystem", "/usr/x", "-DA=1", "-DB", "-UC",
                                 "-std=gnu99", "-O2", "-fwrapv"}));
  EXPECT_FALSE(source.is32Bit);
  EXPECT_TRUE(sourceOf("cc -m32 -c ../a.c").is32Bit);
  EXPECT_EQ(sourceOf("cc --sysroot=/s -include config.h").flags, Words({"--sysroot", "/s", "-include", "config.h"}));
}

TEST(CompilationDatabase, SaysWhatItLeavesOut) {
  const CompilationDatabase database = parseDatabase("db", R"([
    {"directory": "/p", "file": "a.cpp", "arguments": ["c++", "a.cpp"]},
    {"directory": "/p", "file": "b.c", "arguments": ["cc", "-DX", "b.c"]},
    {"directory": "/p/q", "file": "../b.c", "arguments": ["cc", "-DY", "../b.c"]}])");
  ASSERT_EQ(database.sources.size(), 1U);
  EXPECT_EQ(database.sources[0].flags, Words({"-DX"}));
  EXPECT_EQ(database.leftOut.size(), 2U);
}

TEST(CompilationDatabase, ReadsBackWhatItPrints) {
  const CompiledSource source = sourceOf("cc -m32 -I/x -isystem /y -DZ=\\\"a b\\\" -std=c11 -c ../a.c");
  const CompilationDatabase again = parseDatabase("db", printDatabase({source}));
  ASSERT_EQ(again.sources.size(), 1U);
  EXPECT_EQ(again.sources[0].path, source.path);
  EXPECT_EQ(again.sources[0].flags, source.flags);
  EXPECT_TRUE(again.sources[0].is32Bit);
}

TEST(CompilationDatabase, RefusesWhatItIsNot) {
  for (const char* text :
       {"", "[", "{}", "[1]", "[{}]", R"([{"file": 3}])", R"([{"file": "a.c"}])",
        R"([{"file": "a.c", "arguments": [3]}])", R"([{"file": "a.c", "directory": 1, "command": ""}])"}) {
    EXPECT_THROW((void)parseDatabase("db", text), FileError) << text;
  }
  EXPECT_THROW((void)readDatabase("/no/such/folder"), FileError);
}

}  // namespace
}  // namespace cairn::driver
