// The intrinsics about numbers in text.
#include "analysis/symbolic/transfer.h"
#include "interp/floats.h"
#include "program/formats/number_text.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::State;
using heap::Value;
using term::Term;

namespace {

// What a byte that is not known may make of the text, and for which bytes.
struct Reading {
  NumberText text;
  bool goesOn = false;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> bytes;  // ranges
};

std::vector<Reading> readings(const NumberText& before) {
  std::vector<Reading> result;
  for (unsigned byte = 0; byte < 256; ++byte) {
    NumberText text = before;
    const bool goesOn = text.take(static_cast<std::uint8_t>(byte));
    Reading* same = nullptr;
    for (Reading& known : result) {
      if (known.text == text && known.goesOn == goesOn) same = &known;
    }
    if (same == nullptr) same = &result.emplace_back(Reading{text, goesOn, {}});
    if (!same->bytes.empty() && same->bytes.back().second + 1 == byte)
      same->bytes.back().second = byte;
    else
      same->bytes.emplace_back(byte, byte);
  }
  return result;
}

}  // namespace

// Byte after byte, each a checked read, until they say where the number ends. A byte that is not known splits the state, or, where states may say less than
// they could, the number ends anywhere up to a NUL.
Transfer::Next Transfer::numberSize(State& state, const Intrinsic& op) {
  const Value start = pointerOperand(state, op.args[0], pointerConstant(1), Access::Read);
  const Term limit = bits(state, op.args[1]);
  NumberText text;
  bool goesOn = true;
  for (std::uint64_t i = 0; goesOn; ++i) {
    const Term index = pointerConstant(static_cast<std::int64_t>(i));
    if (!assumeOrSplit(state, terms_.ult(index, limit))) break;
    Value at = start;
    if (at.kind != heap::ValueKind::Opaque) at.term = terms_.add(at.term, index);
    const auto object = checkAccess(state, at, pointerConstant(1), Access::Read);
    if (!object) return Next::Done;
    Term byte;
    if (!options_.approximate || (i < options_.longestSearch && knowsByte(state, *object, at.term))) {
      const auto value = readValue(state, *object, at.term, intType(8));
      if (!value) return Next::Done;
      byte = bitsOf(state, *value, intType(8));
    }
    if (options_.approximate && (!byte.valid() || !byte.isConstant())) {
      const auto nul = surelyHolds(state, *object, at.term, [](std::uint64_t held) { return held == 0; });
      const Search search{{}, *object, pointerConstant(static_cast<std::int64_t>(text.size()))};
      const auto end = placeOfEnd(state, start, search, limit, nul);
      if (!end) return Next::Done;
      if (op.result.valid()) set(state, op.result, Value::integer(terms_.sub(*end, start.term)));
      return Next::Continue;
    }
    if (i == options_.longestSearch) throw support::Unsupported("a number of very many characters");
    if (byte.isConstant()) {
      goesOn = text.take(static_cast<std::uint8_t>(byte.value()));
      continue;
    }
    const std::vector<Reading> possible = readings(text);
    for (const Reading& reading : possible) {
      std::vector<Term> among;
      for (const auto& [low, high] : reading.bytes) {
        among.push_back(
            terms_.logicalAnd(terms_.ule(terms_.constant(low, 8), byte), terms_.ule(byte, terms_.constant(high, 8))));
      }
      if (!assumeOrSplit(state, terms_.logicalOr(among))) continue;
      text = reading.text;
      goesOn = reading.goesOn;
      break;
    }
  }
  if (op.result.valid()) set(state, op.result, Value::integer(pointerConstant(static_cast<std::int64_t>(text.size()))));
  return Next::Continue;
}

// Of text that is known byte by byte it is what the interpreter computes, else any value.
Transfer::Next Transfer::number(State& state, const Intrinsic& op) {
  const auto range = checkRange(state, operand(state, op.args[0]), bits(state, op.args[1]), Access::Read);
  if (!range) return Next::Done;
  std::optional<std::string> text;
  if (range->known) text.emplace();
  for (std::uint64_t i = 0; range->known && i < range->count; ++i) {
    const auto byte =
        readValue(state, range->object, pointerConstant(static_cast<std::int64_t>(range->offset + i)), intType(8));
    if (!byte || !byte->isInteger() || !byte->term.isConstant()) text.reset();
    if (text) text->push_back(static_cast<char>(byte->term.value()));
  }
  if (!op.result.valid()) return Next::Continue;
  const unsigned width = op.resultType.bits;
  if (text && width <= 64) {
    set(state, op.result, Value::integer(terms_.constant(interp::numberResult(op, *text).bits, width)));
    return Next::Continue;
  }
  markInexact(state, "floating point");
  set(state, op.result, width > 64 ? Value::opaque() : Value::integer(terms_.freshSymbol("f", width)));
  return Next::Continue;
}

}  // namespace cairn::analysis
