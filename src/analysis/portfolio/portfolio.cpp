#include "analysis/portfolio/portfolio.h"

#include "analysis/portfolio/plan.h"
#include "analysis/portfolio/team.h"
#include "analysis/template/slice.h"
#include "program/code/loans.h"

namespace cairn::analysis {

Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options) {
  if (auto verdict = verifyBySlice(program, options.exact.property)) return *verdict;
  if (program::loansRecord(program)) {
    Verdict verdict = verifyByTrials(program, options, options.secondsOfFirstTrials, 1);
    if (verdict.settled()) return verdict;
  }
  if (options.jobs > 0) return verifyByTeam(program, options);
  return Plan(program, options, PlainSearch::Included).run();
}

}  // namespace cairn::analysis
