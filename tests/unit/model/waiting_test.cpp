// Calls that one event begins and a later one answers.
#include <gtest/gtest.h>

#include <string>

#include "model/language/load.h"
#include "model/proof/check.h"

namespace cairn::model {
namespace {

// A counter that is raised one by one; `note` is called in between.
constexpr const char* kCounter = R"(machine Counter
constants top : int
axiom positive: 0 < top
state phase : {ready, counting, cleaning}
state sum, goal, noted : int
invariant way: phase = counting => sum <= goal
idle phase = ready
waiting phase = counting
variant if phase = counting then goal - sum + 1 else if phase = cleaning then 1 else 0
initially phase := ready  sum := 0  goal := 0  noted := 0
method raise(in n in 0 .. top) returns r : int
  event begin begins
    where now: phase = ready
    do phase := counting  sum := 0  goal := n
  event done refines nothing
    where asked: n = goal
          now: phase = counting
          there: sum = goal
    do phase := cleaning
    return sum
internal event step
    where now: phase = counting
          less: sum < goal
    do sum := sum + 1
internal event clean
    where now: phase = cleaning
    do phase := ready
method note(in k in 0 .. top) returns ok : bool
  event note_ok
    where now: phase = ready
    do noted := k
    return true
instance top = N
)";

std::string counter() {
  std::string text = kCounter;
  const std::string none = " refines nothing";
  return text.erase(text.find(none), none.size());
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = counter();
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

CheckReport reportOf(const std::string& text, const std::string& only = "") {
  Library library(
      [&](const std::string& path) -> std::optional<std::string> {
        return path == "X.machine" ? std::optional(text) : std::nullopt;
      },
      {}, {});
  CheckOptions options;
  options.only = only;
  options.largest = 3;
  return check(*library.load("X.machine"), options);
}

Verdict verdictOf(const std::string& text, const std::string& label) {
  const CheckReport report = reportOf(text, label);
  EXPECT_EQ(report.outcomes.size(), 1U) << label;
  return report.outcomes.empty() ? Verdict::Open : report.outcomes[0].verdict;
}

TEST(Waiting, ACallThatIsAnsweredLaterIsProved) {
  for (const Outcome& outcome : reportOf(counter()).outcomes)
    EXPECT_EQ(outcome.verdict, Verdict::Proved) << outcome.obligation.label << " " << outcome.why;
}

TEST(Waiting, TheAnswerEndsTheWaiting) {
  EXPECT_EQ(verdictOf(changed("do phase := cleaning", "do sum := sum"), "done/alone/TOT"), Verdict::Refuted);
}

TEST(Waiting, TheArgumentIsKept) {
  EXPECT_EQ(verdictOf(changed("goal := n\n", "goal := n + 1\n"), "begin/n_kept/TOT"), Verdict::Refuted);
  EXPECT_EQ(verdictOf(changed("do sum := sum + 1", "do sum := sum + 1  goal := goal - 1"), "step/n_kept/TOT"),
            Verdict::Refuted);
}

// It would begin again, and never be answered.
TEST(Waiting, AnInternalEventForgetsNoCall) {
  EXPECT_EQ(verdictOf(changed("do sum := sum + 1", "do sum := sum + 1  phase := ready"), "step/waiting/TOT"),
            Verdict::Refuted);
}

TEST(Waiting, NobodyIsAnsweredWhoHasNotCalled) {
  EXPECT_EQ(verdictOf(changed("where now: phase = cleaning\n    do phase := ready",
                              "where now: phase = cleaning\n    do phase := counting"),
                      "clean/alone/TOT"),
            Verdict::Refuted);
}

TEST(Waiting, OutsideOfCallsTheMachineSettles) {
  EXPECT_EQ(verdictOf(changed("where now: phase = cleaning\n", "where now: phase = cleaning and noted = 0\n"),
                      "settling/TOT"),
            Verdict::Refuted);
}

TEST(Waiting, IdleIsNotWaiting) {
  EXPECT_NE(verdictOf(changed("waiting phase = counting", "waiting phase != cleaning"), "waiting/TOT"),
            Verdict::Proved);
}

// What may fail is said of states in which it has a meaning.
TEST(Waiting, WhatStandsForItselfIsDefined) {
  EXPECT_NE(verdictOf(changed("variant if", "variant sum div noted + if"), "variant/WD"), Verdict::Proved);
  EXPECT_NE(verdictOf(changed("idle phase = ready", "idle phase = ready and 0 <= 1 div noted"), "idle/WD"),
            Verdict::Proved);
  EXPECT_NE(verdictOf(changed("returns r : int\n", "returns r : int\n  fails_only_if 0 < 1 div noted\n"),
                      "raise/fails_only_if/WD"),
            Verdict::Proved);
}

}  // namespace
}  // namespace cairn::model
