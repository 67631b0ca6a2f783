#include <gtest/gtest.h>

#include <bit>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "driver/choice_text.h"
#include "driver/run_command.h"
#include "driver/source_lines.h"

namespace cairn::driver {
namespace {

using interp::Choice;
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
  const ExitStatus status = printOutcome(programOf(kSource), outcome, showInputs, out);
  return {status, out.str()};
}

TEST(ChoiceText, IsWhatInputTakes) {
  const auto text = [](program::Type type, std::uint64_t bits) {
    return inputText(Choice{type, bits, "what", program::SourceLoc{}});
  };
  EXPECT_EQ(text(program::intType(32), 0xFFFFFFFF), "-1");
  EXPECT_EQ(text(program::intType(32), 7), "7");
  EXPECT_EQ(text(program::intType(8), 0x80), "-128");
  EXPECT_EQ(text(program::intType(1), 1), "1");
  EXPECT_EQ(text(program::intType(64), ~std::uint64_t{0}), "-1");
  EXPECT_EQ(text(program::ptrType(64), 4096), "4096");
  EXPECT_EQ(text(program::floatType(32), std::bit_cast<std::uint32_t>(0.1F)), "0.1");
  EXPECT_EQ(text(program::floatType(64), std::bit_cast<std::uint64_t>(-2.5)), "-2.5");
  EXPECT_EQ(text(program::floatType(64), std::bit_cast<std::uint64_t>(-0.0)), "0x8000000000000000");
}

// Whatever a choice was, its text given to --input asks for the same bits again.
TEST(ChoiceText, IsReadBackAsTheSameBits) {
  const std::vector<std::pair<program::Type, std::vector<std::uint64_t>>> cases = {
      {program::intType(1), {0, 1}},
      {program::intType(8), {0, 1, 0x7F, 0x80, 0xFF}},
      {program::intType(32), {0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF}},
      {program::intType(64), {0, 1, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, ~std::uint64_t{0}}},
      {program::ptrType(64), {0, 0x8000000000000000, ~std::uint64_t{0}}},
      {program::floatType(32), {0, 0x80000000, 1, 0x3DCCCCCD, 0x7F7FFFFF, 0x7F800000, 0x7FC00001, 0x5A000000}},
      {program::floatType(64),
       {0, 0x8000000000000000, 1, 0x3FB999999999999A, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0x7FF8000000000001,
        0x4350000000000001}},
  };
  for (const auto& [type, patterns] : cases) {
    for (const std::uint64_t bits : patterns) {
      const std::string text = inputText(Choice{type, bits, "what", program::SourceLoc{}});
      auto choices = interp::ListedChoices::parse(text);
      const std::uint64_t mask = type.bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.bits) - 1;
      EXPECT_EQ(choices.choose({type, "what", {}}) & mask, bits) << text;
    }
  }
}

TEST(SourceLines, ExcerptMarksTheColumn) {
  const program::Program program = programOf(kSource);
  SourceLines sources(program);
  EXPECT_EQ(sources.position(at(22, 12)), kSource + ":22:12");
  EXPECT_EQ(sources.excerpt(at(22, 12)), "    22 |     list = list->next;\n       |            ^\n");
}

TEST(SourceLines, AFileThatIsNotThereHasNoLines) {
  const program::Program program = programOf("/nowhere/model.c");
  SourceLines sources(program);
  EXPECT_EQ(sources.line(program::FileId(0), 1), std::nullopt);
  EXPECT_EQ(sources.line(program::FileId(), 1), std::nullopt);
  EXPECT_EQ(sources.excerpt(at(1, 1)), "");
  EXPECT_EQ(sources.position({}), "(no position)");
}

TEST(Outcome, AViolationSaysWhereWhyAndOnWhichInput) {
  Outcome outcome;
  outcome.kind = StopKind::Violated;
  outcome.violation = interp::Violation{};
  outcome.violation->kind = interp::ViolationKind::ValidDeref;
  outcome.violation->loc = at(22, 18);
  outcome.violation->message = "read of 8 bytes at offset 8 of a freed block";
  outcome.violation->allocated = at(13, 24);
  outcome.violation->freed = at(21, 5);
  outcome.violation->stack = {{"freeAll", at(22, 18)}, {"main", at(31, 3)}};
  outcome.choices = {{program::intType(32), 3, "__VERIFIER_nondet_int", at(27, 16)}};
  outcome.assumptions = {"rand returns any value"};
  const Printed printed = print(outcome);
  EXPECT_EQ(printed.status, ViolationFound);
  EXPECT_TRUE(printed.has(":22:18: error: invalid memory access: read of 8 bytes at offset 8 of a freed block\n"));
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
