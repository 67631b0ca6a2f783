// Accesses to arrays that are divided (heap/state/tiling.h): the element is found among the tiles, becomes a tile of its own, and is read or written there. A write is never a weak one:
// where it cannot be said which element it hits, nothing is known of the array any more.
#include <algorithm>
#include <bit>
#include <numeric>

#include "analysis/symbolic/transfer.h"
#include "heap/numbers/numeric_state.h"
#include "heap/state/tiling.h"
#include "heap/state/unread.h"
#include "heap/tiling/divide.h"
#include "support/check.h"
#include "term/bits.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::Object;
using heap::ObjectId;
using heap::Tiling;
using heap::TilingRef;
using term::Term;

namespace {

constexpr std::size_t kMostTiles = 6;  // that an element of unknown index is looked for in

}  // namespace

void ArrayNotes::add(SourceLoc origin, Term offset, unsigned bytes, bool isRead) {
  if (!origin.valid() || offset.isConstant()) return;
  std::uint64_t unit = bytes;
  if (offset.is(term::Op::Add)) {
    unit = 0;
    for (const std::uint64_t coefficient : offset.coefficients()) {
      const std::int64_t step = term::toSigned(coefficient, offset.width());
      unit = std::gcd(unit, static_cast<std::uint64_t>(step < 0 ? -step : step));
    }
  }
  Note& note = notes_[origin];
  note.unit = std::gcd(note.unit, unit);
  note.bytes = std::max(note.bytes, bytes);
  note.read |= isRead;
}

ArrayDivision ArrayNotes::wanted() const {
  ArrayDivision result;
  for (const auto& [origin, note] : notes_) {
    if (note.read && note.unit >= note.bytes && note.unit != 0) result.emplace(origin, note.unit);
  }
  return result;
}

// Variables of library functions begin to live at the same place of the user's code as the blocks that they allocate there.
bool Transfer::isUsersObject(const State& state, ObjectId id) const {
  if (state.find(id)->storage != heap::Storage::Slot) return true;
  for (const heap::Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    if (std::ranges::find(frame->slots, id) != frame->slots.end()) return !program_.function(frame->function).library;
  }
  return true;
}

void Transfer::noteAccess(const State& state, ObjectId id, Term offset, unsigned bytes, bool isRead) {
  if (!options_.approximate || offset.isConstant() || !isUsersObject(state, id)) return;
  arrayNotes_.add(state.find(id)->allocated, offset, bytes, isRead);
}

bool Transfer::requireDivided(State& state, ObjectId id, unsigned bytes) {
  const Object& object = *state.find(id);
  if (object.contents.tiling) return true;
  if (options_.divided.empty() && options_.divideAll == 0) return false;
  if (!isUsersObject(state, id)) return false;
  std::uint64_t unit = 0;
  if (options_.divideAll != 0) {
    // Objects of a few words are variables.
    const bool large = !object.size.isConstant() || object.size.value() >= options_.divideAll;
    if (large && object.contents.cells.size() < 8) unit = bytes;
  } else if (const auto wanted = options_.divided.find(object.allocated); wanted != options_.divided.end()) {
    unit = wanted->second;
  }
  if (unit == 0 || object.isSegment() || object.level != 0 || object.status != heap::Status::Live) return false;
  if (!object.writable || object.storage == heap::Storage::Environment) return false;
  if (object.size.isConstant() && object.size.value() < unit) return false;
  if (!object.contents.cells.empty() && !state.unread.empty()) return false;
  const auto holds = [&](Term condition) { return mustHold(state, condition); };
  auto tiling = heap::divided(object.contents, object.size, unit, terms_, holds);
  if (!tiling) return false;
  state.edit(id, [&](Object& edited) {
    edited.contents = {};
    edited.contents.tiling = TilingRef(std::move(*tiling));
  });
  return true;
}

void Transfer::undivide(State& state, ObjectId id) {
  const Object* object = state.find(id);
  if (object == nullptr || !object->contents.tiling) return;
  markInexact(state, "an array that was divided is accessed as a whole");
  state.edit(id, [](Object& edited) { edited.contents = {}; });
}

// That unit * index lies inside of the object says nothing of the index: 8 * (2^61 + 1) is 8. Another number that is the index times the unit, and below the number of elements, there is.
Term Transfer::elementIndex(State& state, const Tiling& tiling, Term offset, unsigned bytes, std::uint64_t& inside) {
  const std::string why = "an access across elements of an array that is divided";
  const Term unit = pointerConstant(static_cast<std::int64_t>(tiling.unit));
  const Term count = tiling.tiles.back().end;
  const auto place = heap::placeOf(offset, tiling.unit, terms_);
  inside = place ? place->inside : 0;
  if (inside + bytes > tiling.unit) throw support::Unsupported(why);
  if (place && mustHold(state, terms_.ult(place->index, count))) return place->index;
  const bool multiple = place && std::has_single_bit(tiling.unit);
  if (!multiple && !mustHold(state, terms_.eq(terms_.urem(offset, unit), pointerConstant(0)))) {
    throw support::Unsupported(why);
  }
  if (!multiple) inside = 0;
  if (!mustHold(state, terms_.ult(offset, terms_.mul(unit, count)))) throw support::Unsupported(why);
  const Term index = terms_.freshSymbol("x", offset.width());
  const Term start = terms_.sub(offset, pointerConstant(static_cast<std::int64_t>(inside)));
  state.assume(terms_.eq(terms_.mul(unit, index), start));
  state.assume(terms_.ult(index, count));
  return index;
}

std::size_t Transfer::openElement(State& state, ObjectId id, Term offset, unsigned bytes, std::uint64_t& inside) {
  const Term index = elementIndex(state, *state.find(id)->contents.tiling, offset, bytes, inside);
  Tiling tiling = *state.find(id)->contents.tiling;
  if (!index.isConstant() && tiling.tiles.size() > kMostTiles) {
    throw support::Unsupported("an element that may be one of many kinds");
  }
  std::size_t at = 0;
  while (at + 1 < tiling.tiles.size() && !assumeOrSplit(state, terms_.slt(index, tiling.tiles[at].end))) ++at;
  // That what lies before or behind it is empty need not be seen.
  const numeric::Element numbers = heap::numbersOf(state);
  const heap::Opened opened =
      heap::openElement(tiling, at, index, terms_, [&](Term condition) { return numbers.implies(condition); });
  for (const Term known : opened.known) state.assume(known);
  state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(tiling)); });
  return opened.tile;
}

heap::Value Transfer::readElement(State& state, ObjectId id, Term offset, Type type) {
  std::uint64_t inside = 0;
  const std::size_t tile = openElement(state, id, offset, type.storeBytes(), inside);
  Tiling tiling = *state.find(id)->contents.tiling;
  Contents& element = tiling.tiles[tile].element;
  const Contents before = element;
  const Value value = readAsking(state, id, element, inside, type);
  if (!(element == before)) {
    state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(tiling)); });
  }
  return asPointer(state, Value::integer(terms_.resize(value.term, type.bits)));
}

void Transfer::writeElement(State& state, ObjectId id, Term offset, unsigned bytes, const Value& value) {
  std::uint64_t inside = 0;
  const std::size_t tile = openElement(state, id, offset, bytes, inside);
  Tiling tiling = *state.find(id)->contents.tiling;
  heap::writeCell(tiling.tiles[tile].element, terms_, inside, bytes, value);
  state.edit(id, [&](Object& object) { object.contents.tiling = TilingRef(std::move(tiling)); });
}

}  // namespace cairn::analysis
