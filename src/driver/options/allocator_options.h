// The options of `cairn allocator`.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "driver/options/command_line.h"
#include "driver/options/verify_options.h"

namespace cairn::driver {

struct AllocatorTexts {
  VerifyTexts verify;
  std::string malloc;
  std::string free;
  std::string realloc;
  std::string calloc;
  std::string init;
  std::string reset;
  std::vector<std::string> regions;
  std::string align;
  std::string setup;
  std::string header;
  std::string maxRequest;
  std::string maxRegion;
  std::string client;
  bool freeNull = false;
  bool doubleFree = false;
};

void addAllocatorOptions(CLI::App& command, AllocatorTexts& texts);

// Throws UsageError or FileError.
[[nodiscard]] AllocatorCommand allocatorCommand(const AllocatorTexts& texts,
                                                const std::vector<std::string>& compilerFlags);

}  // namespace cairn::driver
