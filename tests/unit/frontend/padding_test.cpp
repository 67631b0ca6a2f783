// Which bytes assignments, initialisers and parameters leave open, against what offsetof says.
#include <fmt/format.h>

#include "lower_fixture.h"

namespace cairn::frontend {
namespace {

using namespace program;

class PaddingTest : public LowerTest {
 protected:
  // The bytes of the global that the function leaves open.
  static std::vector<bool> leftOpen(const Program& program, const std::string& name, const std::string& of) {
    std::vector<bool> open;
    for (const Global& global : program.globals) {
      if (global.name == of) open.resize(global.size, false);
    }
    for (const Block& block : function(program, name).blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* intrinsic = std::get_if<Intrinsic>(&instruction.op);
        if (intrinsic == nullptr || intrinsic->op != IntrinsicOp::Havoc) continue;
        const Operand& start = intrinsic->args[0];
        EXPECT_EQ(start.kind, OperandKind::Global);
        if (program.globals[start.index].name != of) continue;
        for (std::uint64_t i = 0; i < intrinsic->args[1].bits; ++i) {
          EXPECT_FALSE(open.at(start.bits + i)) << "left open twice";
          open.at(start.bits + i) = true;
        }
      }
    }
    return open;
  }

  static std::vector<std::uint32_t> numbers(const Global& global) {
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < global.size; i += 4) {
      std::uint32_t number = 0;
      for (std::size_t k = 0; k < 4 && i + k < global.initial.size(); ++k) {
        number |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(global.initial[i + k])) << (8 * k);
      }
      result.push_back(number);
    }
    return result;
  }
};

struct Type {
  const char* text;  // of `struct T`, with what it needs
  std::vector<std::string> members;
};

TEST_F(PaddingTest, anAssignmentLeavesOpenWhatNoMemberCovers) {
  const std::vector<Type> types = {
      {"struct T { char c; int i; };", {"c", "i"}},
      {"struct T { char a; long long b; char d; };", {"a", "b", "d"}},
      {"struct T { void *p; char c; };", {"p", "c"}},
      {"struct T { int a, b; };", {"a", "b"}},
      {"struct T { char k; struct { char c; int i; } in; short z; };", {"k", "in.c", "in.i", "z"}},
      {"struct T { int k; struct { char c; int i; } e[2]; };", {"k", "e[0].c", "e[0].i", "e[1].c", "e[1].i"}},
      {"struct T { char c[3]; short s; double d[2]; char e; };", {"c", "s", "d", "e"}},
      {"struct T { char c; int i; } __attribute__((packed));", {"c", "i"}},
      {"struct T { char c; _Alignas(32) int i; char d; };", {"c", "i", "d"}},
      {"struct T { char c; union { char b[5]; int i; } u; char d; };", {"c", "u", "d"}},
      {"struct T { char c; struct { struct { short s; char t; } x; long y; } in; };", {"c", "in.x.s", "in.x.t", "in.y"}},
      {"struct T { int n; char c; char last[1]; };", {"n", "c", "last"}},
      {"struct E { char c; double d; }; struct T { struct E e[2][3]; char f; };",
       {"e[0][0].c", "e[0][0].d", "e[0][1].c", "e[0][1].d", "e[0][2].c", "e[0][2].d", "e[1][0].c", "e[1][0].d",
        "e[1][1].c", "e[1][1].d", "e[1][2].c", "e[1][2].d", "f"}},
  };
  for (const DataModel model : {kLP64, kILP32}) {
    for (const Type& type : types) {
      std::string text = fmt::format("#include <stddef.h>\n{}\nstruct T g, h; unsigned places[] = {{\n", type.text);
      for (const std::string& member : type.members) {
        text += fmt::format("offsetof(struct T, {}), sizeof(((struct T *)0)->{}),\n", member, member);
      }
      const Program program = lowered(text + "};\nint main(void) { g = h; return places[0]; }", model);
      std::vector<bool> open = leftOpen(program, "main", "g");
      const std::vector<std::uint32_t> places = numbers(global(program, "places"));
      std::vector<bool> expected(open.size(), true);
      for (std::size_t i = 0; i < places.size(); i += 2) {
        for (std::uint32_t k = 0; k < places[i + 1]; ++k) expected.at(places[i] + k) = false;
      }
      // What stands behind a last array of one element may be more of it.
      if (std::string_view(type.text).find("last[1]") != std::string_view::npos) {
        for (std::size_t i = places[4]; i < expected.size(); ++i) expected[i] = open[i];
      }
      EXPECT_EQ(open, expected) << type.text;
    }
  }
}

TEST_F(PaddingTest, noByteWithBitsOfANamedBitFieldIsLeftOpen) {
  const Program program = lowered(
      "struct T { char c; unsigned f : 3, g : 9; int z; char e; } g, h; int main(void) { g = h; return 0; }");
  const std::vector<bool> open = leftOpen(program, "main", "g");
  const std::vector<bool> expected = {false, false, false, true, false, false, false, false, false, true, true, true};
  EXPECT_EQ(open, expected);
}

TEST_F(PaddingTest, tailOfALongDouble) {
  const std::string text = "struct T { char c; long double x; } g, h; int main(void) { g = h; return 0; }";
  const auto count = [](const std::vector<bool>& open) { return std::count(open.begin(), open.end(), true); };
  EXPECT_EQ(count(leftOpen(lowered(text), "main", "g")), 32 - 11);
  EXPECT_EQ(count(leftOpen(lowered(text, kILP32), "main", "g")), 16 - 11);
}

TEST_F(PaddingTest, structuresThatLookAlikeAreUnsupported) {
  const Program program = lowered(
      "struct A { int k; struct { char c; int i; } e[2]; } a, b; struct B { int k; char e[16]; } c, d;\n"
      "void f(void) { a = b; } void g(void) { c = d; } int main(void) { f(); g(); return 0; }");
  EXPECT_EQ(reasons(program, "f"), std::vector<std::string>{"a structure whose padding is not known"});
}

TEST_F(PaddingTest, initialisersAndLiterals) {
  const auto program = lowered(
      "struct S { char c; int i; } x; int main(void) { struct S a = {1, 2}, b[2] = {{0}}; struct S *p = &(struct S){0};\n"
      "  for (struct S s = {0}; s.i < 3; s.i++) p = &s; __builtin_memset(&a, 0, sizeof a); return b[0].i + p->i; }");
  const std::string text = textOf(program, "main");
  EXPECT_TRUE(inOrder(text, {"$a + 1", "havoc(", "i64 3)", "fill($b, i8 0, i64 16)", "$b + 1", "$b + 9", "havoc(",
                             "enter $s", "$s + 1", "havoc(", "fill($a, i8 0, i64 8)"}))
      << text;
}

TEST_F(PaddingTest, copiesOfBytesCarryIt) {
  const auto program = lowered(
      "#include <string.h>\nstruct S { char c; int i; } x, y; static struct S z = {1, 2};\n"
      "int main(void) { __builtin_memcpy(&x, &y, sizeof x); memmove(&y, &z, sizeof y); x.c = 1; x.i = 2; return 0; }");
  EXPECT_EQ(textOf(program, "main").find("havoc("), std::string::npos);
}

TEST_F(PaddingTest, parametersByValue) {
  const std::string text =
      "struct S { char c; int i; }; struct B { char c; long l[5]; };\n"
      "int f(struct S s) { return s.i; } int g(struct B b) { return b.c; } int h(s) struct S s; { return s.c; }\n"
      "int main(void) { static struct S s; static struct B b; return f(s) + g(b) + h(s); }";
  for (const DataModel model : {kLP64, kILP32}) {
    const auto program = lowered(text, model);
    const std::string word = model == kLP64 ? "i64" : "i32";
    EXPECT_TRUE(inOrder(textOf(program, "f"), {"$s + 1", "havoc(", word + " 3)", "load"}));
    EXPECT_TRUE(inOrder(textOf(program, "g"), {"$b + 1", "havoc(", word + (model == kLP64 ? " 7)" : " 3)"), "load"}));
    EXPECT_TRUE(inOrder(textOf(program, "h"), {"$s + 1", "havoc(", word + " 3)", "load"}));
  }
}

}  // namespace
}  // namespace cairn::frontend
