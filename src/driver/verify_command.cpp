#include "driver/verify_command.h"

#include <fmt/format.h>

#include <filesystem>

#include "analysis/portfolio/portfolio.h"
#include "driver/budget.h"
#include "driver/files.h"
#include "driver/terminal.h"
#include "report/harness.h"
#include "report/loop_invariants.h"
#include "report/outcome.h"
#include "report/progress.h"
#include "report/sarif.h"
#include "report/statistics_text.h"
#include "report/text.h"

namespace cairn::driver {

using analysis::Verdict;
using analysis::VerdictKind;

namespace {

// A true verdict of the shape analysis leaves its loop invariants in `invariants` if they are asked for.
Verdict analyse(const VerifyCommand& command, const program::Program& program, Budget& budget, std::ostream& err,
                std::vector<report::LoopInvariant>& invariants) {
  const bool watched = command.show.detail != report::Detail::Quiet && isTerminal(err);
  report::Progress progress(program, err, watched);
  analysis::PortfolioOptions options;
  options.exact.property = command.property;
  options.exact.order = command.order;
  if (command.allocationForm) {
    options.exact.allocationCheck.emplace();
    options.exact.allocationCheck->form = *command.allocationForm;
  }
  options.exact.interrupted = [&] { return budget.exhausted(); };
  options.exact.progress = [&](const analysis::Statistics& statistics) { progress.show(statistics); };
  options.shape.property = command.property;
  options.shape.interrupted = options.exact.interrupted;
  options.shape.progress = options.exact.progress;
  if (command.invariants) {
    options.shape.proved = [&](const analysis::Fixpoint& proof) {
      invariants = report::loopInvariants(program, proof);
    };
  }
  switch (command.analysis) {
    case AnalysisKind::Portfolio: return analysis::verifyByPortfolio(program, options);
    case AnalysisKind::Exact: return analysis::verifyExactly(program, options.exact);
    case AnalysisKind::Shape: return analysis::verifyShape(program, options.shape);
  }
  return {};
}

ExitStatus statusOf(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::True: return NoViolation;
    case VerdictKind::False: return ViolationFound;
    case VerdictKind::Unknown: return Unknown;
  }
  return Unknown;
}

}  // namespace

ExitStatus verifyProgram(const VerifyCommand& command, std::ostream& out, std::ostream& err) {
  Budget budget(command.timeoutSeconds, command.memoryMegabytes);
  const frontend::LoadResult loaded = frontend::load(command.load);
  const double loadSeconds = budget.secondsUsed();
  const report::Detail detail = command.show.detail;
  if (detail != report::Detail::Quiet) err << loaded.warnings;

  std::vector<report::LoopInvariant> invariants;
  const Verdict verdict = analyse(command, loaded.program, budget, err, invariants);
  if (command.statistics) {
    report::printStatistics(verdict.statistics, {loadSeconds, budget.secondsUsed() - loadSeconds, peakMegabytes()},
                            err);
  }
  const report::Outcome outcome =
      report::outcomeOf(loaded.program, verdict, command.property, detail == report::Detail::Verbose);
  report::TextReport text(loaded.program, {report::useColour(command.show.colour, isTerminal(out)), detail}, out);
  text.outcome(outcome, command.load);
  if (command.harness && verdict.kind == VerdictKind::False) {
    const report::Harness harness = report::makeHarness(loaded.program, *verdict.violation);
    writeFile(*command.harness, harness.text);
    text.harness(harness, *command.harness, command.load);
  }
  if (command.sarif) {
    const report::SarifOptions options{CAIRN_VERSION, std::filesystem::current_path().string()};
    writeFile(*command.sarif, report::sarifLog(loaded.program, outcome, options));
  }
  if (command.invariants && verdict.kind == VerdictKind::True) text.invariants(invariants);
  if (command.expected) out << compareWithExpected(*command.expected, outcome.result) << '\n';
  out << fmt::format("result: {}\n", outcome.result);
  return statusOf(verdict.kind);
}

}  // namespace cairn::driver
