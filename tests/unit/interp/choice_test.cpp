#include <bit>
#include <map>
#include <stdexcept>

#include "run_text.h"

namespace cairn::interp::test {
namespace {

using namespace program;

std::uint64_t ask(ChoiceSource& source, Type type) { return source.choose({type, "x", {}}); }

TEST(Choice, ListedText) {
  ListedChoices list = ListedChoices::parse(" 3, 0,-1 ,1.5,0x10,2");
  EXPECT_EQ(ask(list, intType(32)), 3U);
  EXPECT_EQ(ask(list, intType(32)), 0U);
  EXPECT_EQ(ask(list, intType(64)), ~0ULL);
  EXPECT_EQ(ask(list, floatType(64)), std::bit_cast<std::uint64_t>(1.5));
  EXPECT_EQ(ask(list, intType(8)), 16U);
  EXPECT_EQ(ask(list, floatType(32)), std::bit_cast<std::uint32_t>(2.0F));
  EXPECT_EQ(ask(list, intType(32)), 0U) << "after the end";
}

TEST(Choice, NumbersAreConvertedPatternsAreNot) {
  ListedChoices list = ListedChoices::parse("1.5,2.9,0x3f800000,-2.5e0");
  EXPECT_EQ(ask(list, floatType(32)), std::bit_cast<std::uint32_t>(1.5F));
  EXPECT_EQ(ask(list, intType(32)), 2U);
  EXPECT_EQ(ask(list, floatType(32)), 0x3f800000U);
  EXPECT_EQ(ask(list, floatType(64)), std::bit_cast<std::uint64_t>(-2.5));
}

TEST(Choice, BadTextNamesTheItem) {
  for (const auto& [text, item] :
       std::map<std::string, std::string>{{"1,x,2", "'x'"},
                                          {"1,,2", "''"},
                                          {"1.5.2", "'1.5.2'"},
                                          {"0xg", "'0xg'"},
                                          {"99999999999999999999", "'99999999999999999999'"}}) {
    try {
      (void)ListedChoices::parse(text);
      ADD_FAILURE() << text;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find(item), std::string::npos) << error.what();
    }
  }
  EXPECT_NO_THROW((void)ListedChoices::parse(""));
}

TEST(Choice, RandomIsBiasedAndReproducible) {
  RandomChoices first(42);
  RandomChoices second(42);
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t a = ask(first, intType(32));
    EXPECT_EQ(a, ask(second, intType(32)));
    EXPECT_LE(a, 0xffffffffU);
    ++seen[a];
  }
  for (const std::uint64_t usual : {0ULL, 1ULL, 0xffffffffULL, 2ULL, 0x7fffffffULL, 0x80000000ULL})
    EXPECT_GT(seen[usual], 10) << usual;
  EXPECT_GT(seen.size(), 200U);
}

TEST(Choice, AskedInProgramOrderAndRecorded) {
  const Ran ran = runMain(R"(
    %a: i32 = choose() "__VERIFIER_nondet_int" at 3
    %b: i8 = choose() "__VERIFIER_nondet_char" at 4
    %c: f80 = choose() "__VERIFIER_nondet_long_double" at 5
    %d = ftosigned f80 %c to i32
    %e = sub i32 %a, %d
    exit(i32 %e))",
                          "10,300,2.5");
  EXPECT_EQ(ran.outcome.exitStatus, 8);
  ASSERT_EQ(ran.outcome.choices.size(), 3U);
  EXPECT_EQ(ran.outcome.choices[0].what, "__VERIFIER_nondet_int");
  EXPECT_EQ(ran.outcome.choices[0].loc.line, 3U);
  EXPECT_EQ(ran.outcome.choices[1].bits, 44U) << "truncated to its type";
  EXPECT_EQ(ran.outcome.choices[2].bits, std::bit_cast<std::uint64_t>(2.5));
}

TEST(Choice, AssumptionsEndTheRun) {
  const Ran ran = runMain("%a: i1 = choose() \"x\"\nassume(i1 %a) at 4", "0");
  EXPECT_EQ(ran.outcome.kind, StopKind::Assumed);
  EXPECT_EQ(ran.line(), 4U);
  EXPECT_EQ(runMain("%a: i1 = choose() \"x\"\nassume(i1 %a) at 4", "1").outcome.kind, StopKind::Exited);
}

}  // namespace
}  // namespace cairn::interp::test
