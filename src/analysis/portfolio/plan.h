// What the portfolio does one after the other, in one process: a table of steps (plan.cpp), which docs/portfolio.md explains.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/portfolio/portfolio.h"
#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::analysis {

enum class PlainSearch : std::uint8_t {
  Included,   // in between, and at the end for the rest of the time
  Elsewhere,  // somebody else does it
};

class Plan {
 public:
  Plan(const program::Program& program, PortfolioOptions options, PlainSearch plainSearch);

  // Told all the time how far the plan is: steps, weighted so that they take about the same time each, counted from
  // `start` on; and states.
  void onProgress(std::function<void(std::uint64_t clock, std::uint64_t states)> listener, std::uint64_t start);
  // Told once, when the first short search has not decided and would not end the same way if it were longer, and the
  // shape analysis has taken a while or has not decided, either.
  void onUndecided(std::function<void(std::uint64_t clock)> listener) { undecided_ = std::move(listener); }

  [[nodiscard]] Verdict run();
  // A short plain search, templates for a moment, then the plain search alone, without limit.
  [[nodiscard]] Verdict runPlainSearch();

  // The names of the steps of `run`, in order, each once.
  [[nodiscard]] static std::vector<std::string_view> stepNames();

 private:
  // Of a step. Nothing: it has no verdict of its own, and the plan goes on.
  using Result = std::optional<Verdict>;
  // One line of the table. The first one that settles the program ends the plan.
  struct Step {
    std::string_view name;
    bool (Plan::*applies)() const;  // null: always
    Result (Plan::*run)();
    bool last = false;  // its verdict counts, whatever it is: what comes after it would not decide, either
  };
  // A proof that others come between.
  struct ResumedProof {
    ResumedProof(const program::Program& program, const ShapeOptions& options) : proof(program, options) {}
    ShapeProof proof;
    Verdict verdict;  // so far
  };

  // What a state costs on average, in states of the exact search.
  static constexpr std::uint64_t kExactWeight = 1;
  static constexpr std::uint64_t kShapeWeight = 4;

  static const std::vector<Step> kProofSteps;
  static const std::vector<Step> kAlarmSteps;
  static const std::vector<Step> kRoundSteps;  // once for each round of searches
  static const std::vector<Step> kLastSteps;

  // ---- plan.cpp
  [[nodiscard]] Verdict decide();
  // The verdict of the step that was the last word, or that time was over in; nothing: the plan goes on.
  [[nodiscard]] Result runSteps(std::span<const Step> steps);
  [[nodiscard]] Verdict searchLikeAlarms();
  void tellUndecided(std::uint64_t clock);
  // A part has ended with this verdict.
  [[nodiscard]] Verdict counted(Verdict verdict, std::uint64_t weight);
  [[nodiscard]] bool stopped() const;
  // Of a part whose verdict is not the last word.
  void keep(const Verdict& verdict);
  [[nodiscard]] Verdict withEverything(Verdict verdict);

  // ---- plan_steps.cpp: when a step makes sense
  [[nodiscard]] bool inParts() const { return !options_.shape.maxStates; }
  [[nodiscard]] bool proofIsLong() const;
  [[nodiscard]] bool proofWasQuick() const;
  [[nodiscard]] bool searchHasEnded() const { return searchEnded_; }
  [[nodiscard]] bool refinementIsCheap() const { return proofWasQuick() || searchEnded_; }
  [[nodiscard]] bool inLaterRound() const { return round_ != 0; }
  [[nodiscard]] bool plainSearchHasEnded() const;

  // ---- plan_steps.cpp: the steps
  [[nodiscard]] Result searchShortly();
  [[nodiscard]] Result proveShortly();
  [[nodiscard]] Result proveCoarselyInTurns();
  [[nodiscard]] Result searchForEarlyAlarms();
  [[nodiscard]] Result proveByFirstTemplates();
  [[nodiscard]] Result proveByTemplatesBeforeTheRest();
  [[nodiscard]] Result proveTheRest();
  [[nodiscard]] Result proveWithFinerNumbers();
  [[nodiscard]] Result followAlarms();
  [[nodiscard]] Result refineOnce();
  [[nodiscard]] Result proveByLaterTemplates();
  [[nodiscard]] Result provePartsInRound();
  [[nodiscard]] Result searchNearAlarms();
  [[nodiscard]] Result searchPlainlyInRound();
  [[nodiscard]] Result endWithPlainSearch();
  [[nodiscard]] Result searchPlainly();

  // ---- plan_steps.cpp: what steps have in common
  [[nodiscard]] Verdict prove(const ShapeOptions& shape);
  // By rows of templates, with so many questions to the solver; nothing new if that was tried before, or is of no use.
  [[nodiscard]] Result proveByTemplates(std::uint64_t calls, std::optional<double> seconds = std::nullopt);
  // Once, for the checks that the shape analysis leaves open.
  void proveParts();
  void resume(ResumedProof& part, std::optional<std::uint64_t> maxStates);
  // The verdict of a proof that goes on later: only if it is the last word.
  [[nodiscard]] Result unlessItGoesOn(const ResumedProof& part) const;
  // Another step than the usual proof has ended: the proof's statistics count with it if that was the last word.
  [[nodiscard]] Result beforeTheRest(Result verdict);
  // Searches of each alarm, until one settles the program or time is over.
  template <typename Search>
  [[nodiscard]] Result forEachAlarm(std::vector<AbstractAlarm>& alarms, const Search& search);
  [[nodiscard]] std::uint64_t workOf(const Verdict& proof) const;
  [[nodiscard]] Verdict search(std::optional<std::uint64_t> expansions,
                               std::optional<std::uint64_t> solverCalls = std::nullopt);

  const program::Program& program_;
  PortfolioOptions options_;
  PlainSearch plainSearch_;
  std::function<void(std::uint64_t clock)> undecided_;
  std::function<void(std::uint64_t clock, std::uint64_t states)> progress_;
  bool searchMayHelp_ = false;
  bool searchEnded_ = false;           // the first one, by itself: a longer one would end the same way
  std::optional<ResumedProof> usual_;  // the shape analysis with the options as they are
  Verdict shape_;                      // of that analysis, once it is over
  bool finerTried_ = false;
  bool refined_ = false;
  std::size_t round_ = 0;
  std::optional<Open> plain_;        // of the plain search of this round; none: there was none
  std::uint64_t templateCalls_ = 0;  // that templates were given at most
  bool templatesMayHelp_ = true;
  std::uint64_t clock_ = 0;             // at the end of the last part
  std::uint64_t statesSoFar_ = 0;       // likewise
  std::uint64_t statesBeforePart_ = 0;  // of a proof that goes on: counted when it was left
  Statistics before_;
  std::optional<std::vector<program::ViolationKind>> provedParts_;
};

}  // namespace cairn::analysis
