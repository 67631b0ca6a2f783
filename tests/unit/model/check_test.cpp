#include <gtest/gtest.h>

#include <string>

#include "model/language/load.h"
#include "model/proof/check.h"

namespace cairn::model {
namespace {

// Blocks of one size; a block is taken and given back.
constexpr const char* kPool = R"(machine Pool
constants top : int
axiom positive: 0 < top
state free : set
state uses : 1 .. top -> int
invariant inside: free subset 1 .. top
invariant counted: all b in 1 .. top: 0 <= uses(b)
initially free := 1 .. top  uses := fun b: 0
method take() returns p : int
  event take_ok
    any c in free
    do free := free \ {c}  uses(c) := uses(c) + 1
    return c
  failing event take_fail
    where none: free subset {}
    return 0
method give(in p : int) returns ok : bool
  event give_ok
    where known: p in 1 .. top
          busy: not (p in free)
    do free := free + {p}
    return true
  failing event give_bad
    where bad: not (p in 1 .. top) or p in free
    return false
instance top = N, p in 0 .. N + 1
)";

// A pool that refines it: what may always fail says when it does.
constexpr const char* kChild = R"(machine Child refines Pool
state held : set
invariant glue: all b in 1 .. top: b in free <=> not (b in held)
invariant inner: held subset 1 .. top
initially held := {}
method take
  event take_ok refines take_ok
    any c in 1 .. top
    where new: not (c in held)
    do held := held + {c}
    return c
  failing event take_fail refines take_fail
    where full: all b in 1 .. top: b in held
    return 0
method give
  event give_ok refines give_ok
    where held: p in held
    do held := held \ {p}
    return true
  failing event give_bad refines give_bad
    where other: not (p in held)
    return false
)";

std::shared_ptr<const Machine> read(const std::string& text, const std::string& parent = kPool) {
  Library library(
      [&](const std::string& path) -> std::optional<std::string> {
        if (path == "X.machine") return text;
        if (path == "Pool.machine") return parent;
        return std::nullopt;
      },
      {}, {});
  return library.load("X.machine");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Verdict verdictOf(const std::string& text, const std::string& label, const std::string& parent = kPool) {
  CheckOptions options;
  options.only = label;
  options.largest = 4;
  const CheckReport report = check(*read(text, parent), options);
  EXPECT_EQ(report.outcomes.size(), 1U) << label;
  return report.outcomes.empty() ? Verdict::Open : report.outcomes[0].verdict;
}

std::string errorOf(const std::string& text, const std::string& parent = kPool) {
  try {
    (void)read(text, parent);
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

TEST(Check, ProvesAPoolAndItsRefinement) {
  const CheckReport pool = check(*read(kPool), {});
  EXPECT_EQ(pool.count(Verdict::Proved), pool.outcomes.size());
  const CheckReport child = check(*read(kChild), {});
  for (const Outcome& outcome : child.outcomes)
    EXPECT_EQ(outcome.verdict, Verdict::Proved) << outcome.obligation.label << " " << outcome.why;
}

TEST(Check, AnInvariantThatAnEventBreaksIsRefutedByARun) {
  const std::string text = replaced(kPool, "do free := free + {p}", "do free := free + {p + 1}");
  EXPECT_EQ(verdictOf(text, "give_ok/inside/INV"), Verdict::Refuted);
}

TEST(Check, InitialisationAssumesAxiomsOnly) {
  const std::string text = replaced(kPool, "initially free := 1 .. top", "initially free := 0 .. top");
  EXPECT_EQ(verdictOf(text, "init/inside/INV"), Verdict::Refuted);
}

TEST(Check, AFunctionOutsideOfItsDomainIsNoProof) {
  // Solvers take functions as total: the clause would be proved without the condition.
  const std::string text = replaced(kPool, "invariant counted", "invariant odd: uses(0) = uses(0)\ninvariant counted");
  EXPECT_EQ(verdictOf(text, "odd/WD"), Verdict::Refuted);
}

TEST(Check, GuardsOfTheParentMustHold) {
  EXPECT_EQ(verdictOf(replaced(kChild, "where held: p in held", "where held: p in 1 .. top"), "give_ok/busy/GRD"),
            Verdict::Refuted);
}

TEST(Check, TheAbstractStepIsGluedAfterwards) {
  EXPECT_EQ(verdictOf(replaced(kChild, "do held := held \\ {p}", "do held := held \\ {p + 1}"), "give_ok/glue/INV"),
            Verdict::Refuted);
}

TEST(Check, AResultMustBeTheParents) {
  EXPECT_EQ(verdictOf(replaced(kChild, "return c\n", "return c + 0 * c + 1\n"), "take_ok/result/SIM"),
            Verdict::Refuted);
}

// The parent's proofs rest on its own beginning.
TEST(Check, AnExtensionDoesNotChangeHowTheParentBegins) {
  const std::string parent = replaced(kPool, "state free : set\n", "state free : set\nstate last : int +> int\n");
  const std::string child = "machine X extends Pool\nstate more : int\ninitially more := 0  ";
  EXPECT_EQ(errorOf(child, parent), "");
  EXPECT_NE(errorOf(child + "last(7) := 1\n", parent).find("'last' is Pool's, which says how it begins"),
            std::string::npos);
}

// A text that ends early has no instance and no name that is bound.
TEST(Check, AMachineThatSaysNothingIsNone) {
  EXPECT_NE(errorOf("machine X\n").find("this machine says nothing"), std::string::npos);
  EXPECT_EQ(
      check(*read("machine X\nstate n : int\ninvariant zero: n = 0\ninitially n := 0\n"), {}).count(Verdict::Open), 0U);
}

TEST(Check, AMethodAnswersEveryCall) {
  EXPECT_EQ(verdictOf(replaced(kChild, "where full: all b in 1 .. top: b in held",
                               "where full: all b in 1 .. top: b in held and 1 < b"),
                      "take/total/TOT"),
            Verdict::Refuted);
}

TEST(Check, ContradictoryAxiomsAreNotProved) {
  const std::string text = replaced(kPool, "axiom positive: 0 < top", "axiom positive: 0 < top and top < 0");
  EXPECT_EQ(verdictOf(text, "axioms/VAC"), Verdict::Open);
}

TEST(Check, AnEventThatNeverHappensIsOpen) {
  const std::string text = replaced(kPool, "where none: free subset {}", "where none: top < 0");
  EXPECT_EQ(verdictOf(text, "take_fail/VAC"), Verdict::Open);
}

TEST(Check, WhatMayAlwaysFailSaysWhenItDoes) {
  const std::string parent = replaced(kPool, "    where none: free subset {}\n", "");
  EXPECT_NE(errorOf(kChild, parent).find("expected fails_only_if"), std::string::npos);
  const std::string says =
      replaced(kChild, "method take\n", "method take\n  fails_only_if all b in 1 .. top: b in held\n");
  EXPECT_EQ(verdictOf(says, "take_fail/take/ENB", parent), Verdict::Proved);
  const std::string always = replaced(says, "where full: all b in 1 .. top: b in held", "where full: true");
  EXPECT_EQ(verdictOf(always, "take_fail/take/ENB", parent), Verdict::Refuted);
}

TEST(Check, AnExtensionLeavesItsParentsVariablesAlone) {
  const std::string text =
      "machine X extends Pool\nmethod give\n  event give_ok extends give_ok\n    do uses(p) := 0\n";
  EXPECT_NE(errorOf(text).find("changes only what this machine adds"), std::string::npos);
}

TEST(Check, GhostsAreReadByGhostsOnly) {
  const std::string text = replaced(kPool, "state uses", "ghost uses");
  EXPECT_NE(errorOf(replaced(text, "    any c in free\n", "    any c in free\n    where seen: uses(c) = 0\n"))
                .find("cannot read the ghost"),
            std::string::npos);
}

TEST(Check, PointsThatAreAssignedAtOnceDiffer) {
  const std::string text = replaced(kPool, "uses(c) := uses(c) + 1", "uses(c) := uses(c) + 1  uses(1) := 0");
  EXPECT_EQ(verdictOf(text, "take_ok/uses_apart/WD"), Verdict::Refuted);
}

TEST(Question, NothingButTheThreeWordsIsAnAnswer) {
  EXPECT_EQ(answerOf("unsat\n"), SolverAnswer::Unsat);
  EXPECT_EQ(answerOf("sat\n"), SolverAnswer::Sat);
  EXPECT_EQ(answerOf("unknown\n"), SolverAnswer::Unknown);
  EXPECT_EQ(answerOf("unsat\n(error \"line 3: unknown constant\")\n"), SolverAnswer::Failed);
  EXPECT_EQ(answerOf("(error \"line 3\")\nunsat\n"), SolverAnswer::Failed);
  EXPECT_EQ(answerOf(""), SolverAnswer::Failed);
}

TEST(Evaluate, DivisionRoundsDown) {
  const auto machine =
      read(replaced(kPool, "axiom positive: 0 < top", "axiom positive: 0 < top and (0 - 7) div 2 = 0 - 4"));
  EXPECT_TRUE(settingOf(*machine, 3).has_value());
}

TEST(Explore, FindsTheShortestRun) {
  const auto machine = read(replaced(kPool, "do free := free + {p}", "do free := free + {p + 1}"));
  const std::optional<Setting> setting = settingOf(*machine, 2);
  ASSERT_TRUE(setting);
  ExploreOptions options;
  options.stopAtFirst = true;  // the uses are counted without end
  const Exploration made = explore(*machine, *setting, options);
  ASSERT_FALSE(made.failures.empty());
  EXPECT_EQ(made.failures[0].broken.label, "give_ok/inside/INV");
  EXPECT_EQ(made.failures[0].run.size(), 2U);
}

}  // namespace
}  // namespace cairn::model
