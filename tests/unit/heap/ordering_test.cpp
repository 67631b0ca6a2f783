#include "heap/state/sortedness.h"

#include "heap/cover/covers.h"
#include "heap/join/fold.h"
#include "heap/join/join.h"
#include "heap/split/materialise.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class OrderingTest : public SegmentTest {
 protected:
  State folded(const std::string& body) {
    State state = read(body);
    state.keepsOrderings = true;
    (void)foldChains(state, terms_, {2, 2, 2, 2}, 8);
    return state;
  }
  // Of the only segment, as text.
  std::string orderingsOf(const State& state) {
    const std::string all = text(state);
    const std::size_t start = all.find(" ordered ");
    if (start == std::string::npos) return "";
    const std::size_t end = all.find_first_of("\n", start);
    const std::string line = all.substr(start + 9, end - start - 9);
    return line.substr(0, line.find(" where "));
  }
  bool covered(const std::string& cover, const std::string& state) {
    return covers(read(cover), read(state), terms_, 8);
  }
};

TEST_F(OrderingTest, TextKeepsThem) {
  const char* body = R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d, 4: i32 = e } ordered 4 of 0 slt, 4 of 4 uge where (s< d 5)
      frame @main { %0: ptr = &s.first })";
  expectState(parse(text(read(body)), program_, terms_), body);
  EXPECT_EQ(orderingsOf(read(body)), "4 of 0 slt, 4 of 4 uge");
}

TEST_F(OrderingTest, NeighboursThatBecomeASegment) {
  EXPECT_EQ(orderingsOf(folded(R"(
      heap a size 16 { 0: i32 = x, 8: ptr = &b }
      heap b size 16 { 0: i32 = y, 8: ptr = null }
      heap h size 8 { 0: ptr = &a }
      frame @main { %0: ptr = &h }
      path { (s<= x y) })")),
            "4 of 0 sle");
  EXPECT_EQ(orderingsOf(folded(R"(
      heap a size 16 { 0: i32 = 7, 8: ptr = &b }
      heap b size 16 { 0: i32 = 3, 8: ptr = null }
      heap h size 8 { 0: ptr = &a }
      frame @main { %0: ptr = &h })")),
            "4 of 0 ugt, 4 of 0 sgt");
  EXPECT_EQ(orderingsOf(folded(R"(
      heap a size 16 { 0: i32 = x, 8: ptr = &b }
      heap b size 16 { 0: i32 = y, 8: ptr = null }
      heap h size 8 { 0: ptr = &a }
      frame @main { %0: ptr = &h })")),
            "");
}

TEST_F(OrderingTest, ANodeJoinsASegmentWhoseNodesAllLieOnOneSide) {
  const std::string list = R"(
      heap a size 16 { 0: i32 = x, 8: ptr = &s.first }
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } ordered 4 of 0 slt)";
  const std::string rest = "\nheap h size 8 { 0: ptr = &a } frame @main { %0: ptr = &h } path { (s<= 0 n) }";
  EXPECT_EQ(orderingsOf(folded(list + " where (s< x d)" + rest)), "4 of 0 slt");
  EXPECT_EQ(orderingsOf(folded(list + " where (s<= x d)" + rest)), "4 of 0 sle");
  EXPECT_EQ(orderingsOf(folded(list + rest)), "");
  // Its own nodes are not known to be in order.
  const std::string loose = R"(
      heap a size 16 { 0: i32 = x, 8: ptr = &s.first }
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s< x d))";
  EXPECT_EQ(orderingsOf(folded(loose + rest)), "");
}

TEST_F(OrderingTest, WhatAVariablePointsToStaysBetween) {
  const std::string nodes = R"(
      heap h size 8 { 0: ptr = &a }
      heap a size 16 { 0: i32 = x, 8: ptr = &b }
      heap b size 16 { 0: i32 = y, 8: ptr = &c }
      heap c size 16 { 0: i32 = z, 8: ptr = null }
      path { (s<= x y), (s<= y z) })";
  const auto text3 = [&](const std::string& variable) {
    return text(folded(nodes + "frame @main { %0: ptr = &h, %1: ptr = &" + variable + " }"));
  };
  EXPECT_EQ(text3("b").find("segment"), std::string::npos);
  EXPECT_NE(text3("c").find("segment"), std::string::npos);
  EXPECT_NE(text3("h").find("length 3"), std::string::npos);
}

TEST_F(OrderingTest, AnEndStandsInOrderToAllOthers) {
  State state = read(R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } ordered 4 of 0 sle
      frame @main { %0: ptr = &s.first })");
  (void)materialise(state, terms_, ObjectId(state.firstDynamic), SegmentEnd::First);
  expectState(state, R"(
      heap b size 16 { 0: i32 = e, 8: ptr = &s.first }
      segment s singly size 16 head 0 next 8 length (add -1 n) then null { 0: i32 = d } ordered 4 of 0 sle where (s<= e d)
      frame @main { %0: ptr = &b }
      path { (!= n 0) })");
  State last = read(R"(
      segment s doubly size 24 head 0 next 8 prev 16 back 0 length n then null before null { 0: i32 = d } ordered 4 of 0 ult
      frame @main { %0: ptr = &s.last })");
  (void)materialise(last, terms_, ObjectId(last.firstDynamic), SegmentEnd::Last);
  expectState(last, R"(
      heap b size 24 { 0: i32 = e, 8: ptr = null, 16: ptr = &s.last }
      segment s doubly size 24 head 0 next 8 prev 16 back 0 length (add -1 n) then &b before null { 0: i32 = d } ordered 4 of 0 ult where (u< d e)
      frame @main { %0: ptr = &b }
      path { (!= n 0) })");
}

constexpr const char* kAscending = R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } ordered 4 of 0 sle
    frame @main { %0: ptr = &s.first }
    path { (s<= 0 n) })";

TEST_F(OrderingTest, ACoverIsNoMoreOrderedThanTheState) {
  const auto list = [](const std::string& orderings) {
    return "segment t singly size 16 head 0 next 8 length n then null { 0: i32 = d }" + orderings +
           "\nframe @main { %0: ptr = &t.first } path { (s<= 0 n) }";
  };
  EXPECT_TRUE(covered(kAscending, list(" ordered 4 of 0 sle")));
  EXPECT_TRUE(covered(kAscending, list(" ordered 4 of 0 slt")));
  EXPECT_FALSE(covered(kAscending, list("")));
  EXPECT_FALSE(covered(kAscending, list(" ordered 4 of 0 ule")));
  EXPECT_FALSE(covered(kAscending, list(" ordered 4 of 0 sge")));
  EXPECT_TRUE(covered(list(""), list(" ordered 4 of 0 sle")));
}

TEST_F(OrderingTest, ARunIsInOrderAsAWhole) {
  const auto nodes = [](const std::string& a, const std::string& b) {
    return "heap a size 16 { 0: i32 = " + a + ", 8: ptr = &b } heap b size 16 { 0: i32 = " + b +
           ", 8: ptr = null } frame @main { %0: ptr = &a }";
  };
  EXPECT_TRUE(covered(kAscending, nodes("3", "3")));
  EXPECT_TRUE(covered(kAscending, nodes("-1", "3")));
  EXPECT_FALSE(covered(kAscending, nodes("4", "3")));
  EXPECT_FALSE(covered(kAscending, nodes("x", "y")));
  EXPECT_TRUE(covered(kAscending, nodes("x", "y") + " path { (s<= x y) }"));
}

TEST_F(OrderingTest, WhatLiesBetweenMayBeEmpty) {
  // 5 <= d and d <= 3 for every node between: there is none, and 5 is followed by 3.
  const auto between = [](const std::string& length) {
    return R"(
      heap a size 16 { 0: i32 = x, 8: ptr = &t.first }
      segment t singly size 16 head 0 next 8 length n then &b { 0: i32 = d } ordered 4 of 0 sle where (s<= x d), (s<= d y)
      heap b size 16 { 0: i32 = y, 8: ptr = null }
      frame @main { %0: ptr = &a }
      path { )" +
           length + " }";
  };
  EXPECT_FALSE(covered(kAscending, between("(s<= 0 n), (s< n 1000)")));
  EXPECT_TRUE(covered(kAscending, between("(s<= 1 n), (s< n 1000)")));
}

TEST_F(OrderingTest, AJoinKeepsWhatBothSidesHave) {
  const auto list = [](const std::string& orderings) {
    return "segment t singly size 16 head 0 next 8 length n then null { 0: i32 = d }" + orderings +
           "\nframe @main { %0: ptr = &t.first } path { (s<= 1 n) }";
  };
  const auto joined = [&](const std::string& left, const std::string& right) {
    const auto result = join(read(left), read(right), terms_, {});
    return result ? orderingsOf(*result) : "refused";
  };
  EXPECT_EQ(joined(list(" ordered 4 of 0 slt"), list(" ordered 4 of 0 sle")), "4 of 0 sle");
  EXPECT_EQ(joined(list(" ordered 4 of 0 slt"), list(" ordered 4 of 0 sgt")), "");
  EXPECT_EQ(joined(list(" ordered 4 of 0 slt"), list("")), "");
  const std::string one = "heap a size 16 { 0: i32 = x, 8: ptr = null } frame @main { %0: ptr = &a }";
  EXPECT_EQ(joined(list(" ordered 4 of 0 slt"), one), "4 of 0 slt");
  EXPECT_EQ(joined(one, list(" ordered 4 of 0 slt")), "4 of 0 slt");
  const std::string same =
      "segment t singly size 16 head 0 next 8 length n then null { 0: i32 = 7 } frame @main { "
      "%0: ptr = &t.first } path { (s<= 1 n) }";
  EXPECT_EQ(joined(same, list(" ordered 4 of 0 slt")), "4 of 0 sle");
}

}  // namespace
}  // namespace cairn::heap
