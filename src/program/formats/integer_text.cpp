#include "program/formats/integer_text.h"

#include <limits>

namespace cairn::program {

std::optional<unsigned> digitOf(std::uint8_t character, unsigned base) {
  unsigned value = kLargestBase;
  if (character >= '0' && character <= '9') value = character - unsigned{'0'};
  if (character >= 'a' && character <= 'z') value = character - unsigned{'a'} + 10;
  if (character >= 'A' && character <= 'Z') value = character - unsigned{'A'} + 10;
  return value < base ? std::optional(value) : std::nullopt;
}

std::optional<IntegerText> readInteger(std::string_view digits, unsigned base, std::uint64_t limit) {
  IntegerText result;
  for (const char c : digits) {
    const auto digit = digitOf(static_cast<std::uint8_t>(c), base);
    if (!digit) return std::nullopt;
    if (!result.fits) continue;
    if (*digit > limit || result.value > (limit - *digit) / base)
      result = {limit, false};
    else
      result.value = result.value * base + *digit;
  }
  return result;
}

std::optional<std::uint64_t> largestOfDigits(std::uint64_t digits, unsigned base) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t largest = 0;
  for (std::uint64_t i = 0; i < digits; ++i) {
    if (largest > (kMost - (base - 1)) / base) return std::nullopt;
    largest = largest * base + (base - 1);
  }
  return largest;
}

}  // namespace cairn::program
