#include "heap/join/fold.h"

#include <algorithm>

#include "heap/cover/covers.h"
#include "heap/numbers/numeric_state.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class FoldTest : public SegmentTest {
 protected:
  // Folds; whatever comes out must stand for the state before.
  State folded(const std::string& body) {
    const State before = read(body);
    State after = before;
    (void)foldChains(after, terms_, {}, 8);
    State named = after;
    EXPECT_TRUE(nameNumbers(named, terms_));
    EXPECT_TRUE(covers(named, before, terms_, 8)) << text(named);
    return after;
  }
  static unsigned segments(const State& state) {
    unsigned count = 0;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
      count += object->isSegment() ? 1 : 0;
    });
    return count;
  }
  static unsigned deepest(const State& state) {
    unsigned level = 0;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
      level = std::max<unsigned>(level, object->level);
    });
    return level;
  }
};

TEST_F(FoldTest, TwoNodesOfASinglyLinkedList) {
  const State state = folded(R"(
      heap a size 16 { 0: i32 = 7, 8: ptr = &b }
      heap b size 16 { 0: i32 = 7, 8: ptr = null }
      frame @main { %0: ptr = &a })");
  EXPECT_EQ(segments(state), 1U);
}

TEST_F(FoldTest, ANamedNodeStaysOutsideOfTheMiddle) {
  const State state = folded(R"(
      heap a size 16 { 0: i32 = 7, 8: ptr = &b }
      heap b size 16 { 0: i32 = 7, 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &b })");
  EXPECT_EQ(segments(state), 0U);
}

TEST_F(FoldTest, BothEndsOfADoublyLinkedList) {
  const State state = folded(R"(
      heap a size 24 { 0: ptr = &b, 8: ptr = null, 16: i32 = 1 }
      heap b size 24 { 0: ptr = null, 8: ptr = &a, 16: i32 = 1 }
      frame @main { %0: ptr = &a, %1: ptr = &b })");
  EXPECT_EQ(segments(state), 1U);
}

TEST_F(FoldTest, ACycleKeepsARegion) {
  const State state = folded(R"(
      heap a size 16 { 0: i32 = 1, 8: ptr = &b }
      heap b size 16 { 0: i32 = 1, 8: ptr = &c }
      heap c size 16 { 0: i32 = 1, 8: ptr = &a }
      frame @main { %0: ptr = &a })");
  EXPECT_EQ(segments(state), 1U);
}

TEST_F(FoldTest, ConstantsThatDifferAreKeptApart) {
  const State state = folded(R"(
      heap a size 16 { 0: i32 = 1, 8: ptr = &b }
      heap b size 16 { 0: i32 = 2, 8: ptr = null }
      frame @main { %0: ptr = &a })");
  EXPECT_EQ(segments(state), 0U);
}

TEST_F(FoldTest, WhatANodeOwnsIsNotForgotten) {
  // The node's own block stands against something that is not the node's: the pointer to it would be forgotten, and the block with it.
  const State state = folded(R"(
      heap a size 16 { 0: ptr = &x, 8: ptr = &b }
      heap b size 16 { 0: ptr = &@root, 8: ptr = &c }
      heap c size 16 { 0: ptr = &@root, 8: ptr = &d }
      heap d size 16 { 0: ptr = &y, 8: ptr = null }
      heap x size 4
      heap y size 4
      frame @main { %0: ptr = &a })");
  unsigned small = 0;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    small += object->size.isConstant(4) ? 1 : 0;
  });
  EXPECT_EQ(small, 2U) << text(state);
}

TEST_F(FoldTest, DataOfAnotherSizeIsNoLink) {
  const State state = folded(R"(
      heap a size 16 { 0: ptr = &b, 8: ptr = null }
      heap b size 16 { 0: i32 = 0, 8: ptr = null }
      frame @main { %0: ptr = &a })");
  EXPECT_EQ(segments(state), 0U);
}

TEST_F(FoldTest, AnEmptyInnerListIsNoOtherShape) {
  const State state = folded(R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = 0 }
      heap a size 24 { 0: ptr = &s.first, 8: ptr = &b, 16: i32 = 1 }
      heap b size 24 { 0: ptr = null, 8: ptr = null, 16: i32 = 1 }
      frame @main { %0: ptr = &a }
      path { (s<= 1 n) })");
  EXPECT_EQ(segments(state), 2U);
  EXPECT_EQ(deepest(state), 1U);
}

TEST_F(FoldTest, WhatAnOptionalBlockOwnsGoesWithIt) {
  const State state = folded(R"(
      heap y size 8
      heap x size 32 { 0: ptr = &y }
      heap a size 16 { 0: ptr = &x, 8: ptr = &b }
      heap b size 16 { 0: ptr = null, 8: ptr = &c }
      heap w size 8
      heap z size 32 { 0: ptr = &w }
      heap c size 16 { 0: ptr = &z, 8: ptr = null }
      frame @main { %0: ptr = &a })");
  EXPECT_EQ(segments(state), 2U);
  EXPECT_EQ(deepest(state), 2U);
}

TEST_F(FoldTest, AnOwnedListInPiecesFoldsBeforeItsNode) {
  const State state = folded(R"(
      heap e size 16 { 0: i32 = 1, 8: ptr = null }
      heap d size 16 { 0: i32 = 2, 8: ptr = &e }
      heap a size 24 { 0: ptr = &d, 8: ptr = &b, 16: i32 = 1 }
      heap g size 16 { 0: i32 = 2, 8: ptr = null }
      heap f size 16 { 0: i32 = 1, 8: ptr = &g }
      heap b size 24 { 0: ptr = &f, 8: ptr = null, 16: i32 = 1 }
      frame @main { %0: ptr = &a })");
  EXPECT_EQ(segments(state), 2U);
  EXPECT_EQ(deepest(state), 1U);
}

}  // namespace
}  // namespace cairn::heap
