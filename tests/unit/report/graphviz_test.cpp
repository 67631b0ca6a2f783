#include "report/picture/graphviz.h"

#include <gtest/gtest.h>

#include "program/text/text.h"
#include "report/picture/picture_dot.h"
#include "report/picture/reachability_dot.h"

namespace cairn::report {
namespace {

Picture oneBlock(const std::string& title) {
  Box box;
  box.id = "b1";
  box.title = title;
  box.cells = {{"next", "NULL", {}, false}};
  return {{box}, {}};
}

TEST(Graphviz, DrawsManyGraphsAtOnceAndKeepsThemApart) {
  std::vector<NamedGraph> graphs;
  for (int i = 0; i < 5; ++i) {
    const std::string name = "p" + std::to_string(i);
    graphs.push_back({name, dotOf(oneBlock("title" + std::to_string(i)), name)});
  }
  graphs[2].dot = "digraph \"p2\" { this is no graph";
  const Drawings drawings = drawSvg(graphs, std::chrono::seconds(20));
  ASSERT_EQ(drawings.svg.size(), 5U);
  EXPECT_FALSE(drawings.problem.empty());
  EXPECT_TRUE(drawings.svg[2].empty());
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_TRUE(drawings.svg[i].starts_with("<svg")) << i;
    EXPECT_NE(drawings.svg[i].find("title" + std::to_string(i)), std::string::npos) << i;
  }
}

TEST(Graphviz, NothingToDrawIsNoProblem) { EXPECT_EQ(drawSvg({}, std::chrono::seconds(1)).problem, ""); }

TEST(Graphviz, ADrawingForAPageKeepsOnlyTheDrawing) {
  const Drawings drawings = drawSvg({{"p0", dotOf(oneBlock("node"), "p0")}}, std::chrono::seconds(20));
  ASSERT_EQ(drawings.problem, "");
  const std::string svg = svgForPage(drawings.svg[0]);
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_TRUE(svg.ends_with("</svg>"));
  for (const char* gone : {"<!--", "<title>", "font-family", " id=\"", "\n"}) {
    EXPECT_EQ(svg.find(gone), std::string::npos) << gone << svg;
  }
  EXPECT_NE(svg.find(">node</text>"), std::string::npos) << svg;
  EXPECT_NE(svg.find(std::string(ink::kBlock)), std::string::npos) << svg;
}

TEST(Reachability, HasTheStatesOfTheProgramAndWhatCoversThem) {
  const program::Program program = program::parse(R"(program LP64
file 0 "p.c"
function @main() {
block0:
  jump block1 at 0:3:1
block1:
  jump block1 at 0:4:1
}
function @library() library {
block0:
  return
}
)");
  using Node = analysis::ReachedNode;
  const analysis::PathPoint start{program::FunctionId(0), {program::BlockId(0), 0}};
  const analysis::PathPoint loop{program::FunctionId(0), {program::BlockId(1), 0}};
  const analysis::PathPoint inside{program::FunctionId(1), {program::BlockId(0), 0}};
  const std::vector<Node> graph = {{start, {}, {}, Node::Status::Expanded, false},
                                   {inside, {0}, {}, Node::Status::Expanded, false},
                                   {loop, {1}, {}, Node::Status::Expanded, true},
                                   {loop, {2}, 2, Node::Status::Covered, true}};
  const std::string dot = reachabilityDot(program, graph);
  EXPECT_NE(dot.find("n0 [label=\"main:3\"]"), std::string::npos) << dot;
  EXPECT_NE(dot.find("n2 [label=\"main:4\", peripheries=2"), std::string::npos) << dot;
  EXPECT_EQ(dot.find("n1 ["), std::string::npos) << dot;
  EXPECT_NE(dot.find("n0 -> n2;"), std::string::npos) << dot;
  EXPECT_NE(dot.find("n2 -> n3;"), std::string::npos) << dot;
  EXPECT_NE(dot.find("n3 -> n2 [style=dashed"), std::string::npos) << dot;
}

}  // namespace
}  // namespace cairn::report
