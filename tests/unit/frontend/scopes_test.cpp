#include "frontend/clang/scopes.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IntrinsicInst.h>

#include "module_fixture.h"

namespace cairn::frontend {
namespace {

class ScopesTest : public ModuleTest {
 protected:
  CompiledModule resolved(const std::string& text) {
    CompiledModule result = compiled(text);
    resolveScopes(*result.module);
    EXPECT_EQ(accessesOutOfScope(*result.module), std::vector<std::string>());
    for (const llvm::Function& function : *result.module) EXPECT_FALSE(function.getName().starts_with("cairn.scope"));
    return result;
  }

  static std::vector<llvm::Instruction*> markers(const llvm::AllocaInst& object, llvm::Intrinsic::ID kind) {
    std::vector<llvm::Instruction*> result;
    for (const llvm::User* user : object.users()) {
      const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
      if (intrinsic != nullptr && intrinsic->getIntrinsicID() == kind) {
        result.push_back(const_cast<llvm::IntrinsicInst*>(intrinsic));
      }
    }
    return result;
  }
  static std::vector<llvm::Instruction*> starts(const llvm::AllocaInst& object) {
    return markers(object, llvm::Intrinsic::lifetime_start);
  }
  static std::vector<llvm::Instruction*> ends(const llvm::AllocaInst& object) {
    return markers(object, llvm::Intrinsic::lifetime_end);
  }

  // Whether a path leads from one entry of the scope to another without leaving it.
  static bool entersTwice(const llvm::AllocaInst& object) {
    for (llvm::Instruction* start : starts(object)) {
      llvm::SmallPtrSet<llvm::BasicBlock*, 16> seen;
      std::vector<llvm::BasicBlock::iterator> pending{std::next(start->getIterator())};
      while (!pending.empty()) {
        llvm::BasicBlock::iterator at = pending.back();
        pending.pop_back();
        llvm::BasicBlock* block = at->getParent();
        bool left = false;
        for (; at != block->end() && !left; ++at) {
          const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&*at);
          if (intrinsic == nullptr || !intrinsic->isLifetimeStartOrEnd() || intrinsic->getArgOperand(1) != &object)
            continue;
          if (intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start) return true;
          left = true;
        }
        if (left) continue;
        for (llvm::BasicBlock* next : llvm::successors(block)) {
          if (seen.insert(next).second) pending.push_back(next->begin());
        }
      }
    }
    return false;
  }

  static void expectScope(const CompiledModule& result, const std::string& name, std::size_t entries,
                          std::size_t exits) {
    const llvm::AllocaInst* object = variable(result, "f", name);
    ASSERT_NE(object, nullptr) << name;
    EXPECT_EQ(starts(*object).size(), entries) << name;
    EXPECT_EQ(ends(*object).size(), exits) << name;
    EXPECT_FALSE(entersTwice(*object)) << name;
  }
};

TEST_F(ScopesTest, OrdinaryBlocksHaveClangsMarkers) {
  const CompiledModule result =
      resolved("void g(int *); void f(int c) { while (c--) { int x; g(&x); if (c == 3) break; } }");
  expectScope(result, "x", 1, 1);
}

TEST_F(ScopesTest, GotoIntoBlock) {
  const CompiledModule result = resolved(R"(
    void g(int *);
    void f(int c) {
      if (c) goto in;
      {
        int x = 1;
      in:
        g(&x);
      }
      g(0);
    })");
  expectScope(result, "x", 2, 1);
}

// A jump backwards inside the block stays in it; one out of it and in again makes a new object.
TEST_F(ScopesTest, GotoBackwards) {
  const CompiledModule inside = resolved(R"(
    void g(int *);
    void f(int c) { { again:; int x; g(&x); if (c) goto again; } g(0); })");
  expectScope(inside, "x", 1, 1);
  const CompiledModule around = resolved(R"(
    void g(int *);
    void f(int c) { again: { int x; in: g(&x); if (c == 1) goto in; if (c) goto again; } g(0); })");
  EXPECT_FALSE(entersTwice(*variable(around, "f", "x")));
  EXPECT_GE(ends(*variable(around, "f", "x")).size(), 1U);
}

TEST_F(ScopesTest, GotoOutOfBlocks) {
  const CompiledModule result = resolved(R"(
    void g(int *);
    void f(int c) {
      if (c == 9) goto in;
      { int x;
        { int y; in: g(&y); g(&x); if (c) goto out; }
        g(&x);
      }
      out: g(0);
    })");
  expectScope(result, "x", 2, 2);
  expectScope(result, "y", 2, 2);
}

TEST_F(ScopesTest, SwitchPastDeclaration) {
  const CompiledModule result = resolved(R"(
    void g(int *);
    void f(int c) {
      for (int i = 0; i < c; i++) {
        switch (c) {
          int x;
          case 1: x = 1; g(&x); break;
          case 2: g(&x); continue;
          case 3: { int y; g(&y); }
          case 4: return;
        }
      }
    })");
  expectScope(result, "x", 1, 2);
  expectScope(result, "y", 1, 1);
}

TEST_F(ScopesTest, SwitchIntoNestedBlock) {
  const CompiledModule result = resolved(R"(
    void g(int *);
    void f(int c, int n) {
      switch (c) {
        case 0: do { int x; g(&x);
        case 1:      g(&x);
        case 2:      g(&x);
                } while (--n > 0);
      }
    })");
  const llvm::AllocaInst* x = variable(result, "f", "x");
  EXPECT_EQ(starts(*x).size(), 2U);
  EXPECT_EQ(ends(*x).size(), 2U);
}

// Iterations of a loop that has no condition of its own are different entries of its body.
TEST_F(ScopesTest, EndlessLoops) {
  for (const char* loop : {"while (1) %", "for (;;) %", "do % while (1);"}) {
    std::string text = loop;
    text.replace(text.find('%'), 1,
                 "{ int x; back: g(&x); if (c == 1) goto back; if (c == 2) continue; if (c == 3) return; }");
    const CompiledModule result = resolved("void g(int *);\nvoid f(int c) { if (c == 8) g(0); " + text + " }");
    const llvm::AllocaInst* x = variable(result, "f", "x");
    EXPECT_FALSE(starts(*x).empty()) << text;
    EXPECT_FALSE(entersTwice(*x)) << text;
  }
  const CompiledModule entered = resolved(R"(
    void g(int *);
    void f(int c) { goto in; for (;;) { int x; g(&x); in: g(&x); if (c) continue; } })");
  expectScope(entered, "x", 2, 2);
}

TEST_F(ScopesTest, JumpIntoFor) {
  const CompiledModule result = resolved(R"(
    void g(int *);
    void f(int c) { if (c) goto in; for (int i = 0; i < c; i++) { in: g(&i); } g(0); })");
  expectScope(result, "i", 2, 1);
}

TEST_F(ScopesTest, DeclarationBehindJump) {
  const CompiledModule result = resolved(R"(
    void g(int *);
    void f(int c) { while (c--) { if (c == 2) goto in; g(0); continue; int x; in: g(&x); } })");
  expectScope(result, "x", 1, 2);
}

TEST_F(ScopesTest, CompoundLiterals) {
  const CompiledModule result = resolved(R"(
    struct s { int a, b; };
    void g(struct s *);
    void f(int c) {
      struct s *p = &(struct s){0, 0};
      while (c--) {
        p = &(struct s){c, 1};
        if (c == 2) p = &(struct s){c, 2};
        g(p);
        if (c == 3) break;
      }
      g(p);
    })");
  expectScope(result, ".compoundliteral", 0, 0);   // of the function itself
  expectScope(result, ".compoundliteral1", 1, 2);  // of the loop's body: its end and the break
  expectScope(result, ".compoundliteral4", 1, 1);  // of the if's substatement
}

TEST_F(ScopesTest, CompoundLiteralInCondition) {
  const CompiledModule result = resolved(R"(
    struct s { int a, b; };
    int g(struct s *);
    void f(int c) { for (int i = 0; g(&(struct s){i, c}); i++) c = i; g(0); })");
  expectScope(result, ".compoundliteral", 1, 1);
}

TEST_F(ScopesTest, StatementExpressions) {
  const CompiledModule result = resolved(R"(
    struct s { int a, b; };
    int g(struct s *);
    int f(int c) { int r = 0; while (c--) r += ({ struct s *p = &(struct s){c, 1}; g(p); p->a; }); return r; })");
  expectScope(result, ".compoundliteral", 1, 1);
}

TEST_F(ScopesTest, FunctionWideObjects) {
  const CompiledModule result =
      resolved("void g(int *); void f(int c) { int x; again: g(&x); g(&c); if (x) goto again; }");
  EXPECT_LE(starts(*variable(result, "f", "x")).size(), 1U);
  EXPECT_TRUE(starts(*variable(result, "f", "c.addr")).empty());
}

TEST_F(ScopesTest, DebugInformationOfJumpedVariablesStays) {
  const CompiledModule result = prepared("void g(int *); void f(int c) { switch (c) { int x; case 1: g(&x); } }");
  EXPECT_EQ(llvm::findDVRDeclares(variable(result, "f", "x")).size(), 1U);
}

// Objects with the lifetime of an expression: no pointer to them outlives it, or their uses are unsupported.
TEST_F(ScopesTest, TemporariesLiveForTheirFullExpression) {
  const CompiledModule module = resolved(R"(
    struct s { int a[8]; };
    struct s make(void);
    int read(int *);
    void f(int n) {
      int *p = make().a, v = read(make().a), w[] = {read(make().a), 2};
      read(make().a);
      if (read(make().a)) read(make().a);
      while (read(make().a)) continue;
      for (read(make().a); read(make().a); read(make().a)) continue;
      switch (read(make().a)) { case 1: read(make().a); }
      again: if (n) read(make().a); else goto again;
      do n--; while (read(make().a));
    })");
  EXPECT_TRUE(callsOf(module, "f", "__cairn_unsupported").empty());
  EXPECT_TRUE(accessesOutOfScope(*module.module).empty());
}

TEST_F(ScopesTest, Temporaries) {
  const std::string code = R"(
    struct s { int a[8]; };
    struct s make(void);
    int take(struct s);
    int read(int *);
    int f(void) { return %; })";
  const auto supported = [&](const std::string& expression) {
    std::string text = code;
    text.replace(text.find('%'), 1, expression);
    return callsOf(resolved(text), "f", "__cairn_unsupported").empty();
  };
  EXPECT_TRUE(supported("take(make())"));
  EXPECT_TRUE(supported("make().a[1]"));
  EXPECT_TRUE(supported("read(make().a)"));
  EXPECT_TRUE(supported("read(make().a) ? make().a[1] : read((1, make()).a)"));
  EXPECT_TRUE(supported("({ read(make().a); read(make().a); })"));
}

}  // namespace
}  // namespace cairn::frontend
