// Each check of a load or store, and what it says.
#include "run_text.h"

namespace cairn::interp::test {
namespace {

void expectDeref(const Ran& ran, std::string_view message, unsigned line) {
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_EQ(ran.outcome.message, message);
  EXPECT_EQ(ran.line(), line);
}

TEST(Access, NullPointer) {
  expectDeref(runMain("%x: i32 = load ptr null at 3"), "read of 4 bytes through a null pointer", 3);
  expectDeref(runMain("store i8 1 -> ptr null at 4"), "write of 1 byte through a null pointer", 4);
}

TEST(Access, NearNull) {
  expectDeref(runMain("%p = address null + 8\n%x: i64 = load ptr %p at 3"),
              "read of 8 bytes through a null pointer plus 8", 3);
  expectDeref(runMain("%p = address null + -8\n%x: i64 = load ptr %p at 3"),
              "read of 8 bytes through a null pointer minus 8", 3);
}

TEST(Access, IntegerUsedAsPointer) {
  expectDeref(runMain("%p: ptr = inttoptr i64 0x123456\n%x: i8 = load ptr %p at 7"),
              "read of 1 byte through the integer 0x123456, which is no pointer", 7);
}

TEST(Access, AddressOfALiveBlockAsAPlainIntegerIsNoPointer) {
  // The same bits as a live block, but not derived from its address.
  const Ran ran = runMain(R"(
    %p: ptr = call @malloc(i64 4) at 2
    %i: i64 = ptrtoint ptr %p
    %same = mul i64 %i, 1
    %q: ptr = inttoptr i64 0x10000
    %x: i32 = load ptr %q at 5
    call @free(%p))");
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_NE(ran.outcome.message.find("which is no pointer"), std::string::npos) << ran.outcome.message;
}

TEST(Access, PastTheEndOfABlock) {
  expectDeref(runMain("%p: ptr = call @malloc(i64 16) at 12\n%q = address ptr %p + 16\n%x: i32 = load ptr %q at "
                      "13\ncall @free(%p)"),
              "read of 4 bytes at offset 16 of a 16-byte block allocated at line 12: past its end", 13);
}

TEST(Access, CrossingTheEnd) {
  expectDeref(runMain("%p: ptr = call @malloc(i64 16) at 12\n%q = address ptr %p + 14\nstore i32 1 -> ptr %q at "
                      "13\ncall @free(%p)"),
              "write of 4 bytes at offset 14 of a 16-byte block allocated at line 12: crosses its end", 13);
}

TEST(Access, BeforeTheStart) {
  expectDeref(runMain("%p: ptr = call @malloc(i64 16) at 12\n%q = address ptr %p + -4\nstore i32 1 -> ptr %q at "
                      "13\ncall @free(%p)"),
              "write of 4 bytes at offset -4 of a 16-byte block allocated at line 12: before its start", 13);
}

TEST(Access, FarAwayInTheAddressSpaceOfAnotherBlock) {
  const Ran ran = runMain(R"(
    %p: ptr = call @malloc(i64 16) at 2
    %q: ptr = call @malloc(i64 16) at 3
    %pi: i64 = ptrtoint ptr %p
    %qi: i64 = ptrtoint ptr %q
    %d = sub i64 %qi, %pi
    %r = address ptr %p + %d * 1
    %x: i8 = load ptr %r at 6
    call @free(%p)
    call @free(%q))");
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_NE(ran.outcome.message.find("allocated at line 2: before its start"), std::string::npos) << ran.outcome.message;
}

TEST(Access, EmptyBlock) {
  expectDeref(runMain("%p: ptr = call @malloc(i64 0) at 12\nstore i8 1 -> ptr %p at 13\ncall @free(%p)"),
              "write of 1 byte at offset 0 of a 0-byte block allocated at line 12: past its end", 13);
}

TEST(Access, FreedBlock) {
  const Ran ran = runMain(
      "%p: ptr = call @malloc(i64 16) at 12\ncall @free(%p) at 20\n%q = address ptr %p + 4\n%x: i32 = load ptr %q at "
      "21");
  expectDeref(ran, "read of 4 bytes at offset 4 of a 16-byte block allocated at line 12, freed at line 20", 21);
  EXPECT_EQ(ran.outcome.violation->allocated.line, 12U);
  EXPECT_EQ(ran.outcome.violation->freed.line, 20U);
}

TEST(Access, VariableOutOfScope) {
  expectDeref(runMain("enter $x\n%p = address $x\nleave $x\nstore i32 1 -> ptr %p at 6", "", "slot $x size 4"),
              "write of 4 bytes at offset 0 of variable 'x' (4 bytes), which is out of scope", 6);
}

TEST(Access, VariableOfAFunctionThatReturned) {
  const Ran ran = runText(R"(
    function @local() -> ptr {
      slot $x size 4
    entry:
      enter $x
      %p = address $x
      return %p
    }
    function @main() -> i32 {
    entry:
      %p: ptr = call @local()
      %x: i32 = load ptr %p at 8
      return %x
    })");
  expectDeref(ran, "read of 4 bytes at offset 0 of variable 'x' (4 bytes), which is out of scope", 8);
}

TEST(Access, EachEntryOfAScopeIsANewObject) {
  // The second entry does not revive a pointer to the first object.
  expectDeref(
      runMain(
          "enter $x\n%p = address $x\nleave $x\nenter $x\nstore i32 1 -> ptr $x\nstore i32 1 -> ptr %p at 6\nleave $x",
          "", "slot $x size 4"),
      "write of 4 bytes at offset 0 of variable 'x' (4 bytes), which is out of scope", 6);
}

TEST(Access, VariableBeforeItsScope) {
  expectDeref(runMain("store i32 1 -> ptr $x at 2", "", "slot $x size 4"),
              "write of 4 bytes of a variable whose scope is not entered", 2);
}

TEST(Access, UnescapedVariableAfterItsScope) {
  expectDeref(runMain("enter $x\nstore i32 1 -> ptr $x\nleave $x\nstore i32 1 -> ptr $x at 6", "", "slot $x size 4"),
              "write of 4 bytes at offset 0 of variable 'x' (4 bytes), which is out of scope", 6);
}

TEST(Access, UnescapedVariableIsUninitialisedOnEachEntry) {
  const Ran ran =
      runMain("enter $x\nstore i32 1 -> ptr $x\nleave $x\nenter $x\n%v: i32 = load ptr $x\nleave $x\nexit(i32 %v)",
              "42", "slot $x size 4");
  EXPECT_EQ(ran.outcome.exitStatus, 42);
}

TEST(Access, Globals) {
  const std::string_view main =
      "function @main() -> i32 {\nentry:\n%p = address @table + 8\n%x: i32 = load ptr %p at 4\nreturn i32 0\n}";
  expectDeref(runText("global @table size 8\n" + std::string(main)),
              "read of 4 bytes at offset 8 of global variable 'table' (8 bytes): past its end", 4);
}

TEST(Access, Constants) {
  const std::string_view main = "function @main() -> i32 {\nentry:\nstore i8 1 -> ptr @s at 4\nreturn i32 0\n}";
  expectDeref(runText("global @s literal = \"abc\\x00\"\n" + std::string(main)),
              "write of 1 byte at offset 0 of a string literal of 4 bytes, which must not be changed", 4);
  expectDeref(runText("global @s constant = i32 7\n" + std::string(main)),
              "write of 1 byte at offset 0 of constant 's' (4 bytes), which must not be changed", 4);
}

TEST(Access, Functions) {
  expectDeref(runMain("%x: i8 = load ptr @main at 3"), "read of 1 byte from function 'main'", 3);
}

TEST(Access, StackBlocks) {
  expectDeref(
      runMain(
          "%s: ptr = stack_save()\n%p: ptr = stack_allocate(i64 8, i64 16) at 2\nstore i64 1 -> ptr %p\nstack_restore(ptr %s)\n"
          "store i64 1 -> ptr %p at 5"),
      "write of 8 bytes at offset 0 of an 8-byte block on the stack allocated at line 2, which is out of scope", 5);
}

TEST(Access, ASearchReadsUpToWhatItFindsAndTheWholeSet) {
  const auto search = [](const std::string& arguments) {
    return runMain(
        "%p: ptr = call @malloc(i64 4) at 2\nstore i32 1684234849 -> ptr %p\n"  // "abcd"
        "%q: ptr = address %p + 2\n%n: i64 = find_set(" +
        arguments + ") at 5\n%r: i32 = trunc i64 %n\ncall @free(ptr %p)\nexit(i32 %r)");
  };
  EXPECT_EQ(search("ptr %p, ptr %q, i64 2, i1 1, i64 -1").outcome.exitStatus, 2);
  EXPECT_EQ(search("ptr %p, ptr %q, i64 0, i1 0, i64 -1").outcome.exitStatus, 0);
  EXPECT_EQ(search("ptr %p, ptr null, i64 0, i1 1, i64 4").outcome.exitStatus, 4);
  expectDeref(search("ptr %q, ptr %p, i64 2, i1 1, i64 -1"),
              "read of 1 byte at offset 4 of a 4-byte block allocated at line 2: past its end", 5);
  expectDeref(search("ptr %p, ptr %p, i64 4, i1 0, i64 -1"),
              "read of 1 byte at offset 4 of a 4-byte block allocated at line 2: past its end", 5);
  expectDeref(search("ptr %p, ptr %q, i64 3, i1 1, i64 -1"),
              "read of 3 bytes at offset 2 of a 4-byte block allocated at line 2: crosses its end", 5);
}

TEST(Access, PositionsAreThoseOfTheUsersCode) {
  const Ran ran = runText(R"(
    function @strlen(%p: ptr) -> i64 library {
    entry:
      %n: i64 = find(ptr %p, i8 0, i64 -1) at 5555
      return %n
    }
    function @user(%p: ptr) {
    entry:
      %n: i64 = call @strlen(ptr %p) at 30
      return
    }
    function @main() -> i32 {
    entry:
      %p: ptr = call @malloc(i64 2) at 10
      fill(ptr %p, i8 65, i64 2)
      call @user(ptr %p) at 11
      call @free(ptr %p)
      return i32 0
    })");
  expectDeref(ran, "read of 1 byte at offset 2 of a 2-byte block allocated at line 10: past its end", 30);
  ASSERT_EQ(ran.outcome.violation->stack.size(), 2U);
  EXPECT_EQ(ran.outcome.violation->stack[0].function, "user");
  EXPECT_EQ(ran.outcome.violation->stack[1].function, "main");
  EXPECT_EQ(ran.outcome.violation->stack[1].loc.line, 11U);
}

TEST(Access, CopyChecksBothRanges) {
  expectDeref(runMain("enter $a\nenter $b\ncopy(ptr $a, ptr $b, i64 5) at 3", "", "slot $a size 8\nslot $b size 4"),
              "read of 5 bytes at offset 0 of variable 'b' (4 bytes): crosses its end", 3);
  expectDeref(runMain("enter $a\nenter $b\ncopy(ptr $b, ptr $a, i64 5) at 3", "", "slot $a size 8\nslot $b size 4"),
              "write of 5 bytes at offset 0 of variable 'b' (4 bytes): crosses its end", 3);
  EXPECT_EQ(runMain("copy(ptr null, ptr null, i64 0)").outcome.kind, StopKind::Exited);
}

TEST(Access, ILP32WrapsAt32Bits) {
  const Ran ran = runText(R"(
    function @main() -> i32 {
    entry:
      %p: ptr = call @malloc(i32 16) at 2
      %i: i32 = ptrtoint ptr %p
      %up = add i32 %i, 0x80000000
      %back = add i32 %up, 0x80000004
      %q: ptr = inttoptr i32 %back
      store i32 7 -> ptr %q
      %far = address ptr %p + 4294967300
      %x: i32 = load ptr %far
      call @free(ptr %p)
      return %x
    })",
                          "", "ILP32");
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
  EXPECT_EQ(ran.outcome.exitStatus, 7);
}

}  // namespace
}  // namespace cairn::interp::test
