#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class SegmentCheckTest : public SegmentTest {
 protected:
  // What is wrong with a state that cannot be read as a good one.
  std::string problem(const std::string& body) {
    return checkSegments(parse("state { " + body + " }", program_, terms_)).value_or("");
  }
};

TEST_F(SegmentCheckTest, LinkCellsAreUnknown) {
  EXPECT_EQ(problem("segment s singly size 16 head 0 next 8 length n then null { 0: i32 = 1 }"), "");
  EXPECT_NE(problem("segment s singly size 16 head 0 next 8 length n then null { 12: i32 = 1 }"), "");
  EXPECT_NE(problem("segment s singly size 16 head 0 next 8 length n then null { rest: fill 0 }"), "");
  EXPECT_EQ(problem("segment s singly size 16 head 0 next 8 length n then null { 8..16: unknown, rest: fill 0 }"), "");
  EXPECT_NE(problem("segment s doubly size 16 head 0 next 0 prev 8 back 0 length n then null before null "
                    "{ 8: i32 = 1 }"),
            "");
  EXPECT_NE(problem("segment s doubly size 16 head 0 next 0 prev 4 back 0 length n then null before null"), "");
  EXPECT_NE(problem("segment s singly size 16 head 0 next 12 length n then null"), "");
}

TEST_F(SegmentCheckTest, ContentsHaveNoLog) {
  EXPECT_NE(problem("segment s singly size 16 head 0 next 8 length n then null { [i]: i32 = 1 }"), "");
}

TEST_F(SegmentCheckTest, SegmentsAreLiveHeapObjects) {
  State state = read("segment s singly size 16 head 0 next 8 length n then null frame @main { %0: ptr = &s.first }");
  state.edit(ObjectId(state.firstDynamic), [](Object& object) { object.status = Status::Freed; });
  EXPECT_NE(checkSegments(state), std::nullopt);
}

TEST_F(SegmentCheckTest, LengthsAreAsWideAsSizes) {
  State state = read("segment s singly size 16 head 0 next 8 length n then null frame @main { %0: ptr = &s.first }");
  state.edit(ObjectId(state.firstDynamic),
             [&](Object& object) { object.segment.own().length = terms_.symbol("small", 32); });
  EXPECT_NE(checkSegments(state), std::nullopt);
}

TEST_F(SegmentCheckTest, TargetsFitTheObject) {
  const std::string objects = "heap b size 16 segment s singly size 16 head 0 next 8 length n then null ";
  EXPECT_EQ(problem(objects + "frame @main { %0: ptr = &b, %1: ptr = &s.first }"), "");
  EXPECT_NE(problem(objects + "frame @main { %0: ptr = &b.first }"), "");
  EXPECT_NE(problem(objects + "frame @main { %0: ptr = &s }"), "");
  EXPECT_NE(problem(objects + "frame @main { %0: ptr = &s.last }"), "");
  EXPECT_NE(problem(objects + "frame @main { %0: ptr = &s.all }"), "");
  EXPECT_NE(problem("heap b size 16 { 0: ptr = &s.all } segment s singly size 16 head 0 next 8 length n then null"),
            "");
  EXPECT_NE(problem("segment s singly size 16 head 0 next 8 length n then &s.all"), "");
}

TEST_F(SegmentCheckTest, PointersLeadSomewhere) {
  State state = read("heap b size 16 frame @main { %0: ptr = &b }");
  state.memory.erase(ObjectId(state.firstDynamic));
  EXPECT_NE(checkSegments(state), std::nullopt);
}

TEST_F(SegmentCheckTest, NestedObjectsHaveOneOwner) {
  const std::string s = "segment s singly size 16 head 0 next 8 length n then null { 0: ptr = &x } ";
  EXPECT_EQ(problem(s + "heap x level 1 size 8 { 0: ptr = &s.all }"), "");
  EXPECT_NE(problem(s + "heap x level 2 size 8"), "");
  EXPECT_NE(problem(s + "heap x level 1 size 8 heap y level 1 size 8"), "");
  EXPECT_NE(problem(s + "heap x level 1 size 8 heap b size 8 { 0: ptr = &x }"), "");
  EXPECT_NE(problem(s + "heap x level 1 size 8 frame @main { %0: ptr = &x }"), "");
  EXPECT_NE(problem(s + "heap x level 1 size 8 segment t singly size 16 head 0 next 8 length n then &x"), "");
  EXPECT_NE(
      problem(s + "heap x level 1 size 8 segment t singly size 16 head 0 next 8 length n then null { 0: ptr = &x }"),
      "");
}

TEST_F(SegmentCheckTest, DeeperObjectsSeeWhatTheirOwnersOwn) {
  const std::string s =
      "segment s singly size 16 head 0 next 8 length n then null { 0: ptr = &t.first } "
      "segment t singly level 1 size 32 head 0 next 0 length m then &x { 8: ptr = &x, 16: ptr = &y, 24: ptr = &s.all } "
      "heap x level 1 size 8 ";
  EXPECT_EQ(problem(s + "heap y level 2 size 8 { 0: ptr = &x, 8: ptr = &t.all, 16: ptr = &s.all }"), "");
  EXPECT_NE(problem(s + "heap y level 2 size 8 { 0: ptr = &t.all } heap z size 8 { 0: ptr = &y }"), "");
}

TEST_F(SegmentCheckTest, SummarySymbolsStayInTheirSegment) {
  const std::string s =
      "symbols { k: i32 } segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s< d k) ";
  EXPECT_EQ(problem(s + "path { (s< k 5:32) }"), "");
  EXPECT_NE(problem(s + "path { (s< d 5:32) }"), "");
  EXPECT_NE(problem(s + "frame @main { %3: i32 = d }"), "");
  EXPECT_NE(problem(s + "heap b size 8 { 0: i32 = d }"), "");
  EXPECT_NE(problem(s + "segment t singly size 16 head 0 next 8 length n then null { 0: i32 = d }"), "");
  EXPECT_NE(problem(s + "segment t singly size 16 head 0 next 8 length n then null { 0: i32 = e } where (s< e d)"), "");
}

TEST_F(SegmentCheckTest, ACycleHasANode) {
  term::Solver solver(terms_);
  const auto cycle = [&](const std::string& body) { return checkCycles(read(body), solver).has_value(); };
  const std::string two =
      "segment s singly size 16 head 0 next 8 length n then &t.first "
      "segment t singly size 16 head 0 next 8 length m then &s.first ";
  EXPECT_TRUE(cycle(two));
  EXPECT_TRUE(cycle(two + "path { (u< m 7) }"));
  EXPECT_FALSE(cycle(two + "path { (u< 0 m) }"));
  EXPECT_FALSE(cycle("segment s singly size 16 head 0 next 8 length n then &b heap b size 16 { 8: ptr = &s.first }"));
  EXPECT_TRUE(cycle("segment s doubly size 16 head 0 next 0 prev 8 back 0 length n then null before &s.last"));
  EXPECT_FALSE(cycle("segment s doubly size 16 head 0 next 0 prev 8 back 0 length n then &s.last before null"));
}

TEST_F(SegmentCheckTest, FactsBelongToTheOutermostSegment) {
  const std::string s = "segment s singly size 16 head 0 next 8 length n then null { 0: ptr = &t.first } ";
  EXPECT_NE(
      problem(s + "segment t singly level 1 size 16 head 0 next 8 length 2 then null { 0: i32 = d } where (s< d 5)"),
      "");
}

}  // namespace
}  // namespace cairn::heap
