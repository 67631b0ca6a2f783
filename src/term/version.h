// The version of Z3, as `cairn --version` shows it.
#pragma once

#include <string>

namespace cairn::term {

[[nodiscard]] std::string z3Version();

}  // namespace cairn::term
