#include "report/text/statistics_text.h"

#include <fmt/format.h>

namespace cairn::report {

std::vector<std::string> statisticsLines(const analysis::Statistics& statistics, const Resources& resources) {
  std::vector<std::string> lines;
  const term::SolverStatistics& solver = statistics.solver;
  lines.push_back(fmt::format("{} states, {} paths ended, {} met before, {} left waiting", statistics.states,
                              statistics.paths, statistics.covered, statistics.waiting));
  lines.push_back(fmt::format("{} alarms, {} on infeasible paths, {} undecided, {} not confirmed on exact paths",
                              statistics.alarms, statistics.infeasible, statistics.noModel, statistics.mismatches));
  lines.push_back(fmt::format("solver: {} questions, {} to Z3 in {:.3f} s, {} without answer", solver.queries,
                              solver.solverCalls, solver.seconds, solver.unknowns));
  if (statistics.allocation) {
    const analysis::AllocationCheckStatistics& check = *statistics.allocation;
    lines.push_back(
        fmt::format("allocation check: {} accesses, {} agreed, {} not expressed, {} undecided, {} on infeasible "
                    "paths, {} disagreed, {:.3f} s",
                    check.accesses, check.agreed, check.notExpressed, check.undecided, check.infeasible,
                    check.disagreements, check.seconds));
    lines.push_back(
        fmt::format("allocation check: {} addresses, {} found by look-up, {} queries, {} solver calls in {:.3f} s",
                    check.solver.questions, check.solver.byLookUp, check.solver.queries, check.solver.solverCalls,
                    check.solver.seconds));
  }
  for (const analysis::FinerNumbers& finer : statistics.finerNumbers) {
    lines.push_back(fmt::format("shape analysis with {}{}: {} states, {:.3f} s, {}", numeric::name(finer.relations),
                                finer.orderings ? " and the order of neighbours" : "", finer.states, finer.seconds,
                                finer.proved ? "proved" : "not proved"));
  }
  for (const analysis::RefinementRecord& refinement : statistics.refinements) {
    lines.push_back(fmt::format(
        "refinement for line {} ({}): {}; {} trials with {} states in {:.3f} s, then {} states in {:.3f} s, {}",
        refinement.loc.line, refinement.why, refinement.what, refinement.trials, refinement.trialStates,
        refinement.trialSeconds, refinement.states, refinement.seconds, refinement.proved ? "proved" : "not proved"));
  }
  for (const auto& [reason, count] : statistics.inexact) {
    lines.push_back(fmt::format("{} alarms not confirmed on inexact paths: {}", count, reason));
  }
  lines.push_back(fmt::format("load {:.3f} s, analysis {:.3f} s, peak memory {:.0f} MB", resources.loadSeconds,
                              resources.analysisSeconds, resources.peakMegabytes));
  return lines;
}

void printStatistics(const analysis::Statistics& statistics, const Resources& resources, std::ostream& err) {
  for (const std::string& line : statisticsLines(statistics, resources)) err << "statistics: " << line << '\n';
}

}  // namespace cairn::report
