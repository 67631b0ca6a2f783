// What every command that reads a program takes.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "driver/options/option_values.h"
#include "frontend/frontend.h"

namespace cairn::driver {

// As text until the whole line has been read.
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

void addLoadOptions(CLI::App& command, LoadTexts& texts, std::string_view examples);

// Throws UsageError or FileError.
[[nodiscard]] frontend::Options loadOptions(const LoadTexts& texts, const std::vector<std::string>& compilerFlags);

void requireSources(const frontend::Options& options);

}  // namespace cairn::driver
