// The options of `cairn verify`.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "driver/options/command_line.h"
#include "driver/options/load_options.h"
#include "driver/options/option_values.h"

namespace cairn::driver {

struct VerifyTexts {
  LoadTexts load;
  std::string task;
  std::string property;
  std::string analysis;
  std::string order = "deepening";
  std::string numeric = "auto";
  std::string refinement = "candidates";
  std::string timeout = "900";
  std::string memory;
  std::string jobs;
  std::string allocCheck = "direct";
  std::string harness;
  std::string entryDriver;
  std::string sarif;
  std::string witness;
  std::string html;
  std::string proof;
  std::string validated;
  ShowTexts show;
  bool orderings = false;
  bool invariants = false;
  bool statistics = false;
};

void addVerifyOptions(CLI::App& command, VerifyTexts& texts);

// Throws UsageError or FileError.
[[nodiscard]] VerifyCommand verifyCommand(const VerifyTexts& texts, const std::vector<std::string>& compilerFlags);

}  // namespace cairn::driver
