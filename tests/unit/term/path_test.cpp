#include "term/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "term/evaluate.h"
#include "term/rewrite.h"
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
        const bool holds = std::ranges::all_of(conjuncts, [&](Term t) { return evaluator.holds(t); });
        EXPECT_EQ(holds, evaluator.holds(first) && evaluator.holds(second)) << value;
      }
    }
  }
}

// What connects conjuncts is found by going over all of them until nothing is added.
std::vector<Term> connectedByHand(const std::vector<Term>& conjuncts, std::set<SymbolId> symbols) {
  std::vector<bool> taken(conjuncts.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < conjuncts.size(); ++i) {
      const std::vector<SymbolId> own = symbolsOf(conjuncts[i]);
      if (taken[i] || std::ranges::none_of(own, [&](SymbolId s) { return symbols.contains(s); })) continue;
      taken[i] = changed = true;
      symbols.insert(own.begin(), own.end());
    }
  }
  std::vector<Term> result;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    if (taken[i]) result.push_back(conjuncts[i]);
  }
  return result;
}

TEST_F(PathTest, FindsTheConjunctsThatAreConnected) {
  std::vector<Term> symbols;
  for (unsigned i = 0; i < 24; ++i) symbols.push_back(store_.symbol("s" + std::to_string(i), 8));
  std::map<Term, std::vector<SymbolId>> known;
  const auto symbolsOfTerm = [&](Term term) -> const std::vector<SymbolId>& {
    return known.try_emplace(term, symbolsOf(term)).first->second;
  };
  std::mt19937_64 random(7);
  const auto any = [&] { return symbols[random() % symbols.size()]; };
  for (unsigned round = 0; round < 200; ++round) {
    std::vector<Path> paths(1);
    for (unsigned i = 0; i < 20; ++i) {
      // Continues one of those before: paths with a common beginning share what they know of it.
      const Path& before = paths[random() % paths.size()];
      const Term conjunct = random() % 3 == 0 ? store_.ult(any(), any()) : store_.ult(any(), store_.constant(i + 1, 8));
      paths.push_back(before.with(conjunct));
      const Term asked = any();
      const std::vector<SymbolId> start{asked.symbol()};
      EXPECT_EQ(paths.back().connectedWith(start, symbolsOfTerm),
                connectedByHand(paths.back().conjuncts(), {asked.symbol()}));
    }
  }
}

TEST_F(PathTest, KnowsItsBeginnings) {
  const Term x = store_.freshSymbol("x", 32);
  const Term y = store_.freshSymbol("y", 32);
  const Path begun = Path().with(store_.ne(x, store_.constant(0, 32))).with(store_.ne(y, store_.constant(0, 32)));
  const Path longer = begun.with(store_.eq(x, y)).with(store_.ne(x, store_.constant(5, 32)));
  const Path other = begun.with(store_.eq(x, y));
  EXPECT_TRUE(longer.beginning(2).sameAs(begun));
  EXPECT_TRUE(longer.beginning(4).sameAs(longer));
  EXPECT_TRUE(longer.beginning(0).empty());
  EXPECT_EQ(longer.commonBeginning(other), 2U);
  EXPECT_EQ(other.commonBeginning(longer), 2U);
  EXPECT_EQ(longer.commonBeginning(begun), 2U);
  EXPECT_EQ(longer.commonBeginning(longer), 4U);
  EXPECT_EQ(longer.commonBeginning(Path()), 0U);
}

TEST_F(PathTest, KnowsWhereItsConjunctsHaveValues) {
  const Term first = store_.ult(x_, store_.constant(5, 3));
  const Term second = store_.ult(store_.constant(1, 3), x_);
  const Path begun = Path().with(first);
  const Path path = begun.with(second);
  EXPECT_EQ(path.beyondSatisfiable(), (std::vector<Term>{first, second}));
  begun.markSatisfiable();
  EXPECT_EQ(path.beyondSatisfiable(), std::vector<Term>{second});
  path.markSatisfiable();
  EXPECT_TRUE(path.beyondSatisfiable().empty());
  EXPECT_FALSE(path.isImpossible());
  EXPECT_TRUE(path.with(store_.boolean(false)).with(first).isImpossible());
}

}  // namespace
}  // namespace cairn::term
