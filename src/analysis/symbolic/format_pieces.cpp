// The conversions of printf: what each reads, and how long its text is.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "analysis/symbolic/format_lengths.h"
#include "analysis/symbolic/format_piece.h"
#include "analysis/symbolic/transfer.h"
#include "heap/numbers/numeric_state.h"
#include "program/code/observation.h"
#include "program/code/variadic_area.h"
#include "program/code/visit.h"
#include "program/formats/format_text.h"
#include "support/check.h"
#include "term/bits.h"

namespace cairn::analysis {

using namespace program;
using heap::State;
using heap::Value;
using numeric::Interval;
using term::Term;

// A conversion, and what its arguments say of its width and precision.
struct FormatArguments {
  FormatField field;  // as far as they are known
  Term width;         // of 32 bits, if it is not known
  Term precision;
  Value value;
  Type type;  // of the value
  FormatDetail detail = FormatDetail::Checks;
};

namespace {

constexpr std::string_view kLongField = "a printf field of more than a million characters";
constexpr std::uint64_t kLongestField = 1U << 20U;
constexpr std::uint64_t kLongestString = 1U << 16U;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

FormatPiece ofBytes(term::TermStore& terms, unsigned width, std::vector<Term> bytes) {
  FormatPiece piece;
  piece.least = piece.most = bytes.size();
  piece.length = terms.constant(bytes.size(), width);
  std::string text;
  for (const Term byte : bytes) {
    if (byte.valid() && byte.isConstant()) text += static_cast<char>(byte.value());
  }
  if (text.size() == bytes.size()) piece.text = text;
  piece.bytes = std::move(bytes);
  return piece;
}

std::vector<Term> asTerms(term::TermStore& terms, std::string_view text) {
  std::vector<Term> bytes;
  for (const char byte : text) bytes.push_back(terms.constant(static_cast<std::uint8_t>(byte), 8));
  return bytes;
}

std::uint64_t upperBound(const State& state, Term term, std::uint64_t otherwise) {
  if (term.isConstant()) return std::min(term.value(), otherwise);
  const auto bounds = heap::numbersOf(state).bounds(term, numeric::Reading::Signed);
  if (!bounds || bounds->low < 0) return otherwise;
  return static_cast<std::uint64_t>(std::min<numeric::Integer>(bounds->high, otherwise));
}

}  // namespace

// A width or a precision that is not known. Longer ones are paths that are not followed.
void Transfer::mustBeShort(State& state, Term number, bool orNegative) {
  const Term most = terms_.constant(kLongestField, number.width());
  Term isShort = terms_.sle(number, most);
  if (!orNegative) isShort = terms_.logicalAnd(isShort, terms_.sle(terms_.neg(most), number));
  const Term isLong = terms_.logicalNot(isShort);
  if (!mayHold(state, isLong)) return;
  if (!mayHold(state, isShort)) throw support::Unsupported(std::string(kLongField));
  State other = state;
  other.assume(isLong);
  const SourceLoc loc = here(other);
  sink_->unsupported(std::move(other), std::string(kLongField), loc);
  state.assume(isShort);
}

// ---- Lengths ---------------------------------------------------------------------------------------------------------

FormatPiece Transfer::pieceOfLength(State& state, const FormatArguments& c, std::uint64_t least, std::uint64_t most) {
  if (least == most && most <= kLongestField) return ofBytes(terms_, program_.pointerBits(), std::vector<Term>(most));
  FormatPiece piece;
  piece.least = least;
  piece.most = most;
  if (c.detail == FormatDetail::Checks) return piece;
  markInexact(state, "the length of printed text");
  // A number of 32 bits, as printf's result is.
  const bool isInt = most <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
  const unsigned width = isInt ? 32 : program_.pointerBits();
  const Term length = terms_.freshSymbol("l", width);
  // What does not fit into 32 bits is no negative number.
  const Term lowest = terms_.constant(least, width);
  const Term highest = terms_.constant(std::min(most, term::lowMask(width)), width);
  state.assume(isInt ? terms_.sle(lowest, length) : terms_.ule(lowest, length));
  state.assume(isInt ? terms_.sle(length, highest) : terms_.ule(length, highest));
  piece.length = terms_.sext(length, program_.pointerBits());
  return piece;
}

// Spaces on the one side or the other. A text that is not shorter than the width stays what it is.
FormatPiece Transfer::withWidth(State& state, const FormatArguments& c, FormatPiece piece) {
  const unsigned word = program_.pointerBits();
  Term width;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  if (c.width.valid()) {
    const Term zero = terms_.constant(0, 32);
    width = terms_.zext(terms_.ite(terms_.slt(c.width, zero), terms_.sub(zero, c.width), c.width), word);
    const auto bounds = heap::numbersOf(state).bounds(c.width, numeric::Reading::Signed);
    most = std::uint64_t{1} << 31U;
    if (bounds)
      most = static_cast<std::uint64_t>(std::max(numeric::magnitude(bounds->low), numeric::magnitude(bounds->high)));
  } else {
    least = most = c.field.width.value_or(0);
    width = terms_.constant(most, word);
  }
  if (piece.least >= most) return piece;
  if (piece.bytes && !c.width.valid()) {
    std::vector<Term> bytes = *piece.bytes;
    bytes.insert(c.field.conversion.leftAlign ? bytes.end() : bytes.begin(), most - bytes.size(),
                 terms_.constant(' ', 8));
    FormatPiece padded = ofBytes(terms_, word, std::move(bytes));
    padded.mayHoldNul = piece.mayHoldNul;
    padded.source = piece.source;
    padded.sourceStart = piece.sourceStart;
    padded.sourceEnd = piece.sourceEnd;
    padded.moved = true;
    return padded;
  }
  FormatPiece padded = piece;
  padded.moved = true;
  padded.text.reset();
  padded.bytes.reset();
  padded.least = std::max(piece.least, least);
  padded.most = std::max(piece.most, most);
  if (!piece.length.valid()) return padded;
  if (!options_.approximate) {
    padded.length = terms_.ite(terms_.ult(piece.length, width), width, piece.length);
    return padded;
  }
  padded.length = pieceOfLength(state, c, padded.least, padded.most).length;
  state.assume(terms_.ule(piece.length, padded.length));
  state.assume(terms_.logicalOr(terms_.eq(padded.length, piece.length), terms_.eq(padded.length, width)));
  return padded;
}

// ---- Numbers ---------------------------------------------------------------------------------------------------------

FormatPiece Transfer::integerPiece(State& state, const FormatArguments& c) {
  const unsigned bits = formatBits(c.field.conversion.length, program_.pointerBits());
  const bool isSigned = isSignedFormat(c.field.conversion.conversion);
  const numeric::Reading reading = isSigned ? numeric::Reading::Signed : numeric::Reading::Unsigned;
  Term value;
  Interval values = numeric::typeInterval(bits, reading);
  if (c.value.isInteger() && c.value.term.width() >= bits) {
    value = terms_.resize(c.value.term, bits);
    if (value.isConstant() && !c.precision.valid()) {
      FormatField plain = c.field;
      if (c.width.valid()) plain.width.reset();
      return ofBytes(terms_, program_.pointerBits(), asTerms(terms_, formatInteger(plain, value.value(), bits)));
    }
    const auto known = c.detail == FormatDetail::Checks ? std::nullopt : heap::numbersOf(state).bounds(value, reading);
    if (known && values.contains(*known) && !known->empty()) values = *known;
  }
  LengthBounds bounds = integerLengths(c.field, bits, values);
  if (c.precision.valid()) {
    // The text of 0 may be empty; else there is a sign or a prefix before as many digits as the precision says.
    if (values.contains(0)) bounds.least = c.field.width.value_or(0);
    bounds.most = std::max(bounds.most, 2 + upperBound(state, c.precision, std::numeric_limits<std::int32_t>::max()));
  } else if (!options_.approximate && value.valid() && c.detail != FormatDetail::Checks) {
    FormatPiece piece;
    piece.least = bounds.least;
    piece.most = bounds.most;
    piece.length = integerLength(terms_, c.field, value, values, program_.pointerBits());
    if (bounds.least == bounds.most) piece.bytes.emplace(bounds.most);
    return piece;
  }
  return pieceOfLength(state, c, bounds.least, bounds.most);
}

// The longest text of a double is that of the largest number below 0.
FormatPiece Transfer::floatPiece(State& state, const FormatArguments& c) {
  const bool isDouble = c.type.bits == 64 && c.value.isInteger();
  if (isDouble && c.value.term.isConstant() && !c.precision.valid()) {
    const std::string text = formatFloat(c.field, __builtin_bit_cast(double, c.value.term.value()));
    return ofBytes(terms_, program_.pointerBits(), asTerms(terms_, text));
  }
  std::uint64_t most = longestFloat(c.field);
  if (c.precision.valid()) most += upperBound(state, c.precision, std::numeric_limits<std::int32_t>::max());
  FormatPiece piece = pieceOfLength(state, c, std::max<std::uint64_t>(1, c.field.width.value_or(0)), most);
  if (isDouble) {
    const double lowest = std::numeric_limits<double>::lowest();
    piece.longest = terms_.eq(c.value.term, terms_.constant(__builtin_bit_cast(std::uint64_t, lowest), 64));
  }
  return piece;
}

FormatPiece Transfer::pointerPiece(State& state, const FormatArguments& c) {
  if (c.value.isInteger() && c.value.term.isConstant()) {
    FormatField plain = c.field;
    plain.width.reset();
    return ofBytes(terms_, program_.pointerBits(), asTerms(terms_, formatAddress(plain, c.value.term.value())));
  }
  const std::uint64_t longest = 2 + program_.pointerBits() / 4;
  const bool plainNumber = c.value.isInteger() && c.value.term.width() == program_.pointerBits();
  if (options_.approximate || (!plainNumber && !(c.value.isPointer() && c.value.object.valid()))) {
    return pieceOfLength(state, c, 3, longest);
  }
  // The address in hexadecimal, which is the same each time it is printed, or `(nil)`.
  const Term address = plainNumber ? c.value.term : addressOf(state, c.value);
  FormatField hexadecimal;
  hexadecimal.conversion.conversion = 'x';
  hexadecimal.conversion.alternate = true;
  FormatPiece piece;
  piece.least = 3;
  piece.most = longest;
  if (!plainNumber && c.value.term.isConstant(0)) {
    const program::PlaceRange places = program::placesOf(program_.pointerBits());
    piece.length = integerLength(terms_, hexadecimal, address, {places.first, places.limit}, program_.pointerBits());
    return piece;
  }
  const Interval values = numeric::typeInterval(program_.pointerBits(), numeric::Reading::Unsigned);
  const Term digits = integerLength(terms_, hexadecimal, address, {1, values.high}, program_.pointerBits());
  piece.length = terms_.ite(terms_.eq(address, terms_.constant(0, program_.pointerBits())), pointerConstant(5), digits);
  return piece;
}

// ---- Text ------------------------------------------------------------------------------------------------------------

// Each wide character of ASCII is a byte; what others give, perhaps a failure, depends on the locale.
void Transfer::mustBeAscii(State& state, Term character) {
  constexpr const char* kWhy = "printf of a wide character beyond ASCII";
  const Term beyond = terms_.ugt(character, terms_.constant(127, character.width()));
  if (!mayHold(state, beyond)) return;
  if (options_.approximate || !mayHold(state, terms_.logicalNot(beyond))) throw support::Unsupported(kWhy);
  State other = state;
  other.assume(beyond);
  const SourceLoc loc = here(other);
  sink_->unsupported(std::move(other), kWhy, loc);
  state.assume(terms_.logicalNot(beyond));
}

FormatPiece Transfer::characterPiece(State& state, const FormatArguments& c) {
  const Term character = bitsOf(state, c.value, c.type);
  if (c.field.conversion.length == LengthModifier::Long) mustBeAscii(state, character);
  const Term byte = terms_.resize(character, 8);
  FormatPiece piece = ofBytes(terms_, program_.pointerBits(), {byte});
  piece.mayHoldNul = !byte.isConstant() || byte.isConstant(0);
  return piece;
}

// At most as many bytes as the precision says, where a negative one says nothing.
Term Transfer::stringLimit(const FormatArguments& c) {
  const unsigned word = program_.pointerBits();
  if (c.precision.valid()) {
    return terms_.ite(terms_.slt(c.precision, terms_.constant(0, 32)), pointerConstant(-1),
                      terms_.zext(c.precision, word));
  }
  return c.field.precision ? terms_.constant(*c.field.precision, word) : pointerConstant(-1);
}

// The bytes from the pointer on that the state knows as numbers, at most `limit`, up to the first that is surely a NUL, and with it. None if the place is not known.
std::vector<Term> Transfer::knownText(State& state, const Value& at, std::uint64_t limit) {
  std::vector<Term> bytes;
  const heap::Object* object = at.isPointer() ? state.find(at.object) : nullptr;
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

// Of a string that is printed where bytes are known but no constants: it is one question whether a NUL is among them, not one for each. Whether one surely is;
// `skipped` are the bytes at its beginning among which none is.
bool Transfer::endsInKnownText(State& state, const Value& start, std::uint64_t limit, std::uint64_t& skipped) {
  for (skipped = 0; start.isPointer() && skipped < limit;) {
    if (skipped >= kLongestString) throw support::Unsupported("a very long string is printed");
    Value at = start;
    at.term = terms_.add(start.term, pointerConstant(static_cast<std::int64_t>(skipped)));
    const std::vector<Term> known = knownText(state, at, std::min(limit - skipped, kLongestString));
    const auto open = std::find_if(known.begin(), known.end(), [](Term byte) { return !byte.isConstant(); });
    if (known.end() - open <= 1) return false;
    Term ends = terms_.boolean(false);
    for (const Term byte : known) ends = terms_.logicalOr(ends, terms_.eq(byte, terms_.constant(0, 8)));
    const bool whole = known.back().isConstant(0) || skipped + known.size() == limit;
    skipped += known.size();
    if (whole || assumeOrSplit(state, ends)) return true;
  }
  return false;
}

std::optional<FormatPiece> Transfer::stringPiece(State& state, const FormatArguments& c) {
  const FormatDetail detail = c.detail;
  Value start = c.value;
  const Term limit = stringLimit(c);
  if (detail == FormatDetail::Checks && limit.isConstant()) {
    FormatPiece printed;
    if (endsInKnownText(state, start, limit.value(), printed.most)) return printed;
    if (printed.most > 0) {
      // What follows behind them.
      FormatArguments rest = c;
      rest.value.term = terms_.add(start.term, pointerConstant(static_cast<std::int64_t>(printed.most)));
      if (c.field.precision) *rest.field.precision -= static_cast<std::uint32_t>(printed.most);
      const auto behind = stringPiece(state, rest);
      if (!behind) return std::nullopt;
      FormatPiece whole;
      whole.least = printed.most + behind->least;
      whole.most = std::min(printed.most + behind->most, kNoLimit);
      return whole;
    }
  }
  const Term nul = terms_.constant(0, 8);
  const auto search = searchKnown(state, start, limit, [&](Term byte) { return terms_.eq(byte, nul); });
  if (!search) return std::nullopt;
  FormatPiece piece;
  if (search->index.valid()) {
    std::vector<Term> bytes(search->looked);
    for (std::size_t i = 0; detail == FormatDetail::Bytes && i < bytes.size(); ++i) {
      const Term at = terms_.add(start.term, pointerConstant(static_cast<std::int64_t>(i)));
      if (options_.approximate && !knowsByte(state, search->object, at)) continue;
      const auto byte = readValue(state, search->object, at, intType(8));
      if (!byte) return std::nullopt;
      bytes[i] = bitsOf(state, *byte, intType(8));
    }
    piece = ofBytes(terms_, program_.pointerBits(), std::move(bytes));
  } else {
    const auto stop = surelyHolds(state, search->object, terms_.add(start.term, search->from),
                                  [](std::uint64_t byte) { return byte == 0; });
    piece.least = search->from.value();
    if (detail == FormatDetail::Checks) {
      if (!checkEnd(state, start, *search, limit, stop)) return std::nullopt;
      piece.most = upperBound(state, limit, kNoLimit);
      if (stop) piece.most = std::min(piece.most, upperBound(state, terms_.sub(stop->offset, start.term), kNoLimit));
    } else {
      const auto end = placeOfEnd(state, start, *search, limit, stop);
      if (!end) return std::nullopt;
      piece.length = terms_.sub(*end, start.term);
      piece.most = std::max(piece.least, upperBound(state, piece.length, kNoLimit));
    }
  }
  if (search->object.valid() && start.isPointer() && piece.length.valid()) {
    piece.source = search->object;
    piece.sourceStart = start.term;
    piece.sourceEnd = terms_.add(terms_.add(start.term, piece.length), pointerConstant(1));
  }
  return piece;
}

std::optional<FormatPiece> Transfer::wideStringPiece(State& state, const FormatArguments& c) {
  constexpr unsigned kUnit = 4;
  const Term limit = stringLimit(c);
  std::vector<Term> bytes;
  for (;;) {
    if (!assumeOrSplit(state, terms_.ult(pointerConstant(static_cast<std::int64_t>(bytes.size())), limit))) break;
    if (bytes.size() == kLongestString) throw support::Unsupported("a very long string is printed");
    Value at = c.value;
    if (at.kind != heap::ValueKind::Opaque)
      at.term = terms_.add(at.term, pointerConstant(static_cast<std::int64_t>(bytes.size() * kUnit)));
    const auto object = checkAccess(state, at, pointerConstant(kUnit), Access::Read);
    const auto character = object ? readValue(state, *object, at.term, intType(8 * kUnit)) : std::nullopt;
    if (!character) return std::nullopt;
    const Term bits = bitsOf(state, *character, intType(8 * kUnit));
    if (assumeOrSplit(state, terms_.eq(bits, terms_.constant(0, 8 * kUnit)))) break;
    mustBeAscii(state, bits);
    bytes.push_back(terms_.resize(bits, 8));
  }
  return ofBytes(terms_, program_.pointerBits(), std::move(bytes));
}

// ---- All of them -----------------------------------------------------------------------------------------------------

std::optional<FormatPiece> Transfer::formatPiece(State& state, const FormatArguments& c) {
  const FormatConversion& conversion = c.field.conversion;
  if (conversion.conversion == 's') {
    FormatArguments string = c;
    string.value = pointerOf(state, c.value, pointerConstant(1), Access::Read);
    const bool isWide = conversion.length == LengthModifier::Long;
    auto text = isWide ? wideStringPiece(state, string) : stringPiece(state, string);
    if (!text) return std::nullopt;
    return withWidth(state, c, std::move(*text));
  }
  if (conversion.conversion == 'c') return withWidth(state, c, characterPiece(state, c));
  if (conversion.conversion == 'p') return withWidth(state, c, pointerPiece(state, c));
  if (isIntegerFormat(conversion.conversion)) return withWidth(state, c, integerPiece(state, c));
  if (isFloatFormat(conversion.conversion)) return withWidth(state, c, floatPiece(state, c));
  if (c.detail != FormatDetail::Checks)
    throw support::Unsupported(fmt::format("the printf conversion '%{}'", conversion.conversion));
  FormatPiece unknown;
  unknown.most = kNoLimit;
  return unknown;
}

std::optional<FormattedText> Transfer::formatPieces(State& state, const Format& format, const Value& area,
                                                    FormatDetail detail) {
  FormattedText result;
  VariadicCursor cursor(program_.dataModel);
  const auto convert = [&](const FormatConversion& conversion) -> bool {
    std::vector<Value> args;
    const std::vector<Type> types = printfArguments(conversion, program_.dataModel);
    for (const Type type : types) {
      Value at = area;
      const std::uint64_t place = cursor.place(type);
      if (at.kind != heap::ValueKind::Opaque)
        at.term = terms_.add(area.term, pointerConstant(static_cast<std::int64_t>(place)));
      const auto object = checkAccess(state, at, pointerConstant(type.storeBytes()), Access::Read);
      const auto value = object ? readValue(state, *object, at.term, type) : std::nullopt;
      if (!value) return false;
      args.push_back(*value);
    }
    FormatArguments c;
    c.detail = detail;
    std::size_t next = 0;
    const auto number = [&](const FormatNumber& n, Term& unknown) -> std::optional<std::int32_t> {
      if (n.kind == FormatNumber::Kind::Absent) return std::nullopt;
      Term value = terms_.constant(n.value, 32);
      if (n.kind == FormatNumber::Kind::Argument) value = bitsOf(state, args[next++], intType(32));
      if (value.isConstant()) return static_cast<std::int32_t>(value.signedValue());
      unknown = value;
      return std::nullopt;
    };
    const auto width = number(conversion.width, c.width);
    const auto precision = number(conversion.precision, c.precision);
    c.field = formatField(conversion, width, precision);
    const bool ofText = conversion.conversion == 's' || conversion.conversion == 'c';
    if (c.field.width.value_or(0) > kLongestField || (!ofText && c.field.precision.value_or(0) > kLongestField))
      throw support::Unsupported(std::string(kLongField));
    // The interpreter refuses longer ones. Others may be followed: their texts are of any length.
    if (!options_.approximate) {
      if (c.width.valid()) mustBeShort(state, c.width, /*orNegative=*/false);
      if (c.precision.valid() && !ofText) mustBeShort(state, c.precision, /*orNegative=*/true);
    }
    if (next < args.size()) {
      c.value = args[next];
      c.type = types[next];
    }
    if (conversion.conversion == 'n') {
      c.value = pointerOf(state, c.value, pointerConstant(1), Access::Write);
      result.counts.push_back({c.value, pointedToType(conversion, program_.dataModel), result.pieces.size()});
      return true;
    }
    auto piece = formatPiece(state, c);
    if (piece) result.pieces.push_back(std::move(*piece));
    return piece.has_value();
  };
  for (const FormatDirective& directive : format.directives) {
    const bool goesOn = std::visit(
        overloaded(
            [&](const FormatLiteral& literal) {
              result.pieces.push_back(ofBytes(terms_, program_.pointerBits(), asTerms(terms_, literal.bytes)));
              return true;
            },
            [](const FormatBlanks&) { return true; }, convert),
        directive);
    if (!goesOn) return std::nullopt;
  }
  return result;
}

}  // namespace cairn::analysis
