// printf on symbolic values: the format is a string of constants; every argument and every string is a checked read. What each conversion prints is a piece
// (format_pieces.cpp), with its length; what is written to memory follows from those (format_store.cpp).
#include <algorithm>
#include <string>

#include "analysis/symbolic/format_piece.h"
#include "analysis/symbolic/transfer.h"
#include "program/formats/format_string.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using term::Term;

namespace {

constexpr std::uint64_t kLongestFormat = 1 << 16;

}  // namespace

// Up to its NUL, of characters of so many bytes. Nothing: the state is done with.
std::optional<std::string> Transfer::readFormat(State& state, const Value& pointer, unsigned unit) {
  std::string text;
  while (text.size() < kLongestFormat) {
    Value at = pointer;
    if (at.kind != heap::ValueKind::Opaque)
      at.term = terms_.add(at.term, pointerConstant(static_cast<std::int64_t>(text.size() * unit)));
    const auto object = checkAccess(state, at, pointerConstant(unit), Access::Read);
    const auto character = !object     ? std::nullopt
                           : unit == 1 ? readByte(state, *object, at.term)
                                       : readValue(state, *object, at.term, intType(8 * unit));
    if (!character) return std::nullopt;
    const Term bits = bitsOf(state, *character, intType(8 * unit));
    if (bits.isConstant(0)) return text;
    if (!bits.isConstant()) throw support::Unsupported("printf with a format that is not known");
    if (unit > 1) mustBeAscii(state, bits);
    text += static_cast<char>(bits.value());
  }
  throw support::Unsupported("a very long format of printf");
}

Transfer::Next Transfer::format(State& state, const Intrinsic& op) {
  Term sink = bits(state, op.args[0]);
  if (!sink.isConstant()) throw support::Unsupported("printf to an unknown place");
  const bool isWide = sink.value() >= kWideSinks;
  if (isWide) sink = terms_.constant(sink.value() - kWideSinks, sink.width());
  const unsigned unit = isWide ? 4 : 1;
  const Value start = pointerOperand(state, op.args[3], pointerConstant(unit), Access::Read);
  const auto text = readFormat(state, start, unit);
  if (!text) return Next::Done;
  const Format parsed = parsePrintfFormat(*text);
  const bool toMemory = sink.isConstant(0);
  const bool isPrinted = sink.isConstant(1) || sink.isConstant(2);
  const bool counts = std::any_of(parsed.directives.begin(), parsed.directives.end(), [](const auto& directive) {
    const auto* conversion = std::get_if<FormatConversion>(&directive);
    return conversion != nullptr && conversion->conversion == 'n';
  });
  const bool namesLengths = counts || !isPrinted;
  const FormatDetail detail = toMemory       ? FormatDetail::Bytes
                              : namesLengths ? FormatDetail::Lengths
                                             : FormatDetail::Checks;
  const Value area = pointerOperand(state, op.args[4], pointerConstant(1), Access::Read);
  const auto formatted = formatPieces(state, parsed, area, detail);
  if (!formatted) return Next::Done;
  if (!parsed.problem.empty()) throw support::Unsupported("printf: " + parsed.problem);
  if (toMemory) return storeFormatted(state, op, *formatted);
  if (namesLengths) return countFormatted(state, op, *formatted);
  if (op.result.valid()) set(state, op.result, Value::integer(printedLength(state, *formatted, op.resultType.bits)));
  return Next::Continue;
}

}  // namespace cairn::analysis
