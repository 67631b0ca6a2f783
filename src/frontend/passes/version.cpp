#include "frontend/passes/version.h"

#include <clang/Basic/Version.h>

namespace cairn::frontend {

std::string clangVersion() { return CLANG_VERSION_STRING; }

}  // namespace cairn::frontend
