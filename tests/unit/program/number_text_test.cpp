// How far strtod reads: cases by hand, and random texts against the one of this machine.
#include "program/formats/number_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <string>

namespace cairn::program {
namespace {

struct Read {
  std::size_t size = 0;
  std::size_t seen = 0;
  bool operator==(const Read&) const = default;
};

// The text with its NUL.
Read readNumber(const std::string& text) {
  NumberText number;
  Read read;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    read.seen = i + 1;
    if (!number.take(static_cast<std::uint8_t>(text.c_str()[i]))) break;
  }
  read.size = number.size();
  return read;
}

TEST(NumberText, ReadsToTheByteThatEndsIt) {
  EXPECT_EQ(readNumber("12,"), (Read{2, 3}));
  EXPECT_EQ(readNumber(""), (Read{0, 1}));
  EXPECT_EQ(readNumber(" \t-x"), (Read{0, 4}));
  EXPECT_EQ(readNumber("1.5.5"), (Read{3, 4}));
  EXPECT_EQ(readNumber("1e+x9"), (Read{1, 4}));
  EXPECT_EQ(readNumber("1e5e5"), (Read{3, 4}));
  EXPECT_EQ(readNumber(".x"), (Read{0, 2}));
  EXPECT_EQ(readNumber("0xg"), (Read{1, 3}));
  EXPECT_EQ(readNumber("0x.p1"), (Read{1, 4}));
  EXPECT_EQ(readNumber("0x1.fp-3z"), (Read{8, 9}));
  EXPECT_EQ(readNumber("-INFx"), (Read{4, 5}));
  EXPECT_EQ(readNumber("infinit"), (Read{3, 8}));
  EXPECT_EQ(readNumber("Infinityx"), (Read{8, 8}));
  EXPECT_EQ(readNumber("nanx"), (Read{3, 4}));
  EXPECT_EQ(readNumber("nan(a_1)x"), (Read{8, 8}));
  EXPECT_EQ(readNumber("nan(a-"), (Read{3, 6}));
}

TEST(NumberText, TakesAsManyBytesAsTheMachine) {
  const std::string alphabet = " \t+-..0019eEpPxXaAfFiInNtTyY()_z";
  std::mt19937 random(1);
  std::uniform_int_distribution<std::size_t> letter(0, alphabet.size() - 1);
  std::uniform_int_distribution<std::size_t> length(0, 8);
  std::uniform_int_distribution<std::size_t> start(0, 5);
  const char* const starts[] = {"", "", "0x", "inf", "nan(", "1e"};
  for (int i = 0; i < 200'000; ++i) {
    std::string text = starts[start(random)];
    for (std::size_t n = length(random); n > 0; --n) text += alphabet[letter(random)];
    char* end = nullptr;
    (void)std::strtod(text.c_str(), &end);
    ASSERT_EQ(readNumber(text).size, static_cast<std::size_t>(end - text.c_str())) << text;
  }
}

}  // namespace
}  // namespace cairn::program
