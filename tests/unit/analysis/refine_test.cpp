// False alarms that refine the shape analysis, on the programs refine_*.c.
#include "analysis/refine/refine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "analysis/portfolio/portfolio.h"
#include "frontend/frontend.h"

namespace cairn::analysis {
namespace {

program::Program load(const std::string& name) {
  frontend::Options options;
  options.sources = {CAIRN_SOURCE_DIR "/tests/programs/" + name};
  return frontend::load(options).program;
}

Verdict verify(const program::Program& program, RefinementKind kind) {
  PortfolioOptions options;
  options.exact.property = interp::Property::UnreachCall;
  options.shape.property = interp::Property::UnreachCall;
  options.refinement = kind;
  options.finerRelations.clear();
  options.rounds = {{100, 0, 100}};
  // Without refinement the search at the end would go on for ever.
  options.exact.env.interrupted = [states = 0]() mutable {
    return ++states > 4'000 ? std::string("enough") : std::string();
  };
  return verifyByPortfolio(program, options);
}

TEST(Refine, AListOfAnyLengthNeedsNone) {
  const Verdict verdict = verify(load("refine_abstraction_good.c"), RefinementKind::Candidates);
  EXPECT_EQ(verdict.kind(), VerdictKind::True);
  EXPECT_TRUE(verdict.statistics.refinements.empty());
}

TEST(Refine, AListWhoseNodesMatterIsKeptUnfolded) {
  const program::Program program = load("refine_both_good.c");
  for (const RefinementKind kind : {RefinementKind::Candidates, RefinementKind::Naive}) {
    const Verdict verdict = verify(program, kind);
    EXPECT_EQ(verdict.kind(), VerdictKind::True);
    ASSERT_TRUE(verdict.proved().precision.has_value());
    ASSERT_FALSE(verdict.proved().precision->shortChains.empty());
    EXPECT_GE(verdict.proved().precision->shortChains.begin()->second, 10U);
    if (kind == RefinementKind::Candidates) {
      EXPECT_EQ(verdict.proved().precision->shortChains.begin()->second, 10U);
    }
    ASSERT_FALSE(verdict.statistics.refinements.empty());
    EXPECT_TRUE(verdict.statistics.refinements.back().proved);
  }
  EXPECT_EQ(verify(program, RefinementKind::Off).kind(), VerdictKind::Unknown);
}

TEST(Refine, TurnsOfACountedLoopAreKeptApart) {
  const program::Program program = load("refine_unrolled_good.c");
  const Verdict verdict = verify(program, RefinementKind::Candidates);
  EXPECT_EQ(verdict.kind(), VerdictKind::True);
  ASSERT_TRUE(verdict.proved().precision.has_value());
  EXPECT_TRUE(verdict.proved().precision->shortChains.empty());
  ASSERT_EQ(verdict.proved().precision->unrolled.size(), 1U);
  EXPECT_EQ(verdict.proved().precision->unrolled.begin()->second, 9U);
  EXPECT_EQ(verify(program, RefinementKind::Off).kind(), VerdictKind::Unknown);
}

TEST(Refine, CandidatesKeepOnlyTheShorterList) {
  const program::Program program = load("refine_shorter_good.c");
  const auto highest = [&](RefinementKind kind) {
    const Verdict verdict = verify(program, kind);
    EXPECT_EQ(verdict.kind(), VerdictKind::True);
    unsigned result = 0;
    for (const auto& [place, length] : verdict.proved().precision->shortChains) result = std::max(result, length);
    return result;
  };
  EXPECT_EQ(highest(RefinementKind::Candidates), 8U);
  EXPECT_GT(highest(RefinementKind::Naive), 8U);
}

}  // namespace
}  // namespace cairn::analysis
