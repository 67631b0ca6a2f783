#include "support/check.h"

#include <fmt/format.h>

#include <string_view>

namespace cairn::support {

namespace {
// Only the part below src/, so that messages are the same on every machine.
std::string_view shortName(std::string_view file) {
  const auto at = file.rfind("src/");
  return at == std::string_view::npos ? file : file.substr(at + 4);
}
}  // namespace

CheckFailed::CheckFailed(const char* condition, const char* file, int line, const std::string& message)
    : std::logic_error(fmt::format("{} [{} at {}:{}]", message, condition, shortName(file), line)) {}

void checkFailed(const char* condition, const char* file, int line, const std::string& message) {
  throw CheckFailed(condition, file, line, message);
}

}  // namespace cairn::support
