// The intrinsic that looks for the first byte that is in a set of bytes, or that is NUL or not in it.
#include <algorithm>
#include <bitset>

#include "analysis/symbolic/transfer.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::ObjectId;
using heap::State;
using heap::Value;
using term::Term;

// Byte after byte, as far as they are known. From there on the place where the search ends has a name. Whether it ended at a NUL is what its caller asks next,
// and decides where it can be: so the case of the NUL becomes a state of its own.
Transfer::Next Transfer::findSet(State& state, const Intrinsic& op) {
  const Value start = pointerOperand(state, op.args[0], pointerConstant(1), Access::Read);
  const Term limit = bits(state, op.args[4]);
  const bool member = assumeOrSplit(state, terms_.toBool(bits(state, op.args[3])));
  const auto set = byteSet(state, operand(state, op.args[1]), bits(state, op.args[2]), member);
  if (!set) return Next::Done;
  const Finish finish = [&](State& end, Term index) {
    if (op.result.valid()) this->set(end, op.result, Value::integer(index));
  };
  const auto search = searchKnown(state, start, limit, [&](Term byte) { return stops(*set, byte); }, finish);
  if (!search) return Next::Done;
  if (search->index.valid()) {
    finish(state, search->index);
    return Next::Continue;
  }
  const auto stop = surelyHolds(state, search->object, terms_.add(start.term, search->from), [&](std::uint64_t byte) {
    const Term end = stops(*set, terms_.constant(byte, 8));
    return end.valid() ? end.isTrue() : byte == 0 && set->stopsAtNul;
  });
  const auto at = placeOfEnd(state, start, *search, limit, stop);
  if (!at) return Next::Done;
  const Term index = terms_.sub(*at, start.term);
  if (!stop || !mustHold(state, terms_.ult(index, limit))) {
    finish(state, index);
    return Next::Continue;
  }
  const Term nul = terms_.constant(0, 8);
  const Term endsAtNul = stops(*set, nul);
  if (set->stopsAtNul || !endsAtNul.valid() || mayHold(state, endsAtNul)) {
    State atNul = state;
    if (endsAtNul.valid()) atNul.assume(endsAtNul);
    found(atNul, search->object, *at, nul);
    finish(atNul, index);
    ++atNul.top.own().position.instruction;
    pending_.push_back(std::move(atNul));
  }
  // Where a NUL stands, no other byte was found.
  const Term only = onlyMember(*set);
  const Term byte = only.valid() ? only : terms_.freshSymbol("a", 8);
  const Term before = stop->byte == 0 ? terms_.slt(*at, stop->offset) : terms_.boolean(true);
  const Term end = stops(*set, byte);
  const Term isFound = terms_.logicalAnd(terms_.ne(byte, nul), end.valid() ? end : terms_.boolean(true));
  if (!mayHold(state, isFound) || !mayHold(state, before)) return Next::Done;
  state.assume(isFound);
  state.assume(before);
  found(state, search->object, *at, byte);
  finish(state, index);
  return Next::Continue;
}

std::optional<Transfer::ByteSet> Transfer::byteSet(State& state, const Value& pointer, Term count, bool member) {
  ByteSet set{{}, true, member, !member};
  const auto range = checkRange(state, pointer, count, Access::Read);
  if (!range) return std::nullopt;
  if (!range->known) {
    set.known = false;
    const auto nul = surelyHolds(state, range->object, pointer.term, [](std::uint64_t byte) { return byte == 0; });
    set.stopsAtNul =
        set.stopsAtNul || (nul && mustHold(state, terms_.slt(nul->offset, terms_.add(pointer.term, count))));
    return set;
  }
  for (std::uint64_t i = 0; i < range->count; ++i) {
    const auto byte =
        readValue(state, range->object, pointerConstant(static_cast<std::int64_t>(range->offset + i)), intType(8));
    if (!byte) return std::nullopt;
    const Term value = bitsOf(state, *byte, intType(8));
    set.stopsAtNul = set.stopsAtNul || value.isConstant(0);
    if (std::find(set.bytes.begin(), set.bytes.end(), value) == set.bytes.end()) set.bytes.push_back(value);
  }
  return set;
}

term::Term Transfer::onlyMember(const ByteSet& set) {
  if (!set.known || !set.member) return {};
  Term only;
  for (const Term byte : set.bytes) {
    if (byte.isConstant(0)) continue;
    if (only.valid()) return {};
    only = byte;
  }
  return only;
}

term::Term Transfer::stops(const ByteSet& set, Term byte) {
  if (!set.known) return {};
  Term inSet = terms_.boolean(false);
  std::bitset<257> constants;  // the last one is never set: where the last stretch ends
  for (const Term one : set.bytes) {
    if (one.isConstant())
      constants.set(one.value());
    else
      inSet = terms_.logicalOr(inSet, terms_.eq(byte, one));
  }
  // Stretches of neighbours, as digits are, take one comparison.
  for (std::uint64_t first = 0; first < 256; ++first) {
    if (!constants[first]) continue;
    std::uint64_t last = first;
    while (constants[last + 1]) ++last;
    const Term low = terms_.constant(first, 8);
    inSet =
        terms_.logicalOr(inSet, first == last ? terms_.eq(byte, low)
                                              : terms_.ule(terms_.sub(byte, low), terms_.constant(last - first, 8)));
    first = last;
  }
  if (set.member) return inSet;
  return terms_.logicalOr(terms_.eq(byte, terms_.constant(0, 8)), terms_.logicalNot(inSet));
}

}  // namespace cairn::analysis
