#include "report/picture/picture.h"

#include <gtest/gtest.h>

#include <string>

#include "heap/show/readable_formula.h"
#include "heap/state/segment_check.h"
#include "oracle/text.h"
#include "report/picture/picture_dot.h"
#include "report/picture/state_picture.h"

namespace cairn::report {
namespace {

const char* word(BoxKind kind) {
  switch (kind) {
    case BoxKind::Variables: return "variables";
    case BoxKind::InMemory: return "memory";
    case BoxKind::Block: return "block";
    case BoxKind::List: return "list";
    case BoxKind::Freed: return "freed";
    case BoxKind::OutOfScope: return "gone";
  }
  return "";
}

void describe(const std::vector<Box>& boxes, const std::string& indent, std::string& out) {
  for (const Box& box : boxes) {
    out += indent + box.id + " " + word(box.kind);
    if (!box.title.empty()) out += " " + box.title;
    if (!box.note.empty()) out += " (" + box.note + ")";
    out += ":";
    for (const Cell& cell : box.cells) {
      out += " [" + cell.name + (cell.name.empty() ? "" : " ") + cell.value;
      if (cell.target) {
        out += std::string(cell.value.empty() ? "" : " ") + "-> " + cell.target->box + cell.target->note;
        if (cell.target->at == PointedAt::Last) out += ".last";
      }
      out += "]";
    }
    for (const std::string& fact : box.facts) out += " {" + fact + "}";
    out += "\n";
    describe(box.owned, indent + "  ", out);
  }
}

// States of a program that knows C types.
class PictureTest : public testing::Test {
 protected:
  Picture picture(const std::string& body) {
    try {
      const heap::State state = heap::parse("state { " + body + " }", program_, terms_);
      EXPECT_EQ(heap::checkSegments(state), std::nullopt) << body;
      return pictureOf(heap::viewOf(state, program_, terms_), terms_);
    } catch (const program::ParseError& error) {
      ADD_FAILURE() << error.what() << "\n" << body;
      throw;
    }
  }
  std::string shown(const std::string& body) {
    const Picture drawn = picture(body);
    std::string result;
    describe(drawn.boxes, "", result);
    for (const std::string& fact : drawn.facts) result += "fact " + fact + "\n";
    return result;
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

TEST_F(PictureTest, VariablesPointToBlocksAndBlocksToEachOther) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list, $p } "
                  "slot $list { 0: ptr = &b1 } slot $p { 0: ptr = &b1 } "
                  "heap b1 size 24 { 0: i32 = 7, 8: ptr = &b2 } heap b2 size 24 { 8: ptr = null }"),
            "variables variables variables: [list -> b1] [p -> b1]\n"
            "b1 block node (24 bytes): [data 7] [next -> b2]\n"
            "b2 block node (24 bytes): [next NULL]\n");
}

TEST_F(PictureTest, AVariableThatSomethingPointsToIsABoxOfItsOwn) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list, $p } slot $list { 0: ptr = &$p } slot $p { 0: ptr = null }"),
            "variables variables variables: [list -> b1]\n"
            "b1 memory p (node *): [NULL]\n");
}

TEST_F(PictureTest, AListSaysItsLengthAndWhatHoldsForEachNode) {
  EXPECT_EQ(
      shown("symbols { n: i64, v: i32 } frame @main at block0:0 { $list } slot $list { 0: ptr = &s1.first } "
            "segment s1 singly size 24 head 0 next 8 length n then null { 0: i32 = v } where (s<= 0 v), (s<= v 3) "
            "path { (s<= 1 n) }"),
      "variables variables variables: [list -> b1]\n"
      "b1 list node (n nodes, n >= 1): [data 0 <= v <= 3] [next of the last: NULL]\n");
  EXPECT_EQ(shown("frame @main at block0:0 { $list } slot $list { 0: ptr = &s1.first } "
                  "segment s1 singly size 24 head 0 next 8 length n then &b1 { 0: i32 = v } heap b1 size 24"),
            "variables variables variables: [list -> b1]\n"
            "b1 list node (n nodes, perhaps none): [data any] [next of the last: -> b2]\n"
            "b2 block node (24 bytes):\n");
}

TEST_F(PictureTest, FactsAboutSeveralNumbersStayBesideThePicture) {
  EXPECT_EQ(shown("symbols { n: i64, c: i32 } frame @main at block0:0 { $list, $counter } "
                  "slot $list { 0: ptr = &s1.first } slot $counter { 0: i32 = c } "
                  "segment s1 singly size 24 head 0 next 8 length n then null "
                  "path { (s<= n (sext 64 c)), (s<= c 9) }"),
            "variables variables variables: [counter counter <= 9] [list -> b1]\n"
            "b1 list node (n nodes, perhaps none): [next of the last: NULL]\n"
            "fact n <= counter\n");
}

TEST_F(PictureTest, ADoublyLinkedListHasTwoEnds) {
  EXPECT_EQ(
      shown("frame @main at block0:0 { $head, $item } "
            "slot $head { 0: ptr = &s1.first+8, 8: ptr = &s1.last+8 } slot $item { 0: ptr = &s1.first } "
            "segment s1 doubly size 32 head 8 next 8 prev 16 back 8 length n then &$head before &$head { 0: i32 = 1 }"),
      "variables variables variables: [item -> b1-8]\n"
      "b1 list item (n nodes, perhaps none): [key 1] [links.next of the last: -> b2] [links.prev of the first: -> b2]\n"
      "b2 memory head (links): [next -> b1] [prev -> b1.last]\n");
}

TEST_F(PictureTest, WhatEachNodeOwnsIsInsideOfTheList) {
  EXPECT_EQ(shown("symbols { m: i64, v: i32 } frame @main at block0:0 { $item } slot $item { 0: ptr = &s1.first } "
                  "segment s1 singly size 32 head 0 next 8 length n then null { 24: ptr = &s2.first } "
                  "where (s<= 1 m), (s<= 0 v), (s<= v 3) "
                  "segment s2 singly size 24 level 1 head 0 next 8 length m then null { 0: i32 = v }"),
            "variables variables variables: [item -> b1]\n"
            "b1 list item (n nodes, perhaps none): [sub -> b2] [links.next of the last: NULL]\n"
            "  b2 list node (m nodes, m >= 1): [data 0 <= v <= 3] [next of the last: NULL]\n");
}

TEST_F(PictureTest, AFreedBlockIsThereAsLongAsSomethingPointsToIt) {
  EXPECT_EQ(shown("frame @main at block0:0 { $list } slot $list { 0: ptr = &b1 } heap b1 size 24 freed"),
            "variables variables variables: [list -> b1]\n"
            "b1 freed (freed):\n");
}

TEST_F(PictureTest, DotHasABoxACellAndAnArrow) {
  const std::string dot = dotOf(picture("frame @main at block0:0 { $list } slot $list { 0: ptr = &b1 } "
                                        "heap b1 size 24 { 0: i32 = 7, 8: ptr = &b1 }"),
                                "state");
  EXPECT_TRUE(dot.starts_with("digraph \"state\" {\n")) << dot;
  EXPECT_TRUE(dot.ends_with("}\n"));
  EXPECT_NE(dot.find("<B>node</B><BR/><FONT COLOR=\"#59636e\">24 bytes</FONT>"), std::string::npos) << dot;
  EXPECT_NE(dot.find("\"variables\":c0:e -> \"b1\":start:w [color=\"#424a53\"];"), std::string::npos) << dot;
  EXPECT_NE(dot.find("\"b1\":c1:e -> \"b1\":start:w [color=\"#424a53\"];"), std::string::npos) << dot;
  EXPECT_NE(dot.find(">7</TD>"), std::string::npos) << dot;
}

TEST_F(PictureTest, DotShowsListsTheirEndsAndWhatNodesOwn) {
  const std::string nested =
      dotOf(picture("symbols { m: i64 } frame @main at block0:0 { $item } slot $item { 0: ptr = &s1.first } "
                    "segment s1 singly size 32 head 0 next 8 length n then null { 24: ptr = &s2.first } "
                    "segment s2 singly size 24 level 1 head 0 next 8 length m then null"),
            "state");
  EXPECT_NE(nested.find("subgraph \"cluster_b1\""), std::string::npos) << nested;
  EXPECT_NE(nested.find("<B>item ... item</B>"), std::string::npos) << nested;
  EXPECT_NE(nested.find("n nodes, perhaps none"), std::string::npos) << nested;
  const std::string ring =
      dotOf(picture("frame @main at block0:0 { $head } slot $head { 0: ptr = &s1.first+8, 8: ptr = &s1.last+8 } "
                    "segment s1 doubly size 32 head 8 next 8 prev 16 back 8 length n then &$head before &$head"),
            "state");
  EXPECT_NE(ring.find("\"b1\":c1:e -> \"b2\":last:w"), std::string::npos) << ring;
}

TEST_F(PictureTest, SeveralStatesStandInFramesWithTheirFacts) {
  Picture empty;
  empty.facts = {"n < 3"};
  const std::string dot = dotOf({{"first", empty}, {"second", empty}}, "states");
  EXPECT_NE(dot.find("subgraph \"cluster_state1\""), std::string::npos) << dot;
  EXPECT_NE(dot.find("label=<first<BR ALIGN=\"LEFT\"/>n &lt; 3<BR ALIGN=\"LEFT\"/>>"), std::string::npos) << dot;
  EXPECT_NE(dot.find("nothing is allocated"), std::string::npos) << dot;
}

TEST(Dot, EscapesWhatMeansSomething) {
  Box box;
  box.id = "b1";
  box.title = "a<b>&\"c\"";
  const std::string dot = dotOf(Picture{{box}, {}}, "x");
  EXPECT_NE(dot.find("<B>a&lt;b&gt;&amp;&quot;c&quot;</B>"), std::string::npos) << dot;
  EXPECT_EQ(dotQuoted("a\"b\\c"), R"("a\"b\\c")");
}

TEST(Lost, AreTheBlocksThatNoVariableLeadsTo) {
  const auto box = [](const std::string& id, BoxKind kind, const std::string& target) {
    Box result;
    result.id = id;
    result.kind = kind;
    result.note = "16 bytes";
    if (!target.empty()) result.cells = {{"next", "", Pointer{target, PointedAt::Start, ""}, false}};
    return result;
  };
  Picture picture;
  picture.boxes = {box("f0", BoxKind::Variables, "o1"), box("o1", BoxKind::Block, "o2"), box("o2", BoxKind::Block, ""),
                   box("o3", BoxKind::Block, "o4"),     box("o4", BoxKind::Block, "o3"), box("o5", BoxKind::Freed, "")};
  markLost(picture);
  std::string lost;
  for (const Box& each : picture.boxes) lost += each.marked ? each.id + " " : "";
  EXPECT_EQ(lost, "o3 o4 ");
  EXPECT_EQ(picture.boxes[3].note, "16 bytes, lost");
}

TEST(Changes, AreMarkedWhereTheyAre) {
  Box block;
  block.id = "o5";
  block.cells = {{"data", "1", {}, false}, {"next", "", Pointer{"o6", PointedAt::Start, ""}, false}};
  Box gone = block;
  gone.id = "o6";
  const Picture before{{block, gone}, {}};
  Picture now = before;
  markChanges(now, before);
  EXPECT_FALSE(now.boxes[0].changed || now.boxes[0].cells[0].changed || now.boxes[0].cells[1].changed);

  now = before;
  now.boxes[0].cells[0].value = "2";
  now.boxes[1].kind = BoxKind::Freed;
  now.boxes.push_back(block);
  now.boxes[2].id = "o7";
  markChanges(now, before);
  EXPECT_TRUE(now.boxes[0].cells[0].changed);
  EXPECT_FALSE(now.boxes[0].cells[1].changed);
  EXPECT_FALSE(now.boxes[0].changed);
  EXPECT_TRUE(now.boxes[1].changed);  // freed
  EXPECT_TRUE(now.boxes[2].changed);  // new
  EXPECT_NE(dotOf(now, "x").find(std::string(ink::kChanged)), std::string::npos);
}

}  // namespace
}  // namespace cairn::report
