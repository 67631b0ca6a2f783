#include "driver/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace cairn::driver {

namespace {

template <typename Value>
using Choice = std::pair<std::string_view, Value>;

constexpr std::array<Choice<program::DataModel>, 2> kDataModels = {
    {{"LP64", program::DataModel::LP64}, {"ILP32", program::DataModel::ILP32}}};
constexpr std::array<Choice<frontend::UndefinedPolicy>, 2> kPolicies = {
    {{"havoc", frontend::UndefinedPolicy::Havoc}, {"pure", frontend::UndefinedPolicy::Pure}}};
constexpr std::array<Choice<interp::Property>, 3> kProperties = {{{"valid-memsafety", interp::Property::MemSafety},
                                                                  {"valid-memcleanup", interp::Property::MemCleanup},
                                                                  {"unreach-call", interp::Property::UnreachCall}}};

constexpr std::array<Choice<std::optional<solver::AllocationForm>>, 4> kAllocationForms = {
    {{"direct", std::nullopt},
     {"sl", solver::AllocationForm::Sl},
     {"smt", solver::AllocationForm::Smt},
     {"model", solver::AllocationForm::Model}}};

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

// What both commands take, as text until the whole line has been read.
struct LoadTexts {
  std::vector<std::string> sources;
  std::string dataModel = "LP64";
  std::string undefined;
  bool mallocMayFail = false;
};

void addLoadOptions(CLI::App& command, LoadTexts& texts) {
  command.add_option("FILE", texts.sources, "C source files, preprocessed or not, linked into one program")
      ->type_name("")
      ->option_text("...");
  command.add_option("--data-model", texts.dataModel, "sizes of long and of pointers: LP64 (default) or ILP32")
      ->type_name("MODEL");
  command
      .add_option("--undefined", texts.undefined,
                  "what a call of an undefined function without model stands for: havoc (changes and returns anything "
                  "within reach) or pure (returns an unknown value). Default: pure if it takes and returns only "
                  "integers, otherwise not supported")
      ->type_name("POLICY");
  command.add_flag("--malloc-may-fail", texts.mallocMayFail, "each allocation may also return NULL");
  command.footer("What follows -- goes to the compiler: -I, -D, -std=..., -include FILE");
}

frontend::Options loadOptions(const LoadTexts& texts, std::vector<std::string> compilerFlags) {
  if (texts.sources.empty()) throw UsageError("no C file given");
  frontend::Options options;
  options.dataModel = chosen("--data-model", texts.dataModel, kDataModels);
  if (!texts.undefined.empty()) options.undefined = chosen("--undefined", texts.undefined, kPolicies);
  options.mallocMayFail = texts.mallocMayFail;
  for (const std::string& source : texts.sources) checkReadable(source);
  options.sources = texts.sources;
  options.compilerFlags = std::move(compilerFlags);
  return options;
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

  LoadTexts texts;
  CLI::App* dump = app.add_subcommand("dump", "Show a program as Cairn sees it, with its source lines");
  addLoadOptions(*dump, texts);
  std::vector<std::string> functions;
  dump->add_option("--function", functions, "show only this function (may be given several times)")
      ->type_name("NAME")
      ->allow_extra_args(false);

  CLI::App* run = app.add_subcommand("run", "Run a program on concrete values and stop at the first violation");
  addLoadOptions(*run, texts);
  std::string input;
  std::string seed;
  std::string maxSteps;
  std::string property = "valid-memsafety";
  bool trace = false;
  bool statistics = false;
  const CLI::Option* inputOption =
      run->add_option("--input", input,
                      "answers to what the program asks its environment, in order (1,0,-7); 0 after their end")
          ->type_name("LIST");
  const CLI::Option* seedOption =
      run->add_option("--seed", seed, "draw these answers at random from this seed")->type_name("N");
  const CLI::Option* maxStepsOption =
      run->add_option("--max-steps", maxSteps, "stop after N instructions")->type_name("N");
  run->add_option("--property", property, "what must hold: valid-memsafety (default), valid-memcleanup or unreach-call")
      ->type_name("PROPERTY");
  run->add_flag("--trace", trace, "print the path in source lines, with values, to standard error");
  run->add_flag("--stats", statistics, "print the number of instructions and the times to standard error");

  CLI::App* verify =
      app.add_subcommand("verify", "Prove that no execution violates the property, or show one that does");
  addLoadOptions(*verify, texts);
  std::string timeout = "900";
  verify
      ->add_option("--property", property,
                   "what must hold: valid-memsafety (default), valid-memcleanup or unreach-call")
      ->type_name("PROPERTY");
  verify->add_option("--timeout", timeout, "give up after this many seconds (default 900)")->type_name("SECONDS");
  std::string allocCheck = "direct";
  verify
      ->add_option(
          "--alloc-check", allocCheck,
          "how an access is decided: direct (default), or compared with a formula of separation logic as well: sl "
          "(cvc5), smt (an equality a cell), model (one model for all cells)")
      ->type_name("FORM");
  verify->add_flag("--stats", statistics, "print what the analysis did to standard error");

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

  frontend::Options load = loadOptions(texts, std::move(compilerFlags));
  if (dump->parsed()) return DumpCommand{std::move(load), std::move(functions)};

  if (verify->parsed()) {
    VerifyCommand command;
    command.load = std::move(load);
    command.property = chosen("--property", property, kProperties);
    command.timeoutSeconds = static_cast<double>(number("--timeout", timeout));
    command.allocationForm = chosen("--alloc-check", allocCheck, kAllocationForms);
    command.statistics = statistics;
    return command;
  }

  RunCommand command;
  command.load = std::move(load);
  if (inputOption->count() > 0 && seedOption->count() > 0) {
    throw UsageError("--input and --seed exclude each other: the answers are either given or drawn");
  }
  if (inputOption->count() > 0) command.input = input;
  if (seedOption->count() > 0) command.seed = number("--seed", seed);
  if (maxStepsOption->count() > 0) command.maxSteps = number("--max-steps", maxSteps);
  command.property = chosen("--property", property, kProperties);
  command.trace = trace;
  command.statistics = statistics;
  return command;
}

}  // namespace cairn::driver
