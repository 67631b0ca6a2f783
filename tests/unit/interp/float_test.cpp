#include "run_text.h"

namespace cairn::interp::test {
namespace {

int value(std::string_view body) {
  const Ran ran = runMain(std::string(body) + "\nexit(i32 %r)");
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
  return ran.outcome.exitStatus;
}

TEST(Float, ArithmeticAtEachWidth) {
  EXPECT_EQ(value("%x = fadd f64 0.1, 0.2\n%y = fmul f64 %x, 10.0\n%r = ftosigned f64 %y to i32"), 3);
  // 16777216 + 1 is not representable in f32, but in f64.
  EXPECT_EQ(value("%x = fadd f32 16777216.0, 1.0\n%r = ftosigned f32 %x to i32"), 16777216);
  EXPECT_EQ(value("%x = fadd f64 16777216.0, 1.0\n%r = ftosigned f64 %x to i32"), 16777217);
  EXPECT_EQ(
      value(
          "%x = fadd f80 9007199254740992.0, 1.0\n%y = fsub f80 %x, 9007199254740992.0\n%r = ftosigned f80 %y to i32"),
      1);
  EXPECT_EQ(value("%x = frem f64 -7.5, 2.0\n%y = fmul f64 %x, 2.0\n%r = ftosigned f64 %y to i32"), -3);
  EXPECT_EQ(value("%x = fneg f64 2.5\n%y = fdiv f64 %x, 0.5\n%r = ftosigned f64 %y to i32"), -5);
}

TEST(Float, Comparisons) {
  EXPECT_EQ(value("%n = fdiv f64 0.0, 0.0\n%a = foeq f64 %n, %n\n%b = fune f64 %n, %n\n%c = funo f64 %n, 1.0\n%d = "
                  "ford f64 1.0, 2.0\n"
                  "%e = fult f64 %n, 1.0\n%x = xor i1 %a, 1\n%p = and i1 %x, %b\n%q = and i1 %c, %d\n%s = and i1 %p, "
                  "%q\n%t = and i1 %s, %e\n"
                  "%r: i32 = zext i1 %t"),
            1);
}

TEST(Float, Conversions) {
  EXPECT_EQ(value("%x = ffromsigned i32 -3 to f32\n%y = fresize f32 %x to f80\n%z = fresize f80 %y to f64\n%r = "
                  "ftosigned f64 %z to i32"),
            -3);
  EXPECT_EQ(value("%x = ffromunsigned i64 -1 to f64\n%y = fdiv f64 %x, 4294967296.0\n%z = fdiv f64 %y, 65536.0\n%r = "
                  "ftosigned f64 %z to i32"),
            65536);
  EXPECT_EQ(value("%x: i64 = bitcast f64 1.0\n%y = lshr i64 %x, 52\n%r: i32 = trunc i64 %y"), 1023);
  EXPECT_EQ(value("%x = ftounsigned f64 4294967295.5 to i32\n%r = lshr i32 %x, 31"), 1);
}

TEST(Float, OutOfRangeIsUndefined) {
  for (const std::string_view text :
       {"%r = ftosigned f64 2147483648.0 to i32", "%r = ftounsigned f64 -1.0 to i32",
        "%n = fdiv f64 0.0, 0.0\n%r = ftosigned f64 %n to i32", "%r = ftosigned f32 300.0 to i8"}) {
    EXPECT_EQ(runMain(text).outcome.kind, StopKind::Undefined) << text;
  }
  EXPECT_EQ(value("%r = ftosigned f64 -2147483648.9 to i32"), -2147483647 - 1);
  EXPECT_EQ(value("%x = ftounsigned f64 -0.9 to i8\n%r: i32 = zext i8 %x"), 0);
}

TEST(Float, MemoryKeepsThePattern) {
  EXPECT_EQ(value("%p: ptr = stack_allocate(i64 16, i64 16)\nstore f80 1.25 -> ptr %p\n%x: f80 = load ptr %p\n%y = fmul f80 "
                  "%x, 4.0\n%r = ftosigned f80 %y to i32"),
            5);
}

TEST(Float, MathFunctions) {
  EXPECT_EQ(value("%x: f64 = math(f64 2.0, f64 10.0) \"pow\"\n%r = ftosigned f64 %x to i32"), 1024);
  EXPECT_EQ(value("%x: f32 = math(f32 16.0) \"sqrtf\"\n%r = ftosigned f32 %x to i32"), 4);
  EXPECT_EQ(value("%x: f80 = math(f80 2.5) \"ceill\"\n%r = ftosigned f80 %x to i32"), 3);
  EXPECT_EQ(value("%x: f64 = math(f64 2.5) \"ceil\"\n%r = ftosigned f64 %x to i32"), 3);
  const Ran ran = runMain("%x: f64 = math(f64 2.0) \"zeta\" at 3");
  EXPECT_EQ(ran.outcome.kind, StopKind::Unsupported);
  EXPECT_EQ(ran.outcome.message, "the mathematical function 'zeta'");
}

}  // namespace
}  // namespace cairn::interp::test
