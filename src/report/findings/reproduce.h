// The command lines that show a counterexample again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "interp/interpreter.h"

namespace cairn::report {

// As a shell reads it back.
[[nodiscard]] std::string shellQuoted(const std::string& text);

// An argument of a command as any POSIX shell hands it on, whatever its bytes are: those that are no characters of ASCII are written by printf.
[[nodiscard]] std::string argumentQuoted(const std::string& text);

// The arguments behind argv[0], each after a blank.
[[nodiscard]] std::string argumentsText(const std::vector<std::string>& arguments);

// `cairn run` on these inputs.
[[nodiscard]] std::string runLine(const frontend::Options& load, interp::Property property,
                                  const std::vector<interp::Choice>& inputs);

// The line that compiles the program with the harness at `path` under the sanitizers.
[[nodiscard]] std::string compileLine(const frontend::Options& load, const std::string& path);

// The line that compiles the driver of an entry function, which includes source number `included`, with the other sources.
[[nodiscard]] std::string driverLine(const frontend::Options& load, const std::string& path, std::uint32_t included);

}  // namespace cairn::report
