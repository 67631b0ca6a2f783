#include "program/text/constant.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace cairn::program {

namespace {

constexpr int kExtendedBias = 16383;
constexpr std::uint16_t kExtendedSign = 0x8000;
constexpr std::uint64_t kIntegerBit = 1ULL << 63;

std::uint64_t maskOf(unsigned bits) { return bits >= 64 ? ~0ULL : (1ULL << bits) - 1; }

// The double that equals the pattern, if there is one.
std::optional<double> doubleFromExtended(ExtendedPattern pattern) {
  const bool negative = (pattern.upper & kExtendedSign) != 0;
  const int exponent = (pattern.upper & 0x7FFF) - kExtendedBias;
  const double magnitude = std::ldexp(static_cast<double>(pattern.bits), exponent - 63);
  const double value = negative ? -magnitude : magnitude;
  if (!std::isfinite(value) || extendedFromDouble(value) != pattern) return std::nullopt;
  return value;
}

// The shortest decimal text that reads back as the same value, always with a point or an exponent.
template <typename Number>
std::string decimal(Number value) {
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string intText(std::uint64_t bits, unsigned width) {
  if ((bits & ~maskOf(width)) != 0) return fmt::format("0x{:X}", bits);
  if (width <= 1 || width > 64 || (bits >> (width - 1)) == 0) return fmt::format("{}", bits);
  return fmt::format("{}", static_cast<std::int64_t>(bits | ~maskOf(width)));
}

bool isDecimalFloat(std::string_view text) {
  return text.substr(0, 2) != "0x" && text.find_first_of(".eE") != std::string_view::npos;
}

// sign and digits of a whole number that may need all 64 bits.
struct Whole {
  bool negative = false;
  std::uint64_t magnitude = 0;
  bool hex = false;
};

std::optional<Whole> wholeFromText(std::string_view text) {
  Whole whole;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    whole.negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.substr(0, 2) == "0x") {
    whole.hex = true;
    text.remove_prefix(2);
  }
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), whole.magnitude, whole.hex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return whole;
}

std::optional<Operand> extendedFromHex(std::string_view digits, Type type) {
  if (digits.empty() || digits.size() > 20) return std::nullopt;
  const std::string padded = std::string(20 - digits.size(), '0') + std::string(digits);
  Operand constant{OperandKind::Constant, type, 0, 0};
  const char* middle = padded.data() + 4;
  const auto upper = std::from_chars(padded.data(), middle, constant.index, 16);
  const auto lower = std::from_chars(middle, padded.data() + 20, constant.bits, 16);
  if (upper.ptr != middle || lower.ptr != padded.data() + 20) return std::nullopt;
  return constant;
}

std::optional<Operand> floatFromText(std::string_view number, Type type) {
  if (number.substr(0, 2) == "0x") {
    if (type.bits == 80) return extendedFromHex(number.substr(2), type);
    const auto pattern = wholeFromText(number);
    if (!pattern || (pattern->magnitude & ~maskOf(type.bits)) != 0) return std::nullopt;
    return Operand::constant(pattern->magnitude, type);
  }
  const std::string text(number);
  char* end = nullptr;
  if (type.bits == 32) {
    const float value = std::strtof(text.c_str(), &end);
    if (end != text.c_str() + text.size()) return std::nullopt;
    return Operand::constant(std::bit_cast<std::uint32_t>(value), type);
  }
  const double value = std::strtod(text.c_str(), &end);
  if (end != text.c_str() + text.size()) return std::nullopt;
  if (type.bits == 64) return Operand::constant(std::bit_cast<std::uint64_t>(value), type);
  if (type.bits != 80) return std::nullopt;
  const ExtendedPattern pattern = extendedFromDouble(value);
  return Operand{OperandKind::Constant, type, pattern.upper, pattern.bits};
}

}  // namespace

ExtendedPattern extendedFromDouble(double value) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? kExtendedSign : 0);
  if (value == 0) return {0, sign};
  if (!std::isfinite(value)) {
    const std::uint64_t quiet = std::isnan(value) ? 1ULL << 62 : 0;
    return {kIntegerBit | quiet, static_cast<std::uint16_t>(sign | 0x7FFF)};
  }
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);  // in [0.5, 1)
  const auto significand = static_cast<std::uint64_t>(std::ldexp(fraction, 64));
  return {significand, static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(exponent - 1 + kExtendedBias))};
}

std::string constantText(const Operand& constant) {
  switch (constant.type.kind) {
    case TypeKind::Int: return intText(constant.bits, constant.type.bits);
    case TypeKind::Ptr: return constant.bits == 0 ? "null" : fmt::format("0x{:X}", constant.bits);
    case TypeKind::Float: break;
  }
  if (constant.type.bits == 32 && (constant.bits >> 32) == 0) {
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(constant.bits));
    if (std::isfinite(value)) return decimal(value);
  }
  if (constant.type.bits == 64) {
    const auto value = std::bit_cast<double>(constant.bits);
    if (std::isfinite(value)) return decimal(value);
  }
  if (constant.type.bits == 80) {
    const auto value = doubleFromExtended({constant.bits, static_cast<std::uint16_t>(constant.index)});
    if (value && constant.index <= 0xFFFF) return decimal(*value);
    return fmt::format("0x{:04X}{:016X}", constant.index, constant.bits);
  }
  return fmt::format("0x{:X}", constant.bits);
}

std::optional<Operand> constantFromText(std::string_view number, Type type) {
  if (type.kind == TypeKind::Float) return floatFromText(number, type);
  if (isDecimalFloat(number)) return std::nullopt;
  const auto whole = wholeFromText(number);
  if (!whole) return std::nullopt;
  const std::uint64_t mask = maskOf(type.bits);
  if (whole->negative) {
    if (whole->magnitude > (mask >> 1) + 1) return std::nullopt;
    return Operand::constant((0 - whole->magnitude) & mask, type);
  }
  if ((whole->magnitude & ~mask) != 0) return std::nullopt;
  return Operand::constant(whole->magnitude, type);
}

std::optional<std::int64_t> signedFromText(std::string_view number) {
  const auto constant = constantFromText(number, intType(64));
  if (!constant) return std::nullopt;
  const auto value = static_cast<std::int64_t>(constant->bits);
  const bool shouldBeNegative = !number.empty() && number[0] == '-' && value != 0;
  if (shouldBeNegative != (value < 0)) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> unsignedFromText(std::string_view number) {
  if (number.empty() || number[0] == '-') return std::nullopt;
  const auto constant = constantFromText(number, intType(64));
  if (!constant) return std::nullopt;
  return constant->bits;
}

std::string quoted(std::string_view bytes) {
  std::string text = "\"";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text += '\\';
      text += c;
    } else if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else if (byte < 0x20 || byte >= 0x7F) {
      text += fmt::format("\\x{:02X}", byte);
    } else {
      text += c;
    }
  }
  text += '"';
  return text;
}

}  // namespace cairn::program
