#include "heap/sharing/common_part.h"

#include <fmt/format.h>

#include "heap/cover/covers.h"
#include "heap/join/join.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class SharedPartTest : public SegmentTest {
 protected:
  // What a register points to.
  static ObjectId target(const State& state, unsigned reg) {
    return state.top->registers.find(program::RegId(reg))->object;
  }
  void expectDivision(const State& left, const State& right, const std::string& rest) {
    const SharedPart shared(left, right);
    ASSERT_FALSE(shared.empty());
    expectState(shared.without(right), rest);
    const State again = shared.with(shared.without(right));
    EXPECT_EQ(canonicalKey(again, State()), canonicalKey(right, State())) << text(again) << "should be:\n"
                                                                          << text(right);
  }
};

constexpr const char* kTwoLists = R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d)
    segment t singly size 16 head 0 next 8 length m then null { 0: i32 = 7 }
    frame @main { %0: ptr = &s.first, %1: ptr = &t.first }
    path { (s<= 0 n), (s<= 1 m) })";

TEST_F(SharedPartTest, OfTheSameStateIsEverything) {
  const State state = read(kTwoLists);
  const SharedPart shared(state, state);
  expectState(shared.without(state), "frame @main { }");
  EXPECT_EQ(canonicalKey(shared.with(shared.without(state)), State()), canonicalKey(state, State()));
}

TEST_F(SharedPartTest, IsWhatDidNotChange) {
  const State before = read(kTwoLists);
  State after = before;
  after.edit(target(after, 1), [&](Object& object) { object.contents = {}; });
  expectDivision(before, after, R"(
      segment t singly size 16 head 0 next 8 length m then null
      frame @main { %1: ptr = &t.first }
      path { (s<= 1 m) })");
}

TEST_F(SharedPartTest, AConditionThatOneStateHasPutsItsSymbolsOutside) {
  const State before = read(kTwoLists);
  State after = before;
  const Object& list = *after.find(target(after, 0));
  after.assume(terms_.sle(terms_.constant(3, 64), list.segment->length));
  const char* rest = R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d)
      frame @main { %0: ptr = &s.first }
      path { (s<= 3 n) })";
  const SharedPart shared(before, after);
  EXPECT_TRUE(covers(read(rest), shared.without(after), terms_, 8));
  EXPECT_EQ(shared.without(after).memory.countFrom(ObjectId(after.firstDynamic)), 1U);
  // Also the other way round.
  EXPECT_EQ(SharedPart(after, before).without(before).memory.countFrom(ObjectId(before.firstDynamic)), 1U);
}

TEST_F(SharedPartTest, WhatACommonConditionConnectsBelongsTogether) {
  const State before = read(R"(
      segment s singly size 16 head 0 next 8 length n then null
      segment t singly size 16 head 0 next 8 length m then null
      frame @main { %0: ptr = &s.first, %1: ptr = &t.first }
      path { (s<= 0 n), (s<= n m) })");
  State after = before;
  after.edit(target(after, 1), [&](Object& object) { object.size = terms_.constant(24, 64); });
  EXPECT_TRUE(SharedPart(before, after).empty());
}

TEST_F(SharedPartTest, WhatAChangedObjectPointsToIsOutside) {
  const State before = read(R"(
      heap a size 16 { 0: i64 = 1, 8: ptr = null }
      heap b size 16 { 0: i64 = 2, 8: ptr = null }
      heap c size 16 { 0: i64 = 3, 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &b, %2: ptr = &c })");
  State after = before;
  after.edit(target(after, 0), [&](Object& object) {
    writeCell(object.contents, terms_, 8, 8, Value::pointer(target(before, 1), terms_.constant(0, 64)));
  });
  expectDivision(before, after, R"(
      heap a size 16 { 0: i64 = 1, 8: ptr = &b }
      heap b size 16 { 0: i64 = 2, 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &b })");
}

TEST_F(SharedPartTest, WhatAnotherVariablePointsToIsOutside) {
  const State before = read(R"(
      heap a size 16 { 0: i64 = 1 }
      heap b size 16 { 0: i64 = 2 }
      frame @main { %0: ptr = &a, %1: ptr = &b, %2: ptr = null })");
  State after = before;
  after.top.own().registers.set(program::RegId(2), Value::pointer(target(before, 0), terms_.constant(0, 64)));
  expectDivision(before, after, R"(
      heap a size 16 { 0: i64 = 1 }
      frame @main { %0: ptr = &a, %2: ptr = &a })");
}

TEST_F(SharedPartTest, WhatNothingReachesIsNoPartOfIt) {
  const State state = read(R"(
      heap a size 16 { 0: i64 = 1 }
      heap lost size 16 { 0: i64 = 2 }
      frame @main { %0: ptr = &a })");
  const SharedPart shared(state, state);
  expectState(shared.without(state), "heap lost size 16 { 0: i64 = 2 } frame @main { }");
}

TEST_F(SharedPartTest, DeadObjectsAreOutside) {
  State state = read(R"(
      heap a size 16 { 0: i64 = 1 }
      heap b size 16 { 0: i64 = 2 }
      frame @main { %0: ptr = &a, %1: ptr = &b })");
  state.end(target(state, 1), Status::Freed);
  const SharedPart shared(state, state);
  EXPECT_TRUE(shared.deadOutside());
  EXPECT_EQ(shared.without(state).memory.countFrom(ObjectId(state.firstDynamic)), 1U);
}

TEST_F(SharedPartTest, WrittenGlobalsBelongToIt) {
  const State before = read(R"(
      global @root { 0: ptr = &a }
      heap a size 16 { 0: i64 = 1 }
      heap b size 16 { 0: i64 = 2 }
      frame @main { %1: ptr = &b })");
  State after = before;
  after.edit(target(after, 1), [&](Object& object) { object.contents = {}; });
  expectDivision(before, after, "heap b size 16 frame @main { %1: ptr = &b }");
}

// Large states: a list of blocks that nobody touches, and a short one.
class LargeStateTest : public SharedPartTest {
 protected:
  State withShortList(const std::string& shortList) {
    std::string blocks;
    for (unsigned i = 0; i < 30; ++i) blocks += fmt::format("heap a{} size 16 {{ 8: ptr = &a{} }}\n", i, i + 1);
    return read(blocks + "heap a30 size 16 { 8: ptr = null }\n" + shortList);
  }
};

TEST_F(LargeStateTest, AreComparedByWhatDiffers) {
  const State cover = withShortList(R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = 7 }
      frame @main { %0: ptr = &a0, %1: ptr = &s.first }
      path { (s<= 0 n) })");
  State one = cover;
  one.edit(target(one, 1), [&](Object& node) {
    node.segment = {};
    writeCell(node.contents, terms_, 8, 8, Value::integer(terms_.constant(0, 64)));
  });
  one.top.own().registers.set(program::RegId(1), Value::pointer(target(one, 1), terms_.constant(0, 64)));
  EXPECT_TRUE(covers(cover, one, terms_, 8));
  EXPECT_FALSE(covers(one, cover, terms_, 8));
  State other = one;
  other.edit(target(other, 1),
             [&](Object& object) { writeCell(object.contents, terms_, 0, 4, Value::integer(terms_.constant(8, 32))); });
  EXPECT_FALSE(covers(cover, other, terms_, 8));
  // What one of them does not have at all.
  State lost = one;
  lost.top.own().registers.set(program::RegId(1), Value::integer(terms_.constant(0, 64)));
  EXPECT_FALSE(covers(cover, lost, terms_, 8));
}

TEST_F(LargeStateTest, KeepWhatTheyShareWhenTheyAreJoined) {
  const State left = withShortList(R"(
      heap b size 4 { 0: i32 = 1 }
      frame @main { %0: ptr = &a0, %1: ptr = &b })");
  State right = left;
  right.edit(target(right, 1),
             [&](Object& object) { writeCell(object.contents, terms_, 0, 4, Value::integer(terms_.constant(2, 32))); });
  const auto joined = join(left, right, terms_, {});
  ASSERT_TRUE(joined);
  EXPECT_TRUE(covers(*joined, left, terms_, 8));
  EXPECT_TRUE(covers(*joined, right, terms_, 8));
  EXPECT_EQ(*joined->memory.find(target(*joined, 0)), *left.memory.find(target(left, 0)));
  EXPECT_EQ(checkSegments(*joined), std::nullopt);
}

}  // namespace
}  // namespace cairn::heap
