// The version of cvc5, as `cairn --version` shows it.
#pragma once

#include <string>

namespace cairn::solver {

[[nodiscard]] std::string cvc5Version();

}  // namespace cairn::solver
