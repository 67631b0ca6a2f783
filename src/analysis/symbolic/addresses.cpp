// Where objects lie, as the interpreter has it (docs/semantics.md, "Addresses"): an object gets a place, a symbol, when something first observes
// its address. What is known of the place is its range, its alignment, and that objects which lived together lie apart.
#include <algorithm>
#include <bit>

#include "analysis/symbolic/transfer.h"
#include "heap/state/addresses.h"
#include "program/code/observation.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::AddressFact;
using heap::Object;
using heap::ObjectId;
using heap::Storage;
using term::Term;

namespace {
constexpr std::size_t kMostApart = 16;   // places that a new one is compared with; more are left open
constexpr std::size_t kMostOrigins = 4;  // objects that an address is looked for in
constexpr std::uint64_t kLongestLiteral = 256;
constexpr std::uint64_t kSlack = 4095;
}  // namespace

// Bytes that the object takes and shares with no other.
term::Term Transfer::footprint(const State& state, ObjectId id) {
  const Object* object = state.find(id);
  if (object == nullptr) return pointerConstant(1);  // a function
  if (object->storage != Storage::Heap) return object->size;
  return terms_.ite(terms_.toBool(object->size), object->size, pointerConstant(1));
}

// The places of two literals, which may share bytes that agree.
term::Term Transfer::literalsMeet(ObjectId a, Term placeOfA, ObjectId b, Term placeOfB) {
  const Global& left = program_.globals[a.index()];
  const Global& right = program_.globals[b.index()];
  if (left.size > kLongestLiteral || right.size > kLongestLiteral) return terms_.boolean(true);
  const auto byteOf = [](const Global& global, std::uint64_t at) -> std::optional<std::uint8_t> {
    for (const Relocation& relocation : global.relocations) {
      if (relocation.offset <= at && at < relocation.offset + 8) return std::nullopt;
    }
    return at < global.initial.size() ? static_cast<std::uint8_t>(global.initial[at]) : std::uint8_t{0};
  };
  std::vector<Term> possible;
  for (std::int64_t distance = 1 - static_cast<std::int64_t>(right.size);
       distance < static_cast<std::int64_t>(left.size); ++distance) {
    bool agree = true;
    for (std::int64_t i = std::max<std::int64_t>(distance, 0);
         agree && i < static_cast<std::int64_t>(left.size) && i - distance < static_cast<std::int64_t>(right.size);
         ++i) {
      const auto x = byteOf(left, static_cast<std::uint64_t>(i));
      const auto y = byteOf(right, static_cast<std::uint64_t>(i - distance));
      // Pointers of the same bytes may agree: left open.
      agree = !x || !y ? x.has_value() == y.has_value() : *x == *y;
    }
    if (agree) possible.push_back(terms_.eq(terms_.sub(placeOfB, placeOfA), pointerConstant(distance)));
  }
  return terms_.logicalOr(possible);
}

void Transfer::assumeApart(State& state, ObjectId a, Term placeOfA, ObjectId b, Term placeOfB) {
  const Object* left = state.find(a);
  const Object* right = state.find(b);
  const auto lifetime = [](const Object* object) { return object == nullptr ? heap::Lifetime() : object->lifetime; };
  if (heap::disjoint(lifetime(left), lifetime(right))) return;
  const Term sizeOfA = footprint(state, a);
  const Term sizeOfB = footprint(state, b);
  const auto isLiteral = [](const Object* object) { return object != nullptr && object->storage == Storage::Literal; };
  std::vector<Term> cases{terms_.ule(terms_.add(placeOfA, sizeOfA), placeOfB),
                          terms_.ule(terms_.add(placeOfB, sizeOfB), placeOfA), terms_.eq(sizeOfA, pointerConstant(0)),
                          terms_.eq(sizeOfB, pointerConstant(0))};
  if (isLiteral(left) && isLiteral(right)) cases.push_back(literalsMeet(a, placeOfA, b, placeOfB));
  state.assume(terms_.logicalOr(cases));
}

term::Term Transfer::observe(State& state, ObjectId id) {
  if (const Term known = heap::placeIn(state, id); known.valid()) return known;
  const unsigned width = program_.pointerBits();
  const PlaceRange range = placesOf(width);
  Term place = terms_.freshSymbol("place", width);
  if (options_.placeRemainder && id.index() == options_.placeRemainder->variable.index()) {
    constexpr unsigned kBits = 4;
    static_assert(PlaceRemainder::kPlaceUnit == 1U << kBits);
    place = terms_.concat(terms_.extract(place, width - 1, kBits),
                          terms_.constant(options_.placeRemainder->remainder, kBits));
  }
  const Object* object = state.find(id);
  const Term size = footprint(state, id);
  const Term limit = terms_.constant(range.limit, width);
  state.assume(terms_.ule(terms_.constant(range.first, width), place));
  state.assume(terms_.ule(size, limit));
  state.assume(terms_.ule(place, terms_.sub(limit, size)));
  const std::uint64_t alignment = object == nullptr ? 1 : object->alignment;
  if (alignment > 1) {
    const auto zeros = static_cast<unsigned>(std::countr_zero(alignment));
    state.assume(terms_.eq(terms_.extract(place, zeros - 1, 0), terms_.constant(0, zeros)));
  }
  const std::vector<AddressFact> others = state.addresses.toVector();
  std::size_t compared = 0;
  for (auto other = others.rbegin(); other != others.rend() && compared < kMostApart; ++other) {
    if (state.find(other->object) == nullptr && !functionOf(program_, other->object)) continue;
    ++compared;
    assumeApart(state, other->object, other->place, id, place);
  }
  placeBelowArena(state, id, place, size);
  AddressFact fact{id, place, {true, id.index() >= state.firstDynamic, id.index()}};
  if (fact.asked.made) fact.asked.number = object == nullptr ? 0 : object->lifetime.born;
  state.addresses.append(fact);
  return place;
}

term::Term Transfer::addressOf(State& state, const Value& pointer) {
  CAIRN_CHECK(pointer.object.valid(), "a pointer without object");
  // Of a segment: whichever node it is, if any.
  if (segmentOf(state, pointer) != nullptr) {
    markInexact(state, "an address is used as a number");
    return terms_.freshSymbol("address", program_.pointerBits());
  }
  return terms_.add(observe(state, pointer.object), pointer.term);
}

// A number that is the place of one object, and a distance that depends on no place, is a pointer to it.
heap::Value Transfer::asPointer(const State& state, const Value& value) {
  if (!value.isInteger() || state.addresses.empty() || value.term.width() != program_.pointerBits()) return value;
  const heap::Origins origins(state);
  const std::vector<ObjectId> found = origins.of(value.term);
  if (found.size() != 1) return value;
  if (state.find(found.front()) == nullptr && !functionOf(program_, found.front())) return value;
  const Term offset = terms_.sub(value.term, heap::placeIn(state, found.front()));
  return origins.of(offset).empty() ? Value::pointer(found.front(), offset) : value;
}

term::Term Transfer::withoutOrigin(State& state, Term number) {
  if (state.addresses.empty() || heap::Origins(state).of(number).empty()) return number;
  const unsigned used = std::max<unsigned>(1, static_cast<unsigned>(std::bit_width(number.range().unsignedHigh)));
  const Term name = terms_.resize(terms_.freshSymbol("r", std::min(used, number.width())), number.width());
  state.assume(terms_.eq(name, number));
  return name;
}

// Whether the number is a small one, computed from nothing but the object.
bool Transfer::isSlack(const State& state, Term number, ObjectId object) {
  if (number.range().unsignedHigh > kSlack) return false;
  const std::vector<ObjectId> found = heap::Origins(state).of(number);
  return std::ranges::all_of(found, [&](ObjectId id) { return id == object; });
}

// A number that was computed from addresses leads to the objects that it was computed from: to the one for which `valid(object, offset)` holds.
heap::Value Transfer::resolved(State& state, const Value& value, const std::function<Term(ObjectId, Term)>& valid) {
  if (!value.isInteger() || state.addresses.empty() || value.term.width() != program_.pointerBits()) return value;
  const std::vector<ObjectId> origins = heap::Origins(state).of(value.term);
  if (origins.size() > kMostOrigins) throw support::Unsupported("an address computed from those of many objects");
  for (const ObjectId id : origins) {
    const Term offset = terms_.sub(value.term, heap::placeIn(state, id));
    if (assumeOrSplit(state, valid(id, offset))) return Value::pointer(id, offset);
  }
  return value;
}

heap::Value Transfer::pointerOperand(State& state, const Operand& op, Term bytes, Access access) {
  return pointerOf(state, operand(state, op), bytes, access);
}

heap::Value Transfer::pointerOf(State& state, const Value& value, Term bytes, Access access) {
  return resolved(state, value, [&](ObjectId id, Term offset) {
    const Object* object = state.find(id);
    if (object == nullptr || object->status != heap::Status::Live) return terms_.boolean(false);
    if (access == Access::Write && !object->writable) return terms_.boolean(false);
    return terms_.logicalAnd(terms_.ule(bytes, object->size), terms_.ule(offset, terms_.sub(object->size, bytes)));
  });
}

}  // namespace cairn::analysis
