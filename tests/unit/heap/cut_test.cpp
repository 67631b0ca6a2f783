#include "heap/split/cut.h"

#include <algorithm>

#include "segment_fixture.h"
#include "support/check.h"

namespace cairn::heap {
namespace {

// States of @main that have just entered @f, what @f makes of its part, and the whole after it.
class CutTest : public SegmentTest {
 protected:
  CutTest() {
    program_ = program::parse(R"(program LP64
global @root size 8
function @f(%0: ptr, %1: i32) -> ptr {
block0:
  %2: ptr = call @f(ptr %0, i32 %1)
  return ptr %2
}
function @main() {
  slot $x size 8
  register %0: ptr
  register %1: ptr
  register %2: ptr
  register %3: i32
block0:
  return
}
)");
  }

  Cut cut(const std::string& items, CutOptions options = {}) {
    before_ = read(items);
    return cutAtCall(before_, program_, terms_, options);
  }
  // The part that comes back, with anchors instead of the callee's frame; %2000 is the result.
  std::optional<Returned> whole(const Cut& cut, const std::string& output) {
    return recombine(cut, read(output), terms_);
  }
  void expectWhole(const Cut& cut, const std::string& output, const std::string& items) {
    auto back = whole(cut, output);
    ASSERT_TRUE(back.has_value());
    // The result in a register, so that it is compared too.
    ASSERT_LE(back->results.size(), 1U);
    for (const Value& result : back->results) back->state.top.own().registers.set(program::RegId(2), result);
    expectState(back->state, items + R"( inexact { "a call was summarised" })");
  }

  State before_;
};

TEST_F(CutTest, WhatTheArgumentsDoNotReachStaysOutside) {
  const Cut parts = cut(R"(
      frame @f { %0: ptr = &rest.first, %1: i32 = n }
      frame @main { %0: ptr = &node, %1: ptr = &other }
      heap node size 16 { 8: ptr = &rest.first }
      heap other size 8
      segment rest singly size 16 head 0 next 8 length m then null
      path { (s< n 7) })");
  expectState(parts.callee, R"(
      frame @f { %0: ptr = &rest.first, %1: i32 = n }
      anchors @f { %0: ptr = &rest.first, %1001: i32 = n }
      segment rest singly size 16 head 0 next 8 length m then null
      path { (s< n 7) })");
  expectWhole(parts, R"(
      anchors @f { %0: ptr = &a, %1001: i32 = k, %2000: ptr = &b }
      heap a size 16 freed
      heap b size 8 { 0: i32 = k }
      path { (s< k 7) })",
              R"(
      frame @main { %0: ptr = &node, %1: ptr = &other, %2: ptr = &b }
      heap node size 16 { 8: ptr = &a }
      heap other size 8
      heap a size 16 freed died 0
      heap b size 8 { 0: i32 = k }
      path { (s< n 7), (s< k 7), (= n k) })");
}

TEST_F(CutTest, PointersIntoAPlaceMoveWithTheirAnchor) {
  const Cut parts = cut(R"(
      frame @f { %0: ptr = &s.first+8, %1: i32 = 0 }
      frame @main { %0: ptr = &s.first, %1: ptr = &s.last+16, %2: ptr = &b+4 }
      segment s doubly size 24 head 8 next 8 prev 16 back 8 length m then &b+8 before null
      heap b size 24 { 16: ptr = &s.last+8 })");
  EXPECT_EQ(parts.pointers.size(), 3U);
  expectState(parts.callee, R"(
      frame @f { %0: ptr = &s.first+8, %1: i32 = 0 }
      anchors @f { %0: ptr = &s.first+8, %1: ptr = &s.last+8, %2: ptr = &b, %1001: i32 = 0 }
      segment s doubly size 24 head 8 next 8 prev 16 back 8 length m then &b+8 before null
      heap b size 24 { 16: ptr = &s.last+8 })");
  // The segment was empty.
  expectWhole(parts, "anchors @f { %0: ptr = &b+8, %1: i64 = 0, %2: ptr = &b, %1001: i32 = 0 } heap b size 24",
              "frame @main { %0: ptr = &b, %1: ptr = 8, %2: ptr = &b+4 } heap b size 24");
}

TEST_F(CutTest, AGlobalHoldsWhatTheOutputSaysThoughItWasNeverWrittenThere) {
  const Cut parts = cut(R"(
      frame @f { %0: ptr = null, %1: i32 = 0 }
      frame @main { }
      global @root { 0: ptr = &s.first }
      segment s singly size 16 head 0 next 8 length m then null
      path { (= m 0) })");
  State output = read("anchors @f { %1001: i32 = 0 } global @root { 0: ptr = null }");
  output.changedGlobals = {};
  const auto back = recombine(parts, output, terms_);
  ASSERT_TRUE(back.has_value());
  expectState(back->state, R"(
      frame @main { }
      global @root { 0: ptr = null }
      path { (= m 0) }
      inexact { "a call was summarised" })");
}

TEST_F(CutTest, GlobalsAndVariablesThatCanBeReachedGoIn) {
  const Cut parts = cut(R"(
      frame @f { %0: ptr = &$x, %1: i32 = 3 }
      frame @main { $x }
      global @root { 0: ptr = &g }
      slot $x { 0: ptr = &h }
      heap g size 8 heap h size 8)");
  EXPECT_TRUE(parts.pointers.empty());
  expectState(parts.callee, R"(
      frame @f { %0: ptr = &x, %1: i32 = 3 }
      anchors @f { %1001: i32 = 3, stack x }
      global @root { 0: ptr = &g }
      slot x size 8 { 0: ptr = &h }
      heap g size 8 heap h size 8)");
  expectWhole(parts, R"(
      anchors @f { %1001: i32 = 3, stack x }
      global @root { 0: ptr = null }
      slot x size 8 { 0: ptr = &h }
      heap h size 8 freed)",
              R"(
      frame @main { $x }
      global @root { 0: ptr = null }
      slot $x { 0: ptr = &h }
      heap h size 8 freed died 0)");
}

TEST_F(CutTest, AnchorsDoNotChange) {
  const std::string call = R"(
      frame @f { %0: ptr = &b, %1: i32 = 3 }
      frame @main { %0: ptr = &b }
      heap b size 8)";
  EXPECT_FALSE(whole(cut(call), "anchors @f { %0: i64 = 0, %1001: i32 = 3 }"));
  EXPECT_FALSE(whole(cut(call), "anchors @f { %0: ptr = &b, %1001: i32 = 4 } heap b size 8"));
  EXPECT_TRUE(whole(cut(call), "anchors @f { %0: ptr = &b, %1001: i32 = 3 } heap b size 8"));
}

TEST_F(CutTest, ASegmentThatHasNodesIsNotNull) {
  const std::string call = R"(
      frame @f { %0: ptr = &s.first, %1: i32 = 3 }
      frame @main { %0: ptr = &s.first }
      segment s singly size 8 head 0 next 0 length m then null)";
  const std::string output = "anchors @f { %0: i64 = 0, %1001: i32 = 3 }";
  EXPECT_TRUE(whole(cut(call), output));
  CutOptions options;
  options.nonEmpty = [](ObjectId) { return true; };
  EXPECT_FALSE(whole(cut(call, options), output));
}

TEST_F(CutTest, NamesOfAnOutputAreItsOwn) {
  const Cut parts = cut(R"(
      frame @f { %0: ptr = null, %1: i32 = n }
      frame @main { %0: ptr = &b, %3: i32 = n }
      heap b size 8
      path { (s< n 7) })");
  const auto back = whole(parts, R"(
      anchors @f { %1001: i32 = m, %2000: ptr = &b }
      heap b size 16 { 0: i32 = n }
      path { (s< 9 n) })");
  ASSERT_TRUE(back.has_value());
  State state = back->state;
  state.top.own().registers.set(program::RegId(2), back->results.at(0));
  expectState(state, R"(
      frame @main { %0: ptr = &b, %2: ptr = &c, %3: i32 = n }
      heap b size 8
      heap c size 16 { 0: i32 = k }
      path { (s< n 7), (s< 9 k), (= n m) }
      inexact { "a call was summarised" })");
}

TEST_F(CutTest, APointerThatOnlyNodesOfSomeSegmentHoldIsNoRoot) {
  const std::string call = R"(
      frame @f { %0: ptr = &shared, %1: i32 = 3 }
      frame @main { %0: ptr = &s.first }
      segment s singly size 16 head 0 next 0 length m then null { 8: ptr = &shared }
      heap shared size 8)";
  EXPECT_THROW((void)cut(call), support::Unsupported);
  CutOptions options;
  options.nonEmpty = [](ObjectId) { return true; };
  const Cut parts = cut(call, options);
  EXPECT_EQ(parts.pointers.size(), 1U);
  // A number that is no constant has no place in a node.
  EXPECT_THROW((void)whole(parts, "anchors @f { %0: i64 = n, %1001: i32 = 3 }"), support::Unsupported);
}

TEST_F(CutTest, DeadVariablesHoldNothing) {
  const std::string call = R"(
      frame @f { %0: ptr = &b, %1: i32 = 3 }
      frame @main { $x }
      slot $x { 0: ptr = &b }
      heap b size 8)";
  EXPECT_EQ(cut(call).pointers.size(), 1U);
  CutOptions options;
  options.dead.insert(before_.top->caller->slots.at(0));
  const Cut parts = cut(call, options);
  EXPECT_TRUE(parts.pointers.empty());
  expectWhole(parts, "anchors @f { %1001: i32 = 3 }", "frame @main { $x } slot $x");
}

TEST_F(CutTest, TooManyPointersAreRefused) {
  CutOptions options;
  options.maxPointers = 1;
  EXPECT_THROW((void)cut(R"(
      frame @f { %0: ptr = &a, %1: i32 = 3 }
      frame @main { %0: ptr = &a, %1: ptr = &b }
      heap a size 8 { 0: ptr = &b }
      heap b size 8)",
                         options),
               support::Unsupported);
}

}  // namespace
}  // namespace cairn::heap
