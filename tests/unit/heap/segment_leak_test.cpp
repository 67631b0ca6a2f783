#include <set>

#include "heap/reach/leak.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class SegmentLeakTest : public SegmentTest {
 protected:
  // The numbers, in the order they are written, of objects that are lost / that decide whether another one is.
  std::vector<unsigned> lost(State& state) {
    std::vector<unsigned> result;
    for (const ObjectId id : collect(state).lost) result.push_back(id.index() - state.firstDynamic);
    return result;
  }
  bool leadsOut(const std::string& body) {
    State state = read(body);
    return collect(state).nodesLeadOut;
  }
  std::optional<unsigned> decisive(const std::string& body, const std::set<unsigned>& nonEmpty = {}) {
    const State state = read(body);
    const ObjectId id =
        decidesTracking(state, [&](ObjectId s) { return nonEmpty.contains(s.index() - state.firstDynamic); });
    EXPECT_TRUE(!id.valid() || leadsOut(body));
    return id.valid() ? std::optional(id.index() - state.firstDynamic) : std::nullopt;
  }
};

TEST_F(SegmentLeakTest, ASegmentIsAWayToWhatItsNodesOwnAndToItsNeighbours) {
  State state = read(R"(
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &b before &c { 16: ptr = &own.first }
      segment own singly level 1 size 16 head 0 next 0 length m then null { 8: ptr = &shared }
      heap b size 8 heap c size 8 heap shared size 8
      heap gone size 8 { 0: ptr = &alone.first }
      segment alone singly size 16 head 0 next 0 length k then &alone.first { 8: ptr = &its }
      heap its level 1 size 8 { 0: ptr = &alone.all }
      frame @main { %0: ptr = &s.first })");
  EXPECT_EQ(lost(state), (std::vector{5U, 6U}));
  expectState(state, R"(
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &b before &c { 16: ptr = &own.first }
      segment own singly level 1 size 16 head 0 next 0 length m then null { 8: ptr = &shared }
      heap b size 8 heap c size 8 heap shared size 8
      frame @main { %0: ptr = &s.first })");
}

TEST_F(SegmentLeakTest, NodesLeadOutToWhatIsNotTheirs) {
  const std::string list = "segment s singly size 16 head 0 next 0 length n then ";
  const std::string frame = " frame @main { %0: ptr = &s.first }";
  EXPECT_FALSE(leadsOut(list + "null" + frame));
  EXPECT_FALSE(leadsOut(list + "&b heap b size 8" + frame));
  EXPECT_FALSE(leadsOut(list + "null { 8: ptr = &own } heap own level 1 size 8 { 0: ptr = &s.all }" + frame));
  EXPECT_FALSE(leadsOut(list + "null { 8: ptr = &@root }" + frame));
  EXPECT_TRUE(leadsOut(list + "null { 8: ptr = &b } heap b size 8" + frame));
  EXPECT_TRUE(leadsOut(list + "null { 8: ptr = &own } heap own level 1 size 8 { 0: ptr = &b } heap b size 8" + frame));
  EXPECT_TRUE(leadsOut(list +
                       "null { 8: ptr = &own.first } "
                       "segment own singly level 1 size 16 head 0 next 0 length m then &b heap b size 8" +
                       frame));
  const std::string doubly = "segment s doubly size 24 head 0 next 0 prev 8 back 0 length n ";
  EXPECT_FALSE(leadsOut(doubly + "then null before null" + frame));
  EXPECT_TRUE(leadsOut(doubly + "then &b before null heap b size 8" + frame));
  EXPECT_TRUE(leadsOut(doubly + "then null before &b heap b size 8" + frame));
}

TEST_F(SegmentLeakTest, LostBlocksStayWhereTheirEndMatters) {
  const std::string segments = R"(
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &s.last before &t.first { 16: ptr = &own } where (s< d 3)
      heap own level 1 size 8 { 0: i32 = d }
      heap old size 8 freed
      segment t singly size 24 head 0 next 0 length m then null
      frame @main { %0: ptr = null } )";
  const auto kept = [&](const std::string& items) {
    State state = read(items);
    collectButBlocks(state, terms_);
    EXPECT_EQ(checkSegments(state), std::nullopt);
    std::vector<unsigned> left;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      left.push_back(id.index() - state.firstDynamic);
      EXPECT_TRUE(object->contents == Contents());
    });
    return left;
  };
  EXPECT_EQ(kept(segments), (std::vector{0U, 3U}));
  EXPECT_EQ(kept(segments + "heap lost size 8 { 0: ptr = &s.first } heap also size 8"), (std::vector{4U}));
}

TEST_F(SegmentLeakTest, WhatOnlyNodesPointToIsLostWithTheLastOfThem) {
  const std::string list = R"(
      segment s singly size 16 head 0 next 0 length n then &b { 8: ptr = &shared }
      heap b size 8 heap shared size 8 )";
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.first }"), 0U);
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.first }", {0}), std::nullopt);
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.first, %1: ptr = &shared }"), std::nullopt);
}

TEST_F(SegmentLeakTest, AnEmptySegmentIsAWayOnlyToTheOtherSide) {
  // From the first node of an empty segment one comes to what follows, not to what is before it.
  const std::string list = R"(
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &b before &c
      heap b size 24 heap c size 24 )";
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.first }"), 0U);
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.last }"), 0U);
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.first, %1: ptr = &s.last }"), std::nullopt);
  EXPECT_EQ(decisive(list + "frame @main { %0: ptr = &s.first }", {0}), std::nullopt);
  // The neighbours of a list that is linked both ways lead to each other.
  EXPECT_EQ(decisive(R"(
      segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &b before &c
      heap b size 24 { 8: ptr = &s.last } heap c size 24 { 0: ptr = &s.first }
      frame @main { %0: ptr = &s.first })"),
            std::nullopt);
}

TEST_F(SegmentLeakTest, SegmentsInARowAndInsideOfNodes) {
  const std::string list = R"(
      segment s singly size 16 head 0 next 0 length n then &t.first
      segment t singly size 16 head 0 next 0 length m then null { 8: ptr = &own.first }
      segment own singly level 1 size 16 head 0 next 0 length k then null { 8: ptr = &shared }
      heap shared size 8
      frame @main { %0: ptr = &s.first })";
  EXPECT_EQ(decisive(list), 1U);
  EXPECT_EQ(decisive(list, {1}), 2U);
  EXPECT_EQ(decisive(list, {1, 2}), std::nullopt);
}

}  // namespace
}  // namespace cairn::heap
