// The text that one conversion of printf makes of a number, by the host's own printf: shared by the engines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "program/formats/format_string.h"

namespace cairn::program {

// A conversion whose width and precision are known.
struct FormatField {
  FormatConversion conversion;
  std::optional<std::uint32_t> width;
  std::optional<std::uint32_t> precision;
};

// As printf takes arguments: a negative width means left alignment, a negative precision none.
[[nodiscard]] FormatField formatField(const FormatConversion& conversion, std::optional<std::int32_t> width,
                                      std::optional<std::int32_t> precision);

// Of the integer type that the length modifier names, to which the promoted argument is converted back.
[[nodiscard]] unsigned formatBits(LengthModifier length, unsigned pointerBits);
[[nodiscard]] bool isSignedFormat(char conversion);
[[nodiscard]] bool isIntegerFormat(char conversion);
[[nodiscard]] bool isFloatFormat(char conversion);
// The base of the digits of an integer.
[[nodiscard]] unsigned formatBase(char conversion);

// Of d i o u x X; only the lowest `bits` of the value count.
[[nodiscard]] std::string formatInteger(const FormatField& field, std::uint64_t value, unsigned bits);
[[nodiscard]] std::string formatCharacter(const FormatField& field, std::uint8_t byte);
[[nodiscard]] std::string formatAddress(const FormatField& field, std::uint64_t address);
// Of f F e E g G a A.
[[nodiscard]] std::string formatFloat(const FormatField& field, double value);
[[nodiscard]] std::string formatFloat(const FormatField& field, long double value);
// No number of the type gives a longer text: only width and precision count.
[[nodiscard]] std::uint64_t longestFloat(const FormatField& field);

// Spaces up to the width of the field.
[[nodiscard]] std::string formatPadded(const FormatField& field, std::string text);

}  // namespace cairn::program
