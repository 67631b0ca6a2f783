// printf on symbolic values: the format is a string of constants; every argument and every string is a checked read. Where all that is printed
// is constant the text is exact; to memory it must be, elsewhere only its length becomes unknown.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "analysis/symbolic/transfer.h"
#include "program/format_string.h"
#include "program/visit.h"
#include "support/check.h"
#include "term/bits.h"

namespace cairn::analysis {

using namespace program;
using heap::Object;
using term::Term;

namespace {

constexpr std::uint64_t kLongestString = 1 << 16;

// The conversion as the host's snprintf takes it for a 64-bit integer, a double or a character.
std::string hostSpec(const FormatConversion& c, std::optional<int> width, std::optional<int> precision,
                     const char* length) {
  std::string spec = "%";
  if (c.leftAlign) spec += '-';
  if (c.plus) spec += '+';
  if (c.space) spec += ' ';
  if (c.alternate) spec += '#';
  if (c.zeroPad) spec += '0';
  if (width) spec += std::to_string(*width);
  if (precision) spec += "." + std::to_string(*precision);
  return spec + length + c.conversion;
}

template <typename Number>
std::string hostFormat(const std::string& spec, Number number) {
  const int length = std::snprintf(nullptr, 0, spec.c_str(), number);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), spec.c_str(), number);
  text.pop_back();
  return text;
}

unsigned lengthBits(LengthModifier length, unsigned pointerBits) {
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

}  // namespace

// The bytes at `pointer` up to a NUL or `limit` of them, if they are constants; `done`: the state ended. A byte that is no constant splits
// the state on being NUL and makes the text unknown.
struct StringRead {
  bool done = false;
  std::optional<std::string> text;
  std::uint64_t length = 0;
};

// The bytes from the pointer on that the state knows as numbers, at most `limit`, up to the first that is surely a NUL, and with it. None if the place is not known.
std::vector<Term> Transfer::knownText(State& state, const Value& at, std::uint64_t limit) {
  std::vector<Term> bytes;
  const Object* object = at.isPointer() ? state.find(at.object) : nullptr;
  if (object == nullptr || object->isSegment() || object->status != heap::Status::Live || !object->size.isConstant() ||
      !at.term.isConstant()) {
    return bytes;
  }
  const std::uint64_t size = object->size.value();
  for (std::uint64_t offset = at.term.value(); offset < size && bytes.size() < limit; ++offset) {
    const Term place = pointerConstant(static_cast<std::int64_t>(offset));
    if (!knowsByte(state, at.object, place)) break;
    const auto byte = readByte(state, at.object, place);
    if (!byte || !byte->isInteger()) break;
    bytes.push_back(terms_.resize(byte->term, 8));
    if (bytes.back().isConstant(0)) break;
  }
  return bytes;
}

Transfer::Next Transfer::format(State& state, const Intrinsic& op) {
  // Of text that goes to a stream only its length is seen.
  Term sink = bits(state, op.args[0]);
  if (!sink.isConstant()) throw support::Unsupported("printf to an unknown place");
  const bool wideFormat = sink.value() >= kWideSinks;
  if (wideFormat) sink = terms_.constant(sink.value() - kWideSinks, sink.width());
  const bool toStream = !sink.isConstant(0);
  // Each wide character of ASCII is a byte; what others give, perhaps a failure, depends on the locale.
  const auto mustBeAscii = [&](State& at, Term character) {
    const Term beyond = terms_.ugt(character, terms_.constant(127, character.width()));
    if (!mayHold(at, beyond)) return;
    if (options_.approximate || !mayHold(at, terms_.logicalNot(beyond)))
      throw support::Unsupported("printf of a wide character beyond ASCII");
    State other = at;
    other.assume(beyond);
    const SourceLoc loc = here(other);
    sink_->unsupported(std::move(other), "printf of a wide character beyond ASCII", loc);
    at.assume(terms_.logicalNot(beyond));
  };
  // `unit`: the bytes of a character. `precision`, if it is no constant: a negative one is none.
  const auto readString = [&](Value at, unsigned unit, std::uint64_t limit,
                              std::optional<Term> precision = std::nullopt) {
    const unsigned width = 8 * unit;
    StringRead result;
    result.text = "";
    for (std::uint64_t i = 0; i < limit; ++i) {
      // Where bytes are known but no constants, it is one question whether a NUL is among them, not one for each.
      if (toStream && unit == 1 && !precision && at.isPointer()) {
        Value from = at;
        from.term = terms_.add(at.term, pointerConstant(static_cast<std::int64_t>(i)));
        const std::vector<Term> known = knownText(state, from, std::min(limit - i, kLongestString));
        const auto open = std::find_if(known.begin(), known.end(), [](Term byte) { return !byte.isConstant(); });
        if (known.end() - open > 1) {
          result.text.reset();
          const bool whole = known.back().isConstant(0) || i + known.size() == limit;
          Term ends = terms_.boolean(false);
          for (const Term byte : known) ends = terms_.logicalOr(ends, terms_.eq(byte, terms_.constant(0, 8)));
          if (whole || assumeOrSplit(state, ends)) return result;
          i += known.size() - 1;
          continue;
        }
      }
      if (precision) {
        const Term more = terms_.logicalOr(terms_.slt(*precision, terms_.constant(0, precision->width())),
                                           terms_.slt(terms_.constant(i, precision->width()), *precision));
        if (!assumeOrSplit(state, more)) return result;
      }
      if (i >= kLongestString) throw support::Unsupported("a very long string is printed");
      Value byteAt = at;
      if (byteAt.kind != heap::ValueKind::Opaque)
        byteAt.term = terms_.add(at.term, pointerConstant(static_cast<std::int64_t>(i * unit)));
      const auto object = checkAccess(state, byteAt, pointerConstant(unit), Access::Read);
      // Where states may say less than they could, a NUL behind bytes that are not known is the end of all that may be read.
      if (options_.approximate && unit == 1 && object && !knowsByte(state, *object, byteAt.term) &&
          surelyHolds(state, *object, byteAt.term, [](std::uint64_t held) { return held == 0; })) {
        result.text.reset();
        return result;
      }
      const auto byte = !object     ? std::nullopt
                        : unit == 1 ? readByte(state, *object, byteAt.term)
                                    : readValue(state, *object, byteAt.term, intType(width));
      if (!byte) {
        result.done = true;
        return result;
      }
      const Term bits = bitsOf(state, *byte, intType(width));
      if (assumeOrSplit(state, terms_.eq(bits, terms_.constant(0, width)))) return result;
      if (unit > 1) mustBeAscii(state, bits);
      if (bits.isConstant() && result.text) {
        *result.text += static_cast<char>(bits.value());
      } else {
        result.text.reset();
      }
      ++result.length;
    }
    return result;
  };

  const Value formatStart = pointerOperand(state, op.args[3], pointerConstant(wideFormat ? 4 : 1), Access::Read);
  const StringRead formatBytes = readString(formatStart, wideFormat ? 4 : 1, ~0ULL);
  if (formatBytes.done) return Next::Done;
  if (!formatBytes.text) throw support::Unsupported("printf with a format that is not known");
  const Format parsed = parsePrintfFormat(*formatBytes.text);
  const Value area = pointerOperand(state, op.args[4], pointerConstant(1), Access::Read);
  const unsigned word = pointerBytes();

  std::uint64_t used = 0;
  const auto argument = [&](Type type) -> std::optional<Value> {
    if (type.bits == 80 && word == 8) used = (used + 15) / 16 * 16;
    Value at = area;
    if (at.kind != heap::ValueKind::Opaque)
      at.term = terms_.add(area.term, pointerConstant(static_cast<std::int64_t>(used)));
    used += type.bits == 80 ? (word == 8 ? 16 : 12) : (type.storeBytes() + word - 1) / word * word;
    const auto object = checkAccess(state, at, pointerConstant(type.storeBytes()), Access::Read);
    return object ? readValue(state, *object, at.term, type) : std::nullopt;
  };

  std::optional<std::string> out = "";
  const auto emit = [&](const std::optional<std::string>& text) {
    if (out && text) {
      *out += *text;
    } else {
      out.reset();
    }
  };
  bool done = false;
  const auto convert = [&](const FormatConversion& c) {
    std::vector<Value> args;
    const std::vector<Type> types = printfArguments(c, program_.dataModel);
    for (const Type type : types) {
      const auto value = argument(type);
      if (!value) {
        done = true;
        return;
      }
      args.push_back(*value);
    }
    std::optional<int> width;
    std::optional<int> precision;
    std::optional<Term> unknownPrecision;
    std::size_t next = 0;
    FormatConversion shown = c;
    bool known = true;
    const auto number = [&](const FormatNumber& n) -> std::optional<int> {
      if (n.kind == FormatNumber::Kind::Given) return static_cast<int>(n.value);
      if (n.kind == FormatNumber::Kind::Absent) return std::nullopt;
      const Value& value = args[next++];
      if (!value.isInteger() || !value.term.isConstant()) {
        known = false;
        return std::nullopt;
      }
      return static_cast<int>(value.term.signedValue());
    };
    width = number(c.width);
    if (c.precision.kind == FormatNumber::Kind::Argument) {
      const Value& value = args[next];
      if (!value.isInteger()) throw support::Unsupported("printf with a precision that is no number");
      if (!value.term.isConstant()) unknownPrecision = value.term;
    }
    precision = number(c.precision);
    if (width && *width < 0) {
      shown.leftAlign = true;
      width = -*width;
    }
    if (precision && *precision < 0) precision.reset();
    if (c.conversion == 'n') throw support::Unsupported("printf with %n");
    const bool ofText = c.conversion == 's' || c.conversion == 'c';
    const bool wide = ofText && c.length != LengthModifier::None;
    if (c.conversion == 's') {
      const std::uint64_t limit = precision ? static_cast<std::uint64_t>(*precision) : ~0ULL;
      const StringRead text = readString(args[next], wide ? 4 : 1, limit, unknownPrecision);
      done = text.done;
      if (done) return;
      std::optional<std::string> padded = text.text;
      if (padded && width && padded->size() < static_cast<std::size_t>(*width)) {
        padded->insert(shown.leftAlign ? padded->size() : 0, static_cast<std::size_t>(*width) - padded->size(), ' ');
      }
      emit(known ? padded : std::nullopt);
      return;
    }
    const Value& value = args[next];
    if (wide) mustBeAscii(state, bitsOf(state, value, types.back()));
    const bool constant = known && value.isInteger() && value.term.isConstant();
    if (!constant || types.back().bits > 64) return emit(std::nullopt);
    const unsigned bits = lengthBits(c.length, program_.pointerBits());
    const std::uint64_t raw = value.term.value();
    switch (c.conversion) {
      case 'd':
      case 'i':
        return emit(
            hostFormat(hostSpec(shown, width, precision, "ll"),
                       static_cast<long long>(term::toSigned(bits < 64 ? raw & ((1ULL << bits) - 1) : raw, bits))));
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        return emit(hostFormat(hostSpec(shown, width, precision, "ll"), bits < 64 ? raw & ((1ULL << bits) - 1) : raw));
      case 'c': return emit(hostFormat(hostSpec(shown, width, precision, ""), static_cast<int>(raw & 0xffU)));
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': return emit(hostFormat(hostSpec(shown, width, precision, ""), __builtin_bit_cast(double, raw)));
      default: return emit(std::nullopt);
    }
  };
  for (const FormatDirective& directive : parsed.directives) {
    std::visit(
        overloaded([&](const FormatLiteral& literal) { emit(literal.bytes); }, [](const FormatBlanks&) {}, convert),
        directive);
    if (done) return Next::Done;
  }
  if (!parsed.problem.empty()) throw support::Unsupported("printf: " + parsed.problem);

  if (sink.isConstant(0)) {
    const Term limit = bits(state, op.args[2]);
    if (!out || !limit.isConstant()) throw support::Unsupported("sprintf of a text that is not known");
    const bool unlimited = limit.value() == pointerConstant(-1).value();
    if (unlimited || limit.value() > 0) {
      std::string text = unlimited ? *out : out->substr(0, limit.value() - 1);
      text += '\0';
      const auto range = checkRange(state, operand(state, op.args[1]),
                                    pointerConstant(static_cast<std::int64_t>(text.size())), Access::Write);
      if (!range) return Next::Done;
      if (!range->known) forgetContents(state, range->object);
      state.edit(range->object, [&](Object& object) {
        for (std::size_t i = 0; range->known && i < text.size(); ++i) {
          heap::writeCell(object.contents, terms_, range->offset + i, 1,
                          Value::integer(terms_.constant(static_cast<std::uint8_t>(text[i]), 8)));
        }
      });
    }
  }
  if (op.result.valid()) {
    if (out) {
      set(state, op.result, Value::integer(terms_.constant(out->size(), op.resultType.bits)));
    } else {
      const Term length = terms_.freshSymbol("printed", op.resultType.bits);
      state.assume(terms_.sge(length, terms_.constant(0, op.resultType.bits)));
      markInexact(state, "the length of printed text");
      set(state, op.result, Value::integer(length));
    }
  }
  return Next::Continue;
}

}  // namespace cairn::analysis
