// Properties by name and as the property files (.prp) of SV-COMP: lines `CHECK( init(main()), LTL(G valid-free) )`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interp/interpreter.h"

namespace cairn::driver {

// "valid-memsafety", "valid-memcleanup", "unreach-call".
[[nodiscard]] std::optional<interp::Property> propertyNamed(std::string_view name);

// A name, or the path of a file that ends in ".prp". Throws UsageError for another name, FileError for a broken file.
[[nodiscard]] interp::Property propertyOf(const std::string& nameOrFile);

// What a property file asks for. Throws FileError, with the position, for what is not one of Cairn's properties: a part of
// valid-memsafety alone is none of them.
[[nodiscard]] interp::Property parsePropertyFile(const std::string& path, std::string_view text);
[[nodiscard]] interp::Property readPropertyFile(const std::string& path);

}  // namespace cairn::driver
