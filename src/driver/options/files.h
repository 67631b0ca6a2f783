// Small text files, whole.
#pragma once

#include <string>

namespace cairn::driver {

// Throws FileError if it is no file that can be read.
[[nodiscard]] std::string readFile(const std::string& path);

// Throws FileError if it cannot be written.
void writeFile(const std::string& path, const std::string& text);

}  // namespace cairn::driver
