// What becomes of an alarm of the shape analysis: its path, exact execution along it, and searches for its place.
#include "analysis/exact/confirm.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/portfolio/portfolio.h"
#include "analysis/shape/shape.h"
#include "program/flow/control_flow.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

// Counts up to an unknown number; what happens behind the loop is `behind`, which may use the number %i and the unknown number %n.
program::Program counting(const std::string& behind) {
  return program::parse(R"(program LP64
file 0 "count.c"
entry @_start
function @_start() library {
entry:
  %r: i32 = call @main()
  exit(i32 %r)
  unreachable
}
function @main() -> i32 at 1 {
entry:
  %n: i32 = choose() "n" at 2
  jump head(i32 0, i32 0)
head(%i: i32, %j: i32):
  %more = ult i32 %i, i32 %n
  branch %more, body, behind
body:
  %i2: i32 = add i32 %i, 1
  %j2: i32 = sub i32 %j, 1
  jump head(i32 %i2, i32 %j2)
behind:
)" + behind + R"(
wrong:
  store i32 1 -> ptr null at 7
  jump right
right:
  return i32 0 at 8
})");
}

AbstractAlarm alarmOf(const program::Program& program) {
  const Verdict verdict = verifyShape(program, {});
  EXPECT_EQ(verdict.kind(), VerdictKind::Unknown);
  EXPECT_EQ(verdict.open().alarms.size(), 1U);
  if (verdict.open().alarms.empty()) return {};
  EXPECT_EQ(verdict.open().unproved.front().state, verdict.open().alarms.front().state);
  EXPECT_FALSE(verdict.open().alarms.front().path.empty());
  return verdict.open().alarms.front();
}

TEST(Confirm, AnAlarmHasAPathFromTheStart) {
  const program::Program program = counting(R"(  %bad = ult i32 2, i32 %i
  branch %bad, wrong, right)");
  const AbstractAlarm alarm = alarmOf(program);
  EXPECT_EQ(alarm.loc.line, 7U);
  ASSERT_FALSE(alarm.path.empty());
  EXPECT_EQ(alarm.path.front(), (PathPoint{program.entry, {program::BlockId(0), 0}}));
  EXPECT_EQ(alarm.path.back().position.block, alarm.place.position.block);
  // From block to block as the program goes.
  const program::ControlFlow flow(program.function(alarm.place.function));
  for (std::size_t i = 1; i + 1 < alarm.path.size(); ++i) {
    const auto next = flow.successors(alarm.path[i].position.block);
    EXPECT_NE(std::find(next.begin(), next.end(), alarm.path[i + 1].position.block.index()), next.end()) << i;
  }
}

TEST(Confirm, APathThatCanBeTakenIsAViolation) {
  const program::Program program = counting(R"(  %bad = ult i32 0, i32 %i
  branch %bad, wrong, right)");
  AbstractAlarm alarm = alarmOf(program);
  const Verdict verdict = followPath(program, alarm, {}, 8);
  ASSERT_EQ(verdict.kind(), VerdictKind::False);
  EXPECT_EQ(verdict.violation().loc.line, 7U);
}

// The sum of two numbers that the analysis does not keep.
TEST(Confirm, APathThatCannotBeTakenIsRefuted) {
  const program::Program program = counting(R"(  %sum: i32 = add i32 %i, i32 %j
  %bad = ne i32 %sum, 0
  branch %bad, wrong, right)");
  AbstractAlarm alarm = alarmOf(program);
  const Verdict verdict = followPath(program, alarm, {}, 8);
  EXPECT_EQ(verdict.kind(), VerdictKind::Unknown);
  ASSERT_TRUE(alarm.trial.has_value());
  EXPECT_TRUE(alarm.trial->refuted) << alarm.trial->why;
  EXPECT_EQ(alarm.trial->reached + 2, alarm.path.size());
  EXPECT_EQ(alarm.trial->why, "no execution goes on from there as the path does");
}

TEST(Confirm, TooFewStepsRefuteNothing) {
  const program::Program program = counting(R"(  %sum: i32 = add i32 %i, i32 %j
  %bad = ne i32 %sum, 0
  branch %bad, wrong, right)");
  AbstractAlarm alarm = alarmOf(program);
  EXPECT_EQ(followPath(program, alarm, {}, 0).kind(), VerdictKind::Unknown);
  ASSERT_TRUE(alarm.trial.has_value());
  EXPECT_FALSE(alarm.trial->refuted);
}

TEST(Confirm, AViolationAfterManyTurnsIsFoundBySearches) {
  const program::Program program = counting(R"(  %bad = ult i32 500, i32 %i
  branch %bad, wrong, right)");
  AbstractAlarm alarm = alarmOf(program);
  EXPECT_EQ(followPath(program, alarm, {}, 8).kind(), VerdictKind::Unknown);
  EXPECT_EQ(searchFor(program, alarm, Approach::Near, {}, 4000).kind(), VerdictKind::False);
  EXPECT_EQ(searchFor(program, alarm, Approach::Near, {}, 400).open().stop, StopReason::EnoughSteps);
}

TEST(Confirm, AnAlarmThatNothingConfirmsIsListedWithItsState) {
  const program::Program program = counting(R"(  %sum: i32 = add i32 %i, i32 %j
  %bad = ne i32 %sum, 0
  branch %bad, wrong, right)");
  PortfolioOptions options;
  options.firstSearch = 5;
  options.rounds = {{50, 50, 50}};
  options.templateInstructions = 0;  // rows on sums prove it
  std::uint64_t steps = 0;
  options.exact.env.interrupted = [&] { return ++steps > 2000 ? std::string("enough") : std::string(); };
  const Verdict verdict = verifyByPortfolio(program, options);
  EXPECT_EQ(verdict.kind(), VerdictKind::Unknown);
  ASSERT_EQ(verdict.open().alarms.size(), 1U);
  ASSERT_TRUE(verdict.open().alarms.front().trial.has_value());
  EXPECT_TRUE(verdict.open().alarms.front().trial->refuted);
  ASSERT_EQ(verdict.open().unproved.size(), 1U);
  EXPECT_EQ(verdict.open().unproved.front().loc.line, 7U);
  EXPECT_EQ(verdict.open().unproved.front().state, verdict.open().alarms.front().state);
  EXPECT_GT(verdict.statistics.states, 200U);
}

// Wherever it happens: also right after a part of the plan that ended by itself.
TEST(Confirm, WhatIsInterruptedSaysSo) {
  const program::Program program = counting(R"(  %sum: i32 = add i32 %i, i32 %j
  %bad = ne i32 %sum, 0
  branch %bad, wrong, right)");
  for (std::uint64_t most = 1; most < 400; ++most) {
    std::uint64_t steps = 0;
    PortfolioOptions options;
    options.firstSearch = 5;
    options.rounds = {{50, 50, 50}};
    options.exact.env.interrupted = [&] { return ++steps > most ? std::string("enough") : std::string(); };
    options.shape.env = options.exact.env;
    const Verdict verdict = verifyByPortfolio(program, options);
    EXPECT_EQ(verdict.kind(), VerdictKind::Unknown);
    EXPECT_EQ(verdict.open().why, "enough") << "after " << most << " questions";
  }
}

}  // namespace
}  // namespace cairn::analysis
