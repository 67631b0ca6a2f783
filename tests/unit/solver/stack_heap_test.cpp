// The meaning of formulas about lists on models that are spelled out.
#include "solver/lists/stack_heap.h"

#include <gtest/gtest.h>

#include "logic/lists/read_smtlib.h"
#include "models/model_search.h"

namespace cairn::solver {
namespace {

const std::string kHead = R"((declare-sort LS_t 0) (declare-sort DLS_t 0) (declare-sort NLS_t 0)
(declare-heap (LS_t LS_t) (DLS_t DLS_t) (NLS_t NLS_t))
(declare-const x LS_t) (declare-const y LS_t) (declare-const z LS_t)
(declare-const a DLS_t) (declare-const b DLS_t) (declare-const p DLS_t) (declare-const n DLS_t)
(declare-const u NLS_t) (declare-const v NLS_t)
)";

logic::SolverScript script(const std::string& formula) {
  return logic::readSmtLib(kHead + "(assert " + formula + ")(check-sat)");
}

class StackHeapTest : public ::testing::Test {
 protected:
  bool check(const std::string& formula) {
    const logic::SolverScript read = script(formula);
    StackHeap model;
    for (const char sort : sorts) {
      const char* name = sort == 'S' ? "LS_t" : sort == 'D' ? "DLS_t" : "NLS_t";
      model.addLocation(*read.signature.findSort(name));
    }
    for (const auto& [name, location] : stack) model.stack[*read.signature.findVariable(name)] = location;
    model.heap = heap;
    return holds(read.signature, model, read.assertion).value();
  }

  std::string sorts;  // of L1, L2, ...
  std::map<std::string, Location> stack;
  std::map<Location, HeapRecord> heap;
};

TEST_F(StackHeapTest, AtomsArePrecise) {
  sorts = "SSS";
  stack = {{"x", 1}, {"y", 2}, {"z", 2}};
  EXPECT_TRUE(check("(= y z)"));
  EXPECT_TRUE(check("(distinct x y)"));
  EXPECT_TRUE(check("emp"));
  EXPECT_FALSE(check("(= x y)"));
  heap = {{1, {false, {2}}}};
  EXPECT_FALSE(check("(= y z)"));
  EXPECT_TRUE(check("(sep (= y z) (pto x z))"));
  EXPECT_FALSE(check("(pto x nil)"));
  EXPECT_FALSE(check("(freed x)"));
  heap = {{1, {true, {}}}};
  EXPECT_TRUE(check("(freed x)"));
  EXPECT_FALSE(check("(pto x y)"));
  EXPECT_FALSE(check("(ls x y)"));
}

TEST_F(StackHeapTest, SinglyLinked) {
  sorts = "SSS";
  stack = {{"x", 1}, {"y", 3}, {"z", 2}};
  heap = {{1, {false, {2}}}, {2, {false, {3}}}};
  EXPECT_TRUE(check("(ls x y)"));
  EXPECT_TRUE(check("((_ ls 2) x y)"));
  EXPECT_FALSE(check("((_ ls 3) x y)"));
  EXPECT_TRUE(check("(sep (ls x z) (ls z y))"));
  EXPECT_FALSE(check("(ls x z)"));
  EXPECT_TRUE(check("(exists ((w LS_t)) (sep (pto x w) (pto w y)))"));
  EXPECT_FALSE(check("(exists ((w LS_t)) (sep (pto x w) (pto w y) (distinct w z)))"));
  EXPECT_TRUE(check("(sep (ls x z) true)"));
  EXPECT_TRUE(check("(sep (not emp) (not emp))"));
  EXPECT_FALSE(check("(sep (not emp) (not emp) (not emp))"));
  heap[3] = {false, {1}};
  EXPECT_FALSE(check("(ls x y)"));
  EXPECT_FALSE(check("(ls x x)"));
  EXPECT_TRUE(check("(sep (ls x y) (ls y x))"));
}

TEST_F(StackHeapTest, DoublyLinked) {
  sorts = "DDD";
  stack = {{"a", 1}, {"b", 2}, {"p", 3}, {"n", 0}};
  heap = {{1, {false, {2, 3}}}, {2, {false, {0, 1}}}};
  EXPECT_TRUE(check("(dls a b p n)"));
  EXPECT_TRUE(check("((_ dls 2) a b p nil)"));
  EXPECT_FALSE(check("(dls a b nil n)"));
  EXPECT_FALSE(check("(dls a a p b)"));
  heap[1].fields[1] = 1;
  stack["p"] = 1;
  EXPECT_FALSE(check("(dls a b p n)")) << "the link back of the first node leads into the list";
  heap.clear();
  stack = {{"a", 1}, {"n", 1}, {"b", 2}, {"p", 2}};
  EXPECT_TRUE(check("(dls a b p n)"));
}

TEST_F(StackHeapTest, Nested) {
  sorts = "NNSS";
  stack = {{"u", 1}, {"v", 0}, {"x", 0}, {"y", 3}};
  heap = {{1, {false, {2, 3}}}, {2, {false, {0, 0}}}, {3, {false, {4}}}, {4, {false, {0}}}};
  EXPECT_TRUE(check("(nls u v x)"));
  EXPECT_FALSE(check("(nls u v y)"));
  heap[2].fields[1] = 4;
  EXPECT_FALSE(check("(nls u v x)")) << "two lists share a node";
}

TEST_F(StackHeapTest, ConnectivesAreThoseOfSets) {
  sorts = "SS";
  stack = {{"x", 1}, {"y", 2}};
  heap = {{1, {false, {2}}}};
  EXPECT_TRUE(check("(and (ls x y) (not (sep (pto x y) (pto y x))))"));
  EXPECT_TRUE(check("(or emp (pto x y))"));
  EXPECT_FALSE(check("(and (ls x y) (not (pto x y)))"));
  EXPECT_TRUE(check("(sep true (or emp (pto y x)))"));
  EXPECT_TRUE(check("(exists ((w LS_t)) (sep (distinct w nil) (distinct w x) (distinct w y) (pto x y)))"));
}

TEST(ModelSearch, VisitsAllModelsUpToNames) {
  const logic::SolverScript read = script("(sep (pto x y) (pto y x))");
  unsigned models = 0;
  unsigned satisfying = 0;
  forEachModel(read.signature, spaceOf(read.signature, read.assertion, 2), [&](const StackHeap& model) {
    ++models;
    satisfying += holds(read.signature, model, read.assertion).value() ? 1 : 0;
    return false;
  });
  EXPECT_EQ(models, 5U * 16U);
  EXPECT_EQ(satisfying, 1U);
}

}  // namespace
}  // namespace cairn::solver
