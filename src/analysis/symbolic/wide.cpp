// Fills and searches whose unit is a wide character: as for bytes, but that marks of where a text ends are cells and writes of a whole unit.
#include "analysis/symbolic/transfer.h"
#include "heap/state/contents.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::LoggedWrite;
using heap::ObjectId;
using heap::State;
using heap::Value;
using term::Term;

namespace {

constexpr std::uint64_t kMostCells = 1U << 16U;  // of one fill
constexpr std::uint64_t kMostKept = 32;          // of one fill in a proof; of more only that they were written
constexpr std::uint64_t kAskedInSearch = 256;
constexpr std::uint64_t kTriedBeforePick = 3;

unsigned unitOf(const Intrinsic& op) { return op.args[1].type.bits / 8; }

bool repeatsByte(std::uint64_t value, unsigned unit) {
  for (unsigned i = 1; i < unit; ++i) {
    if (((value >> (8 * i)) & 0xffU) != (value & 0xffU)) return false;
  }
  return true;
}

}  // namespace

// How many bytes `count` units are; more than any object has where that cannot be said without wrapping around.
Term Transfer::bytesOf(State& state, Term count, unsigned unit) {
  const std::uint64_t all = pointerConstant(-1).value();
  const Term fits = terms_.ule(count, terms_.constant(all / unit, count.width()));
  if (!assumeOrSplit(state, fits)) return pointerConstant(-1);
  return terms_.mul(count, pointerConstant(unit));
}

Transfer::Next Transfer::fillUnits(State& state, const Intrinsic& op) {
  const unsigned unit = unitOf(op);
  const Term value = bits(state, op.args[1]);
  const Term bytes = bytesOf(state, bits(state, op.args[2]), unit);
  const auto range = checkRange(state, pointerOperand(state, op.args[0], bytes, Access::Write), bytes, Access::Write);
  if (!range) return Next::Done;
  if (range->count == 0) return Next::Continue;
  if (!range->known) {
    forgetContents(state, range->object);
    return Next::Continue;
  }
  const std::uint64_t count = range->count / unit;
  state.edit(range->object, [&](heap::Object& object) {
    if (value.isConstant() && repeatsByte(value.value(), unit)) {
      heap::fillCells(object.contents, terms_, range->offset, range->count, terms_.constant(value.value() & 0xffU, 8));
    } else if (count > (options_.approximate ? kMostKept : kMostCells)) {
      if (!options_.approximate) throw support::Unsupported("a very long fill with wide characters");
      heap::clearCells(object.contents, terms_, range->offset, range->count);
    } else {
      for (std::uint64_t i = 0; i < count; ++i) {
        heap::writeCell(object.contents, terms_, range->offset + i * unit, unit, Value::integer(value));
      }
    }
  });
  if (count > kMostKept && options_.approximate) markInexact(state, "a long fill with wide characters");
  return Next::Continue;
}

bool Transfer::knowsUnit(const State& state, ObjectId id, Term offset, unsigned unit) {
  const Contents& contents = state.find(id)->contents;
  if (!contents.log.empty() || contents.tiling || !offset.isConstant()) return false;
  for (unsigned i = 0; i < unit; ++i) {
    if (heap::allUnknown(contents, offset.value() + i, 1)) return false;
  }
  return true;
}

// Unit after unit, as far as they are known; in a proof from there on to the place where the unit surely stands, or to the limit.
Transfer::Next Transfer::findUnit(State& state, const Intrinsic& op) {
  const unsigned unit = unitOf(op);
  const Value start = pointerOperand(state, op.args[0], pointerConstant(unit), Access::Read);
  const Term wanted = bits(state, op.args[1]);
  const Term limit = bits(state, op.args[2]);
  const auto finish = [&](Term index) {
    if (op.result.valid()) set(state, op.result, Value::integer(index));
    return Next::Continue;
  };
  for (std::uint64_t i = 0;; ++i) {
    const Term index = pointerConstant(static_cast<std::int64_t>(i));
    if (!assumeOrSplit(state, terms_.ult(index, limit))) return finish(limit);
    Value at = start;
    if (at.kind != heap::ValueKind::Opaque)
      at.term = terms_.add(at.term, pointerConstant(static_cast<std::int64_t>(i * unit)));
    const auto object = checkAccess(state, at, pointerConstant(unit), Access::Read);
    if (!object) return Next::Done;
    if (options_.approximate && (i == options_.longestSearch || !knowsUnit(state, *object, at.term, unit))) {
      const auto found = placeOfUnit(state, start, *object, index, wanted, limit);
      return found ? finish(*found) : Next::Done;
    }
    if (i == options_.longestSearch) throw support::Unsupported("a search through very many wide characters");
    if (!options_.approximate && i == kTriedBeforePick && !state.find(*object)->size.isConstant()) {
      (void)constantOrPicked(state, state.find(*object)->size, "a search in an object of unknown size");
    }
    const auto value = readValue(state, *object, at.term, op.args[1].type);
    if (!value) return Next::Done;
    const Term end = terms_.eq(bitsOf(state, *value, op.args[1].type), wanted);
    if (!options_.approximate && i >= kAskedInSearch && !end.isConstant() && goOnBehind(state, end)) continue;
    if (assumeOrSplit(state, end)) return finish(index);
  }
}

// An index from `from` on, not behind the first place known to hold the unit, or else within the limit, which then must lie inside the object.
std::optional<Term> Transfer::placeOfUnit(State& state, const Value& start, ObjectId id, Term from, Term wanted,
                                          Term limit) {
  const unsigned unit = wanted.width() / 8;
  const Term first = terms_.add(start.term, terms_.mul(from, pointerConstant(unit)));
  const std::optional<Term> stop = placeThatHolds(state, id, first, wanted);
  if (!stop) {
    const Term bytes = bytesOf(state, limit, unit);
    if (!options_.property.asks(interp::ViolationKind::ValidDeref)) {
      const Term size = state.find(id)->size;
      const Term inside = terms_.logicalAnd(terms_.ule(bytes, size), terms_.ule(start.term, terms_.sub(size, bytes)));
      if (!mustHold(state, inside)) throw support::Unsupported("a search without an end in text that is not known");
    }
    if (!checkAccess(state, start, bytes, Access::Read)) return std::nullopt;
  }
  markInexact(state, "a search in wide characters that are not known");
  const Term index = terms_.freshSymbol("f", start.term.width());
  state.assume(terms_.ule(from, index));
  state.assume(terms_.ule(index, limit));
  // It lies inside of an object: far below where its place would wrap around.
  state.assume(terms_.ule(index, terms_.constant(pointerConstant(-1).value() / (2 * unit), index.width())));
  if (!stop) return index;
  const Term place = terms_.add(start.term, terms_.mul(index, pointerConstant(unit)));
  state.assume(terms_.sle(place, *stop));
  const Contents& contents = state.find(id)->contents;
  const bool known = !heap::holdsPointers(contents) && !contents.tiling && mustHold(state, terms_.ult(index, limit));
  if (known) {
    state.edit(id, [&](heap::Object& object) {
      object.contents.log.push_back({place, unit, Value::integer(wanted), /*found=*/true});
    });
  }
  return index;
}

// A place that is not before `from`, a whole number of units behind it, and whose unit is the one wanted for certain.
std::optional<Term> Transfer::placeThatHolds(const State& state, ObjectId id, Term from, Term wanted) {
  if (!wanted.isConstant()) return std::nullopt;
  const unsigned unit = wanted.width() / 8;
  const Contents& contents = state.find(id)->contents;
  const auto fits = [&](Term place) {
    const Term distance = terms_.sub(place, from);
    return mustHold(state, terms_.sle(from, place)) &&
           mustHold(state,
                    terms_.eq(terms_.resize(distance, unit == 2 ? 1 : 2), terms_.constant(0, unit == 2 ? 1 : 2)));
  };
  if (!contents.log.empty()) {
    for (const LoggedWrite& write :
         heap::lastingConstants(contents, terms_, [&](Term condition) { return mustHold(state, condition); })) {
      if (write.bytes != unit || !write.value.isInteger() || !write.value.term.isConstant()) continue;
      if (write.value.term.value() == wanted.value() && fits(write.offset)) return write.offset;
    }
    return std::nullopt;
  }
  std::optional<Term> held;
  contents.cells.forEach([&](std::uint64_t offset, const heap::Cell& cell) {
    if (held || !cell.value.isInteger() || !cell.value.term.isConstant() || cell.bytes < unit) return;
    if (!cell.fill && cell.bytes > 8) return;
    const std::uint64_t content = cell.value.term.value();
    const std::uint64_t mask = (1ULL << wanted.width()) - 1;
    // Of a fill the last places, on every alignment.
    const std::uint64_t places = cell.fill ? unit : cell.bytes - unit + 1;
    for (std::uint64_t i = 0; i < places && !held; ++i) {
      if (cell.fill && cell.bytes < unit + i) break;
      const std::uint64_t at = cell.fill ? offset + cell.bytes - unit - i : offset + i;
      const std::uint64_t value = cell.fill ? (content & 0xffU) * (0x0101010101010101ULL & mask) : content >> (8 * i);
      const Term place = pointerConstant(static_cast<std::int64_t>(at));
      if ((value & mask) == wanted.value() && fits(place)) held = place;
    }
  });
  return held;
}

}  // namespace cairn::analysis
