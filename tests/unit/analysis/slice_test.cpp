// The first look at a program: what counts as a check, and what executions cannot reach.
#include "analysis/template/slice.h"

#include <gtest/gtest.h>

#include <string>

#include "program/text/text.h"

namespace cairn::analysis {
namespace {

using interp::Property;

// A main function of these blocks, and what follows it.
program::Program mainOf(const std::string& blocks, const std::string& more = "") {
  return program::parse(R"(program LP64
file 0 "slice.c"
global @count library size 16 = "\x00\x00\x00\x00\x00\x00\x00\x00 "
global @table constant size 8 = "abc"
entry @_start
function @_start() library {
entry:
  %r: i32 = call @main()
  exit(i32 %r)
  unreachable
}
function @main() -> i32 at 1 {
  slot $x size 4
)" + blocks + "}\n" + more);
}

bool isSettled(const program::Program& program, Property property) {
  return verifyBySlice(program, property).has_value();
}

TEST(Slice, LoopsOverNumbersHaveNoCheck) {
  const auto program = mainOf(R"(
entry:
  jump head(i32 0)
head(%i: i32):
  %n: i32 = choose() "n"
  %j: i32 = mul i32 %i, %n
  %more: i1 = slt i32 %j, 10
  branch %more, head(i32 %j), end
end:
  return i32 0
)");
  for (const Property property : {Property::MemSafety, Property::MemCleanup, Property::UnreachCall}) {
    EXPECT_TRUE(isSettled(program, property));
  }
}

TEST(Slice, AnErrorIsACheckOfUnreachCallOnly) {
  const auto program = mainOf("entry:\n  error()\n  return i32 0\n");
  EXPECT_FALSE(isSettled(program, Property::UnreachCall));
  EXPECT_TRUE(isSettled(program, Property::MemSafety));
}

TEST(Slice, AccessesAreChecksUnlessTheyAreInsideAGlobal) {
  EXPECT_FALSE(isSettled(mainOf("entry:\n  enter $x\n  %v: i32 = load $x\n  return i32 %v\n"), Property::MemSafety));
  EXPECT_TRUE(isSettled(mainOf("entry:\n  %v: i32 = load @count+12\n  return i32 %v\n"), Property::MemSafety));
  EXPECT_FALSE(isSettled(mainOf("entry:\n  %v: i32 = load @count+13\n  return i32 %v\n"), Property::MemSafety));
  EXPECT_FALSE(isSettled(mainOf("entry:\n  %v: i32 = load @count-1\n  return i32 %v\n"), Property::MemSafety));
  EXPECT_FALSE(isSettled(mainOf("entry:\n  store i8 1 -> @table\n  return i32 0\n"), Property::MemSafety));
}

TEST(Slice, AllocationsAreChecksWhereLostBlocksCount) {
  const auto program = mainOf("entry:\n  %p: ptr = allocate(i64 4)\n  return i32 0\n");
  EXPECT_FALSE(isSettled(program, Property::MemSafety));
  EXPECT_FALSE(isSettled(program, Property::MemCleanup));
  EXPECT_TRUE(isSettled(program, Property::UnreachCall));
}

TEST(Slice, WhatCannotBeFollowedIsACheckOfEveryProperty) {
  const auto unsupported = mainOf("entry:\n  unsupported \"a thing\"\n");
  const auto indirect = mainOf("entry:\n  %p: ptr = load @count\n  call %p()\n  return i32 0\n");
  const auto havoc = mainOf("entry:\n  havoc_reachable()\n  return i32 0\n");
  for (const Property property : {Property::MemSafety, Property::MemCleanup, Property::UnreachCall}) {
    EXPECT_FALSE(isSettled(unsupported, property));
    EXPECT_FALSE(isSettled(indirect, property));
    EXPECT_FALSE(isSettled(havoc, property));
  }
}

// The count is 0 for ever if what counts up is not reached.
TEST(Slice, AGlobalThatNothingReachedWritesKeepsItsValue) {
  const std::string guarded = R"(
entry:
  %n: i64 = load @count
  %some: i1 = ugt i64 %n, 0
  branch %some, bad, end
bad:
  store i64 %n -> @count
  error()
  jump end
end:
  return i32 0
)";
  EXPECT_TRUE(isSettled(mainOf(guarded), Property::UnreachCall));
  const std::string first = guarded.substr(0, guarded.find("  %n:"));
  const std::string rest = guarded.substr(first.size());
  EXPECT_FALSE(isSettled(mainOf(first + "  store i64 0 -> @count\n" + rest), Property::UnreachCall));
  EXPECT_FALSE(isSettled(mainOf(first + "  %p: ptr = address @count + 0\n" + rest), Property::UnreachCall));
  EXPECT_FALSE(isSettled(mainOf(first + "  havoc_reachable()\n" + rest), Property::UnreachCall));
}

TEST(Slice, BehindACallThatDoesNotReturnNothingRuns) {
  const std::string callee = "function @stop() {\nentry:\n  abort()\n  unreachable\n}\n";
  const std::string main = "entry:\n  call @stop()\n  error()\n  return i32 0\n";
  EXPECT_TRUE(isSettled(mainOf(main, callee), Property::UnreachCall));
  const std::string returning = "function @stop() {\nentry:\n  return\n}\n";
  EXPECT_FALSE(isSettled(mainOf(main, returning), Property::UnreachCall));
}

TEST(Slice, AssumptionsOfWhatIsSlicedAwayStayListed) {
  const auto program =
      mainOf("entry:\n  %v: i32 = call @f()\n  return i32 0\n",
             "function @f() -> i32 assumes \"f changes nothing\" {\nentry:\n  %v: i32 = choose() \"f\"\n"
             "  return i32 %v\n}\n");
  const auto verdict = verifyBySlice(program, Property::MemSafety);
  ASSERT_TRUE(verdict.has_value());
  ASSERT_EQ(verdict->assumptions.size(), 1U);
  EXPECT_EQ(verdict->assumptions.front(), "f changes nothing");
}

}  // namespace
}  // namespace cairn::analysis
