#include "report/page/recorded_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "program/text/text.h"

namespace cairn::report {
namespace {

// A list of one node is made, freed, and read.
constexpr const char* kProgram = R"(program LP64
file 0 "p.c"
type 0 signed "int" size 4
type 1 struct "struct node" size 16 { "data": type 0 bits 0:32, "next": type 2 bits 64:64 }
type 2 pointer "struct node *" size 8 element 1
var 0 "list" type 2
var 1 "sum" type 0
function @malloc(%n: i64) -> ptr library {
start:
  %p: ptr = allocate(i64 %n)
  return %p
}
function @free(%p: ptr) library {
start:
  free(ptr %p)
  return
}
function @main() -> i32 at 0:1:1 {
  slot $sum size 4 var 1
start:
  enter $sum at 0:2:1
  store i32 5 -> $sum at 0:2:2
  %p: ptr = call @malloc(i64 16) at 0:3:1
  bind var 0 = ptr %p at 0:3:2
  store i32 7 -> ptr %p at 0:4:1
  %next: ptr = address ptr %p + 8 at 0:5:1
  store ptr %p -> ptr %next at 0:5:2
  call @free(ptr %p) at 0:6:1
  %x: i32 = load ptr %p at 0:7:1
  leave $sum at 0:8:1
  return i32 %x at 0:8:1
}
)";

class RecordedRunTest : public testing::Test {
 protected:
  RecordedRun record(const RecordingLimits& limits = {}) {
    interp::ListedChoices choices(std::vector<std::uint64_t>{});
    std::uint64_t steps = 0;
    interp::RunOptions options;
    options.trace = [&](const interp::TraceStep&) { ++steps; };
    const interp::Outcome outcome = interp::run(program_, choices, options);
    EXPECT_EQ(outcome.kind, interp::StopKind::Violated) << outcome.message;
    EXPECT_EQ(steps, 6U);
    return recordRun(program_, {}, outcome, interp::Property::MemSafety, steps, limits);
  }
  static const Box* find(const Picture& picture, BoxKind kind) {
    const auto found = std::ranges::find(picture.boxes, kind, &Box::kind);
    return found == picture.boxes.end() ? nullptr : &*found;
  }

  program::Program program_ = program::parse(kProgram);
};

TEST_F(RecordedRunTest, ShowsMemoryAfterEachLine) {
  const RecordedRun run = record();
  ASSERT_EQ(run.steps.size(), 6U);
  EXPECT_EQ(run.leftOut, 0U);

  const Box* frame = find(run.steps[0].picture, BoxKind::Variables);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(frame->title, "main");
  ASSERT_EQ(frame->cells.size(), 1U);
  EXPECT_EQ(frame->cells[0].name + " " + frame->cells[0].value, "sum 5");

  // After line 5 the node points to itself.
  const Box* block = find(run.steps[3].picture, BoxKind::Block);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->title, "node");
  EXPECT_EQ(block->note, "block#1, 16 bytes");
  ASSERT_EQ(block->cells.size(), 2U);
  EXPECT_EQ(block->cells[0].value, "7");
  EXPECT_FALSE(block->cells[0].changed);
  ASSERT_TRUE(block->cells[1].target.has_value());
  EXPECT_EQ(block->cells[1].target->box, block->id);
  EXPECT_TRUE(block->cells[1].changed);
}

TEST_F(RecordedRunTest, AFreedBlockStaysWhereAVariablePointsToIt) {
  const RecordedRun run = record();
  const Box* freed = find(run.steps[4].picture, BoxKind::Freed);
  ASSERT_NE(freed, nullptr);
  EXPECT_TRUE(freed->changed);
  EXPECT_FALSE(freed->marked);
  const Box* end = find(run.steps[5].picture, BoxKind::Freed);
  ASSERT_NE(end, nullptr);
  EXPECT_TRUE(end->marked);
  EXPECT_EQ(end->note, "block#1, freed at line 6");
  EXPECT_EQ(run.steps[5].step.loc.line, 7U);
}

TEST_F(RecordedRunTest, OfALongRunTheMiddleIsLeftOut) {
  const RecordedRun run = record({1, 2});
  ASSERT_EQ(run.steps.size(), 3U);
  EXPECT_EQ(run.leftOut, 3U);
  EXPECT_EQ(run.leftOutAfter, 1U);
  EXPECT_EQ(run.steps[0].step.loc.line, 2U);
  EXPECT_EQ(run.steps[1].step.loc.line, 6U);
}

}  // namespace
}  // namespace cairn::report
