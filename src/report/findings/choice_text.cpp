#include "report/findings/choice_text.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace cairn::report {

namespace {

std::int64_t signedValue(std::uint64_t bits, unsigned width) {
  if (width >= 64) return static_cast<std::int64_t>(bits);
  const unsigned shift = 64 - width;
  return static_cast<std::int64_t>(bits << shift) >> shift;
}

// A decimal number where it stands for exactly this pattern, otherwise the pattern. A choice has no more than the 64 bits of a
// double, also where the program's type has 80.
std::string floatText(std::uint64_t bits, unsigned width) {
  std::string pattern = fmt::format("0x{:x}", bits);
  const bool isFloat = width == 32;
  const auto narrow = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  const double wide = isFloat ? narrow : std::bit_cast<double>(bits);
  // An integer's text has no sign of zero.
  if (!std::isfinite(wide) || (wide == 0 && std::signbit(wide))) return pattern;
  const std::string text = isFloat ? fmt::format("{}", narrow) : fmt::format("{}", wide);
  const double again = std::strtod(text.c_str(), nullptr);
  return (isFloat ? static_cast<float>(again) == narrow : again == wide) ? text : pattern;
}

}  // namespace

std::string inputText(const interp::Choice& choice) {
  switch (choice.type.kind) {
    case program::TypeKind::Int:
      // One bit is a yes or no, not a sign.
      return choice.type.bits == 1 ? fmt::format("{}", choice.bits & 1)
                                   : fmt::format("{}", signedValue(choice.bits, choice.type.bits));
    case program::TypeKind::Ptr: return fmt::format("{}", choice.bits);
    case program::TypeKind::Float: return floatText(choice.bits, choice.type.bits);
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

std::string clientCallsText(const std::vector<interp::ClientCall>& calls) {
  std::string text;
  for (const interp::ClientCall& call : calls) {
    if (!text.empty()) text += ' ';
    if (call.result != 0) text += interp::blockLetters(call.result) + " = ";
    text += call.text + ';';
  }
  return text;
}

}  // namespace cairn::report
