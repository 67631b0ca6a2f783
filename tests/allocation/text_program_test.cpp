// Programs in text form, every address put to the solver: the verdicts of all forms, and their answers about every access.
#include <gtest/gtest.h>

#include "analysis/exact/exact.h"
#include "run_text.h"

namespace cairn::analysis {
namespace {

using solver::AllocationForm;

std::string verdictOf(const Verdict& verdict) {
  switch (verdict.kind()) {
    case VerdictKind::True: return "true";
    case VerdictKind::False: return "false at " + std::to_string(verdict.violation().loc.line);
    case VerdictKind::Unknown: break;
  }
  return "unknown: " + verdict.open().why;
}

void expectAll(std::string_view functions, const std::string& expected) {
  const program::Program program = interp::test::parseProgram(functions);
  EXPECT_EQ(verdictOf(verifyExactly(program, {})), expected);
  std::uint64_t accesses = 0;
  for (const AllocationForm form : {AllocationForm::Sl, AllocationForm::Smt, AllocationForm::Model}) {
    ExactOptions options;
    options.allocationCheck = solver::AllocationOptions{form, 20000, false};
    const Verdict verdict = verifyExactly(program, options);
    EXPECT_EQ(verdictOf(verdict), expected) << int(form);
    const AllocationCheckStatistics& check = *verdict.statistics.allocation;
    EXPECT_EQ(check.disagreements, 0U) << int(form);
    EXPECT_EQ(check.agreed + check.infeasible, check.accesses) << int(form);
    EXPECT_GT(check.solver.queries, 0U) << int(form);
    EXPECT_EQ(check.solver.byLookUp, 0U) << int(form);
    if (accesses == 0) accesses = check.accesses;
    EXPECT_EQ(check.accesses, accesses) << int(form);
  }
}

TEST(TextProgram, ABlock) {
  expectAll(R"(function @main() -> i32 at 1 {
entry:
  %p: ptr = call @malloc(i64 8) at 2
  store i32 1 -> ptr %p at 3
  %q = address ptr %p + 4
  %x: i32 = load ptr %p at 4
  store i32 %x -> ptr %q at 5
  call @free(%p)
  return i32 0 at 99
})",
            "true");
}

TEST(TextProgram, PastTheEnd) {
  expectAll(R"(function @main() -> i32 at 1 {
entry:
  %p: ptr = call @malloc(i64 8) at 2
  %q = address ptr %p + 6
  store i32 1 -> ptr %q at 5
  return i32 0 at 99
})",
            "false at 5");
}

TEST(TextProgram, AnIndexInsideOfItsBounds) {
  expectAll(R"(function @main() -> i32 at 1 {
entry:
  %p: ptr = call @malloc(i64 4) at 2
  %i: i64 = choose() "i" at 3
  %inside = ult i64 %i, 4
  branch %inside, use, end
use:
  %q = address ptr %p + i64 %i * 1
  store i8 1 -> ptr %q at 5
  jump end
end:
  call @free(%p)
  return i32 0 at 99
})",
            "true");
}

TEST(TextProgram, AnIndexOneTooLarge) {
  expectAll(R"(function @main() -> i32 at 1 {
entry:
  %p: ptr = call @malloc(i64 4) at 2
  %i: i64 = choose() "i" at 3
  %inside = ult i64 %i, 5
  branch %inside, use, end
use:
  %q = address ptr %p + i64 %i * 1
  store i8 1 -> ptr %q at 5
  jump end
end:
  call @free(%p)
  return i32 0 at 99
})",
            "false at 5");
}

TEST(TextProgram, UseAfterFree) {
  expectAll(R"(function @main() -> i32 at 1 {
entry:
  %p: ptr = call @malloc(i64 4) at 2
  call @free(%p)
  store i32 1 -> ptr %p at 5
  return i32 0 at 99
})",
            "false at 5");
}

}  // namespace
}  // namespace cairn::analysis
