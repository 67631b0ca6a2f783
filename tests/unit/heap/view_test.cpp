#include "heap/show/readable_formula.h"

#include "logic/bytes/text.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

// States of a program that knows C types: main has the variables list, p and counter.
class ViewTest : public testing::Test {
 protected:
  std::string shown(const std::string& body) {
    try {
      const State state = parse("state { " + body + " }", program_, terms_);
      EXPECT_EQ(checkSegments(state), std::nullopt) << body;
      const StateView view = viewOf(state, program_, terms_);
      EXPECT_FALSE(view.formula.isFalse());
      return logic::printForPeople(terms_, view.formula, view.names);
    } catch (const program::ParseError& error) {
      ADD_FAILURE() << error.what() << "\n" << body;
      throw;
    }
  }

  program::Program program_ = program::parse(R"(program LP64
type 0 signed "int" size 4
type 1 struct "struct node" size 24 { "data": type 0 bits 0:32, "next": type 2 bits 64:64, "prev": type 2 bits 128:64 }
type 2 pointer "struct node *" size 8 element 1
var 0 "list" type 2
var 1 "p" type 2
var 2 "counter" type 0
type 3 struct "struct links" size 16 { "next": type 4 bits 0:64, "prev": type 4 bits 64:64 }
type 4 pointer "struct links *" size 8 element 3
type 5 struct "struct item" size 32 { "key": type 0 bits 0:32, "links": type 3 bits 64:128, "sub": type 2 bits 192:64 }
type 6 pointer "struct item *" size 8 element 5
var 3 "head" type 3
var 4 "item" type 6
global @root size 8 var 1
function @main() {
  slot $list size 8 var 0
  slot $p size 8 var 1
  slot $counter size 4 var 2
  slot $head size 16 var 3
  slot $item size 8 var 4
block0:
  return
}
)");
  term::TermStore terms_;
};

TEST_F(ViewTest, VariablesAreValuesAndBlocksAreNamedAfterThem) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list, $p } "
                  "slot $list { 0: ptr = &b1 } slot $p { 0: ptr = &b1 } "
                  "heap b1 size 24 { 0: i32 = 7, 8: ptr = &b2 } heap b2 size 24 { 8: ptr = null }"),
            "list -> node{data = 7, next = q} * q -> node{next = NULL} with p = list");
}

TEST_F(ViewTest, AVariableWhoseAddressIsHeldIsABlock) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list, $p } slot $list { 0: ptr = &$p } slot $p { 0: ptr = null }"),
            "&p -> NULL with list = &p");
}

TEST_F(ViewTest, AListWithDataAndLength) {
  EXPECT_EQ(
      shown("symbols { n: i64, v: i32, c: i32 } frame @main at block0:0 { $list, $counter } "
            "slot $list { 0: ptr = &s1.first } slot $counter { 0: i32 = c } "
            "segment s1 singly size 24 head 0 next 8 length n then null { 0: i32 = v } where (s<= 0 v), (s<= v c) "
            "path { (s<= 1 n), (s<= c 9) }"),
      "ls(list, NULL, n) of node via next {data = v with v >= 0, v <= counter} with n >= 1, counter <= 9");
}

TEST_F(ViewTest, ALengthOfWhichNothingIsKnownIsLeftOut) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list } slot $list { 0: ptr = &s1.first } "
                  "segment s1 singly size 24 head 0 next 8 length n then null path { (s<= 0 n) }"),
            "ls(list, NULL) of node via next");
}

TEST_F(ViewTest, LengthsAreRelatedUnlessOnlyTheEndOfMemoryDoes) {
  const std::string lists =
      "symbols { n: i64, m: i64 } frame @main at block0:0 { $list, $p } "
      "slot $list { 0: ptr = &s1.first } slot $p { 0: ptr = &s2.first } "
      "segment s1 singly size 24 head 0 next 8 length n then &s2.first "
      "segment s2 singly size 24 head 0 next 8 length m then null ";
  EXPECT_EQ(shown(lists + "path { (s<= m (add n 1152921504606846973)) }"),
            "ls(list, p) of node via next * ls(p, NULL) of node via next");
  EXPECT_EQ(shown(lists + "path { (s<= m (add n 5)) }"),
            "ls(list, p, n) of node via next * ls(p, NULL, m) of node via next with m <= n + 5");
}

TEST_F(ViewTest, ACycleThroughAHeadOutsideOfTheNodes) {
  EXPECT_EQ(
      shown("frame @main at block0:0 { $head, $item } "
            "slot $head { 0: ptr = &s1.first+8, 8: ptr = &s1.last+8 } slot $item { 0: ptr = &s1.first } "
            "segment s1 doubly size 32 head 8 next 8 prev 16 back 8 length n then &$head before &$head { 0: i32 = 1 }"),
      "dls(p, q, &head, &head) of item via links.next, links.prev to links {key = 1} * "
      "&head -> links{next = p, prev = q} with item = p - 8");
}

TEST_F(ViewTest, AListOfLists) {
  EXPECT_EQ(shown("symbols { m: i64, v: i32 } frame @main at block0:0 { $item } slot $item { 0: ptr = &s1.first } "
                  "segment s1 singly size 32 head 0 next 8 length n then null { 24: ptr = &s2.first } "
                  "where (s<= 1 m), (s<= 0 v), (s<= v 3) "
                  "segment s2 singly size 24 level 1 head 0 next 8 length m then null { 0: i32 = v }"),
            "nls(item, NULL) of item via links.next {sub = p * "
            "ls(p, NULL, m) of node via next {data = v with 0 <= v <= 3} with m >= 1}");
}

TEST_F(ViewTest, WhatMayBeThere) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list } slot $list { 0: ptr = &s1.first } "
                  "segment s1 optional size 24 head 0 length n then null { 0: i32 = 1 } path { (u<= n 1) }"),
            "opt(list, NULL, n) of node {data = 1} with n <= 1");
}

TEST_F(ViewTest, FreedBlocksThatAVariableStillPointsTo) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list } slot $list { 0: ptr = &b1 } heap b1 size 24 freed"),
            "freed(list)");
}

TEST_F(ViewTest, WithoutTypesOffsetsAreShown) {
  EXPECT_EQ(shown("frame @main at block0:0 heap b1 size 10 { 2: i32 = -1 }"), "p -> block(10){+2 = -1}");
}

TEST_F(ViewTest, TheFormulaQuantifiesWhatIsNoVariable) {
  const State state = parse(
      "state { frame @main at block0:0 { $list } slot $list { 0: ptr = &s1.first } "
      "segment s1 singly size 24 head 0 next 8 length n then &b1 { 0: i32 = v } where (s<= 0 v) "
      "heap b1 size 24 }",
      program_, terms_);
  const StateView view = viewOf(state, program_, terms_);
  EXPECT_EQ(view.formula.exists().size(), 2U);  // the length and the block
  ASSERT_EQ(view.formula.spatial().size(), 2U);
  const auto& list = std::get<logic::List>(view.formula.spatial()[0]);
  EXPECT_EQ(list.locals.size(), 1U);
  EXPECT_EQ(list.facts.size(), 1U);
  EXPECT_EQ(list.next, std::get<logic::Record>(view.formula.spatial()[1]).address);
}

}  // namespace
}  // namespace cairn::heap
