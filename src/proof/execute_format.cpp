// Text. printf: every byte of the format and of strings, and every argument is a checked read. The format must be known; to memory nothing is written.
#include <fmt/format.h>

#include <string>

#include "program/code/variadic_area.h"
#include "program/code/visit.h"
#include "program/formats/format_string.h"
#include "proof/contents.h"
#include "proof/execute.h"
#include "support/check.h"

namespace cairn::proof {

using namespace program;
using term::Term;

// The bytes from the pointer on up to a NUL. Nothing: the state is done with.
std::optional<std::string> Executor::readText(State& state, const Value& pointer) {
  std::string text;
  constexpr std::size_t kLongest = 1U << 12U;
  while (text.size() < kLongest) {
    Value at = pointer;
    at.term = terms_.add(pointer.term, number(text.size()));
    const auto id = checkAccess(state, at, number(1), Access::Read);
    if (!id) return std::nullopt;
    const auto byte = knownByte(state, *id, at.term);
    if (!byte) break;
    if (*byte == 0) return text;
    text += static_cast<char>(*byte);
  }
  throw support::Unsupported("printed text that is not known");
}

std::optional<std::uint8_t> Executor::knownByte(const State& state, ObjectId id, Term offset) {
  if (!offset.isConstant()) return std::nullopt;
  const auto byte = readBytes(find(state, id)->contents, terms_, offset.value(), 1);
  if (!byte || byte->isPointer() || !byte->term.isConstant()) return std::nullopt;
  return static_cast<std::uint8_t>(byte->term.value());
}

Executor::Next Executor::search(State& state, const Intrinsic& op, Term limit, const std::bitset<256>& wanted) {
  const Value pointer = operand(state, op.args[0]);
  constexpr std::uint64_t kLongest = 1U << 12U;
  for (std::uint64_t i = 0; i < kLongest && limit.isConstant(); ++i) {
    if (i == limit.value()) {
      set(state, op.result, Value::integer(limit));
      return Next::Continue;
    }
    Value at = pointer;
    at.term = terms_.add(pointer.term, number(i));
    const auto id = checkAccess(state, at, number(1), Access::Read);
    if (!id) return Next::Done;
    const auto byte = knownByte(state, *id, at.term);
    if (!byte) break;
    if (!wanted[*byte]) continue;
    set(state, op.result, Value::integer(number(i)));
    return Next::Continue;
  }
  throw support::Unsupported("a search among bytes that are not known");
}

Executor::Next Executor::findByte(State& state, const Intrinsic& op) {
  if (op.args[1].type.bits != 8) throw support::Unsupported("a search for a wide character");
  const Term wanted = terms_.resize(bits(state, op.args[1]), 8);
  if (!wanted.isConstant()) throw support::Unsupported("a search for a byte that is not known");
  std::bitset<256> bytes;
  bytes.set(wanted.value());
  return search(state, op, bits(state, op.args[2]), bytes);
}

Executor::Next Executor::findSet(State& state, const Intrinsic& op) {
  const Value set = operand(state, op.args[1]);
  const Term count = bits(state, op.args[2]);
  const Term member = bits(state, op.args[3]);
  if (!count.isConstant() || !member.isConstant()) throw support::Unsupported("a search for bytes that are not known");
  std::bitset<256> bytes;
  if (!count.isConstant(0)) {
    const auto id = checkAccess(state, set, count, Access::Read);
    if (!id) return Next::Done;
    for (std::uint64_t i = 0; i < count.value(); ++i) {
      const auto byte = knownByte(state, *id, terms_.add(set.term, number(i)));
      if (!byte) throw support::Unsupported("a search for bytes that are not known");
      bytes.set(*byte);
    }
  }
  if (member.isConstant(0)) {
    bytes.flip();
    bytes.set(0);
  }
  return search(state, op, bits(state, op.args[4]), bytes);
}

Executor::Next Executor::format(State& state, const Intrinsic& op) {
  const Term sink = bits(state, op.args[0]);
  if (!sink.isConstant() || sink.isConstant(0)) throw support::Unsupported("text that is written to memory");
  if (sink.value() >= kWideSinks) throw support::Unsupported("a format of wide characters");
  const auto text = readText(state, operand(state, op.args[3]));
  if (!text) return Next::Done;
  const Format parsed = parsePrintfFormat(*text);
  if (!parsed.problem.empty()) throw support::Unsupported("printf: " + parsed.problem);
  const Value area = operand(state, op.args[4]);
  VariadicCursor cursor(program_.dataModel);
  for (const FormatDirective& directive : parsed.directives) {
    const auto* conversion = std::get_if<FormatConversion>(&directive);
    if (conversion == nullptr) continue;
    if (conversion->conversion == 'n') throw support::Unsupported("printf with %n");
    for (const Type type : printfArguments(*conversion, program_.dataModel)) {
      Value at = area;
      at.term = terms_.add(area.term, number(cursor.place(type)));
      if (!checkAccess(state, at, number(type.storeBytes()), Access::Read)) return Next::Done;
      const bool isText = conversion->conversion == 's' && type.kind == TypeKind::Ptr;
      if (!isText) continue;
      if (conversion->precision.kind != FormatNumber::Kind::Absent || conversion->length != LengthModifier::None)
        throw support::Unsupported("a part of a text is printed");
      const auto argument =
          at.term.isConstant() ? readBytes(find(state, at.object)->contents, terms_, at.term.value(), type.storeBytes())
                               : std::nullopt;
      if (!argument) throw support::Unsupported("printed text that is not known");
      if (!readText(state, *argument)) return Next::Done;
    }
  }
  if (!op.result.valid()) return Next::Continue;
  const Term length = fresh(op.resultType.bits);
  state.markImprecise("the length of printed text");
  state.assume(terms_.sge(length, terms_.constant(0, op.resultType.bits)));
  set(state, op.result, Value::integer(length));
  return Next::Continue;
}

}  // namespace cairn::proof
