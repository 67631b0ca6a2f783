#include "driver/options/files.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "driver/options/errors.h"

namespace cairn::driver {

std::string readFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw FileError(fmt::format("{}: no such file", path));
  if (std::filesystem::is_directory(status)) throw FileError(fmt::format("{}: is a directory, not a file", path));
  std::ifstream stream(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw FileError(fmt::format("{}: cannot be read", path));
  return text;
}

void writeFile(const std::string& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (!stream) throw FileError(fmt::format("{}: cannot be written", path));
}

}  // namespace cairn::driver
