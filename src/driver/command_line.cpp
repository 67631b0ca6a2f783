#include "driver/command_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "driver/budget.h"
#include "driver/compilation_database.h"
#include "driver/errors.h"
#include "driver/property_file.h"

namespace cairn::driver {

namespace {

template <typename Value>
using Choice = std::pair<std::string_view, Value>;

constexpr std::array<Choice<program::DataModel>, 2> kDataModels = {
    {{"LP64", program::DataModel::LP64}, {"ILP32", program::DataModel::ILP32}}};
constexpr std::array<Choice<frontend::UndefinedPolicy>, 2> kPolicies = {
    {{"havoc", frontend::UndefinedPolicy::Havoc}, {"pure", frontend::UndefinedPolicy::Pure}}};
constexpr std::array<Choice<AnalysisKind>, 3> kAnalyses = {
    {{"portfolio", AnalysisKind::Portfolio}, {"exact", AnalysisKind::Exact}, {"shape", AnalysisKind::Shape}}};
constexpr std::array<Choice<cpa::Order>, 3> kOrders = {
    {{"deepening", cpa::Order::Deepening}, {"breadth", cpa::Order::BreadthFirst}, {"depth", cpa::Order::DepthFirst}}};

constexpr std::array<Choice<std::optional<numeric::Relations>>, 4> kRelations = {
    {{"auto", std::nullopt},
     {"zones", numeric::Relations::Zones},
     {"octagons", numeric::Relations::Octagons},
     {"polyhedra", numeric::Relations::Polyhedra}}};

constexpr std::array<Choice<std::optional<solver::AllocationForm>>, 4> kAllocationForms = {
    {{"direct", std::nullopt},
     {"sl", solver::AllocationForm::Sl},
     {"smt", solver::AllocationForm::Smt},
     {"model", solver::AllocationForm::Model}}};

constexpr std::array<Choice<report::ColourChoice>, 3> kColourChoices = {{{"auto", report::ColourChoice::Auto},
                                                                         {"always", report::ColourChoice::Always},
                                                                         {"never", report::ColourChoice::Never}}};

constexpr std::array<Choice<solver::Method>, 4> kMethods = {{{"auto", solver::Method::Automatic},
                                                             {"graph", solver::Method::Graph},
                                                             {"models", solver::Method::Models},
                                                             {"cvc5", solver::Method::Cvc5}}};

template <typename Value, std::size_t N>
Value chosen(std::string_view option, std::string_view text, const std::array<Choice<Value>, N>& choices) {
  std::string allowed;
  for (const auto& [name, value] : choices) {
    if (name == text) return value;
    allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", name);
  }
  throw UsageError(fmt::format("{}: '{}' is not one of {}", option, text, allowed));
}

std::uint64_t number(std::string_view option, std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) throw UsageError(fmt::format("{}: '{}' is too large", option, text));
  if (error != std::errc() || end != text.data() + text.size()) {
    throw UsageError(fmt::format("{}: '{}' is not a number (0 or greater)", option, text));
  }
  return value;
}

void checkReadable(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw UsageError(fmt::format("{}: no such file", path));
  if (std::filesystem::is_directory(status)) throw UsageError(fmt::format("{}: is a directory, not a C file", path));
  if (!std::ifstream(path)) throw UsageError(fmt::format("{}: cannot be read", path));
}

// Said before a long analysis, not after it.
void checkWritable(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code error;
  const bool isFolder = std::filesystem::is_directory(path, error);
  if (isFolder || access(folder.empty() ? "." : folder.c_str(), W_OK) != 0) {
    throw UsageError(fmt::format("{}: cannot be written", path));
  }
}

std::optional<std::string> fileToWrite(const std::string& path) {
  if (path.empty()) return std::nullopt;
  checkWritable(path);
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
  bool mallocMayFail = false;
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
  takeEntry(texts.entry, options);
  if (texts.nonNull && texts.entry.empty()) throw UsageError("--nonnull goes with --entry");
  options.entryPointersSet = texts.nonNull;
  for (const std::string& source : texts.sources) checkReadable(source);
  options.sources = texts.sources;
  options.compilerFlags = compilerFlags;
  if (!texts.commands.empty()) takeDatabase(texts, options);
  return options;
}

struct ShowTexts {
  std::string colour = "auto";
  bool quiet = false;
  bool verbose = false;
};

void addShowOptions(CLI::App& command, ShowTexts& texts) {
  command.add_flag("-q,--quiet", texts.quiet, "only one line for each finding, and the result");
  command.add_flag("-v,--verbose", texts.verbose, "nothing shortened: the whole path, every input, every open check");
  command.add_option("--color", texts.colour, "auto (default; on a terminal, unless NO_COLOR is set), always or never")
      ->type_name("WHEN");
}

ShowOptions showOptions(const ShowTexts& texts) {
  if (texts.quiet && texts.verbose) throw UsageError("--quiet and --verbose exclude each other");
  ShowOptions options;
  options.colour = chosen("--color", texts.colour, kColourChoices);
  if (texts.quiet) options.detail = report::Detail::Quiet;
  if (texts.verbose) options.detail = report::Detail::Verbose;
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

constexpr const char* kPropertyHelp =
    "what must hold: valid-memsafety (default), valid-memcleanup, unreach-call, or a FILE.prp";

struct RunTexts {
  LoadTexts load;
  std::optional<std::string> input;
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
                 "  cairn run a.c b.c -- -Iinclude -DSIZE=4  two files, with flags for the compiler\n");
  command.add_option("--input", texts.input, "answers to what the program asks its environment, in order: 1,0,-7")
      ->type_name("LIST");
  command.add_option("--seed", texts.seed, "draw these answers at random from this seed")->type_name("N");
  command.add_option("--max-steps", texts.maxSteps, "stop after N instructions")->type_name("N");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
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
  std::string timeout = "900";
  std::string memory;
  std::string allocCheck = "direct";
  std::string harness;
  std::string entryDriver;
  std::string sarif;
  std::string witness;
  std::string proof;
  std::string validated;
  ShowTexts show;
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
                  "how: portfolio (default; both), exact (path by path) or shape (proofs for any length)")
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
  command.add_option("--timeout", texts.timeout, "give up after this many seconds (default 900)")->type_name("SECONDS");
  command.add_option("--memory", texts.memory, "give up at this many megabytes (default: 3/4 of the machine's)")
      ->type_name("MEGABYTES");
  command
      .add_option("--alloc-check", texts.allocCheck,
                  "how exact execution decides an access: direct (default), or that compared with sl, smt or model")
      ->type_name("FORM");
  command
      .add_option("--harness", texts.harness,
                  "for a false verdict, write a C file that makes the compiled program take the same path")
      ->type_name("FILE");
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
  const TaskProperty& property = chosenProperty(texts.task, task, asked);
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

// What does not speak about a function that others call.
void checkEntry(const VerifyTexts& texts, const VerifyCommand& command) {
  if (command.load.entry.empty()) {
    if (command.entryDriver) throw UsageError("--driver goes with --entry; `--harness` is for whole programs");
    return;
  }
  if (command.witness || command.validated) {
    throw UsageError("a witness speaks about a program that starts at main: it does not go with --entry");
  }
  if (command.property == interp::Property::MemCleanup) {
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
  command.timeoutSeconds = static_cast<double>(number("--timeout", texts.timeout));
  if (!texts.memory.empty()) command.memoryMegabytes = number("--memory", texts.memory);
  command.harness = fileToWrite(texts.harness);
  command.entryDriver = fileToWrite(texts.entryDriver);
  command.sarif = fileToWrite(texts.sarif);
  command.witness = fileToWrite(texts.witness);
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

struct ProjectTexts {
  std::string folder = ".";
  std::vector<std::string> entries;
  std::string property = "valid-memsafety";
  std::string dataModel;
  std::string undefined;
  std::string analysis;
  std::string timeout = "60";
  std::string memory;
  std::string jobs;
  std::string executor = "local";
  std::vector<std::string> sshLogins;
  std::string cache;
  std::string sarif;
  ShowTexts show;
  bool nonNull = false;
  bool mallocMayFail = false;
  bool fresh = false;
};

void addProjectOptions(CLI::App& command, ProjectTexts& texts) {
  command
      .add_option("-p,--build", texts.folder,
                  "the folder with compile_commands.json, or that file (default: the current folder)")
      ->type_name("BUILD_DIR");
  command
      .add_option("--entry", texts.entries,
                  "verify from this function, with unknown arguments, in place of each main (may be given several times);\n"
                  "FILE:FUNCTION tells functions of one name apart")
      ->type_name("FUNCTION")
      ->allow_extra_args(false);
  command.add_flag("--nonnull", texts.nonNull, "the pointers that --entry hands to the function itself are not NULL");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
  command.add_option("--data-model", texts.dataModel, "LP64 or ILP32 (default: ILP32 where the sources say -m32)")
      ->type_name("MODEL");
  command
      .add_option("--undefined", texts.undefined,
                  "a call of a function without body or model: havoc (changes all it reaches) or pure (only returns)")
      ->type_name("POLICY");
  command.add_flag("--malloc-may-fail", texts.mallocMayFail, "each allocation may also return NULL");
  command.add_option("--analysis", texts.analysis, "portfolio (default), exact or shape, as for `cairn verify`")
      ->type_name("ANALYSIS");
  command.add_option("--timeout", texts.timeout, "give up an entry after this many seconds (default 60)")
      ->type_name("SECONDS");
  command
      .add_option("--memory", texts.memory,
                  "give up an entry at this many megabytes (default: 3/4 of the machine's, shared by the jobs)")
      ->type_name("MEGABYTES");
  command.add_option("-j,--jobs", texts.jobs, "how many at once (default: one for each processor), on each machine")
      ->type_name("N");
  command
      .add_option("--executor", texts.executor,
                  "local (default: processes of this machine) or parallel (one job of GNU parallel)")
      ->type_name("EXECUTOR");
  command
      .add_option("--sshlogin", texts.sshLogins,
                  "a machine for --executor parallel, as GNU parallel names it: HOST, 8/HOST, `:` for this one")
      ->type_name("LOGIN")
      ->allow_extra_args(false);
  command.add_option("--cache", texts.cache, "where results are kept (default: BUILD_DIR/.cairn)")->type_name("DIR");
  command.add_flag("--fresh", texts.fresh, "verify everything anew");
  command.add_option("--sarif", texts.sarif, "write all findings as one SARIF 2.1.0 log")->type_name("FILE");
  addShowOptions(command, texts.show);
  command.footer(
      "What follows -- goes to the compiler, for every source\n\nExamples:\n"
      "  cairn project -p build                        each main, with the sources that belong to it\n"
      "  cairn project -p build --entry list_append --entry list_remove --sarif cairn.sarif\n"
      "  cairn project -p build --executor parallel --sshlogin : --sshlogin 8/host\n\n"
      "The last line of standard output counts the verdicts; exit status 0 if all are true, 1 if one is false, 2 if\n"
      "one is unknown or a source does not compile, and 3 for wrong usage, no such folder, or no entry.\n");
}

std::vector<std::string> verifyOptions(const ProjectTexts& texts) {
  std::vector<std::string> options{"--property", texts.property, "--timeout", texts.timeout};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) options.insert(options.end(), {name, value});
  };
  add("--data-model", texts.dataModel);
  add("--undefined", texts.undefined);
  add("--analysis", texts.analysis);
  add("--memory", texts.memory);
  if (texts.mallocMayFail) options.emplace_back("--malloc-may-fail");
  if (texts.nonNull) options.emplace_back("--nonnull");
  return options;
}

// What each verification would complain about is said once, before any starts.
void checkVerifyOptions(const ProjectTexts& texts) {
  const interp::Property property = propertyOf(texts.property);
  if (!texts.entries.empty() && property == interp::Property::MemCleanup) {
    throw UsageError(fmt::format("--property {} speaks about whole programs: it does not go with --entry", texts.property));
  }
  if (!texts.undefined.empty()) (void)chosen("--undefined", texts.undefined, kPolicies);
  if (!texts.analysis.empty()) (void)chosen("--analysis", texts.analysis, kAnalyses);
  (void)number("--timeout", texts.timeout);
  if (!texts.memory.empty()) (void)number("--memory", texts.memory);
  if (texts.nonNull && texts.entries.empty()) throw UsageError("--nonnull goes with --entry");
}

constexpr std::array<Choice<Executor>, 2> kExecutors = {
    {{"local", Executor::Local}, {"parallel", Executor::Parallel}}};

ProjectCommand projectCommand(const ProjectTexts& texts, const std::vector<std::string>& compilerFlags) {
  checkVerifyOptions(texts);
  ProjectCommand command;
  command.buildFolder = texts.folder;
  command.entries = texts.entries;
  command.verifyOptions = verifyOptions(texts);
  command.compilerFlags = compilerFlags;
  command.is32Bit = !texts.dataModel.empty() &&
                    chosen("--data-model", texts.dataModel, kDataModels) == program::DataModel::ILP32;
  command.jobs.executor = chosen("--executor", texts.executor, kExecutors);
  command.jobs.sshLogins = texts.sshLogins;
  if (!texts.sshLogins.empty() && command.jobs.executor != Executor::Parallel) {
    throw UsageError("--sshlogin goes with --executor parallel");
  }
  command.jobs.atOnce = std::max(1U, std::thread::hardware_concurrency());
  if (!texts.jobs.empty()) command.jobs.atOnce = number("--jobs", texts.jobs);
  if (command.jobs.atOnce == 0) throw UsageError("--jobs: at least 1");
  if (texts.memory.empty()) command.memoryMegabytes = defaultMegabytes() / command.jobs.atOnce;
  const std::filesystem::path folder = texts.folder;
  std::error_code error;
  const bool isFile = std::filesystem::is_regular_file(folder, error);
  command.cacheFolder = texts.cache.empty() ? ((isFile ? folder.parent_path() : folder) / ".cairn").string() : texts.cache;
  command.sarif = fileToWrite(texts.sarif);
  command.show = showOptions(texts.show);
  command.useCache = !texts.fresh;
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
  app.set_version_flag("--version", "cairn " CAIRN_VERSION);
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

  CLI::App* project = app.add_subcommand("project", "Verify every entry point of a project, side by side");
  ProjectTexts projectTexts;
  addProjectOptions(*project, projectTexts);

  checkCommand(app, arguments);
  try {
    std::ranges::reverse(arguments);  // CLI11 takes them from the back
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    return ShowText{app.help()};
  } catch (const CLI::CallForVersion& version) {
    return ShowText{std::string(version.what()) + "\n"};
  } catch (const CLI::Error& error) {
    throw UsageError(error.what());
  }

  if (dump->parsed()) return dumpCommand(dumpTexts, compilerFlags);
  if (run->parsed()) return runCommand(runTexts, compilerFlags);
  if (solve->parsed()) return solveCommand(solveTexts);
  if (checkProof->parsed()) return checkProofCommand(checkProofTexts, compilerFlags);
  if (project->parsed()) return projectCommand(projectTexts, compilerFlags);
  return verifyCommand(verifyTexts, compilerFlags);
}

}  // namespace cairn::driver
