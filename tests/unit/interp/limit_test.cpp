#include "run_text.h"

namespace cairn::interp::test {
namespace {

TEST(Limit, Steps) {
  RunOptions options;
  options.maxSteps = 1000;
  const Ran ran =
      runText("function @main() -> i32 {\nentry:\njump loop\nloop:\njump loop at 3\n}", "", "LP64", options);
  EXPECT_EQ(ran.outcome.kind, StopKind::Limit);
  EXPECT_EQ(ran.outcome.message, "the step limit of 1000 is reached");
  EXPECT_EQ(ran.outcome.steps, 1000U);
  EXPECT_EQ(ran.line(), 3U);
}

TEST(Limit, RunawayRecursion) {
  const Ran ran = runText(
      "function @f() {\nslot $x size 100\nentry:\nenter $x\n%p = address $x\ncall @f() at 3\nreturn\n}\n"
      "function @main() -> i32 {\nentry:\ncall @f()\nreturn i32 0\n}");
  EXPECT_EQ(ran.outcome.kind, StopKind::Limit) << ran.outcome.message;
}

TEST(Limit, DeepRecursionIsNoProblem) {
  const Ran ran = runText(R"(
    function @down(%n: i32) -> i32 {
    entry:
      %stop = eq i32 %n, 0
      branch %stop, end, more
    end:
      return i32 0
    more:
      %m = sub i32 %n, 1
      %r: i32 = call @down(i32 %m)
      %s = add i32 %r, 1
      return %s
    }
    function @main() -> i32 {
    entry:
      %r: i32 = call @down(i32 500000)
      return %r
    })");
  EXPECT_EQ(ran.outcome.exitStatus, 500000) << ran.outcome.message;
}

TEST(Limit, UntouchedMemoryCostsNothing) {
  const Ran ran = runMain(R"(
    %p: ptr = call @malloc(i64 1099511627776) at 2
    fill(ptr %p, i8 7, i64 1099511627776)
    %q = address ptr %p + 1099511627775
    %x: i8 = load ptr %q
    store i8 1 -> ptr %q
    %y: i8 = load ptr %q
    %a: i32 = zext i8 %x
    %b: i32 = zext i8 %y
    %r = add i32 %a, %b
    call @free(ptr %p)
    exit(i32 %r))");
  EXPECT_EQ(ran.outcome.exitStatus, 8) << ran.outcome.message;
}

TEST(Limit, TouchedMemory) {
  RunOptions options;
  options.maxMemory = 1 << 20;
  const Ran ran = runText(R"(
    function @main() -> i32 {
    entry:
      %p: ptr = call @malloc(i64 1000000000) at 2
      jump loop(ptr %p)
    loop(%q: ptr):
      store i8 1 -> ptr %q at 4
      %n = address ptr %q + 4096
      jump loop(%n)
    })",
                          "", "LP64", options);
  EXPECT_EQ(ran.outcome.kind, StopKind::Limit);
  EXPECT_EQ(ran.outcome.message, "the memory limit is reached");
  EXPECT_EQ(ran.line(), 4U);
}

TEST(Limit, AddressSpaceOfILP32) {
  const Ran ran = runText(R"(
    global @keep size 16
    function @main() -> i32 {
    entry:
      %p: ptr = call @malloc(i32 2147483647) at 2
      store ptr %p -> ptr @keep
      %k = address ptr @keep + 4
      %q: ptr = call @malloc(i32 2147483647) at 3
      store ptr %q -> ptr %k
      return i32 0
    })",
                          "", "ILP32");
  EXPECT_EQ(ran.outcome.kind, StopKind::Limit);
  EXPECT_EQ(ran.outcome.message, "the address space is used up");
  EXPECT_EQ(ran.line(), 3U);
}

TEST(Limit, ManyShortLivedObjectsAreCheap) {
  RunOptions options;
  options.maxMemory = 1 << 20;
  const Ran ran = runText(R"(
    function @main() -> i32 {
      slot $x size 8
    entry:
      jump loop(i32 0)
    loop(%i: i32):
      enter $x
      store i32 %i -> ptr $x
      leave $x
      %i2 = add i32 %i, 1
      %more = slt i32 %i2, 100000
      branch %more, again, end
    again:
      jump loop(%i2)
    end:
      return i32 0
    })",
                          "", "LP64", options);
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
}

}  // namespace
}  // namespace cairn::interp::test
