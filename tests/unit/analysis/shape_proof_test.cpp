// A shape analysis that is left and taken up again.
#include <gtest/gtest.h>

#include "analysis/portfolio/portfolio.h"
#include "analysis/shape/shape.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

// A list of unknown length is built and freed; if `bad`, a node is read after that.
program::Program list(bool bad) {
  return program::parse(std::string(R"(program LP64
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
  jump free(ptr %list)
free(%at: ptr):
  %end = eq ptr %at, ptr null
  branch %end, done, next
next:
  %following: ptr = load ptr %at at 4
  free(ptr %at) at 5
  )") + (bad ? "%again: ptr = load ptr %at at 6" : "") +
                        R"(
  jump free(ptr %following)
done:
  return i32 0 at 7
})");
}

TEST(ShapeProof, InPartsIsTheSameAsAtOnce) {
  const program::Program program = list(false);
  const Verdict whole = verifyShape(program, {});
  ASSERT_EQ(whole.kind(), VerdictKind::True);
  ShapeProof proof(program, {});
  Verdict part;
  unsigned parts = 0;
  for (std::uint64_t states = 1; states < 1'000; states += 3) {
    part = proof.run(states);
    ++parts;
    if (part.kind() == VerdictKind::True) break;
    ASSERT_EQ(part.open().stop, StopReason::EnoughStates);
    ASSERT_GE(part.statistics.states, states);
  }
  EXPECT_EQ(part.kind(), VerdictKind::True);
  EXPECT_GT(parts, 3U);
  EXPECT_EQ(part.statistics.states, whole.statistics.states);
}

TEST(ShapeProof, AnAlarmIsTheSameInParts) {
  const program::Program program = list(true);
  const Verdict whole = verifyShape(program, {});
  ASSERT_EQ(whole.kind(), VerdictKind::Unknown);
  ASSERT_EQ(whole.open().alarms.size(), 1U);
  ShapeProof proof(program, {});
  Verdict part = proof.run(2);
  ASSERT_EQ(part.open().stop, StopReason::EnoughStates);
  part = proof.run(std::nullopt);
  EXPECT_EQ(part.open().why, whole.open().why);
  ASSERT_EQ(part.open().alarms.size(), 1U);
  EXPECT_EQ(part.open().alarms.front().path, whole.open().alarms.front().path);
}

TEST(ShapeProof, StatesOfAProofThatGoesOnCountOnce) {
  const program::Program program = list(false);
  PortfolioOptions options;
  options.firstSearch = 1;
  options.shortProof = 3;
  options.longerProof = 6;
  options.coarseProof = 2;
  const Verdict verdict = verifyByPortfolio(program, options);
  EXPECT_EQ(verdict.kind(), VerdictKind::True);
  const std::uint64_t whole = verifyShape(program, {}).statistics.states;
  EXPECT_GE(verdict.statistics.states, whole + 1);
  EXPECT_LE(verdict.statistics.states, whole + 8);
}

}  // namespace
}  // namespace cairn::analysis
