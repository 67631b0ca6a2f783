// The command lines that show a counterexample again.
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "interp/interpreter.h"

namespace cairn::report {

// As a shell reads it back.
[[nodiscard]] std::string shellQuoted(const std::string& text);

// `cairn run` on these inputs.
[[nodiscard]] std::string runLine(const frontend::Options& load, interp::Property property,
                                  const std::vector<interp::Choice>& inputs);

// The line that compiles the program with the harness at `path` under the sanitizers.
[[nodiscard]] std::string compileLine(const frontend::Options& load, const std::string& path);

}  // namespace cairn::report
