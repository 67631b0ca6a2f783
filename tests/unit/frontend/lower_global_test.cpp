// Globals, initial values, entry.
#include "lower_fixture.h"

namespace cairn::frontend {
namespace {

using namespace std::string_literals;
using LowerGlobalTest = LowerTest;

TEST_F(LowerGlobalTest, initialValues) {
  const std::string text = R"(
struct Node { char tag; short n; struct Node *next; const char *name; int (*f)(int); };
static int inc(int x) { return x + 1; }
extern struct Node second;
struct Node first = {'a', 2, &second, "abc", inc};
struct Node second = {0, 0, &first};
int table[5] = {1, 0, -1};
int *middle = &table[2];
unsigned long number = (unsigned long)&table[1];
const char *tail = "hello" + 2;
union { int i; double d; } u = {.i = 7};
int main(void) { return first.f(*middle) + second.n + (int)number + *tail + u.i; })";
  for (const auto model : {kLP64, kILP32}) {
    const auto program = lowered(text, model);
    const std::uint64_t word = model == kLP64 ? 8 : 4;
    const auto& first = global(program, "first");
    EXPECT_EQ(first.size, 4 * word);
    EXPECT_EQ(first.initial, "a\0\2"s);
    ASSERT_EQ(first.relocations.size(), 3U);
    EXPECT_EQ(first.relocations[0].offset, word);
    EXPECT_EQ(program.globals[first.relocations[0].target.index].name, "second");
    const auto& name = program.globals[first.relocations[1].target.index];
    EXPECT_EQ(name.kind, program::GlobalKind::Literal);
    EXPECT_TRUE(name.constant);
    EXPECT_EQ(name.size, 4U);
    EXPECT_EQ(name.initial, "abc");
    EXPECT_EQ(first.relocations[2].target.kind, program::OperandKind::Function);
    EXPECT_EQ(global(program, "table").initial, "\1\0\0\0\0\0\0\0\xff\xff\xff\xff"s);
    EXPECT_EQ(global(program, "table").size, 20U);
    EXPECT_EQ(global(program, "middle").relocations[0].target.bits, 8U);
    EXPECT_EQ(global(program, "number").relocations[0].target.bits, 4U);
    EXPECT_EQ(global(program, "tail").relocations[0].target.bits, 2U);
    EXPECT_EQ(global(program, "u").size, 8U);
  }
}

TEST_F(LowerGlobalTest, onlyWhatTheEntryReaches) {
  const auto program = lowered("int used, unused; int other(void) { return unused; } int main(void) { return used; }");
  EXPECT_FALSE(program.findFunction("other"));
  EXPECT_EQ(program.globals.size() - 1, static_cast<std::size_t>(std::ranges::count_if(
                                            program.globals, [](const auto& g) { return g.name != "used"; })));
  for (const auto& global : program.globals) EXPECT_NE(global.name, "unused");
}

TEST_F(LowerGlobalTest, aVariableDefinedNowhereHasUnknownContents) {
  const auto program = lowered("extern int x; extern const int table[4]; int main(void) { return x + table[1]; }");
  EXPECT_TRUE(global(program, "x").unknownContents);
  EXPECT_EQ(global(program, "table").size, 16U);
  EXPECT_TRUE(global(program, "table").constant);
}

TEST_F(LowerGlobalTest, variablesOfModelsAreMarked) {
  const auto program = lowered(R"(
    extern int *__errno_location(void);
    extern int missing;
    static int *literal = (int[]){1, 2};
    int main(void) { return *__errno_location() + *literal + missing; })");
  EXPECT_FALSE(global(program, "literal").library);
  EXPECT_FALSE(global(program, "missing").library);
  for (const program::Global& variable : program.globals) {
    const bool users = variable.name == "literal" || variable.name == "missing" || variable.name == ".compoundliteral";
    EXPECT_EQ(variable.library, !users) << variable.name;
  }
}

TEST_F(LowerGlobalTest, aVariableOfUnknownSizeIsUnsupportedWhereItIsUsed) {
  const auto program = lowered(
      "extern int table[]; int *p[2] = {table}; int **q = &p[1];\n"
      "int main(int c, char **v) { if (c == 7) return table[1]; if (c == 8) return **q; return 0; }");
  const auto why = reasons(program, "main");
  ASSERT_EQ(why.size(), 2U);
  EXPECT_EQ(why[0], "variable table, which is defined nowhere and has an unknown size");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"return"}));
}

TEST_F(LowerGlobalTest, aliases) {
  const auto program = lowered(
      "int a[3]; extern int b[3] __attribute__((alias(\"a\")));\n"
      "int f(void) { return 1; } int g(void) __attribute__((alias(\"f\")));\n"
      "int main(void) { return b[2] + g(); }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"load @a+8", "call @f()"}));
}

TEST_F(LowerGlobalTest, entryRunsConstructorsThenMain) {
  const auto program = lowered(
      "__attribute__((constructor(200))) static void b(void) {}\n"
      "__attribute__((constructor(102))) static void a(void) {}\n"
      "__attribute__((destructor)) static void z(void) {}\n"
      "int main(void) { return 0; }");
  EXPECT_TRUE(inOrder(textOf(program, "__cairn_entry"),
                      {"call @atexit(@z)", "call @a()", "call @b()", "call @__cairn_start_0()", "unreachable"}));
}

TEST_F(LowerGlobalTest, aUsersReachErrorIsAnErrorWhereItIsCalled) {
  const auto direct = lowered("void reach_error(void) { } int main(void) { reach_error(); return 0; }");
  EXPECT_TRUE(inOrder(textOf(direct, "main"), {"error()", "call @reach_error()"}));
  EXPECT_EQ(textOf(direct, "reach_error").find("error()\n  return"), std::string::npos);
  const auto indirect =
      lowered("void reach_error(void) { } void (*p)(void) = reach_error; int main(void) { p(); return 0; }");
  EXPECT_TRUE(inOrder(textOf(indirect, "reach_error"), {"{", "error()", "return"}));
}

TEST_F(LowerGlobalTest, threadLocalVariablesAreOrdinary) {
  const auto program = lowered("_Thread_local int x = 3; int main(void) { x = 4; return x; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"store i32 4 -> @x", "load @x"}));
}

}  // namespace
}  // namespace cairn::frontend
