#include "logic/bytes/formula.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/bytes/separation.h"
#include "logic/bytes/text.h"
#include "term/evaluate.h"
#include "term/text.h"

namespace cairn::logic {
namespace {

using term::Term;
using term::TermStore;

class FormulaTest : public ::testing::Test {
 protected:
  Term parse(std::string_view text) { return term::parse(store_, text); }
  SpatialAtom cell(std::string_view address) { return PointsTo{parse(address), Term()}; }
  Formula formula(const std::vector<std::string>& pure, const std::vector<std::string>& addresses) {
    std::vector<Term> conjuncts;
    for (const std::string& text : pure) conjuncts.push_back(parse(text));
    std::vector<SpatialAtom> cells;
    for (const std::string& text : addresses) cells.push_back(cell(text));
    return Formula(store_, conjuncts, std::move(cells));
  }

  TermStore store_;
};

TEST_F(FormulaTest, TheEmptyFormula) {
  EXPECT_EQ(printMathematics(store_, Formula()), "true : emp");
  EXPECT_FALSE(Formula().isFalse());
}

TEST_F(FormulaTest, PureConjunctsAreTakenApartAndStandOnce) {
  const Formula f = formula({"(and (u< x:64 4) (!= y:64 0))", "(u< x 4)", "true"}, {});
  EXPECT_EQ(f.pure().size(), 2U);
}

TEST_F(FormulaTest, FalseIsAlone) {
  const Formula f = formula({"(u< x:64 4)", "false"}, {"a:64"});
  EXPECT_TRUE(f.isFalse());
  EXPECT_EQ(printMathematics(store_, f), "false : emp");
}

TEST_F(FormulaTest, CellsStandInTheOrderOfTheirAddresses) {
  const Formula f = formula({}, {"(add b:64 1)", "(add a:64 10)", "b", "(add a 9)"});
  EXPECT_EQ(printMathematics(store_, f), "true : (add a 9) ↦ _ ∗ (add a 10) ↦ _ ∗ b ↦ _ ∗ (add b 1) ↦ _");
  EXPECT_EQ(f, formula({}, {"(add a 10)", "(add a 9)", "(add b 1)", "b"}));
}

TEST_F(FormulaTest, TheSameAddressTwiceIsFalse) {
  EXPECT_TRUE(formula({}, {"(add a:64 1)", "b:64", "(add 1 a)"}).isFalse());
}

TEST_F(FormulaTest, WrongWidthsAreInternalErrors) {
  EXPECT_ANY_THROW(formula({}, {"a:64", "c:32"}));
  EXPECT_ANY_THROW(Formula(store_, {}, {PointsTo{parse("a"), parse("v:16")}}));
  EXPECT_ANY_THROW(Formula(store_, std::vector<Term>{parse("a")}, {}));
}

TEST_F(FormulaTest, Runs) {
  const Formula f = formula({}, {"a:64", "(add a 1)", "(add a 3)", "b:64", "(add a b)"});
  std::vector<std::pair<std::string, std::uint64_t>> found;
  for (const logic::Run& run : runs(store_, f)) found.emplace_back(term::print(store_, run.address), run.length);
  std::sort(found.begin(), found.end());
  const std::vector<std::pair<std::string, std::uint64_t>> expected = {
      {"(add a 3)", 1}, {"(add a b)", 1}, {"a", 2}, {"b", 1}};
  EXPECT_EQ(found, expected);
}

TEST_F(FormulaTest, CellsOfOneBlockAreApartAnyway) {
  EXPECT_TRUE(separation(store_, formula({}, {"a:64", "(add a 1)", "(add a 7)"})).empty());
}

// The comparisons of runs say exactly what the comparisons of all pairs of cells say, also around the end of the address space.
TEST_F(FormulaTest, SeparationIsThatAllAddressesDiffer) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> addresses;
    const char* starts[] = {"a:4", "b:4", "c:4", "(add a:4 b:4)", "0:4"};
    for (const char* start : starts) {
      if (random() % 2 == 0) continue;
      const unsigned first = random() % 16;
      const unsigned count = 1 + random() % 4;
      for (unsigned i = 0; i < count; ++i)
        addresses.push_back("(add " + std::string(start) + " " + std::to_string((first + i) % 16) + ":4)");
    }
    const Formula f = formula({}, addresses);
    if (f.isFalse()) continue;
    const std::vector<Term> apart = separation(store_, f);
    for (int values = 0; values < 40; ++values) {
      term::Assignment assignment;
      for (const char* name : {"a", "b", "c"}) {
        if (const auto symbol = store_.findSymbol(name)) assignment.set(symbol->symbol(), random() % 16);
      }
      std::vector<std::uint64_t> cells;
      for (const SpatialAtom& atom : f.spatial())
        cells.push_back(term::evaluate(std::get<PointsTo>(atom).address, assignment));
      std::sort(cells.begin(), cells.end());
      const bool differ = std::adjacent_find(cells.begin(), cells.end()) == cells.end();
      const bool said =
          std::all_of(apart.begin(), apart.end(), [&](Term t) { return term::evaluate(t, assignment) != 0; });
      ASSERT_EQ(said, differ) << printMathematics(store_, f);
    }
  }
}

}  // namespace
}  // namespace cairn::logic
