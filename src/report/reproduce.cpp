#include "report/reproduce.h"

#include <fmt/format.h>

#include <string_view>

#include "report/choice_text.h"

namespace cairn::report {

std::string shellQuoted(const std::string& text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string runLine(const frontend::Options& load, interp::Property property,
                    const std::vector<interp::Choice>& inputs) {
  std::string line = "cairn run";
  if (!load.sourceList.empty()) {
    line += " --commands " + shellQuoted(load.sourceList);
  } else {
    for (const std::string& source : load.sources) line += " " + shellQuoted(source);
  }
  if (!inputs.empty()) line += " --input " + inputText(inputs);
  if (property != interp::Property::MemSafety) line += fmt::format(" --property {}", interp::name(property));
  if (load.dataModel == program::DataModel::ILP32) line += " --data-model ILP32";
  switch (load.undefined) {
    case frontend::UndefinedPolicy::Default: break;
    case frontend::UndefinedPolicy::Havoc: line += " --undefined havoc"; break;
    case frontend::UndefinedPolicy::Pure: line += " --undefined pure"; break;
  }
  if (load.mallocMayFail) line += " --malloc-may-fail";
  if (load.strictLibrary) line += " --strict-library";
  if (!load.entry.empty()) {
    line += " --entry " + shellQuoted(load.entryFile.empty() ? load.entry : load.entryFile + ":" + load.entry);
  }
  if (load.entryPointersSet) line += " --nonnull";
  if (load.entryHandsOver) line += " --hand-over";
  if (!load.compilerFlags.empty()) line += " --";
  for (const std::string& flag : load.compilerFlags) line += " " + shellQuoted(flag);
  return line;
}

std::string compileLine(const frontend::Options& load, const std::string& path) {
  std::string line = "clang -g -fsanitize=address,undefined";
  if (load.dataModel == program::DataModel::ILP32) line += " -m32";
  for (const std::string& flag : load.compilerFlags) line += " " + shellQuoted(flag);
  for (const std::string& source : load.sources) line += " " + shellQuoted(source);
  return line + " " + shellQuoted(path);
}

std::string driverLine(const frontend::Options& load, const std::string& path, std::uint32_t included) {
  std::string line = "clang -g -fsanitize=address";
  if (load.dataModel == program::DataModel::ILP32) line += " -m32";
  for (const std::string& flag : load.compilerFlags) line += " " + shellQuoted(flag);
  if (!load.sourceFlags.empty()) {
    for (const std::string& flag : load.sourceFlags[included]) line += " " + shellQuoted(flag);
  }
  line += " " + shellQuoted(path);
  for (std::uint32_t i = 0; i < load.sources.size(); ++i) {
    if (i != included) line += " " + shellQuoted(load.sources[i]);
  }
  return line;
}

}  // namespace cairn::report
