// What options of several commands have in common: values by name, numbers, files, how much is said.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "driver/options/command_line.h"
#include "driver/options/errors.h"

namespace cairn::driver {

template <typename Value>
using Choice = std::pair<std::string_view, Value>;

inline constexpr std::array<Choice<program::DataModel>, 2> kDataModels = {
    {{"LP64", program::DataModel::LP64}, {"ILP32", program::DataModel::ILP32}}};
inline constexpr std::array<Choice<frontend::UndefinedPolicy>, 2> kPolicies = {
    {{"havoc", frontend::UndefinedPolicy::Havoc}, {"pure", frontend::UndefinedPolicy::Pure}}};
inline constexpr std::array<Choice<AnalysisKind>, 4> kAnalyses = {{{"portfolio", AnalysisKind::Portfolio},
                                                                   {"exact", AnalysisKind::Exact},
                                                                   {"shape", AnalysisKind::Shape},
                                                                   {"template", AnalysisKind::Template}}};

inline constexpr const char* kPropertyHelp =
    "what must hold: valid-memsafety (default), valid-deref, valid-free, valid-memtrack,\n"
    "valid-memcleanup, unreach-call, valid-loans, or a FILE.prp; several are joined by commas";

// The value of that name. Throws UsageError.
template <typename Value, std::size_t N>
Value chosen(std::string_view option, std::string_view text, const std::array<Choice<Value>, N>& choices) {
  std::string allowed;
  for (const auto& [name, value] : choices) {
    if (name == text) return value;
    allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", name);
  }
  throw UsageError(fmt::format("{}: '{}' is not one of {}", option, text, allowed));
}

// The number that the text is. Throws UsageError.
[[nodiscard]] std::uint64_t number(std::string_view option, std::string_view text);

// No path: nothing to write. Throws UsageError if it cannot be written: said before a long analysis, not after it.
[[nodiscard]] std::optional<std::string> fileToWrite(const std::string& path);

struct ShowTexts {
  std::string colour = "auto";
  bool quiet = false;
  bool verbose = false;
};

void addShowOptions(CLI::App& command, ShowTexts& texts);
[[nodiscard]] ShowOptions showOptions(const ShowTexts& texts);

}  // namespace cairn::driver
