// What states of the shape analysis know of loans, of which there may be any number: for each region two offsets between which all of them lie (its hull), and of blocks of
// the heap only that some may be lent. That is enough for allocators that hand out memory from one end, and for those that hand on blocks of the heap.
//
// A lent block of the heap is an object of the environment that must not be written: nothing loses it, and every other use of it is an alarm. Such an object may only be there until
// a client asks for a block: from then on it might be the one that the client has, as another object.
#include "analysis/symbolic/transfer.h"
#include "heap/text/marks.h"
#include "program/code/loans.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Object;
using heap::ObjectId;
using heap::Storage;
using interp::ViolationKind;
using term::Term;

namespace {

bool isLentBlock(const Object& object) { return object.storage == Storage::Environment && !object.writable; }

bool holdsLentBlock(const heap::State& state) {
  bool found = false;
  state.memory.forEach([&](ObjectId, const support::Ref<Object>& object) { found = found || isLentBlock(*object); });
  return found;
}

}  // namespace

Transfer::Hull Transfer::hullOf(const State& state, std::size_t region) const {
  const Value low = recordWord(state, kFirstHullWord + 2 * region);
  const Value high = recordWord(state, kFirstHullWord + 2 * region + 1);
  if (!low.isInteger() || !high.isInteger()) throw support::Unsupported("a hull of loans that is no number");
  return {low.term, high.term};
}

void Transfer::setHull(State& state, std::size_t region, const Hull& hull) {
  setRecordWord(state, kFirstHullWord + 2 * region, Value::integer(hull.low));
  setRecordWord(state, kFirstHullWord + 2 * region + 1, Value::integer(hull.high));
}

// Of an object in which something may be lent.
bool Transfer::isInHull(const State& state, ObjectId object) const {
  if (object == record_) return false;
  const std::vector<RecordedRange> all = regions(state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].object == object && !hullOf(state, i).high.isConstant(0)) return true;
  }
  return false;
}

bool Transfer::leavesHulls(State& state, ObjectId object, Term offset, Term bytes) {
  const std::vector<RecordedRange> all = regions(state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].object != object) continue;
    const Hull hull = hullOf(state, i);
    const Term none = terms_.eq(hull.high, pointerConstant(0));
    const Term apart = terms_.logicalOr(terms_.ule(hull.high, offset), terms_.ule(terms_.add(offset, bytes), hull.low));
    if (assumeOrSplit(state, terms_.logicalOr(none, apart))) continue;
    alarm(state, ViolationKind::BlockTouched, "write into what may be a lent block of " + describe(state, object));
    return false;
  }
  return true;
}

// The block is inside of a region or a block of the heap, and aligned.
Transfer::Next Transfer::lendToHull(State& state, const Value& pointer, Term size) {
  const std::vector<RecordedRange> all = regions(state);
  std::optional<std::size_t> home;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].object != pointer.object) continue;
    if (home) throw support::Unsupported("several regions of one object");
    home = i;
  }
  if (!home) {
    if (!assumeOrSplit(state, terms_.eq(pointer.term, pointerConstant(0)))) {
      throw support::Unsupported("a part of a block of the heap is lent");
    }
    if (options_.property.asks(ViolationKind::ValidMemcleanup)) {
      throw support::Unsupported("whether lent blocks of the heap are freed at the end");
    }
    setRecordWord(state, kLentBlocksWord, Value::integer(pointerConstant(1)));
    state.edit(pointer.object, [](Object& object) {
      object.storage = Storage::Environment;
      object.writable = false;
      object.contents = {};
    });
    return Next::Continue;
  }
  const Hull hull = hullOf(state, *home);
  const Term none = pointerConstant(0);
  const bool some = assumeOrSplit(state, terms_.toBool(size));
  const Term end = terms_.add(pointer.term, some ? size : pointerConstant(1));
  if (!assumeOrSplit(state, terms_.toBool(hull.high))) {
    setHull(state, *home, {pointer.term, end});
    return Next::Continue;
  }
  if (assumeOrSplit(state, terms_.ule(hull.high, pointer.term))) {
    setHull(state, *home, {hull.low, end});
    return Next::Continue;
  }
  const Term before = terms_.logicalAnd(terms_.ult(pointer.term, hull.low), terms_.ule(end, hull.low));
  if (assumeOrSplit(state, before)) {
    setHull(state, *home, {pointer.term, hull.high});
    return Next::Continue;
  }
  alarm(state, ViolationKind::BlockOverlap, "a block is handed out that may overlap one that is lent");
  return Next::Done;
}

// A hull stays what it is: other blocks may be lent there.
Transfer::Next Transfer::takeBackFromHull(State& state, const Value& pointer) {
  if (pointer.isInteger() && pointer.term.isConstant(0)) {
    const Value blocks = recordWord(state, kLentBlocksWord);
    if (!blocks.isInteger() || !blocks.term.isConstant(0))
      throw support::Unsupported("blocks of the heap are taken back all at once");
    const std::size_t count = regions(state).size();
    for (std::size_t i = 0; i < count; ++i) setHull(state, i, {pointerConstant(0), pointerConstant(0)});
    return Next::Continue;
  }
  if (!pointer.isPointer() || !requireRegion(state, pointer))
    throw support::Unsupported("what is taken back is not known");
  const Object* object = state.find(pointer.object);
  if (object == nullptr) throw support::Unsupported("what is taken back is not known");
  if (!isLentBlock(*object)) {
    if (!isInHull(state, pointer.object)) return endUndefined(state);
    return Next::Continue;
  }
  if (!assumeOrSplit(state, terms_.eq(pointer.term, pointerConstant(0)))) return endUndefined(state);
  state.edit(pointer.object, [](Object& edited) {
    edited.storage = Storage::Heap;
    edited.writable = true;
  });
  return Next::Continue;
}

Transfer::Next Transfer::anyOfHulls(State& state, const Intrinsic& op) {
  if (holdsLentBlock(state)) throw support::Unsupported("a pointer to a lent block is kept");
  const auto goOn = [&](State one, const Value& value) {
    if (op.result.valid()) set(one, op.result, value);
    continueBehind(std::move(one));
  };
  const std::vector<RecordedRange> all = regions(state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Hull hull = hullOf(state, i);
    if (!mayHold(state, terms_.toBool(hull.high))) continue;
    State one = state;
    const Term start = terms_.freshSymbol("lent", program_.pointerBits());
    one.assume(terms_.ule(hull.low, start));
    one.assume(terms_.ult(start, hull.high));
    goOn(std::move(one), Value::pointer(all[i].object, start));
  }
  const Value blocks = recordWord(state, kLentBlocksWord);
  if (!blocks.isInteger()) throw support::Unsupported("whether blocks of the heap are lent is not known");
  if (mayHold(state, terms_.toBool(blocks.term))) {
    State one = state;
    const Term size = terms_.freshSymbol("size", program_.pointerBits());
    one.assume(terms_.sge(size, pointerConstant(0)));
    auto object = support::makeRef<Object>();
    object.own().storage = Storage::Environment;
    object.own().writable = false;
    object.own().size = size;
    object.own().allocated = here(one);
    const ObjectId id = one.create(std::move(object));
    goOn(std::move(one), Value::pointer(id, pointerConstant(0)));
  }
  goOn(state, Value::integer(pointerConstant(0)));
  return Next::Done;
}

term::Term Transfer::sizeInHull(State& state, const Value& pointer) {
  if (pointer.isInteger() && pointer.term.isConstant(0)) return pointerConstant(0);
  if (!pointer.isPointer()) throw support::Unsupported("the size of a block that is not known");
  const Term size = terms_.freshSymbol("lent", program_.pointerBits());
  const Object* object = state.find(pointer.object);
  if (object != nullptr && isLentBlock(*object)) {
    state.assume(terms_.ule(size, object->size));
    return size;
  }
  const std::vector<RecordedRange> all = regions(state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].object != pointer.object) continue;
    state.assume(terms_.logicalOr(terms_.eq(size, pointerConstant(0)),
                                  terms_.ule(size, terms_.sub(hullOf(state, i).high, pointer.term))));
    return size;
  }
  return pointerConstant(0);
}

Transfer::Next Transfer::clientWritesHulls(State& state) {
  const auto holds = [&](Term condition) { return mustHold(state, condition); };
  const std::vector<RecordedRange> all = regions(state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Hull hull = hullOf(state, i);
    if (!mayHold(state, terms_.toBool(hull.high))) continue;
    const Object* home = state.find(all[i].object);
    if (home == nullptr || home->status != heap::Status::Live) {
      alarm(state, ViolationKind::BlockTouched, "the memory of what may be a lent block has ended");
      return Next::Done;
    }
    const heap::Contents left =
        heap::withoutRange(state, all[i].object, terms_, hull.low, terms_.sub(hull.high, hull.low), holds);
    state.edit(all[i].object, [&](Object& object) { object.contents = left; });
    markInexact(state, "clients write into lent blocks");
  }
  std::vector<ObjectId> lent;
  state.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
    if (isLentBlock(*object)) lent.push_back(id);
  });
  for (const ObjectId id : lent) {
    state.edit(id, [](Object& object) { object.contents = {}; });
  }
  return Next::Continue;
}

std::optional<Transfer::Next> Transfer::hullOperation(State& state, const Intrinsic& op) {
  switch (op.op) {
    case IntrinsicOp::TakeBack: return takeBackFromHull(state, loanOperand(state, op.args[1]));
    case IntrinsicOp::AnyLent: return anyOfHulls(state, op);
    case IntrinsicOp::LentSize: {
      const Term size = sizeInHull(state, loanOperand(state, op.args[1]));
      if (op.result.valid()) set(state, op.result, Value::integer(size));
      return Next::Continue;
    }
    case IntrinsicOp::ClientWrites: return clientWritesHulls(state);
    case IntrinsicOp::Arena:
    case IntrinsicOp::Grow: throw support::Unsupported("memory of sbrk, in states of any number of blocks");
    default: return std::nullopt;
  }
}

}  // namespace cairn::analysis
