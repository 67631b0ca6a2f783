#include "heap/reach/leak.h"

#include <gtest/gtest.h>

namespace cairn::heap {
namespace {

class LeakTest : public testing::Test {
 protected:
  LeakTest() { state_.top = support::makeRef<Frame>(); }

  ObjectId block(Storage storage = Storage::Heap) {
    auto object = support::makeRef<Object>();
    object.own().storage = storage;
    object.own().size = terms_.constant(16, 64);
    return state_.add(std::move(object));
  }
  Value pointerTo(ObjectId id, std::int64_t offset = 0) {
    return Value::pointer(id, terms_.constant(static_cast<std::uint64_t>(offset), 64));
  }
  void link(ObjectId from, std::uint64_t offset, const Value& value) {
    state_.edit(from, [&](Object& object) { writeCell(object.contents, terms_, offset, 8, value); });
  }
  ObjectId variable() {
    const ObjectId id = block(Storage::Slot);
    state_.top.own().slots.push_back(id);
    return id;
  }

  term::TermStore terms_;
  State state_;
};

TEST_F(LeakTest, AChainFromAVariableIsTracked) {
  const ObjectId head = variable();
  const ObjectId first = block();
  const ObjectId second = block();
  link(head, 0, pointerTo(first));
  link(first, 8, pointerTo(second, 16));  // one past the end keeps it
  EXPECT_TRUE(collect(state_).lost.empty());
  link(first, 8, Value::integer(terms_.constant(0, 64)));
  EXPECT_EQ(collect(state_).lost, std::vector{second});
  EXPECT_EQ(state_.find(second), nullptr);
}

TEST_F(LeakTest, ACycleThatNothingReachesIsLost) {
  const ObjectId first = block();
  const ObjectId second = block();
  link(first, 0, pointerTo(second));
  link(second, 0, pointerTo(first));
  EXPECT_EQ(collect(state_).lost, (std::vector{first, second}));
}

TEST_F(LeakTest, WhatOnlyAFreedBlockPointsToIsLost) {
  const ObjectId head = variable();
  const ObjectId parent = block();
  const ObjectId child = block();
  link(head, 0, pointerTo(parent));
  link(parent, 0, pointerTo(child));
  state_.edit(parent, [](Object& object) { object.status = Status::Freed; });
  EXPECT_EQ(collect(state_).lost, std::vector{child});
  EXPECT_NE(state_.find(parent), nullptr);  // still pointed to
}

TEST_F(LeakTest, RegistersPartsOfPointersAndLoggedWritesAreRoots) {
  const ObjectId inRegister = block();
  const ObjectId inPart = block();
  const ObjectId inLog = block();
  state_.top.own().registers.set(program::RegId(0), pointerTo(inRegister));
  const ObjectId head = variable();
  Value part = pointerTo(inPart);
  part.kind = ValueKind::PointerPart;
  part.firstByte = 2;
  part.byteCount = 1;
  state_.edit(head, [&](Object& object) {
    writeCell(object.contents, terms_, 3, 1, part);
    object.contents.log.push_back({terms_.symbol("i", 64), 8, pointerTo(inLog)});
  });
  EXPECT_TRUE(collect(state_).lost.empty());
  state_.top.own().registers.retain([](program::RegId) { return false; });
  EXPECT_EQ(collect(state_).lost, std::vector{inRegister});
}

TEST_F(LeakTest, DeadMemoryIsDroppedSilently) {
  const ObjectId slot = block(Storage::Slot);
  state_.edit(slot, [](Object& object) { object.status = Status::OutOfScope; });
  EXPECT_TRUE(collect(state_).lost.empty());
  EXPECT_EQ(state_.find(slot), nullptr);
}

}  // namespace
}  // namespace cairn::heap
