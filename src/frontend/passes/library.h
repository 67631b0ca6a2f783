// The library models inside the executable: bitcode compiled from library/*.c at build time.
#pragma once

#include <string_view>

#include "program/code/program.h"

namespace cairn::frontend {

// Every function and every variable that comes from a model carries this attribute.
inline constexpr const char* kLibraryAttribute = "cairn-library";

[[nodiscard]] std::string_view libraryBitcode(program::DataModel model);

}  // namespace cairn::frontend
