#include "driver/choice_text.h"

#include <fmt/format.h>

#include <cstdint>

namespace cairn::driver {

namespace {

std::int64_t signedValue(std::uint64_t bits, unsigned width) {
  if (width >= 64) return static_cast<std::int64_t>(bits);
  const unsigned shift = 64 - width;
  return static_cast<std::int64_t>(bits << shift) >> shift;
}

}  // namespace

std::string inputText(const interp::Choice& choice) {
  switch (choice.type.kind) {
    case program::TypeKind::Int:
      // One bit is a yes or no, not a sign.
      return choice.type.bits == 1 ? fmt::format("{}", choice.bits & 1)
                                   : fmt::format("{}", signedValue(choice.bits, choice.type.bits));
    case program::TypeKind::Ptr: return fmt::format("{}", choice.bits);
    case program::TypeKind::Float: return fmt::format("0x{:x}", choice.bits);
  }
  return {};
}

std::string inputText(const std::vector<interp::Choice>& choices) {
  std::string text;
  for (const interp::Choice& choice : choices) {
    if (!text.empty()) text += ',';
    text += inputText(choice);
  }
  return text;
}

}  // namespace cairn::driver
