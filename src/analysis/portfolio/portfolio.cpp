#include "analysis/portfolio/portfolio.h"

#include "analysis/portfolio/plan.h"
#include "analysis/portfolio/team.h"
#include "analysis/template/slice.h"
#include "analysis/trials/trials.h"
#include "program/code/loans.h"

namespace cairn::analysis {

namespace {

// Of a program with loans: false, if runs on random answers show it soon.
std::optional<Verdict> verifyByTrials(const program::Program& program, const PortfolioOptions& options) {
  if (!program::loansRecord(program)) return std::nullopt;
  TrialOptions trials;
  trials.property = options.exact.property;
  trials.seconds = options.secondsOfTrials;
  trials.interrupted = options.exact.interrupted;
  TrialResult result = runTrials(program, trials);
  if (!result.violation) return std::nullopt;
  Verdict verdict;
  verdict.kind = VerdictKind::False;
  verdict.violation = std::move(result.violation);
  return verdict;
}

}  // namespace

Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options) {
  if (auto verdict = verifyBySlice(program, options.exact.property)) return *verdict;
  if (auto verdict = verifyByTrials(program, options)) return *verdict;
  if (options.jobs > 0) return verifyByTeam(program, options);
  return Plan(program, options, PlainSearch::Included).run();
}

}  // namespace cairn::analysis
