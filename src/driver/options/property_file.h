// Properties by name and as the property files (.prp) of SV-COMP: lines `CHECK( init(main()), LTL(G valid-free) )`.
#pragma once

#include <string>
#include <string_view>

#include "interp/interpreter.h"

namespace cairn::driver {

// Names and paths of files that end in ".prp", joined by commas. Throws UsageError for another name, FileError for a broken file.
[[nodiscard]] interp::Property propertyOf(const std::string& namesAndFiles);

// What a property file asks for. Throws FileError, with the position, for what is not one of Cairn's properties.
[[nodiscard]] interp::Property parsePropertyFile(const std::string& path, std::string_view text);
[[nodiscard]] interp::Property readPropertyFile(const std::string& path);

}  // namespace cairn::driver
