#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "driver/commands/run_command.h"

namespace cairn::driver {
namespace {

using interp::Outcome;
using interp::StopKind;

const std::string kSource = std::string(CAIRN_SOURCE_DIR) + "/examples/list-faulty.c";

program::Program programOf(const std::string& file) {
  program::Program result;
  result.files = {file};
  return result;
}

program::SourceLoc at(std::uint32_t line, std::uint32_t column) { return {program::FileId(0), line, column}; }

struct Printed {
  ExitStatus status;
  std::string text;
  [[nodiscard]] bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
};

Printed print(const Outcome& outcome, bool showInputs = false) {
  std::ostringstream out;
  const ExitStatus status = printOutcome(programOf(kSource), outcome, showInputs, {}, out);
  return {status, out.str()};
}

TEST(Outcome, AViolationSaysWhereWhyAndOnWhichInput) {
  Outcome outcome;
  outcome.kind = StopKind::Violated;
  outcome.violation = interp::Violation{};
  outcome.violation->kind = interp::ViolationKind::ValidDeref;
  outcome.violation->fault = interp::Fault::Freed;
  outcome.violation->loc = at(22, 18);
  outcome.violation->message = "read of 8 bytes at offset 8 of a freed block";
  outcome.violation->allocated = at(13, 24);
  outcome.violation->freed = at(21, 5);
  outcome.violation->stack = {{"freeAll", at(22, 18)}, {"main", at(31, 3)}};
  outcome.choices = {{program::intType(32), 3, "__VERIFIER_nondet_int", at(27, 16)}};
  outcome.assumptions = {"rand returns any value"};
  const Printed printed = print(outcome);
  EXPECT_EQ(printed.status, ViolationFound);
  EXPECT_TRUE(printed.has(":22:18: error: use after free: read of 8 bytes at offset 8 of a freed block\n"));
  EXPECT_TRUE(printed.has(":13:24: note: the block was allocated here\n"));
  EXPECT_TRUE(printed.has(":21:5: note: it was freed here\n"));
  EXPECT_TRUE(printed.has("  freeAll at "));
  EXPECT_TRUE(printed.has("  main at "));
  EXPECT_TRUE(printed.has("input: --input 3\n  3  __VERIFIER_nondet_int at "));
  EXPECT_TRUE(printed.has("assumption: rand returns any value\n"));
  EXPECT_TRUE(printed.text.ends_with("result: false(valid-deref)\n"));
}

TEST(Outcome, EndsWithoutViolation) {
  Outcome outcome;
  outcome.exitStatus = 3;
  EXPECT_EQ(print(outcome).text, "result: no violation (exit status 3)\n");
  EXPECT_EQ(print(outcome).status, NoViolation);
  EXPECT_TRUE(print(outcome, true).has("input: none was asked for\n"));

  outcome.kind = StopKind::Undefined;
  outcome.message = "division by zero";
  outcome.loc = at(5, 1);
  EXPECT_EQ(print(outcome).status, NoViolation);
  EXPECT_TRUE(print(outcome).has(":5:1: note: undefined behaviour ends the run here: division by zero\n"));

  outcome.kind = StopKind::Assumed;
  EXPECT_EQ(print(outcome).status, NoViolation);
  EXPECT_TRUE(print(outcome).text.ends_with("result: no violation (an assumption was false)\n"));
}

TEST(Outcome, EndsAsUnknown) {
  Outcome outcome;
  outcome.kind = StopKind::Unsupported;
  outcome.message = "inline assembly";
  EXPECT_EQ(print(outcome).status, Unknown);
  EXPECT_TRUE(print(outcome).text.ends_with("result: unknown(unsupported: inline assembly)\n"));

  outcome.kind = StopKind::Limit;
  outcome.message = "step limit";
  EXPECT_EQ(print(outcome).status, Unknown);
  EXPECT_TRUE(print(outcome).text.ends_with("result: unknown(step limit)\n"));
}

}  // namespace
}  // namespace cairn::driver
