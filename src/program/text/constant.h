// Constants and strings in the text form: readable where that is exact, bit patterns elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/code/instruction.h"

namespace cairn::program {

// The text of a Constant operand without its type: "-1", "null", "0x1000", "1.5", "0x7FF8000000000000".
[[nodiscard]] std::string constantText(const Operand& constant);

// The constant that a number of the text form denotes in a type; nothing if it is no number of that type or does not fit.
[[nodiscard]] std::optional<Operand> constantFromText(std::string_view number, Type type);

// A whole number in decimal or hexadecimal, with an optional sign.
[[nodiscard]] std::optional<std::int64_t> signedFromText(std::string_view number);
[[nodiscard]] std::optional<std::uint64_t> unsignedFromText(std::string_view number);

// Any bytes between double quotes; what is not printable ASCII as \n, \t or \xHH.
[[nodiscard]] std::string quoted(std::string_view bytes);

// An x87 extended value: `bits` the significand, `upper` sign and exponent.
struct ExtendedPattern {
  std::uint64_t bits = 0;
  std::uint16_t upper = 0;
  bool operator==(const ExtendedPattern&) const = default;
};
[[nodiscard]] ExtendedPattern extendedFromDouble(double value);

}  // namespace cairn::program
