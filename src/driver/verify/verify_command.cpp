#include "driver/verify/verify_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/portfolio/parts.h"
#include "analysis/portfolio/portfolio.h"
#include "analysis/template/template.h"
#include "driver/options/budget.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "driver/options/machine.h"
#include "driver/options/terminal.h"
#include "driver/verify/proof_export.h"
#include "driver/verify/report_files.h"
#include "report/findings/loop_invariants.h"
#include "report/findings/outcome.h"
#include "report/text/findings_text.h"
#include "report/text/progress.h"
#include "report/text/statistics_text.h"
#include "report/witness/correctness_witness.h"
#include "report/witness/witness.h"
#include "report/witness/witness_validate.h"

namespace cairn::driver {

using analysis::Verdict;
using analysis::VerdictKind;

namespace {

// The states of a program that was not proved by the shape analysis, and drawing, beyond the time limit.
constexpr double kSecondsForPage = 60;

// What a shape analysis leaves for the reports that are asked for.
class Recorder final : public analysis::ShapeListener {
 public:
  Recorder(const VerifyCommand& command, const frontend::LoadResult& loaded) : command_(command), loaded_(loaded) {}

  [[nodiscard]] bool wantsProof() const override { return command_.invariants || command_.witness || command_.proof; }
  [[nodiscard]] bool wantsEnd() const override { return command_.html.has_value(); }
  void proved(const analysis::Fixpoint& fixpoint) override {
    if (!wantsProof()) return;
    const program::Program& program = loaded_.program;
    if (command_.invariants) invariants = report::loopInvariants(program, fixpoint);
    if (command_.witness)
      record.invariants = report::invariantSet(program, loaded_.outline, command_.load.sources, fixpoint);
    if (command_.proof) {
      proof = proof::print(exportProof(program, fixpoint, command_.property), program, fixpoint.solver.store());
    }
  }
  // Of several analyses the one that proves it counts, or the first: the open checks are its.
  void ended(const analysis::Exploration& exploration) override {
    if (record.gallery && !exploration.complete) return;
    record.gallery = report::collectStates(loaded_.program, exploration);
  }

  std::vector<report::LoopInvariant> invariants;
  std::string proof;  // the text of the file
  AnalysisRecord record;

 private:
  const VerifyCommand& command_;
  const frontend::LoadResult& loaded_;
};

// Parts of what could not be decided are given as many states again.
Verdict exactly(const program::Program& program, const analysis::ExactOptions& options) {
  Verdict verdict = analysis::verifyExactly(program, options);
  if (verdict.settled() || options.allocationCheck) return verdict;
  verdict.open().proved = analysis::proveParts(options.property, verdict, [&](program::Property part) {
    analysis::ExactOptions smaller = options;
    smaller.property = part;
    smaller.maxExpansions = verdict.statistics.states + 1'000;
    return analysis::verifyExactly(program, smaller);
  });
  return verdict;
}

Verdict byShape(const program::Program& program, const analysis::ShapeOptions& options) {
  Verdict verdict = analysis::verifyShape(program, options);
  if (verdict.settled()) return verdict;
  verdict.open().proved = analysis::proveParts(options.property, verdict, [&](program::Property part) {
    analysis::ShapeOptions smaller = options;
    smaller.property = part;
    smaller.maxStates = verdict.statistics.states + 1'000;
    smaller.listener = nullptr;
    return analysis::verifyShape(program, smaller);
  });
  return verdict;
}

Verdict analyse(const VerifyCommand& command, const frontend::LoadResult& loaded,
                const std::optional<report::Witness>& witness, Budget& budget, std::ostream& err, Recorder& recorder) {
  const program::Program& program = loaded.program;
  const bool watched = command.show.detail != report::Detail::Quiet && isTerminal(err);
  report::Progress progress(program, err, watched);
  analysis::PortfolioOptions options;
  options.exact.property = command.property;
  options.exact.order = command.order;
  if (command.allocationForm) {
    options.exact.allocationCheck.emplace();
    options.exact.allocationCheck->form = *command.allocationForm;
  }
  options.exact.env.interrupted = [&] { return budget.exhausted(); };
  options.refinement = command.refinement;
  options.jobs = command.jobs.value_or(std::min(2U, availableProcessors()));
  options.memoryBytes = budget.memoryBytes();
  options.exact.env.progress = [&](const analysis::Statistics& statistics) { progress.show(statistics); };
  options.shape.property = command.property;
  options.shape.env = options.exact.env;
  options.shape.precision.orderings = command.orderings;
  if (command.relations) {
    options.shape.precision.relations = *command.relations;
    options.finerRelations.clear();
  }
  if (recorder.wantsProof() || recorder.wantsEnd()) options.shape.listener = &recorder;
  if (witness) return report::validateWitness(*witness, loaded, command.load, options.exact);
  switch (command.analysis) {
    case AnalysisKind::Portfolio: return analysis::verifyByPortfolio(program, options);
    case AnalysisKind::Exact: return exactly(program, options.exact);
    case AnalysisKind::Shape: return byShape(program, options.shape);
    case AnalysisKind::Template: {
      analysis::TemplateOptions templates;
      templates.exact = options.exact;
      return analysis::verifyByTemplates(program, templates);
    }
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

report::Witness readWitness(const std::string& path) {
  try {
    return report::parseWitness(path, readFile(path));
  } catch (const report::WitnessError& error) {
    throw FileError(error.what());
  }
}

void writeProof(const std::string& file, const Verdict& verdict, const std::string& text, std::ostream& out) {
  if (text.empty()) {
    out << (verdict.proved().byTemplates ? "proof: none, what templates prove is not expressed in files\n"
                                         : "proof: none, every path was followed to its end\n");
    return;
  }
  writeFile(file, text);
  out << fmt::format("proof: written to {}\n", file);
}

}  // namespace

ExitStatus verifyProgram(const VerifyCommand& command, std::ostream& out, std::ostream& err, const Decided& decided) {
  std::optional<report::Witness> witness;
  if (command.validated) witness = readWitness(*command.validated);
  Budget budget(command.timeoutSeconds, command.memoryMegabytes);
  const frontend::LoadResult loaded = frontend::load(command.load);
  const double loadSeconds = budget.secondsUsed();
  const report::Detail detail = command.show.detail;
  if (detail != report::Detail::Quiet) err << loaded.warnings;

  Recorder recorder(command, loaded);
  const Verdict verdict = analyse(command, loaded, witness, budget, err, recorder);
  for (const std::string& failure : verdict.failures) {
    err << fmt::format("cairn: a part of the analysis has failed, and the result does not rest on it: {}\n", failure);
  }
  if (!verdict.failures.empty()) {
    err << "cairn: unless memory was short, this is a bug of Cairn's: please report it, with the command and its "
           "files\n";
  }
  const report::Resources resources{loadSeconds, budget.secondsUsed() - loadSeconds, peakMegabytes()};
  if (command.statistics) {
    report::printStatistics(verdict.statistics, resources, err);
  }
  report::Outcome outcome =
      report::outcomeOf(loaded.program, verdict, command.property, detail == report::Detail::Verbose);
  if (loaded.entry) {
    std::vector<std::string> assumptions = frontend::entryAssumptions(*loaded.entry);
    assumptions.insert(assumptions.end(), outcome.assumptions.begin(), outcome.assumptions.end());
    outcome.assumptions = std::move(assumptions);
  }
  const std::string resultLine = fmt::format("result: {}", outcome.result);
  if (decided) decided(statusOf(verdict.kind()), resultLine, command.html ? kSecondsForPage : 0);
  report::TextReport text(loaded.program, {report::useColour(command.show.colour, isTerminal(out)), detail}, out);
  text.outcome(outcome, command.load);
  if (command.html) recorder.record.statistics = report::statisticsLines(verdict.statistics, resources);
  writeReports(command, loaded, verdict, outcome, std::move(recorder.record), text);
  if (command.invariants && verdict.kind() == VerdictKind::True) text.invariants(recorder.invariants);
  if (command.proof && verdict.kind() == VerdictKind::True) writeProof(*command.proof, verdict, recorder.proof, out);
  if (command.expected) out << compareWithExpected(*command.expected, outcome.result) << '\n';
  out << resultLine << '\n';
  return statusOf(verdict.kind());
}

}  // namespace cairn::driver
