#include "frontend/passes/scan_formats.h"

#include <llvm/IR/Verifier.h>

#include "module_fixture.h"

namespace cairn::frontend {
namespace {

class ScanFormatsTest : public ModuleTest {
 protected:
  CompiledModule unfolded(const std::string& statement) {
    CompiledModule result = compiled(
        "typedef struct _IO_FILE FILE;\n"
        "int scanf(const char *, ...);\n"
        "int fscanf(FILE *, const char *, ...);\n"
        "int sscanf(const char *, const char *, ...);\n"
        "int f(FILE *in, const char *s, char *text, int *a, int *b) { " +
        statement + " }");
    unfoldScanFormats(*result.module);
    EXPECT_FALSE(llvm::verifyModule(*result.module));
    return result;
  }
  static unsigned calls(const CompiledModule& compiled, const std::string& function, const std::string& callee) {
    if (compiled.module->getFunction(function) == nullptr) return 0;
    return static_cast<unsigned>(callsOf(compiled, function, callee).size());
  }
};

TEST_F(ScanFormatsTest, OneCallADirective) {
  const CompiledModule result = unfolded(R"(return scanf("%d, %7s %*d%n", a, text, b);)");
  EXPECT_EQ(calls(result, "f", "scanf"), 0U);
  EXPECT_EQ(calls(result, "f", "scanf.format"), 1U);
  EXPECT_EQ(calls(result, "scanf.format", "__cairn_scan_next"), 3U);
  EXPECT_EQ(calls(result, "scanf.format", "__cairn_scan_integer"), 1U);
  EXPECT_EQ(calls(result, "scanf.format", "__cairn_scan_text"), 1U);
  EXPECT_EQ(calls(result, "scanf.format", "__cairn_scan_count"), 1U);
}

TEST_F(ScanFormatsTest, Strings) {
  const CompiledModule result = unfolded(R"(return sscanf(s, "%d:%[^a-z]%%%lf", a, text, b);)");
  EXPECT_EQ(calls(result, "f", "sscanf.format"), 1U);
  EXPECT_EQ(calls(result, "sscanf.format", "__cairn_scan_string_integer"), 1U);
  EXPECT_EQ(calls(result, "sscanf.format", "__cairn_scan_string_text"), 1U);
  EXPECT_EQ(calls(result, "sscanf.format", "__cairn_scan_string_float"), 1U);
  EXPECT_EQ(calls(result, "sscanf.format", "__cairn_scan_string_blanks"), 3U);
}

TEST_F(ScanFormatsTest, OneFunctionForEqualFormats) {
  const CompiledModule result = unfolded(R"(return fscanf(in, "%d", a) + fscanf(in, "%d", b) + scanf("%d", a);)");
  EXPECT_EQ(calls(result, "f", "scanf.format"), 3U);
  EXPECT_EQ(result.module->getFunction("fscanf"), nullptr);
}

// What the models refuse, and what would read arguments that are not there, stays as it is.
TEST_F(ScanFormatsTest, OthersStay) {
  for (const char* statement :
       {R"(return scanf("%d %d", a);)", R"(return scanf(s, a);)", R"(return scanf("%ls", text);)",
        R"(return scanf("%1$d", a);)", R"(return scanf("%[a", text);)", R"(return sscanf(s, "%p", a);)"}) {
    const CompiledModule result = unfolded(statement);
    EXPECT_EQ(calls(result, "f", "scanf.format") + calls(result, "f", "sscanf.format"), 0U) << statement;
  }
}

}  // namespace
}  // namespace cairn::frontend
