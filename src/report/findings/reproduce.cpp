#include "report/findings/reproduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/findings/choice_text.h"

namespace cairn::report {

std::string shellQuoted(const std::string& text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string argumentQuoted(const std::string& text) {
  const auto shown = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), shown)) return shellQuoted(text);
  // A command substitution drops the new lines at its end.
  const std::size_t end = text.find_last_not_of('\n') + 1;
  std::string quoted = "\"";
  if (end > 0) {
    quoted += "$(printf '";
    for (std::size_t i = 0; i < end; ++i) {
      const char c = text[i];
      const bool asOption = i == 0 && c == '-';
      if (c == '%') {
        quoted += "%%";
      } else if (shown(c) && c != '\'' && c != '\\' && !asOption) {
        quoted += c;
      } else {
        quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
      }
    }
    quoted += "')";
  }
  return quoted + text.substr(end) + "\"";
}

std::string argumentsText(const std::vector<std::string>& arguments) {
  std::string result;
  for (std::size_t i = 1; i < arguments.size(); ++i) result += " " + argumentQuoted(arguments[i]);
  return result;
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
