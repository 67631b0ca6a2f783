// Choices as the text that `--input` takes.
#pragma once

#include <string>
#include <vector>

#include "interp/interpreter.h"

namespace cairn::report {

[[nodiscard]] std::string inputText(const interp::Choice& choice);
[[nodiscard]] std::string inputText(const std::vector<interp::Choice>& choices);

}  // namespace cairn::report
