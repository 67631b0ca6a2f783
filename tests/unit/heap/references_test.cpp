#include "heap/state/replace_values.h"

#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class ReferencesTest : public SegmentTest {
 protected:
  const char* const before_ = R"(
      heap a size 16 { 0: ptr = &x, 8: i32 = v, rest: fill 7, [i]: ptr = &x+1 }
      heap b size 16 { 0: 2 bytes = &x+5[0..2] }
      heap x size 16
      heap y size 16
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &x+2 before &x+3 { 16: ptr = &x+4 }
      global @root { 0: ptr = &x }
      frame @main { %0: ptr = &a, %3: i32 = v }
      frame @main { %0: ptr = &b, %1: ptr = &s.first, %2: ptr = &x })";
};

TEST_F(ReferencesTest, PointersEverywhere) {
  State state = read(before_);
  const auto xId = ObjectId(state.firstDynamic + 2);
  const auto yId = ObjectId(state.firstDynamic + 3);
  replacePointers(state, terms_, [&](const Value& pointer) -> std::optional<Value> {
    if (pointer.object != xId) return std::nullopt;
    return Value::pointer(yId, pointer.term);
  });
  expectState(state, R"(
      heap a size 16 { 0: ptr = &y, 8: i32 = v, rest: fill 7, [i]: ptr = &y+1 }
      heap b size 16 { 0: 2 bytes = &y+5[0..2] }
      heap x size 16
      heap y size 16
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &y+2 before &y+3 { 16: ptr = &y+4 }
      global @root { 0: ptr = &y }
      frame @main { %0: ptr = &a, %3: i32 = v }
      frame @main { %0: ptr = &b, %1: ptr = &s.first, %2: ptr = &y })");
}

TEST_F(ReferencesTest, IntegersEverywhere) {
  State state = read(before_);
  const term::Term v = *terms_.findSymbol("v");
  replaceValues(state, [&](const Value& value) -> std::optional<Value> {
    if (!value.isInteger()) return std::nullopt;
    if (value.term == v) return Value::integer(terms_.constant(3, 32));
    if (value.term.isConstant(7)) return Value::integer(terms_.constant(9, 8));
    return std::nullopt;
  });
  EXPECT_EQ(state.top->registers.find(program::RegId(3))->term, terms_.constant(3, 32));
  const Object& a = *state.find(ObjectId(state.firstDynamic));
  EXPECT_EQ(a.contents.cells.find(8)->value.term, terms_.constant(3, 32));
  EXPECT_EQ(a.contents.background, terms_.constant(9, 8));
}

TEST_F(ReferencesTest, WhatDoesNotChangeStaysShared) {
  State state = read(before_);
  const State original = state;
  const auto bId = ObjectId(state.firstDynamic + 1);
  replacePointers(state, terms_, [&](const Value& pointer) -> std::optional<Value> {
    if (pointer.object != bId) return std::nullopt;
    return Value::pointer(bId, pointer.term);  // the same again
  });
  EXPECT_EQ(state.top, original.top);
  EXPECT_EQ(state.memory, original.memory);
  replacePointers(state, terms_, [&](const Value& pointer) -> std::optional<Value> {
    if (pointer.object != bId) return std::nullopt;
    return Value::pointer(bId, terms_.constant(8, 64));
  });
  // Only the caller's frame mentions it.
  EXPECT_FALSE(state.top == original.top);
  EXPECT_FALSE(state.top->caller == original.top->caller);
  EXPECT_EQ(original.top->caller->registers.find(program::RegId(0))->term, terms_.constant(0, 64));
  EXPECT_EQ(state.memory, original.memory);
}

}  // namespace
}  // namespace cairn::heap
