#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "module_fixture.h"

namespace cairn::frontend {
namespace {

using program::DataModel;
using testing::Test;

class CompileTest : public ModuleTest {};

testing::AssertionResult contains(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no \"" << part << "\" in:\n" << text;
}

TEST_F(CompileTest, DataModelsDiffer) {
  const std::string text = "unsigned pointer = sizeof(void *), word = sizeof(long), wide = sizeof(long double);";
  const CompiledModule large = compiled(text, DataModel::LP64);
  EXPECT_EQ(initial(large, "pointer"), 8U);
  EXPECT_EQ(initial(large, "word"), 8U);
  EXPECT_EQ(initial(large, "wide"), 16U);
  const CompiledModule small = compiled(text, DataModel::ILP32);
  EXPECT_EQ(initial(small, "pointer"), 4U);
  EXPECT_EQ(initial(small, "word"), 4U);
  EXPECT_EQ(initial(small, "wide"), 12U);
}

TEST_F(CompileTest, SystemHeadersOfBothDataModels) {
  const std::string text =
      "#include <stdlib.h>\n#include <stdio.h>\n#include <string.h>\n#include <stdarg.h>\n#include <limits.h>\n"
      "unsigned long most = ULONG_MAX; unsigned size = sizeof(size_t);";
  EXPECT_EQ(initial(compiled(text, DataModel::LP64), "size"), 8U);
  EXPECT_EQ(initial(compiled(text, DataModel::ILP32), "most"), 0xffffffffU);
}

TEST_F(CompileTest, PreprocessedSource) {
  Options options;
  options.sources = {write("code.i", "# 7 \"original.c\"\nint f(void) { return undeclared; }\n")};
  EXPECT_TRUE(contains(errorOf(options), "original.c:7:22: error: use of undeclared identifier 'undeclared'"));
  options.sources = {write("code.i", "# 7 \"original.c\"\nint f(void) { return 3; }\n")};
  const CompiledModule result = compile(options);
  EXPECT_EQ(result.module->getFunction("f")->getSubprogram()->getFilename(), "original.c");
  EXPECT_EQ(result.module->getFunction("f")->getSubprogram()->getLine(), 7U);
}

TEST_F(CompileTest, FlagsAreHandedThrough) {
  write("forced.h", "#define FORCED 3\n");
  std::filesystem::create_directories(folder_ / "include");
  write("include/found.h", "#define FOUND 4\n");
  Options options = asked("#include \"found.h\"\nint a = GIVEN, b = FORCED, c = FOUND; long std = __STDC_VERSION__;");
  options.compilerFlags = {
      "-DGIVEN=2", "-include", (folder_ / "forced.h").string(), "-I", (folder_ / "include").string(), "-std=c99"};
  const CompiledModule result = compile(options);
  EXPECT_EQ(initial(result, "a"), 2U);
  EXPECT_EQ(initial(result, "b"), 3U);
  EXPECT_EQ(initial(result, "c"), 4U);
  EXPECT_EQ(initial(result, "std"), 199901U);
}

TEST_F(CompileTest, UnknownFlagIsClangsError) {
  Options options = asked("int x;");
  options.compilerFlags = {"-fno-such-thing"};
  EXPECT_TRUE(contains(errorOf(options), "error: unknown argument: '-fno-such-thing'"));
}

TEST_F(CompileTest, ErrorsHavePositionAndCaret) {
  const Options options = asked("int main(void) {\n  int x = ;\n  return y;\n}\n");
  const std::string text = errorOf(options);
  EXPECT_TRUE(contains(text, "main.c:2:11: error: expected expression"));
  EXPECT_TRUE(contains(text, "main.c:3:10: error: use of undeclared identifier 'y'"));
  EXPECT_TRUE(contains(text, "    2 |   int x = ;\n      |           ^"));
}

TEST_F(CompileTest, SourcesThatCannotBeRead) {
  Options options;
  EXPECT_TRUE(contains(errorOf(options), "no input files"));
  options.sources = {(folder_ / "missing.c").string()};
  EXPECT_TRUE(contains(errorOf(options), "missing.c: error: No such file or directory"));
  options.sources = {folder_.string()};
  EXPECT_TRUE(contains(errorOf(options), "error: Is a directory"));
}

TEST_F(CompileTest, OnlyDefaultWarnings) {
  const std::string text = "int f(int x) { int unused; return x / 0; }";
  const std::string warnings = compiled(text).warnings;
  EXPECT_TRUE(contains(warnings, "main.c:1:37: warning: division by zero"));
  EXPECT_EQ(warnings.find("unused variable"), std::string::npos);
  Options options = asked(text);
  options.compilerFlags = {"-Wall"};
  EXPECT_TRUE(contains(compile(options).warnings, "unused variable"));
  options.compilerFlags = {"-w"};
  EXPECT_EQ(compile(options).warnings, "");
}

TEST_F(CompileTest, OldCodeCompiles) {
  const CompiledModule result = compiled(R"(
    static g(x) { return x; }
    int callback(int *p) { return *p; }
    void nothing(void) { return 3; }
    int value(void) { return; }
    f(a, b) char *a; { undeclared(b); return; }
    main(argc, argv) char **argv; {
      int (*function)(void) = callback;
      char *s = 5;
      int n = s;
      long *l = &n;
      register r;
      if (s == 4) f(s);
      g(1, 2);
      return function() + r + *l;
    })");
  EXPECT_TRUE(contains(result.warnings, "[-Wimplicit-int]"));
  EXPECT_TRUE(contains(result.warnings, "[-Wimplicit-function-declaration]"));
  EXPECT_TRUE(contains(result.warnings, "[-Wint-conversion]"));
  EXPECT_TRUE(contains(result.warnings, "[-Wincompatible-function-pointer-types]"));
  EXPECT_TRUE(contains(result.warnings, "[-Wreturn-mismatch]"));
}

TEST_F(CompileTest, OldStandardsWork) {
  Options options = asked("f() { int restrict = 3; return g(restrict); }");
  options.compilerFlags = {"-std=gnu89"};
  EXPECT_NE(compile(options).module->getFunction("g"), nullptr);
}

// An address does not fit into the int of an implicit declaration.
TEST_F(CompileTest, UndeclaredLibraryFunctionsHaveTheirTypes) {
  const CompiledModule result = compiled(R"(
    int *f(void) { return malloc(4); }
    extern char *malloc();
    char *g(void) { return malloc(4) + strlen("abc"); }
    int h(void) { return own(4); })");
  EXPECT_TRUE(callsOf(result, "f", "malloc").at(0)->getType()->isPointerTy());
  EXPECT_TRUE(callsOf(result, "f", "malloc").at(0)->getArgOperand(0)->getType()->isIntegerTy(64));
  EXPECT_TRUE(callsOf(result, "g", "strlen").at(0)->getType()->isIntegerTy(64));
  EXPECT_TRUE(callsOf(result, "h", "own").at(0)->getType()->isIntegerTy(32));
  EXPECT_TRUE(
      contains(result.warnings, "call to undeclared library function 'malloc' with type 'void *(unsigned long)'"));
}

TEST_F(CompileTest, CallsOfLibraryFunctionsStayCalls) {
  const CompiledModule result = compiled(R"(
    #include <string.h>
    #include <stdio.h>
    #include <math.h>
    double f(char *a, char *b) { memcpy(a, b, 8); memset(a, 0, 8); printf("x\n"); return sqrt(strlen("abc")); })");
  for (const char* name : {"memcpy", "memset", "printf", "sqrt", "strlen"})
    EXPECT_EQ(callsOf(result, "f", name).size(), 1U);
}

TEST_F(CompileTest, SignedOverflowStaysUndefined) {
  Options options = asked("int f(int x) { return x + 1; }");
  const auto wraps = [&] {
    const CompiledModule result = compile(options);
    for (const llvm::Instruction& instruction : llvm::instructions(*result.module->getFunction("f"))) {
      if (const auto* sum = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction))
        return !sum->hasNoSignedWrap();
    }
    ADD_FAILURE() << "no addition";
    return false;
  };
  EXPECT_FALSE(wraps());
  options.compilerFlags = {"-fwrapv"};
  EXPECT_TRUE(wraps());
}

// Every access that the source makes is there, also where its value is not used.
TEST_F(CompileTest, UnusedReadsStay) {
  const CompiledModule result = compiled("void f(int *p) { *p; (void)p[1]; p[2] == 3; p[3], p[4]; }");
  unsigned reads = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(*result.module->getFunction("f"))) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    reads += load != nullptr && load->getType()->isIntegerTy(32) ? 1 : 0;
  }
  EXPECT_EQ(reads, 5U);
}

TEST_F(CompileTest, ReturnedVariablesAreObjectsOfTheirOwn) {
  const CompiledModule result = compiled(
      "struct s { int a[9]; }; struct s f(int c) { if (c) { struct s v = {{c}}; return v; } return (struct s){{0}}; }");
  EXPECT_NE(variable(result, "f", "v"), nullptr);
}

TEST_F(CompileTest, HeadersReadAsWithoutOptimisation) {
  const CompiledModule result =
      compiled("#ifdef __OPTIMIZE__\nint optimised = 1;\n#else\nint optimised = 0;\n#endif\n");
  EXPECT_EQ(initial(result, "optimised"), 0U);
}

TEST_F(CompileTest, SourcesAreLinked) {
  Options options;
  options.sources = {
      write("one.c", "int shared; static int own = 1; int two(void); int main(void) { return two() + own; }"),
      write("two.c", "int shared; static int own = 2; int two(void) { return shared + own; }")};
  const CompiledModule result = compile(options);
  EXPECT_FALSE(result.module->getFunction("two")->isDeclaration());
  EXPECT_TRUE(result.module->getGlobalVariable("shared")->hasExternalLinkage());
  unsigned own = 0;
  for (const llvm::GlobalVariable& global : result.module->globals())
    own += global.getName().starts_with("own") ? 1 : 0;
  EXPECT_EQ(own, 2U);
}

TEST_F(CompileTest, DefinedTwice) {
  Options options;
  options.sources = {write("one.c", "int f(void) { return 1; }\nint v = 1;\n"),
                     write("two.c", "\nint f(void) { return 2; }\nint v = 2;\n")};
  const std::string text = errorOf(options);
  EXPECT_TRUE(contains(text, "two.c:2: error: multiple definition of 'f'"));
  EXPECT_TRUE(contains(text, "one.c:1: note: first defined here"));
  EXPECT_TRUE(contains(text, "two.c:3: error: multiple definition of 'v'"));
}

TEST_F(CompileTest, InlineDefinitionsHaveBodies) {
  const CompiledModule result = compiled(R"(
    extern inline __attribute__((gnu_inline)) int gnu(int x) { return x + 1; }
    inline int standard(int x) { return x + 2; }
    static inline __attribute__((always_inline)) int always(int x) { return x + 3; }
    int f(int x) { return gnu(x) + standard(x) + always(x); })");
  for (const char* name : {"gnu", "standard", "always"})
    EXPECT_FALSE(result.module->getFunction(name)->isDeclaration());
}

}  // namespace
}  // namespace cairn::frontend
