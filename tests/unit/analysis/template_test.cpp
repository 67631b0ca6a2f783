// The template analysis on small programs: what its rows prove, and programs on which a plausible shortcut proves something wrong.
#include "analysis/template/template.h"

#include <gtest/gtest.h>

#include <string>

#include "program/text/text.h"

namespace cairn::analysis {
namespace {

using interp::Property;

// A main function of these blocks.
VerdictKind verdictOf(const std::string& code, Property property = Property::UnreachCall,
                      const std::string& globals = "") {
  const auto program = program::parse("program LP64\n" + globals +
                                      "entry @main\nfunction @main() {\n  slot $x size 4\n  slot $y size 4\n  slot $p "
                                      "size 8\n  slot $t size 4\n  slot $a size 40\n" +
                                      code + "}\n");
  TemplateOptions options;
  options.exact.property = property;
  return verifyByTemplates(program, options).kind();
}

const std::string kBad = "bad:\n  error()\n  abort()\n  unreachable\nend:\n  exit(i32 0)\n  unreachable\n";

TEST(Template, ABoundOfACounter) {
  const auto counting = [](const std::string& holds) {
    return R"(
entry:
  jump head(i32 0)
head(%i: i32):
  %more = slt i32 %i, 10
  branch %more, body, after
body:
  %j = add nsw i32 %i, 1
  jump head(%j)
after:
  %ok = )" +
           holds + "\n  branch %ok, end, bad\n" + kBad;
  };
  EXPECT_EQ(verdictOf(counting("eq i32 %i, 10")), VerdictKind::True);
  EXPECT_EQ(verdictOf(counting("eq i32 %i, 11")), VerdictKind::False);
}

// A bound is looked for strictly below and at or above it: with "at most" on both sides a value that no turn changes supports every bound.
TEST(Template, AValueThatATurnKeepsDoesNotGrow) {
  EXPECT_EQ(verdictOf(R"(
entry:
  jump head(i32 0, i32 3)
head(%i: i32, %kept: i32):
  %c: i1 = choose() "c"
  branch %c, body, after
body:
  %even = eq i32 %i, 0
  branch %even, one, two
one:
  jump head(i32 1, %kept)
two:
  jump head(i32 0, %kept)
after:
  %ok = sle i32 %kept, 3
  branch %ok, end, bad
)" + kBad),
            VerdictKind::True);
}

// x=0; while(*){i=0; while(*)i=1; if(i==0)assert(x==0); x=i;}: that the inner loop has turned is another thing in the next turn.
TEST(Template, LiteralsOfInnerLoopsAreNoPartOfRows) {
  EXPECT_NE(verdictOf(R"(
entry:
  jump outer(i32 0)
outer(%x: i32):
  %c: i1 = choose() "c"
  branch %c, inner(i32 0), end
inner(%i: i32):
  %d: i1 = choose() "d"
  branch %d, turn, after
turn:
  jump inner(i32 1)
after:
  %none = eq i32 %i, 0
  branch %none, test, next
test:
  %ok = eq i32 %x, 0
  branch %ok, next, bad
next:
  jump outer(%i)
)" + kBad),
            VerdictKind::True);
}

// x=0; while(*)x++; while(*)assert(x<3);
TEST(Template, ChecksOfEarlierTurnsAreNotTakenForGranted) {
  EXPECT_NE(verdictOf(R"(
entry:
  jump first(i32 0)
first(%x: i32):
  %c: i1 = choose() "c"
  branch %c, turn, second
turn:
  %y = add nsw i32 %x, 1
  jump first(%y)
second:
  %d: i1 = choose() "d"
  branch %d, test, end
test:
  %ok = slt i32 %x, 3
  branch %ok, second, bad
)" + kBad),
            VerdictKind::True);
}

// What the loop does not change keeps its term, and what it has not changed without a turn: x <= y holds only after a turn.
TEST(Template, RowsHoldAfterATurnOnly) {
  EXPECT_EQ(verdictOf(R"(
entry:
  %n: i32 = choose() "n"
  jump head(i32 7, i32 0)
head(%x: i32, %i: i32):
  %more = slt i32 %i, %n
  branch %more, body, after
body:
  %j = add nsw i32 %i, 1
  jump head(i32 1, %j)
after:
  %some = sgt i32 %n, 0
  branch %some, test, end
test:
  %ok = eq i32 %x, 1
  branch %ok, end, bad
)" + kBad),
            VerdictKind::True);
}

TEST(Template, VariablesInMemoryAndPointersToThem) {
  const auto through = [](const std::string& holds) {
    return R"(
entry:
  enter $x
  enter $p
  store i32 0 -> $x
  store ptr $x -> $p
  jump head
head:
  %v: i32 = load $x
  %more = slt i32 %v, 10
  branch %more, body, after
body:
  %q: ptr = load $p
  %w: i32 = load %q
  %u = add nsw i32 %w, 2
  store i32 %u -> %q
  jump head
after:
  %e: i32 = load $x
  %ok = )" +
           holds + "\n  branch %ok, end, bad\n" + kBad;
  };
  EXPECT_EQ(verdictOf(through("eq i32 %e, 10")), VerdictKind::True);
  EXPECT_NE(verdictOf(through("sle i32 %e, 9")), VerdictKind::True);
}

std::string filling(const std::string& limit) {
  return R"(
entry:
  enter $a
  jump head(i64 0)
head(%i: i64):
  %more = slt i64 %i, )" +
         limit + R"(
  branch %more, body, end
body:
  %at = address $a + i64 %i * 4
  store i32 7 -> %at
  %j = add nsw i64 %i, 1
  jump head(%j)
)" + kBad;
}

TEST(Template, AccessesToArrays) {
  EXPECT_EQ(verdictOf(filling("10"), Property::MemSafety), VerdictKind::True);
  EXPECT_EQ(verdictOf(filling("11"), Property::MemSafety), VerdictKind::False);
}

// The end of a string stops the scan, whatever stands before it.
TEST(Template, TheEndOfAStringIsKnown) {
  const auto scan = [](const std::string& byte) {
    return R"(
entry:
  %n: i64 = choose_between(i64 1, i64 100) "n"
  %s: ptr = stack_allocate(i64 %n, i64 16)
  %last = sub i64 %n, 1
  %end = address %s + i64 %last * 1
  store i8 )" +
           byte + R"( -> %end
  jump head(i64 0)
head(%i: i64):
  %at = address %s + i64 %i * 1
  %c: i8 = load %at
  %more = ne i8 %c, 0
  branch %more, body, end
body:
  %j = add nsw i64 %i, 1
  jump head(%j)
)" + kBad;
  };
  EXPECT_EQ(verdictOf(scan("0"), Property::MemSafety), VerdictKind::True);
  EXPECT_NE(verdictOf(scan("1"), Property::MemSafety), VerdictKind::True);
}

// A variable whose scope a loop enters is a new one each turn: what pointed to the old one points to nothing.
TEST(Template, AVariableOfALoopIsANewOneEachTurn) {
  const auto turns = [](const std::string& store) {
    return R"(
entry:
  enter $x
  enter $p
  store i32 0 -> $x
  store ptr $x -> $p
  jump head
head:
  %c: i1 = choose() "c"
  branch %c, body, end
body:
  enter $t
  store i32 1 -> $t
  %q: ptr = load $p
  %v: i32 = load %q
  store ptr )" +
           store + R"( -> $p
  leave $t
  jump head
)" + kBad;
  };
  EXPECT_EQ(verdictOf(turns("$x"), Property::MemSafety), VerdictKind::True);
  EXPECT_NE(verdictOf(turns("$t"), Property::MemSafety), VerdictKind::True);
}

TEST(Template, WrappingNumbersWrap) {
  const auto wraps = [](const std::string& flags) {
    return R"(
entry:
  jump head(i8 0)
head(%i: i8):
  %c: i1 = choose() "c"
  branch %c, body, after
body:
  %j = add )" +
           flags + R"( i8 %i, 1
  jump head(%j)
after:
  %ok = sge i8 %i, 0
  branch %ok, end, bad
)" + kBad;
  };
  EXPECT_EQ(verdictOf(wraps("nsw")), VerdictKind::True);
  EXPECT_NE(verdictOf(wraps("")), VerdictKind::True);
}

TEST(Template, WhatIsNotFollowedIsUnknown) {
  const std::string end = "\n  exit(i32 0)\n  unreachable\n";
  EXPECT_EQ(verdictOf("entry:\n  %p: ptr = choose() \"p\"\n  %q: ptr = address %p + 1\n  havoc_reachable(%q)" + end),
            VerdictKind::Unknown);
  EXPECT_EQ(verdictOf("entry:\n  %p: ptr = choose() \"p\"\n  call %p()" + end), VerdictKind::Unknown);
  EXPECT_EQ(verdictOf("entry:\n  call @main()" + end), VerdictKind::Unknown);
  EXPECT_EQ(verdictOf("entry:\n  unsupported \"something\"\n"), VerdictKind::Unknown);
  // Whether the block is lost.
  EXPECT_EQ(verdictOf("entry:\n  %b: ptr = allocate(i64 4)\n  free(%b)" + end, Property::MemSafety),
            VerdictKind::Unknown);
}

TEST(Template, BlocksAreFreedAtTheEnd) {
  const std::string end = "\n  exit(i32 0)\n  unreachable\n";
  EXPECT_EQ(verdictOf("entry:\n  %b: ptr = allocate(i64 4)\n  free(%b)" + end, Property::MemCleanup),
            VerdictKind::True);
  EXPECT_EQ(verdictOf("entry:\n  %b: ptr = allocate(i64 4)" + end, Property::MemCleanup), VerdictKind::False);
}

// An address as a number is any number, and what is made of it may be an address of any object.
TEST(Template, NumbersMadeOfAddresses) {
  EXPECT_NE(verdictOf(R"(
entry:
  enter $x
  enter $y
  store i32 0 -> $x
  %n = ptrtoint $x to i64
  %m = xor i64 %n, 5
  %k = xor i64 %m, 5
  %q = inttoptr %k to ptr
  store i32 1 -> %q
  %v: i32 = load $x
  %ok = eq i32 %v, 0
  branch %ok, end, bad
)" + kBad),
            VerdictKind::True);
}

}  // namespace
}  // namespace cairn::analysis
