// The version of the Parma Polyhedra Library, as `cairn --version` shows it.
#pragma once

#include <string>

namespace cairn::numeric {

[[nodiscard]] std::string pplVersion();

}  // namespace cairn::numeric
