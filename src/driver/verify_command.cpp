#include "driver/verify_command.h"

#include <fmt/format.h>

#include "analysis/portfolio/portfolio.h"
#include "driver/budget.h"
#include "driver/files.h"
#include "driver/harness.h"
#include "driver/invariants_text.h"
#include "driver/path.h"
#include "driver/progress.h"
#include "driver/proof_export.h"
#include "driver/source_lines.h"
#include "driver/statistics_text.h"
#include "driver/violation_text.h"

namespace cairn::driver {

using analysis::Verdict;
using analysis::VerdictKind;

namespace {

constexpr std::size_t kMostUnproved = 100;  // listed one by one

// What a true verdict of the shape analysis leaves, if it is asked for.
struct Proved {
  std::vector<LoopInvariant> invariants;
  std::string proof;  // the text of the file
};

Verdict analyse(const VerifyCommand& command, const program::Program& program, Budget& budget, std::ostream& err,
                Proved& proved) {
  Progress progress(err);
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
  if (command.invariants || command.proof) {
    options.shape.proved = [&](const analysis::Fixpoint& fixpoint) {
      if (command.invariants) proved.invariants = loopInvariants(program, fixpoint);
      if (!command.proof) return;
      proved.proof = proof::print(exportProof(program, fixpoint, command.property), program, fixpoint.solver.store());
    };
  }
  switch (command.analysis) {
    case AnalysisKind::Portfolio: return analysis::verifyByPortfolio(program, options);
    case AnalysisKind::Exact: return analysis::verifyExactly(program, options.exact);
    case AnalysisKind::Shape: return analysis::verifyShape(program, options.shape);
  }
  return {};
}

// The text of the result line.
std::string resultText(const Verdict& verdict) {
  switch (verdict.kind) {
    case VerdictKind::True: return "true";
    case VerdictKind::False: return fmt::format("false({})", interp::name(verdict.violation->violation->kind));
    case VerdictKind::Unknown: return fmt::format("unknown({})", verdict.why);
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

void writeHarness(const VerifyCommand& command, const program::Program& program, const interp::Outcome& violation,
                  std::ostream& out) {
  const Harness harness = makeHarness(program, violation);
  writeFile(*command.harness, harness.text);
  out << fmt::format("harness: written to {0}; compile and run it with\n  {1} && ./a.out\n", *command.harness,
                     compileLine(command.load, *command.harness));
  for (const std::string& limit : harness.limits) out << fmt::format("harness: not reproduced: {}\n", limit);
  for (const std::string& note : harness.notes) out << fmt::format("harness: note: {}\n", note);
}

void printCounterexample(const VerifyCommand& command, const program::Program& program,
                         const interp::Outcome& violation, std::ostream& out) {
  SourceLines sources(program);
  printViolation(sources, *violation.violation, out);
  printInputs(sources, violation.choices, out);
  printPath(program, violation, command.property, sources, out);
  for (const std::string& assumption : violation.assumptions) out << fmt::format("assumption: {}\n", assumption);
  if (command.harness) writeHarness(command, program, violation, out);
}

void printWhatItRestsOn(const program::Program& program, const Verdict& verdict, std::ostream& out) {
  const SourceLines sources(program);
  for (const std::string& assumption : verdict.assumptions) out << fmt::format("assumption: {}\n", assumption);
  if (verdict.kind == VerdictKind::True) return;
  for (std::size_t i = 0; i < verdict.unproved.size() && i < kMostUnproved; ++i) {
    const analysis::Unproved& check = verdict.unproved[i];
    const std::string where = check.loc.valid() ? sources.position(check.loc) + ": " : "";
    out << fmt::format("{}not proved: {}\n", where, check.what);
    if (!check.state.empty()) out << fmt::format("  in the state: {}\n", check.state);
  }
  if (verdict.unproved.size() > kMostUnproved) {
    out << fmt::format("not proved: {} more\n", verdict.unproved.size() - kMostUnproved);
  }
}

void writeProof(const std::string& file, const std::string& text, std::ostream& out) {
  if (text.empty()) {
    out << "proof: none, every path was followed to its end\n";
    return;
  }
  writeFile(file, text);
  out << fmt::format("proof: written to {}\n", file);
}

}  // namespace

ExitStatus verifyProgram(const VerifyCommand& command, std::ostream& out, std::ostream& err) {
  Budget budget(command.timeoutSeconds, command.memoryMegabytes);
  const frontend::LoadResult loaded = frontend::load(command.load);
  const double loadSeconds = budget.secondsUsed();
  err << loaded.warnings;

  Proved proved;
  const Verdict verdict = analyse(command, loaded.program, budget, err, proved);
  if (command.statistics) {
    printStatistics(verdict.statistics, {loadSeconds, budget.secondsUsed() - loadSeconds, peakMegabytes()}, err);
  }
  if (verdict.kind == VerdictKind::False) {
    printCounterexample(command, loaded.program, *verdict.violation, out);
  } else {
    printWhatItRestsOn(loaded.program, verdict, out);
  }
  if (command.invariants && verdict.kind == VerdictKind::True) printInvariants(loaded.program, proved.invariants, out);
  if (command.proof && verdict.kind == VerdictKind::True) writeProof(*command.proof, proved.proof, out);
  const std::string result = resultText(verdict);
  if (command.expected) out << compareWithExpected(*command.expected, result) << '\n';
  out << fmt::format("result: {}\n", result);
  return statusOf(verdict.kind);
}

}  // namespace cairn::driver
