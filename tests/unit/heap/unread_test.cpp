#include "heap/state/unread.h"

#include <gtest/gtest.h>

#include "heap/state/state.h"

namespace cairn::heap {
namespace {

class UnreadTest : public testing::Test {
 protected:
  ObjectId block(std::uint64_t size) {
    auto object = support::makeRef<Object>();
    object.own().size = terms_.constant(size, 64);
    return state_.create(std::move(object));
  }

  void copy(ObjectId to, std::uint64_t target, ObjectId from, std::uint64_t source, std::uint64_t bytes) {
    Contents contents = state_.find(from)->contents;
    nameUnknown(contents, state_.unread, terms_, source, bytes, 8);
    state_.edit(from, [&](Object& object) { object.contents = contents; });
    state_.edit(to, [&](Object& object) { copyCells(object.contents, target, contents, source, bytes, terms_); });
  }

  std::vector<term::Term> unread(ObjectId id, std::uint64_t offset, std::uint64_t bytes) {
    return unreadAmong(state_.unread, state_.find(id)->contents, terms_, offset, bytes);
  }

  term::TermStore terms_;
  State state_;
};

TEST_F(UnreadTest, AReadOfOneByteConcernsItInAllCopies) {
  const ObjectId a = block(20);
  const ObjectId b = block(40);
  copy(b, 9, a, 4, 12);
  EXPECT_EQ(unread(a, 0, 20).size(), 12U);
  EXPECT_EQ(unread(b, 0, 40).size(), 12U);
  EXPECT_EQ(unread(a, 6, 3), unread(b, 11, 3));
  markRead(state_.unread, unread(b, 11, 3));
  EXPECT_TRUE(unread(a, 6, 3).empty());
  EXPECT_EQ(unread(a, 4, 12).size(), 9U);
}

TEST_F(UnreadTest, WhatIsWrittenIsNotAskedFor) {
  const ObjectId a = block(16);
  const ObjectId b = block(16);
  copy(b, 0, a, 0, 16);
  state_.edit(
      b, [&](Object& object) { writeCell(object.contents, terms_, 2, 4, Value::integer(terms_.constant(7, 32))); });
  EXPECT_EQ(unread(b, 0, 16).size(), 12U);
  EXPECT_EQ(unread(a, 0, 16).size(), 16U);
}

TEST_F(UnreadTest, WhatOneObjectHoldsAloneIsUnknownAgain) {
  const ObjectId a = block(16);
  const ObjectId b = block(16);
  const ObjectId c = block(16);
  copy(b, 0, a, 0, 8);
  copy(c, 0, a, 8, 8);
  state_.end(c, Status::Freed);
  forgetUnread(state_, terms_);
  EXPECT_TRUE(allUnknown(state_.find(a)->contents, 8, 8));
  EXPECT_FALSE(allUnknown(state_.find(a)->contents, 0, 8));
  EXPECT_EQ(unread(b, 0, 8), unread(a, 0, 8));
  state_.end(b, Status::Freed);
  forgetUnread(state_, terms_);
  EXPECT_TRUE(allUnknown(state_.find(a)->contents, 0, 16));
  EXPECT_TRUE(state_.unread.empty());
}

}  // namespace
}  // namespace cairn::heap
