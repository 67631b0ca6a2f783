// The table "Comparing pointers" of docs/semantics.md.
#include "run_text.h"

namespace cairn::interp::test {
namespace {

constexpr std::string_view kVariables = "slot $a size 8 align 8\nslot $b size 8 align 8";

// Runs the comparison with result %c over $a and $b; the number of choices asked comes back through `asked`.
bool holds(std::string_view body, std::string_view input, std::size_t& asked, std::string_view globals = "") {
  const Ran ran =
      runText(std::string(globals) + "function @main() -> i32 {\n" + std::string(kVariables) +
                  "\nentry:\nenter $a\nenter $b\n" + std::string(body) + "\n%s: i32 = zext i1 %c\nreturn %s\n}",
              input);
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
  asked = ran.outcome.choices.size();
  return ran.outcome.exitStatus != 0;
}

TEST(Compare, SameObjectByOffset) {
  std::size_t asked = 0;
  EXPECT_TRUE(holds("%p = address $a + 4\n%q = address $a + 8\n%c = ult ptr %p, %q", "", asked));
  EXPECT_TRUE(holds("%p = address $a + -4\n%c = ult ptr %p, $a", "", asked));
  EXPECT_FALSE(holds("%p = address $a + 4\n%c = eq ptr %p, $a", "", asked));
  EXPECT_EQ(asked, 0U);
}

TEST(Compare, LiveObjectsInsideDiffer) {
  std::size_t asked = 0;
  EXPECT_FALSE(holds("%p = address $a + 7\n%c = eq ptr %p, $b", "1", asked));
  EXPECT_TRUE(holds("%c = ne ptr $a, $b", "1", asked));
  EXPECT_EQ(asked, 0U);
}

// Places are asked for in the order of observation; 0x10000 is the first one there is.
TEST(Compare, OnePastTheEndMayBeTheStartOfAnother) {
  std::size_t asked = 0;
  EXPECT_TRUE(holds("%p = address $a + 8\n%c = eq ptr %p, $b", "0x10000,0x10008", asked));
  EXPECT_EQ(asked, 2U);
  EXPECT_FALSE(holds("%p = address $a + 8\n%c = eq ptr %p, $b", "0x10000,0x10010", asked));
  EXPECT_EQ(asked, 2U);
}

TEST(Compare, ObjectsThatLivedTogetherDiffer) {
  std::size_t asked = 0;
  EXPECT_FALSE(holds("leave $b\n%c = eq ptr $a, $b", "1", asked));
  EXPECT_FALSE(holds("leave $a\nleave $b\n%c = eq ptr $a, $b", "1", asked));
  EXPECT_FALSE(holds("%p: ptr = call @malloc(i64 8)\ncall @free(ptr %p)\n%c = eq ptr %p, $b", "1", asked));
  EXPECT_FALSE(
      holds("%p: ptr = call @malloc(i64 8)\ncall @free(ptr %p)\n%c = eq ptr %p, @g", "1", asked, "global @g size 8\n"));
  EXPECT_EQ(asked, 0U);
}

TEST(Compare, PastTheEndOfADeadObject) {
  std::size_t asked = 0;
  EXPECT_TRUE(holds("%p = address $a + 8\nleave $a\n%c = eq ptr %p, $b", "0x10000,0x10008", asked));
  EXPECT_EQ(asked, 2U);
}

TEST(Compare, ALaterObjectMayHaveTheAddressOfADeadOne) {
  std::size_t asked = 0;
  EXPECT_TRUE(holds("%p = address $b\nenter $b\n%c = eq ptr %p, $b", "0x20000,0x20000", asked));
  EXPECT_EQ(asked, 2U);
  EXPECT_FALSE(holds("%p = address $b\nenter $b\n%c = eq ptr %p, $b", "", asked));
  EXPECT_EQ(asked, 2U);
  // Also if both are dead by now.
  EXPECT_TRUE(holds("%p = address $b\nenter $b\nleave $b\n%c = eq ptr %p, $b", "0x20000,0x20000", asked));
  EXPECT_TRUE(
      holds("%p: ptr = call @malloc(i64 8)\ncall @free(ptr %p)\n%q: ptr = call @malloc(i64 8)\n%c = eq ptr %p, %q\n"
            "call @free(ptr %q)",
            "0x20000,0x20000", asked));
  EXPECT_EQ(asked, 2U);
  // But not two that live at the same time.
  EXPECT_FALSE(
      holds("%p: ptr = call @malloc(i64 8)\ncall @free(ptr %p)\n%q: ptr = call @malloc(i64 8)\n"
            "%r: ptr = call @malloc(i64 8)\n%x = eq ptr %p, %q\n%y = eq ptr %p, %r\n%c = and i1 %x, %y\n"
            "call @free(ptr %q)\ncall @free(ptr %r)",
            "0x20000,0x20000,0x20000", asked));
  EXPECT_EQ(asked, 3U);
}

TEST(Compare, PlacesAreKept) {
  std::size_t asked = 0;
  // Equal once: equal again, also from the other side, and different at every other distance.
  EXPECT_TRUE(holds(R"(
    %p = address $a + 8
    %e = eq ptr %p, $b
    %f = eq ptr $b, %p
    %b1 = address $b + 1
    %g = ne ptr %p, %b1
    %h = and i1 %e, %f
    %c = and i1 %h, %g)",
                    "0x10000,0x10008", asked));
  EXPECT_EQ(asked, 2U);
}

TEST(Compare, OrderIsTotal) {
  std::size_t asked = 0;
  EXPECT_TRUE(holds("%x = ult ptr $a, $b\n%p = address $b + 4\n%y = ugt ptr %p, $a\n%c = and i1 %x, %y", "", asked));
  EXPECT_EQ(asked, 2U);
  EXPECT_FALSE(
      holds("%x = ult ptr $a, $b\n%p = address $b + 4\n%y = uge ptr %p, $a\n%c = or i1 %x, %y", "0x20000,0x10000", asked));
  EXPECT_TRUE(
      holds("%p = address $a + 8\n%e = eq ptr %p, $b\n%l = ult ptr $a, $b\n%m = ule ptr %p, $b\n%n = uge ptr %p, $b\n"
            "%x = and i1 %e, %l\n%y = and i1 %m, %n\n%c = and i1 %x, %y",
            "0x10000,0x10008", asked));
  EXPECT_EQ(asked, 2U);
}

TEST(Compare, PlacesAreAlignedAndApart) {
  std::size_t asked = 0;
  // b is asked to lie inside of a: it lies behind it.
  EXPECT_TRUE(holds("%p = address $a + 8\n%l = ult ptr %p, $b\n%e = eq ptr %p, $b\n%c = or i1 %l, %e", "0x10000,0x10004",
                    asked));
  EXPECT_EQ(asked, 2U);
  EXPECT_TRUE(holds("%i: i64 = ptrtoint ptr $a\n%x = urem i64 %i, 64\n%c = eq i64 %x, 8", "0x10001", asked));
  EXPECT_EQ(asked, 1U);
}

TEST(Compare, LiteralsMayShareAddresses) {
  std::size_t asked = 0;
  const std::string_view literals = "global @s literal = \"ab\\x00\"\nglobal @t literal = \"ab\\x00\"\n";
  EXPECT_TRUE(holds("%c = eq ptr @s, @t", "0x10000,0x10000", asked, literals));
  EXPECT_EQ(asked, 2U);
  EXPECT_FALSE(holds("%c = eq ptr @s, $a", "1", asked, literals));
  EXPECT_EQ(asked, 0U);
  const std::string_view others = "global @s literal = \"ab\\x00\"\nglobal @t literal = \"ac\\x00\"\n";
  EXPECT_FALSE(holds("%c = eq ptr @s, @t", "0x10000,0x10000", asked, others));
}

TEST(Compare, NullDiffers) {
  std::size_t asked = 0;
  EXPECT_FALSE(holds("%c = eq ptr $a, null", "1", asked));
  EXPECT_TRUE(holds("%c = ult ptr null, $a", "0", asked));
  EXPECT_TRUE(holds("leave $a\n%c = ne ptr $a, null", "0", asked));
  EXPECT_EQ(asked, 0U);
}

TEST(Compare, ConvertedPointersCompareAsPointers) {
  std::size_t asked = 0;
  EXPECT_FALSE(holds("%i: i64 = ptrtoint ptr $a\n%j: i64 = ptrtoint ptr $b\n%c = eq i64 %i, %j", "1", asked));
  EXPECT_EQ(asked, 0U);
  // Low bits are numbers, whatever they come from; those below the alignment are no question.
  EXPECT_TRUE(
      holds("%i: i64 = ptrtoint ptr $a\n%j: i64 = ptrtoint ptr $b\n%x = and i64 %i, 7\n%y = and i64 %j, 7\n%c = eq i64 "
            "%x, %y",
            "0", asked));
  EXPECT_EQ(asked, 0U);
}

TEST(Compare, NumbersLeadToWhatTheyWereComputedFrom) {
  std::size_t asked = 0;
  EXPECT_TRUE(holds(R"(
    store i8 7 -> ptr $b
    %i: i64 = ptrtoint ptr $a
    %j: i64 = ptrtoint ptr $b
    %x = xor i64 %i, %j
    %y = xor i64 %x, %i
    %p: ptr = inttoptr i64 %y
    %v: i8 = load ptr %p
    %c = eq i8 %v, 7)",
                    "", asked));
  EXPECT_EQ(asked, 2U);
}

TEST(Compare, Functions) {
  std::size_t asked = 0;
  EXPECT_FALSE(holds("%c = eq ptr @main, @free", "1", asked));
  EXPECT_TRUE(holds("%c = eq ptr @main, @main", "0", asked));
  EXPECT_EQ(asked, 0U);
}

}  // namespace
}  // namespace cairn::interp::test
