// Simplified terms mean what the raw ones mean: by evaluation and by Z3, on random terms.
#include <gtest/gtest.h>

#include <memory>

#include "random_terms.h"
#include "term/evaluate.h"
#include "term/rewrite.h"
#include "term/text.h"
#include "term/z3_backend.h"

namespace cairn::term {
namespace {

using testing::RandomTerms;

Term randomTerm(RandomTerms& random, std::uint64_t seed, unsigned maxDepth) {
  const unsigned depth = 1 + static_cast<unsigned>(seed % maxDepth);
  return seed % 2 == 0 ? random.boolean(depth) : random.vector(random.width(), depth);
}

TEST(Simplify, KeepsTheValueUnderRandomAssignments) {
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    TermStore store;
    RandomTerms random(store, seed);
    const Term raw = randomTerm(random, seed, 6);
    const Term simple = simplify(store, raw);
    ASSERT_EQ(raw.width(), simple.width());
    for (int i = 0; i < 30; ++i) {
      Evaluator values(random.assignment());
      ASSERT_EQ(values.value(raw), values.value(simple)) << "seed " << seed << ": " << print(store, raw);
    }
  }
}

TEST(Simplify, RangesContainTheValue) {
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    TermStore store;
    RandomTerms random(store, 500'000 + seed);
    const Term raw = randomTerm(random, seed, 6);
    const Term simple = simplify(store, raw);
    for (int i = 0; i < 20; ++i) {
      Evaluator values(random.assignment());
      ASSERT_TRUE(raw.range().contains(values.value(raw), raw.width())) << "seed " << seed << ": " << print(store, raw);
      ASSERT_TRUE(simple.range().contains(values.value(simple), simple.width()))
          << "seed " << seed << ": " << print(store, simple);
    }
  }
}

TEST(Simplify, IsEquivalentForZ3) {
  unsigned unknown = 0;
  unsigned decided = 0;
  std::unique_ptr<TermStore> store;
  std::unique_ptr<Z3Backend> backend;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    if (seed % 250 == 0) {
      backend.reset();
      store = std::make_unique<TermStore>();
      backend = std::make_unique<Z3Backend>(*store);
    }
    RandomTerms random(*store, 1'000'000 + seed);
    random.setMaxProductWidth(6);
    const Term raw = randomTerm(random, seed, 5);
    const Term simple = simplify(*store, raw);
    if (raw == simple) continue;
    const Term sides[] = {raw, simple};
    const Term equation[] = {store->raw(Op::Eq, 0, sides)};
    const Term query[] = {store->raw(Op::Not, 0, equation)};
    Assignment model;
    const Answer answer = backend->check(query, {.milliseconds = 5000, .work = 150'000}, model);
    ASSERT_NE(answer, Answer::Sat) << "seed " << seed << ": " << print(*store, raw);
    (answer == Answer::Unknown ? unknown : decided)++;
  }
  EXPECT_GT(decided, 2500U);
  EXPECT_LT(unknown * 40, decided);
}

// The evaluator and the translation agree: Z3 computes the same value of a term without symbols.
TEST(Simplify, EvaluatesAsZ3) {
  TermStore store;
  Z3Backend backend(store);
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    RandomTerms random(store, 3'000'000 + seed);
    const Term raw = randomTerm(random, seed, 3);
    const Assignment values = random.assignment();
    std::vector<Term> query;
    for (const SymbolId symbol : symbolsOf(raw)) {
      const Term sides[] = {store.symbolTerm(symbol),
                            store.constant(values.value(symbol), store.symbolTerm(symbol).width())};
      query.push_back(store.raw(Op::Eq, 0, sides));
    }
    const Term sides[] = {raw, store.constant(evaluate(raw, values), raw.width())};
    const Term equation[] = {store.raw(Op::Eq, 0, sides)};
    query.push_back(store.raw(Op::Not, 0, equation));
    Assignment model;
    ASSERT_EQ(backend.check(query, {}, model), Answer::Unsat) << "seed " << seed << ": " << print(store, raw);
  }
}

// Simplifying again changes next to nothing (a rule may be out of fuel the first time).
TEST(Simplify, IsIdempotent) {
  unsigned changed = 0;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    TermStore store;
    RandomTerms random(store, 2'000'000 + seed);
    const Term simple = simplify(store, randomTerm(random, seed, 6));
    if (simplify(store, simple) != simple) ++changed;
  }
  EXPECT_LE(changed, 5U);
}

// Names and structure alone decide the result, not the order in which terms were made.
TEST(Simplify, IsTheSameInEveryStore) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    TermStore first;
    TermStore second;
    RandomTerms warmUp(second, 77);
    static_cast<void>(simplify(second, warmUp.boolean(5)));
    RandomTerms a(first, 4'000'000 + seed);
    RandomTerms b(second, 4'000'000 + seed);
    const Term one = simplify(first, randomTerm(a, seed, 5));
    const Term other = simplify(second, randomTerm(b, seed, 5));
    ASSERT_EQ(one.hash(), other.hash());
    ASSERT_EQ(print(first, one, SymbolStyle::Typed), print(second, other, SymbolStyle::Typed)) << "seed " << seed;
  }
}

TEST(Substitution, IsEvaluationWithOtherValues) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    TermStore store;
    RandomTerms random(store, 5'000'000 + seed);
    const Term term = simplify(store, randomTerm(random, seed, 5));
    const Assignment values = random.assignment();
    Substitution byConstants(store);
    for (const SymbolId symbol : symbolsOf(term)) {
      byConstants.replace(store.symbolTerm(symbol),
                          store.constant(values.value(symbol), store.symbolTerm(symbol).width()));
    }
    const Term result = byConstants.apply(term);
    ASSERT_TRUE(result.isConstant()) << "seed " << seed << ": " << print(store, result);
    ASSERT_EQ(result.value(), evaluate(term, values)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace cairn::term
