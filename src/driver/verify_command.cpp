#include "driver/verify_command.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <csignal>

#include "analysis/exact/exact.h"
#include "driver/run_command.h"
#include "driver/source_lines.h"

namespace cairn::driver {

namespace {

using Clock = std::chrono::steady_clock;

// Ctrl-C and a polite kill ask the analysis to end; a second one ends the process as usual.
volatile std::sig_atomic_t interruptions = 0;
void onInterrupt(int signal) {
  interruptions = interruptions + 1;
  if (interruptions > 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

double peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void printStatistics(const analysis::Statistics& statistics, double loadSeconds, double seconds, std::ostream& err) {
  const term::SolverStatistics& solver = statistics.solver;
  err << fmt::format("statistics: {} states, {} paths ended, {} met before\n", statistics.states, statistics.paths,
                     statistics.covered)
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
  for (const auto& [reason, count] : statistics.inexact) {
    err << fmt::format("statistics: {} alarms not confirmed on inexact paths: {}\n", count, reason);
  }
  err << fmt::format("statistics: load {:.3f} s, analysis {:.3f} s, peak memory {:.0f} MB\n", loadSeconds, seconds,
                     peakMegabytes());
}

}  // namespace

ExitStatus verifyProgram(const VerifyCommand& command, std::ostream& out, std::ostream& err) {
  const auto start = Clock::now();
  const frontend::LoadResult loaded = frontend::load(command.load);
  const auto loadedAt = Clock::now();
  err << loaded.warnings;

  interruptions = 0;
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
  analysis::ExactOptions options;
  options.property = command.property;
  if (command.allocationForm) {
    options.allocationCheck.emplace();
    options.allocationCheck->form = *command.allocationForm;
  }
  const auto deadline = start + std::chrono::duration<double>(command.timeoutSeconds);
  options.interrupted = [&]() -> std::string {
    if (interruptions != 0) return "interrupted";
    return Clock::now() > deadline ? "time limit" : "";
  };
  const analysis::Verdict verdict = analysis::verifyExactly(loaded.program, options);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);

  if (command.statistics) {
    const std::chrono::duration<double> load = loadedAt - start;
    const std::chrono::duration<double> analysis = Clock::now() - loadedAt;
    printStatistics(verdict.statistics, load.count(), analysis.count(), err);
  }
  if (verdict.kind == analysis::VerdictKind::False) return printOutcome(loaded.program, *verdict.violation, true, out);
  SourceLines sources(loaded.program);
  for (const std::string& assumption : verdict.assumptions) out << fmt::format("assumption: {}\n", assumption);
  if (verdict.kind == analysis::VerdictKind::True) {
    out << "result: true\n";
    return NoViolation;
  }
  for (const analysis::Unproved& check : verdict.unproved) {
    out << fmt::format("{}: not proved: {}\n", sources.position(check.loc), check.what);
  }
  out << fmt::format("result: unknown({})\n", verdict.why);
  return Unknown;
}

}  // namespace cairn::driver
