// What the shape analysis keeps of functions: inputs and outputs that stand for all calls.
#include "analysis/shape/summaries.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/shape/shape.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

// A list of unknown length is built, and freed by a recursive function.
program::Program freedBy(const std::string& body) {
  return program::parse(R"(program LP64
file 0 "list.c"
entry @_start
function @_start() library {
entry:
  %r: i32 = call @main()
  exit(i32 %r)
  unreachable
}
function @main() -> i32 at 1 {
entry:
  jump build(ptr null)
build(%list: ptr):
  %more: i1 = choose() "more" at 2
  branch %more, one, built
one:
  %node: ptr = allocate(i64 16) at 3
  store ptr %list -> ptr %node at 3
  jump build(ptr %node)
built:
  call @release(ptr %list) at 4
  return i32 0 at 5
}
function @release(%at: ptr) at 10 {
entry:
  %end = eq ptr %at, ptr null
  branch %end, done, next
)" + body + R"(
done:
  return at 15
})");
}

constexpr const char* kRight = R"(next:
  %following: ptr = load ptr %at at 11
  call @release(ptr %following) at 12
  free(ptr %at) at 13
  jump done)";
constexpr const char* kWrong = R"(next:
  %following: ptr = load ptr %at at 11
  free(ptr %at) at 12
  call @release(ptr %at) at 13
  jump done)";

// The states belong to the analysis: they are looked at while it is there.
struct Counted final : ShapeListener {
  void proved(const Fixpoint& fixpoint) override {
    inputs = fixpoint.summaryInputs.size();
    ASSERT_EQ(fixpoint.summaryOutputs.size(), inputs);
    for (std::size_t i = 0; i < inputs; ++i) {
      EXPECT_FALSE(Summaries::isReturn(fixpoint.summaryInputs[i]));
      EXPECT_FALSE(fixpoint.summaryOutputs[i].empty());
      for (const heap::State& output : fixpoint.summaryOutputs[i]) EXPECT_TRUE(Summaries::isReturn(output));
    }
  }
  std::size_t inputs = 0;
};

TEST(Summaries, FewInputsStandForAllCallsOfTheRecursion) {
  Counted counted;
  ShapeOptions options;
  options.listener = &counted;
  ASSERT_EQ(verifyShape(freedBy(kRight), options).kind(), VerdictKind::True);
  EXPECT_GE(counted.inputs, 1U);
  EXPECT_LE(counted.inputs, 3U);
}

TEST(Summaries, AWrongFunctionIsNoProof) {
  const Verdict verdict = verifyShape(freedBy(kWrong), {});
  ASSERT_EQ(verdict.kind(), VerdictKind::Unknown);
  EXPECT_FALSE(verdict.open().alarms.empty());
}

TEST(Summaries, AFunctionIsSummarisedOnlyWhereItIsEntered) {
  const program::Program program = freedBy(kRight);
  term::TermStore terms;
  term::Solver solver(terms);
  Transfer transfer(program, terms, solver, {});
  Places places(program);
  Summaries summaries(
      program, transfer, solver, places, {},
      [](const heap::State&, const heap::State&, unsigned) -> std::optional<heap::State> { return std::nullopt; });
  const heap::State initial = transfer.initialState();
  EXPECT_FALSE(summaries.entersSummary(initial));
  EXPECT_FALSE(Summaries::isReturn(initial));
  EXPECT_TRUE(summaries.inputs().empty());
}

}  // namespace
}  // namespace cairn::analysis
