// Arithmetic, comparisons, casts, control flow.
#include "lower_fixture.h"

namespace cairn::frontend {
namespace {

using LowerComputeTest = LowerTest;

TEST_F(LowerComputeTest, wrapFlagsAreKept) {
  const auto program =
      lowered("int main(int c, char **v) { unsigned u = c; return (c + 1) * 2 - (int)(u + 3) + (c << 2); }");
  EXPECT_TRUE(inOrder(textOf(program, "main"),
                      {"add nsw i32 %0, 1", "mul nsw i32", "add i32 %0, 3", "sub nsw i32", "shl i32 %0, 2"}));
}

TEST_F(LowerComputeTest, casts) {
  const auto program = lowered(
      "long f(char *p, int i, double d, unsigned char b) { float g = i; return (long)p + (short)i + b + (int)d + (long "
      "double)g; }\n"
      "int main(void) { return f((char *)3L, 1, 2, 3); }");
  EXPECT_TRUE(inOrder(textOf(program, "f"),
                      {"fromsigned i32", "ptrtoint ptr", "trunc i32", "sext i16", "zext i8", "ftosigned f64"}));
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"inttoptr i64 3"}));
}

TEST_F(LowerComputeTest, switchIsAChainOfComparisons) {
  const auto program = lowered(
      "int main(int c, char **v) { switch (c) { case 3: return 1; case 7: case 9: return 2; default: return 3; } }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"eq i32 %0, 3", "eq i32 %0, 7", "eq i32 %0, 9"}));
}

TEST_F(LowerComputeTest, phisAreBlockParameters) {
  const auto program =
      lowered("int main(int c, char **v) { int x = c > 3 ? 5 : c; for (int i = 0; i < c; i++) x += i; return x; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"(i32 5)", "(i32 %0)", ": i32):", ": i32, %", ": i32):"}));
}

TEST_F(LowerComputeTest, anUninitialisedVariableIsAChoice) {
  const auto program = lowered("int main(int c, char **v) { int x; if (c) x = 1; return x; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"i32 = choose() \"uninitialised x\""}));
}

TEST_F(LowerComputeTest, wideIntegersByParts) {
  const auto program = lowered(
      "__int128 f(__int128 a, __int128 b) { return a + b; } unsigned __int128 g(unsigned __int128 a) { return a / 3; "
      "}\n"
      "int main(void) { return f(1, 2) + g(4); }");
  EXPECT_TRUE(inOrder(textOf(program, "f"),
                      {"(%0: i64, %1: i64, %2: i64, %3: i64) -> (i64, i64)", "add i64", "ult i64", "add i64"}));
  EXPECT_TRUE(inOrder(textOf(program, "g"), {"call @__cairn_divide_128("}));
  EXPECT_TRUE(program.findFunction("__cairn_divide_128"));
}

TEST_F(LowerComputeTest, builtinsExpand) {
  const auto program = lowered(
      "int main(int c, char **v) { int r; return __builtin_popcount(c) + __builtin_bswap32(c) + __builtin_clz(c)\n"
      "  + __builtin_ctz(c) + __builtin_add_overflow(c, 1, &r) + __builtin_rotateleft32(c, 3) + __builtin_expect(c, "
      "1)\n"
      "  + __builtin_isnan((double)c) + __builtin_constant_p(c) + (int)__builtin_object_size(v, 0); }");
  EXPECT_TRUE(reasons(program, "main").empty());
}

TEST_F(LowerComputeTest, assumptionsAndTraps) {
  const auto program = lowered(
      "int main(int c, char **v) { __builtin_assume(c > 3); if (c > 9) __builtin_trap(); if (c == 7) "
      "__builtin_unreachable(); return c; }");
  EXPECT_TRUE(
      inOrder(textOf(program, "main"), {"assume(i1 %", "abort()", "unreachable", "eq i32 %0, 7", "unreachable"}));
}

TEST_F(LowerComputeTest, floatingPoint) {
  const auto program = lowered(
      "int main(int c, char **v) { double d = c; d = -d * 2 / 3; long double l = d; return d < 1 || l != 2.0L; }");
  EXPECT_TRUE(
      inOrder(textOf(program, "main"), {"fromsigned i32 %0", "fneg f64", "fmul f64", "fdiv f64", "resize f64"}));
}

}  // namespace
}  // namespace cairn::frontend
