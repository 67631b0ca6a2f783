// The intrinsics that say what digits are worth: one step, not a loop over them.
#include "program/formats/integer_text.h"

#include <algorithm>

#include "analysis/symbolic/transfer.h"
#include "heap/numbers/numeric_state.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::State;
using heap::Value;
using term::Term;

namespace {

constexpr std::uint64_t kMostDigits = 256;  // that terms speak of

}  // namespace

// Of digits that are known, also as symbols, a term says what they are worth. Where states may say less than they could, that is any number up to the limit and
// to the largest of so many digits.
Transfer::Next Transfer::integerText(State& state, const Intrinsic& op) {
  const Term count = bits(state, op.args[1]);
  const auto range = options_.approximate ? checkDigits(state, operand(state, op.args[0]), count)
                                          : checkRange(state, operand(state, op.args[0]), count, Access::Read);
  if (!range) return Next::Done;
  if (!op.result.valid()) return Next::Continue;
  const bool asksValue = op.op == IntrinsicOp::Integer;
  const auto finish = [&](Term value) {
    set(state, op.result, Value::integer(value));
    return Next::Continue;
  };
  if (range->count == 0) return finish(terms_.constant(asksValue ? 0 : 1, op.resultType.bits));
  const Term baseTerm = bits(state, op.args[2]);
  const Term limitTerm = bits(state, op.args[3]);
  const auto base = constantOffset(state, baseTerm);
  if (base && (*base < 2 || *base > kLargestBase)) throw support::Unsupported("a number of no base from 2 to 36");
  const auto limit = constantOffset(state, limitTerm);
  if (range->known && base && limit && range->count <= kMostDigits) {
    bool done = false;
    const auto digits = readDigits(state, *range, static_cast<unsigned>(*base), done);
    if (done) return Next::Done;
    const bool exact = digits && (!options_.approximate ||
                                  std::all_of(digits->begin(), digits->end(), [](Term t) { return t.isConstant(); }));
    if (exact) {
      const auto [value, fits] = worth(*digits, static_cast<unsigned>(*base), *limit);
      return finish(asksValue ? value : terms_.fromBool(fits));
    }
  }
  if (!options_.approximate) throw support::Unsupported("a number of characters that are not known");
  markInexact(state, "a number in text that is not known");
  std::optional<std::uint64_t> largest;
  if (base) {
    std::optional<std::uint64_t> most;
    if (count.isConstant()) {
      most = count.value();
    } else if (const auto bounds = heap::numbersOf(state).bounds(count, numeric::Reading::Unsigned)) {
      if (bounds->high <= 64) most = static_cast<std::uint64_t>(bounds->high);
    }
    if (most && *most <= 64) largest = largestOfDigits(*most, static_cast<unsigned>(*base));
  }
  if (!asksValue) {
    if (limit && largest && *largest <= *limit) return finish(terms_.constant(1, 1));
    return finish(terms_.freshSymbol("i", 1));
  }
  const Term value = terms_.freshSymbol("i", 64);
  state.assume(terms_.ule(value, limitTerm));
  if (largest && (!limit || *largest < *limit)) state.assume(terms_.ule(value, terms_.constant(*largest, 64)));
  return finish(value);
}

// As checkRange, but bytes that are not known stay so: nothing is decided to read them.
std::optional<Transfer::Range> Transfer::checkDigits(State& state, const Value& start, Term count) {
  if (!assumeOrSplit(state, terms_.toBool(count))) return Range{};
  const Value pointer = pointerOf(state, start, count, Access::Read);
  const auto id = checkAccess(state, pointer, count, Access::Read);
  if (!id) return std::nullopt;
  Range range{*id, 0, 1, pointer.term.isConstant() && count.isConstant() && count.value() <= kMostDigits};
  if (!range.known) return range;
  range.offset = pointer.term.value();
  range.count = count.value();
  for (std::uint64_t i = 0; i < range.count; ++i) {
    const Term at = pointerConstant(static_cast<std::int64_t>(range.offset + i));
    range.known = range.known && knowsByte(state, *id, at);
  }
  return range;
}

std::optional<std::vector<Term>> Transfer::readDigits(State& state, const Range& range, unsigned base, bool& done) {
  std::vector<Term> digits;
  for (std::uint64_t i = 0; i < range.count; ++i) {
    const auto byte =
        readValue(state, range.object, pointerConstant(static_cast<std::int64_t>(range.offset + i)), intType(8));
    if (!byte) {
      done = true;
      return std::nullopt;
    }
    const Term digit = bitsOf(state, *byte, intType(8));
    if (!mustHold(state, digitCondition(digit, base))) return std::nullopt;
    digits.push_back(digitValue(digit, base));
  }
  return digits;
}

term::Term Transfer::digitCondition(Term byte, unsigned base) {
  const auto among = [&](char first, unsigned count) {
    const Term from = terms_.constant(static_cast<std::uint8_t>(first), 8);
    return terms_.ule(terms_.sub(byte, from), terms_.constant(count - 1, 8));
  };
  Term result = among('0', std::min(base, 10U));
  if (base > 10) result = terms_.logicalOr(result, terms_.logicalOr(among('a', base - 10), among('A', base - 10)));
  return result;
}

// Of a byte that is a digit of the base.
term::Term Transfer::digitValue(Term byte, unsigned base) {
  const auto from = [&](unsigned first) {
    return terms_.zext(terms_.sub(byte, terms_.constant(first & 0xffU, 8)), 64);
  };
  const auto upTo = [&](char last) { return terms_.ule(byte, terms_.constant(static_cast<std::uint8_t>(last), 8)); };
  if (base <= 10) return from('0');
  return terms_.ite(upTo('9'), from('0'), terms_.ite(upTo('Z'), from('A' - 10), from('a' - 10)));
}

std::pair<Term, Term> Transfer::worth(const std::vector<Term>& digits, unsigned base, std::uint64_t limit) {
  const auto number = [&](std::uint64_t value) { return terms_.constant(value, 64); };
  Term value = number(0);
  Term fits = terms_.boolean(true);
  std::uint64_t seen = 0;
  for (const Term digit : digits) {
    // value * base + digit <= limit, without a product that wraps.
    const auto largest = ++seen <= 64 ? largestOfDigits(seen, base) : std::nullopt;
    if (!largest || *largest > limit) {
      const Term less = terms_.ult(value, number(limit / base));
      const Term same = terms_.eq(value, number(limit / base));
      const Term stays = terms_.logicalOr(less, terms_.logicalAnd(same, terms_.ule(digit, number(limit % base))));
      fits = terms_.logicalAnd(fits, stays);
    }
    value = terms_.add(terms_.mul(value, number(base)), digit);
  }
  return {terms_.ite(fits, value, number(limit)), fits};
}

}  // namespace cairn::analysis
