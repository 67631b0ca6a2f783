// Text. printf: every byte of the format and of strings, and every argument is a checked read. The format must be known; to memory nothing is written.
#include <fmt/format.h>

#include <string>

#include "program/format_string.h"
#include "program/variadic_area.h"
#include "program/visit.h"
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
    if (!at.term.isConstant()) break;
    const auto byte = readBytes(find(state, *id)->contents, terms_, at.term.value(), 1);
    if (!byte || byte->isPointer() || !byte->term.isConstant()) break;
    if (byte->term.isConstant(0)) return text;
    text += static_cast<char>(byte->term.value());
  }
  throw support::Unsupported("printed text that is not known");
}

// Among bytes that are known, up to a limit that is.
Executor::Next Executor::findByte(State& state, const Intrinsic& op) {
  const Value pointer = operand(state, op.args[0]);
  const Term wanted = terms_.resize(bits(state, op.args[1]), 8);
  const Term limit = bits(state, op.args[2]);
  constexpr std::uint64_t kLongest = 1U << 12U;
  for (std::uint64_t i = 0; i < kLongest && limit.isConstant() && wanted.isConstant(); ++i) {
    if (i == limit.value()) {
      set(state, op.result, Value::integer(limit));
      return Next::Continue;
    }
    Value at = pointer;
    at.term = terms_.add(pointer.term, number(i));
    const auto id = checkAccess(state, at, number(1), Access::Read);
    if (!id) return Next::Done;
    if (!at.term.isConstant()) break;
    const auto byte = readBytes(find(state, *id)->contents, terms_, at.term.value(), 1);
    if (!byte || byte->isPointer() || !byte->term.isConstant()) break;
    if (!(byte->term == wanted)) continue;
    set(state, op.result, Value::integer(number(i)));
    return Next::Continue;
  }
  throw support::Unsupported("a search among bytes that are not known");
}

Executor::Next Executor::format(State& state, const Intrinsic& op) {
  const Term sink = bits(state, op.args[0]);
  if (!sink.isConstant() || sink.isConstant(0)) throw support::Unsupported("text that is written to memory");
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
