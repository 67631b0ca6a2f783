#include "analysis/portfolio/portfolio.h"

#include <utility>

namespace cairn::analysis {

namespace {

constexpr const char* kShortSearch = "the first search was short";

bool settled(const Verdict& verdict) { return verdict.kind != VerdictKind::Unknown; }

}  // namespace

Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options) {
  const auto stopped = [&] { return options.exact.interrupted ? options.exact.interrupted() : std::string(); };
  ExactOptions first = options.exact;
  std::uint64_t expansions = 0;
  first.interrupted = [&]() -> std::string {
    if (std::string why = stopped(); !why.empty()) return why;
    return ++expansions > options.firstSearch ? kShortSearch : "";
  };
  Verdict shortSearch = verifyExactly(program, first);
  // A search that ended by itself would end the same way again.
  const bool cut = expansions > options.firstSearch;
  if (settled(shortSearch) || !stopped().empty()) return shortSearch;
  Verdict shape = verifyShape(program, options.shape);
  if (settled(shape) || !stopped().empty()) return shape;
  if (!cut) return shape;
  Verdict search = verifyExactly(program, options.exact);
  if (settled(search)) return search;
  shape.why = search.why;
  return shape;
}

}  // namespace cairn::analysis
