#include "term/path.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "term/evaluate.h"
#include "term/store.h"

namespace cairn::term {
namespace {

class PathTest : public testing::Test {
 protected:
  TermStore store_;
  Term x_ = store_.symbol("x", 3);

  std::vector<Term> bounds(Term term) {
    std::vector<Term> result;
    for (std::uint64_t c = 0; c < 8; ++c) {
      const Term constant = store_.constant(c, 3);
      for (const Term comparison : {store_.ult(term, constant), store_.ult(constant, term), store_.slt(term, constant),
                                    store_.slt(constant, term)}) {
        result.push_back(comparison);
        result.push_back(store_.logicalNot(comparison));
      }
    }
    return result;
  }
};

TEST_F(PathTest, AStrongerBoundTakesThePlaceOfTheLast) {
  const Term number = store_.symbol("number", 32);
  const Term newer = store_.symbol("newer", 32);
  Path path;
  for (std::uint64_t i = 10; i < 60; ++i) path = path.with(store_.slt(store_.constant(i, 32), number));
  EXPECT_EQ(path.size(), 1U);
  path = path.with(store_.slt(number, store_.constant(100, 32)));
  EXPECT_EQ(path.size(), 2U);
  path = path.with(store_.slt(number, store_.constant(101, 32)));
  EXPECT_EQ(path.size(), 3U);
  EXPECT_EQ(path.newestSymbol(), number.newestSymbol());
  path = path.with(store_.slt(number, newer));
  EXPECT_EQ(path.newestSymbol(), newer.newestSymbol());
}

TEST_F(PathTest, NothingIsLostOrAdded) {
  const std::vector<Term> all = bounds(x_);
  for (const Term first : all) {
    for (const Term second : all) {
      const std::vector<Term> conjuncts = Path().with(first).with(second).conjuncts();
      for (std::uint64_t value = 0; value < 8; ++value) {
        Assignment values;
        values.set(x_.symbol(), value);
        Evaluator evaluator(values);
        const bool holds = std::ranges::all_of(conjuncts, [&](Term t) { return evaluator.isTrue(t); });
        EXPECT_EQ(holds, evaluator.isTrue(first) && evaluator.isTrue(second)) << value;
      }
    }
  }
}

}  // namespace
}  // namespace cairn::term
