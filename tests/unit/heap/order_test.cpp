#include "heap/cover/covers.h"

#include "segment_fixture.h"
#include "term/solver.h"

namespace cairn::heap {
namespace {

class OrderTest : public SegmentTest {
 protected:
  bool covered(const std::string& cover, const std::string& state) {
    return covers(read(cover), read(state), terms_, 8);
  }
};

constexpr const char* kAnyList = R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d)
    frame @main { %0: ptr = &s.first }
    path { (s<= 0 n) })";

TEST_F(OrderTest, EveryStateCoversItself) { EXPECT_TRUE(covered(kAnyList, kAnyList)); }

TEST_F(OrderTest, ASegmentCoversListsOfItsLengths) {
  EXPECT_TRUE(covered(kAnyList, "frame @main { %0: ptr = null }"));
  EXPECT_TRUE(covered(kAnyList, R"(
      heap a size 16 { 0: i32 = 3, 8: ptr = &b }
      heap b size 16 { 0: i32 = 0, 8: ptr = null }
      frame @main { %0: ptr = &a })"));
  EXPECT_TRUE(covered(kAnyList, R"(
      heap a size 16 { 0: i32 = 3, 8: ptr = &t.first }
      segment t singly size 16 head 0 next 8 length 5 then null { 0: i32 = 1 }
      frame @main { %0: ptr = &a })"));
}

TEST_F(OrderTest, LengthsAndFactsMustHold) {
  const char* atLeastTwo = R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d)
      frame @main { %0: ptr = &s.first }
      path { (s<= 2 n) })";
  const char* one = R"(
      heap a size 16 { 0: i32 = 3, 8: ptr = null }
      frame @main { %0: ptr = &a })";
  EXPECT_TRUE(covered(kAnyList, one));
  EXPECT_FALSE(covered(atLeastTwo, one));
  EXPECT_FALSE(covered(kAnyList, R"(
      heap a size 16 { 0: i32 = -1, 8: ptr = null }
      frame @main { %0: ptr = &a })"));
  EXPECT_FALSE(covered(kAnyList, R"(
      heap a size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a })"));
}

TEST_F(OrderTest, ALiveBlockThatTheCoverDoesNotHave) {
  // The only pointer to it stands where the cover knows nothing: the block would be lost without an alarm.
  EXPECT_FALSE(covered("frame @main { %0: ptr = u }", R"(
      heap a size 16
      frame @main { %0: ptr = &a })"));
  EXPECT_FALSE(covered(R"(
      heap c size 16
      frame @main { %0: ptr = &c })",
                       R"(
      heap a size 16 { 8: ptr = &b }
      heap b size 16
      frame @main { %0: ptr = &a })"));
}

TEST_F(OrderTest, APointerBehindAnUnknownNumber) {
  const char* cover = R"(
      heap c size 16
      frame @main { %0: ptr = &c, %1: ptr = u })";
  const char* state = R"(
      heap a size 16
      frame @main { %0: ptr = &a, %1: ptr = &a+8 })";
  EXPECT_TRUE(covered(cover, state));
  EXPECT_FALSE(covered(R"(
      heap c size 16
      frame @main { %0: ptr = &c, %1: ptr = u }
      path { (!= u 0) })",
                       state));
}

TEST_F(OrderTest, OneBlockIsNotTwo) {
  EXPECT_FALSE(covered(R"(
      heap a size 16
      heap b size 16
      frame @main { %0: ptr = &a, %1: ptr = &b })",
                       R"(
      heap a size 16
      frame @main { %0: ptr = &a, %1: ptr = &a })"));
}

TEST_F(OrderTest, NobodyElseMayPointIntoTheMiddle) {
  EXPECT_FALSE(covered(R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d }
      segment t singly size 16 head 0 next 8 length m then null { 0: i32 = e }
      frame @main { %0: ptr = &s.first, %1: ptr = &t.first }
      path { (s<= 0 n), (s<= 0 m) })",
                       R"(
      heap a size 16 { 0: i32 = 3, 8: ptr = &b }
      heap b size 16 { 0: i32 = 0, 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &b })"));
}

TEST_F(OrderTest, AnOptionalBlockIsAChainOfNoneOrOne) {
  const char* lists = R"(
      segment s singly size 24 head 0 next 8 length n then null { 0: ptr = &i.first }
      segment i singly size 16 level 1 head 0 next 8 length m then null { 0: i32 = 0 }
      frame @main { %0: ptr = &s.first })";
  const auto withOptional = [](const std::string& next) {
    return R"(
      segment s singly size 24 head 0 next 8 length n then null { 0: ptr = &i.first } where (s<= 0 m), (s<= m 1)
      segment i optional size 16 level 1 head 0 length m then null { 0: i32 = 0, 8: i64 = )" +
           next + R"( }
      frame @main { %0: ptr = &s.first })";
  };
  EXPECT_TRUE(covered(lists, withOptional("0")));
  EXPECT_FALSE(covered(lists, withOptional("64")));
}

TEST_F(OrderTest, AVariableSaysWhichSegmentAnObjectBelongsTo) {
  const char* twoParts = R"(
      segment s singly size 16 head 0 next 8 length n then &t.first { }
      segment t singly size 16 head 0 next 8 length m then null { }
      frame @main { %0: ptr = &s.first, %1: ptr = &t.first }
      path { (s<= 0 n), (s<= 1 m) })";
  EXPECT_TRUE(covered(twoParts, R"(
      heap a size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &a })"));
  EXPECT_TRUE(covered(twoParts, R"(
      heap a size 16 { 8: ptr = &b }
      heap b size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &b })"));
  EXPECT_FALSE(covered(twoParts, R"(
      heap a size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = null })"));
}

TEST_F(OrderTest, AHiddenPointerIsNoSymbolOfTheStateWithTheSameName) {
  const char* cover = R"(
      frame @main { %1: ptr = x, %2: ptr = y }
      path { (s<= x y) })";
  // y is the state's x here, and the cover's x is a pointer: that x <= x says nothing of it.
  EXPECT_FALSE(covered(cover, "frame @main { %1: ptr = &@root, %2: ptr = x }"));
}

}  // namespace
}  // namespace cairn::heap
