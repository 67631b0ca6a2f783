// What the portfolio does one after the other, in one process.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "analysis/portfolio/portfolio.h"
#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::analysis {

enum class PlainSearch : std::uint8_t {
  Included,   // in between, and at the end for the rest of the time
  Elsewhere,  // somebody else does it
};

// By runs on random answers from this seed on, for so many seconds of processor time: false, or nothing new.
[[nodiscard]] Verdict verifyByTrials(const program::Program& program, const PortfolioOptions& options, double seconds,
                                     std::uint64_t seed);

class Plan {
 public:
  Plan(const program::Program& program, PortfolioOptions options, PlainSearch plainSearch);

  // Told all the time how far the plan is: steps, weighted so that they take about the same time each, counted from `start` on; and states.
  void onProgress(std::function<void(std::uint64_t clock, std::uint64_t states)> listener, std::uint64_t start);
  // Told once, when the first short search has not decided and would not end the same way if it were longer, and the shape analysis has taken a while or has not decided, either.
  void onUndecided(std::function<void(std::uint64_t clock)> listener) { undecided_ = std::move(listener); }

  [[nodiscard]] Verdict run();
  // A short plain search, templates for a moment, then the plain search alone, without limit.
  [[nodiscard]] Verdict runPlainSearch();

 private:
  // A proof that others come between.
  struct ResumedProof {
    ShapeProof proof;
    Verdict verdict;  // so far
  };

  [[nodiscard]] Verdict decide();
  [[nodiscard]] Verdict decideOnLoans();
  [[nodiscard]] Verdict proveAtEachPlace(ShapeOptions shape, program::GlobalId variable);
  [[nodiscard]] Verdict proveByShape();
  [[nodiscard]] Verdict searchLikeAlarms(Verdict& shape, bool ended);
  [[nodiscard]] Verdict proveWithFinerNumbers(std::uint64_t statesBefore);
  [[nodiscard]] Verdict refineFor(const Verdict& shape);
  [[nodiscard]] Verdict prove(const ShapeOptions& shape);
  // By rows of templates, with so many questions to the solver; nothing new if that was tried before, or is of no use.
  [[nodiscard]] Verdict proveByTemplates(std::uint64_t calls, std::optional<double> seconds = std::nullopt);
  // Once, for the checks that the shape analysis leaves open.
  void proveParts(const Verdict& shape);
  void goOn(ResumedProof& part, std::optional<std::uint64_t> maxStates);
  // Both for a while. Settled: one has proved it.
  [[nodiscard]] std::optional<Verdict> proveInTurns(ResumedProof& usual, ResumedProof& coarse);
  [[nodiscard]] std::uint64_t workOf(const Verdict& proof) const;
  [[nodiscard]] Verdict searchForEarlyAlarms(std::vector<AbstractAlarm> alarms);
  [[nodiscard]] Verdict search(std::optional<std::uint64_t> expansions,
                               std::optional<std::uint64_t> solverCalls = std::nullopt);
  void tellUndecided(std::uint64_t clock);
  // A part has ended with this verdict.
  [[nodiscard]] Verdict counted(Verdict verdict, std::uint64_t weight);
  [[nodiscard]] bool stopped() const;
  // Of a part whose verdict is not the last word.
  void keep(const Verdict& verdict);
  [[nodiscard]] Verdict withEverything(Verdict verdict);

  const program::Program& program_;
  PortfolioOptions options_;
  PlainSearch plainSearch_;
  std::function<void(std::uint64_t clock)> undecided_;
  std::function<void(std::uint64_t clock, std::uint64_t states)> progress_;
  bool searchMayHelp_ = false;
  std::uint64_t templateCalls_ = 0;  // that templates were given at most
  bool templatesMayHelp_ = true;
  std::uint64_t clock_ = 0;             // at the end of the last part
  std::uint64_t statesSoFar_ = 0;       // likewise
  std::uint64_t statesBeforePart_ = 0;  // of a proof that goes on: counted when it was left
  Statistics before_;
  std::optional<std::vector<program::ViolationKind>> provedParts_;
};

}  // namespace cairn::analysis
