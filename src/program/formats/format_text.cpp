#include "program/formats/format_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "support/check.h"

namespace cairn::program {

namespace {

// The conversion as the host's printf takes it.
std::string hostSpec(const FormatField& field, bool withPrecision, const char* length, char conversion) {
  const FormatConversion& c = field.conversion;
  std::string spec = "%";
  if (c.leftAlign) spec += '-';
  if (c.plus) spec += '+';
  if (c.space) spec += ' ';
  if (c.alternate) spec += '#';
  if (c.zeroPad) spec += '0';
  if (field.width) spec += std::to_string(*field.width);
  if (withPrecision && field.precision) spec += "." + std::to_string(*field.precision);
  return spec + length + conversion;
}

template <typename Number>
std::string hostFormat(const std::string& spec, Number number) {
  const int length = std::snprintf(nullptr, 0, spec.c_str(), number);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), spec.c_str(), number);
  text.pop_back();
  return text;
}

}  // namespace

FormatField formatField(const FormatConversion& conversion, std::optional<std::int32_t> width,
                        std::optional<std::int32_t> precision) {
  FormatField field{conversion, std::nullopt, std::nullopt};
  if (width) {
    if (*width < 0) field.conversion.leftAlign = true;
    const auto bits = static_cast<std::uint32_t>(*width);
    field.width = *width < 0 ? 0U - bits : bits;
  }
  if (precision && *precision >= 0) field.precision = static_cast<std::uint32_t>(*precision);
  return field;
}

unsigned formatBits(LengthModifier length, unsigned pointerBits) {
  switch (length) {
    case LengthModifier::Char: return 8;
    case LengthModifier::Short: return 16;
    case LengthModifier::None: return 32;
    case LengthModifier::LongLong:
    case LengthModifier::LongDouble:
    case LengthModifier::IntMax: return 64;
    case LengthModifier::Long:
    case LengthModifier::Size:
    case LengthModifier::PtrDiff: return pointerBits;
  }
  support::checkFailed("switch", __FILE__, __LINE__, "length modifier");
}

bool isSignedFormat(char conversion) { return conversion == 'd' || conversion == 'i'; }
bool isIntegerFormat(char conversion) { return std::string_view("diouxX").find(conversion) != std::string_view::npos; }
bool isFloatFormat(char conversion) { return std::string_view("fFeEgGaA").find(conversion) != std::string_view::npos; }

unsigned formatBase(char conversion) {
  if (conversion == 'o') return 8;
  return conversion == 'x' || conversion == 'X' ? 16 : 10;
}

std::string formatInteger(const FormatField& field, std::uint64_t value, unsigned bits) {
  const std::string spec = hostSpec(field, true, "ll", field.conversion.conversion);
  const unsigned unused = 64 - bits;
  if (!isSignedFormat(field.conversion.conversion)) {
    return hostFormat(spec, static_cast<unsigned long long>(value << unused >> unused));
  }
  return hostFormat(spec, static_cast<long long>(static_cast<std::int64_t>(value << unused) >> unused));
}

std::string formatCharacter(const FormatField& field, std::uint8_t byte) {
  return hostFormat(hostSpec(field, true, "", 'c'), static_cast<int>(byte));
}

std::string formatAddress(const FormatField& field, std::uint64_t address) {
  const std::string digits = address == 0 ? std::string("(nil)") : fmt::format("{:#x}", address);
  return hostFormat(hostSpec(field, false, "", 's'), digits.c_str());
}

std::string formatFloat(const FormatField& field, double value) {
  return hostFormat(hostSpec(field, true, "", field.conversion.conversion), value);
}

std::string formatFloat(const FormatField& field, long double value) {
  return hostFormat(hostSpec(field, true, "L", field.conversion.conversion), value);
}

// The sign, the point, and the digits: of the whole part, of the exponent with its sign and letter, and as many as the precision says.
std::uint64_t longestFloat(const FormatField& field) {
  const bool longDouble = field.conversion.length == LengthModifier::LongDouble;
  const auto precision = [&](std::uint64_t otherwise) -> std::uint64_t { return field.precision.value_or(otherwise); };
  const std::uint64_t exponent = longDouble ? 6 : 5;
  std::uint64_t digits = 0;
  switch (field.conversion.conversion) {
    case 'f':
    case 'F': digits = (longDouble ? 4933 : 309) + precision(6); break;
    case 'e':
    case 'E': digits = 1 + precision(6) + exponent; break;
    case 'g':
    case 'G': digits = std::max<std::uint64_t>(precision(6), 1) + exponent; break;
    case 'a':
    case 'A': digits = 3 + precision(longDouble ? 15 : 13) + exponent + 1; break;
    default: support::checkFailed("switch", __FILE__, __LINE__, "conversion of a float");
  }
  return std::max<std::uint64_t>(2 + digits, field.width.value_or(0));
}

std::string formatPadded(const FormatField& field, std::string text) {
  const std::size_t width = field.width.value_or(0);
  if (text.size() < width) text.insert(field.conversion.leftAlign ? text.size() : 0, width - text.size(), ' ');
  return text;
}

}  // namespace cairn::program
