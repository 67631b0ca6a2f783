#include "heap/split/materialise.h"

#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class MaterialiseTest : public SegmentTest {
 protected:
  State materialised(const std::string& body, SegmentEnd end, unsigned object = 0) {
    State state = read(body);
    const ObjectId region = materialise(state, terms_, dynamic(state, object), end);
    EXPECT_FALSE(state.find(region)->isSegment());
    return state;
  }
  State removed(const std::string& body, unsigned object = 0) {
    State state = read(body);
    EXPECT_TRUE(removeEmpty(state, terms_, dynamic(state, object)));
    return state;
  }
  static ObjectId dynamic(const State& state, unsigned number) { return ObjectId(state.firstDynamic + number); }
};

TEST_F(MaterialiseTest, TheFirstNodeOfASinglyLinkedSegment) {
  expectState(materialised(R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s< d 5), (s< k d)
      frame @main { %0: ptr = &s.first, %1: ptr = &s.first+8, %3: i32 = k })",
                           SegmentEnd::First),
              R"(
      heap b size 16 { 0: i32 = e, 8: ptr = &s.first }
      segment s singly size 16 head 0 next 8 length (add -1 n) then null { 0: i32 = d } where (s< d 5), (s< k d)
      frame @main { %0: ptr = &b, %1: ptr = &b+8, %3: i32 = k }
      path { (!= n 0), (s< e 5), (s< k e) })");
}

TEST_F(MaterialiseTest, NothingRemainsOfASegmentOfOne) {
  expectState(materialised(R"(
      segment s doubly size 24 head 8 next 8 prev 16 back 0 length 1 then &b+8 before &b { 0: i32 = d } where (s< d 5)
      heap b size 24 { 0: i32 = 7, 8: ptr = &s.first+8, 16: ptr = &s.last }
      frame @main { %0: ptr = &b, %1: ptr = &s.last-8 })",
                           SegmentEnd::Last),
              R"(
      heap c size 24 { 0: i32 = e, 8: ptr = &b+8, 16: ptr = &b }
      heap b size 24 { 0: i32 = 7, 8: ptr = &c+8, 16: ptr = &c }
      frame @main { %0: ptr = &b, %1: ptr = &c-8 }
      path { (s< e 5) })");
}

TEST_F(MaterialiseTest, AnOptionalObject) {
  const char* before = R"(
      segment s optional size 16 head 4 length n then null { 0: ptr = &s.all+8 }
      frame @main { %0: ptr = &s.first+4, %1: ptr = &s.last+6 })";
  expectState(materialised(before, SegmentEnd::First), R"(
      heap b size 16 { 0: ptr = &b+8 }
      frame @main { %0: ptr = &b+4, %1: ptr = &b+6 })");
  expectState(removed(before), "frame @main { %0: ptr = null, %1: ptr = 2 }");
}

TEST_F(MaterialiseTest, EitherEndOfACycle) {
  const char* before = R"(
      segment s doubly size 24 head 8 next 8 prev 16 back 8 length n then &s.first+8 before &s.last+8 { 0: i32 = 1 }
      frame @main { %0: ptr = &s.first, %1: ptr = &s.last }
      path { (!= n 0) })";
  expectState(materialised(before, SegmentEnd::First), R"(
      heap b size 24 { 0: i32 = 1, 8: ptr = &s.first+8, 16: ptr = &s.last+8 }
      segment s doubly size 24 head 8 next 8 prev 16 back 8 length (add -1 n) then &b+8 before &b+8 { 0: i32 = 1 }
      frame @main { %0: ptr = &b, %1: ptr = &s.last }
      path { (!= n 0), (!= n 0) })");
  expectState(materialised(before, SegmentEnd::Last), R"(
      heap b size 24 { 0: i32 = 1, 8: ptr = &s.first+8, 16: ptr = &s.last+8 }
      segment s doubly size 24 head 8 next 8 prev 16 back 8 length (add -1 n) then &b+8 before &b+8 { 0: i32 = 1 }
      frame @main { %0: ptr = &s.first, %1: ptr = &b }
      path { (!= n 0), (!= n 0) })");
}

TEST_F(MaterialiseTest, WhatANodeOwnsIsCopiedOneLevelLower) {
  // Each node has a block of its own, which points back, and a list of its own, whose nodes share a block of the program's.
  const char* before = R"(
      segment s singly size 32 head 0 next 0 length n then null { 8: ptr = &data, 16: ptr = &list.first, 24: i32 = c }
        where (s< c 9), (u<= m 4), (s< v c), (u< len 100)
      heap data level 1 size len { 0: ptr = &s.all+8, 8: ptr = &list.first }
      segment list singly level 1 size 24 head 0 next 0 length m then &data { 8: i32 = v, 16: ptr = &shared }
      heap shared size 8 { 0: i32 = 1 }
      frame @main { %0: ptr = &s.first, %1: ptr = &shared })";
  expectState(materialised(before, SegmentEnd::First), R"(
      heap b size 32 { 0: ptr = &s.first, 8: ptr = &bdata, 16: ptr = &blist.first, 24: i32 = bc }
      heap bdata size blen { 0: ptr = &b+8, 8: ptr = &blist.first }
      segment blist singly size 24 head 0 next 0 length bm then &bdata { 8: i32 = bv, 16: ptr = &shared } where (s< bv bc)
      segment s singly size 32 head 0 next 0 length (add -1 n) then null { 8: ptr = &data, 16: ptr = &list.first, 24: i32 = c }
        where (s< c 9), (u<= m 4), (s< v c), (u< len 100)
      heap data level 1 size len { 0: ptr = &s.all+8, 8: ptr = &list.first }
      segment list singly level 1 size 24 head 0 next 0 length m then &data { 8: i32 = v, 16: ptr = &shared }
      heap shared size 8 { 0: i32 = 1 }
      frame @main { %0: ptr = &b, %1: ptr = &shared }
      path { (!= n 0), (s< bc 9), (u<= bm 4), (u< blen 100) })");
  expectState(removed(before), R"(
      heap shared size 8 { 0: i32 = 1 }
      frame @main { %0: ptr = null, %1: ptr = &shared })");
}

TEST_F(MaterialiseTest, AFactAboutTwoNestedSegmentsIsForgotten) {
  expectState(materialised(R"(
      segment s singly size 24 head 0 next 0 length n then null { 8: ptr = &p.first, 16: ptr = &q.first } where (s< v w)
      segment p singly level 1 size 16 head 0 next 0 length 3 then null { 8: i32 = v }
      segment q singly level 1 size 16 head 0 next 0 length 3 then null { 8: i32 = w }
      frame @main { %0: ptr = &s.first })",
                           SegmentEnd::First),
              R"(
      heap b size 24 { 0: ptr = &s.first, 8: ptr = &bp.first, 16: ptr = &bq.first }
      segment bp singly size 16 head 0 next 0 length 3 then null { 8: i32 = bv }
      segment bq singly size 16 head 0 next 0 length 3 then null { 8: i32 = bw }
      segment s singly size 24 head 0 next 0 length (add -1 n) then null { 8: ptr = &p.first, 16: ptr = &q.first } where (s< v w)
      segment p singly level 1 size 16 head 0 next 0 length 3 then null { 8: i32 = v }
      segment q singly level 1 size 16 head 0 next 0 length 3 then null { 8: i32 = w }
      frame @main { %0: ptr = &b }
      path { (!= n 0) })");
}

TEST_F(MaterialiseTest, NodesThatAllPointToTheFirstOne) {
  expectState(materialised(R"(
      segment s singly size 16 head 0 next 0 length n then null { 8: ptr = &s.first }
      frame @main { %0: ptr = &s.first })",
                           SegmentEnd::First),
              R"(
      heap b size 16 { 0: ptr = &s.first, 8: ptr = &b }
      segment s singly size 16 head 0 next 0 length (add -1 n) then null { 8: ptr = &b }
      frame @main { %0: ptr = &b }
      path { (!= n 0) })");
}

TEST_F(MaterialiseTest, PartsOfPointersFollow) {
  expectState(materialised(R"(
      segment s singly size 16 head 0 next 0 length n then null
      heap h size 8 { 0: 3 bytes = &s.first+8[2..5] }
      frame @main { %0: ptr = &h })",
                           SegmentEnd::First),
              R"(
      heap b size 16 { 0: ptr = &s.first }
      segment s singly size 16 head 0 next 0 length (add -1 n) then null
      heap h size 8 { 0: 3 bytes = &b+8[2..5] }
      frame @main { %0: ptr = &h }
      path { (!= n 0) })");
  expectState(removed(R"(
      segment s singly size 16 head 0 next 0 length n then null
      heap h size 8 { 0: 3 bytes = &s.first+8[0..3] }
      frame @main { %0: ptr = &h })"),
              R"(
      heap h size 8 { 0: 3 bytes = 8 }
      frame @main { %0: ptr = &h })");
}

TEST_F(MaterialiseTest, PointersIntoAnEmptySegmentMeanWhatIsAroundIt) {
  expectState(removed(R"(
      segment s doubly size 32 head 8 next 8 prev 16 back 12 length n then &b+8 before &c+2
      heap b size 32 { 16: ptr = &s.last+12 }
      heap c size 32 { 8: ptr = &s.first+8 }
      frame @main { %0: ptr = &s.first, %1: ptr = &s.last+1 })"),
              R"(
      heap b size 32 { 16: ptr = &c+2 }
      heap c size 32 { 8: ptr = &b+8 }
      frame @main { %0: ptr = &b, %1: ptr = &c-9 })");
}

TEST_F(MaterialiseTest, WhatFollowsAnEmptySegmentMayBeThoughtOfAsPartOfIt) {
  expectState(removed(R"(
      segment s doubly size 32 head 8 next 8 prev 16 back 0 length n then &s.last+8 before &c
      heap c size 32
      frame @main { %0: ptr = &s.first+8 })"),
              R"(
      heap c size 32
      frame @main { %0: ptr = &c+8 })");
  State cycle = read(R"(
      segment s doubly size 32 head 8 next 8 prev 16 back 0 length n then &s.first+8 before &s.last
      frame @main { %0: ptr = &s.first })");
  EXPECT_FALSE(removeEmpty(cycle, terms_, dynamic(cycle, 0)));
}

TEST_F(MaterialiseTest, GlobalsAndCallersFollow) {
  State state = read(R"(
      segment s singly size 16 head 0 next 0 length n then null
      global @root { 0: ptr = &s.first }
      frame @main frame @main { %0: ptr = &s.first })");
  const ObjectId region = materialise(state, terms_, dynamic(state, 0), SegmentEnd::First);
  EXPECT_EQ(state.find(ObjectId(0))->contents.cells.find(0)->value.object, region);
  EXPECT_EQ(state.top->caller->registers.find(program::RegId(0))->object, region);
}

// Whatever the order in which the nodes are taken out at either end, what comes out is the chain; with a length known from the path, too.
TEST_F(MaterialiseTest, UnrollingInAnyOrderGivesTheChain) {
  const std::string tail = R"(
      heap b size 32 { 0: i32 = 5, 8: ptr = null, 16: ptr = &s.last+4 }
      frame @main { %0: ptr = &s.first+8, %1: ptr = &b })";
  for (unsigned length = 1; length <= 4; ++length) {
    std::string chain;
    for (unsigned i = 0; i < length; ++i) {
      const auto node = [&](unsigned k) { return k < length ? "n" + std::to_string(k) : std::string("b"); };
      chain += "heap " + node(i) + " size 32 { 0: i32 = 5, 8: ptr = &" + node(i + 1) +
               "+8, 16: ptr = " + (i == 0 ? "null" : "&" + node(i - 1) + "+4") + ", 24: ptr = &own" +
               std::to_string(i) + " } ";
      chain += "heap own" + std::to_string(i) + " size 8 { 0: ptr = &" + node(i) + "+24 } ";
    }
    chain += "heap b size 32 { 0: i32 = 5, 8: ptr = null, 16: ptr = &n" + std::to_string(length - 1) + "+4 } " +
             "frame @main { %0: ptr = &n0+8, %1: ptr = &b }";
    for (const bool constant : {true, false}) {
      for (unsigned order = 0; order < (1U << length); ++order) {
        const std::string start = "segment s doubly size 32 head 8 next 8 prev 16 back 4 length " +
                                  (constant ? std::to_string(length) : std::string("k")) +
                                  " then &b+8 before null { 0: i32 = 5, 24: ptr = &own } "
                                  "heap own level 1 size 8 { 0: ptr = &s.all+24 }" +
                                  tail;
        State state = read(start);
        if (!constant) state.assume(terms_.eq(terms_.symbol("k", 64), terms_.constant(length, 64)));
        const ObjectId id = dynamic(state, 0);
        for (unsigned i = 0; i < length; ++i) {
          (void)materialise(state, terms_, id, (order >> i & 1U) != 0 ? SegmentEnd::Last : SegmentEnd::First);
          EXPECT_EQ(checkSegments(state), std::nullopt) << text(state);
        }
        if (constant) {
          EXPECT_EQ(state.find(id), nullptr);
        } else {
          ASSERT_TRUE(removeEmpty(state, terms_, id));
        }
        expectState(state, chain);
      }
    }
  }
}

}  // namespace
}  // namespace cairn::heap
