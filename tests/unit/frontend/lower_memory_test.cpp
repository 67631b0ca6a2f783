// Variables, scopes, addresses, accesses.
#include "lower_fixture.h"

namespace cairn::frontend {
namespace {

using LowerMemoryTest = LowerTest;

TEST_F(LowerMemoryTest, aVariableIsEnteredAndLeftWithItsScope) {
  const auto program =
      lowered("void use(int *p) { *p = 1; } int main(void) { for (int i = 0; i < 3; i++) { int x; use(&x); } }");
  EXPECT_TRUE(
      inOrder(textOf(program, "main"), {"slot $x size 4", "enter $x", "call @use($x)", "leave $x", "return i32 0"}));
}

TEST_F(LowerMemoryTest, aPointerParameterLivesAsLongAsTheFunction) {
  const auto program = lowered("int get(int *p) { return *p; } int main(void) { int x = 0; return get(&x); }");
  EXPECT_TRUE(inOrder(textOf(program, "get"),
                      {"(%0: ptr) -> i32", "enter $p", "store ptr %0 -> $p", ": ptr = load $p", ": i32 = load"}));
}

TEST_F(LowerMemoryTest, addressesHaveByteOffsetsAndScaledIndices) {
  const std::string text =
      "struct S { int a; char b; struct { short c[4]; long d; } e[10]; };\n"
      "long get(struct S *s, int i, int j) { return s->e[i].c[j] + s->e[i].d; }\n"
      "int main(void) { static struct S s; return (int)get(&s, 1, 2); }";
  EXPECT_TRUE(inOrder(textOf(lowered(text), "get"),
                      {"+ i64 %", "* 16", "+ i64 %", "* 2", ": i16 = load", "+ 8", ": i64 = load"}));
  EXPECT_TRUE(inOrder(textOf(lowered(text, kILP32), "get"),
                      {" + 8", "+ i32 %", "* 12", "+ i32 %", "* 2", ": i16 = load", ": i32 = load"}));
}

TEST_F(LowerMemoryTest, variableLengthArraysAreStackAllocations) {
  const auto program = lowered("int main(int n, char **v) { { int a[n]; a[0] = 1; } return 0; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"),
                      {"= stack_save()", "= mul nuw i64 %", ", 4", "= stack_allocate(i64 %", "stack_restore(ptr %"}));
}

TEST_F(LowerMemoryTest, anArrayOfConstantLengthThatClangTakesForVariableEndsWithItsScope) {
  const auto program = lowered("int main(void) { const int n = 5; int *p; { int a[n]; p = a; } return *p; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"),
                      {"= stack_save()", "= stack_allocate(i64 ", "stack_restore(ptr %", ": i32 = load"}));
}

TEST_F(LowerMemoryTest, alloca) {
  for (const char* text : {"void *alloca(unsigned long); int main(int n, char **v) { char *p = alloca(n); return *p; }",
                           "int main(int n, char **v) { char *p = __builtin_alloca(n); return *p; }"}) {
    EXPECT_TRUE(inOrder(textOf(lowered(text), "main"), {"= sext i32 %0", "= stack_allocate(i64 %"}));
  }
}

TEST_F(LowerMemoryTest, aStructPassedInMemoryIsCopiedByTheCallee) {
  const auto program = lowered(
      "struct S { int a[10]; }; int f(struct S s) { s.a[0]++; return s.a[0]; }\n"
      "int main(void) { struct S s = {{1}}; return f(s); }");
  EXPECT_TRUE(
      inOrder(textOf(program, "f"), {"slot $s size 40 align 4 var", "enter $s", "copy($s, ptr %0, i64 40)", "load $s"}));
}

TEST_F(LowerMemoryTest, copyAndFill) {
  const auto program = lowered(
      "struct S { int a[100]; } x, y; int main(void) { struct S z = {{0}}; x = y; __builtin_memset(&y, 3, 8);\n"
      "  return z.a[1]; }");
  EXPECT_TRUE(
      inOrder(textOf(program, "main"), {"fill($z, i8 0, i64 400)", "copy(@x, @y, i64 400)", "fill(@y, i8 3, i64 8)"}));
}

TEST_F(LowerMemoryTest, atomicsAreOrdinaryAccesses) {
  const auto program = lowered(
      "#include <stdatomic.h>\n_Atomic int x; int main(void) { int e = 3; atomic_thread_fence(5);\n"
      "  atomic_fetch_add(&x, 2); return atomic_compare_exchange_strong(&x, &e, 4); }");
  const std::string text = textOf(program, "main");
  EXPECT_TRUE(inOrder(
      text, {": i32 = load @x", "= add i32 %", "-> @x", ": i32 = load @x", "= eq i32 %", "= select ", "-> @x"}));
  EXPECT_TRUE(reasons(program, "main").empty());
}

TEST_F(LowerMemoryTest, bitFields) {
  const auto program = lowered("struct S { unsigned a : 3; int b : 5; } s; int main(void) { s.b = 3; return s.b; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"),
                      {": i8 = load @s", "= and i8 %", "-> @s", ": i8 = load @s", "= ashr i8 %", "= sext i8"}));
}

}  // namespace
}  // namespace cairn::frontend
