#include "program/formats/format_string.h"

#include <fmt/format.h>

#include <utility>

namespace cairn::program {

namespace {

constexpr std::string_view kBlanks = " \t\n\v\f\r";
constexpr std::string_view kIntegers = "diouxX";
constexpr std::string_view kFloats = "fFeEgGaA";

bool contains(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

Type longType(DataModel model) { return intType(model == DataModel::LP64 ? 64 : 32); }
Type pointerTo(DataModel model) { return ptrType(model == DataModel::LP64 ? 64 : 32); }

// The integer that a length modifier names in memory.
Type integerType(LengthModifier length, DataModel model) {
  switch (length) {
    case LengthModifier::None: return intType(32);
    case LengthModifier::Char: return intType(8);
    case LengthModifier::Short: return intType(16);
    case LengthModifier::Long:
    case LengthModifier::Size:
    case LengthModifier::PtrDiff: return longType(model);
    case LengthModifier::LongLong:
    case LengthModifier::LongDouble:  // as the GNU library reads %Ld
    case LengthModifier::IntMax: return intType(64);
  }
  return intType(32);
}

Type charType(LengthModifier length) { return intType(length == LengthModifier::Long ? 32 : 8); }

// Reads one format from left to right; what printf and scanf have in common.
class FormatReader {
 public:
  explicit FormatReader(std::string_view bytes) : bytes_(bytes) {}

  Format printf() {
    while (more()) {
      if (take('%')) {
        if (take('%')) {
          literal('%');
        } else if (!printfConversion()) {
          break;
        }
      } else {
        literal(next());
      }
    }
    return std::move(format_);
  }

  Format scanf() {
    while (more()) {
      if (contains(kBlanks, look())) {
        while (more() && contains(kBlanks, look())) ++at_;
        format_.directives.emplace_back(FormatBlanks{});
      } else if (take('%')) {
        if (take('%')) {
          format_.directives.emplace_back(FormatBlanks{});  // %% skips white space, as other conversions do
          literal('%');
        } else if (!scanfConversion()) {
          break;
        }
      } else {
        literal(next());
      }
    }
    return std::move(format_);
  }

 private:
  [[nodiscard]] bool more() const { return at_ < bytes_.size(); }
  [[nodiscard]] char look() const { return more() ? bytes_[at_] : '\0'; }
  char next() { return bytes_[at_++]; }
  bool take(char c) {
    if (!more() || bytes_[at_] != c) return false;
    ++at_;
    return true;
  }

  void literal(char c) {
    auto* last = format_.directives.empty() ? nullptr : std::get_if<FormatLiteral>(&format_.directives.back());
    if (last == nullptr) last = &std::get<FormatLiteral>(format_.directives.emplace_back(FormatLiteral{}));
    last->bytes += c;
  }

  bool fail(std::string problem) {
    format_.problem = std::move(problem);
    return false;
  }

  bool printfConversion() {
    FormatConversion conversion;
    flags(conversion);
    if (take('*')) {
      conversion.width = {FormatNumber::Kind::Argument, 0};
    } else if (!number(conversion.width)) {
      return false;
    }
    if (look() == '$') return fail("arguments by position in a format");
    if (take('.')) {
      if (take('*')) {
        conversion.precision = {FormatNumber::Kind::Argument, 0};
      } else if (!number(conversion.precision)) {
        return false;
      } else if (conversion.precision.kind == FormatNumber::Kind::Absent) {
        conversion.precision = {FormatNumber::Kind::Given, 0};
      }
    }
    if (look() == '$') return fail("arguments by position in a format");
    conversion.length = length();
    return finish(conversion, "cspnm");
  }

  bool scanfConversion() {
    FormatConversion conversion;
    conversion.suppress = take('*');
    if (!number(conversion.width)) return false;
    if (conversion.width.kind == FormatNumber::Kind::Given && conversion.width.value == 0) {
      return fail("a field width of 0 in a format");
    }
    if (look() == '$') return fail("arguments by position in a format");
    conversion.allocate = take('m');
    conversion.length = length();
    if (!finish(conversion, "cspn[")) return false;
    const char c = conversion.conversion;
    return !conversion.allocate || contains("cs[", c) || fail(fmt::format("%m{} in a format", c));
  }

  void flags(FormatConversion& conversion) {
    for (;; ++at_) {
      switch (look()) {
        case '-': conversion.leftAlign = true; break;
        case '+': conversion.plus = true; break;
        case ' ': conversion.space = true; break;
        case '#': conversion.alternate = true; break;
        case '0': conversion.zeroPad = true; break;
        case '\'': conversion.grouping = true; break;
        default: return;
      }
    }
  }

  // Digits, if there are any; the library's limit is INT_MAX.
  bool number(FormatNumber& number) {
    std::uint64_t value = 0;
    for (; look() >= '0' && look() <= '9'; ++at_) {
      number.kind = FormatNumber::Kind::Given;
      value = value * 10 + static_cast<unsigned>(look() - '0');
      if (value > 0x7FFFFFFF) return fail("a width or precision above INT_MAX in a format");
    }
    number.value = static_cast<std::uint32_t>(value);
    return true;
  }

  LengthModifier length() {
    if (take('h')) return take('h') ? LengthModifier::Char : LengthModifier::Short;
    if (take('l')) return take('l') ? LengthModifier::LongLong : LengthModifier::Long;
    if (take('q')) return LengthModifier::LongLong;
    if (take('L')) return LengthModifier::LongDouble;
    if (take('j')) return LengthModifier::IntMax;
    if (take('z') || take('Z')) return LengthModifier::Size;
    if (take('t')) return LengthModifier::PtrDiff;
    return LengthModifier::None;
  }

  // The character of the conversion; `others` are those allowed beside numbers.
  bool finish(FormatConversion& conversion, std::string_view others) {
    if (!more()) return fail("a conversion without end in a format");
    char c = next();
    if (c == 'C' || c == 'S') {  // %lc and %ls by their old names
      conversion.length = LengthModifier::Long;
      c = c == 'C' ? 'c' : 's';
    }
    if (!contains(kIntegers, c) && !contains(kFloats, c) && !contains(others, c)) {
      return fail(fmt::format("the conversion %{} in a format", c));
    }
    if (!allowsLength(c, conversion.length)) return fail(fmt::format("a length modifier before %{} in a format", c));
    conversion.conversion = c;
    if (c == '[' && !scanSet(conversion.accepted)) return fail("a set without end in a format");
    format_.directives.emplace_back(conversion);
    return true;
  }

  static bool allowsLength(char c, LengthModifier length) {
    if (length == LengthModifier::None || contains(kIntegers, c) || c == 'n') return true;
    if (contains(kFloats, c)) return length == LengthModifier::Long || length == LengthModifier::LongDouble;
    return length == LengthModifier::Long && contains("cs[", c);
  }

  // Behind the opening bracket. A ']' that comes first belongs to the set, so does a '-' first, last, or before a smaller character.
  bool scanSet(std::bitset<256>& accepted) {
    const bool inverted = take('^');
    bool first = true;
    unsigned char previous = 0;
    for (;; first = false) {
      if (!more()) return false;
      const auto c = static_cast<unsigned char>(next());
      if (c == ']' && !first) break;
      if (c == '-' && !first && more() && look() != ']' && previous <= static_cast<unsigned char>(look())) {
        const auto last = static_cast<unsigned char>(next());
        for (unsigned byte = previous; byte <= last; ++byte) accepted.set(byte);
        previous = last;
      } else {
        accepted.set(c);
        previous = c;
      }
    }
    if (inverted) accepted.flip();
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  Format format_;
};

}  // namespace

Format parsePrintfFormat(std::string_view bytes) { return FormatReader(bytes).printf(); }

Format parseScanfFormat(std::string_view bytes) { return FormatReader(bytes).scanf(); }

std::vector<Type> printfArguments(const FormatConversion& conversion, DataModel model) {
  std::vector<Type> types;
  if (conversion.width.kind == FormatNumber::Kind::Argument) types.push_back(intType(32));
  if (conversion.precision.kind == FormatNumber::Kind::Argument) types.push_back(intType(32));
  const char c = conversion.conversion;
  if (contains(kIntegers, c)) {
    const Type type = integerType(conversion.length, model);
    types.push_back(type.bits < 32 ? intType(32) : type);
  } else if (contains(kFloats, c)) {
    types.push_back(floatType(conversion.length == LengthModifier::LongDouble ? 80 : 64));
  } else if (c == 'c') {
    types.push_back(intType(32));
  } else if (c != 'm') {
    types.push_back(pointerTo(model));
  }
  return types;
}

std::vector<Type> scanfArguments(const FormatConversion& conversion, DataModel model) {
  if (conversion.suppress) return {};
  return {pointerTo(model)};
}

Type pointedToType(const FormatConversion& conversion, DataModel model) {
  const char c = conversion.conversion;
  if (contains(kFloats, c)) {
    if (conversion.length == LengthModifier::LongDouble) return floatType(80);
    return floatType(conversion.length == LengthModifier::Long ? 64 : 32);
  }
  if (c == 'c' || c == 's' || c == '[') return charType(conversion.length);
  if (c == 'p') return pointerTo(model);
  return integerType(conversion.length, model);
}

}  // namespace cairn::program
