#include "driver/options/model_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "driver/options/errors.h"

namespace cairn::driver {

namespace {

void addFiles(CLI::App& command, ModelTexts& texts) {
  command.add_option("FILE", texts.files, "texts of machines, NAME.machine")
      ->type_name("")
      ->required()
      ->option_text("...");
  command
      .add_option("-I", texts.folders,
                  "a folder to look for parents in (may be given several times), after the files\n"
                  "given, the file's own folder and the one above it")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void addCheck(CLI::App& model, ModelTexts& texts) {
  CLI::App* check = model.add_subcommand("check", "Prove or refute each obligation of a machine");
  addFiles(*check, texts);
  check->add_flag("--both", texts.both, "each obligation must be proved by Z3 and by cvc5");
  check->add_flag("--list", texts.list, "list label, kind and the thesis' name of each obligation; prove nothing");
  check->add_option("--only", texts.only, "only this label (event/clause/KIND), event, clause or KIND")
      ->type_name("LABEL");
  check
      ->add_option("--timeout", texts.timeout,
                   "end a question that took so many seconds (default 60); the limits that decide are counted in\n"
                   "the solvers' own units")
      ->type_name("SECONDS");
  check->add_option("--smtlib", texts.smtlib, "write each obligation as a script of SMT-LIB")->type_name("DIR");
  check->add_flag("--mutants", texts.mutants,
                  "instead: change the machine in one place at a time and see whether an obligation fails");
  check->add_option("--csv", texts.csv, "write a table of the obligations")->type_name("FILE");
  check->add_option("--html", texts.html, "write a page with a row for each obligation, DIR/index.html")
      ->type_name("DIR");
  check
      ->add_option("--cache", texts.cache,
                   "where answers of solvers are kept (default: cairn/models in the user's cache)")
      ->type_name("DIR");
  check->add_flag("--no-cache", texts.noCache, "ask the solvers everything, and keep nothing");
  check->footer(
      "Examples:\n"
      "  cairn model check models/MHE.machine\n"
      "  cairn model check models/*.machine --both --csv table.csv\n"
      "  cairn model check pool.machine --only give_ok/inside/INV\n\n"
      "The last line of standard output is `result: proved (82 of 82)`, `result: refuted (n)` or `result: open (n)`;\n"
      "exit status 0, 1, 2 in this order, and 3 for wrong usage or a text that cannot be read. With --mutants it is\n"
      "`result: killed (n of m)`, and status 2 if one survives. docs/models.md teaches the language.\n");
}

void addRun(CLI::App& model, ModelTexts& texts) {
  CLI::App* run = model.add_subcommand("run", "Explore the states of a small instance, or walk through them at random");
  addFiles(*run, texts);
  run->add_option("--units", texts.units, "the size of the instance, the N of the machine's text (default 8)")
      ->type_name("N");
  run->add_option("--depth", texts.depth, "only states that so many steps reach")->type_name("D");
  run->add_option("--max-states", texts.maxStates, "stop after so many states (default 2000000)")->type_name("N");
  run->add_option("--random", texts.random, "instead: one run of so many steps, chosen at random")->type_name("N");
  run->add_option("--seed", texts.seed, "of these choices (default 1)")->type_name("S");
  run->add_flag("--trace", texts.trace, "print the states of that run, or how often each event happened");
  run->footer(
      "Examples:\n"
      "  cairn model run models/MHE.machine --units 8\n"
      "  cairn model run models/MHE.machine --units 12 --random 20 --seed 7 --trace\n\n"
      "The last line of standard output is `result: holds (n states)`, `result: broken (n)` or\n"
      "`result: unfinished (n states)`; exit status 0, 1, 2 in this order, and 3 for wrong usage.\n");
}

void addGraph(CLI::App& model, ModelTexts& texts) {
  CLI::App* graph = model.add_subcommand("graph", "Draw which machine refines which, coloured by state of proof");
  graph->add_option("DIR", texts.files, "a folder of machines, or machines")
      ->type_name("")
      ->required()
      ->option_text("...");
  graph->add_option("-I", texts.folders, "a folder to look for parents in")->type_name("DIR")->allow_extra_args(false);
  graph->add_option("-o,--output", texts.output, "the file to write, .svg or .dot; by default dot to standard output")
      ->type_name("FILE");
  graph->add_flag("--no-check", texts.noCheck, "draw the lattice alone: prove nothing, colour nothing");
  graph->add_option("--cache", texts.cache, "where answers of solvers are kept")->type_name("DIR");
  graph->add_flag("--no-cache", texts.noCache, "ask the solvers everything, and keep nothing");
  graph->footer(
      "Examples:\n"
      "  cairn model graph models -o lattice.svg\n\n"
      "Exit status 0, and 3 for wrong usage or a text that cannot be read.\n");
}

void addCode(CLI::App& model, ModelTexts& texts) {
  CLI::App* code = model.add_subcommand("code", "Write an allocator in C from a machine with a layout");
  addFiles(*code, texts);
  code->add_option("-o,--output", texts.output, "the file to write; by default standard output")->type_name("FILE");
  code->footer(
      "Examples:\n"
      "  cairn model code models/MSCN.machine -o alloc.c\n"
      "  cc -DALLOC_CHECK -DUNITS=512 -c alloc.c\n\n"
      "The file depends on the C library alone. -DUNITS=N is the size of the region; -DALLOC_CHECK checks the\n"
      "invariants after each event; -DALLOC_TRUST does not look for the block that is freed. docs/models.md\n"
      "says what a layout is. Exit status 0, and 3 for wrong usage or a machine whose layout says too little.\n");
}

void addTest(CLI::App& model, ModelTexts& texts) {
  CLI::App* test = model.add_subcommand("test", "Write a driver in C that tests a real allocator by a machine");
  addFiles(*test, texts);
  test->add_option("--link", texts.link, "how the allocator's functions and memory belong to the machine")
      ->type_name("FILE")
      ->required();
  test->add_option("-o,--output", texts.output, "the folder to write test_NAME.c into (default: the current one)")
      ->type_name("DIR");
  test->add_flag("--run", texts.run, "run it in the interpreter, with fewer calls");
  test->add_flag("--native", texts.native, "compile it by cc with sanitizers, and run it");
  test->footer(
      "Examples:\n"
      "  cairn model test models/MSCN.machine --link kr.link --native\n"
      "  cairn model test models/MHEB.machine --link heap.link -o tests\n\n"
      "The driver makes all short sequences of calls and walks at random, checks that blocks are aligned, inside the\n"
      "region, apart and keep their contents, and that the machine allows each answer; it prints what was covered.\n"
      "-DRUNS=N, -DCALLS=N and -DDEPTH=N change how many. With --native and --run the last line is\n"
      "`result: passed ...` or `result: failed`; exit status 0 and 1, and 3 for wrong usage. docs/models.md says what "
      "a link is.\n");
}

void checkMachine(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw UsageError(fmt::format("{}: no such file", path));
  if (std::filesystem::is_directory(path, error))
    throw UsageError(fmt::format("{}: is a directory, not the text of a machine", path));
}

std::string cacheFolder(const ModelTexts& texts) {
  if (texts.noCache) return {};
  if (!texts.cache.empty()) return texts.cache;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
    return std::string(cache) + "/cairn/models";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/.cache/cairn/models";
  return {};
}

std::optional<std::string> folderOf(const std::string& path) {
  if (path.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw UsageError(fmt::format("{}: {}", path, error.message()));
  return path;
}

// The machines of a folder, in the order of their names.
std::vector<std::string> machinesOf(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) {
      checkMachine(path);
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.path().extension() == ".machine") inside.push_back(entry.path().string());
    }
    if (inside.empty()) throw UsageError(fmt::format("{}: has no file NAME.machine", path));
    std::ranges::sort(inside);
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

}  // namespace

void addModelCommands(CLI::App& command, ModelTexts& texts) {
  command.require_subcommand(1);
  command.footer("`cairn model COMMAND --help` lists a command's options, with examples.");
  addCheck(command, texts);
  addRun(command, texts);
  addGraph(command, texts);
  addCode(command, texts);
  addTest(command, texts);
}

ModelCommand modelCommand(const CLI::App& command, const ModelTexts& texts) {
  ModelCommand made;
  made.folders = texts.folders;
  if (command.got_subcommand("graph")) {
    made.files = machinesOf(texts.files);
    ModelGraph graph;
    graph.output = fileToWrite(texts.output);
    graph.isChecked = !texts.noCheck;
    graph.cacheFolder = cacheFolder(texts);
    made.action = graph;
    return made;
  }
  for (const std::string& file : texts.files) checkMachine(file);
  made.files = texts.files;
  if (command.got_subcommand("run")) {
    ModelRun run;
    if (made.files.size() != 1) throw UsageError("model run: give one machine");
    run.units = number("--units", texts.units);
    constexpr std::uint64_t kMostUnits = 1'000'000;
    if (run.units == 0 || run.units > kMostUnits)
      throw UsageError(fmt::format("--units: '{}' is no number from 1 to {}", texts.units, kMostUnits));
    if (!texts.depth.empty()) run.depth = number("--depth", texts.depth);
    run.maxStates = number("--max-states", texts.maxStates);
    if (!texts.random.empty()) run.random = number("--random", texts.random);
    run.seed = number("--seed", texts.seed);
    run.trace = texts.trace;
    made.action = run;
    return made;
  }
  if (command.got_subcommand("code")) {
    if (made.files.size() != 1) throw UsageError("model code: give one machine");
    ModelCode code;
    code.output = fileToWrite(texts.output);
    made.action = code;
    return made;
  }
  if (command.got_subcommand("test")) {
    if (made.files.size() != 1) throw UsageError("model test: give one machine");
    ModelTest test;
    test.link = texts.link;
    test.folder = folderOf(texts.output).value_or(".");
    test.run = texts.run;
    test.native = texts.native;
    made.action = test;
    return made;
  }
  ModelCheck check;
  check.both = texts.both;
  check.list = texts.list;
  check.mutants = texts.mutants;
  check.only = texts.only;
  check.timeoutSeconds = static_cast<double>(number("--timeout", texts.timeout));
  if (check.timeoutSeconds == 0) throw UsageError("--timeout: give at least one second");
  check.smtlib = folderOf(texts.smtlib);
  check.csv = fileToWrite(texts.csv);
  check.html = folderOf(texts.html);
  check.cacheFolder = cacheFolder(texts);
  made.action = check;
  return made;
}

}  // namespace cairn::driver
