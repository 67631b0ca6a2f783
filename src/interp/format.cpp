#include "interp/format.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <limits>

#include "interp/floats.h"

namespace cairn::interp {

using namespace program;

namespace {

constexpr std::size_t kLongestField = 1 << 20;

// The host's own conversion of one number.
template <typename Number>
std::string hostFormat(const std::string& spec, Number number) {
  const int length = std::snprintf(nullptr, 0, spec.c_str(), number);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), spec.c_str(), number);
  text.pop_back();
  return text;
}

unsigned lengthBits(const std::string& length, unsigned pointerBits) {
  if (length == "hh") return 8;
  if (length == "h") return 16;
  if (length == "ll" || length == "j" || length == "L") return 64;
  if (length == "l" || length == "z" || length == "t") return pointerBits;
  return 32;
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

unsigned Formatter::integerBits(const Directive& directive) const {
  const unsigned bits = lengthBits(directive.length, machine_.program().pointerBits());
  return bits < 32 ? 32 : bits;
}

Formatter::Directive Formatter::parse(const std::string& text, std::size_t& at) {
  Directive directive;
  const auto more = [&] { return at < text.size(); };
  const auto number = [&] {
    std::int64_t value = 0;
    while (more() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
      value = value * 10 + (text[at++] - '0');
      if (value > static_cast<std::int64_t>(kLongestField)) machine_.unsupported("a printf field of more than a million characters");
    }
    return static_cast<int>(value);
  };
  const auto fromArgument = [&] {
    ++at;
    const auto value = static_cast<std::int32_t>(argument(intType(32)).bits);
    if (value > static_cast<std::int64_t>(kLongestField)) machine_.unsupported("a printf field of more than a million characters");
    return value;
  };
  while (more() && std::string_view("-+ #0'").find(text[at]) != std::string_view::npos) directive.flags += text[at++];
  if (more() && text[at] == '*') {
    std::int32_t width = fromArgument();
    if (width < 0) {
      directive.flags += '-';
      width = width == std::numeric_limits<std::int32_t>::min() ? 0 : -width;
    }
    directive.width = width;
  } else if (more() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
    directive.width = number();
  }
  if (more() && text[at] == '.') {
    ++at;
    const int precision = more() && text[at] == '*' ? fromArgument() : number();
    if (precision >= 0) directive.precision = precision;
  }
  while (more() && std::string_view("hlqjztL").find(text[at]) != std::string_view::npos) directive.length += text[at++];
  if (directive.length == "q") directive.length = "ll";
  if (!more()) machine_.undefined("a printf format that ends within a directive");
  directive.conversion = text[at++];
  return directive;
}

std::string Formatter::convertString(const Directive& directive) {
  const std::uint64_t limit = directive.precision ? static_cast<std::uint64_t>(*directive.precision) : ~0ULL;
  std::string text = machine_.readString(argument(machine_.program().pointerType()), limit);
  const auto width = static_cast<std::size_t>(directive.width.value_or(0));
  if (text.size() < width) {
    const bool left = directive.flags.find('-') != std::string::npos;
    text.insert(left ? text.size() : 0, width - text.size(), ' ');
  }
  return text;
}

void Formatter::storeCount(const Directive& directive) {
  const Value target = argument(machine_.program().pointerType());
  const unsigned bits = lengthBits(directive.length, machine_.program().pointerBits());
  machine_.store(target, {out_.size() & maskOf(bits), kNoObject, 0}, intType(bits));
}

std::string Formatter::convert(const Directive& directive) {
  std::string spec = "%" + directive.flags;
  if (directive.width) spec += std::to_string(*directive.width);
  if (directive.precision) spec += "." + std::to_string(*directive.precision);
  const unsigned bits = lengthBits(directive.length, machine_.program().pointerBits());
  switch (directive.conversion) {
    case 'd':
    case 'i': {
      const std::uint64_t value = argument(intType(integerBits(directive))).bits;
      return hostFormat(spec + "lld", static_cast<long long>(signExtend(value & maskOf(bits), bits)));
    }
    case 'u':
    case 'x':
    case 'X':
    case 'o': {
      const std::uint64_t value = argument(intType(integerBits(directive))).bits;
      return hostFormat(spec + "ll" + directive.conversion, static_cast<unsigned long long>(value & maskOf(bits)));
    }
    case 'c':
      if (!directive.length.empty()) break;
      return hostFormat(spec + "c", static_cast<int>(argument(intType(32)).bits));
    case 's':
      if (!directive.length.empty()) break;
      return convertString(directive);
    case 'p': {
      const Value value = argument(machine_.program().pointerType());
      return hostFormat("%" + directive.flags + (directive.width ? std::to_string(*directive.width) : "") + "s",
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
      if (directive.length == "L") {
        return hostFormat(spec + "L" + directive.conversion, asLongDouble(argument(floatType(80))));
      }
      return hostFormat(spec + directive.conversion, asDouble(argument(floatType(64))));
    case 'n': storeCount(directive); return "";
    case '%': return "%";
    default: break;
  }
  machine_.unsupported(fmt::format("the printf conversion '%{}{}'", directive.length, directive.conversion));
}

std::string Formatter::format(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      out_ += text[at++];
      continue;
    }
    const Directive directive = parse(text, ++at);
    out_ += convert(directive);
  }
  return out_;
}

std::int32_t Machine::formatOutput(const Inst& inst) {
  const auto sink = static_cast<std::int32_t>(operandOf(inst, 0).bits);
  const Value target = operandOf(inst, 1);
  const std::uint64_t limit = operandOf(inst, 2).bits;
  std::string text = Formatter(*this, operandOf(inst, 4)).format(readString(operandOf(inst, 3), ~0ULL));
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
