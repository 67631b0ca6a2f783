#include "analysis/portfolio/portfolio.h"

#include "analysis/portfolio/plan.h"
#include "analysis/portfolio/team.h"

namespace cairn::analysis {

Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options) {
  if (options.jobs > 1) return verifyByTeam(program, options);
  return Plan(program, options, PlainSearch::Included).run();
}

}  // namespace cairn::analysis
