// Print and parse are inverse.
#include "term/text.h"

#include <gtest/gtest.h>

#include "random_terms.h"
#include "term/rewrite.h"

namespace cairn::term {
namespace {

using testing::RandomTerms;

TEST(Text, ParsesWhatItPrints) {
  unsigned changed = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    TermStore store;
    RandomTerms random(store, 9'000'000 + seed);
    const unsigned depth = 1 + static_cast<unsigned>(seed % 6);
    const Term raw = seed % 2 == 0 ? random.boolean(depth) : random.vector(random.width(), depth);
    const Term term = simplify(store, raw);
    const std::string text = print(store, term);
    const Term back = parse(store, text);
    // The builders reach their normal form in one step but for a handful of terms out of fuel.
    if (back != term) {
      ++changed;
      continue;
    }
    TermStore other;
    const std::string typed = print(store, term, SymbolStyle::Typed);
    ASSERT_EQ(print(other, parse(other, typed), SymbolStyle::Typed), typed) << "seed " << seed;
  }
  EXPECT_LE(changed, 5U);
}

TEST(Text, NamesLargeSharedParts) {
  TermStore store;
  Term term = store.symbol("x", 32);
  for (int i = 0; i < 60; ++i) term = store.mul(term, store.bitXor(term, store.symbol("y", 32)));
  const std::string text = print(store, term);
  EXPECT_LT(text.size(), 40'000U);
  EXPECT_EQ(parse(store, text), term);
}

TEST(Text, WritesNamesThatNeedQuotes) {
  TermStore store;
  const Term odd = store.symbol("uninitialised x:y", 8);
  EXPECT_EQ(print(store, odd, SymbolStyle::Typed), "|uninitialised x:y|:8");
  EXPECT_EQ(parse(store, "(add |uninitialised x:y| 1)"), store.add(odd, store.constant(1, 8)));
}

TEST(Text, IsReadable) {
  TermStore store;
  const auto normal = [&](const char* text) { return print(store, parse(store, text)); };
  EXPECT_EQ(normal("(u<= 5 n:32)"), "(u<= 5 n)");
  EXPECT_EQ(normal("(or (= n 3) (s< n m:32))"), "(or (s< n m) (= n 3))");
  EXPECT_EQ(normal("(add (shl i:64 2:64) -8)"), "(add (mul 4 i) -8)");
}

TEST(Text, SaysWhatIsWrong) {
  TermStore store;
  const auto error = [&](const char* text) {
    try {
      static_cast<void>(parse(store, text));
    } catch (const ParseError& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_EQ(error("(add x:32"), "term expected at character 10");
  EXPECT_EQ(error("(frob x:32)"), "unknown operator frob at character 6");
  EXPECT_EQ(error("(add x:32 y:8)"), "operands of different sorts at character 14");
  EXPECT_EQ(error("(add x:32 4294967296)"), "number does not fit 32 bits at character 21");
  EXPECT_EQ(error("(extract 32 0 x:32)"), "extract out of range at character 19");
  EXPECT_EQ(error("7"), "number without width at character 2");
  EXPECT_EQ(error("unknown"), "symbol of unknown width: unknown at character 8");
  EXPECT_EQ(error("x:32 y"), "text after the term at character 6");
  EXPECT_EQ(error(""), "term expected at character 1");
  EXPECT_EQ(error("(and x:32 x:32)"), "boolean expected at character 15");
  EXPECT_EQ(error("x:65"), "number from 1 to 64 expected at character 5");
}

}  // namespace
}  // namespace cairn::term
