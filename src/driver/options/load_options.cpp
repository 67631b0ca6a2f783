#include "driver/options/load_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "driver/options/compilation_database.h"
#include "driver/options/errors.h"

namespace cairn::driver {

namespace {

void checkReadable(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw UsageError(fmt::format("{}: no such file", path));
  if (std::filesystem::is_directory(status)) throw UsageError(fmt::format("{}: is a directory, not a C file", path));
  if (!std::ifstream(path)) throw UsageError(fmt::format("{}: cannot be read", path));
}

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

}  // namespace

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

}  // namespace cairn::driver
