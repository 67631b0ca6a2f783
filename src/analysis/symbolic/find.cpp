// The intrinsic that looks for a byte: the index of the first one of `limit` bytes that is the byte looked for, or `limit`. Every byte up to it is read.
#include <algorithm>

#include "analysis/symbolic/transfer.h"
#include "heap/contents.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::LoggedWrite;
using heap::ObjectId;
using heap::State;
using heap::Value;
using term::Term;

// Byte after byte: each is a checked read, and either the one looked for or not. Where states may say less than they could, that goes only as far as bytes are known.
Transfer::Next Transfer::find(State& state, const Intrinsic& op) {
  const Value start = operand(state, op.args[0]);
  const Term wanted = terms_.resize(bits(state, op.args[1]), 8);
  const Term limit = bits(state, op.args[2]);
  for (std::uint64_t i = 0;; ++i) {
    const Term index = pointerConstant(static_cast<std::int64_t>(i));
    if (!assumeOrSplit(state, terms_.ult(index, limit))) {
      if (op.result.valid()) set(state, op.result, Value::integer(limit));
      return Next::Continue;
    }
    Value at = start;
    if (at.kind != heap::ValueKind::Opaque) at.term = terms_.add(at.term, index);
    const auto object = checkAccess(state, at, pointerConstant(1), Access::Read);
    if (!object) return Next::Done;
    if (options_.approximate && (i == options_.longestSearch || !knowsByte(state, *object, at.term))) {
      return findApproximately(state, *object, start, {wanted, limit, index}, op.result);
    }
    if (i == options_.longestSearch) throw support::Unsupported("a search through very many bytes");
    const auto byte = readValue(state, *object, at.term, intType(8));
    if (!byte) return Next::Done;
    if (assumeOrSplit(state, terms_.eq(bitsOf(state, *byte, intType(8)), wanted))) {
      if (op.result.valid()) set(state, op.result, Value::integer(index));
      return Next::Continue;
    }
  }
}

bool Transfer::knowsByte(const State& state, ObjectId id, Term offset) {
  const Contents& contents = state.find(id)->contents;
  return contents.log.empty() && offset.isConstant() && !heap::allUnknown(contents, offset.value(), 1);
}

// The search ends somewhere from `search.from` on: before or at a place that surely holds the byte, or else within the limit, which then must lie inside the object.
Transfer::Next Transfer::findApproximately(State& state, ObjectId id, const Value& start, const Search& search,
                                           RegId result) {
  const auto stop = surelyHolds(state, id, terms_.add(start.term, search.from), search.wanted);
  // All the bytes up to the limit are more than the search may touch: that they are not there is a reason for an alarm, but not for the end of an execution.
  if (!stop && options_.property != interp::Property::MemSafety) {
    const Term size = state.find(id)->size;
    const Term inside =
        terms_.logicalAnd(terms_.ule(search.limit, size), terms_.ule(start.term, terms_.sub(size, search.limit)));
    if (!mustHold(state, inside)) throw support::Unsupported("a search without an end in bytes that are not known");
  }
  if (!stop && !checkAccess(state, start, search.limit, Access::Read)) return Next::Done;
  markInexact(state, "a search in bytes that are not known");
  // The place is named, not the index: where a string ends and where it starts are compared with other places, seldom its length.
  const Term at = terms_.freshSymbol("f", start.term.width());
  const Term index = terms_.sub(at, start.term);
  state.assume(terms_.sle(terms_.add(start.term, search.from), at));
  state.assume(terms_.ule(index, search.limit));
  if (stop) state.assume(terms_.sle(at, *stop));
  if (stop && search.wanted.isConstant() && !heap::holdsPointers(state.find(id)->contents) &&
      mustHold(state, terms_.ult(index, search.limit))) {
    // It holds the byte: as if that had been written there.
    const Value byte = Value::integer(search.wanted);
    state.edit(id, [&](heap::Object& object) {
      std::erase_if(object.contents.log, [&](const LoggedWrite& write) { return write.offset == at; });
      object.contents.log.push_back({at, 1, byte, /*found=*/true});
    });
  }
  if (result.valid()) set(state, result, Value::integer(index));
  return Next::Continue;
}

// An offset that is not below `from` and whose byte is `wanted`.
std::optional<Term> Transfer::surelyHolds(const State& state, ObjectId id, Term from, Term wanted) {
  if (!wanted.isConstant()) return std::nullopt;
  const Contents& contents = state.find(id)->contents;
  const auto behind = [&](Term offset) { return mustHold(state, terms_.sle(from, offset)); };
  if (!contents.log.empty()) {
    for (const LoggedWrite& write :
         heap::lastingConstants(contents, terms_, [&](Term condition) { return mustHold(state, condition); })) {
      const Term byte = write.value.isInteger() ? write.value.term : Term();
      if (write.bytes == 1 && byte.isConstant(wanted.value()) && behind(write.offset)) return write.offset;
    }
    return std::nullopt;
  }
  std::optional<Term> found;
  contents.cells.forEach([&](std::uint64_t offset, const heap::Cell& cell) {
    if (found || !cell.value.isInteger() || !cell.value.term.isConstant()) return;
    if (!cell.fill && cell.bytes > 8) return;
    for (std::uint64_t i = 0; i < (cell.fill ? 1 : cell.bytes) && !found; ++i) {
      const std::uint64_t byte = (cell.value.term.value() >> (8 * i)) & 0xffU;
      const Term at = pointerConstant(static_cast<std::int64_t>(cell.fill ? offset + cell.bytes - 1 : offset + i));
      if (byte == wanted.value() && behind(at)) found = at;
    }
  });
  return found;
}

}  // namespace cairn::analysis
