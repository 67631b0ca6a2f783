// Positions, variables and types of the C text.
#include <algorithm>

#include "lower_fixture.h"
#include "support/check.h"

namespace cairn::frontend {
namespace {

class LowerSourceTest : public LowerTest {
 protected:
  static const program::SourceType& typeOf(const program::Program& program, const std::string& variable) {
    const auto found = std::ranges::find(program.variables, variable, &program::Variable::name);
    CAIRN_CHECK(found != program.variables.end(), "a variable named " + variable);
    return program.sourceTypes[found->type.index()];
  }
};

TEST_F(LowerSourceTest, typesAsTheProgrammerWroteThem) {
  const auto program = lowered(R"(
typedef struct node { int value; struct node *next; unsigned a : 3, b : 5; } node_t;
enum colour { Red, Green } colour;
node_t *head; node_t first; unsigned char matrix[2][3]; int (*callback)(int, const char *); _Bool flag; double number; void *any;
int main(void) { return head == any && first.value && matrix[1][1] && callback && flag && number && colour; })");
  EXPECT_EQ(typeOf(program, "head").name, "node_t *");
  const auto& node = typeOf(program, "first");
  EXPECT_EQ(node.name, "node_t");
  EXPECT_EQ(node.kind, program::SourceTypeKind::Struct);
  ASSERT_EQ(node.fields.size(), 4U);
  EXPECT_EQ(node.fields[1].name, "next");
  EXPECT_EQ(node.fields[1].bitOffset, 64U);
  EXPECT_EQ(program.sourceTypes[node.fields[1].type.index()].name, "struct node *");
  EXPECT_EQ(node.fields[3].bitSize, 5U);
  EXPECT_EQ(node.fields[3].bitOffset, 131U);
  EXPECT_EQ(typeOf(program, "matrix").name, "unsigned char [2][3]");
  EXPECT_EQ(typeOf(program, "matrix").count, 2U);
  const auto& row = program.sourceTypes[typeOf(program, "matrix").element.index()];
  EXPECT_EQ(row.name, "unsigned char [3]");
  EXPECT_EQ(row.size, 3U);
  EXPECT_EQ(typeOf(program, "callback").name, "int (*)(int, char *)");
  EXPECT_EQ(typeOf(program, "flag").kind, program::SourceTypeKind::Bool);
  EXPECT_EQ(typeOf(program, "number").kind, program::SourceTypeKind::Float);
  EXPECT_EQ(typeOf(program, "any").name, "void *");
  EXPECT_EQ(typeOf(program, "colour").kind, program::SourceTypeKind::Enum);
}

TEST_F(LowerSourceTest, promotedVariablesAreBound) {
  const auto program = lowered("int main(int count, char **v) { int x = 4; x += count; return x; }");
  EXPECT_TRUE(inOrder(textOf(program, "main"), {"bind var", "= i32 %0", "= i32 4", "= add nsw i32 4, %0", "bind var"}));
  const auto found = std::ranges::find(program.variables, "count", &program::Variable::name);
  ASSERT_NE(found, program.variables.end());
  EXPECT_TRUE(found->parameter);
}

TEST_F(LowerSourceTest, everyInstructionOfTheUserHasAPosition) {
  const auto program = lowered(
      "struct S { int a[9]; };\nint f(struct S s, int *p, int n) {\n  int r = *p;\n  while (n-- > 0)\n    switch (n) "
      "{\n"
      "      case 1: r += s.a[n]; break;\n      default: r--;\n    }\n  return r;\n}\n"
      "int main(void) {\n  struct S s = {{1}};\n  int x = 2;\n  return f(s, &x, 3);\n}\n");
  for (const char* name : {"f", "main"}) {
    for (const auto& block : function(program, name).blocks) {
      for (const auto& instruction : block.instructions) EXPECT_TRUE(instruction.loc.valid()) << textOf(program, name);
      EXPECT_TRUE(block.terminator.loc.valid()) << textOf(program, name);
    }
  }
}

}  // namespace
}  // namespace cairn::frontend
