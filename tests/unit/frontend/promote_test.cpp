#include "frontend/passes/promote.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

#include "module_fixture.h"

namespace cairn::frontend {
namespace {

using program::DataModel;

class PromoteTest : public ModuleTest {
 protected:
  static std::vector<llvm::CallBase*> unknowns(const CompiledModule& prepared, const std::string& name) {
    return callsOf(prepared, "f", kUninitialised + name);
  }
  static bool inMemory(const CompiledModule& prepared, const std::string& name, const std::string& function = "f") {
    return variable(prepared, function, name) != nullptr;
  }
};

TEST_F(PromoteTest, InitialisedVariablesLeaveNothing) {
  const CompiledModule result =
      prepared("int f(int c) { int x; x = 5; for (int i = 0; i < c; i++) x += i; return x; }");
  for (const llvm::Instruction& instruction : llvm::instructions(*result.module->getFunction("f"))) {
    EXPECT_FALSE(instruction.mayReadOrWriteMemory());
    EXPECT_FALSE(llvm::isa<llvm::AllocaInst>(instruction));
  }
  for (const llvm::Function& function : *result.module) EXPECT_FALSE(function.getName().starts_with(kUninitialised));
}

TEST_F(PromoteTest, UninitialisedReadIsAChoiceAtTheDeclaration) {
  const CompiledModule result = prepared("int f(int c) { int x; if (c) x = 5; return x; }");
  ASSERT_EQ(unknowns(result, "x").size(), 1U);
  EXPECT_TRUE(unknowns(result, "x").at(0)->getType()->isIntegerTy(32));
  for (const llvm::Instruction& instruction : llvm::instructions(*result.module->getFunction("f"))) {
    for (const llvm::Use& use : instruction.operands()) EXPECT_FALSE(llvm::isa<llvm::UndefValue>(use.get()));
  }
}

TEST_F(PromoteTest, EachEntryOfAScopeChoosesAnew) {
  const CompiledModule result =
      prepared("void g(int); void f(int c) { while (c--) { int x; if (c == 3) x = 1; g(x); } }");
  ASSERT_EQ(unknowns(result, "x").size(), 1U);
  EXPECT_NE(unknowns(result, "x").at(0)->getParent(), &result.module->getFunction("f")->getEntryBlock());
}

TEST_F(PromoteTest, ChoicesOnJumpsIntoScopes) {
  const CompiledModule result = prepared(R"(
    void g(int);
    void f(int c) { if (c) goto in; { int x; x = 3; in: g(x); } })");
  EXPECT_FALSE(inMemory(result, "x"));
  EXPECT_EQ(unknowns(result, "x").size(), 1U);
}

TEST_F(PromoteTest, MissingReturnValue) {
  const CompiledModule result = prepared("int f(int c) { if (c) return 1; }");
  EXPECT_EQ(unknowns(result, "return value").size(), 1U);
}

// Lowering takes the allocas at the head of the function for its variables.
TEST_F(PromoteTest, AllocasStayTogether) {
  const CompiledModule result = prepared("void g(int *); int f(int c) { int a[3]; if (c) return 1; g(a); }");
  const llvm::BasicBlock& entry = result.module->getFunction("f")->getEntryBlock();
  EXPECT_TRUE(llvm::isa<llvm::AllocaInst>(entry.front()));
  EXPECT_EQ(unknowns(result, "return value").size(), 1U);
}

TEST_F(PromoteTest, OneNameTwoTypes) {
  const CompiledModule result = prepared(R"(
    void g(int); void h(long);
    void f(int c) { { int x; if (c) x = 5; g(x); } { long x; if (c) x = 5; h(x); } })");
  EXPECT_EQ(unknowns(result, "x").size(), 1U);
  EXPECT_EQ(unknowns(result, "x (i64)").size(), 1U);
}

TEST_F(PromoteTest, OnlyScalarsThatAreNoPointers) {
  const CompiledModule result = prepared(R"(
    struct s { int a; };
    double f(int i, char c, _Bool b, float x, double y, long double z, int *p, unsigned __int128 wide, struct s s) {
      volatile int v = i; int array[2] = {1, 2}; int taken = 3; int *q = &taken; void (*function)(void) = 0;
      return i + c + b + x + y + z + *p + wide + s.a + v + array[0] + *q + !function;
    })");
  for (const char* name : {"i.addr", "c.addr", "b.addr", "x.addr", "y.addr", "z.addr"})
    EXPECT_FALSE(inMemory(result, name));
  for (const char* name : {"p.addr", "wide.addr", "v", "array", "taken", "q", "function"})
    EXPECT_TRUE(inMemory(result, name));
}

TEST_F(PromoteTest, ConvertedPointersStayInMemory) {
  const CompiledModule result = prepared(R"(
    void *malloc(unsigned long);
    long f(char *p, char *q, int n) {
      unsigned long holds = (unsigned long)malloc(4);
      unsigned long derived = holds + 8;
      long part = derived >> 3;
      long difference = p - q;
      int compared = p == q;
      int plain = n * 2;
      return part + difference + compared + plain;
    })");
  for (const char* name : {"holds", "derived", "part"}) EXPECT_TRUE(inMemory(result, name)) << name;
  for (const char* name : {"difference", "compared", "plain", "n.addr"}) EXPECT_FALSE(inMemory(result, name)) << name;
}

TEST_F(PromoteTest, ConvertedPointersThroughCalls) {
  const CompiledModule result = prepared(R"(
    static long same(long x) { return x; }
    static long other(long y) { return y; }
    static long third(long z) { return z; }
    long (*pointer)(long) = third;
    long f(char *p) { long a = same((long)p); long b = other(3); return a + b + pointer((long)p); })");
  EXPECT_TRUE(inMemory(result, "x.addr", "same"));
  EXPECT_FALSE(inMemory(result, "y.addr", "other"));
  EXPECT_TRUE(inMemory(result, "z.addr", "third"));
  EXPECT_TRUE(inMemory(result, "a"));
  EXPECT_FALSE(inMemory(result, "b"));
}

TEST_F(PromoteTest, ConvertedPointersThroughMemory) {
  const std::string code = "struct s { long word; }; long f(struct s *s, char *p) { %; long x = s->word; return x; }";
  const auto stays = [&](const std::string& statement) {
    std::string text = code;
    text.replace(text.find('%'), 1, statement);
    return inMemory(prepared(text), "x");
  };
  EXPECT_FALSE(stays("s->word = 3"));
  EXPECT_TRUE(stays("s->word = (long)p"));
  EXPECT_TRUE(stays("union { char *p; long n; } u; u.p = p; s->word = u.n"));
  EXPECT_FALSE(stays("union { short a; long n; } u; u.a = 1; s->word = u.n"));
  EXPECT_TRUE(stays("long n; __builtin_memcpy(&n, &p, 8); s->word = n"));
  EXPECT_TRUE(stays("s->word = *(long *)&p"));
}

TEST_F(PromoteTest, IntegersReadOverPointersStay) {
  const std::string code = R"(
    #include <stdlib.h>
    #include <string.h>
    struct node { int v; struct node *next; };
    struct head { int v; int w; };
    struct other { int a; int b; long c; };
    long g(void *);
    long f(struct node *n, int *a, long k) { %; long x = a[k]; return x; })";
  const auto stays = [&](const std::string& statement) {
    std::string text = code;
    text.replace(text.find('%'), 1, statement);
    return inMemory(prepared(text), "x");
  };
  EXPECT_FALSE(stays("a = malloc(9); n = malloc(8)"));
  EXPECT_TRUE(stays("n = (struct node *)((char *)n - 8)"));
  EXPECT_FALSE(stays("n = (struct node *)((char *)n + sizeof *n)"));
  EXPECT_FALSE(stays("((struct head *)n)->v = 1"));
  EXPECT_TRUE(stays("((struct other *)n)->b = 1"));
  EXPECT_TRUE(stays("a = (int *)n"));
  EXPECT_TRUE(stays("void *v = n; a = v"));
  EXPECT_TRUE(stays("char *v = (char *)n; v += 8; a = (int *)v"));
  EXPECT_TRUE(stays("((struct node **)a)[1] = n"));
  EXPECT_TRUE(stays("memcpy(a, n, 16)"));
  EXPECT_TRUE(stays("a = (int *)k"));
  EXPECT_FALSE(stays("a = (int *)4096"));
}

// Structs laid over each other: where exactly, and through which others.
TEST_F(PromoteTest, IntegersOfOneStructOverPointersOfAnother) {
  const std::string code = R"(
    #include <stddef.h>
    #include <stdlib.h>
    struct link { struct link *next; };
    struct item { int v; struct link link; };
    struct pair { struct link first; struct link second; long v; };
    struct base { long tag; };
    struct plain { long tag; long v; };
    struct deep { long tag; void *p; };
    struct flexible { long tag; long v[]; };
    long f(struct link *l, struct base *b, struct deep *d, long k) { long *a = malloc(8); %; long x = a[k]; return x; })";
  const auto stays = [&](const std::string& statement) {
    std::string text = code;
    text.replace(text.find('%'), 1, statement);
    return inMemory(prepared(text), "x");
  };
  const std::string item = "struct item *i = (struct item *)((char *)l - offsetof(struct item, link));";
  EXPECT_FALSE(stays(item));
  EXPECT_FALSE(stays("struct item *i = (struct item *)((unsigned long)l - (unsigned long)&((struct item *)0)->link)"));
  EXPECT_TRUE(stays(item + "i = (struct item *)l"));
  EXPECT_TRUE(stays(item + "i = (struct item *)((char *)l - k)"));
  EXPECT_TRUE(stays(item + "i = (struct item *)((char *)l + *(long *)&l)"));
  EXPECT_TRUE(stays("struct pair *p = (struct pair *)l; p = (struct pair *)((char *)l - 8)"));
  EXPECT_FALSE(stays("b = (struct base *)d"));
  EXPECT_TRUE(stays("b = (struct base *)d; k = b[k].tag"));
  EXPECT_TRUE(stays("b = (struct base *)d; b++"));
  EXPECT_FALSE(stays("b = (struct base *)(struct plain *)a"));
  EXPECT_TRUE(stays("b = (struct base *)d; struct plain *p = (struct plain *)b"));
  EXPECT_TRUE(stays("struct flexible *e = (struct flexible *)d"));
  EXPECT_FALSE(stays("void *v = d; d = v"));
  EXPECT_FALSE(stays("void *v = d; b = v"));
  EXPECT_TRUE(stays("void *v = d; struct plain *p = v"));
  EXPECT_TRUE(stays("void *v = l; struct plain *p = v"));
  EXPECT_TRUE(stays("void *v = &l; struct plain *p = v"));
  EXPECT_TRUE(stays("void *v = d; v = v + 8; b = v"));
}

TEST_F(PromoteTest, CharactersOfAUnionWithPointersStay) {
  const auto stays = [&](const std::string& type) {
    return inMemory(
        prepared("union u { char *p; " + type + " b[8]; }; int f(union u *u) { " + type + " x = u->b[1]; return x; }"),
        "x");
  };
  EXPECT_TRUE(stays("unsigned char"));
  EXPECT_TRUE(stays("short"));
}

// No access through a pointer is removed, merged or moved.
TEST_F(PromoteTest, AccessesThroughPointersStay) {
  const std::string text = R"(
    int f(int *p, int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) { sum += *p; *p; *p = 3; *p = 3; if (n == 7) *(int *)0 = 1; }
      return *p + *p;
    })";
  const auto accesses = [](const CompiledModule& module) {
    unsigned count = 0;
    for (const llvm::Instruction& instruction : llvm::instructions(*module.module->getFunction("f"))) {
      const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
      count += address != nullptr && !llvm::isa<llvm::AllocaInst>(address) ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(accesses(compiled(text)), 7U);
  EXPECT_EQ(accesses(prepared(text)), 7U);
}

TEST_F(PromoteTest, ConstantConditionsEndPaths) {
  const CompiledModule result = prepared("void g(int); void f(int c) { while (1) { g(c); } g(3); }");
  EXPECT_EQ(callsOf(result, "f", "g").size(), 1U);
}

}  // namespace
}  // namespace cairn::frontend
