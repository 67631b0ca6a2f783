// `compile_commands.json`: which sources a project has, and with what flags each of them is compiled.
#pragma once

#include <string>
#include <vector>

#include "program/code/program.h"

namespace cairn::driver {

struct CompiledSource {
  std::string path;                // relative to the working directory if it lies below it, otherwise absolute
  std::vector<std::string> flags;  // those that change what the source means, with absolute paths
  bool is32Bit = false;            // compiled with -m32
};

struct CompilationDatabase {
  std::vector<CompiledSource> sources;  // the C sources, each once, in the file's order
  std::vector<std::string> leftOut;     // sentences: what of the file was not taken
};

// `path` is for messages. Throws FileError with the position for what is no compilation database.
[[nodiscard]] CompilationDatabase parseDatabase(const std::string& path, const std::string& text);
// A file, or a folder with a compile_commands.json. Throws FileError.
[[nodiscard]] CompilationDatabase readDatabase(const std::string& path);

// As a database of its own, which reads back as the same sources.
[[nodiscard]] std::string printDatabase(const std::vector<CompiledSource>& sources);

// The words of a command line as a POSIX shell splits it.
[[nodiscard]] std::vector<std::string> splitCommand(const std::string& command);

}  // namespace cairn::driver
