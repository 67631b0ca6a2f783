// Workers of the portfolio: what they hand over, what becomes of those that fail, and which answer counts.
#include "analysis/portfolio/portfolio.h"

#include <gtest/gtest.h>
#include <sys/poll.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <new>
#include <regex>
#include <string>
#include <vector>

#include "analysis/portfolio/plan.h"
#include "analysis/portfolio/team.h"
#include "analysis/portfolio/verdict_bytes.h"
#include "analysis/portfolio/worker.h"
#include "program/text/text.h"
#include "support/check.h"

namespace cairn::analysis {
namespace {

// What verdicts of all kinds have.
Verdict withFindings(Verdict verdict) {
  verdict.assumptions.emplace_back("an assumption");
  verdict.failures.emplace_back("a failure");
  verdict.statistics.states = 42;
  verdict.statistics.inexact["reason"] = 2;
  verdict.statistics.solver.seconds = 0.25;
  verdict.statistics.refinements.push_back({{program::FileId(0), 5, 6}, "why", "what", 2, 30, 0.5, 40, 0.75, true});
  return verdict;
}

Verdict open() {
  Verdict verdict;
  verdict.open().stopFor("why");
  verdict.open().unproved.push_back({{program::FileId(0), 1, 1}, "what", "x -> y", interp::ViolationKind::ValidDeref});
  verdict.open().unproved.push_back({{}, "a place", "", std::nullopt});
  verdict.open().proved.push_back(interp::ViolationKind::ValidFree);
  return withFindings(verdict);
}

Verdict proved() {
  Verdict verdict;
  ShapePrecision precision;
  precision.relations = numeric::Relations::Octagons;
  precision.separateEmptyLists = 17;
  precision.patient = true;
  precision.shortChains[{program::FunctionId(2), {program::BlockId(3), 0}}] = 6;
  precision.unrolled[{program::FunctionId(2), {program::BlockId(4), 0}}] = 9;
  verdict.answer = Proved{precision};
  return withFindings(verdict);
}

Verdict violated() {
  interp::Outcome outcome;
  outcome.kind = interp::StopKind::Violated;
  interp::Violation& violation = outcome.violation.emplace();
  violation.kind = interp::ViolationKind::ValidFree;
  violation.message = "a message";
  violation.stack.push_back({"main", {program::FileId(0), 3, 4}});
  violation.freed = {program::FileId(0), 7, 1};
  violation.writes = true;
  outcome.choices.push_back({program::intType(32), 17, "nondet", {program::FileId(1), 2, 9}});
  outcome.steps = 12345678901;
  Verdict verdict;
  verdict.answer = Violated{std::move(outcome)};
  return withFindings(verdict);
}

Verdict sentAndReceived(const Verdict& verdict) {
  const std::string bytes = bytesOf(verdict);
  const auto back = verdictOf(bytes);
  EXPECT_TRUE(back.has_value());
  if (!back) return {};
  EXPECT_EQ(bytesOf(*back), bytes);
  EXPECT_EQ(back->kind(), verdict.kind());
  EXPECT_EQ(back->failures, verdict.failures);
  EXPECT_EQ(back->statistics.refinements.front().what, "what");
  return *back;
}

TEST(VerdictBytes, AVerdictComesBackAsItWas) {
  const Verdict shown = sentAndReceived(violated());
  EXPECT_EQ(shown.violation().violation->stack.front().function, "main");
  EXPECT_EQ(shown.violation().choices.front().bits, 17U);
  const Verdict undecided = sentAndReceived(open());
  EXPECT_EQ(undecided.open().why, "why");
  EXPECT_EQ(undecided.open().unproved.front().kind, interp::ViolationKind::ValidDeref);
  EXPECT_FALSE(undecided.open().unproved.back().kind.has_value());
  EXPECT_EQ(undecided.open().proved.front(), interp::ViolationKind::ValidFree);
  const ShapePrecision precision = *sentAndReceived(proved()).proved().precision;
  EXPECT_EQ(precision.shortChains, proved().proved().precision->shortChains);
  EXPECT_EQ(precision.separateEmptyLists, 17U);
  EXPECT_TRUE(precision.patient);
}

TEST(VerdictBytes, APartOfAVerdictIsNone) {
  for (const Verdict& verdict : {open(), proved(), violated()}) {
    const std::string bytes = bytesOf(verdict);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(verdictOf(std::string_view(bytes).substr(0, size)).has_value()) << size;
    }
    EXPECT_FALSE(verdictOf(bytes + "x").has_value());
    EXPECT_FALSE(verdictOf(char(3) + bytes.substr(1)).has_value());
  }
}

TEST(Statistics, OfTwoSearchesAddUp) {
  Statistics sum = open().statistics;
  addTo(sum, open().statistics);
  EXPECT_EQ(sum.states, 84U);
  EXPECT_EQ(sum.inexact.at("reason"), 4U);
  EXPECT_EQ(sum.solver.seconds, 0.5);
  EXPECT_EQ(sum.refinements.size(), 2U);
}

Verdict answerOf(Worker& worker) {
  while (!worker.answer()) {
    pollfd pipe{worker.pipe(), POLLIN, 0};
    (void)poll(&pipe, 1, 1000);
    worker.receive();
  }
  return *worker.answer();
}

TEST(Worker, AnswersWithItsVerdictAndItsClock) {
  Worker worker("part", 5, [](WorkerLink& link) {
    link.tell(77, 7);
    link.askForHelp(77);
    return violated();
  });
  const Verdict verdict = answerOf(worker);
  EXPECT_EQ(verdict.kind(), VerdictKind::False);
  EXPECT_EQ(verdict.violation().steps, 12345678901U);
  EXPECT_EQ(worker.answerClock(), 77U);
  EXPECT_EQ(worker.asksForHelp(), 77U);
}

TEST(Worker, AVerdictLargerThanAPipeArrivesWhole) {
  Worker worker("part", 0, [](WorkerLink&) {
    Verdict verdict;
    verdict.answer = Proved{};
    verdict.assumptions.assign(1000, std::string(1000, 'a'));
    return verdict;
  });
  EXPECT_EQ(answerOf(worker).assumptions.size(), 1000U);
}

TEST(Worker, FailuresEndTheWorkerWithAReason) {
  const auto whyOf = [](const Worker::Work& work) {
    Worker worker("part", 0, work);
    const Verdict verdict = answerOf(worker);
    EXPECT_EQ(verdict.kind(), VerdictKind::Unknown);
    EXPECT_EQ(verdict.failures.size(), 1U);
    return verdict.failures.front();
  };
  EXPECT_EQ(whyOf([](WorkerLink&) -> Verdict { throw std::bad_alloc(); }), "part: out of memory");
  EXPECT_EQ(whyOf([](WorkerLink&) -> Verdict { throw std::runtime_error("oh"); }), "part: internal: oh");
  EXPECT_EQ(whyOf([](WorkerLink&) -> Verdict { std::raise(SIGKILL), std::abort(); }),
            "part: ended by signal 9 (Killed)");
  EXPECT_EQ(whyOf([](WorkerLink&) -> Verdict { _exit(3); }), "part: ended with status 3 and without an answer");
}

TEST(Worker, OneThatIsEndedSaysWhy) {
  Worker worker("part", 0, [](WorkerLink& link) {
    while (!link.stopAsked()) {
    }
    return Verdict();
  });
  worker.end(StopReason::Other, "enough");
  EXPECT_FALSE(worker.running());
  EXPECT_EQ(worker.answer()->open().why, "enough");
  EXPECT_TRUE(worker.answer()->failures.empty());
}

TEST(Worker, ACrashIsAnInternalReason) {
  Worker worker("part", 0, [](WorkerLink&) -> Verdict { std::raise(SIGKILL), std::abort(); });
  EXPECT_EQ(answerOf(worker).open().why, "internal: part: ended by signal 9 (Killed)");
}

TEST(Worker, IsPausedAndGoesOn) {
  Worker worker("part", 0, [](WorkerLink& link) {
    for (std::uint64_t step = 1; !link.stopAsked(); ++step) link.tell(step, 0);
    return open();
  });
  while (worker.clock() == 0) usleep(1'000);
  worker.pause();
  usleep(20'000);
  const std::uint64_t clock = worker.clock();
  const double used = worker.processorSeconds();
  EXPECT_GT(used, 0);
  usleep(100'000);
  EXPECT_EQ(worker.clock(), clock);
  EXPECT_EQ(worker.processorSeconds(), used);
  worker.resume();
  while (worker.clock() == clock) usleep(1'000);
  worker.askToStop();
  EXPECT_EQ(answerOf(worker).open().why, "why");
}

TEST(Worker, APausedOneIsEnded) {
  Worker worker("part", 0, [](WorkerLink& link) {
    while (!link.stopAsked()) {
    }
    return Verdict();
  });
  worker.pause();
  worker.end(StopReason::Other, "enough");
  EXPECT_FALSE(worker.running());
}

TEST(Worker, IsAskedToStop) {
  Worker worker("part", 0, [](WorkerLink& link) {
    while (!link.stopAsked()) {
    }
    return open();
  });
  worker.askToStop();
  EXPECT_EQ(answerOf(worker).open().why, "why");
}

TEST(Team, TheAnswerOfFewestStepsCounts) {
  Verdict yes;
  yes.answer = Proved{};
  const Verdict open;
  const TeamAnswer later[] = {{&yes, 30}, {&yes, 20}};
  EXPECT_EQ(earliestAnswer(later), 1U);
  const TeamAnswer equal[] = {{&yes, 20}, {&yes, 20}};
  EXPECT_EQ(earliestAnswer(equal), 0U);
  const TeamAnswer one[] = {{&open, 1}, {&yes, 20}};
  EXPECT_EQ(earliestAnswer(one), 1U);
  const TeamAnswer none[] = {{&open, 1}, {nullptr, 0}};
  EXPECT_EQ(earliestAnswer(none), std::nullopt);
}

TEST(Team, TrueAndFalseIsAnInternalError) {
  Verdict yes;
  yes.answer = Proved{};
  Verdict no;
  no.answer = Violated{};
  const TeamAnswer answers[] = {{&yes, 30}, {&no, 20}};
  EXPECT_THROW((void)earliestAnswer(answers), support::CheckFailed);
}

// A step that is added, dropped or moved is explained there.
TEST(Portfolio, ItsPageHasTheStepsOfThePlan) {
  std::ifstream page(std::string(CAIRN_SOURCE_DIR) + "/docs/portfolio.md");
  ASSERT_TRUE(page.good());
  std::vector<std::string> explained;
  const std::regex row(R"(\| \*\*([^*]+)\*\* \|.*)");
  std::smatch found;
  for (std::string line; std::getline(page, line);) {
    if (std::regex_match(line, found, row)) explained.push_back(found[1]);
  }
  std::vector<std::string> steps{"first look"};  // before there is a plan
  for (const std::string_view name : Plan::stepNames()) steps.emplace_back(name);
  EXPECT_EQ(explained, steps);
}

}  // namespace
}  // namespace cairn::analysis
