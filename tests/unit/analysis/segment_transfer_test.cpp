#include "transfer_fixture.h"

namespace cairn::analysis {
namespace {

using SegmentTransferTest = TransferTest;

const std::string kList = "segment s singly size 16 head 0 next 0 length n then null { 8: i32 = d } where (s< d 5) ";
const std::string kRing =
    "segment s doubly size 24 head 0 next 0 prev 8 back 0 length n then &h before &h "
    "heap h size 24 { 0: ptr = &s.first, 8: ptr = &s.last } ";

TEST_F(SegmentTransferTest, AReadTakesTheNodeOut) {
  run(kList, "%0 = &s.first", "%2 = address ptr %0 + 8  %3: i32 = load ptr %2", "ptr %0, i32 %3");
  expectState(
      "heap b size 16 { 0: ptr = &s.first, 8: i32 = e } "
      "segment s singly size 16 head 0 next 0 length (add -1 n) then null { 8: i32 = d } where (s< d 5) "
      "path { (!= n 0), (!= n 0), (s< e 5) }",
      "%0 = &b, %3: i32 = e");
  expectAlarm("read through an integer that is no pointer");  // NULL + 8
  expectNothingElse();
}

TEST_F(SegmentTransferTest, OnlyTheFeasibleCasesAreFollowed) {
  run(kList + "path { (u< 2 n) }", "%0 = &s.first", "%2: ptr = load ptr %0");
  expectState(
      "heap b size 16 { 0: ptr = &s.first, 8: i32 = e } "
      "segment s singly size 16 head 0 next 0 length (add -1 n) then null { 8: i32 = d } where (s< d 5) "
      "path { (u< 2 n), (!= n 0), (s< e 5) }",
      "%0 = &b");
  expectNothingElse();
  run(kList + "path { (= n 0) }", "%0 = &s.first", "%2: ptr = load ptr %0");
  expectAlarm("read through a null pointer");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, FreeTakesTheNodeOut) {
  run(kRing + "path { (!= n 0) }", "%0 = &s.last, %1 = &h", "free(ptr %0)", "ptr %0, ptr %1");
  expectState(
      "segment s doubly size 24 head 0 next 0 prev 8 back 0 length (add -1 n) then &b before &h "
      "heap h size 24 { 0: ptr = &s.first, 8: ptr = &b } heap b size 24 freed path { (!= n 0), (!= n 0) }",
      "%0 = &b, %1 = &h");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, NullIsMetWhereTheSegmentIsEmpty) {
  run(kList, "%0 = &s.first", "%2: i1 = eq ptr %0, null", "ptr %0, i1 %2");
  expectState("", "%0 = null, %2: i1 = 1");
  expectState(kList + "path { (!= n 0) }", "%0 = &s.first, %2: i1 = 0");
  expectNothingElse();
  run(kList + "path { (!= n 0) }", "%0 = &s.first", "%2: i1 = ne ptr %0, null", "ptr %0, i1 %2");
  expectState(kList + "path { (!= n 0) }", "%0 = &s.first, %2: i1 = 1");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, NullAndAContainerPointer) {
  // Before the node's start nothing is known to differ from NULL, so the node must be there to have an address.
  run(kList + "path { (!= n 0) }", "%0 = &s.first-8", "%2: i1 = eq ptr %0, null", "ptr %0");
  expectState(
      "heap b size 16 { 0: ptr = &s.first, 8: i32 = e } "
      "segment s singly size 16 head 0 next 0 length (add -1 n) then null { 8: i32 = d } where (s< d 5) "
      "placed &b at place path { (!= n 0), (!= n 0), (s< e 5), (u<= 65536 place), (u< place 140737488355313), "
      "(= (extract 3 0 place) 0) }",
      "%0 = &b-8");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, NodesDifferFromOtherBlocks) {
  run(kRing, "%0 = &s.first, %1 = &h", "%2: i1 = eq ptr %0, %1", "ptr %0, ptr %1, i1 %2");
  expectState(kRing + "path { (!= n 0) }", "%0 = &s.first, %1 = &h, %2: i1 = 0");
  expectState("heap h size 24 { 0: ptr = &h, 8: ptr = &h }", "%0 = &h, %1 = &h, %2: i1 = 1");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, NodesOfTwoSegmentsDiffer) {
  const std::string other = "segment t singly size 16 head 0 next 0 length m then &s.first ";
  run(kList + other, "%0 = &t.first, %1 = &s.first", "%2: i1 = eq ptr %0, %1", "ptr %0, ptr %1, i1 %2");
  expectState(kList + other + "path { (!= m 0), (!= n 0) }", "%0 = &t.first, %1 = &s.first, %2: i1 = 0");
  expectState("segment t singly size 16 head 0 next 0 length m then null path { (!= m 0) }",
              "%0 = &t.first, %1 = null, %2: i1 = 0");
  expectState(kList, "%0 = &s.first, %1 = &s.first, %2: i1 = 1");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, FirstAndLastAreOneIfThereIsOne) {
  run(kRing, "%0 = &s.first, %1 = &s.last", "%2: i1 = eq ptr %0, %1", "ptr %0, ptr %1, i1 %2");
  expectState(kRing + "path { (!= n 0) }", "%0 = &s.first, %1 = &s.last, %2: i1 = (ite (= n 1) 1:1 0:1)");
  expectState("heap h size 24 { 0: ptr = &h, 8: ptr = &h }", "%0 = &h, %1 = &h, %2: i1 = 1");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, OneEndIsComparedByOffsetEvenIfThereIsNoNode) {
  run(kList, "%0 = &s.first, %1 = &s.first+4", "%2: i1 = eq ptr %0, %1", "ptr %0, i1 %2");
  expectState(kList, "%0 = &s.first, %2: i1 = 0");
  expectNothingElse();
  run(kList, "%0 = &s.first, %1 = &s.first+4", "%2 = sub ptr %1, %0", "ptr %0, ptr %2");
  expectState(kList, "%0 = &s.first, %2: ptr = 4");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, AFreedBlockMayHaveHadTheAddressOfANode) {
  run(kList + "heap f size 8 freed died 0 path { (!= n 0) }", "%0 = &s.first, %1 = &f", "%2: i1 = eq ptr %0, %1",
      "ptr %0, i1 %2");
  // Either: by where the two lie.
  expectState(
      "heap f size 8 freed died 0 heap b size 16 { 0: ptr = &s.first, 8: i32 = e } "
      "segment s singly size 16 head 0 next 0 length (add -1 n) then null { 8: i32 = d } where (s< d 5) "
      "placed &b at place placed &f at place.1 "
      "path { (!= n 0), (!= n 0), (s< e 5), (u<= 65536 place), (u< place 140737488355313), (= (extract 3 0 place) 0), "
      "(u<= 65536 place.1), (u< place.1 140737488355321), (= (extract 3 0 place.1) 0) }",
      "%0 = &b, %2: i1 = (ite (= place place.1) -1:1 0:1)");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, AFreedBlockThatLivedWithTheNodesIsNoneOfThem) {
  run(kList + "heap f size 8 freed path { (!= n 0) }", "%0 = &s.first, %1 = &f", "%2: i1 = eq ptr %0, %1",
      "ptr %0, i1 %2");
  expectState(kList + "path { (!= n 0) }", "%0 = &s.first, %2: i1 = 0");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, ALostSegmentIsABlockOnlyIfItHasNodes) {
  run(kList, "%0 = null, %1 = &s.first", "");
  expectAlarm("a block is lost");
  expectState("", "%0 = null");
  expectNothingElse();
  run(kList + "path { (!= n 0) }", "%0 = null, %1 = &s.first", "");
  expectAlarm("a block is lost");
  expectNothingElse();
  run(kList + "path { (= n 0) }", "%0 = null, %1 = &s.first", "");
  expectState("", "%0 = null");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, WhatOnlyNodesPointToIsLostWithTheLastOfThem) {
  const std::string list = "segment s singly size 16 head 0 next 0 length n then null { 8: ptr = &x } heap x size 8 ";
  run(list, "%0 = &s.first", "");
  expectState(list + "path { (!= n 0) }", "%0 = &s.first");
  expectAlarm("a block is lost");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, WhatEveryNodesOwnListPointsToIsLostIfThatMayBeEmpty) {
  const auto list = [](const std::string& fact) {
    return "segment s singly size 16 head 0 next 0 length n then null { 8: ptr = &own.first } where " + fact +
           " segment own singly level 1 size 16 head 0 next 0 length m then null { 8: ptr = &x } heap x size 8 "
           "path { (!= n 0) }";
  };
  run(list("(u< 3 m)"), "%0 = &s.first", "");
  expectState(list("(u< 3 m)"), "%0 = &s.first");
  expectNothingElse();
  run(list("(u< m 3)"), "%0 = &s.first", "");
  expectState(list("(u< m 3)"), "%0 = &s.first");
  expectAlarm("a block may be lost");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, LostSegmentsAreSeenWhenTheProgramEnds) {
  options_.property = interp::Property::MemCleanup;
  run(kList, "%0 = null, %1 = &s.first", "");
  expectState("segment s singly size 16 head 0 next 0 length n then null", "%0 = null");
  expectNothingElse();
  run(kList, "%0 = null, %1 = &s.first", "exit(i32 0)");
  expectAlarm("the program ends, but a block is not freed");
  expectEnd();
  expectNothingElse();
  run(kList + "path { (!= n 0) }", "%0 = null, %1 = &s.first", "exit(i32 0)");
  expectAlarm("the program ends, but a block is not freed");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, FillingAndCopyingTakeNodesOut) {
  run(kList + "heap b size 16 path { (!= n 0) }", "%0 = &s.first, %1 = &b",
      "fill(ptr %0, i8 0, i64 16)  copy(ptr %1, ptr %0, i64 8)", "ptr %0, ptr %1");
  expectAlarm("a block is lost");  // the rest of the list
  expectState("heap a size 16 { rest: fill 0 } heap b size 16 { 0..8: fill 0 }", "%0 = &a, %1 = &b");
  expectNothingElse();
}

TEST_F(SegmentTransferTest, AMaskAndADifferenceNeedTheNode) {
  const std::string one = "segment s doubly size 24 head 0 next 0 prev 8 back 0 length 1 then null before null ";
  run(one, "%0 = &s.first+4, %1 = &s.last+20", "%2 = sub ptr %1, %0", "ptr %0, ptr %2");
  expectState("heap b size 24 { 0: ptr = null, 8: ptr = null }", "%0 = &b+4, %2: ptr = 16");
  expectNothingElse();
  run(one, "%0 = &s.first+4", "%2 = and ptr %0, -8", "ptr %0, ptr %2");
  expectState("heap b size 24 { 0: ptr = null, 8: ptr = null }", "%0 = &b+4, %2: ptr = &b");
  expectNothingElse();
}

}  // namespace
}  // namespace cairn::analysis
