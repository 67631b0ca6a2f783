#include "program/formats/format_string.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/code/names.h"
#include "program/code/variadic_area.h"

namespace cairn::program {
namespace {

// Directives and argument types in one line: "'text'", "_" for blanks, "%d(i32)".
std::string describe(const Format& format, DataModel model, bool scan) {
  std::string text;
  for (const FormatDirective& directive : format.directives) {
    if (!text.empty()) text += ' ';
    if (const auto* literal = std::get_if<FormatLiteral>(&directive)) text += "'" + literal->bytes + "'";
    if (std::holds_alternative<FormatBlanks>(directive)) text += '_';
    if (const auto* conversion = std::get_if<FormatConversion>(&directive)) {
      text += std::string("%") + conversion->conversion + "(";
      for (const Type type : scan ? scanfArguments(*conversion, model) : printfArguments(*conversion, model)) {
        if (text.back() != '(') text += ',';
        text += name(type, model);
      }
      text += ")";
      if (scan) text += "->" + name(pointedToType(*conversion, model), model);
    }
  }
  if (!format.problem.empty()) text += " !" + format.problem;
  return text;
}

std::string printf64(std::string_view format) { return describe(parsePrintfFormat(format), DataModel::LP64, false); }
std::string printf32(std::string_view format) { return describe(parsePrintfFormat(format), DataModel::ILP32, false); }
std::string scanf64(std::string_view format) { return describe(parseScanfFormat(format), DataModel::LP64, true); }
std::string scanf32(std::string_view format) { return describe(parseScanfFormat(format), DataModel::ILP32, true); }

TEST(FormatString, Printf) {
  EXPECT_EQ(printf64(""), "");
  EXPECT_EQ(printf64("a%%b%dc"), "'a%b' %d(i32) 'c'");
  EXPECT_EQ(printf64("%hhd%hd%ld%lld%jd%zu%td%Ld%qd"),
            "%d(i32) %d(i32) %d(i64) %d(i64) %d(i64) %u(i64) %d(i64) %d(i64) %d(i64)");
  EXPECT_EQ(printf32("%ld%lld%jd%zu%td"), "%d(i32) %d(i64) %d(i64) %u(i32) %d(i32)");
  EXPECT_EQ(printf64("%f%lf%Lf%c%s%p%n"), "%f(f64) %f(f64) %f(f80) %c(i32) %s(ptr) %p(ptr) %n(ptr)");
  EXPECT_EQ(printf64("%*.*f"), "%f(i32,i32,f64)");
  EXPECT_EQ(printf64("%lc%C%S%m"), "%c(i32) %c(i32) %s(ptr) %m()");
}

TEST(FormatString, PrintfFlagsWidthPrecision) {
  const Format format = parsePrintfFormat("%-+ #0'12.34ld%.x%*.5s");
  ASSERT_EQ(format.directives.size(), 3U);
  const auto& first = std::get<FormatConversion>(format.directives[0]);
  EXPECT_TRUE(first.leftAlign && first.plus && first.space && first.alternate && first.zeroPad && first.grouping);
  EXPECT_EQ(first.width, (FormatNumber{FormatNumber::Kind::Given, 12}));
  EXPECT_EQ(first.precision, (FormatNumber{FormatNumber::Kind::Given, 34}));
  EXPECT_EQ(first.length, LengthModifier::Long);
  const auto& second = std::get<FormatConversion>(format.directives[1]);
  EXPECT_EQ(second.width.kind, FormatNumber::Kind::Absent);
  EXPECT_EQ(second.precision, (FormatNumber{FormatNumber::Kind::Given, 0}));
  const auto& third = std::get<FormatConversion>(format.directives[2]);
  EXPECT_EQ(third.width.kind, FormatNumber::Kind::Argument);
  EXPECT_EQ(third.precision, (FormatNumber{FormatNumber::Kind::Given, 5}));
}

TEST(FormatString, PrintfProblems) {
  EXPECT_EQ(printf64("a%"), "'a' !a conversion without end in a format");
  EXPECT_EQ(printf64("%d%k"), "%d(i32) !the conversion %k in a format");
  EXPECT_EQ(printf64("%1$d"), " !arguments by position in a format");
  EXPECT_EQ(printf64("%99999999999d"), " !a width or precision above INT_MAX in a format");
  EXPECT_EQ(printf64("%hs"), " !a length modifier before %s in a format");
  EXPECT_EQ(printf64("%["), " !the conversion %[ in a format");
}

TEST(FormatString, Scanf) {
  EXPECT_EQ(scanf64("%d \t%ld,%5s%%x"), "%d(ptr)->i32 _ %d(ptr)->i64 ',' %s(ptr)->i8 _ '%x'");
  EXPECT_EQ(scanf32("%hhd%hd%ld%zu%p"), "%d(ptr)->i8 %d(ptr)->i16 %d(ptr)->i32 %u(ptr)->i32 %p(ptr)->ptr");
  EXPECT_EQ(scanf64("%f%lf%Lf%n"), "%f(ptr)->f32 %f(ptr)->f64 %f(ptr)->f80 %n(ptr)->i32");
  EXPECT_EQ(scanf64("%*d%*s"), "%d()->i32 %s()->i8");
  EXPECT_EQ(scanf64("%md"), " !%md in a format");
  EXPECT_EQ(scanf64("%0d"), " !a field width of 0 in a format");
  EXPECT_EQ(scanf64("%[a"), " !a set without end in a format");
}

std::string acceptedBy(std::string_view format) {
  const Format parsed = parseScanfFormat(format);
  const auto& conversion = std::get<FormatConversion>(parsed.directives.at(0));
  std::string bytes;
  for (unsigned byte = 0; byte < 128; ++byte) {
    if (conversion.accepted[byte]) bytes += static_cast<char>(byte);
  }
  return bytes;
}

TEST(FormatString, ScanfSets) {
  EXPECT_EQ(acceptedBy("%[abc]"), "abc");
  EXPECT_EQ(acceptedBy("%[a-e]"), "abcde");
  EXPECT_EQ(acceptedBy("%[]a]"), "]a");
  EXPECT_EQ(acceptedBy("%[-a-]"), "-a");
  EXPECT_EQ(acceptedBy("%[^\1-~\x7F]"), std::string(1, '\0'));
  EXPECT_EQ(acceptedBy("%[^]-~\1-\\\x7F]"), std::string(1, '\0'));
}

TEST(VariadicArea, Layout) {
  VariadicCursor wide(DataModel::LP64);
  EXPECT_EQ(wide.place(intType(32)), 0U);
  EXPECT_EQ(wide.place(floatType(80)), 16U);
  EXPECT_EQ(wide.place(ptrType(64)), 32U);
  EXPECT_EQ(wide.size(), 40U);
  VariadicCursor narrow(DataModel::ILP32);
  EXPECT_EQ(narrow.place(intType(32)), 0U);
  EXPECT_EQ(narrow.place(floatType(80)), 4U);
  EXPECT_EQ(narrow.place(intType(64)), 16U);
  EXPECT_EQ(narrow.place(ptrType(32)), 24U);
  EXPECT_EQ(narrow.size(), 28U);
}

}  // namespace
}  // namespace cairn::program
