#include "heap/numbers/side_conditions.h"

#include "heap/cover/covers.h"
#include "heap/join/fold.h"
#include "heap/join/join.h"
#include "heap/numbers/numeric_state.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class SideConditionsTest : public SegmentTest {
 protected:
  State foldedAtOnce(const std::string& body) {
    State state = read(body);
    EXPECT_TRUE(nameNumbers(state, terms_));
    EXPECT_TRUE(foldChains(state, terms_, {2, 2, 2, 2}, 8));
    EXPECT_TRUE(nameNumbers(state, terms_));
    EXPECT_TRUE(covers(state, read(body), terms_, 8)) << text(state);
    return state;
  }
  State joined(const State& left, const State& right, Widening widening = Widening::None) {
    JoinOptions options;
    options.pointerBytes = 8;
    options.numbers.widening = widening;
    const auto result = join(left, right, terms_, options);
    EXPECT_TRUE(result.has_value());
    EXPECT_TRUE(covers(*result, left, terms_, 8)) << text(*result);
    EXPECT_TRUE(covers(*result, right, terms_, 8)) << text(*result);
    return *result;
  }
  // Every state with a list of such nodes is one of the state.
  bool coversList(const State& state, const std::string& node, unsigned length = 3) {
    return covers(state,
                  read("segment s singly size 24 head 0 next 0 length " + std::to_string(length) + " then null { " +
                       node + " } frame @main { %0: ptr = &s.first }"),
                  terms_, 8);
  }
};

// Nodes with tag 0 have small numbers, those with tag 1 any.
constexpr const char* kTagged = R"(
    heap a size 24 { 0: ptr = &b, 8: i32 = 0, 12: i32 = x:32 }
    heap b size 24 { 0: ptr = &c, 8: i32 = 1, 12: i32 = y:32 }
    heap c size 24 { 0: ptr = null, 8: i32 = 0, 12: i32 = z:32 }
    frame @main { %0: ptr = &a }
    path { (s<= 1 x), (s< x 500), (s<= 3 z), (s< z 700) })";

TEST_F(SideConditionsTest, ATagSaysWhatTheOtherNumberIs) {
  const State state = foldedAtOnce(kTagged);
  EXPECT_TRUE(coversList(state, "8: i32 = 1, 12: i32 = -7")) << text(state);
  EXPECT_TRUE(coversList(state, "8: i32 = 0, 12: i32 = 699")) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = 0, 12: i32 = 700")) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = 0, 12: i32 = 0")) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = 2, 12: i32 = 5")) << text(state);
}

TEST_F(SideConditionsTest, CasesOfTwoStatesAreJoinedCaseByCase) {
  const State left = foldedAtOnce(kTagged);
  const State right = foldedAtOnce(R"(
      heap a size 24 { 0: ptr = &b, 8: i32 = 0, 12: i32 = 900 }
      heap b size 24 { 0: ptr = null, 8: i32 = 2, 12: i32 = 4 }
      frame @main { %0: ptr = &a })");
  const State state = joined(left, right);
  EXPECT_TRUE(coversList(state, "8: i32 = 0, 12: i32 = 800")) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = 0, 12: i32 = 901")) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = 2, 12: i32 = 5")) << text(state);
}

TEST_F(SideConditionsTest, ACaseThatTheOtherSideContradictsIsDropped) {
  const State left = foldedAtOnce(kTagged);
  const State right = foldedAtOnce(R"(
      heap a size 24 { 0: ptr = &b, 8: i32 = 0, 12: i32 = u:32 }
      heap b size 24 { 0: ptr = null, 8: i32 = 0, 12: i32 = u:32 }
      frame @main { %0: ptr = &a })");
  EXPECT_TRUE(coversList(joined(left, right), "8: i32 = 0, 12: i32 = -5"));
  EXPECT_TRUE(coversList(joined(left, right, Widening::Thresholds), "8: i32 = 0, 12: i32 = -5"));
}

TEST_F(SideConditionsTest, ManyValuesAreDataAndNoTag) {
  const State state = foldedAtOnce(R"(
      heap a size 24 { 0: ptr = &b, 8: i32 = 0, 12: i32 = 10 }
      heap b size 24 { 0: ptr = &c, 8: i32 = 1, 12: i32 = 17 }
      heap c size 24 { 0: ptr = &d, 8: i32 = 2, 12: i32 = 12 }
      heap d size 24 { 0: ptr = &e, 8: i32 = 3, 12: i32 = 15 }
      heap e size 24 { 0: ptr = null, 8: i32 = 4, 12: i32 = 11 }
      frame @main { %0: ptr = &a })");
  EXPECT_TRUE(coversList(state, "8: i32 = 4, 12: i32 = 16", 5)) << text(state);
}

TEST_F(SideConditionsTest, UnsignedBoundsOfNodes) {
  const State state = foldedAtOnce(R"(
      heap a size 24 { 0: ptr = &b, 8: i32 = x:32 }
      heap b size 24 { 0: ptr = null, 8: i32 = y:32 }
      frame @main { %0: ptr = &a }
      path { (u<= 500 x), (u<= 700 y) })");
  EXPECT_TRUE(coversList(state, "8: i32 = -1", 2)) << text(state);
  EXPECT_TRUE(coversList(state, "8: i32 = 500", 2)) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = 499", 2)) << text(state);
  EXPECT_FALSE(coversList(state, "8: i32 = v:32", 2)) << text(state);
}

TEST_F(SideConditionsTest, AnUnsignedBoundOfTheStateOutlivesALoopHead) {
  const auto state = [&](const std::string& bound) {
    State result = read("frame @main { %3: i32 = x:32 } path { (u<= " + bound + " x) }");
    EXPECT_TRUE(nameNumbers(result, terms_));
    return result;
  };
  const auto value = [&](const std::string& number) { return read("frame @main { %3: i32 = " + number + " }"); };
  const State both = joined(state("500"), state("300"));
  EXPECT_TRUE(covers(both, value("-1"), terms_, 8)) << text(both);
  EXPECT_TRUE(covers(both, value("300"), terms_, 8)) << text(both);
  EXPECT_FALSE(covers(both, value("299"), terms_, 8)) << text(both);
  // Where bounds are widened, one that grew is gone, and one that did not stays.
  EXPECT_TRUE(covers(joined(state("500"), state("300"), Widening::Thresholds), value("0"), terms_, 8));
  EXPECT_FALSE(covers(joined(state("300"), state("500"), Widening::Thresholds), value("0"), terms_, 8));
}

// The path decides a choice by a condition that no interval expresses.
TEST_F(SideConditionsTest, AChoiceThatThePathDecidesIsAConstant) {
  State state = read("frame @main { %3: i32 = (ite (= n:32 0) 1:32 0:32) } path { (!= n 0) }");
  ASSERT_TRUE(nameNumbers(state, terms_));
  expectState(state, "frame @main { %3: i32 = 0 }");
}

}  // namespace
}  // namespace cairn::heap
