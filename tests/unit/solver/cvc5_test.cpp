#include "solver/access/cvc5_backend.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "logic/bytes/text.h"
#include "term/text.h"

namespace cairn::solver {
namespace {

using logic::Formula;
using logic::PointsTo;
using term::Answer;
using term::Term;

constexpr std::uint32_t kLimit = 5000;

class Cvc5Test : public ::testing::Test {
 protected:
  Term parse(std::string_view text) { return term::parse(store_, text); }
  Formula formula(const std::vector<std::string>& pure, const std::vector<std::pair<std::string, std::string>>& cells) {
    std::vector<Term> conjuncts;
    for (const std::string& text : pure) conjuncts.push_back(parse(text));
    std::vector<logic::SpatialAtom> atoms;
    for (const auto& [address, value] : cells) {
      atoms.emplace_back(PointsTo{parse(address), value == "_" ? Term() : parse(value)});
    }
    return Formula(store_, conjuncts, std::move(atoms));
  }
  // What the cvc5 command says about the printed script.
  std::string commandSays(const Formula& f) {
    const std::string path = ::testing::TempDir() + "cairn_cvc5_test.smt2";
    std::ofstream(path) << logic::printSmtLib(store_, f);
    FILE* pipe = popen(("cvc5 --tlimit=20000 " + path + " 2>&1").c_str(), "r");
    std::string text;
    for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) text += static_cast<char>(c);
    pclose(pipe);
    std::remove(path.c_str());
    return text;
  }

  term::TermStore store_;
};

TEST_F(Cvc5Test, TheEmptyFormula) { EXPECT_EQ(checkByCvc5(Formula(), kLimit), Answer::Sat); }

TEST_F(Cvc5Test, PureContradictions) {
  EXPECT_EQ(checkByCvc5(formula({"(u< x:64 4)", "(u< 8 x)"}, {}), kLimit), Answer::Unsat);
  EXPECT_EQ(checkByCvc5(formula({"(u< x:64 4)", "(u< 2 x)"}, {}), kLimit), Answer::Sat);
}

TEST_F(Cvc5Test, CellsAreApart) {
  EXPECT_EQ(checkByCvc5(formula({}, {{"a:64", "_"}, {"b:64", "_"}}), kLimit), Answer::Sat);
  EXPECT_EQ(checkByCvc5(formula({"(= a:64 b:64)"}, {{"a:64", "_"}, {"b:64", "_"}}), kLimit), Answer::Unsat);
  EXPECT_EQ(checkByCvc5(formula({"(u< x:64 2)"}, {{"a:64", "1:8"}, {"(add a 1)", "v:8"}, {"(add a x)", "_"}}), kLimit),
            Answer::Unsat);
}

TEST_F(Cvc5Test, EveryOperator) {
  // Each equation or its negation holds whatever the symbols are.
  const char* valid[] = {
      "(= (add (mul 3 x:8) (mul -3 x)) 0)",
      "(u< (urem x:8 7) 7)",
      "(= (add (mul (udiv x:8 y:8) y) (urem x y)) x)",
      "(= (add (mul (sdiv x:8 y:8) y) (srem x y)) x)",
      "(= (bitxor (bitand x:8 y:8) (bitor x y)) (bitxor x y))",
      "(= (bitnot (bitnot x:8)) x)",
      "(= (lshr (shl x:8 y:8) y) (bitand x (lshr 255:8 y)))",
      "(= (ashr x:8 7) (ite (s< x 0) 255:8 0:8))",
      "(= (concat (extract 7 4 x:8) (extract 3 0 x)) x)",
      "(s<= (sext 16 x:8) 127)",
      "(u<= (zext 16 x:8) 255)",
      "(or (sadd-overflows x:8 y:8) (= (sext 9 (add x y)) (add (sext 9 x) (sext 9 y))))",
      "(or (ssub-overflows x:8 y:8) (= (sext 9 (add x (mul -1 y))) (add (sext 9 x) (mul -1 (sext 9 y)))))",
      "(or (umul-overflows x:8 y:8) (= (zext 16 (mul x y)) (mul (zext 16 x) (zext 16 y))))",
      "(or (smul-overflows x:8 y:8) (= (sext 16 (mul x y)) (mul (sext 16 x) (sext 16 y))))",
  };
  for (const char* text : valid) {
    const Formula f(store_, std::vector<Term>{store_.logicalNot(parse(text))}, {});
    EXPECT_EQ(checkByCvc5(f, 20000), Answer::Unsat) << text;
    if (f.isFalse()) continue;
    EXPECT_EQ(commandSays(f), "unsat\n") << logic::printSmtLib(store_, f);
  }
}

TEST_F(Cvc5Test, TheScriptSaysTheSame) {
  const Formula formulas[] = {
      formula({}, {{"a:64", "_"}, {"b:64", "v:8"}}),
      formula({"(u< x:64 2)"}, {{"a:64", "1:8"}, {"(add a 1)", "v:8"}, {"(add a x)", "_"}}),
      formula({"(u< x:64 3)"}, {{"a:64", "1:8"}, {"(add a 1)", "v:8"}, {"(add a x)", "_"}}),
      Formula(),
  };
  for (const Formula& f : formulas) {
    EXPECT_EQ(commandSays(f), checkByCvc5(f, 20000) == Answer::Sat ? "sat\n" : "unsat\n")
        << logic::printSmtLib(store_, f);
  }
}

TEST_F(Cvc5Test, TheLimitEndsAQuestion) {
  std::vector<std::pair<std::string, std::string>> cells;
  for (int block = 0; block < 12; ++block) {
    for (int i = 0; i < 16; ++i)
      cells.emplace_back("(add b" + std::to_string(block) + ":64 " + std::to_string(i) + ")", "_");
  }
  EXPECT_EQ(checkByCvc5(formula({}, cells), 50), Answer::Unknown);
}

}  // namespace
}  // namespace cairn::solver
