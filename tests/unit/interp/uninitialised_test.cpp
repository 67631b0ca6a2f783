// Bytes nobody wrote, bytes of pointers, and bytes that became unknown.
#include "run_text.h"

namespace cairn::interp::test {
namespace {

TEST(Uninitialised, ReadingTwiceGivesTheSameValue) {
  const Ran ran =
      runMain("enter $x\n%a: i32 = load ptr $x at 3\n%b: i32 = load ptr $x at 4\n%r = sub i32 %a, %b\nexit(i32 %r)",
              "5,7", "slot $x size 4");
  EXPECT_EQ(ran.outcome.exitStatus, 0);
  ASSERT_EQ(ran.outcome.choices.size(), 1U);
  EXPECT_EQ(ran.outcome.choices[0].what, "uninitialised x");
  EXPECT_EQ(ran.outcome.choices[0].bits, 5U);
  EXPECT_EQ(ran.outcome.choices[0].loc.line, 3U);
  EXPECT_EQ(ran.outcome.choices[0].type, program::intType(32));
}

TEST(Uninitialised, OneChoiceForExactlyTheUnwrittenBytes) {
  const Ran ran = runMain(R"(
    enter $x
    %p = address $x + 1
    store i16 0x1234 -> ptr %p
    %a: i32 = load ptr $x
    exit(i32 %a))",
                          "0x0badf00d", "slot $x size 4");
  EXPECT_EQ(ran.outcome.choices.size(), 1U);
  EXPECT_EQ(ran.outcome.exitStatus, 0x0b12340d);
}

TEST(Uninitialised, HeapBlocksAreNamed) {
  const Ran ran = runMain("%p: ptr = call @malloc(i64 4)\n%a: i32 = load ptr %p\ncall @free(ptr %p)", "3");
  ASSERT_EQ(ran.outcome.choices.size(), 1U);
  EXPECT_EQ(ran.outcome.choices[0].what, "uninitialised block#1");
}

TEST(Uninitialised, PointerIsKnownAsSuch) {
  for (const std::string_view answer : {"0", "65536", "8"}) {
    const Ran ran = runMain("enter $p\n%p: ptr = load ptr $p\n%q = address ptr %p + 4\nstore i32 1 -> ptr %q at 4",
                            answer, "slot $p size 8");
    EXPECT_EQ(ran.violation(), "valid-deref");
    EXPECT_NE(ran.outcome.message.find("write of 4 bytes through an uninitialised pointer"), std::string::npos)
        << ran.outcome.message;
  }
}

TEST(Uninitialised, CopyAsksNothing) {
  const Ran ran = runMain("enter $x\nenter $y\ncopy(ptr $y, ptr $x, i64 8)\n%a: i32 = load ptr $y", "1",
                          "slot $x size 8\nslot $y size 8");
  ASSERT_EQ(ran.outcome.choices.size(), 1U);
  EXPECT_EQ(ran.outcome.choices[0].what, "uninitialised y");
}

// The first read of the source or of a copy asks, for all of them; what is stored into one is not the others' business.
TEST(Uninitialised, CopiesAgree) {
  const auto differences = [](const std::string& between, const std::string& input) {
    return runMain("enter $x\nenter $y\nenter $z\ncopy(ptr $y, ptr $x, i64 8)\ncopy(ptr $z, ptr $y, i64 8)\n" + between +
                       "%c: i32 = load ptr $z\n%a: i32 = load ptr $x\n%b: i32 = load ptr $y\n"
                       "%r = sub i32 %a, %b\n%s = sub i32 %c, %a\n%t = add i32 %r, %s\nexit(i32 %t)",
                   input, "slot $x size 8\nslot $y size 8\nslot $z size 8");
  };
  const Ran same = differences("", "5,6,7");
  EXPECT_EQ(same.outcome.exitStatus, 0);
  ASSERT_EQ(same.outcome.choices.size(), 1U);
  EXPECT_EQ(same.outcome.choices[0].what, "uninitialised z");
  const Ran stored = differences("store i32 9 -> ptr $x\n", "5,6,7");
  EXPECT_EQ(stored.outcome.choices.size(), 1U);
  EXPECT_EQ(stored.outcome.exitStatus, 0) << "9 - 5 and 5 - 9";
  const Ran byte = differences("store i8 1 -> ptr $y\n", "0x100,6,7");
  EXPECT_EQ(byte.outcome.choices.size(), 1U) << "the other bytes are known";
  EXPECT_EQ(byte.outcome.exitStatus, -1);
}

TEST(Uninitialised, CopiesOfPartsOverlap) {
  const Ran ran = runMain(R"(
    enter $x
    %p = address $x + 4
    copy(ptr $x, ptr %p, i64 8)
    %a: i32 = load ptr %p
    %q = address $x + 8
    %b: i32 = load ptr %q
    %r = sub i32 %a, %b
    exit(i32 %r))",
                          "5,6", "slot $x size 12");
  EXPECT_EQ(ran.outcome.exitStatus, 0);
  EXPECT_EQ(ran.outcome.choices.size(), 1U);
}

TEST(Uninitialised, CopiesOfUnknownContentsAgree) {
  const Ran ran = runMain(
      "enter $x\nenter $y\nfill(ptr $x, i8 0, i64 8)\nhavoc(ptr $x, i64 4)\ncopy(ptr $y, ptr $x, i64 8)\n"
      "%a: i64 = load ptr $y\n%b: i64 = load ptr $x\n%r = sub i64 %a, %b\n%s: i32 = trunc i64 %r\nexit(i32 %s)",
      "77", "slot $x size 8\nslot $y size 8");
  EXPECT_EQ(ran.outcome.exitStatus, 0);
  EXPECT_EQ(ran.outcome.choices.size(), 1U);
}

TEST(Uninitialised, UnknownGlobal) {
  const Ran ran = runText(
      "global @g unknown size 4\nfunction @main() -> i32 {\nentry:\n%a: i32 = load ptr @g\n%b: i32 = load ptr "
      "@g\nreturn %b\n}",
      "9");
  EXPECT_EQ(ran.outcome.exitStatus, 9);
  ASSERT_EQ(ran.outcome.choices.size(), 1U);
  EXPECT_EQ(ran.outcome.choices[0].what, "unknown contents of g");
}

TEST(Uninitialised, FloatLoads) {
  const Ran ran =
      runMain("enter $x\n%a: f80 = load ptr $x\n%b: f80 = load ptr $x\n%r = ftosigned f80 %b to i32\nexit(i32 %r)",
              "-3.5", "slot $x size 16");
  EXPECT_EQ(ran.outcome.exitStatus, -3);
  EXPECT_EQ(ran.outcome.choices.size(), 1U);
}

// The set first, then the bytes up to the one that is found.
TEST(Uninitialised, FindSetAsksForBytes) {
  const auto search = [](const std::string& member, const std::string& bytes) {
    return runMain(
        "%p: ptr = call @malloc(i64 8)\n%q: ptr = address %p + 4\n%n: i64 = find_set(ptr %p, ptr %q, i64 2, i1 " +
            member + ", i64 4)\n%r: i32 = trunc i64 %n\ncall @free(ptr %p)\nexit(i32 %r)",
        bytes);
  };
  const auto expect = [](const Ran& ran, int status, std::size_t choices) {
    EXPECT_EQ(ran.outcome.exitStatus, status);
    EXPECT_EQ(ran.outcome.choices.size(), choices);
  };
  expect(search("1", "5,6,0,7,6"), 2, 5);
  expect(search("1", "5,6,0,7,8,9"), 4, 6);
  expect(search("0", "5,6,6,5,7"), 2, 5);
  expect(search("0", "5,0,5,0"), 1, 4);
}

TEST(Uninitialised, FindAsksForBytes) {
  const Ran ran = runMain(
      "%p: ptr = call @malloc(i64 4)\n%n: i64 = find(ptr %p, i8 0, i64 -1)\n%r: i32 = trunc i64 %n\ncall @free(ptr "
      "%p)\nexit(i32 %r)",
      "5,6,0,7");
  EXPECT_EQ(ran.outcome.exitStatus, 2);
  EXPECT_EQ(ran.outcome.choices.size(), 3U);
}

TEST(PointerBytes, SplitAndPutTogether) {
  const Ran ran = runMain(R"(
    enter $p
    enter $q
    %m: ptr = call @malloc(i64 4)
    store ptr %m -> ptr $p
    %b0: i32 = load ptr $p
    %p4 = address $p + 4
    %b4: i32 = load ptr %p4
    store i32 0 -> ptr $p
    %q4 = address $q + 4
    store i32 %b4 -> ptr %q4
    store i32 %b0 -> ptr $q
    %n: ptr = load ptr $q
    store i32 11 -> ptr %n
    %r: i32 = load ptr %n
    call @free(ptr %n)
    exit(i32 %r))",
                          "", "slot $p size 8\nslot $q size 8");
  EXPECT_EQ(ran.outcome.exitStatus, 11) << ran.outcome.message;
}

TEST(PointerBytes, ShiftedAndMaskedApart) {
  const Ran ran = runMain(R"(
    %m: ptr = call @malloc(i64 4)
    %i: i64 = ptrtoint ptr %m
    %low: i8 = trunc i64 %i
    %high = lshr i64 %i, 8
    %back = shl i64 %high, 8
    %lowWide: i64 = zext i8 %low
    %whole = or i64 %back, %lowWide
    %n: ptr = inttoptr i64 %whole
    store i32 12 -> ptr %n
    %r: i32 = load ptr %n
    call @free(ptr %n)
    exit(i32 %r))");
  EXPECT_EQ(ran.outcome.exitStatus, 12) << ran.outcome.message;
}

TEST(PointerBytes, XorOfTwoPointersKeepsBothAndGivesEachBack) {
  const Ran ran = runMain(R"(
    %m: ptr = call @malloc(i64 4) at 2
    %n: ptr = call @malloc(i64 4) at 3
    %i: i64 = ptrtoint ptr %m
    %j: i64 = ptrtoint ptr %n
    %x = xor i64 %i, %j
    enter $x
    store i64 %x -> ptr $x
    store i32 5 -> ptr %n
    %y: i64 = load ptr $x
    %k = xor i64 %y, %i
    %o: ptr = inttoptr i64 %k
    %r: i32 = load ptr %o
    call @free(ptr %o)
    call @free(ptr %m)
    exit(i32 %r))",
                          "", "slot $x size 8");
  EXPECT_EQ(ran.outcome.exitStatus, 5) << ran.outcome.message;
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
}

TEST(PointerBytes, TwoPointersInOneWordOfILP32) {
  const Ran ran = runText(R"(
    function @main() -> i32 {
      slot $pair size 8
      slot $copy size 8
    entry:
      enter $pair
      enter $copy
      %m: ptr = call @malloc(i32 4)
      %n: ptr = call @malloc(i32 4)
      %second = address $pair + 4
      store ptr %m -> ptr $pair
      store ptr %n -> ptr %second
      %both: i64 = load ptr $pair
      store i64 %both -> ptr $copy
      %secondCopy = address $copy + 4
      %o: ptr = load ptr %secondCopy
      store i32 6 -> ptr %o
      %r: i32 = load ptr %n
      call @free(ptr %m)
      call @free(ptr %o)
      return %r
    })",
                          "", "ILP32");
  EXPECT_EQ(ran.outcome.exitStatus, 6) << ran.outcome.message;
}

TEST(PointerBytes, DifferenceOfPointersIsANumber) {
  const Ran ran = runMain(R"(
    enter $a
    %p = address $a + 6
    %i: i64 = ptrtoint ptr %p
    %j: i64 = ptrtoint ptr $a
    %d = sub i64 %i, %j
    %q: ptr = inttoptr i64 %d
    %x: i8 = load ptr %q at 5)",
                          "", "slot $a size 8");
  EXPECT_EQ(ran.outcome.message, "read of 1 byte through a null pointer plus 6");
}

TEST(PointerBytes, OverwrittenPartIsStillTracked) {
  // Half of the pointer is left: the block is not lost, but the value leads nowhere.
  const Ran ran = runMain(R"(
    enter $p
    %m: ptr = call @malloc(i64 4) at 2
    store ptr %m -> ptr $p
    %p4 = address $p + 4
    store i32 1 -> ptr %p4 at 3
    %n: ptr = load ptr $p
    %x: i8 = load ptr %n at 5)",
                          "", "slot $p size 8");
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_EQ(ran.line(), 5U);
}

TEST(Havoc, BytesAreChosenOnReading) {
  const Ran ran = runMain(
      "enter $x\nstore i32 1 -> ptr $x\nhavoc(ptr $x, i64 4)\n%a: i32 = load ptr $x\n%b: i32 = load ptr $x\nexit(i32 "
      "%b)",
      "77", "slot $x size 4");
  EXPECT_EQ(ran.outcome.exitStatus, 77);
  ASSERT_EQ(ran.outcome.choices.size(), 1U);
  EXPECT_EQ(ran.outcome.choices[0].what, "unknown contents of x");
}

TEST(Havoc, IsCheckedAsAWrite) {
  EXPECT_EQ(runMain("enter $x\nhavoc(ptr $x, i64 5) at 3", "", "slot $x size 4").outcome.message,
            "write of 5 bytes at offset 0 of variable 'x' (4 bytes): crosses its end");
}

TEST(Havoc, ReachableIntegersChangePointersStay) {
  const Ran ran = runText(R"(
    global @g = i32 1
    global @libraryState library = i32 1
    function @main() -> i32 {
      slot $node size 16
      slot $other size 4
    entry:
      enter $node
      enter $other
      store i32 5 -> ptr $other
      %m: ptr = call @malloc(i64 4)
      store i32 1 -> ptr %m
      store ptr %m -> ptr $node
      havoc_reachable(ptr $node) at 6
      %p: ptr = load ptr $node
      %a: i32 = load ptr %p
      %b: i32 = load ptr @g
      %c: i32 = load ptr $other
      call @free(ptr %p)
      %d: i32 = load ptr @libraryState
      %ab = mul i32 %a, %b
      %cd = mul i32 %c, %d
      %r = add i32 %ab, %cd
      return %r
    })",
                          "30,2");
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
  EXPECT_EQ(ran.outcome.exitStatus, 65);
}

}  // namespace
}  // namespace cairn::interp::test
