#include "report/findings/c_constant.h"

#include <fmt/format.h>

#include <limits>

namespace cairn::report {

std::string signedConstant(std::uint64_t bits, unsigned width) {
  const unsigned shift = width >= 64 ? 0 : 64 - width;
  const std::int64_t value = static_cast<std::int64_t>(bits << shift) >> shift;
  constexpr std::int64_t kSmallest = std::numeric_limits<std::int64_t>::min();
  // The smallest number of a type is no constant of that type with a minus sign.
  if (value == kSmallest) return "(-9223372036854775807LL - 1)";
  if (value == std::numeric_limits<std::int32_t>::min()) return "(-2147483647 - 1)";
  const bool isLong =
      value > std::numeric_limits<std::int32_t>::max() || value < std::numeric_limits<std::int32_t>::min();
  return fmt::format("{}{}", value, isLong ? "LL" : "");
}

std::string unsignedConstant(std::uint64_t bits, unsigned width) {
  const std::uint64_t value = width >= 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
  if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())) return fmt::format("{}", value);
  return fmt::format("{}{}", value, value > std::numeric_limits<std::uint32_t>::max() ? "ULL" : "U");
}

}  // namespace cairn::report
