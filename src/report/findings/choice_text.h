// Choices as the text that `--input` takes.
#pragma once

#include <string>
#include <vector>

#include "interp/interpreter.h"

namespace cairn::report {

[[nodiscard]] std::string inputText(const interp::Choice& choice);
[[nodiscard]] std::string inputText(const std::vector<interp::Choice>& choices);

// "a = malloc(24); free(a);"
[[nodiscard]] std::string clientCallsText(const std::vector<interp::ClientCall>& calls);

}  // namespace cairn::report
