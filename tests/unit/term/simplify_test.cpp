// Simplified terms mean what the raw ones mean: by evaluation, and by Z3.
#include <gtest/gtest.h>

#include "random_terms.h"
#include "term/evaluate.h"
#include "term/rewrite.h"
#include "term/z3_backend.h"

namespace cairn::term {
namespace {

using testing::RandomTerms;

TEST(Simplify, KeepsTheValueUnderRandomAssignments) {
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    TermStore store;
    RandomTerms random(store, seed);
    const unsigned depth = 1 + static_cast<unsigned>(seed % 6);
    const Term raw = seed % 2 == 0 ? random.boolean(depth) : random.vector(random.width(), depth);
    const Term simple = simplify(store, raw);
    ASSERT_EQ(raw.width(), simple.width());
    for (int i = 0; i < 40; ++i) {
      Evaluator values(random.assignment());
      ASSERT_EQ(values.value(raw), values.value(simple)) << "seed " << seed;
      ASSERT_TRUE(simple.range().contains(values.value(simple), simple.width())) << "seed " << seed;
      ASSERT_TRUE(raw.range().contains(values.value(raw), raw.width())) << "seed " << seed;
    }
  }
}

TEST(Simplify, IsEquivalentForZ3) {
  unsigned unknown = 0;
  unsigned decided = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    TermStore store;
    RandomTerms random(store, 1'000'000 + seed);
    random.setMaxProductWidth(6);
    const unsigned depth = 1 + static_cast<unsigned>(seed % 5);
    const Term raw = seed % 2 == 0 ? random.boolean(depth) : random.vector(random.width(), depth);
    const Term simple = simplify(store, raw);
    if (raw == simple) continue;
    const Term equation[] = {raw, simple};
    const Term differ[] = {store.raw(Op::Eq, 0, equation)};
    const Term query[] = {store.raw(Op::Not, 0, differ)};
    Z3Backend backend(store);
    Assignment model;
    const Answer answer = backend.check(query, {.milliseconds = 300}, model);
    ASSERT_NE(answer, Answer::Sat) << "seed " << seed;
    (answer == Answer::Unknown ? unknown : decided)++;
  }
  EXPECT_LT(unknown * 50, decided);
  RecordProperty("decided", static_cast<int>(decided));
  RecordProperty("unknown", static_cast<int>(unknown));
  std::printf("decided %u unknown %u\n", decided, unknown);
}

TEST(Simplify, IsIdempotent) {
  unsigned changed = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    TermStore store;
    RandomTerms random(store, 2'000'000 + seed);
    const unsigned depth = 1 + static_cast<unsigned>(seed % 6);
    const Term raw = seed % 2 == 0 ? random.boolean(depth) : random.vector(random.width(), depth);
    const Term simple = simplify(store, raw);
    if (simplify(store, simple) != simple) ++changed;
  }
  std::printf("not idempotent: %u\n", changed);
}

}  // namespace
}  // namespace cairn::term
