// Calls of every kind, variable arguments, aggregates, undefined functions.
#include "lower_fixture.h"
#include "program/text/text.h"

namespace cairn::frontend {
namespace {

using LowerCallTest = LowerTest;

TEST_F(LowerCallTest, smallStructsTravelInParts) {
  const auto program = lowered(
      "struct P { long n; char *p; }; struct P make(char *p) { struct P r = {1, p}; return r; }\n"
      "struct D { double x, y; }; struct D pair(void) { struct D d = {1, 2}; return d; }\n"
      "struct F { float x, y; }; float sum(struct F f) { return f.x + f.y; }\n"
      "int main(void) { char c; struct F f = {1, 2}; return make(&c).n + pair().y + sum(f); }");
  EXPECT_TRUE(inOrder(textOf(program, "make"), {"-> (i64, ptr)", "return i64 %", ", ptr %"}));
  EXPECT_TRUE(inOrder(textOf(program, "pair"), {"-> (f64, f64)"}));
  EXPECT_TRUE(inOrder(textOf(program, "sum"), {"(%0: f32, %1: f32) -> f32"}));
  EXPECT_TRUE(inOrder(textOf(program, "main"), {": i64, %", ": ptr = call @make($c)"}));
}

TEST_F(LowerCallTest, variableArguments) {
  const std::string text =
      "int sum(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int r = __builtin_va_arg(l, int);\n"
      "  __builtin_va_end(l); return r; } int main(void) { return sum(1, 2, 3.0); }";
  const auto wide = lowered(text);
  EXPECT_TRUE(inOrder(textOf(wide, "sum"), {"= variadic_area()", "store i32 48 -> $l", "store i32 176 -> ",
                                            "store ptr %", "store ptr null"}));
  EXPECT_TRUE(inOrder(textOf(wide, "main"), {"call @sum(i32 1, i32 2, f64 3.0)"}));
  const auto narrow = lowered(text, kILP32);
  EXPECT_TRUE(inOrder(textOf(narrow, "sum"), {"slot $l size 4", "= variadic_area()", "store ptr %", " -> $l"}));
}

TEST_F(LowerCallTest, structsAmongVariableArgumentsBecomeWords) {
  const std::string text =
      "struct S { int a; char *p; char t[5]; }; struct F { float x, y; };\n"
      "int f(int n, ...) { return n; }\n"
      "int main(void) { struct S s = {1}; struct F g = {1, 2}; return f(1, s, g); }";
  EXPECT_TRUE(inOrder(textOf(lowered(text), "main"), {"call @f(i32 1, i32 %", ", ptr %", ", i64 %", ", i64 %"}));
  EXPECT_TRUE(inOrder(textOf(lowered(text, kILP32), "main"), {"call @f(i32 1, i32 %", ", ptr %", ", i32 %", ", i8 %"}));
}

TEST_F(LowerCallTest, indirectCalls) {
  const auto program = lowered("int f(int x) { return x; } int (*p)(int) = f; int main(void) { return p(3); }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {": ptr = load @p", ": i32 = call %", "(i32 3)"}));
}

TEST_F(LowerCallTest, callsWithoutPrototypePassByPosition) {
  const auto program = lowered(
      "int f(); int h() __asm__(\"g\"); int main(void) { return f(1, 2L) + h(); }\n"
      "int f(a, p) int a; char *p; { return a + (p != 0); } void g(void) {}");
  EXPECT_TRUE(inOrder(textOf(program, "main"),
                      {"= inttoptr i64 2", "call @f(i32 1, ptr %", "call @g()", "choose() \"undefined value\""}));
}

TEST_F(LowerCallTest, tooFewArgumentsAreUnsupported) {
  const auto program = lowered(
      "int f(); int main(int c, char **v) { if (c == 5) return f(1); return 0; } int f(int a, int b) { return a + b; "
      "}");
  EXPECT_EQ(reasons(program, "main"), std::vector<std::string>{"a call of f with too few arguments"});
}

TEST_F(LowerCallTest, undefinedFunctionsOverIntegersArePure) {
  const auto program =
      lowered("unsigned long f(int, char); void g(void); int h(); int main(void) { g(); return f(1, 2) + h(3); }");
  EXPECT_EQ(function(program, "f").assumption, "`f` (undefined): returns any value and changes nothing");
  EXPECT_EQ(function(program, "g").assumption, "`g` (undefined): changes nothing");
  EXPECT_TRUE(inOrder(textOf(program, "f"), {": i64 = choose() \"f\"", "return i64 %"}));
  EXPECT_FALSE(function(program, "h").assumption.empty());
}

TEST_F(LowerCallTest, otherUndefinedFunctionsAreUnsupported) {
  const auto program = lowered(
      "void f(int *); int *g(void); int h(); union U { long l; char *p; }; void k(union U);\n"
      "int main(void) { int x; f(&x); h(&x); union U u = {1}; k(u); return *g(); }");
  for (const char* name : {"f", "g", "h", "k"}) {
    EXPECT_EQ(reasons(program, name), std::vector<std::string>{"call of undefined function " + std::string(name)});
  }
}

TEST_F(LowerCallTest, undefinedFunctionsByPolicy) {
  const std::string text = "char *f(int *, int); int main(void) { int x; return *f(&x, 1); }";
  const auto pure = lowered(text, kLP64, UndefinedPolicy::Pure);
  EXPECT_TRUE(inOrder(textOf(pure, "f"), {": ptr = choose() \"f\"", "return"}));
  const auto havoc = lowered(text, kLP64, UndefinedPolicy::Havoc);
  EXPECT_TRUE(inOrder(textOf(havoc, "f"),
                      {"= allocate_static(i64 8)", "havoc_reachable(ptr %0, i32 %1, ptr %", ": ptr = load"}));
}

TEST_F(LowerCallTest, anUndefinedFunctionThatNeverReturnsEndsTheProgram) {
  const auto program = lowered("_Noreturn void die(int); int main(void) { die(3); }");
  EXPECT_TRUE(inOrder(textOf(program, "die"),
                      {"assumes \"`die` (undefined): ends the program and changes nothing\"", "abort()"}));
}

TEST_F(LowerCallTest, modelsBecomeIntrinsics) {
  const auto program =
      lowered("#include <stdlib.h>\n#include <math.h>\nint main(void) { free(malloc(3)); return sqrt(2.0); }");
  EXPECT_TRUE(function(program, "malloc").library);
  EXPECT_TRUE(inOrder(program::print(program), {"= allocate(i64 %"}));
  EXPECT_TRUE(inOrder(textOf(program, "sqrt"), {"= math(f64 %0) \"sqrt\""}));
}

}  // namespace
}  // namespace cairn::frontend
