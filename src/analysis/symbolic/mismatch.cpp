// Where two texts differ or end together. A loop over both would have to know of a text of unknown length that no NUL stands before a place to see that the other one
// is not left; the place where the comparison ends is not behind the NUL of either.
#include "analysis/symbolic/transfer.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::ObjectId;
using term::Term;

namespace {

constexpr std::uint64_t kTriedBeforePick = 3;

}  // namespace

Transfer::Next Transfer::mismatch(State& state, const Intrinsic& op) {
  const Value left = operand(state, op.args[0]);
  const Value right = operand(state, op.args[1]);
  const Term limit = bits(state, op.args[2]);
  const auto end = [&](Term index) {
    if (op.result.valid()) set(state, op.result, Value::integer(index));
    return Next::Continue;
  };
  struct Ends {
    Transfer& transfer;
    std::vector<State> states;
    ~Ends() { transfer.waitBehind(states); }
  } ends{*this, {}};
  for (std::uint64_t i = 0;; ++i) {
    const Term index = pointerConstant(static_cast<std::int64_t>(i));
    if (!assumeOrSplit(state, terms_.ult(index, limit))) return end(limit);
    const auto at = [&](Value text) {
      if (text.kind != heap::ValueKind::Opaque) text.term = terms_.add(text.term, index);
      return text;
    };
    const Value l = at(left);
    const Value r = at(right);
    const auto leftObject = checkAccess(state, l, pointerConstant(1), Access::Read);
    if (!leftObject) return Next::Done;
    const auto rightObject = checkAccess(state, r, pointerConstant(1), Access::Read);
    if (!rightObject) return Next::Done;
    const bool known = knowsByte(state, *leftObject, l.term) && knowsByte(state, *rightObject, r.term);
    if (options_.approximate && (i == options_.longestSearch || !known)) {
      const auto place = placeOfMismatch(state, left, right, index, limit);
      return place ? end(terms_.sub(*place, left.term)) : Next::Done;
    }
    if (i == options_.longestSearch) throw support::Unsupported("a comparison of very many bytes");
    if (!options_.approximate && i == kTriedBeforePick) {
      for (const ObjectId id : {*leftObject, *rightObject}) {
        const Term size = state.find(id)->size;
        if (!size.isConstant()) (void)constantOrPicked(state, size, "a comparison in an object of unknown size");
      }
    }
    const auto x = readValue(state, *leftObject, l.term, intType(8));
    if (!x) return Next::Done;
    const auto y = readValue(state, *rightObject, r.term, intType(8));
    if (!y) return Next::Done;
    const Term a = bitsOf(state, *x, intType(8));
    const Term b = bitsOf(state, *y, intType(8));
    const Term zero = terms_.constant(0, 8);
    const std::size_t before = ends.states.size();
    const bool goesOn = passes(state, terms_.logicalOr(terms_.ne(a, b), terms_.eq(a, zero)), ends.states);
    for (std::size_t e = before; e < ends.states.size(); ++e) {
      if (op.result.valid()) set(ends.states[e], op.result, Value::integer(index));
    }
    if (!goesOn) return end(index);
  }
}

std::optional<term::Term> Transfer::placeOfMismatch(State& state, const Value& left, const Value& right, Term from,
                                                    Term limit) {
  markInexact(state, "a comparison of bytes that are not known");
  const auto isNul = [](std::uint64_t byte) { return byte == 0; };
  const auto leftEnd = surelyHolds(state, left.object, terms_.add(left.term, from), isNul);
  const auto rightEnd = surelyHolds(state, right.object, terms_.add(right.term, from), isNul);
  // A text of which no end is known must be as long as the comparison may go.
  const auto checkUpTo = [&](const Value& text, Term count) {
    if (!options_.property.asks(interp::ViolationKind::ValidDeref)) {
      const Term size = state.find(text.object)->size;
      const Term inside = terms_.logicalAnd(terms_.ule(count, size), terms_.ule(text.term, terms_.sub(size, count)));
      if (!mustHold(state, inside))
        throw support::Unsupported("a comparison without an end in bytes that are not known");
    }
    return checkAccess(state, text, count, Access::Read).has_value();
  };
  const auto reach = [&](const Value& other, const std::optional<Held>& end) {
    if (!end) return limit;
    const Term count = terms_.add(terms_.sub(end->offset, other.term), pointerConstant(1));
    return assumeOrSplit(state, terms_.ule(count, limit)) ? count : limit;
  };
  if (!leftEnd && !checkUpTo(left, reach(right, rightEnd))) return std::nullopt;
  if (!rightEnd && !checkUpTo(right, reach(left, leftEnd))) return std::nullopt;
  // As for a search, the place is named, not the index.
  const Term at = terms_.freshSymbol("f", left.term.width());
  const Term index = terms_.sub(at, left.term);
  state.assume(terms_.sle(terms_.add(left.term, from), at));
  state.assume(terms_.ule(index, limit));
  if (leftEnd) state.assume(terms_.sle(at, leftEnd->offset));
  if (rightEnd) state.assume(terms_.sle(index, terms_.sub(rightEnd->offset, right.term)));
  return at;
}

}  // namespace cairn::analysis
