#include "random_program.h"

#include <gtest/gtest.h>

#include <string>

#include "program/check/verify.h"
#include "program/text/text.h"

namespace cairn::program {
namespace {

TEST(RandomProgram, IsWellFormedAndSurvivesTheRoundTripThroughText) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Program program = randomProgram(seed);
    const auto broken = verify(program);
    ASSERT_TRUE(broken.empty()) << "seed " << seed << ": " << broken[0] << "\n" << print(program);
    const std::string text = print(program);
    Program again;
    ASSERT_NO_THROW(again = parse(text)) << "seed " << seed << "\n" << text;
    ASSERT_TRUE(again == program) << "seed " << seed << "\n" << text << "---- read back as\n" << print(again);
  }
}

// A damaged text is refused with a position or read as some program, but nothing else happens.
TEST(RandomProgram, DamagedTextIsAnErrorAtWorst) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    std::string text = print(randomProgram(seed));
    Random random(seed);
    for (std::size_t n = 1 + random.below(3); n > 0; --n) {
      const std::size_t at = random.below(text.size());
      const std::size_t length = random.below(12);
      if (random.oneIn(2)) {
        text.erase(at, length);
      } else {
        text.insert(random.below(text.size()), text.substr(at, length));
      }
    }
    try {
      (void)verify(parse(text));
    } catch (const ParseError& error) {
      ASSERT_GE(error.line, 1U);
      ASSERT_GE(error.column, 1U);
    }
  }
}

}  // namespace
}  // namespace cairn::program
