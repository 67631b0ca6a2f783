#include "solver/access/allocation.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/bytes/text.h"
#include "term/evaluate.h"
#include "term/text.h"

namespace cairn::solver {
namespace {

using logic::Formula;
using logic::PointsTo;
using term::Term;

class AllocationTest : public ::testing::Test {
 protected:
  Term parse(std::string_view text) { return term::parse(store_, text); }
  Formula formula(const std::vector<std::string>& pure, const std::vector<std::string>& addresses) {
    std::vector<Term> conjuncts;
    for (const std::string& text : pure) conjuncts.push_back(parse(text));
    std::vector<logic::SpatialAtom> cells;
    for (const std::string& text : addresses) cells.emplace_back(PointsTo{parse(text), Term()});
    return Formula(store_, conjuncts, std::move(cells));
  }
  // A block of n bytes at the symbol.
  static std::vector<std::string> block(const std::string& base, int bytes) {
    std::vector<std::string> result;
    for (int i = 0; i < bytes; ++i) result.push_back("(add " + base + ":64 " + std::to_string(i) + ")");
    return result;
  }
  static std::vector<std::string> join(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }
  // The answer that all three forms give, with look-up and without.
  void expectAll(const Formula& f, const std::string& address, Allocation expected) {
    const Term e = parse(address);
    for (const AllocationForm form : {AllocationForm::Sl, AllocationForm::Smt, AllocationForm::Model}) {
      for (const bool lookUp : {true, false}) {
        AllocationSolver solver(store_, {form, 20000, lookUp});
        EXPECT_EQ(solver.allocated(f, e).allocation, expected)
            << address << " in " << logic::printMathematics(store_, f) << ", form " << int(form) << ", look-up "
            << lookUp;
      }
    }
  }

  term::TermStore store_;
};

TEST_F(AllocationTest, TheEmptyHeap) {
  expectAll(formula({}, {}), "x:64", Allocation::NotAllocated);
  expectAll(formula({}, {}), "0:64", Allocation::NotAllocated);
}

TEST_F(AllocationTest, BytesOfABlock) {
  const Formula f = formula({}, join(block("a", 4), block("b", 4)));
  expectAll(f, "a", Allocation::Allocated);
  expectAll(f, "(add a 3)", Allocation::Allocated);
  expectAll(f, "(add a 4)", Allocation::NotAllocated);
  expectAll(f, "(add a -1)", Allocation::NotAllocated);
  expectAll(f, "0:64", Allocation::NotAllocated);
  expectAll(f, "x:64", Allocation::NotAllocated);
}

TEST_F(AllocationTest, AnAlias) {
  const Formula f = formula({"(= p:64 (add a:64 2))"}, join(block("a", 4), block("b", 2)));
  expectAll(f, "p", Allocation::Allocated);
  expectAll(f, "(add p 1)", Allocation::Allocated);
  expectAll(f, "(add p 2)", Allocation::NotAllocated);
}

TEST_F(AllocationTest, AnIndexThatIsNotAConstant) {
  const Formula inside = formula({"(u< x:64 4)"}, join(block("a", 4), block("b", 4)));
  expectAll(inside, "(add a x)", Allocation::Allocated);
  expectAll(inside, "(add a x 1)", Allocation::NotAllocated);
  expectAll(inside, "(add b x)", Allocation::Allocated);
  expectAll(formula({"(u< x:64 5)"}, block("a", 4)), "(add a x)", Allocation::NotAllocated);
  expectAll(formula({"(u< x:64 5)", "(!= x 4)"}, block("a", 4)), "(add a x)", Allocation::Allocated);
  expectAll(formula({"(u< i:64 2)"}, block("a", 8)), "(add a (mul 4 i) 3)", Allocation::Allocated);
  expectAll(formula({"(u< i:64 3)"}, block("a", 8)), "(add a (mul 4 i))", Allocation::NotAllocated);
}

TEST_F(AllocationTest, OneOfTwoBlocks) {
  const Formula f = formula({"(or (= p:64 a:64) (= p b:64))"}, join(block("a", 2), block("b", 2)));
  expectAll(f, "p", Allocation::Allocated);
  expectAll(f, "(add p 1)", Allocation::Allocated);
  expectAll(f, "(add p 2)", Allocation::NotAllocated);
}

TEST_F(AllocationTest, SeparationIsUsed) {
  expectAll(formula({"(or (= a:64 b:64) (= p:64 a))"}, {"a", "b"}), "p", Allocation::Allocated);
}

TEST_F(AllocationTest, WithoutModelEveryAddressIsAllocated) {
  expectAll(formula({"(u< x:64 2)", "(u< y:64 x)", "(u< 1 y)"}, {"a:64"}), "z:64", Allocation::Allocated);
  expectAll(formula({"(= a:64 b:64)"}, {"a", "b"}), "z:64", Allocation::Allocated);
}

TEST_F(AllocationTest, WhichCell) {
  const Formula f = formula({"(= p:64 (add a:64 2))"}, block("a", 4));
  for (const AllocationForm form : {AllocationForm::Smt, AllocationForm::Model}) {
    AllocationSolver solver(store_, {form, 20000, true});
    EXPECT_EQ(solver.allocated(f, parse("p")).cell, 2U);
    EXPECT_EQ(solver.allocated(f, parse("(add a 1)")).cell, 1U);
  }
}

TEST_F(AllocationTest, NumberOfSolverCalls) {
  const Formula f = formula({"(= p:64 (add a:64 2))"}, block("a", 4));
  AllocationSolver smt(store_, {AllocationForm::Smt, 20000, true});
  (void)smt.allocated(f, parse("(add a 1)"));
  EXPECT_EQ(smt.statistics().byLookUp, 1U);
  EXPECT_EQ(smt.statistics().queries, 0U);
  (void)smt.allocated(f, parse("p"));
  EXPECT_EQ(smt.statistics().queries, 3U);  // the third cell is it
  AllocationSolver model(store_, {AllocationForm::Model, 20000, true});
  (void)model.allocated(f, parse("p"));
  EXPECT_EQ(model.statistics().queries, 2U);
}

// An Unknown is never taken for an answer: with no time at all, the forms say Unknown or what is right.
TEST_F(AllocationTest, WithoutTime) {
  std::vector<std::string> cells;
  for (int b = 0; b < 12; ++b) cells = join(cells, block(std::string("b") + std::to_string(b), 16));
  const Formula f = formula({"(u< (mul x:64 y:64 z:64) (mul y y x))"}, cells);
  for (const AllocationForm form : {AllocationForm::Sl, AllocationForm::Smt, AllocationForm::Model}) {
    AllocationSolver solver(store_, {form, 1, true});
    EXPECT_NE(solver.allocated(f, parse("(add b0 x)")).allocation, Allocation::Allocated) << int(form);
  }
}

// Random small formulas over addresses of few bits, against enumeration of all values.
TEST_F(AllocationTest, AgainstEnumeration) {
  std::mt19937_64 random(11);
  const auto number = [&](unsigned bound) { return std::to_string(random() % bound) + ":5"; };
  const char* symbols[] = {"a", "b", "p"};
  const auto address = [&] {
    const std::string start = std::string(symbols[random() % 3]) + ":5";
    return random() % 4 == 0 ? number(32) : "(add " + start + " " + number(4) + ")";
  };
  for (int round = 0; round < 40; ++round) {
    std::vector<std::string> pure;
    if (random() % 2 == 0) pure.push_back("(u< p:5 " + number(32) + ")");
    if (random() % 2 == 0) pure.push_back("(or (= p:5 " + address() + ") (= p " + address() + "))");
    if (random() % 3 == 0) pure.push_back("(= b:5 " + address() + ")");
    std::vector<std::string> cells;
    for (unsigned i = 0; i < 1 + random() % 4; ++i) cells.push_back(address());
    const Formula f = formula(pure, cells);
    const std::string asked = address();
    const Term e = parse(asked);

    bool allocated = true;
    term::Assignment values;
    for (unsigned v = 0; v < 32 * 32 * 32 && allocated; ++v) {
      for (unsigned s = 0; s < 3; ++s) values.set(parse(std::string(symbols[s]) + ":5").symbol(), (v >> (5 * s)) & 31U);
      term::Evaluator evaluator(values);
      const auto& conjuncts = f.pure();
      if (!std::all_of(conjuncts.begin(), conjuncts.end(), [&](Term t) { return evaluator.holds(t); })) continue;
      std::vector<std::uint64_t> at;
      for (const logic::SpatialAtom& atom : f.spatial())
        at.push_back(evaluator.value(std::get<PointsTo>(atom).address));
      std::sort(at.begin(), at.end());
      if (std::adjacent_find(at.begin(), at.end()) != at.end()) continue;
      allocated = std::binary_search(at.begin(), at.end(), evaluator.value(e));
    }
    expectAll(f, asked, allocated ? Allocation::Allocated : Allocation::NotAllocated);
  }
}

}  // namespace
}  // namespace cairn::solver
