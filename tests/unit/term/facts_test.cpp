// Facts never claim what does not follow: by evaluation and by Z3.
#include "term/facts.h"

#include <gtest/gtest.h>

#include "random_terms.h"
#include "term/evaluate.h"
#include "term/rewrite.h"
#include "term/text.h"
#include "term/z3_backend.h"

namespace cairn::term {
namespace {

using testing::RandomTerms;

class FactsTest : public ::testing::Test {
 protected:
  Facts factsOf(std::initializer_list<const char*> texts) {
    Facts facts(store_);
    for (const char* text : texts) facts.assume(parse(store_, text));
    return facts;
  }
  std::optional<bool> decide(std::initializer_list<const char*> texts, const char* condition) {
    const Facts facts = factsOf(texts);
    return facts.decide(parse(store_, condition));
  }

  TermStore store_;
};

TEST_F(FactsTest, KnowsBoundsFromComparisons) {
  EXPECT_EQ(decide({"(u< n:32 10)"}, "(u< n 20)"), true);
  EXPECT_EQ(decide({"(u< n:32 10)"}, "(u< n 5)"), std::nullopt);
  EXPECT_EQ(decide({"(u< n:32 10)"}, "(s<= 0 n)"), true);
  EXPECT_EQ(decide({"(s< n:32 10)", "(s< 3 n)"}, "(u< n 10)"), true);
  EXPECT_EQ(decide({"(= n:32 7)"}, "(= (add n 1) 8)"), true);
  EXPECT_EQ(decide({"(!= n:32 0)"}, "(u< 0 n)"), true);
  EXPECT_EQ(decide({"(= n:32 m:32)", "(= m 4)"}, "(u< n 5)"), true);
}

TEST_F(FactsTest, TakesManyExclusionsInTheirOrder) {
  std::vector<Term> conjuncts{parse(store_, "(u< n:64 256)")};
  const Term n = parse(store_, "n");
  for (unsigned i = 0; i < 100; ++i) conjuncts.push_back(store_.ne(n, store_.constant(i, 64)));
  for (unsigned i = 0; i < 100; ++i) conjuncts.push_back(store_.ne(n, store_.constant(255 - i, 64)));
  Facts facts(store_);
  facts.assume(conjuncts);
  const Range range = facts.rangeOf(n);
  EXPECT_EQ(range.unsignedLow, 100U);
  EXPECT_EQ(range.unsignedHigh, 155U);
}

TEST_F(FactsTest, CarriesBoundsThroughTerms) {
  EXPECT_EQ(decide({"(s<= 0 i:32)", "(s< i 100)"}, "(s< (mul 4 (sext 64 i)) 400)"), true);
  EXPECT_EQ(decide({"(u< (add x:32 5) 15)", "(u< x 1000)"}, "(u< x 10)"), true);
  EXPECT_EQ(decide({"(u< (zext 64 x:32) 10)"}, "(u< x 10)"), true);
  EXPECT_EQ(decide({"(= (add x:32 y:32) 10)", "(u<= y 4)"}, "(u<= 6 x)"), true);
}

TEST_F(FactsTest, KnowsThatSignedSumsDoNotOverflow) {
  EXPECT_EQ(decide({"(not (sadd-overflows a:32 b:32))", "(s<= 2147483600 b)"}, "(s<= a 47)"), true);
  EXPECT_EQ(decide({"(not (ssub-overflows a:32 b:32))", "(s<= a -2147483600)"}, "(s<= b 48)"), true);
}

TEST_F(FactsTest, RelatesOrders) {
  EXPECT_EQ(decide({"(u< x:32 y:32)"}, "(u< y x)"), false);
  EXPECT_EQ(decide({"(u< x:32 y:32)"}, "(= x y)"), false);
  EXPECT_EQ(decide({"(u<= x:32 y:32)", "(u<= y x)"}, "(= x y)"), true);
  EXPECT_EQ(decide({"(= x:32 y:32)"}, "(s< x y)"), false);
}

TEST_F(FactsTest, PropagatesThroughConnectives) {
  EXPECT_EQ(decide({"(or a:bool b:bool)", "(not a)"}, "b"), true);
  EXPECT_EQ(decide({"(or (= x:32 1) (= x 2))", "(!= x 1)"}, "(u< x 3)"), true);
  EXPECT_EQ(decide({"(= (ite a:bool x:32 5) 7)"}, "(= x 7)"), true);
}

TEST_F(FactsTest, SeesContradictions) {
  EXPECT_TRUE(factsOf({"(u< x:32 5)", "(u< 7 x)"}).contradictory());
  EXPECT_TRUE(factsOf({"(= x:32 5)", "(!= x 5)"}).contradictory());
  EXPECT_FALSE(factsOf({"(u< x:32 5)", "(u< 3 x)"}).contradictory());
  // The range of the sum is narrowed before that of its atom.
  std::vector<Term> together;
  for (const char* text :
       {"(s<= 1 k:32)", "(s< k 10)", "(s<= 101 (add (mul -1 k) 102))", "(s<= 110 (add (mul -30 k) 131))"}) {
    together.push_back(parse(store_, text));
  }
  Facts facts(store_);
  facts.assume(together);
  EXPECT_TRUE(facts.contradictory());
}

TEST(Facts, HoldForEveryAssignmentThatSatisfiesTheConjuncts) {
  unsigned used = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    TermStore store;
    RandomTerms random(store, 6'000'000 + seed);
    const bool asRaw = seed % 3 == 0;
    std::vector<Term> candidates;
    for (int i = 0; i < 8; ++i) {
      const Term raw = random.boolean(1 + random.below(3));
      candidates.push_back(asRaw ? raw : simplify(store, raw));
    }
    // Under these values some candidates are true: these are the conjuncts, all else must agree.
    Evaluator values(random.assignment());
    Facts facts(store);
    for (const Term candidate : candidates) {
      const bool truth = values.holds(candidate);
      if (random.below(2) == 0) facts.assume(truth ? candidate : store.logicalNot(candidate));
    }
    ASSERT_FALSE(facts.contradictory()) << "seed " << seed;
    for (const Term candidate : candidates) {
      const auto decided = facts.decide(candidate);
      if (!decided) continue;
      ++used;
      ASSERT_EQ(*decided, values.holds(candidate)) << "seed " << seed << ": " << print(store, candidate);
    }
    for (std::size_t i = 0; i < store.symbolCount(); ++i) {
      const Term symbol = store.symbolTerm(SymbolId(i));
      ASSERT_TRUE(facts.rangeOf(symbol).contains(values.value(symbol), symbol.width())) << "seed " << seed;
    }
  }
  EXPECT_GT(used, 1000U);
}

TEST(Facts, FollowForZ3) {
  unsigned decidedCount = 0;
  unsigned contradictions = 0;
  TermStore store;
  Z3Backend backend(store);
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    RandomTerms random(store, 7'000'000 + seed);
    random.setMaxProductWidth(4);
    std::vector<Term> conjuncts;
    for (int i = 0; i < 4; ++i) conjuncts.push_back(simplify(store, random.boolean(1 + random.below(3))));
    Facts facts(store);
    facts.assume(conjuncts);
    const Term condition = simplify(store, random.boolean(2));
    const auto decided = facts.decide(condition);
    if (!decided) continue;
    if (!facts.contradictory()) conjuncts.push_back(*decided ? store.logicalNot(condition) : condition);
    ++(facts.contradictory() ? contradictions : decidedCount);
    Assignment model;
    ASSERT_NE(backend.check(conjuncts, {.milliseconds = 5000, .work = 200'000}, model), Answer::Sat) << "seed " << seed;
  }
  EXPECT_GT(decidedCount, 20U);
  EXPECT_GT(contradictions, 20U);
}

}  // namespace
}  // namespace cairn::term
