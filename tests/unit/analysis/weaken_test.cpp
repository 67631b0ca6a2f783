// What a state becomes at a loop head, and what narrowing gives back of a fixpoint's numbers.
#include "analysis/shape/weaken.h"

#include <gtest/gtest.h>

#include <string>

#include "analysis/shape/narrow.h"
#include "heap/cover/covers.h"
#include "oracle/text.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

using heap::State;

class WeakenTest : public testing::Test {
 protected:
  State read(const std::string& body) { return heap::parse("state { " + body + " }", program_, terms_); }
  std::string text(const State& state) { return heap::print(state, program_, terms_); }
  State weakened(const std::string& body, const heap::FoldThresholds& thresholds = {}) {
    const State before = read(body);
    State after = before;
    EXPECT_TRUE(weaken(after, terms_, thresholds, 8)) << body;
    EXPECT_TRUE(heap::covers(after, before, terms_, 8)) << text(after);
    EXPECT_TRUE(after.choices.empty());
    return after;
  }
  void expectWeakened(const std::string& body, const std::string& expected) {
    const State after = weakened(body);
    EXPECT_TRUE(heap::covers(read(expected), after, terms_, 8)) << text(after);
    EXPECT_TRUE(heap::covers(after, read(expected), terms_, 8)) << text(after);
  }

  program::Program program_ = program::parse(R"(program LP64
function @main() {
  register %0: ptr
  register %1: ptr
  register %2: i32
block0:
  return
}
)");
  term::TermStore terms_;
};

const std::string kThree = R"(
    heap a size 16 { 0: i32 = 5, 8: ptr = &b } heap b size 16 { 0: i32 = 5, 8: ptr = &c }
    heap c size 16 { 0: i32 = 5, 8: ptr = null })";

TEST_F(WeakenTest, AlikeNeighboursBecomeASegment) {
  expectWeakened(kThree + " frame @main { %0: ptr = &a }", R"(
      segment s singly size 16 head 0 next 8 length 3 then null { 0: i32 = 5 } frame @main { %0: ptr = &s.first })");
}

TEST_F(WeakenTest, ANodeThatAVariableNamesStaysABlock) {
  const State after = weakened(kThree + " frame @main { %0: ptr = &a, %1: ptr = &c }");
  EXPECT_TRUE(heap::covers(read(kThree + " frame @main { %0: ptr = &a, %1: ptr = &c }"), after, terms_, 8) ||
              text(after).find("segment") != std::string::npos);
  const heap::Value* named = after.top->registers.find(program::RegId(1));
  ASSERT_TRUE(named->isPointer());
  EXPECT_FALSE(after.find(named->object)->isSegment()) << text(after);
}

TEST_F(WeakenTest, ThePathIsWhatTheDomainKeeps) {
  expectWeakened("frame @main { %2: i32 = x } path { (s<= 1 x), (s<= x 9), (!= (mul x x) 16) }",
                 "frame @main { %2: i32 = x } path { (s<= 1 x), (s<= x 9) }");
}

TEST_F(WeakenTest, AnImpossibleStateStandsForNothing) {
  State state = read("frame @main { %2: i32 = x } path { (s<= 2 x), (s<= x 1) }");
  EXPECT_FALSE(weaken(state, terms_, {}, 8));
}

TEST_F(WeakenTest, NarrowingGivesBackABoundThatNoArrivalNeeds) {
  const State wide = read("frame @main { %2: i32 = x } path { (s<= 0 x) }");
  const State first = read("frame @main { %2: i32 = 0 }");
  const State later = read("frame @main { %2: i32 = y } path { (s<= 1 y), (s<= y 10) }");
  const std::uint64_t place = 17;
  const Invariants found = narrowed({{place, {wide}}}, {{place, {{0, first}, {0, later}}}}, terms_, 8);
  const State& narrow = found.at(place).front();
  for (const State& arrival : {first, later}) EXPECT_TRUE(heap::covers(narrow, arrival, terms_, 8)) << text(narrow);
  const State expected = read("frame @main { %2: i32 = x } path { (s<= 0 x), (s<= x 10) }");
  EXPECT_TRUE(heap::covers(expected, narrow, terms_, 8)) << text(narrow);
}

TEST_F(WeakenTest, NarrowingLeavesWhatNothingArrivesAt) {
  const State wide = read("frame @main { %2: i32 = x } path { (s<= 0 x) }");
  const Invariants found = narrowed({{17, {wide}}}, {}, terms_, 8);
  EXPECT_TRUE(heap::covers(found.at(17).front(), wide, terms_, 8));
}

}  // namespace
}  // namespace cairn::analysis
