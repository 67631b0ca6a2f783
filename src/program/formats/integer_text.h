// What digits are worth: shared by all engines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cairn::program {

inline constexpr unsigned kLargestBase = 36;

// What the character counts as a digit; letters in either case are those from 10 on. Nothing: it is no digit of the base.
[[nodiscard]] std::optional<unsigned> digitOf(std::uint8_t character, unsigned base);

struct IntegerText {
  std::uint64_t value = 0;  // the limit if the number is larger
  bool fits = true;         // it is not
};

// Nothing: a character is no digit of the base, from 2 to 36.
[[nodiscard]] std::optional<IntegerText> readInteger(std::string_view digits, unsigned base, std::uint64_t limit);

// The largest number of so many digits; nothing: it needs more than 64 bits.
[[nodiscard]] std::optional<std::uint64_t> largestOfDigits(std::uint64_t digits, unsigned base);

}  // namespace cairn::program
