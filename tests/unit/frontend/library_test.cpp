#include <llvm/IR/InstIterator.h>

#include "module_fixture.h"

namespace cairn::frontend {
namespace {

class LinkLibraryTest : public ModuleTest {
 protected:
  CompiledModule linked(const std::string& text) {
    const Options options = asked(text);
    CompiledModule result = compile(options);
    linkLibrary(*result.module, options);
    return result;
  }

  static bool isModel(const CompiledModule& linked, const std::string& name) {
    const llvm::Function* function = linked.module->getFunction(name);
    return function != nullptr && !function->isDeclaration() && function->hasFnAttribute("cairn-library");
  }
};

TEST_F(LinkLibraryTest, OnlyWhatIsNeeded) {
  const CompiledModule result = linked("#include <stdlib.h>\nint main(void) { free(malloc(3)); return 0; }");
  EXPECT_TRUE(isModel(result, "malloc"));
  EXPECT_TRUE(isModel(result, "free"));
  EXPECT_TRUE(isModel(result, "__cairn_start_0"));
  EXPECT_EQ(result.module->getFunction("printf"), nullptr);
  EXPECT_EQ(result.module->getFunction("__cairn_start_2"), nullptr);
  EXPECT_FALSE(result.module->getFunction("main")->hasFnAttribute("cairn-library"));
}

TEST_F(LinkLibraryTest, EntryByParametersOfMain) {
  EXPECT_TRUE(isModel(linked("int main(int argc, char **argv) { return argc; }"), "__cairn_start_2"));
  EXPECT_TRUE(isModel(linked("int main(int argc, char **argv, char **e) { return argc; }"), "__cairn_start_3"));
  EXPECT_TRUE(isModel(linked("main() { }"), "__cairn_start_0"));
}

TEST_F(LinkLibraryTest, NoMain) {
  EXPECT_THROW(linked("int f(void) { return 0; }"), InputError);
  EXPECT_THROW(linked("int main(void);"), InputError);
}

TEST_F(LinkLibraryTest, OwnDefinitionWins) {
  const CompiledModule result = linked(R"(
    void *malloc(unsigned long n) { return 0; }
    char *strdup(const char *);
    int main(void) { return strdup("x") == malloc(3); })");
  EXPECT_FALSE(isModel(result, "malloc"));
  EXPECT_FALSE(result.module->getFunction("malloc")->isDeclaration());
  EXPECT_TRUE(isModel(result, "strdup"));
}

// The unit in which the end of a wide string is looked for, in bytes.
std::uint64_t characterSize(const CompiledModule& linked) {
  for (const llvm::Function& function : *linked.module) {
    if (!function.getName().starts_with("findWide")) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      if (callee != nullptr && callee->getName().starts_with("__cairn_find_")) {
        return callee->getArg(1)->getType()->getIntegerBitWidth() / 8;
      }
    }
  }
  return 0;
}

TEST_F(LinkLibraryTest, WidthOfWideCharactersIsThatOfTheDeclaration) {
  const CompiledModule wide = linked("#include <wchar.h>\nint main(void) { return wcslen(L\"x\"); }");
  EXPECT_TRUE(isModel(wide, "wcslen"));
  EXPECT_EQ(characterSize(wide), 4);
  const CompiledModule own = linked(R"(
    unsigned long wcslen(const unsigned short *);
    int main(void) { unsigned short s[1] = {0}; return wcslen(s); })");
  EXPECT_TRUE(isModel(own, "wcslen"));
  EXPECT_EQ(characterSize(own), 2);
}

TEST_F(LinkLibraryTest, WithoutPrototypeTheProgramsWideCharacterCounts) {
  EXPECT_EQ(characterSize(linked("unsigned long wcslen(); int main(void) { return wcslen(L\"x\"); }")), 4);
  EXPECT_EQ(characterSize(linked("typedef unsigned short wchar_t; unsigned long wcslen(); wchar_t s[1];"
                                 "int main(void) { return wcslen(s); }")),
            2);
  Options options = asked("unsigned long wcslen(); int main(void) { return wcslen(L\"x\"); }");
  options.compilerFlags.emplace_back("-fshort-wchar");
  CompiledModule result = compile(options);
  linkLibrary(*result.module, options);
  EXPECT_EQ(characterSize(result), 2);
}

TEST_F(LinkLibraryTest, SourcesThatDisagreeOnWideCharactersGetNoModel) {
  Options options = asked(
      "unsigned long wcslen(const int *); unsigned long other(void);"
      "int main(void) { int s[1] = {0}; return wcslen(s) + other(); }");
  options.sources.push_back(write("other.c",
                                  "unsigned long wcslen(const unsigned short *);"
                                  "unsigned long other(void) { return wcslen(0); }"));
  CompiledModule result = compile(options);
  linkLibrary(*result.module, options);
  EXPECT_TRUE(result.module->getFunction("wcslen")->isDeclaration());
}

TEST_F(LinkLibraryTest, AnotherFunctionOfAWideNameGetsNoModel) {
  const CompiledModule result = linked(R"(
    int swprintf(unsigned short *, unsigned long, const unsigned short *, ...);
    int main(void) { return swprintf(0, 0, 0); })");
  EXPECT_TRUE(result.module->getFunction("swprintf")->isDeclaration());
}

TEST_F(LinkLibraryTest, OwnStaticFunctionIsKeptApart) {
  const CompiledModule result = linked(R"(
    static unsigned long strlen(const char *s) { return 7; }
    char *strdup(const char *);
    int main(void) { return strlen(strdup("x")); })");
  const llvm::Function* called = callsOf(result, "main", "strlen").empty()
                                     ? callsOf(result, "main", "strlen.1").at(0)->getCalledFunction()
                                     : callsOf(result, "main", "strlen").at(0)->getCalledFunction();
  EXPECT_FALSE(called->hasFnAttribute("cairn-library"));
}

TEST_F(LinkLibraryTest, ModelBeforeInlineDefinition) {
  const CompiledModule result = linked(R"(
    extern inline __attribute__((gnu_inline)) int tolower(int c) { return c; }
    extern inline __attribute__((gnu_inline)) int mine(int c) { return c; }
    int main(void) { return tolower(1) + mine(2); })");
  EXPECT_TRUE(isModel(result, "tolower"));
  EXPECT_TRUE(result.module->getFunction("mine")->hasInternalLinkage());
}

TEST_F(LinkLibraryTest, DestructorsBringAtexit) {
  const CompiledModule result = linked("__attribute__((destructor)) void d(void) {}\nint main(void) { return 0; }");
  EXPECT_TRUE(isModel(result, "atexit"));
}

TEST_F(LinkLibraryTest, WhetherAllocationsFailIsNoBranch) {
  for (const bool mayFail : {false, true}) {
    Options options = asked("#include <stdlib.h>\nint main(void) { free(malloc(3)); return 0; }");
    options.mallocMayFail = mayFail;
    CompiledModule result = compile(options);
    linkLibrary(*result.module, options);
    EXPECT_EQ(result.module->getFunction("__cairn_may_fail"), nullptr);
    prepare(*result.module);
    bool fails = false;
    for (const llvm::Function& function : *result.module)
      fails |= function.getName() == "__cairn_choose_bool" && !function.use_empty();
    EXPECT_EQ(fails, mayFail);
  }
}

TEST_F(LinkLibraryTest, BothDataModels) {
  Options options =
      asked("#include <stdlib.h>\nint main(void) { free(malloc(3)); return 0; }", program::DataModel::ILP32);
  CompiledModule result = compile(options);
  linkLibrary(*result.module, options);
  EXPECT_TRUE(result.module->getFunction("malloc")->getArg(0)->getType()->isIntegerTy(32));
  EXPECT_TRUE(isModel(result, "malloc"));
}

}  // namespace
}  // namespace cairn::frontend
