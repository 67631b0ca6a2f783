#include "driver/options/project_options.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <system_error>

#include "driver/options/budget.h"
#include "driver/options/errors.h"
#include "driver/options/machine.h"
#include "driver/options/property_file.h"

namespace cairn::driver {

namespace {

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
  if (texts.strictLibrary) options.emplace_back("--strict-library");
  if (texts.nonNull) options.emplace_back("--nonnull");
  if (texts.handOver) options.emplace_back("--hand-over");
  return options;
}

// What each verification would complain about is said once, before any starts.
void checkVerifyOptions(const ProjectTexts& texts) {
  const interp::Property property = propertyOf(texts.property);
  if (!texts.entries.empty() && property.asks(interp::ViolationKind::ValidMemcleanup)) {
    throw UsageError(
        fmt::format("--property {} speaks about whole programs: it does not go with --entry", texts.property));
  }
  if (!texts.undefined.empty()) (void)chosen("--undefined", texts.undefined, kPolicies);
  if (!texts.analysis.empty()) (void)chosen("--analysis", texts.analysis, kAnalyses);
  (void)number("--timeout", texts.timeout);
  if (!texts.memory.empty()) (void)number("--memory", texts.memory);
  if (texts.nonNull && texts.entries.empty()) throw UsageError("--nonnull goes with --entry");
  if (texts.handOver && texts.entries.empty()) throw UsageError("--hand-over goes with --entry");
}

constexpr std::array<Choice<Executor>, 2> kExecutors = {{{"local", Executor::Local}, {"parallel", Executor::Parallel}}};

}  // namespace

void addProjectOptions(CLI::App& command, ProjectTexts& texts) {
  command
      .add_option("-p,--build", texts.folder,
                  "the folder with compile_commands.json, or that file (default: the current folder)")
      ->type_name("BUILD_DIR");
  command
      .add_option(
          "--entry", texts.entries,
          "verify from this function, with unknown arguments, in place of each main (may be given several times);\n"
          "FILE:FUNCTION tells functions of one name apart")
      ->type_name("FUNCTION")
      ->allow_extra_args(false);
  command.add_flag("--nonnull", texts.nonNull, "the pointers that --entry hands to the function itself are not NULL");
  command.add_flag(
      "--hand-over", texts.handOver,
      "the caller of --entry keeps nothing but the arguments: what the function loses of the rest is a leak");
  command.add_option("--property", texts.property, kPropertyHelp)->type_name("PROPERTY");
  command.add_option("--data-model", texts.dataModel, "LP64 or ILP32 (default: ILP32 where the sources say -m32)")
      ->type_name("MODEL");
  command
      .add_option("--undefined", texts.undefined,
                  "a call of a function without body or model: havoc (changes all it reaches) or pure (only returns)")
      ->type_name("POLICY");
  command.add_flag("--malloc-may-fail", texts.mallocMayFail, "each allocation may also return NULL");
  command.add_flag("--strict-library", texts.strictLibrary,
                   "a function of ctype.h called with a negative character is a violation");
  command
      .add_option("--analysis", texts.analysis, "portfolio (default), exact, shape or template, as for `cairn verify`")
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

ProjectCommand projectCommand(const ProjectTexts& texts, const std::vector<std::string>& compilerFlags) {
  checkVerifyOptions(texts);
  ProjectCommand command;
  command.buildFolder = texts.folder;
  command.entries = texts.entries;
  command.verifyOptions = verifyOptions(texts);
  command.compilerFlags = compilerFlags;
  command.is32Bit =
      !texts.dataModel.empty() && chosen("--data-model", texts.dataModel, kDataModels) == program::DataModel::ILP32;
  command.jobs.executor = chosen("--executor", texts.executor, kExecutors);
  command.jobs.sshLogins = texts.sshLogins;
  if (!texts.sshLogins.empty() && command.jobs.executor != Executor::Parallel) {
    throw UsageError("--sshlogin goes with --executor parallel");
  }
  command.jobs.atOnce = availableProcessors();
  if (!texts.jobs.empty()) command.jobs.atOnce = number("--jobs", texts.jobs);
  if (command.jobs.atOnce == 0) throw UsageError("--jobs: at least 1");
  if (texts.memory.empty()) command.memoryMegabytes = defaultMegabytes() / command.jobs.atOnce;
  const std::filesystem::path folder = texts.folder;
  std::error_code error;
  const bool isFile = std::filesystem::is_regular_file(folder, error);
  command.cacheFolder =
      texts.cache.empty() ? ((isFile ? folder.parent_path() : folder) / ".cairn").string() : texts.cache;
  command.sarif = fileToWrite(texts.sarif);
  command.show = showOptions(texts.show);
  command.useCache = !texts.fresh;
  return command;
}

}  // namespace cairn::driver
