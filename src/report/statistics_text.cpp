#include "report/statistics_text.h"

#include <fmt/format.h>

namespace cairn::report {

void printStatistics(const analysis::Statistics& statistics, const Resources& resources, std::ostream& err) {
  const term::SolverStatistics& solver = statistics.solver;
  err << fmt::format("statistics: {} states, {} paths ended, {} met before, {} left waiting\n", statistics.states,
                     statistics.paths, statistics.covered, statistics.waiting)
      << fmt::format("statistics: {} alarms, {} on infeasible paths, {} undecided, {} not confirmed on exact paths\n",
                     statistics.alarms, statistics.infeasible, statistics.noModel, statistics.mismatches)
      << fmt::format("statistics: solver: {} questions, {} to Z3 in {:.3f} s, {} without answer\n", solver.queries,
                     solver.solverCalls, solver.seconds, solver.unknowns);
  if (statistics.allocation) {
    const analysis::AllocationCheckStatistics& check = *statistics.allocation;
    err << fmt::format(
               "statistics: allocation check: {} accesses, {} agreed, {} not expressed, {} undecided, {} on infeasible "
               "paths, {} disagreed, {:.3f} s\n",
               check.accesses, check.agreed, check.notExpressed, check.undecided, check.infeasible, check.disagreements,
               check.seconds)
        << fmt::format(
               "statistics: allocation check: {} addresses, {} found by look-up, {} queries, {} solver calls in {:.3f} "
               "s\n",
               check.solver.questions, check.solver.byLookUp, check.solver.queries, check.solver.solverCalls,
               check.solver.seconds);
  }
  for (const analysis::FinerNumbers& finer : statistics.finerNumbers) {
    err << fmt::format("statistics: shape analysis with {}: {} states, {:.3f} s, {}\n", numeric::name(finer.relations),
                       finer.states, finer.seconds, finer.proved ? "proved" : "not proved");
  }
  for (const analysis::RefinementRecord& refinement : statistics.refinements) {
    err << fmt::format(
        "statistics: refinement for line {} ({}): {}; {} trials with {} states in {:.3f} s, then {} states in {:.3f} "
        "s, "
        "{}\n",
        refinement.loc.line, refinement.why, refinement.what, refinement.trials, refinement.trialStates,
        refinement.trialSeconds, refinement.states, refinement.seconds, refinement.proved ? "proved" : "not proved");
  }
  for (const auto& [reason, count] : statistics.inexact) {
    err << fmt::format("statistics: {} alarms not confirmed on inexact paths: {}\n", count, reason);
  }
  err << fmt::format("statistics: load {:.3f} s, analysis {:.3f} s, peak memory {:.0f} MB\n", resources.loadSeconds,
                     resources.analysisSeconds, resources.peakMegabytes);
}

}  // namespace cairn::report
