#include "driver/options/command_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "driver/options/compilation_database.h"
#include "driver/options/errors.h"
#include "driver/options/model_options.h"
#include "driver/options/option_values.h"
#include "driver/options/project_options.h"
#include "driver/options/property_file.h"
#include "driver/options/version_text.h"

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

constexpr std::array<Choice<GraphFormat>, 2> kGraphFormats = {{{"dot", GraphFormat::Dot}, {"svg", GraphFormat::Svg}}};

constexpr std::array<Choice<solver::Method>, 4> kMethods = {{{"auto", solver::Method::Automatic},
                                                             {"graph", solver::Method::Graph},
                                                             {"models", solver::Method::Models},
                                                             {"cvc5", solver::Method::Cvc5}}};

void checkReadable(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw UsageError(fmt::format("{}: no such file", path));
  if (std::filesystem::is_directory(status)) throw UsageError(fmt::format("{}: is a directory, not a C file", path));
  if (!std::ifstream(path)) throw UsageError(fmt::format("{}: cannot be read", path));
}

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

// What every command takes, as text until the whole line has been read.
struct LoadTexts {
  std::vector<std::string> sources;
  std::string commands;
  std::string dataModel;
  std::string undefined;
  std::string entry;
  bool nonNull = false;
  bool handOver = false;
  bool mallocMayFail = false;
  bool strictLibrary = false;
};

void addEntryOptions(CLI::App& command, LoadTexts& texts) {
  command
      .add_option("--commands", texts.commands,
                  "in place of C files: all those of a compilation database, each with its own flags")
      ->type_name("FILE");
  command
      .add_option("--entry", texts.entry,
                  "start at this function in place of main, with unknown arguments: docs/projects.md says which;\n"
                  "FILE:FUNCTION tells functions of one name apart")
      ->type_name("FUNCTION");
  command.add_flag("--nonnull", texts.nonNull, "the pointers that --entry hands to the function itself are not NULL");
  command.add_flag(
      "--hand-over", texts.handOver,
      "the caller of --entry keeps nothing but the arguments: what the function loses of the rest is a leak");
}

void addLoadOptions(CLI::App& command, LoadTexts& texts, std::string_view examples) {
  command.add_option("FILE", texts.sources, "C source files, preprocessed or not, linked into one program")
      ->type_name("")
      ->option_text("...");
  command.add_option("--data-model", texts.dataModel, "sizes of long and of pointers: LP64 (default) or ILP32")
      ->type_name("MODEL");
  command
      .add_option("--undefined", texts.undefined,
                  "a call of a function without body or model: havoc (changes all it reaches) or pure (only returns)")
      ->type_name("POLICY");
  command.add_flag("--malloc-may-fail", texts.mallocMayFail, "each allocation may also return NULL");
  command.add_flag("--strict-library", texts.strictLibrary,
                   "a function of ctype.h called with a negative character is a violation");
  addEntryOptions(command, texts);
  command.footer(
      fmt::format("What follows -- goes to the compiler: -I, -D, -std=..., -include FILE\n\nExamples:\n{}", examples));
}

void takeDatabase(const LoadTexts& texts, frontend::Options& options) {
  if (!texts.sources.empty()) throw UsageError("--commands names the C files itself: give either it or C files");
  std::size_t with32Bit = 0;
  for (const CompiledSource& source : readDatabase(texts.commands).sources) {
    options.sources.push_back(source.path);
    options.sourceFlags.push_back(source.flags);
    with32Bit += source.is32Bit ? 1 : 0;
  }
  if (with32Bit != 0 && with32Bit != options.sources.size()) {
    throw FileError(fmt::format("{}: only some of the sources are compiled with -m32", texts.commands));
  }
  if (with32Bit != 0) options.dataModel = program::DataModel::ILP32;
  options.sourceList = texts.commands;
}

// FUNCTION or FILE:FUNCTION; a program starts at main anyway.
void takeEntry(const std::string& text, frontend::Options& options) {
  const std::size_t colon = text.rfind(':');
  if (colon != std::string::npos) options.entryFile = text.substr(0, colon);
  options.entry = colon == std::string::npos ? text : text.substr(colon + 1);
  if (options.entry == "main") options.entry.clear();
}

frontend::Options loadOptions(const LoadTexts& texts, const std::vector<std::string>& compilerFlags) {
  frontend::Options options;
  if (!texts.dataModel.empty()) options.dataModel = chosen("--data-model", texts.dataModel, kDataModels);
  if (!texts.undefined.empty()) options.undefined = chosen("--undefined", texts.undefined, kPolicies);
  options.mallocMayFail = texts.mallocMayFail;
  options.strictLibrary = texts.strictLibrary;
  takeEntry(texts.entry, options);
  if (texts.nonNull && texts.entry.empty()) throw UsageError("--nonnull goes with --entry");
  options.entryPointersSet = texts.nonNull;
  if (texts.handOver && texts.entry.empty()) throw UsageError("--hand-over goes with --entry");
  options.entryHandsOver = texts.handOver;
  for (const std::string& source : texts.sources) checkReadable(source);
  options.sources = texts.sources;
  options.compilerFlags = compilerFlags;
  if (!texts.commands.empty()) takeDatabase(texts, options);
  return options;
}

void requireSources(const frontend::Options& options) {
  if (options.sources.empty()) throw UsageError("no C file given");
}

struct DumpTexts {
  LoadTexts load;
  std::vector<std::string> functions;
};

void addDumpOptions(CLI::App& command, DumpTexts& texts) {
  addLoadOptions(command, texts.load,
                 "  cairn dump list.c                        the whole program\n"
                 "  cairn dump list.c --function append      one function\n");
  command.add_option("--function", texts.functions, "show only this function (may be given several times)")
      ->type_name("NAME")
      ->allow_extra_args(false);
}

DumpCommand dumpCommand(const DumpTexts& texts, const std::vector<std::string>& compilerFlags) {
  DumpCommand command{loadOptions(texts.load, compilerFlags), texts.functions};
  requireSources(command.load);
  return command;
}

struct RunTexts {
  LoadTexts load;
  std::optional<std::string> input;
  std::vector<std::string> arguments;
  std::string monitor;
  std::string link;
  bool argumentsGiven = false;
  std::optional<std::string> seed;
  std::optional<std::string> maxSteps;
  std::string property = "valid-memsafety";
  ShowTexts show;
  bool trace = false;
  bool statistics = false;
};

void addRunOptions(CLI::App& command, RunTexts& texts) {
  addLoadOptions(command, texts.load,
                 "  cairn run list.c --input 3,0,-1          answers 3, then 0, then -1, then always 0\n"
                 "  cairn run list.c --seed 7 --trace        random answers; the path on standard error\n"
                 "  cairn run a.c b.c -- -Iinclude -DSIZE=4  two files, with flags for the compiler\n"
                 "  cairn run copy.c --arguments 'a b' c     called with these two arguments\n");
  command.add_option("--input", texts.input, "answers to what the program asks its environment, in order: 1,0,-7")
      ->type_name("LIST");
  command
      .add_option("--arguments", texts.arguments,
                  "call the program with these arguments (a first one that begins with a dash: --arguments=-x)")
      ->type_name("ARGUMENT ...")
      ->expected(0, -1);
  command.add_option("--seed", texts.seed, "draw these answers at random from this seed")->type_name("N");
  command.add_option("--max-steps", texts.maxSteps, "stop after N instructions")->type_name("N");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
  command
      .add_option("--monitor", texts.monitor,
                  "watch the calls of an allocator, which --link names, by this machine: docs/models.md")
      ->type_name("FILE");
  command
      .add_option("--link", texts.link, "how the allocator belongs to the machine of --monitor; its sources are added")
      ->type_name("FILE");
  addShowOptions(command, texts.show);
  command.add_flag("--trace", texts.trace, "print the path in source lines, with values, to standard error");
  command.add_flag("--stats", texts.statistics, "print the number of instructions and the times to standard error");
}

RunCommand runCommand(const RunTexts& texts, const std::vector<std::string>& compilerFlags) {
  RunCommand command;
  command.load = loadOptions(texts.load, compilerFlags);
  requireSources(command.load);
  if (texts.input && texts.seed) {
    throw UsageError("--input and --seed exclude each other: the answers are either given or drawn");
  }
  command.input = texts.input;
  if (texts.monitor.empty() != texts.link.empty()) throw UsageError("--monitor and --link belong together");
  command.monitor = texts.monitor;
  command.link = texts.link;
  if (texts.argumentsGiven) command.arguments = texts.arguments;
  if (texts.seed) command.seed = number("--seed", *texts.seed);
  if (texts.maxSteps) command.maxSteps = number("--max-steps", *texts.maxSteps);
  command.property = propertyOf(texts.property);
  command.show = showOptions(texts.show);
  command.trace = texts.trace;
  command.statistics = texts.statistics;
  return command;
}

struct SolveTexts {
  std::string file;
  std::string method = "auto";
  std::string timeout = "60";
  bool model = false;
};

void addSolveOptions(CLI::App& command, SolveTexts& texts) {
  command.add_option("FILE", texts.file, "a script in the SMT-LIB dialect of SL-COMP")->type_name("")->required();
  command
      .add_option("--method", texts.method,
                  "how: auto (default; graph, then models), graph (symbolic heaps), models (SMT) or cvc5 (no lists)")
      ->type_name("METHOD");
  command.add_option("--timeout", texts.timeout, "give up after this many seconds (default 60)")->type_name("SECONDS");
  command.add_flag("--model", texts.model, "print the model of a satisfiable formula: stack, then heap");
  command.footer(
      "Examples:\n"
      "  cairn solve tests/sl/entails-append.smt2          an entailment A |- B, asked as `A and not B`: unsat, it "
      "holds\n"
      "  cairn solve --model tests/sl/counter-cycle.smt2   one that does not hold, with a counter-model\n\n"
      "Standard output is `sat`, `unsat` or `unknown`; exit status 0, 0, 2 in this order, 3 for wrong usage or\n"
      "a script that cannot be read, and 4 if the answer contradicts the script's (set-info :status ...).\n");
}

SolveCommand solveCommand(const SolveTexts& texts) {
  SolveCommand command;
  command.file = texts.file;
  command.decision.method = chosen("--method", texts.method, kMethods);
  constexpr std::uint64_t kLongest = 1000000;
  command.decision.milliseconds =
      static_cast<std::uint32_t>(1000 * std::min(number("--timeout", texts.timeout), kLongest));
  command.model = texts.model;
  return command;
}

struct VerifyTexts {
  LoadTexts load;
  std::string task;
  std::string property;
  std::string analysis;
  std::string order = "deepening";
  std::string numeric = "auto";
  std::string refinement = "candidates";
  std::string timeout = "900";
  std::string memory;
  std::string jobs;
  std::string allocCheck = "direct";
  std::string harness;
  std::string entryDriver;
  std::string sarif;
  std::string witness;
  std::string html;
  std::string proof;
  std::string validated;
  ShowTexts show;
  bool orderings = false;
  bool invariants = false;
  bool statistics = false;
};

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

struct CheckProofTexts {
  LoadTexts load;
  std::string proof;
  std::string property = "valid-memsafety";
  std::string timeout = "900";
};

void addCheckProofOptions(CLI::App& command, CheckProofTexts& texts) {
  command.add_option("PROOF", texts.proof, "the proof file")->type_name("")->required();
  addLoadOptions(
      command, texts.load,
      "  cairn verify list.c --proof list.proof\n"
      "  cairn check-proof list.proof list.c      is it one, of this program?\n\n"
      "The last line of standard output is `proof: checked (...)`, `proof: rejected (WHY)` or\n"
      "`proof: not checked (WHY)`; exit status 0, 1, 2 in this order, and 3 for wrong usage, a file that is\n"
      "no proof, or input that does not compile. What is rejected or could not be checked is listed above it.\n");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
  command.add_option("--timeout", texts.timeout, "give up after this many seconds (default 900)")->type_name("SECONDS");
}

CheckProofCommand checkProofCommand(const CheckProofTexts& texts, const std::vector<std::string>& compilerFlags) {
  CheckProofCommand command;
  command.load = loadOptions(texts.load, compilerFlags);
  requireSources(command.load);
  command.proof = texts.proof;
  command.property = propertyOf(texts.property);
  command.timeoutSeconds = static_cast<double>(number("--timeout", texts.timeout));
  return command;
}

struct GraphTexts {
  LoadTexts load;
  std::string at;
  std::string format;
  std::string output;
  std::string property = "valid-memsafety";
  std::string timeout = "60";
  bool reachability = false;
};

void addGraphOptions(CLI::App& command, GraphTexts& texts) {
  addLoadOptions(command, texts.load,
                 "  cairn graph list.c --at 25                    the states at line 25, for Graphviz\n"
                 "  cairn graph list.c --at 25 -o list.svg        drawn (docs/pictures.md says how to read it)\n"
                 "  cairn graph list.c --reachability -o r.svg    how the analysis came from state to state\n\n"
                 "Exit status 0, 2 if there is no such state, and 3 for wrong usage or input that does not compile.\n");
  command.add_option("--at", texts.at, "the states of the shape analysis at this LINE of the first file, or FILE:LINE")
      ->type_name("LINE");
  command.add_flag("--reachability", texts.reachability, "the abstract reachability graph instead");
  command.add_option("--format", texts.format, "dot or svg; by default as the name of the file says, else dot")
      ->type_name("FORMAT");
  command.add_option("-o,--output", texts.output, "the file to write; by default standard output")->type_name("FILE");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
  command.add_option("--timeout", texts.timeout, "stop the analysis after this many seconds (default 60)")
      ->type_name("SECONDS");
}

TextPlace placeOf(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  TextPlace place;
  if (colon != std::string::npos) place.file = text.substr(0, colon);
  place.line = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(number("--at", colon == std::string::npos ? text : text.substr(colon + 1)), UINT32_MAX));
  return place;
}

GraphCommand graphCommand(const GraphTexts& texts, const std::vector<std::string>& compilerFlags) {
  GraphCommand command;
  command.load = loadOptions(texts.load, compilerFlags);
  requireSources(command.load);
  if (texts.at.empty() != texts.reachability) throw UsageError("give either --at LINE or --reachability");
  if (!texts.at.empty()) command.at = placeOf(texts.at);
  command.output = fileToWrite(texts.output);
  if (texts.output.ends_with(".svg")) command.format = GraphFormat::Svg;
  if (!texts.format.empty()) command.format = chosen("--format", texts.format, kGraphFormats);
  command.property = propertyOf(texts.property);
  command.timeoutSeconds = static_cast<double>(number("--timeout", texts.timeout));
  return command;
}

// CLI11's own message would be about a subcommand that is required.
void checkCommand(const CLI::App& app, const std::vector<std::string>& arguments) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!arguments.empty() && command->get_name() == arguments.front()) return;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", command->get_name());
  }
  if (arguments.empty()) throw UsageError(fmt::format("no command given; the commands are {}", known));
  if (arguments.front().starts_with('-')) return;
  throw UsageError(fmt::format("'{}' is no command; the commands are {}", arguments.front(), known));
}

}  // namespace

Command parseCommandLine(std::vector<std::string> arguments) {
  std::vector<std::string> compilerFlags;
  if (const auto separator = std::ranges::find(arguments, "--"); separator != arguments.end()) {
    compilerFlags.assign(separator + 1, arguments.end());
    arguments.erase(separator, arguments.end());
  }

  CLI::App app("Cairn checks C programs for memory errors.", "cairn");
  app.set_version_flag("--version", versionText, "show the versions of Cairn and of the libraries it works with");
  app.set_help_flag("-h,--help", "show this help");
  app.require_subcommand(1);
  app.footer("`cairn COMMAND --help` lists a command's options, with examples.");

  CLI::App* dump = app.add_subcommand("dump", "Show a program as Cairn sees it, with its source lines");
  DumpTexts dumpTexts;
  addDumpOptions(*dump, dumpTexts);
  CLI::App* run = app.add_subcommand("run", "Run a program on concrete values and stop at the first violation");
  RunTexts runTexts;
  addRunOptions(*run, runTexts);
  CLI::App* solve = app.add_subcommand("solve", "Decide a formula of separation logic: sat, unsat or unknown");
  SolveTexts solveTexts;
  addSolveOptions(*solve, solveTexts);
  CLI::App* verify =
      app.add_subcommand("verify", "Prove that no execution violates the property, or show one that does");
  VerifyTexts verifyTexts;
  addVerifyOptions(*verify, verifyTexts);
  CLI::App* checkProof = app.add_subcommand("check-proof", "Check a proof that `verify --proof` wrote, by other means");
  CheckProofTexts checkProofTexts;
  addCheckProofOptions(*checkProof, checkProofTexts);

  CLI::App* graph = app.add_subcommand("graph", "Draw the states at a line, or how the analysis came to its states");
  GraphTexts graphTexts;
  addGraphOptions(*graph, graphTexts);
  CLI::App* project = app.add_subcommand("project", "Verify every entry point of a project, side by side");
  ProjectTexts projectTexts;
  addProjectOptions(*project, projectTexts);
  CLI::App* model = app.add_subcommand("model", "Prove, explore and draw formal models of allocators");
  ModelTexts modelTexts;
  addModelCommands(*model, modelTexts);

  checkCommand(app, arguments);
  try {
    std::ranges::reverse(arguments);  // CLI11 takes them from the back
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    return ShowText{app.help()};
  } catch (const CLI::CallForVersion& version) {
    return ShowText{version.what()};
  } catch (const CLI::Error& error) {
    throw UsageError(error.what());
  }

  if (dump->parsed()) return dumpCommand(dumpTexts, compilerFlags);
  if (run->parsed()) {
    runTexts.argumentsGiven = run->count("--arguments") != 0;
    return runCommand(runTexts, compilerFlags);
  }
  if (solve->parsed()) return solveCommand(solveTexts);
  if (checkProof->parsed()) return checkProofCommand(checkProofTexts, compilerFlags);
  if (graph->parsed()) return graphCommand(graphTexts, compilerFlags);
  if (project->parsed()) return projectCommand(projectTexts, compilerFlags);
  if (model->parsed()) return modelCommand(*model, modelTexts);
  return verifyCommand(verifyTexts, compilerFlags);
}

}  // namespace cairn::driver
