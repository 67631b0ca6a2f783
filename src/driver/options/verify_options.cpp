#include "driver/options/verify_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "driver/options/errors.h"
#include "driver/options/property_file.h"

namespace cairn::driver {

namespace {

constexpr std::array<Choice<cpa::Order>, 3> kOrders = {
    {{"deepening", cpa::Order::Deepening}, {"breadth", cpa::Order::BreadthFirst}, {"depth", cpa::Order::DepthFirst}}};

constexpr std::array<Choice<std::optional<numeric::Relations>>, 4> kRelations = {
    {{"auto", std::nullopt},
     {"zones", numeric::Relations::Zones},
     {"octagons", numeric::Relations::Octagons},
     {"polyhedra", numeric::Relations::Polyhedra}}};

constexpr std::array<Choice<analysis::RefinementKind>, 3> kRefinements = {
    {{"candidates", analysis::RefinementKind::Candidates},
     {"naive", analysis::RefinementKind::Naive},
     {"off", analysis::RefinementKind::Off}}};

constexpr std::array<Choice<std::optional<solver::AllocationForm>>, 4> kAllocationForms = {
    {{"direct", std::nullopt},
     {"sl", solver::AllocationForm::Sl},
     {"smt", solver::AllocationForm::Smt},
     {"model", solver::AllocationForm::Model}}};

// One that is there, or that can be made.
std::optional<std::string> folderToWrite(const std::string& path) {
  if (path.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::path existing = std::filesystem::absolute(path).lexically_normal();
  while (!std::filesystem::exists(existing, error) && existing.has_relative_path()) existing = existing.parent_path();
  if (!std::filesystem::is_directory(existing, error))
    throw UsageError(fmt::format("{}: is a file, not a folder", path));
  if (access(existing.c_str(), W_OK) != 0) throw UsageError(fmt::format("{}: cannot be written", path));
  return path;
}

// The task's files, data model and property take the place of those on the command line.
void takeTask(const VerifyTexts& texts, VerifyCommand& command) {
  if (!texts.load.sources.empty()) throw UsageError("--task names the C files itself: give either a task or C files");
  const Task task = readTask(texts.task);
  command.load.sources = task.sources;
  if (task.dataModel) {
    if (!texts.load.dataModel.empty() && command.load.dataModel != *task.dataModel) {
      throw UsageError(fmt::format("--data-model {}: {} asks for the other one", texts.load.dataModel, texts.task));
    }
    command.load.dataModel = *task.dataModel;
  }
  std::optional<interp::Property> asked;
  if (!texts.property.empty()) asked = propertyOf(texts.property);
  const TaskProperty property = chosenProperty(texts.task, task, asked);
  command.property = property.property;
  command.expected = property.expected;
}

// The forms of the allocation check are compared access by access on exact states, so that they ask for exact execution; what can be
// written as a proof is found by the shape analysis.
AnalysisKind analysisOf(const VerifyTexts& texts, bool comparesAllocation) {
  if (texts.analysis.empty()) {
    if (!texts.proof.empty() && !comparesAllocation) return AnalysisKind::Shape;
    return comparesAllocation ? AnalysisKind::Exact : AnalysisKind::Portfolio;
  }
  const AnalysisKind analysis = chosen("--analysis", texts.analysis, kAnalyses);
  if (comparesAllocation && analysis != AnalysisKind::Exact) {
    throw UsageError(fmt::format("--alloc-check {} goes with --analysis exact", texts.allocCheck));
  }
  return analysis;
}

unsigned jobs(std::string_view text) {
  constexpr std::uint64_t kMost = 2;
  const std::uint64_t count = number("--jobs", text);
  if (count == 0 || count > kMost) throw UsageError(fmt::format("--jobs: '{}' is neither 1 nor 2", text));
  return static_cast<unsigned>(count);
}

// What does not speak about a function that others call.
void checkEntry(const VerifyTexts& texts, const VerifyCommand& command) {
  if (command.load.entry.empty()) {
    if (command.entryDriver) throw UsageError("--driver goes with --entry; `--harness` is for whole programs");
    return;
  }
  if (command.witness || command.validated) {
    throw UsageError("a witness speaks about a program that starts at main: it does not go with --entry");
  }
  if (command.property.asks(interp::ViolationKind::ValidMemcleanup)) {
    throw UsageError(fmt::format(
        "--property {}: the caller of {} still holds its arguments and the result: it does not go with --entry",
        texts.property, command.load.entry));
  }
}

}  // namespace

void addVerifyOptions(CLI::App& command, VerifyTexts& texts) {
  addLoadOptions(
      command, texts.load,
      "  cairn verify list.c                                     no memory error, no leak\n"
      "  cairn verify list.c --property unreach-call --timeout 60\n"
      "  cairn verify --task list.yml --property valid-memsafety.prp --stats\n"
      "  cairn verify list.c --invariants                        and, if the verdict is true, why\n"
      "  cairn verify list.c --html report                       a page with pictures: report/index.html\n"
      "  cairn verify list.c --entry append                      one function, on arguments of every kind\n"
      "  cairn verify list.c --sarif list.sarif                  for code scanning and editors\n"
      "  cairn verify list.c --witness w.yml                     for other verifiers\n"
      "  cairn verify list.c --validate w.yml                    is it so? false if an execution follows it\n"
      "  cairn verify list.c --harness harness.c                 and, if the verdict is false:\n"
      "    clang -g -fsanitize=address,undefined list.c harness.c && ./a.out\n\n"
      "The last line of standard output is `result: true`, `result: false(KIND)` or `result: unknown(WHY)`;\n"
      "exit status 0, 1, 2 in this order, and 3 for wrong usage or input that does not compile.\n");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
  command
      .add_option("--task", texts.task, "files, data model, property and expected verdict of an SV-COMP task FILE.yml")
      ->type_name("FILE");
  command
      .add_option("--analysis", texts.analysis,
                  "how: portfolio (default), exact (path by path), shape (proofs for any length) or template\n"
                  "(loops over numbers, strings and arrays)")
      ->type_name("ANALYSIS");
  command
      .add_option("--order", texts.order,
                  "which paths first: deepening (default; those with few decisions), breadth or depth")
      ->type_name("ORDER");
  command
      .add_option("--numeric", texts.numeric,
                  "what the shape analysis relates numbers by: zones (x - y <= c), octagons (also x + y), polyhedra\n"
                  "(sums of several), or auto (default: zones, and the finer ones where these prove too little)")
      ->type_name("DOMAIN");
  command.add_flag("--orderings", texts.orderings,
                   "know from the start which of two neighbours in a list has the larger number (sorted lists);\n"
                   "otherwise that is tried where the proof needs it");
  command
      .add_option("--refinement", texts.refinement,
                  "after a false alarm, keep lists unfolded up to a length of its path: one after the other\n"
                  "(candidates, default), the longest at once (naive), or none (off)")
      ->type_name("KIND");
  command.add_option("--timeout", texts.timeout, "give up after this many seconds (default 900)")->type_name("SECONDS");
  command
      .add_option("--memory", texts.memory,
                  "give up at this many megabytes (default: 3/4 of the machine's, or of a smaller limit that is set)")
      ->type_name("MEGABYTES");
  command
      .add_option("--jobs", texts.jobs,
                  "processes of the portfolio: 1 (proofs and searches in turns) or 2 (side by side; default if there\n"
                  "are two processors)")
      ->type_name("N");
  command
      .add_option("--alloc-check", texts.allocCheck,
                  "how exact execution decides an access: direct (default), or that compared with sl, smt or model")
      ->type_name("FORM");
  command
      .add_option("--harness", texts.harness,
                  "for a false verdict, write a C file that makes the compiled program take the same path")
      ->type_name("FILE");
  command
      .add_option("--html", texts.html,
                  "write a page for a browser, DIR/index.html: the source, the states as pictures of the heap, and\n"
                  "for a false verdict the execution step by step")
      ->type_name("DIR");
  command
      .add_option("--driver", texts.entryDriver,
                  "for a false verdict with --entry, write a C file that builds the arguments and calls the function")
      ->type_name("FILE");
  command.add_option("--sarif", texts.sarif, "write the findings as a SARIF 2.1.0 log, for code scanning and editors")
      ->type_name("FILE");
  command
      .add_option("--witness", texts.witness,
                  "write a witness of SV-COMP (format 2.0): of the violation, or the invariants of a proof")
      ->type_name("FILE");
  command
      .add_option("--proof", texts.proof,
                  "for a proof by the shape analysis, write its invariants to FILE, for `cairn check-proof`")
      ->type_name("FILE");
  command
      .add_option("--validate", texts.validated,
                  "instead: confirm a violation witness (format 2.0) by an execution that follows it")
      ->type_name("FILE");
  addShowOptions(command, texts.show);
  command.add_flag("--invariants", texts.invariants,
                   "for a proof by the shape analysis, print its loop invariants as separation logic");
  command.add_flag("--stats", texts.statistics, "print what the analysis did to standard error");
}

VerifyCommand verifyCommand(const VerifyTexts& texts, const std::vector<std::string>& compilerFlags) {
  VerifyCommand command;
  command.load = loadOptions(texts.load, compilerFlags);
  command.allocationForm = chosen("--alloc-check", texts.allocCheck, kAllocationForms);
  command.analysis = analysisOf(texts, command.allocationForm.has_value());
  command.order = chosen("--order", texts.order, kOrders);
  command.relations = chosen("--numeric", texts.numeric, kRelations);
  command.orderings = texts.orderings;
  command.refinement = chosen("--refinement", texts.refinement, kRefinements);
  command.timeoutSeconds = static_cast<double>(number("--timeout", texts.timeout));
  if (!texts.memory.empty()) command.memoryMegabytes = number("--memory", texts.memory);
  if (!texts.jobs.empty()) command.jobs = jobs(texts.jobs);
  command.harness = fileToWrite(texts.harness);
  command.entryDriver = fileToWrite(texts.entryDriver);
  command.sarif = fileToWrite(texts.sarif);
  command.witness = fileToWrite(texts.witness);
  command.html = folderToWrite(texts.html);
  command.proof = fileToWrite(texts.proof);
  if (!texts.validated.empty()) command.validated = texts.validated;
  command.show = showOptions(texts.show);
  command.invariants = texts.invariants;
  command.statistics = texts.statistics;
  if (!texts.task.empty()) {
    takeTask(texts, command);
    checkEntry(texts, command);
    return command;
  }
  requireSources(command.load);
  if (!texts.property.empty()) command.property = propertyOf(texts.property);
  checkEntry(texts, command);
  return command;
}

}  // namespace cairn::driver
