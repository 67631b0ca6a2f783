// What `cairn --version` prints: the versions of Cairn and of the libraries that its answers rest on, a line each.
#pragma once

#include <string>

namespace cairn::driver {

[[nodiscard]] std::string versionText();

}  // namespace cairn::driver
