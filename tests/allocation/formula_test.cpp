#include "heap/show/byte_formula.h"

#include <gtest/gtest.h>

#include "logic/bytes/text.h"
#include "make_state.h"

namespace cairn::heap {
namespace {

class HeapFormulaTest : public ::testing::Test {
 protected:
  std::string spatial(const FormulaOptions& options = {}) {
    const std::string text = logic::printMathematics(terms_, toFormula(make_.state, terms_, 64, options).formula);
    return text.substr(text.find(" : ") + 3);
  }
  Value number(std::uint64_t value, unsigned bits) { return Value::integer(terms_.constant(value, bits)); }

  term::TermStore terms_;
  test::StateMaker make_{terms_};
};

TEST_F(HeapFormulaTest, NoObjects) { EXPECT_EQ(spatial(), "emp"); }

TEST_F(HeapFormulaTest, BytesOfIntegersLowestFirst) {
  const ObjectId a = make_.object(4);
  make_.write(a, 0, 2, number(0x0201, 16));
  EXPECT_EQ(spatial(), "base0 ↦ 1 ∗ (add base0 1) ↦ 2 ∗ (add base0 2) ↦ _ ∗ (add base0 3) ↦ _");
}

TEST_F(HeapFormulaTest, PathAndPlaceOfTheBlock) {
  (void)make_.object(2);
  make_.assume("(u< x:64 4)");
  EXPECT_EQ(logic::printMathematics(terms_, toFormula(make_.state, terms_, 64).formula),
            "(u< x 4) ∧ (!= base0 0) ∧ (!= base0 -1) : base0 ↦ _ ∗ (add base0 1) ↦ _");
}

TEST_F(HeapFormulaTest, BytesOfPointers) {
  const ObjectId a = make_.object(8);
  const ObjectId b = make_.object(0);
  make_.write(a, 0, 8, make_.pointer(b, "3:64"));
  const logic::Formula formula = toFormula(make_.state, terms_, 64).formula;
  ASSERT_EQ(formula.spatial().size(), 8U);
  for (unsigned i = 0; i < 8; ++i) {
    const auto& cell = std::get<logic::PointsTo>(formula.spatial()[i]);
    EXPECT_EQ(cell.value, terms_.extract(term::parse(terms_, "(add base1:64 3)"), 8 * i + 7, 8 * i));
  }
}

TEST_F(HeapFormulaTest, PartOfAPointer) {
  const ObjectId a = make_.object(8);
  make_.write(a, 0, 8, make_.pointer(a, "0:64"));
  make_.write(a, 0, 1, number(9, 8));
  const logic::Formula formula = toFormula(make_.state, terms_, 64).formula;
  EXPECT_TRUE(std::get<logic::PointsTo>(formula.spatial()[0]).value.isConstant(9));
  EXPECT_EQ(std::get<logic::PointsTo>(formula.spatial()[7]).value,
            terms_.extract(term::parse(terms_, "base0:64"), 63, 56));
}

TEST_F(HeapFormulaTest, FillAndBackground) {
  const ObjectId a = make_.object(3);
  make_.state.edit(a, [&](Object& o) {
    o.contents.background = terms_.constant(0, 8);
    heap::fillCells(o.contents, terms_, 1, 1, terms_.constant(7, 8));
  });
  EXPECT_EQ(spatial(), "base0 ↦ 0 ∗ (add base0 1) ↦ 7 ∗ (add base0 2) ↦ 0");
}

TEST_F(HeapFormulaTest, AWriteAtAnUnknownOffsetHidesTheValues) {
  const ObjectId a = make_.object(2);
  make_.write(a, 0, 2, number(0, 16));
  make_.state.edit(a, [&](Object& o) { o.contents.log.push_back({term::parse(terms_, "x:64"), 1, number(5, 8)}); });
  EXPECT_EQ(spatial(), "base0 ↦ _ ∗ (add base0 1) ↦ _");
}

TEST_F(HeapFormulaTest, OnlyLiveObjects) {
  (void)make_.object(1, Status::Freed);
  (void)make_.object(1, Status::OutOfScope);
  (void)make_.object(1);
  EXPECT_EQ(spatial(), "base2 ↦ _");
}

TEST_F(HeapFormulaTest, WhatIsLeftOutSaysSo) {
  const ObjectId unknown = make_.object(term::parse(terms_, "n:64"));
  const ObjectId large = make_.object(5);
  const ObjectId third = make_.object(3);
  const ObjectId fourth = make_.object(3);
  FormulaOptions options;
  options.maxObjectBytes = 4;
  options.maxCells = 4;
  const HeapFormula formula = toFormula(make_.state, terms_, 64, options);
  ASSERT_EQ(formula.omitted.size(), 3U);
  EXPECT_EQ(formula.omitted[0].why, "its size is not a constant");
  EXPECT_EQ(formula.omitted[1].why, "it is too large");
  EXPECT_EQ(formula.omitted[2].why, "there are too many cells");
  EXPECT_FALSE(formula.holds(unknown) || formula.holds(large) || formula.holds(fourth));
  EXPECT_TRUE(formula.holds(third));
  options.wanted = fourth;
  EXPECT_TRUE(toFormula(make_.state, terms_, 64, options).holds(fourth));
  EXPECT_FALSE(toFormula(make_.state, terms_, 64, options).holds(third));
}

}  // namespace
}  // namespace cairn::heap
