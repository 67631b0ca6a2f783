// The analyses under one budget: first a short exact search, which settles small programs and shallow bugs, then the shape analysis for proofs, then the exact search
// for the rest of the time.
#pragma once

#include <functional>
#include <string>

#include "analysis/exact/exact.h"
#include "analysis/shape/shape.h"
#include "analysis/verdict.h"
#include "program/program.h"

namespace cairn::analysis {

struct PortfolioOptions {
  ExactOptions exact;
  ShapeOptions shape;
  // Expansions of the first exact search: counted, so that a run repeats.
  std::uint64_t firstSearch = 200;
};

[[nodiscard]] Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options);

}  // namespace cairn::analysis
