#include "analysis/symbolic/format_lengths.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "term/evaluate.h"

namespace cairn::analysis {
namespace {

using numeric::Integer;
using numeric::Interval;
using program::FormatField;

// Values around 0, the powers of the base and the ends of the type.
std::set<Integer> telling(unsigned bits, bool isSigned, unsigned base) {
  const Interval type = numeric::typeInterval(bits, isSigned ? numeric::Reading::Signed : numeric::Reading::Unsigned);
  std::set<Integer> values;
  const auto around = [&](Integer value) {
    for (const Integer near : {value - 1, value, value + 1}) {
      if (type.contains(near)) values.insert(near);
    }
  };
  around(0);
  around(type.low);
  around(type.high);
  for (Integer power = base; power <= type.high; power *= base) {
    around(power);
    around(-power);
  }
  return values;
}

std::vector<FormatField> fields(char conversion) {
  std::vector<FormatField> result;
  for (unsigned flags = 0; flags < 32; ++flags) {
    for (const int width : {-1, 12}) {
      for (const int precision : {-1, 0, 4, 11}) {
        FormatField field;
        field.conversion.conversion = conversion;
        field.conversion.leftAlign = (flags & 1U) != 0;
        field.conversion.plus = (flags & 2U) != 0;
        field.conversion.space = (flags & 4U) != 0;
        field.conversion.alternate = (flags & 8U) != 0;
        field.conversion.zeroPad = (flags & 16U) != 0;
        if (width >= 0) field.width = static_cast<std::uint32_t>(width);
        if (precision >= 0) field.precision = static_cast<std::uint32_t>(precision);
        result.push_back(field);
      }
    }
  }
  return result;
}

// The term is what printf says, on either side of each place where it changes.
TEST(FormatLengths, TheTermIsTheLength) {
  for (const char conversion : std::string("diouxX")) {
    const bool isSigned = program::isSignedFormat(conversion);
    for (const FormatField& field : fields(conversion)) {
      const unsigned bits = 16;
      const std::set<Integer> values = telling(bits, isSigned, program::formatBase(conversion));
      const Interval all{*values.begin(), *values.rbegin()};
      term::TermStore terms;
      const term::Term x = terms.freshSymbol("x", bits);
      const term::Term length = integerLength(terms, field, x, all, 64);
      for (const Integer value : values) {
        term::Assignment assignment;
        const auto raw = static_cast<std::uint64_t>(value) & 0xffffU;
        assignment.set(x.symbol(), raw);
        EXPECT_EQ(term::Evaluator(assignment).value(length), program::formatInteger(field, raw, bits).size())
            << conversion << " of " << static_cast<long long>(value);
      }
    }
  }
}

TEST(FormatLengths, TheTermOfPartsOfAType) {
  FormatField field;
  for (const auto& [low, high] : {std::pair{-20000, -7}, {-120, 99}, {0, 0}, {5, 12345}, {-1, 0}, {-10, 10}}) {
    term::TermStore terms;
    const term::Term x = terms.freshSymbol("x", 32);
    const term::Term length = integerLength(terms, field, x, Interval{low, high}, 64);
    for (int value = low; value <= high; ++value) {
      term::Assignment assignment;
      assignment.set(x.symbol(), static_cast<std::uint32_t>(value));
      ASSERT_EQ(term::Evaluator(assignment).value(length), std::to_string(value).size()) << value;
    }
  }
}

// Every value of the interval lies between the bounds, and both are attained.
TEST(FormatLengths, BoundsAreAttained) {
  for (const char conversion : std::string("dux")) {
    const bool isSigned = program::isSignedFormat(conversion);
    for (const FormatField& field : fields(conversion)) {
      const Interval type = numeric::typeInterval(8, isSigned ? numeric::Reading::Signed : numeric::Reading::Unsigned);
      for (Integer low = type.low; low <= type.high; low += 61) {
        for (Integer high = low; high <= type.high; high += 79) {
          std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
          std::uint64_t most = 0;
          for (Integer value = low; value <= high; ++value) {
            const auto length = program::formatInteger(field, static_cast<std::uint64_t>(value), 8).size();
            least = std::min(least, length);
            most = std::max(most, length);
          }
          const LengthBounds bounds = integerLengths(field, 8, {low, high});
          ASSERT_EQ(bounds.least, least) << conversion << static_cast<int>(low) << ".." << static_cast<int>(high);
          ASSERT_EQ(bounds.most, most) << conversion << static_cast<int>(low) << ".." << static_cast<int>(high);
        }
      }
    }
  }
}

TEST(FormatLengths, OfTypes) {
  FormatField decimal;
  const auto most = [&](unsigned bits) {
    return integerLengths(decimal, bits, numeric::typeInterval(bits, numeric::Reading::Signed)).most;
  };
  EXPECT_EQ(most(8), 4);
  EXPECT_EQ(most(16), 6);
  EXPECT_EQ(most(32), 11);
  EXPECT_EQ(most(64), 20);
  EXPECT_EQ(integerLengths(decimal, 32, {0, 9999}).most, 4);
}

// No number gives a longer text, and some number gives one that is at most one digit shorter.
TEST(FormatLengths, OfFloats) {
  const double largest = std::numeric_limits<double>::lowest();
  const long double longest = std::numeric_limits<long double>::lowest();
  const std::vector<double> values = {largest,
                                      std::numeric_limits<double>::max(),
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::quiet_NaN(),
                                      -std::numeric_limits<double>::denorm_min(),
                                      -std::numeric_limits<double>::min(),
                                      -0.0,
                                      0.0,
                                      -0.000123456789012345,
                                      -1.0 / 3,
                                      -99999.5,
                                      -999999.5,
                                      -9.9999999e99,
                                      -1.7976931348623155e308,
                                      -0.00099999999};
  for (const char conversion : std::string("fFeEgGaA")) {
    for (const FormatField& field : fields(conversion)) {
      const program::FormatConversion& flags = field.conversion;
      if (flags.leftAlign || flags.zeroPad || (flags.plus && flags.space)) continue;
      const std::uint64_t most = program::longestFloat(field);
      for (const double value : values) {
        EXPECT_LE(program::formatFloat(field, value).size(), most) << conversion << value;
        FormatField wide = field;
        wide.conversion.length = program::LengthModifier::LongDouble;
        EXPECT_LE(program::formatFloat(wide, static_cast<long double>(value)).size(), program::longestFloat(wide));
        EXPECT_LE(program::formatFloat(wide, longest).size(), program::longestFloat(wide));
        EXPECT_LE(program::formatFloat(wide, -std::numeric_limits<long double>::denorm_min()).size(),
                  program::longestFloat(wide));
      }
      if (field.conversion.conversion == 'f') EXPECT_GE(program::formatFloat(field, largest).size() + 1, most);
    }
  }
}

}  // namespace
}  // namespace cairn::analysis
