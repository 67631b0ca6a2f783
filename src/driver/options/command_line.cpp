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

#include "driver/options/allocator_options.h"
#include "driver/options/errors.h"
#include "driver/options/load_options.h"
#include "driver/options/model_options.h"
#include "driver/options/option_values.h"
#include "driver/options/project_options.h"
#include "driver/options/property_file.h"
#include "driver/options/verify_options.h"
#include "driver/options/version_text.h"

namespace cairn::driver {

namespace {

constexpr std::array<Choice<GraphFormat>, 2> kGraphFormats = {{{"dot", GraphFormat::Dot}, {"svg", GraphFormat::Svg}}};

constexpr std::array<Choice<solver::Method>, 4> kMethods = {{{"auto", solver::Method::Automatic},
                                                             {"graph", solver::Method::Graph},
                                                             {"models", solver::Method::Models},
                                                             {"cvc5", solver::Method::Cvc5}}};

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

  CLI::App* allocator = app.add_subcommand(
      "allocator", "Verify a memory allocator: call it in every order, and hold it to what its clients rely on");
  AllocatorTexts allocatorTexts;
  addAllocatorOptions(*allocator, allocatorTexts);

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
  if (allocator->parsed()) return allocatorCommand(allocatorTexts, compilerFlags);
  return verifyCommand(verifyTexts, compilerFlags);
}

}  // namespace cairn::driver
