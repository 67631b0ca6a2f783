#include "report/witness/c_expression.h"

#include <gtest/gtest.h>

#include <string>

#include "report/findings/c_constant.h"
#include "support/check.h"

namespace cairn::report {
namespace {

std::optional<CNumber> someVariables(const std::string& name) {
  if (name == "x") return promoted(5, 32, true);
  if (name == "minus") return promoted(0xFFFFFFFF, 32, true);
  if (name == "byte") return promoted(0xFF, 8, false);
  if (name == "signedByte") return promoted(0xFF, 8, true);
  if (name == "big") return promoted(0xFFFFFFFF, 32, false);
  if (name == "p") return promoted(0, 64, false);
  if (name == "\\result") return promoted(7, 32, true);
  return std::nullopt;
}

bool holds(const std::string& text) { return !evaluateExpression(text, someVariables).isZero(); }

TEST(CExpression, ComputesAsC) {
  for (const char* text :
       {"x == 5", "x + 2 * 3 == 11", "(x + 2) * 3 == 21", "x - 2 - 1 == 2", "-x == 0 - 5", "!(x < 5) && x <= 5",
        "x > 4 || 1 / 0", "!(x < 4 && 1 / 0)", "x == 5 ? 1 : 1 / 0", "x / 2 == 2 && -x / 2 == -2 && -x % 3 == -2",
        "(x & 4) == 4 && (x | 2) == 7 && (x ^ 1) == 4 && ~x == -6", "1 << 4 == 16 && -8 >> 1 == -4",
        "x >= 0x5 && 010 == 8", "\\result == 7", "p == 0 && !p && p == NULL"}) {
    EXPECT_TRUE(holds(text)) << text;
  }
  EXPECT_FALSE(holds("x != 5"));
}

TEST(CExpression, ConvertsAsC) {
  EXPECT_TRUE(holds("byte == 255 && signedByte == -1"));
  EXPECT_TRUE(holds("big == 4294967295U && big + 1 == 0"));
  EXPECT_TRUE(holds("minus == big"));            // -1 becomes unsigned
  EXPECT_FALSE(holds("minus == 4294967295LL"));  // but not beside a long long
  EXPECT_TRUE(holds("big + 1LL == 4294967296LL"));
  EXPECT_TRUE(holds("-1 < 0U == 0"));
  EXPECT_TRUE(holds("minus > 0U"));
}

TEST(CExpression, SaysWhatItDoesNotUnderstand) {
  for (const char* text : {"y == 1", "x ==", "x == 1)", "(x", "x->next == 0", "a[0]", "f(x)", "1 / 0", "2147483647 + 1",
                           "1 << 32", "1.5 == x", "(int)x == 5", "x = 5", ""}) {
    EXPECT_THROW((void)evaluateExpression(text, someVariables), support::Unsupported) << text;
  }
}

TEST(CConstant, AreConstantsOfTheirType) {
  EXPECT_EQ(signedConstant(0xFFFFFFFF, 32), "-1");
  EXPECT_EQ(signedConstant(0x80000000, 32), "(-2147483647 - 1)");
  EXPECT_EQ(signedConstant(std::uint64_t{1} << 63, 64), "(-9223372036854775807LL - 1)");
  EXPECT_EQ(signedConstant(std::uint64_t{1} << 40, 64), "1099511627776LL");
  EXPECT_EQ(unsignedConstant(0xFFFFFFFF, 32), "4294967295U");
  EXPECT_EQ(unsignedConstant(~std::uint64_t{0}, 64), "18446744073709551615ULL");
  EXPECT_EQ(unsignedConstant(0x1FF, 8), "255");
}

}  // namespace
}  // namespace cairn::report
