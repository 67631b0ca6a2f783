// The solver's shortcuts give the answers that Z3 gives when asked everything afresh.
#include "term/solver.h"

#include <gtest/gtest.h>

#include "random_terms.h"
#include "term/facts.h"
#include "term/rewrite.h"
#include "term/text.h"

namespace cairn::term {
namespace {

using testing::RandomTerms;

constexpr SolverOptions kPlain{.limit = {.milliseconds = 5000, .work = 200'000},
                               .useFacts = false,
                               .useCache = false,
                               .useModels = false,
                               .useSlices = false,
                               .checkModels = true};

constexpr SolverOptions kUsual{.limit = {.milliseconds = 5000, .work = 200'000}};

class SolverTest : public ::testing::Test {
 protected:
  Path pathOf(std::initializer_list<const char*> texts) {
    Path path;
    for (const char* text : texts) path = path.with(parse(store_, text));
    return path;
  }

  TermStore store_;
  Solver solver_{store_};
};

TEST_F(SolverTest, Answers) {
  EXPECT_EQ(solver_.check(pathOf({"(u< x:32 5)", "(u< 3 x)"})), Answer::Sat);
  EXPECT_EQ(solver_.check(pathOf({"(u< (mul y:16 y) 3)", "(u< 1 (mul y y))"})), Answer::Unsat);
  EXPECT_EQ(solver_.check(Path()), Answer::Sat);
  EXPECT_EQ(solver_.check(pathOf({"false"})), Answer::Unsat);
}

TEST_F(SolverTest, GivesValues) {
  const Path path = pathOf({"(= (mul x:32 y:32) 391)", "(u< 1 x)", "(u< x y)", "(u< y 256)", "(= z:8 3)"});
  const auto values = solver_.model(path);
  ASSERT_TRUE(values.has_value());
  EXPECT_EQ(values->value(store_.findSymbol("x")->symbol()), 17U);
  EXPECT_EQ(values->value(store_.findSymbol("y")->symbol()), 23U);
  EXPECT_EQ(values->value(store_.findSymbol("z")->symbol()), 3U);
  EXPECT_FALSE(solver_.model(path.with(parse(store_, "(u< z 3)"))).has_value());
}

TEST_F(SolverTest, DecidesConditionsOnPaths) {
  const Path path = pathOf({"(s<= 0 i:32)", "(s< i n:32)", "(s<= n 10)", "(= (mul a:32 a) 4)"});
  EXPECT_EQ(solver_.decide(path, parse(store_, "(s< i 10)")), Verdict::AlwaysTrue);
  EXPECT_EQ(solver_.decide(path, parse(store_, "(s< 9 i)")), Verdict::AlwaysFalse);
  EXPECT_EQ(solver_.decide(path, parse(store_, "(= i 3)")), Verdict::Either);
}

TEST_F(SolverTest, FindsUniqueValues) {
  const Path path = pathOf({"(= (add x:32 y:32) 10)", "(= (sub x y) 4)", "(u< y 100)", "(u< z:32 3)"});
  EXPECT_EQ(solver_.uniqueValue(path, parse(store_, "(add x 1)")), 8U);
  EXPECT_EQ(solver_.uniqueValue(path, parse(store_, "z")), std::nullopt);
  EXPECT_EQ(solver_.allValues(path, parse(store_, "(mul 2 z)"), 5), (std::vector<std::uint64_t>{0, 2, 4}));
  EXPECT_EQ(solver_.allValues(path, parse(store_, "(mul 2 z)"), 2), std::nullopt);
}

TEST_F(SolverTest, AnswersAgainFromTheCache) {
  const Path path = pathOf({"(= (mul x:32 y:32) 391)", "(u< 1 x)", "(u< x y)", "(u< y 256)"});
  EXPECT_EQ(solver_.check(path), Answer::Sat);
  const auto calls = solver_.statistics().solverCalls;
  EXPECT_EQ(solver_.check(path.conjuncts()), Answer::Sat);
  EXPECT_EQ(solver_.check(path.with(parse(store_, "(u< z:32 5)")).conjuncts()), Answer::Sat);
  EXPECT_EQ(solver_.statistics().solverCalls, calls);
  EXPECT_GE(solver_.statistics().byCache, 2U);
}

TEST_F(SolverTest, KnowsThatTheBeginningOfAPathHasValues) {
  const Path path = pathOf({"(= (mul x:32 y:32) 391)", "(u< 1 x)", "(u< x y)", "(u< y 256)"});
  EXPECT_EQ(solver_.check(path), Answer::Sat);
  const auto parts = solver_.statistics().parts;
  EXPECT_EQ(solver_.check(path), Answer::Sat);
  EXPECT_EQ(solver_.statistics().parts, parts);
  EXPECT_EQ(solver_.check(path.with(parse(store_, "(u< z:32 5)"))), Answer::Sat);
  EXPECT_EQ(solver_.statistics().parts, parts + 1);
  EXPECT_EQ(solver_.check(path.with(parse(store_, "(u< y x)"))), Answer::Unsat);
}

TEST_F(SolverTest, AsksOnlyWhatTheConditionDependsOn) {
  Path path;
  for (int i = 0; i < 30; ++i) {
    const Term x = store_.freshSymbol("x", 32);
    path = path.with(store_.eq(store_.mul(x, x), store_.constant(4, 32)));
  }
  static_cast<void>(solver_.checkOnPath(path, store_.ult(store_.symbol("x", 32), store_.constant(3, 32))));
  EXPECT_EQ(solver_.statistics().parts, 1U);
}

// Factoring a product of two large primes is beyond the limit; the answer must say so and not guess.
TEST_F(SolverTest, SaysUnknownAtTheLimit) {
  Solver solver(store_, {.limit = {.milliseconds = 50}});
  const Path path =
      pathOf({"(= (mul (zext 64 p:32) (zext 64 q:32)) 15347774536264979827)", "(u< 1 p)", "(u< 1 q)", "(u<= p q)"});
  EXPECT_EQ(solver.check(path), Answer::Unknown);
  EXPECT_FALSE(solver.model(path).has_value());
  EXPECT_EQ(solver.decide(path, parse(store_, "(= (extract 3 1 p) 3)")), Verdict::Unknown);
  EXPECT_EQ(solver.uniqueValue(path, parse(store_, "p")), std::nullopt);
  EXPECT_GE(solver.statistics().unknowns, 1U);
}

// Random walks over a tree of paths, as an engine makes them.
TEST(Solver, AgreesWithPlainZ3OnRandomPaths) {
  unsigned sat = 0;
  unsigned unsat = 0;
  unsigned unknown = 0;
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    TermStore store;
    RandomTerms random(store, 8'000'000 + seed);
    random.setMaxProductWidth(4);
    Solver usual(store, kUsual);
    Solver plain(store, kPlain);
    std::vector<Path> feasible{Path()};
    for (int step = 0; step < 40; ++step) {
      const Path path = feasible[random.below(static_cast<unsigned>(feasible.size()))];
      const Term condition = simplify(store, random.boolean(2));
      for (const Term side : {condition, store.logicalNot(condition)}) {
        const Path longer = path.with(side);
        const Answer expected = plain.check(longer.conjuncts());
        const Answer onPath = usual.checkOnPath(path, side);
        const Answer whole = usual.check(longer);
        if (expected == Answer::Unknown || onPath == Answer::Unknown || whole == Answer::Unknown) {
          ++unknown;
          continue;
        }
        ASSERT_EQ(onPath, expected) << "seed " << seed << ": " << print(store, side);
        ASSERT_EQ(whole, expected) << "seed " << seed << ": " << print(store, side);
        ++(expected == Answer::Sat ? sat : unsat);
        ASSERT_EQ(usual.model(longer).has_value(), expected == Answer::Sat);
        if (expected == Answer::Sat) feasible.push_back(longer);
      }
    }
    EXPECT_LT(usual.statistics().solverCalls * 2, plain.statistics().solverCalls);
  }
  EXPECT_GT(sat, 500U);
  EXPECT_GT(unsat, 200U);
  EXPECT_LT(unknown, 20U);
}

// Deep terms must not exhaust the stack anywhere.
TEST(Solver, TakesDeepTerms) {
  TermStore store;
  Term hash = store.symbol("h", 32);
  for (int i = 0; i < 30'000; ++i) {
    const Term byte = store.zext(store.symbol("b", 8), 32);
    hash = store.bitXor(store.mul(hash, store.constant(33, 32)), byte);
    hash = store.bitOr(hash, store.lshr(hash, store.constant(7, 32)));
  }
  const Term condition = store.eq(store.extract(hash, 7, 0), store.constant(3, 8));
  EXPECT_EQ(symbolsOf(condition).size(), 2U);
  static_cast<void>(evaluate(condition, Assignment()));
  Facts facts(store);
  facts.assume(condition);
  EXPECT_FALSE(print(store, condition).empty());
  Solver plain(store, {.limit = {.milliseconds = 100}, .useFacts = false, .useModels = false});
  const Term conjuncts[] = {condition};
  static_cast<void>(plain.check(conjuncts));
  static_cast<void>(simplify(store, condition));
}

TEST(Path, SharesItsPrefix) {
  TermStore store;
  const Term a = store.symbol("a", 0);
  const Term b = store.symbol("b", 0);
  const Path one = Path().with(a);
  const Path two = one.with(b);
  EXPECT_EQ(one.conjuncts(), std::vector<Term>{a});
  EXPECT_EQ(two.conjuncts(), (std::vector<Term>{a, b}));
  EXPECT_EQ(two.with(store.boolean(true)).size(), 2U);
  Path longPath;
  for (int i = 0; i < 300'000; ++i) longPath = longPath.with(a);
  EXPECT_EQ(longPath.size(), 300'000U);
}

}  // namespace
}  // namespace cairn::term
