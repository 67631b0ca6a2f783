// The normal form of formulas about lists, their text, and the reader of SL-COMP's SMT-LIB.
#include "logic/lists/assertion.h"

#include <gtest/gtest.h>

#include "logic/lists/assertion_text.h"
#include "logic/lists/read_smtlib.h"
#include "logic/lists/symbolic_heap.h"

namespace cairn::logic {
namespace {

const std::string kSingly = R"((set-logic QF_SHLS)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((c (next Ref)))))
(declare-heap (Ref Node))
(define-fun-rec chain ((out Ref) (in Ref)) Bool
  (or (exists ((u Ref)) (and (sep (chain out u) (pto in (c u))) (distinct out in))) (and (_ emp Ref Node) (= in out))))
(declare-const x Ref) (declare-const y Ref) (declare-const z Ref)
)";

const std::string kBuiltIn = R"((declare-sort LS_t 0) (declare-sort DLS_t 0) (declare-sort NLS_t 0)
(declare-heap (LS_t LS_t) (DLS_t DLS_t) (NLS_t NLS_t))
(declare-const x LS_t) (declare-const y LS_t) (declare-const z LS_t)
(declare-const a DLS_t) (declare-const b DLS_t) (declare-const p DLS_t) (declare-const n DLS_t)
(declare-const u NLS_t) (declare-const v NLS_t)
)";

std::string mathematics(const std::string& script) {
  const SolverScript read = readSmtLib(script);
  return printMathematics(read.signature, read.assertion);
}

std::string singly(const std::string& formula) { return mathematics(kSingly + "(assert " + formula + ")(check-sat)"); }
std::string builtIn(const std::string& formula) {
  return mathematics(kBuiltIn + "(assert " + formula + ")(check-sat)");
}

std::string failure(const std::string& script) {
  try {
    (void)readSmtLib(script);
  } catch (const UnsupportedText& error) {
    return std::to_string(error.place().line) + ":" + std::to_string(error.place().column) +
           ": unsupported: " + error.what();
  } catch (const TextError& error) {
    return std::to_string(error.place().line) + ":" + std::to_string(error.place().column) + ": " + error.what();
  }
  return "";
}

TEST(Assertion, NormalForm) {
  EXPECT_EQ(builtIn("(sep (sep (pto x y) emp) (ls x x))"), "x ↦ y");
  EXPECT_EQ(builtIn("(sep (= x x) (pto nil x))"), "false");
  EXPECT_EQ(builtIn("(not (not (or (pto x y) (or (pto x y) emp))))"), "x ↦ y ∨ emp");
  EXPECT_EQ(builtIn("(sep (= x y) (= y x) (exists ((w LS_t) (w2 LS_t)) (pto x w)))"), "∃ w. x = y ∗ x ↦ w");
  EXPECT_EQ(builtIn("((_ ls 1) x x)"), "false");
  EXPECT_EQ(builtIn("(and (pto x y) (not (distinct x y)))"), "x ↦ y ∧ ¬(x ≠ y)");
  EXPECT_EQ(builtIn("(sep (exists ((w LS_t)) (pto x w)) (exists ((w LS_t)) (pto y w)))"), "∃ w w1. x ↦ w ∗ y ↦ w1");
}

TEST(Assertion, ListsAreToldByTheirStructure) {
  EXPECT_EQ(singly("(chain nil x)"), "chain(x, nil)");
  EXPECT_EQ(singly("(and (= x y) (distinct y z) (sep (pto x (c y)) (chain z y)))"),
            "x = y ∗ y ≠ z ∗ x ↦ y ∗ chain(y, z)");
  const std::string cyclic =
      R"((declare-sort Ref 0) (declare-datatypes ((N 0)) (((c (next Ref))))) (declare-heap (Ref N))
(define-fun-rec ls ((x Ref) (y Ref)) Bool
  (or (and (= x y) emp) (exists ((u Ref)) (sep (pto x (c u)) (ls u y)))))
(declare-const x Ref)
(assert
  (ls x nil))(check-sat))";
  EXPECT_EQ(failure(cyclic),
            "6:3: unsupported: the predicate ls is none of the lists that are supported: its nodes may form a cycle");
}

TEST(Assertion, DoublyLinkedAndNestedDefinitions) {
  const std::string doubly = R"((set-logic QF_SHLID) (declare-sort Ref 0)
(declare-datatypes ((N 0)) (((c (prev Ref) (next Ref))))) (declare-heap (Ref N))
(define-fun-rec dll ((fr Ref) (pr Ref) (bk Ref) (nx Ref)) Bool
  (or (and (= fr nx) (= bk pr) (_ emp Ref N))
      (exists ((u Ref)) (and (distinct fr nx) (distinct bk pr) (sep (pto fr (c pr u)) (dll u fr bk nx))))))
(declare-const x Ref) (declare-const y Ref)
(assert (dll x nil y nil)) (check-sat))";
  const SolverScript read = readSmtLib(doubly);
  EXPECT_EQ(printMathematics(read.signature, read.assertion), "dll(x, y, nil, nil)");
  const ListPredicate& list = read.signature.predicate(PredicateId(0));
  EXPECT_EQ(list.shape, ListShape::Doubly);
  EXPECT_EQ(list.next, 1U);
  EXPECT_FALSE(list.previousOutside);
  EXPECT_EQ(builtIn("(sep (dls a b p n) (pto b (c_dls n p)))"), "dls(a, b, p, n) ∗ b ↦ ⟨next: n, prev: p⟩");
  EXPECT_EQ(builtIn("(sep (nls u v x) (pto v (c_nls nil y)) (freed x))"),
            "nls(u, v, x) ∗ v ↦ ⟨top: nil, next: y⟩ ∗ freed(x)");
}

TEST(Assertion, PureFactsOfSlCompHoldOfAnyHeap) {
  EXPECT_EQ(singly("(= x y)"), "x = y ∗ true");
  EXPECT_EQ(singly("(not (and (= x y) (distinct y z)))"), "(x ≠ y ∗ true) ∨ (y = z ∗ true)");
  EXPECT_EQ(builtIn("(distinct x y z)"), "x ≠ y ∗ x ≠ z ∗ y ≠ z");
  EXPECT_EQ(mathematics(kSingly + "(check-sat)(assert (= x y))(assert (pto x (c z)))(check-sat)"), "x = y ∗ x ↦ z");
}

TEST(Assertion, FunctionsAndRecordsThatHaveNames) {
  const std::string head = R"((set-logic QF_BSL) (declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (data Loc) (next Loc))))) (declare-heap (Loc Node))
(declare-const x Loc) (declare-const y Loc) (declare-const r Node)
(define-fun at ((p Loc)) Bool (pto p (node x y)))
)";
  EXPECT_EQ(mathematics(head + "(assert (= r (node x nil)))(assert (sep (pto y r) (at x)))(check-sat)"),
            "x = r.data ∗ nil = r.next ∗ y ↦ ⟨data: r.data, next: r.next⟩ ∗ x ↦ ⟨data: x, next: y⟩");
  EXPECT_EQ(mathematics(head + "(assert (exists ((x Loc)) (at x)))(check-sat)"), "∃ x1. x1 ↦ ⟨data: x, next: y⟩");
  EXPECT_EQ(builtIn("(= nil x a u)"), "nil = x ∗ nil = a ∗ nil = u");
}

TEST(Assertion, StatusAndTheLastQuestionCount) {
  const SolverScript read = readSmtLib("(set-info :status unsat)" + kSingly + "(check-sat)(assert false)");
  EXPECT_EQ(read.status, false);
  EXPECT_TRUE(read.assertion.isTrue());
}

TEST(Assertion, ErrorsHaveTheirPlace) {
  EXPECT_EQ(failure("(assert\n  (pto x y)"), "1:1: this parenthesis is not closed");
  EXPECT_EQ(failure("(assert emp))"), "1:13: a closing parenthesis that nothing opened");
  EXPECT_EQ(failure(kBuiltIn + "(assert\n  (wand emp emp))(check-sat)"), "7:3: unsupported: wand is not supported");
  EXPECT_EQ(failure(kBuiltIn + "(assert (pto x q))(check-sat)"), "6:16: q is not declared");
  EXPECT_EQ(failure(kBuiltIn + "(assert (pto x a))(check-sat)"), "6:16: a is a location of sort DLS_t, not of LS_t");
  EXPECT_EQ(failure(kBuiltIn + "(assert (ls x))(check-sat)"), "6:9: ls takes 2 arguments");
  EXPECT_EQ(failure(kBuiltIn + "(declare-const i Int)"),
            "6:18: unsupported: the sort Int is not one of locations: not supported");
  EXPECT_EQ(failure("(push 1)"), "1:1: unsupported: the command push is not supported");
  EXPECT_EQ(failure(kBuiltIn), "1:1: the script asks nothing: there is no check-sat");
}

TEST(Assertion, SmtLibIsReadBack) {
  const std::vector<std::string> formulas = {
      "(sep (ls x y) (pto y z) (distinct x nil))",
      "(or (and (pto x y) (not (sep (pto x nil) true))) (exists ((w LS_t)) (sep (pto x w) (= w y))))",
      "(sep (nls u v x) (pto v (c_nls nil y)) (dls a b p n) (freed z))",
  };
  for (const std::string& formula : formulas) {
    const SolverScript read = readSmtLib(kBuiltIn + "(assert " + formula + ")(check-sat)");
    const SolverScript again = readSmtLib(printSmtLib(read.signature, read.assertion));
    EXPECT_EQ(printMathematics(again.signature, again.assertion), printMathematics(read.signature, read.assertion));
  }
}

TEST(SymbolicHeap, QuestionsAndMinimalLengths) {
  const auto question = [](const std::string& formula) {
    const SolverScript read = readSmtLib(kBuiltIn + "(assert " + formula + ")(check-sat)");
    const auto result = heapQuestion(read.signature, read.assertion);
    if (!result) return std::string("none");
    std::string text;
    for (const SymbolicHeap& heap : result->left)
      text += "+ " + printMathematics(read.signature, assertionOf(read.signature, heap)) + "\n";
    for (const SymbolicHeap& heap : result->right)
      text += "- " + printMathematics(read.signature, assertionOf(read.signature, heap)) + "\n";
    return text;
  };
  EXPECT_EQ(question("(and (sep (pto x y) (= y z)) (not (or (ls x z) emp)))"), "+ x ↦ y ∗ y = z\n- ls(x, z)\n- emp\n");
  EXPECT_EQ(question("(and (sep (ls x y) (distinct x y)) (not (pto x y)))"), "+ ls2+(x, y) ∗ x ≠ y\n");
  EXPECT_EQ(question("(sep (and (sep (ls x y) (distinct x y)) (not (pto x y))) (pto y z))"),
            "+ y ↦ z ∗ ls2+(x, y) ∗ x ≠ y\n");
  EXPECT_EQ(question("(sep (and (ls x y) (not (pto x y))) (pto y z))"), "none");
  EXPECT_EQ(question("(sep (and (nls u v x) (not (exists ((w LS_t)) (sep (pto u (c_nls v w)) (ls w x))))) (ls x y))"),
            "none");
  EXPECT_EQ(question("(and (not (exists ((w LS_t)) (sep (pto u (c_nls v w)) (ls w x)))) ((_ nls 1) u v x))"),
            "+ nls2+(u, v, x)\n");
  EXPECT_EQ(question("(sep (and (sep (dls a b p n) (distinct a n) (distinct a b)) (not (sep (pto b (c_dls n a)) (pto a "
                     "(c_dls b p))))) (ls x y))"),
            "+ dls3+(a, b, p, n) ∗ ls(x, y) ∗ a ≠ n ∗ a ≠ b\n");
  EXPECT_EQ(question("(and (pto x y) (pto y x))"), "none");
}

}  // namespace
}  // namespace cairn::logic
