// Bounds, and the answers of the small-model procedure by both of its back ends; tests/sl and the random formulas ask more.
#include "solver/lists/small_model.h"

#include <gtest/gtest.h>

#include "logic/lists/read_smtlib.h"
#include "solver/lists/cvc5_heaps.h"
#include "solver/lists/decide.h"

namespace cairn::solver {
namespace {

const std::string kHead = R"((declare-sort LS_t 0) (declare-sort DLS_t 0) (declare-sort NLS_t 0)
(declare-heap (LS_t LS_t) (DLS_t DLS_t) (NLS_t NLS_t))
(declare-const x LS_t) (declare-const y LS_t) (declare-const z LS_t)
(declare-const a DLS_t) (declare-const b DLS_t)
(declare-const u NLS_t) (declare-const v NLS_t)
)";

logic::SolverScript script(const std::string& formula) {
  return logic::readSmtLib(kHead + "(assert " + formula + ")(check-sat)");
}

std::uint32_t locations(const std::string& formula, const std::string& sort) {
  const logic::SolverScript read = script(formula);
  const ModelBound bound = boundOf(read.signature, read.assertion);
  EXPECT_TRUE(bound.proved) << formula;
  return bound.count(*read.signature.findSort(sort));
}

TEST(SmallModel, Bounds) {
  EXPECT_EQ(locations("(ls x y)", "LS_t"), 4U);
  EXPECT_EQ(locations("(sep (pto x y) (ls y nil))", "LS_t"), 3U);
  EXPECT_EQ(locations("((_ ls 5) x y)", "LS_t"), 10U);
  EXPECT_EQ(locations("(pto x y)", "LS_t"), 2U);
  EXPECT_EQ(locations("(sep (ls x y) (= y z) (= z nil))", "LS_t"), 2U);
  EXPECT_EQ(locations("(nls u v x)", "NLS_t"), 5U);
  EXPECT_EQ(locations("(nls u v x)", "LS_t"), 7U);
  EXPECT_EQ(locations("(and (ls x y) (not (exists ((q LS_t)) (sep (ls x q) (ls q y)))))", "LS_t"), 8U);
  const logic::SolverScript open = script("(and (nls u v x) (not (sep (not emp) (not emp))))");
  EXPECT_FALSE(boundOf(open.signature, open.assertion).proved);
}

TEST(SmallModel, AnswersOfBothBackEnds) {
  const std::vector<std::pair<std::string, term::Answer>> questions = {
      {"(and (ls x y) (not (pto x y)) (not (= x y)))", term::Answer::Sat},
      {"(and (ls x y) (not (pto x y)) (not (= x y)) (sep (pto x y) (= y y)))", term::Answer::Unsat},
      {"(and (sep (dls a b nil nil) (distinct a b)) (not (sep (pto a (c_dls b nil)) (pto b (c_dls nil a)))))",
       term::Answer::Sat},
      {"(and (pto x y) (not (exists ((q LS_t)) (pto x q))))", term::Answer::Unsat},
      {"(and (pto x y) (exists ((q LS_t)) (sep (pto x q) (distinct q y))))", term::Answer::Unsat},
      {"(and (not emp) (not (sep (not emp) (not emp))))", term::Answer::Sat},
      {"(and (freed x) (not emp))", term::Answer::Sat},
      {"(and (sep (freed x) (= x y)) (pto y z))", term::Answer::Unsat},
  };
  for (const auto& [formula, expected] : questions) {
    const logic::SolverScript read = script(formula);
    for (const Backend backend : {Backend::Z3, Backend::Cvc5}) {
      SmallModelOptions options;
      options.backend = backend;
      EXPECT_EQ(decideBySmallModels(read.signature, read.assertion, options).answer, expected) << formula;
    }
  }
}

TEST(SmallModel, WhatIsTooLargeIsUnknown) {
  const logic::SolverScript read = script("(and ((_ ls 40) x y) (not (pto x y)))");
  const SmallModelAnswer answer = decideBySmallModels(read.signature, read.assertion, {});
  EXPECT_EQ(answer.answer, term::Answer::Unknown);
  EXPECT_EQ(answer.why, "models with up to 80 locations are too large");
}

TEST(Cvc5Heaps, CoversRecordsAlone) {
  const auto ask = [](const std::string& formula) {
    const logic::SolverScript read = script(formula);
    return decideByCvc5(read.signature, read.assertion, 5000);
  };
  EXPECT_EQ(ask("(sep (pto x y) (pto y x))").answer, term::Answer::Sat);
  EXPECT_EQ(ask("(sep (pto x y) (pto y x) (= x y))").answer, term::Answer::Unsat);
  EXPECT_EQ(ask("(sep (pto x nil) (= x nil))").answer, term::Answer::Unsat);
  EXPECT_EQ(ask("(and (pto x y) (= x y))").answer, term::Answer::Unsat) << "an equation is of the empty heap";
  EXPECT_EQ(ask("(sep (pto a (c_dls b nil)) (pto b (c_dls nil a)) )").answer, term::Answer::Sat);
  EXPECT_EQ(ask("(ls x y)").why, "cvc5 knows no lists");
  EXPECT_EQ(ask("(sep (pto x y) (pto a (c_dls b b)))").why, "cvc5 knows heaps of one sort only");
}

TEST(Decide, SaysHow) {
  const logic::SolverScript heap = script("(and (ls x nil) (not (ls y nil)))");
  EXPECT_EQ(decide(heap.signature, heap.assertion, {}).method, Method::Graph);
  const logic::SolverScript boolean = script("(sep (and (ls x y) (not (pto x y))) (pto y nil))");
  const DecisionAnswer answer = decide(boolean.signature, boolean.assertion, {});
  EXPECT_EQ(answer.method, Method::Models);
  EXPECT_EQ(answer.answer, term::Answer::Sat);
  EXPECT_TRUE(answer.model.has_value());
}

}  // namespace
}  // namespace cairn::solver
