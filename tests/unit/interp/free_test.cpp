#include "run_text.h"

namespace cairn::interp::test {
namespace {

void expectFree(const Ran& ran, std::string_view message, unsigned line) {
  EXPECT_EQ(ran.violation(), "valid-free");
  EXPECT_EQ(ran.outcome.message, message);
  EXPECT_EQ(ran.line(), line);
}

TEST(Free, Null) { EXPECT_EQ(runMain("call @free(ptr null)").outcome.kind, StopKind::Exited); }

TEST(Free, Twice) {
  const Ran ran = runMain("%p: ptr = call @malloc(i64 16) at 12\ncall @free(%p) at 20\ncall @free(%p) at 21");
  expectFree(ran, "double free of a 16-byte block allocated at line 12, freed at line 20", 21);
  EXPECT_EQ(ran.outcome.violation->freed.line, 20U);
}

TEST(Free, InteriorPointer) {
  expectFree(
      runMain("%p: ptr = call @malloc(i64 16) at 12\n%q = address ptr %p + 4\ncall @free(%q) at 13\ncall @free(%p)"),
      "free of a pointer to offset 4 of a 16-byte block allocated at line 12, not to its start", 13);
}

TEST(Free, WhatIsNotOnTheHeap) {
  expectFree(runMain("enter $x\ncall @free(ptr $x) at 3", "", "slot $x size 4"),
             "free of a pointer to variable 'x' (4 bytes), which is not on the heap", 3);
  expectFree(runText("global @g size 4\nfunction @main() -> i32 {\nentry:\ncall @free(ptr @g) at 3\nreturn i32 0\n}"),
             "free of a pointer to global variable 'g' (4 bytes), which is not on the heap", 3);
  expectFree(runText("global @s literal = \"ab\\x00\"\nfunction @main() -> i32 {\nentry:\ncall @free(ptr @s) at "
                     "3\nreturn i32 0\n}"),
             "free of a pointer to a string literal of 3 bytes, which is not on the heap", 3);
  expectFree(runMain("call @free(ptr $x) at 3", "", "slot $x size 4"),
             "free of a pointer to a variable whose scope is not entered, which is not on the heap", 3);
  expectFree(runMain("call @free(ptr @main) at 3"), "free of a pointer to function 'main', which is not on the heap",
             3);
  expectFree(runMain("%p: ptr = stack_allocate(i64 8, i64 16) at 2\ncall @free(ptr %p) at 3"),
             "free of a pointer to an 8-byte block on the stack allocated at line 2, which is not on the heap", 3);
  expectFree(runMain("%p: ptr = allocate_static(i64 8) at 2\ncall @free(ptr %p) at 3"),
             "free of a pointer to 8 bytes of the program's environment, which is not on the heap", 3);
}

TEST(Free, NoPointer) {
  expectFree(runMain("%p: ptr = inttoptr i64 0x123456\ncall @free(ptr %p) at 3"),
             "free of the integer 0x123456, which is no pointer", 3);
  expectFree(runMain("enter $p\n%p: ptr = load ptr $p\ncall @free(ptr %p) at 3", "65536", "slot $p size 8"),
             "free of an uninitialised pointer (its value here: 0x10000)", 3);
}

TEST(Free, BlockSizeIsCheckedTheSameWay) {
  EXPECT_EQ(runMain("%p: ptr = call @malloc(i64 24)\n%n: i64 = block_size(ptr %p)\ncall @free(%p)\n%s: i32 = trunc i64 "
                    "%n\nexit(i32 %s)")
                .outcome.exitStatus,
            24);
  expectFree(runMain("%p: ptr = call @malloc(i64 16) at 12\ncall @free(%p) at 20\n%n: i64 = block_size(ptr %p) at 21"),
             "realloc of a 16-byte block allocated at line 12, freed at line 20", 21);
}

}  // namespace
}  // namespace cairn::interp::test
