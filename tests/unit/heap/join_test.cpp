// Joining two states: what the result stands for, what it keeps, and when there is none.
#include "heap/join/join.h"

#include "heap/cover/covers.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class JoinTest : public SegmentTest {
 protected:
  std::optional<State> joined(const std::string& left, const std::string& right, const JoinOptions& options = {}) {
    const State a = read(left);
    const State b = read(right);
    auto result = join(a, b, terms_, options);
    if (result) {
      EXPECT_TRUE(covers(*result, a, terms_, 8)) << text(*result);
      EXPECT_TRUE(covers(*result, b, terms_, 8)) << text(*result);
    }
    return result;
  }
  void expectJoin(const std::string& left, const std::string& right, const std::string& body) {
    const auto result = joined(left, right);
    ASSERT_TRUE(result);
    EXPECT_TRUE(covers(read(body), *result, terms_, 8)) << "is:\n" << text(*result);
  }
};

const std::string kRegion = R"(
    heap b size 16 { 0: i32 = 5, 8: ptr = null }
    frame @main { %0: ptr = &b })";
const std::string kSegment = R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = 5 }
    frame @main { %0: ptr = &s.first }
    path { (s<= 2 n), (s< n 1152921504606846976) })";

TEST_F(JoinTest, AStateAndItselfAreItself) {
  for (const std::string& body : {kRegion, kSegment}) {
    const auto result = joined(body, body);
    ASSERT_TRUE(result);
    EXPECT_TRUE(covers(read(body), *result, terms_, 8)) << text(*result);
  }
}

TEST_F(JoinTest, NumbersBecomeTheRangeOfBoth) {
  expectJoin("frame @main { %3: i32 = 1 }", "frame @main { %3: i32 = 7 }",
             "frame @main { %3: i32 = x } path { (s<= 1 x), (s<= x 7) }");
}

TEST_F(JoinTest, ARelationThatHoldsOnBothSidesIsKept) {
  const auto counted = [](unsigned length) {
    return "heap a size 4 { 0: i32 = " + std::to_string(length) +
           " } heap b size 4 { 0: i32 = " + std::to_string(length + 1) +
           " } frame @main { %0: ptr = &a, %1: ptr = &b }";
  };
  expectJoin(counted(1), counted(5), R"(
      heap a size 4 { 0: i32 = x } heap b size 4 { 0: i32 = y }
      frame @main { %0: ptr = &a, %1: ptr = &b }
      path { (s<= 1 x), (s<= x 5), (= y (add x 1)) })");
}

TEST_F(JoinTest, ABlockIsAListOfOne) {
  const auto result = joined(kRegion, kSegment);
  ASSERT_TRUE(result);
  EXPECT_TRUE(covers(read(R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = 5 }
    frame @main { %0: ptr = &s.first }
    path { (s<= 1 n), (s< n 1152921504606846976) })"),
                     *result, terms_, 8))
      << text(*result);
}

TEST_F(JoinTest, WhatOneSideKnowsOfANodeIsLost) {
  const auto result = joined(kSegment, R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = 6 }
    frame @main { %0: ptr = &s.first }
    path { (s<= 2 n), (s< n 1152921504606846976) })");
  ASSERT_TRUE(result);
  EXPECT_FALSE(covers(read(kSegment), *result, terms_, 8));
}

TEST_F(JoinTest, OneObjectIsNotTwo) {
  const std::string same = "heap b size 8 frame @main { %0: ptr = &b, %1: ptr = &b }";
  const std::string apart = "heap b size 8 heap c size 8 frame @main { %0: ptr = &b, %1: ptr = &c }";
  EXPECT_FALSE(joined(same, apart));
}

TEST_F(JoinTest, NoBlockIsLost) {
  // The only pointer to the block would be forgotten.
  EXPECT_FALSE(joined("heap b size 8 frame @main { %0: ptr = &b }", "frame @main { %0: ptr = null }"));
}

TEST_F(JoinTest, OtherFramesAreNotJoined) {
  EXPECT_FALSE(joined("frame @main { %3: i32 = 1 }", "frame @main frame @main { %3: i32 = 1 }"));
}

TEST_F(JoinTest, WithoutLossOnlyWhatOneSideSaysAnyhow) {
  JoinOptions options;
  options.onlyWithoutLoss = true;
  EXPECT_TRUE(joined(kSegment, kSegment, options));
  EXPECT_TRUE(joined(kRegion, kSegment, options));
}

}  // namespace
}  // namespace cairn::heap
