// What digits are worth: limits that are met and passed, and random texts against strtoull of this machine.
#include "program/formats/integer_text.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>

namespace cairn::program {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

TEST(IntegerText, LimitsAreMetAndPassed) {
  const auto read = [](const std::string& digits, unsigned base, std::uint64_t limit) {
    return readInteger(digits, base, limit).value_or(IntegerText{12345, false});
  };
  EXPECT_EQ(read("", 10, 5).value, 0U);
  EXPECT_EQ(read("127", 10, 127).value, 127U);
  EXPECT_TRUE(read("127", 10, 127).fits);
  EXPECT_EQ(read("128", 10, 127).value, 127U);
  EXPECT_FALSE(read("128", 10, 127).fits);
  EXPECT_FALSE(read("1280", 10, 127).fits);
  EXPECT_TRUE(read("18446744073709551615", 10, kMost).fits);
  EXPECT_FALSE(read("18446744073709551616", 10, kMost).fits);
  EXPECT_FALSE(read("99999999999999999999", 10, kMost).fits);
  EXPECT_EQ(read("000000000000000000000000007", 8, 7).value, 7U);
  EXPECT_EQ(read("fF", 16, kMost).value, 255U);
  EXPECT_FALSE(read("z", 36, 1).fits);
  EXPECT_FALSE(readInteger("8", 8, kMost));
  EXPECT_FALSE(readInteger("-1", 10, kMost));
}

TEST(IntegerText, LargestOfDigits) {
  EXPECT_EQ(largestOfDigits(0, 10), 0U);
  EXPECT_EQ(largestOfDigits(3, 10), 999U);
  EXPECT_EQ(largestOfDigits(19, 10), 9999999999999999999U);
  EXPECT_FALSE(largestOfDigits(20, 10));
  EXPECT_EQ(largestOfDigits(64, 2), kMost);
  EXPECT_FALSE(largestOfDigits(65, 2));
  EXPECT_EQ(largestOfDigits(16, 16), kMost);
}

TEST(IntegerText, AsThisMachineReadsThem) {
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    const unsigned base = 2 + random() % 35;
    std::string digits;
    for (unsigned i = random() % 24 + 1; i > 0; --i) {
      const unsigned digit = random() % base;
      const unsigned letter = random() % 2 == 0 ? 'a' : 'A';
      digits.push_back(static_cast<char>(digit < 10 ? '0' + digit : letter + digit - 10));
    }
    const auto read = readInteger(digits, base, kMost);
    ASSERT_TRUE(read) << digits;
    errno = 0;
    const std::uint64_t expected = std::strtoull(digits.c_str(), nullptr, static_cast<int>(base));
    // In these bases a letter behind the first zero may be a prefix.
    if (base == 16 || base == 2) continue;
    EXPECT_EQ(read->value, expected) << digits;
    EXPECT_EQ(read->fits, errno != ERANGE) << digits;
    if (const auto largest = largestOfDigits(digits.size(), base)) EXPECT_LE(read->value, *largest);
  }
}

}  // namespace
}  // namespace cairn::program
