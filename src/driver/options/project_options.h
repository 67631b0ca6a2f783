// The options of `cairn project`.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "driver/options/command_line.h"
#include "driver/options/option_values.h"

namespace cairn::driver {

// As text until the whole line has been read.
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
  bool handOver = false;
  bool mallocMayFail = false;
  bool strictLibrary = false;
  bool fresh = false;
};

void addProjectOptions(CLI::App& command, ProjectTexts& texts);

// Throws UsageError or FileError.
[[nodiscard]] ProjectCommand projectCommand(const ProjectTexts& texts, const std::vector<std::string>& compilerFlags);

}  // namespace cairn::driver
