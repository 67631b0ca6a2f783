#include "frontend/passes/cleanup_paths.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "frontend/passes/promote.h"
#include "module_fixture.h"

namespace cairn::frontend {
namespace {

class CleanupPathsTest : public ModuleTest {
 protected:
  // No value of the function is unknown, and the module is well formed.
  static void expectNoChoice(const CompiledModule& prepared) {
    for (const llvm::Function& function : *prepared.module)
      EXPECT_FALSE(function.getName().starts_with(kUninitialised));
    EXPECT_FALSE(llvm::verifyModule(*prepared.module));
  }
  static unsigned switches(const CompiledModule& prepared) {
    unsigned count = 0;
    for (const llvm::Instruction& instruction : llvm::instructions(*prepared.module->getFunction("f"))) {
      count += llvm::isa<llvm::SwitchInst>(instruction) ? 1 : 0;
    }
    return count;
  }
};

TEST_F(CleanupPathsTest, ReturnOutOfALoop) {
  const CompiledModule result =
      prepared("int f(int *a, int n) { for (int i = 0; i < n; i++) if (a[i]) return i; return -1; }");
  expectNoChoice(result);
  EXPECT_EQ(switches(result), 0U);
}

TEST_F(CleanupPathsTest, NestedScopes) {
  const CompiledModule result = prepared(R"(
    int *g(int *);
    int f(int c) {
      int x = c;
      for (int i = 0; i < c; i++) {
        int y; g(&y);
        if (y == 1) break;
        if (y == 2) continue;
        { int z; g(&z); if (z == 3) return 7; if (z == 4) goto out; }
        g(&y);
      }
      return *g(&x);
    out:
      return 9;
    })");
  expectNoChoice(result);
}

// The number of a program's own switch is not known before.
TEST_F(CleanupPathsTest, OtherSwitchesStay) {
  const CompiledModule result =
      prepared("int f(int c) { switch (c) { case 1: return 5; case 2: return 6; default: return 7; } }");
  expectNoChoice(result);
  EXPECT_EQ(switches(result), 1U);
}

TEST_F(CleanupPathsTest, MissingReturnValueStaysAChoice) {
  const CompiledModule result = prepared("int f(int *a, int n) { for (int i = 0; i < n; i++) if (a[i]) return i; }");
  EXPECT_EQ(callsOf(result, "f", std::string(kUninitialised) + "return value").size(), 1U);
}

}  // namespace
}  // namespace cairn::frontend
