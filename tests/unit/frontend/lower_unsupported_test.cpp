// What cannot be lowered ends exactly the paths through it, with a reason and a position.
#include <algorithm>

#include "lower_fixture.h"

namespace cairn::frontend {
namespace {

class LowerUnsupportedTest : public LowerTest {
 protected:
  // `statement` in one branch of main; the other branch is lowered.
  void expectReason(const std::string& before, const std::string& statement, const std::string& why,
                    program::DataModel model = kLP64) {
    const auto program = lowered(
        before + "\nint main(int c, char **v) {\n  if (c == 5) {\n    " + statement + "\n  }\n  return 77; }", model);
    const auto& main = function(program, "main");
    const auto found = std::ranges::find_if(main.blocks, [](const program::Block& block) {
      return std::holds_alternative<program::Unsupported>(block.terminator.op);
    });
    ASSERT_NE(found, main.blocks.end()) << textOf(program, "main");
    EXPECT_NE(std::get<program::Unsupported>(found->terminator.op).why.find(why), std::string::npos)
        << std::get<program::Unsupported>(found->terminator.op).why;
    EXPECT_EQ(found->terminator.loc.line, 4U + static_cast<unsigned>(std::ranges::count(before, '\n')));
    EXPECT_TRUE(inOrder(textOf(program, "main"), {"77"}));
  }
};

TEST_F(LowerUnsupportedTest, inlineAssembly) {
  expectReason("", "int x; __asm__ volatile(\"cpuid\" : \"=a\"(x)); return x;", "inline assembly `cpuid`");
}

TEST_F(LowerUnsupportedTest, assemblyWithoutInstructionsIsNone) {
  const auto program = lowered(
      "int main(int c, char **v) { __asm__ volatile(\"\" ::: \"memory\"); char *p = v[0];\n"
      "  __asm__(\"\" : \"=r\"(p) : \"0\"(p)); return p == v[0]; }");
  EXPECT_TRUE(reasons(program, "main").empty());
}

TEST_F(LowerUnsupportedTest, computedGoto) {
  expectReason("", "static void *t[] = {&&a, &&b}; goto *t[c & 1]; a: return 1; b: return 2;",
               "a computed goto: the address of a label in the initial value of main.t");
}

TEST_F(LowerUnsupportedTest, floatsOfOtherSizes) { expectReason("", "__float128 q = c; return q > 3;", "fp128"); }

TEST_F(LowerUnsupportedTest, productsOfVeryWideIntegers) {
  expectReason("", "_BitInt(200) q = c; return q * q > 3;", "integers of 200 bits");
}

TEST_F(LowerUnsupportedTest, frameAddress) {
  expectReason("", "return *(int *)__builtin_frame_address(0);", "llvm.frameaddress");
}

TEST_F(LowerUnsupportedTest, builtinSetjmp) { expectReason("void *buf[5];", "return __builtin_setjmp(buf);", "llvm."); }

}  // namespace
}  // namespace cairn::frontend
