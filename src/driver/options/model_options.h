// The options of `cairn model`, which has commands of its own.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "driver/options/command_line.h"
#include "driver/options/option_values.h"

namespace cairn::driver {

// As text until the whole line has been read.
struct ModelTexts {
  std::vector<std::string> files;
  std::vector<std::string> folders;
  std::string only;
  std::string timeout = "60";
  std::string smtlib;
  std::string csv;
  std::string html;
  std::string cache;
  std::string units = "8";
  std::string depth;
  std::string random;
  std::string seed = "1";
  std::string maxStates = "2000000";
  std::string output;
  std::string link;
  bool both = false;
  bool list = false;
  bool mutants = false;
  bool noCache = false;
  bool trace = false;
  bool noCheck = false;
  bool run = false;
  bool native = false;
};

void addModelCommands(CLI::App& command, ModelTexts& texts);

// Throws UsageError.
[[nodiscard]] ModelCommand modelCommand(const CLI::App& command, const ModelTexts& texts);

}  // namespace cairn::driver
