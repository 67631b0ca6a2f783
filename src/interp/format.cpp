#include "interp/format.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "interp/floats.h"

namespace cairn::interp {

using namespace program;

namespace {

constexpr std::int64_t kLongestField = 1 << 20;

// The host's own conversion of one number.
template <typename Number>
std::string hostFormat(const std::string& spec, Number number) {
  const int length = std::snprintf(nullptr, 0, spec.c_str(), number);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), spec.c_str(), number);
  text.pop_back();
  return text;
}

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
  if (std::abs(value) > kLongestField) machine_.unsupported("a printf field of more than a million characters");
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

std::string Formatter::convertString(const FormatConversion& conversion) {
  const std::uint64_t limit = precision_ ? static_cast<std::uint64_t>(*precision_) : ~0ULL;
  const Value start = argument(machine_.program().pointerType());
  std::string text =
      conversion.length == LengthModifier::Long ? readWideString(start, limit) : machine_.readString(start, limit);
  const auto width = static_cast<std::size_t>(width_.value_or(0));
  if (text.size() < width) text.insert(leftAlign_ ? text.size() : 0, width - text.size(), ' ');
  return text;
}

void Formatter::storeCount(const FormatConversion& conversion) {
  const Value target = argument(machine_.program().pointerType());
  const Type type = pointedToType(conversion, machine_.program().dataModel);
  machine_.store(target, {out_.size() & maskOf(type.bits), kNoObject, 0}, type);
}

std::string Formatter::convert(const FormatConversion& conversion) {
  // A negative width means left alignment, a negative precision none.
  width_ = number(conversion.width);
  leftAlign_ = conversion.leftAlign || (width_ && *width_ < 0);
  if (width_) width_ = std::abs(*width_);
  precision_ = number(conversion.precision);
  if (precision_ && *precision_ < 0) precision_.reset();

  std::string spec = "%";
  if (leftAlign_) spec += '-';
  if (conversion.plus) spec += '+';
  if (conversion.space) spec += ' ';
  if (conversion.alternate) spec += '#';
  if (conversion.zeroPad) spec += '0';
  if (width_) spec += std::to_string(*width_);
  const std::string specWithoutPrecision = spec;
  if (precision_) spec += "." + std::to_string(*precision_);

  const DataModel model = machine_.program().dataModel;
  const auto promoted = [&] { return machine_.real(argument(printfArguments(conversion, model).back())); };
  // The type that the length modifier names, to which the promoted argument is converted back.
  const unsigned bits = [&]() -> unsigned {
    switch (conversion.length) {
      case LengthModifier::None: return 32;
      case LengthModifier::Char: return 8;
      case LengthModifier::Short: return 16;
      case LengthModifier::LongLong:
      case LengthModifier::IntMax:
      case LengthModifier::LongDouble: return 64;
      case LengthModifier::Long:
      case LengthModifier::Size:
      case LengthModifier::PtrDiff: return machine_.program().pointerBits();
    }
    return 32;
  }();
  switch (conversion.conversion) {
    case 'd':
    case 'i': return hostFormat(spec + "lld", static_cast<long long>(signExtend(promoted().bits, bits)));
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      return hostFormat(spec + "ll" + conversion.conversion,
                        static_cast<unsigned long long>(promoted().bits & maskOf(bits)));
    case 'c':
      if (conversion.length == LengthModifier::Long) {
        return hostFormat(spec + "c", static_cast<int>(narrowed(promoted().bits)));
      }
      return hostFormat(spec + "c", static_cast<int>(promoted().bits));
    case 's': return convertString(conversion);
    case 'p': {
      const Value value = promoted();
      return hostFormat(specWithoutPrecision + "s",
                        (value.bits == 0 ? std::string("(nil)") : fmt::format("{:#x}", value.bits)).c_str());
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (conversion.length == LengthModifier::LongDouble) {
        return hostFormat(spec + "L" + conversion.conversion, asLongDouble(promoted()));
      }
      return hostFormat(spec + conversion.conversion, asDouble(promoted()));
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
