#include "run_text.h"

namespace cairn::interp::test {
namespace {

// The value of an expression of type i32, as exit status.
int value(std::string_view body) {
  const Ran ran = runMain(std::string(body) + "\nexit(i32 %r)");
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
  return ran.outcome.exitStatus;
}

std::string undefinedBy(std::string_view body) {
  const Ran ran = runMain(body);
  EXPECT_EQ(ran.outcome.kind, StopKind::Undefined) << ran.outcome.message;
  EXPECT_FALSE(ran.outcome.violation.has_value());
  return ran.outcome.message;
}

TEST(Arithmetic, Wraps) {
  EXPECT_EQ(value("%r = add i32 2147483647, 1"), -2147483647 - 1);
  EXPECT_EQ(value("%r = sub i32 -2147483648, 1"), 2147483647);
  EXPECT_EQ(value("%r = mul i32 65536, 65536"), 0);
  EXPECT_EQ(value("%x = add i8 200, 100\n%r: i32 = zext i8 %x"), 44);
}

TEST(Arithmetic, Division) {
  EXPECT_EQ(value("%r = sdiv i32 -7, 2"), -3);
  EXPECT_EQ(value("%r = srem i32 -7, 2"), -1);
  EXPECT_EQ(value("%r = sdiv i32 7, -1"), -7);
  EXPECT_EQ(value("%r = srem i32 7, -1"), 0);
  EXPECT_EQ(value("%r = udiv i32 -1, 2"), 2147483647);
  EXPECT_EQ(value("%r = urem i32 -1, 10"), 5);
}

TEST(Arithmetic, Shifts) {
  EXPECT_EQ(value("%r = shl i32 1, 31"), -2147483647 - 1);
  EXPECT_EQ(value("%r = lshr i32 -1, 28"), 15);
  EXPECT_EQ(value("%r = ashr i32 -16, 2"), -4);
  EXPECT_EQ(value("%x = ashr i7 -16, 2\n%r: i32 = sext i7 %x"), -4);
}

TEST(Arithmetic, Conversions) {
  EXPECT_EQ(value("%x: i8 = trunc i32 511\n%r: i32 = sext i8 %x"), -1);
  EXPECT_EQ(value("%x: i8 = trunc i32 511\n%r: i32 = zext i8 %x"), 255);
  EXPECT_EQ(value("%x: i64 = sext i1 1\n%r: i32 = trunc i64 %x"), -1);
}

TEST(Arithmetic, Comparisons) {
  EXPECT_EQ(value("%c = slt i32 -1, 0\n%d = ult i32 -1, 0\n%x = select i1 %c, i32 10, i32 20\n%y = select i1 %d, i32 "
                  "1, i32 2\n%r = add i32 %x, %y"),
            12);
  EXPECT_EQ(value("%c = sgt i33 0x100000000, 0\n%r: i32 = zext i1 %c"), 0);  // negative at 33 bits
}

TEST(Arithmetic, SignedOverflow) {
  EXPECT_EQ(undefinedBy("%r = add nsw i32 2147483647, 1"), "signed overflow: 2147483647 + 1 does not fit 32 bits");
  EXPECT_EQ(undefinedBy("%r = sub nsw i32 -2147483648, 1"), "signed overflow: -2147483648 - 1 does not fit 32 bits");
  EXPECT_EQ(undefinedBy("%r = mul nsw i64 4294967296, 4294967296"),
            "signed overflow: 4294967296 * 4294967296 does not fit 64 bits");
  EXPECT_EQ(undefinedBy("%r = mul nsw i8 -128, -1"), "signed overflow: -128 * -1 does not fit 8 bits");
  EXPECT_EQ(undefinedBy("%r = shl nsw i32 1, 31"), "signed overflow: 1 << 31 does not fit 32 bits");
  EXPECT_EQ(undefinedBy("%r = add nuw i8 200, 100"), "unsigned overflow: 200 + 100 does not fit 8 bits");
  EXPECT_EQ(undefinedBy("%r = sdiv i32 -2147483648, -1"), "signed overflow: -2147483648 / -1 does not fit 32 bits");
  EXPECT_EQ(value("%r = add nsw i32 2147483646, 1"), 2147483647);
  EXPECT_EQ(value("%r = mul nsw i32 -1073741824, 2"), -2147483647 - 1);
}

TEST(Arithmetic, OtherUndefinedBehaviour) {
  EXPECT_EQ(undefinedBy("%r = sdiv i32 1, 0"), "division by zero");
  EXPECT_EQ(undefinedBy("%r = urem i32 1, 0"), "division by zero");
  EXPECT_EQ(undefinedBy("%r = shl i32 1, 32"), "shift of a 32-bit integer by 32");
  EXPECT_EQ(undefinedBy("%r = lshr i32 1, -1"), "shift of a 32-bit integer by -1");
  const Ran ran = runText("function @main() -> i32 {\nentry:\nunreachable at 5\n}");
  EXPECT_EQ(ran.outcome.kind, StopKind::Undefined);
  EXPECT_EQ(ran.line(), 5U);
}

TEST(Arithmetic, UnsupportedConstruct) {
  const Ran ran = runText("function @main() -> i32 {\nentry:\nunsupported \"inline assembly\" at 5\n}");
  EXPECT_EQ(ran.outcome.kind, StopKind::Unsupported);
  EXPECT_EQ(ran.outcome.message, "inline assembly");
  EXPECT_EQ(ran.line(), 5U);
}

TEST(Arithmetic, BlockParametersAreSetAtOnce) {
  // Fibonacci by swapping, and a rotation of three.
  const Ran ran = runText(R"(
    function @main() -> i32 {
    entry:
      jump loop(i32 0, i32 0, i32 1)
    loop(%i: i32, %a: i32, %b: i32):
      %more = slt i32 %i, 9
      branch %more, body, rotate(i32 0, %a, i32 100, i32 200)
    body:
      %sum = add i32 %a, %b
      %n = add i32 %i, 1
      jump loop(%n, %b, %sum)
    rotate(%k: i32, %x: i32, %y: i32, %z: i32):
      %again = slt i32 %k, 2
      %k2 = add i32 %k, 1
      branch %again, turn, end
    turn:
      jump rotate(%k2, %y, %z, %x)
    end:
      %r = add i32 %x, %z
      return %r
    })");
  EXPECT_EQ(ran.outcome.exitStatus, 200 + 100);  // after two turns: x = 200, y = 34, z = 100
}

TEST(Arithmetic, AddressesScaleSignedIndices) {
  const Ran ran = runMain(R"(
    enter $a
    store i32 7 -> ptr $a
    %end = address $a + 40
    %p = address ptr %end + 8 + i32 -3 * 12 + i8 -1 * 12
    %r: i32 = load ptr %p
    exit(i32 %r))",
                          "", "slot $a size 40");
  EXPECT_EQ(ran.outcome.exitStatus, 7) << ran.outcome.message;
}

}  // namespace
}  // namespace cairn::interp::test
