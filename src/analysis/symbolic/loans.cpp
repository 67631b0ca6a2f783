// The record of loans (program/code/loans.h) in states where the number of loans is known: blocks are those of the interpreter, one by one. What states of
// the shape analysis know instead is in loan_hulls.cpp.
#include <fmt/format.h>

#include <bit>

#include "analysis/symbolic/transfer.h"
#include "heap/state/addresses.h"
#include "program/code/loans.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::Object;
using heap::ObjectId;
using heap::Status;
using heap::Storage;
using interp::ViolationKind;
using term::Term;

heap::Value Transfer::recordWord(const State& state, std::uint64_t word) const {
  Contents contents = state.find(record_)->contents;
  const auto fresh = [this](unsigned width) {
    CAIRN_CHECK(options_.approximate, "an unknown word of the record of loans");
    return terms_.freshSymbol("loans", width);
  };
  return heap::readCells(contents, terms_, word * pointerBytes(), pointerBytes(), pointerBytes(), fresh);
}

void Transfer::setRecordWord(State& state, std::uint64_t word, const Value& value) {
  state.edit(record_, [&](Object& object) {
    heap::writeCell(object.contents, terms_, word * pointerBytes(), pointerBytes(), value);
  });
}

std::uint64_t Transfer::recordCount(const State& state, std::uint64_t word) const {
  const Value count = recordWord(state, word);
  if (!count.isInteger() || !count.term.isConstant()) throw support::Unsupported("loans that are not counted");
  return count.term.value();
}

std::vector<Transfer::RecordedRange> Transfer::recorded(const State& state, std::uint64_t first,
                                                        std::uint64_t count) const {
  std::vector<RecordedRange> result;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Value start = recordWord(state, first + 2 * i);
    const Value size = recordWord(state, first + 2 * i + 1);
    if (!start.isPointer() || !size.isInteger()) throw support::Unsupported("regions that differ");
    result.push_back({start.object, start.term, size.term});
  }
  return result;
}

std::vector<Transfer::RecordedRange> Transfer::regions(const State& state) const {
  return recorded(state, kFirstRegionWord, recordCount(state, kRegionCountWord));
}

std::vector<Transfer::RecordedRange> Transfer::loans(const State& state) const {
  return recorded(state, kFirstLoanWord, recordCount(state, kLoanCountWord));
}

void Transfer::setRecorded(State& state, std::uint64_t countWord, std::uint64_t first, std::uint64_t most,
                           const std::vector<RecordedRange>& ranges) {
  if (ranges.size() > most) throw support::Unsupported("more loans or regions than the record has room for");
  const std::uint64_t before = recordCount(state, countWord);
  const Value none = Value::integer(pointerConstant(0));
  for (std::uint64_t i = 0; i < std::max<std::uint64_t>(before, ranges.size()); ++i) {
    const bool there = i < ranges.size();
    setRecordWord(state, first + 2 * i, there ? Value::pointer(ranges[i].object, ranges[i].start) : none);
    setRecordWord(state, first + 2 * i + 1, there ? Value::integer(ranges[i].size) : none);
  }
  setRecordWord(state, countWord, Value::integer(pointerConstant(static_cast<std::int64_t>(ranges.size()))));
}

// [start, start + size) lies in the range; nothing wraps.
term::Term Transfer::liesIn(const RecordedRange& range, Term start, Term size) {
  const Term distance = terms_.sub(start, range.start);
  return terms_.logicalAnd(terms_.logicalAnd(terms_.ule(range.start, start), terms_.ule(distance, range.size)),
                           terms_.ule(size, terms_.sub(range.size, distance)));
}

// Two ranges of bytes of one object, neither of which wraps. One of no bytes meets only what starts where it does.
term::Term Transfer::rangesMeet(Term start, Term size, Term otherStart, Term otherSize) {
  const Term none = pointerConstant(0);
  const Term empty = terms_.logicalOr(terms_.eq(size, none), terms_.eq(otherSize, none));
  const Term overlap = terms_.logicalAnd(terms_.ult(start, terms_.add(otherStart, otherSize)),
                                         terms_.ult(otherStart, terms_.add(start, size)));
  return terms_.logicalOr(terms_.logicalAnd(empty, terms_.eq(start, otherStart)),
                          terms_.logicalAnd(terms_.logicalNot(empty), overlap));
}

bool Transfer::hasLoans(const State& state, ObjectId object) const {
  if (!record_.valid()) return false;
  if (options_.approximate) return isInHull(state, object);
  for (const RecordedRange& loan : loans(state)) {
    if (loan.object == object) return true;
  }
  const Value arena = recordWord(state, kArenaWord);
  return arena.isPointer() && arena.object == object;
}

// A write of `bytes` (not 0) bytes inside of the object meets nothing that is lent. False: it does, the state is done with.
bool Transfer::leavesLoans(State& state, ObjectId object, Term offset, Term bytes) {
  if (!hasLoans(state, object)) return true;
  if (options_.approximate) return leavesHulls(state, object, offset, bytes);
  for (const RecordedRange& loan : loans(state)) {
    if (loan.object != object) continue;
    const Term meets = terms_.logicalAnd(terms_.toBool(loan.size), rangesMeet(offset, bytes, loan.start, loan.size));
    if (assumeOrSplit(state, terms_.logicalNot(meets))) continue;
    alarm(state, ViolationKind::BlockTouched, "write into a lent block of " + describe(state, object));
    return false;
  }
  const Value arena = recordWord(state, kArenaWord);
  if (!arena.isPointer() || arena.object != object) return true;
  std::vector<Term> cases;
  for (const RecordedRange& region : regions(state)) {
    if (region.object == object) cases.push_back(liesIn(region, offset, bytes));
  }
  if (assumeOrSplit(state, terms_.logicalOr(cases))) return true;
  alarm(state, ViolationKind::BlockTouched, "write into memory that sbrk gave to others");
  return false;
}

// The object is about to end.
bool Transfer::requireNotLent(State& state, ObjectId object) {
  if (!hasLoans(state, object)) return true;
  alarm(state, ViolationKind::BlockTouched, "the memory of a lent block is freed");
  return false;
}

heap::Value Transfer::loanOperand(State& state, const Operand& op) {
  return resolved(state, operand(state, op), [&](ObjectId id, Term offset) {
    const Object* object = state.find(id);
    if (object == nullptr || object->status != Status::Live) return terms_.boolean(false);
    return terms_.ule(offset, object->size);
  });
}

Transfer::Next Transfer::addRegion(State& state, const Intrinsic& op) {
  const Value pointer = loanOperand(state, op.args[1]);
  Term count = bits(state, op.args[2]);
  if (!pointer.isPointer() || !requireRegion(state, pointer)) throw support::Unsupported("a region that is no memory");
  const Object* object = state.find(pointer.object);
  if (object == nullptr || object->status != Status::Live) throw support::Unsupported("a region that is no memory");
  if (count == pointerConstant(-1)) count = terms_.sub(object->size, pointer.term);
  std::vector<RecordedRange> all = regions(state);
  bool known = false;
  for (RecordedRange& region : all) {
    if (region.object != pointer.object) continue;
    if (mustHold(state, liesIn(region, pointer.term, count))) {
      known = true;
    } else if (!options_.approximate &&
               mustHold(state, terms_.eq(terms_.add(region.start, region.size), pointer.term))) {
      region.size = terms_.add(region.size, count);
      known = true;
    }
    if (known) break;
  }
  if (!known) all.push_back({pointer.object, pointer.term, count});
  if (known && options_.approximate) return Next::Continue;  // the same words
  setRecorded(state, kRegionCountWord, kFirstRegionWord, kMostRegions, all);
  if (options_.approximate) setHull(state, all.size() - 1, {pointerConstant(0), pointerConstant(0)});
  return Next::Continue;
}

Transfer::Next Transfer::lend(State& state, const Intrinsic& op) {
  const Value pointer = loanOperand(state, op.args[1]);
  const Term size = bits(state, op.args[2]);
  const Term alignment = bits(state, op.args[3]);
  const auto fail = [&](ViolationKind kind, const char* why) {
    alarm(state, kind, why);
    return Next::Done;
  };
  const char* outside = "a block is handed out that does not lie in the allocator's memory";
  if (pointer.isInteger()) return fail(ViolationKind::BlockOutside, outside);
  if (!pointer.isPointer()) throw support::Unsupported("a part of a pointer is handed out");
  if (!requireRegion(state, pointer)) return Next::Done;
  const Object* object = state.find(pointer.object);
  if (object == nullptr || object->status != Status::Live) return fail(ViolationKind::BlockOutside, outside);
  std::vector<Term> inside;
  for (const RecordedRange& region : regions(state)) {
    if (region.object == pointer.object) inside.push_back(liesIn(region, pointer.term, size));
  }
  if (object->storage == Storage::Heap) {
    inside.push_back(liesIn({pointer.object, pointerConstant(0), object->size}, pointer.term, size));
  }
  if (!assumeOrSplit(state, terms_.logicalOr(inside))) return fail(ViolationKind::BlockOutside, outside);
  if (!alignment.isConstant() || !std::has_single_bit(alignment.value())) {
    throw support::Unsupported("an alignment that is no power of two");
  }
  if (alignment.value() > 1) {
    const bool known = alignment.value() <= object->alignment;
    const Term address = known ? pointer.term : addressOf(state, pointer);
    const unsigned low = static_cast<unsigned>(std::countr_zero(alignment.value()));
    const Term aligned = terms_.eq(terms_.extract(address, low - 1, 0), terms_.constant(0, low));
    if (!assumeOrSplit(state, aligned)) {
      return fail(ViolationKind::BlockMisaligned, "a block is handed out that is not aligned");
    }
  }
  if (options_.approximate) return lendToHull(state, pointer, size);
  std::vector<RecordedRange> all = loans(state);
  for (const RecordedRange& loan : all) {
    if (loan.object != pointer.object) continue;
    if (assumeOrSplit(state, terms_.logicalNot(rangesMeet(pointer.term, size, loan.start, loan.size)))) continue;
    return fail(ViolationKind::BlockOverlap, "a block is handed out that overlaps one that is lent");
  }
  all.push_back({pointer.object, pointer.term, size});
  setRecorded(state, kLoanCountWord, kFirstLoanWord, kMostLoans, all);
  return Next::Continue;
}

// The index of the loan that starts there; its number: none does.
std::size_t Transfer::loanAt(State& state, const Value& pointer, const std::vector<RecordedRange>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!pointer.isPointer() || all[i].object != pointer.object) continue;
    if (assumeOrSplit(state, terms_.eq(all[i].start, pointer.term))) return i;
  }
  return all.size();
}

Transfer::Next Transfer::takeBack(State& state, const Intrinsic& op) {
  const Value pointer = loanOperand(state, op.args[1]);
  std::vector<RecordedRange> all = loans(state);
  if (pointer.isInteger() && pointer.term.isConstant(0)) {
    all.clear();
  } else {
    const std::size_t i = loanAt(state, pointer, all);
    if (i == all.size()) return endUndefined(state);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
  }
  setRecorded(state, kLoanCountWord, kFirstLoanWord, kMostLoans, all);
  return Next::Continue;
}

Transfer::Next Transfer::lentSize(State& state, const Intrinsic& op) {
  const Value pointer = loanOperand(state, op.args[1]);
  const std::vector<RecordedRange> all = loans(state);
  const std::size_t i = loanAt(state, pointer, all);
  if (op.result.valid()) {
    set(state, op.result, Value::integer(i == all.size() ? pointerConstant(0) : all[i].size));
  }
  return Next::Continue;
}

// The answer is the index of the block, as in the interpreter; each is a case of its own.
Transfer::Next Transfer::anyLent(State& state, const Intrinsic& op) {
  const std::vector<RecordedRange> all = loans(state);
  const Type type = intType(program_.pointerBits());
  for (std::size_t i = all.size() + 1; i > 0; --i) {
    const std::size_t index = i - 1;
    State one = state;
    one.choices.append({pointerConstant(static_cast<std::int64_t>(index)), type, "which block", here(one)});
    if (op.result.valid()) {
      set(one, op.result,
          index == all.size() ? Value::integer(pointerConstant(0))
                              : Value::pointer(all[index].object, all[index].start));
    }
    continueBehind(std::move(one));
  }
  return Next::Done;
}

Transfer::Next Transfer::clientWrites(State& state) {
  constexpr std::string_view kUnknown = "a client writes into a block of unknown length or place";
  std::vector<std::pair<ObjectId, std::pair<std::uint64_t, std::uint64_t>>> ranges;
  for (const RecordedRange& loan : loans(state)) {
    const Object* object = state.find(loan.object);
    if (object == nullptr || object->status != Status::Live) {
      alarm(state, ViolationKind::BlockTouched, "the memory of a lent block has ended");
      return Next::Done;
    }
    if (!assumeOrSplit(state, terms_.toBool(loan.size))) continue;
    const auto length = constantOrPicked(state, loan.size, kUnknown);
    const auto at = constantOrPicked(state, loan.start, kUnknown);
    if (!length || !at) throw support::Unsupported(std::string(kUnknown));
    if (!settleLog(state, loan.object)) return Next::Done;
    ranges.push_back({loan.object, {*at, *length}});
  }
  for (const auto& [id, range] : ranges) {
    state.edit(id, [&](Object& object) { heap::clearCells(object.contents, terms_, range.first, range.second); });
  }
  return Next::Continue;
}

Transfer::Next Transfer::newArena(State& state, const Intrinsic& op) {
  auto object = support::makeRef<Object>();
  object.own().storage = Storage::Environment;
  object.own().size = pointerConstant(0);
  object.own().allocated = here(state);
  object.own().alignment = kArenaAlignment;
  const ObjectId id = state.create(std::move(object));
  const Value start = Value::pointer(id, pointerConstant(0));
  setRecordWord(state, kArenaWord, start);
  if (op.result.valid()) set(state, op.result, start);
  return Next::Continue;
}

Transfer::Next Transfer::grow(State& state, const Intrinsic& op) {
  const Value pointer = operand(state, op.args[0]);
  const Term count = bits(state, op.args[1]);
  if (!pointer.isPointer()) throw support::Unsupported("what is no arena grows");
  const Term size = state.find(pointer.object)->size;
  const Term reserve = terms_.constant(arenaReserve(program_.pointerBits()), program_.pointerBits());
  const Term room = terms_.ule(count, terms_.sub(reserve, size));
  if (!assumeDefined(state, room)) return endUndefined(state);
  state.edit(pointer.object, [&](Object& object) { object.size = terms_.add(size, count); });
  return Next::Continue;
}

// Everything else of the program lies below the arena, which has room to grow.
void Transfer::placeBelowArena(State& state, ObjectId id, Term place, Term size) {
  if (!record_.valid()) return;
  const Value arena = recordWord(state, kArenaWord);
  if (!arena.isPointer()) return;
  const unsigned width = program_.pointerBits();
  if (arena.object == id) {
    const Term highest = terms_.constant(placesOf(width).limit - arenaReserve(width), width);
    state.assume(terms_.ule(place, highest));
    for (const heap::AddressFact& other : state.addresses.toVector()) {
      if (other.object == id) continue;
      if (state.find(other.object) == nullptr && !functionOf(program_, other.object)) continue;
      state.assume(terms_.ule(terms_.add(other.place, footprint(state, other.object)), place));
    }
    return;
  }
  const Term above = heap::placeIn(state, arena.object);
  if (above.valid()) state.assume(terms_.ule(terms_.add(place, size), above));
}

Transfer::Next Transfer::loanOperation(State& state, const Intrinsic& op) {
  CAIRN_CHECK(record_.valid(), "loans without a record");
  if (options_.approximate) {
    if (const auto next = hullOperation(state, op)) return *next;
  }
  switch (op.op) {
    case IntrinsicOp::Region: return addRegion(state, op);
    case IntrinsicOp::Lend: return lend(state, op);
    case IntrinsicOp::TakeBack: return takeBack(state, op);
    case IntrinsicOp::AnyLent: return anyLent(state, op);
    case IntrinsicOp::LentSize: return lentSize(state, op);
    case IntrinsicOp::ClientWrites: return clientWrites(state);
    case IntrinsicOp::LoanFault: {
      const auto kind = program::propertyNamed(op.text);
      if (!kind || kind->kinds().size() != 1) throw support::Unsupported("a fault of an unknown kind");
      if (!options_.property.asks(kind->kinds().front())) return Next::Continue;
      alarm(state, kind->kinds().front(), "a block does not hold what it has to");
      return Next::Done;
    }
    case IntrinsicOp::ClientCall:
    case IntrinsicOp::Chunk: return Next::Continue;
    case IntrinsicOp::Settled: {
      if (!options_.property.asks(ViolationKind::ChunkLost)) return Next::Continue;
      // Only runs decide it.
      const SourceLoc loc = here(state);
      sink_->unsupported(state, "whether the allocator has lost a chunk", loc);
      return Next::Continue;
    }
    case IntrinsicOp::Arena: return newArena(state, op);
    case IntrinsicOp::Grow: return grow(state, op);
    default: break;  // no operation on loans
  }
  support::checkFailed("switch", __FILE__, __LINE__, "no operation on loans");
}

}  // namespace cairn::analysis
