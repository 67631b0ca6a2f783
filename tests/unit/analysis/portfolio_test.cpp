// Workers of the portfolio: what they hand over, what becomes of those that fail, and which answer counts.
#include "analysis/portfolio/portfolio.h"

#include <gtest/gtest.h>
#include <sys/poll.h>
#include <unistd.h>

#include <csignal>
#include <new>

#include "analysis/portfolio/team.h"
#include "analysis/portfolio/verdict_bytes.h"
#include "analysis/portfolio/worker.h"
#include "program/text/text.h"
#include "support/check.h"

namespace cairn::analysis {
namespace {

Verdict everything() {
  Verdict verdict;
  verdict.kind = VerdictKind::False;
  verdict.why = "why";
  interp::Outcome& outcome = verdict.violation.emplace();
  outcome.kind = interp::StopKind::Violated;
  interp::Violation& violation = outcome.violation.emplace();
  violation.kind = interp::ViolationKind::ValidFree;
  violation.message = "a message";
  violation.stack.push_back({"main", {program::FileId(0), 3, 4}});
  violation.freed = {program::FileId(0), 7, 1};
  violation.writes = true;
  outcome.choices.push_back({program::intType(32), 17, "nondet", {program::FileId(1), 2, 9}});
  outcome.steps = 12345678901;
  verdict.unproved.push_back({{program::FileId(0), 1, 1}, "what", "x -> y", interp::ViolationKind::ValidDeref});
  verdict.unproved.push_back({{}, "a place", "", std::nullopt});
  verdict.assumptions.emplace_back("an assumption");
  verdict.failures.emplace_back("a failure");
  ShapePrecision& precision = verdict.provedWith.emplace();
  precision.relations = numeric::Relations::Octagons;
  precision.separateEmptyLists = 17;
  precision.patient = true;
  precision.shortChains[{program::FunctionId(2), {program::BlockId(3), 0}}] = 6;
  precision.unrolled[{program::FunctionId(2), {program::BlockId(4), 0}}] = 9;
  verdict.statistics.states = 42;
  verdict.statistics.inexact["reason"] = 2;
  verdict.statistics.solver.seconds = 0.25;
  verdict.statistics.refinements.push_back({{program::FileId(0), 5, 6}, "why", "what", 2, 30, 0.5, 40, 0.75, true});
  return verdict;
}

TEST(VerdictBytes, AVerdictComesBackAsItWas) {
  const Verdict verdict = everything();
  const std::string bytes = bytesOf(verdict);
  const auto back = verdictOf(bytes);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(bytesOf(*back), bytes);
  EXPECT_EQ(back->kind, VerdictKind::False);
  EXPECT_EQ(back->violation->violation->stack.front().function, "main");
  EXPECT_EQ(back->violation->choices.front().bits, 17U);
  EXPECT_EQ(back->unproved.front().kind, interp::ViolationKind::ValidDeref);
  EXPECT_FALSE(back->unproved.back().kind.has_value());
  EXPECT_EQ(back->provedWith->shortChains, verdict.provedWith->shortChains);
  EXPECT_EQ(back->provedWith->separateEmptyLists, 17U);
  EXPECT_TRUE(back->provedWith->patient);
  EXPECT_EQ(back->statistics.refinements.front().what, "what");
}

TEST(VerdictBytes, APartOfAVerdictIsNone) {
  const std::string bytes = bytesOf(everything());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(verdictOf(std::string_view(bytes).substr(0, size)).has_value()) << size;
  }
  EXPECT_FALSE(verdictOf(bytes + "x").has_value());
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
    return everything();
  });
  const Verdict verdict = answerOf(worker);
  EXPECT_EQ(verdict.kind, VerdictKind::False);
  EXPECT_EQ(verdict.why, "why");
  EXPECT_EQ(worker.answerClock(), 77U);
  EXPECT_EQ(worker.asksForHelp(), 77U);
}

TEST(Worker, AVerdictLargerThanAPipeArrivesWhole) {
  Worker worker("part", 0, [](WorkerLink&) {
    Verdict verdict;
    verdict.kind = VerdictKind::True;
    verdict.assumptions.assign(1000, std::string(1000, 'a'));
    return verdict;
  });
  EXPECT_EQ(answerOf(worker).assumptions.size(), 1000U);
}

TEST(Worker, FailuresEndTheWorkerWithAReason) {
  const auto whyOf = [](const Worker::Work& work) {
    Worker worker("part", 0, work);
    const Verdict verdict = answerOf(worker);
    EXPECT_EQ(verdict.kind, VerdictKind::Unknown);
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
  EXPECT_EQ(worker.answer()->why, "enough");
  EXPECT_TRUE(worker.answer()->failures.empty());
}

TEST(Worker, ACrashIsAnInternalReason) {
  Worker worker("part", 0, [](WorkerLink&) -> Verdict { std::raise(SIGKILL), std::abort(); });
  EXPECT_EQ(answerOf(worker).why, "internal: part: ended by signal 9 (Killed)");
}

TEST(Worker, IsPausedAndGoesOn) {
  Worker worker("part", 0, [](WorkerLink& link) {
    for (std::uint64_t step = 1; !link.stopAsked(); ++step) link.tell(step, 0);
    return everything();
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
  EXPECT_EQ(answerOf(worker).why, "why");
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
    return everything();
  });
  worker.askToStop();
  EXPECT_EQ(answerOf(worker).why, "why");
}

TEST(Team, TheAnswerOfFewestStepsCounts) {
  Verdict yes;
  yes.kind = VerdictKind::True;
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
  yes.kind = VerdictKind::True;
  Verdict no;
  no.kind = VerdictKind::False;
  const TeamAnswer answers[] = {{&yes, 30}, {&no, 20}};
  EXPECT_THROW((void)earliestAnswer(answers), support::CheckFailed);
}

}  // namespace
}  // namespace cairn::analysis
