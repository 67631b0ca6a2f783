#include "report/findings/choice_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace cairn::report {
namespace {

using interp::Choice;

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

}  // namespace
}  // namespace cairn::report
