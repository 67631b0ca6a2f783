// The version of Clang and LLVM, as `cairn --version` shows it.
#pragma once

#include <string>

namespace cairn::frontend {

[[nodiscard]] std::string clangVersion();

}  // namespace cairn::frontend
