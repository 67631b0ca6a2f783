// The intrinsics that look for a byte: the index of the first one of `limit` bytes that is the byte looked for, or one of a set, or `limit`. Every byte up to
// it is read, and none behind it.
#include <algorithm>

#include "analysis/symbolic/transfer.h"
#include "heap/state/contents.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::LoggedWrite;
using heap::ObjectId;
using heap::State;
using heap::Value;
using term::Term;

namespace {

constexpr std::uint64_t kTriedBeforePick = 3;
constexpr std::uint64_t kAskedInSearch = 256;
constexpr std::size_t kAskedBelowLog = 8;

}  // namespace

// ---- One byte --------------------------------------------------------------------------------------------------------

// Byte after byte: each is a checked read, and either the one looked for or not. Where states may say less than they could, that goes only as far as bytes are known.
Transfer::Next Transfer::find(State& state, const Intrinsic& op) {
  const Value start = pointerOperand(state, op.args[0], pointerConstant(1), Access::Read);
  const Term wanted = terms_.resize(bits(state, op.args[1]), 8);
  const Term limit = bits(state, op.args[2]);
  const auto stops = [&](Term byte) { return terms_.eq(byte, wanted); };
  const Finish finish = [&](State& end, Term index) {
    if (op.result.valid()) set(end, op.result, Value::integer(index));
  };
  const auto search = searchKnown(state, start, limit, stops, finish);
  if (!search) return Next::Done;
  if (search->index.valid()) {
    finish(state, search->index);
    return Next::Continue;
  }
  std::optional<Held> stop;
  if (wanted.isConstant()) {
    stop = surelyHolds(state, search->object, terms_.add(start.term, search->from),
                       [&](std::uint64_t byte) { return wanted.isConstant(byte); });
  }
  // In a text a byte that nothing else is known of is not NUL: of those between, each that is known must not be.
  const auto isFirst = [&](const Held& nul) {
    const Contents& contents = state.find(search->object)->contents;
    if (!contents.text || contents.background.valid() || nul.byte != 0) return false;
    const Term from = terms_.add(start.term, search->from);
    const auto isNone = [&](Term offset, std::uint64_t bytes, const Value& value) {
      if (offset == nul.offset) return bytes == 1;
      const Term behind = terms_.add(offset, pointerConstant(static_cast<std::int64_t>(bytes)));
      if (mustHold(state, terms_.sle(behind, from)) || mustHold(state, terms_.sle(nul.offset, offset))) return true;
      return bytes == 1 && value.isInteger() && mustHold(state, terms_.toBool(value.term));
    };
    bool none = std::ranges::all_of(
        contents.log, [&](const LoggedWrite& write) { return isNone(write.offset, write.bytes, write.value); });
    contents.cells.forEach([&](std::uint64_t offset, const heap::Cell& cell) {
      none = none && isNone(pointerConstant(static_cast<std::int64_t>(offset)), cell.bytes, cell.value);
    });
    return none;
  };
  // Behind a loop head a text of argv that is read again may have been made shorter: only exact states know all writes.
  if (stop && !options_.approximate && isFirst(*stop)) {
    const Term index = terms_.sub(stop->offset, start.term);
    if (mustHold(state, terms_.ult(index, limit))) {
      finish(state, index);
      return Next::Continue;
    }
  }
  const auto at = placeOfEnd(state, start, *search, limit, stop);
  if (!at) return Next::Done;
  const Term index = terms_.sub(*at, start.term);
  if (stop && mustHold(state, terms_.ult(index, limit))) found(state, search->object, *at, wanted);
  if (op.result.valid()) set(state, op.result, Value::integer(index));
  return Next::Continue;
}

// ---- Known bytes -----------------------------------------------------------------------------------------------------

std::optional<Transfer::Search> Transfer::searchKnown(State& state, const Value& start, Term limit,
                                                      const std::function<Term(Term)>& stops, const Finish& finish) {
  struct Ends {
    Transfer& transfer;
    std::vector<State> states;
    ~Ends() { transfer.waitBehind(states); }
  } ends{*this, {}};
  Search search;
  for (std::uint64_t i = 0;; ++i) {
    const Term index = pointerConstant(static_cast<std::int64_t>(i));
    search.looked = i;
    if (!assumeOrSplit(state, terms_.ult(index, limit))) {
      search.index = limit;
      return search;
    }
    Value at = start;
    if (at.kind != heap::ValueKind::Opaque) at.term = terms_.add(at.term, index);
    const auto object = checkAccess(state, at, pointerConstant(1), Access::Read);
    if (!object) return std::nullopt;
    search.object = *object;
    search.from = index;
    if (options_.approximate && (i == options_.longestSearch || !knowsByte(state, *object, at.term))) {
      // What was found there before may still tell that the search goes on.
      const Term byte = i == options_.longestSearch ? Term() : foundByte(state, *object, at.term);
      const Term end = byte.valid() ? stops(byte) : Term();
      if (!end.valid() || !mustHold(state, terms_.logicalNot(end))) return search;
      const Term next = terms_.add(at.term, pointerConstant(1));
      if (!mustHold(state, terms_.ult(next, state.find(*object)->size))) return search;
      continue;
    }
    if (i == options_.longestSearch) throw support::Unsupported("a search through very many bytes");
    // A few bytes one by one; then useful sizes of the object, since each byte may be its last.
    if (!options_.approximate && i == kTriedBeforePick && !state.find(*object)->size.isConstant()) {
      (void)constantOrPicked(state, state.find(*object)->size, "a search in an object of unknown size");
    }
    const auto byte = readValue(state, *object, at.term, intType(8));
    if (!byte) return std::nullopt;
    const Term end = stops(bitsOf(state, *byte, intType(8)));
    if (!end.valid()) return search;
    if (!options_.approximate && i >= kAskedInSearch && !end.isConstant() && goOnBehind(state, end)) continue;
    const std::size_t before = ends.states.size();
    const bool stopsHere = finish ? !passes(state, end, ends.states) : assumeOrSplit(state, end);
    for (std::size_t e = before; e < ends.states.size(); ++e) finish(ends.states[e], index);
    if (stopsHere) {
      search.index = index;
      return search;
    }
  }
}

bool Transfer::passes(State& state, Term condition, std::vector<State>& ends) {
  if (condition.isConstant()) return condition.isFalse();
  const term::Verdict verdict = decide(state, condition);
  if (verdict == term::Verdict::AlwaysTrue) return false;
  if (verdict != term::Verdict::AlwaysFalse) {
    State end = state;
    end.assume(condition);
    ends.push_back(std::move(end));
    state.assume(terms_.logicalNot(condition));
  }
  return true;
}

void Transfer::waitBehind(std::vector<State>& ends) {
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) continueBehind(std::move(*end));
  ends.clear();
}

// Far behind its start a search is not followed to every end that it can have: a path on which it ends here is cut.
bool Transfer::goOnBehind(State& state, Term end) {
  const Term on = terms_.logicalNot(end);
  if (!mayHold(state, on)) return false;
  if (!mayHold(state, end)) return true;
  State ending = state;
  ending.assume(end);
  const SourceLoc loc = here(ending);
  sink_->unsupported(std::move(ending), "a search through many bytes that are not known", loc);
  state.assume(on);
  return true;
}

bool Transfer::knowsByte(const State& state, ObjectId id, Term offset) const {
  const Contents& contents = state.find(id)->contents;
  return contents.log.empty() && !contents.tiling && offset.isConstant() &&
         !heap::allUnknown(contents, offset.value(), 1) && !holdsUnread(state, contents, offset.value(), 1);
}

term::Term Transfer::foundByte(const State& state, ObjectId id, Term offset) {
  const Contents& contents = state.find(id)->contents;
  for (auto write = contents.log.rbegin(); write != contents.log.rend(); ++write) {
    if (write->bytes == 1 && write->offset == offset && write->value.isInteger())
      return terms_.resize(write->value.term, 8);
    if (!write->found && !mustHold(state, heap::liesApart(terms_, offset, 1, write->offset, write->bytes))) break;
  }
  return {};
}

// ---- Unknown bytes ---------------------------------------------------------------------------------------------------

bool Transfer::checkEnd(State& state, const Value& start, const Search& search, Term limit,
                        const std::optional<Held>& stop) {
  // All the bytes up to the limit are more than the search may touch: that they are not there is a reason for an alarm, but not for the end of an execution.
  if (!stop && !options_.property.asks(interp::ViolationKind::ValidDeref)) {
    const Term size = state.find(search.object)->size;
    const Term inside = terms_.logicalAnd(terms_.ule(limit, size), terms_.ule(start.term, terms_.sub(size, limit)));
    if (!mustHold(state, inside)) throw support::Unsupported("a search without an end in bytes that are not known");
  }
  markInexact(state, "a search in bytes that are not known");
  return stop || checkAccess(state, start, limit, Access::Read);
}

std::optional<term::Term> Transfer::placeOfEnd(State& state, const Value& start, const Search& search, Term limit,
                                               const std::optional<Held>& stop) {
  if (!checkEnd(state, start, search, limit, stop)) return std::nullopt;
  // The place is named, not the index: where a string ends and where it starts are compared with other places, seldom its length.
  const Term at = terms_.freshSymbol("f", start.term.width());
  state.assume(terms_.sle(terms_.add(start.term, search.from), at));
  state.assume(terms_.ule(terms_.sub(at, start.term), limit));
  if (stop) state.assume(terms_.sle(at, stop->offset));
  return at;
}

void Transfer::found(State& state, ObjectId id, Term at, Term byte) {
  if (heap::holdsPointers(state.find(id)->contents) || state.find(id)->contents.tiling) return;
  state.edit(
      id, [&](heap::Object& object) { object.contents.log.push_back({at, 1, Value::integer(byte), /*found=*/true}); });
}

std::optional<Transfer::Held> Transfer::surelyHolds(const State& state, ObjectId id, Term from,
                                                    const std::function<bool(std::uint64_t)>& wanted) {
  const Contents& contents = state.find(id)->contents;
  const auto behind = [&](Term offset) { return mustHold(state, terms_.sle(from, offset)); };
  for (const LoggedWrite& write :
       heap::lastingConstants(contents, terms_, [&](Term condition) { return mustHold(state, condition); })) {
    if (write.bytes != 1 || !write.value.isInteger() || !write.value.term.isConstant()) continue;
    const std::uint64_t byte = write.value.term.value();
    if (wanted(byte) && behind(write.offset)) return Held{write.offset, byte};
  }
  // Below the log a byte stands where nothing in it was written.
  std::size_t asked = 0;
  const auto stands = [&](Term offset) {
    if (!contents.log.empty() && ++asked > kAskedBelowLog) return false;
    return std::all_of(contents.log.begin(), contents.log.end(), [&](const LoggedWrite& write) {
      return write.found || mustHold(state, heap::liesApart(terms_, offset, 1, write.offset, write.bytes));
    });
  };
  std::optional<Held> held;
  contents.cells.forEach([&](std::uint64_t offset, const heap::Cell& cell) {
    if (held || !cell.value.isInteger() || !cell.value.term.isConstant()) return;
    if (!cell.fill && cell.bytes > 8) return;
    for (std::uint64_t i = 0; i < (cell.fill ? 1 : cell.bytes) && !held; ++i) {
      const std::uint64_t byte = (cell.value.term.value() >> (8 * i)) & 0xffU;
      const Term at = pointerConstant(static_cast<std::int64_t>(cell.fill ? offset + cell.bytes - 1 : offset + i));
      if (wanted(byte) && stands(at) && behind(at)) held = Held{at, byte};
    }
  });
  // The last byte, if no cell covers it: where a literal ends.
  const Term size = state.find(id)->size;
  if (held || !contents.background.valid() || !contents.background.isConstant()) return held;
  if (!size.isConstant() || size.isConstant(0) || !wanted(contents.background.value())) return held;
  const auto* last = contents.cells.floor(size.value() - 1);
  if (last != nullptr && last->key + last->value.bytes >= size.value()) return held;
  const Term at = pointerConstant(static_cast<std::int64_t>(size.value() - 1));
  if (stands(at) && behind(at)) held = Held{at, contents.background.value()};
  return held;
}

}  // namespace cairn::analysis
