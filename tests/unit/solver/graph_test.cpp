// The graph procedure: what tests/sl does not ask for (models), and that a small change of a question changes the answer.
#include "solver/lists/graph_procedure.h"

#include <gtest/gtest.h>

#include "logic/lists/read_smtlib.h"
#include "solver/lists/heap_graph.h"

namespace cairn::solver {
namespace {

const std::string kHead = R"((declare-sort LS_t 0) (declare-sort DLS_t 0) (declare-sort NLS_t 0)
(declare-heap (LS_t LS_t) (DLS_t DLS_t) (NLS_t NLS_t))
(declare-const x LS_t) (declare-const y LS_t) (declare-const z LS_t) (declare-const w LS_t)
(declare-const a DLS_t) (declare-const b DLS_t) (declare-const p DLS_t) (declare-const n DLS_t)
(declare-const u NLS_t) (declare-const v NLS_t)
)";

// Both sides are read from one script, so that they share their variables.
class GraphTest : public ::testing::Test {
 protected:
  void read(const std::string& left, const std::string& right) {
    script_ = logic::readSmtLib(kHead + "(assert (or (sep (= u v) " + left + ") (sep (distinct u v) " + right +
                                ")))(check-sat)");
    const auto part = [&](std::size_t index) {
      auto heap = logic::symbolicHeap(script_.signature, script_.assertion.parts()[index]);
      EXPECT_TRUE(heap.has_value());
      heap->pure.erase(heap->pure.begin());
      return *heap;
    };
    left_ = part(0);
    right_ = part(1);
  }
  bool entails(const std::string& left, const std::string& right) {
    read(left, right);
    const HeapAnswer answer = decideByGraph(script_.signature, {{left_}, {right_}});
    EXPECT_NE(answer.answer, term::Answer::Unknown) << left << " |- " << right;
    EXPECT_EQ(answer.answer == term::Answer::Sat, answer.model.has_value());
    return answer.answer == term::Answer::Unsat;
  }

  logic::SolverScript script_;
  logic::SymbolicHeap left_;
  logic::SymbolicHeap right_;
};

TEST_F(GraphTest, AListEndsOutsideItself) {
  EXPECT_FALSE(entails("(sep (ls x y) (ls y z))", "(ls x z)"));
  EXPECT_TRUE(entails("(sep (ls x y) (ls y nil))", "(ls x nil)"));
  EXPECT_TRUE(entails("(sep (ls x y) (ls y z) (freed z))", "(sep (ls x z) (freed z))"));
  EXPECT_TRUE(entails("(sep (ls x y) (ls y z) (ls z w) (distinct z w))", "(sep (ls x z) (ls z w))"));
  EXPECT_FALSE(entails("(sep (ls x y) (ls y z) (ls z w))", "(sep (ls x z) (ls z w))"));
}

TEST_F(GraphTest, PreviousOfADoublyLinkedListIsOutside) {
  EXPECT_TRUE(entails("(sep (pto a (c_dls b p)) (dls b n a nil) (freed p))", "(sep (dls a n p nil) (freed p))"));
  EXPECT_FALSE(entails("(sep (pto a (c_dls b p)) (dls b n a nil))", "(dls a n p nil)"));
  EXPECT_TRUE(entails("(sep (pto a (c_dls b nil)) (dls b n a nil))", "(dls a n nil nil)"));
}

TEST_F(GraphTest, LengthsAreCounted) {
  EXPECT_TRUE(entails("(sep ((_ ls 1) x y) (pto y z) (pto z nil))", "((_ ls 3) x nil)"));
  EXPECT_FALSE(entails("(sep ((_ ls 1) x y) (pto y z) (pto z nil))", "((_ ls 4) x nil)"));
  EXPECT_TRUE(entails("(sep (ls x y) (ls y nil) (distinct x nil))", "((_ ls 1) x nil)"));
  EXPECT_FALSE(entails("(sep (ls x y) (ls y nil) (distinct x nil))", "((_ ls 2) x nil)"));
  EXPECT_TRUE(entails("(sep (ls x y) (ls y nil) (distinct x y) (distinct y nil))", "((_ ls 2) x nil)"));
  EXPECT_FALSE(entails("((_ dls 1) a b nil nil)", "((_ dls 2) a b nil nil)"));
}

TEST_F(GraphTest, QuantifiedVariablesFindTheirNodes) {
  EXPECT_TRUE(entails("(sep (pto x y) (pto y z))", "(exists ((q LS_t)) (sep (pto x q) (pto q z)))"));
  EXPECT_TRUE(entails("((_ dls 2) a b nil nil)", "(exists ((q DLS_t)) (sep (dls a q nil b) (pto b (c_dls nil q))))"));
  EXPECT_TRUE(
      entails("((_ nls 1) u v x)", "(exists ((q NLS_t) (r LS_t)) (sep (pto u (c_nls q r)) (ls r x) (nls q v x)))"));
  EXPECT_FALSE(entails("(ls x nil)", "(exists ((q LS_t)) (sep (pto x q) (ls q nil)))"));
  EXPECT_TRUE(entails("(pto x y)", "(exists ((q LS_t)) (sep (pto x y) (distinct q x) (distinct q y)))"));
}

TEST_F(GraphTest, SaturationDrawsItsConclusions) {
  read("(sep (pto x y) (ls x z) (ls y w) (distinct y w))", "emp");
  const HeapGraph graph(script_.signature, left_);
  const auto node = [&](const char* name) { return graph.find(*script_.signature.findVariable(name)); };
  EXPECT_FALSE(graph.contradictory());
  EXPECT_EQ(node("x"), node("z"));
  EXPECT_TRUE(graph.surelyDistinct(node("x"), node("y")));
  EXPECT_TRUE(graph.surelyDistinct(node("y"), 0));
  EXPECT_FALSE(graph.conflict().has_value());
  read("(sep (pto x y) (ls x z) (distinct x z))", "emp");
  EXPECT_TRUE(HeapGraph(script_.signature, left_).contradictory());
}

// Chains of many lists: the time grows about as fast as the question.
TEST(Graph, LongChains) {
  logic::Signature signature;
  const logic::SortId sort = signature.addSort({"S", "", {}});
  signature.sort(sort).fields = {{"next", sort}};
  const logic::PredicateId list = signature.addPredicate({"ls", logic::ListShape::Singly, sort, 0, 0, true});
  logic::SymbolicHeap left;
  constexpr unsigned kLength = 1000;
  std::vector<logic::VariableId> nodes;
  for (unsigned i = 0; i < kLength; ++i) nodes.push_back(signature.addVariable("x" + std::to_string(i), sort));
  for (unsigned i = 0; i < kLength; ++i) {
    const logic::VariableId next = i + 1 == kLength ? logic::kNil : nodes[i + 1];
    if (i % 3 == 0) {
      left.records.push_back({nodes[i], {next}});
    } else {
      left.segments.push_back({list, {nodes[i], next}, 0});
    }
  }
  logic::SymbolicHeap right;
  right.segments.push_back({list, {nodes[0], logic::kNil}, 300});
  EXPECT_EQ(decideByGraph(signature, {{left}, {right}}).answer, term::Answer::Unsat);
  right.segments.front().arguments[0] = nodes[1];
  EXPECT_EQ(decideByGraph(signature, {{left}, {right}}).answer, term::Answer::Sat);
}

}  // namespace
}  // namespace cairn::solver
