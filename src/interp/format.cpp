#include "interp/format.h"

#include <fmt/format.h>

#include "interp/floats.h"
#include "program/formats/format_text.h"

namespace cairn::interp {

using namespace program;

namespace {

constexpr std::uint32_t kLongestField = 1 << 20;

}  // namespace

Value Formatter::argument(Type type) {
  const std::uint64_t word = machine_.program().pointerBits() / 8;
  std::uint64_t size = (type.storeBytes() + word - 1) / word * word;
  if (type.bits == 80) {
    if (word == 8) used_ = (used_ + 15) / 16 * 16;
    size = word == 8 ? 16 : 12;
  }
  const Value at{(next_.bits + used_) & maskOf(machine_.program().pointerBits()), next_.object, 0};
  used_ += size;
  return machine_.load(at, type);
}

std::optional<std::int32_t> Formatter::number(const FormatNumber& number) {
  if (number.kind == FormatNumber::Kind::Absent) return std::nullopt;
  const std::int64_t value = number.kind == FormatNumber::Kind::Given
                                 ? static_cast<std::int64_t>(number.value)
                                 : static_cast<std::int32_t>(argument(intType(32)).bits);
  return static_cast<std::int32_t>(value);
}

// Each wide character of ASCII is a byte; what others give depends on the locale.
char Formatter::narrowed(std::uint64_t character) {
  if (character > 127) machine_.unsupported("printf of a wide character beyond ASCII");
  return static_cast<char>(character);
}

std::string Formatter::readWideString(const Value& start, std::uint64_t limit) {
  std::string text;
  while (text.size() < limit) {
    const Value at{(start.bits + 4 * text.size()) & maskOf(machine_.program().pointerBits()), start.object, 0};
    const std::uint64_t character = machine_.load(at, intType(32)).bits;
    if (character == 0) break;
    text += narrowed(character);
  }
  return text;
}

std::string Formatter::convertString(const FormatField& field) {
  const std::uint64_t limit = field.precision ? *field.precision : ~0ULL;
  const Value start = argument(machine_.program().pointerType());
  return formatPadded(field, field.conversion.length == LengthModifier::Long ? readWideString(start, limit)
                                                                             : machine_.readString(start, limit));
}

void Formatter::storeCount(const FormatConversion& conversion) {
  const Value target = argument(machine_.program().pointerType());
  const Type type = pointedToType(conversion, machine_.program().dataModel);
  machine_.store(target, {out_.size() & maskOf(type.bits), kNoObject, 0}, type);
}

std::string Formatter::convert(const FormatConversion& conversion) {
  const auto width = number(conversion.width);
  const auto precision = number(conversion.precision);
  const FormatField field = formatField(conversion, width, precision);
  const bool isText = conversion.conversion == 's' || conversion.conversion == 'c';
  if (field.width.value_or(0) > kLongestField || (!isText && field.precision.value_or(0) > kLongestField))
    machine_.unsupported("a printf field of more than a million characters");
  const DataModel model = machine_.program().dataModel;
  const auto promoted = [&] { return machine_.real(argument(printfArguments(conversion, model).back())); };
  const unsigned bits = formatBits(conversion.length, machine_.program().pointerBits());
  switch (conversion.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': return formatInteger(field, promoted().bits, bits);
    case 'c':
      if (conversion.length == LengthModifier::Long)
        return formatCharacter(field, static_cast<std::uint8_t>(narrowed(promoted().bits)));
      return formatCharacter(field, static_cast<std::uint8_t>(promoted().bits));
    case 's': return convertString(field);
    case 'p': return formatAddress(field, promoted().bits);
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (conversion.length == LengthModifier::LongDouble) return formatFloat(field, asLongDouble(promoted()));
      return formatFloat(field, asDouble(promoted()));
    case 'n': storeCount(conversion); return "";
    default: machine_.unsupported(fmt::format("the printf conversion '%{}'", conversion.conversion));
  }
}

std::string Formatter::format(std::string_view text) {
  const Format format = parsePrintfFormat(text);
  for (const FormatDirective& directive : format.directives) {
    if (const auto* literal = std::get_if<FormatLiteral>(&directive)) out_ += literal->bytes;
    if (const auto* conversion = std::get_if<FormatConversion>(&directive)) out_ += convert(*conversion);
  }
  if (!format.problem.empty()) machine_.unsupported(format.problem);
  return out_;
}

std::int32_t Machine::formatOutput(const Inst& inst) {
  const auto kind = static_cast<std::int32_t>(operandOf(inst, 0).bits);
  const bool wide = kind >= kWideSinks;
  const std::int32_t sink = wide ? kind - kWideSinks : kind;
  const Value target = operandOf(inst, 1);
  const std::uint64_t limit = numberOf(inst, 2);
  Formatter formatter(*this, operandOf(inst, 4));
  const Value format = operandOf(inst, 3);
  std::string text = formatter.format(wide ? formatter.readWideString(format, ~0ULL) : readString(format, ~0ULL));
  const auto length = static_cast<std::int32_t>(text.size());
  if (sink == 0) {
    if (limit != 0) {
      if (limit != pointerMask_ && text.size() >= limit) text.resize(limit - 1);
      text += '\0';
      writeBytes(target, text);
    }
  } else if (sink == 1 || sink == 2) {
    print(sink, text);
  }
  return length;
}

}  // namespace cairn::interp
