// The record of loans in states of exact execution and of the shape analysis, against the interpreter.
#include <gtest/gtest.h>

#include "analysis/exact/exact.h"
#include "analysis/shape/shape.h"
#include "interp/interpreter.h"
#include "program/check/verify.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

interp::Property asked() {
  interp::Property property = interp::Property::MemSafety;
  property.add(interp::Property::Loans);
  return property;
}

// `@memory` has 64 bytes and is a region.
program::Program loansProgram(const std::string& code) {
  program::Program program = program::parse(
      "program LP64\nfile 0 \"a.c\"\nentry @main\nglobal @memory size 64\n"
      "global @__cairn_loans_record library size 66592\nfunction @main() {\nblock0:\n"
      "region(ptr @__cairn_loans_record, ptr @memory, i64 -1)\n" +
      code + "\nexit(i32 0)\nunreachable\n}\n");
  for (const std::string& broken : program::verify(program)) ADD_FAILURE() << broken;
  return program;
}

std::string lend(const std::string& pointer, const std::string& size, int alignment = 1) {
  return "lend(ptr @__cairn_loans_record, ptr " + pointer + ", i64 " + size + ", i64 " + std::to_string(alignment) +
         ")\n";
}

struct Case {
  std::string code;
  std::string kind;  // empty: every execution is fine
};

class LoansOf : public testing::TestWithParam<Case> {};

TEST_P(LoansOf, EveryEngineSaysTheSame) {
  const program::Program program = loansProgram(GetParam().code);
  ExactOptions exact;
  exact.property = asked();
  const Verdict verdict = verifyExactly(program, exact);
  EXPECT_EQ(verdict.statistics.mismatches, 0U);
  ShapeOptions shape;
  shape.property = asked();
  const Verdict proof = verifyShape(program, shape);
  if (GetParam().kind.empty()) {
    EXPECT_EQ(verdict.kind(), VerdictKind::True) << (verdict.settled() ? "" : verdict.open().why);
    return;
  }
  ASSERT_EQ(verdict.kind(), VerdictKind::False) << (verdict.settled() ? "" : verdict.open().why);
  EXPECT_EQ(interp::name(verdict.violation().violation->kind), GetParam().kind);
  EXPECT_NE(proof.kind(), VerdictKind::True);
}

INSTANTIATE_TEST_SUITE_P(
    Loans, LoansOf,
    testing::Values(
        Case{lend("@memory", "64", 16), ""}, Case{lend("@memory", "65"), "block-outside"},
        Case{lend("@memory+8", "-8"), "block-outside"}, Case{lend("@memory+4", "8", 8), "block-misaligned"},
        Case{lend("@memory+64", "0"), ""}, Case{lend("@memory+8", "8") + lend("@memory+12", "0"), ""},
        Case{lend("@memory+8", "8") + lend("@memory+8", "0"), "block-overlap"},
        Case{lend("@memory", "8") + lend("@memory+7", "8"), "block-overlap"},
        Case{lend("@memory", "8") + "store i8 1 -> ptr @memory+7\n", "block-touched"},
        Case{lend("@memory", "8") + "store i8 1 -> ptr @memory+8\n", ""},
        Case{lend("@memory", "8") + "fill(ptr @memory, i8 0, i64 64)\n", "block-touched"},
        Case{lend("@memory", "8") + "take_back(ptr @__cairn_loans_record, ptr @memory)\nstore i8 1 -> ptr @memory\n",
             ""},
        Case{lend("@memory", "8") + "take_back(ptr @__cairn_loans_record, ptr null)\nstore i8 1 -> ptr @memory\n", ""},
        Case{lend("@memory", "8") + lend("@memory+8", "8") +
                 "%p: ptr = any_lent(ptr @__cairn_loans_record)\n%s: i64 = lent_size(ptr @__cairn_loans_record, ptr "
                 "%p)\n"
                 "%w = eq i64 %s, 4\n%c = select i1 %w, i8 1, i8 0\n",
             ""},
        Case{lend("@memory", "8") +
                 "client_writes(ptr @__cairn_loans_record)\n%v: i8 = load ptr @memory\n%c = eq i8 %v, 9\nbranch %c, "
                 "bad, "
                 "good\nbad:\n" +
                 lend("@memory+4", "1") + "jump good\ngood:",
             "block-overlap"},
        Case{"%a: ptr = arena(ptr @__cairn_loans_record)\ngrow(ptr %a, i64 32)\nregion(ptr @__cairn_loans_record, ptr "
             "%a, i64 "
             "32)\n" +
                 lend("%a", "32", 16),
             ""},
        Case{"%a: ptr = arena(ptr @__cairn_loans_record)\ngrow(ptr %a, i64 32)\nregion(ptr @__cairn_loans_record, ptr "
             "%a, i64 "
             "32)\n" +
                 lend("%a", "33", 16),
             "block-outside"},
        Case{"loan_fault(ptr null) \"block-changed\"\n", "block-changed"}));

// Where an arena lies: above the variable.
TEST(LoansOfArena, LiesAboveVariables) {
  const program::Program program = loansProgram(
      "%a: ptr = arena(ptr @__cairn_loans_record)\ngrow(ptr %a, i64 32)\n%b = ult ptr %a, @memory\nbranch %b, bad, "
      "good\nbad:\n" +
      lend("@memory", "65") + "jump good\ngood:");
  ExactOptions exact;
  exact.property = asked();
  EXPECT_EQ(verifyExactly(program, exact).kind(), VerdictKind::True);
}

}  // namespace
}  // namespace cairn::analysis
