// Loads and stores: the check of section "Memory" in docs/semantics.md, then the value. An offset that is no constant is met in this order:
// what is the same at every offset needs no decision; elements of an array of integers are chosen by a term; a write is logged;
// else the possible offsets are tried one by one, if they are few.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "analysis/symbolic/transfer.h"
#include "heap/numbers/numeric_state.h"
#include "heap/state/addresses.h"
#include "support/check.h"
#include "term/bits.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::LoggedWrite;
using heap::Object;
using heap::ObjectId;
using heap::Status;
using heap::Storage;
using interp::ViolationKind;
using term::Term;

namespace {

constexpr std::uint64_t kMaxChosenElements = 64;  // of an array, by one term

}  // namespace

std::string Transfer::describe(const State& state, ObjectId id) const {
  if (functionOf(program_, id)) return fmt::format("function '{}'", program_.function(*functionOf(program_, id)).name);
  const Object* object = state.find(id);
  if (object == nullptr) return "memory";
  if (object->variable.valid()) return fmt::format("'{}'", program_.variables[object->variable.index()].name);
  if (object->storage == Storage::Heap && !object->allocated.valid()) return "a block of the arguments";
  return object->storage == Storage::Heap ? fmt::format("a block allocated at line {}", object->allocated.line)
                                          : "memory";
}

std::optional<ObjectId> Transfer::checkAccess(State& state, const Value& pointer, Term bytes, Access access) {
  const char* verb = access == Access::Read ? "read" : "write";
  const auto fail = [&](const std::string& why) {
    alarmAt(state, pointer, ViolationKind::ValidDeref, fmt::format("{} {}", verb, why));
    return std::nullopt;
  };
  const auto notAllocated = [&](const std::string& why) {
    compareAllocation(state, pointer, bytes, false);
    return fail(why);
  };
  if (pointer.isInteger()) {
    return notAllocated(pointer.term.isConstant(0) ? "through a null pointer"
                        : heap::Origins(state).of(pointer.term).empty()
                            ? "through an integer that is no pointer"
                            : "at an address outside of what it was computed from");
  }
  if (!pointer.isPointer()) throw support::Unsupported("an access through a part of a pointer");
  if (!requireRegion(state, pointer)) return std::nullopt;
  const Object* object = state.find(pointer.object);
  if (object == nullptr) {
    if (functionOf(program_, pointer.object)) return notAllocated("of a function");
    support::checkFailed("object", __FILE__, __LINE__, "a pointer to an object that was dropped");
  }
  if (object->status == Status::Freed) return notAllocated("of freed memory, " + describe(state, pointer.object));
  if (object->status == Status::OutOfScope)
    return notAllocated("of memory out of scope, " + describe(state, pointer.object));
  const Term inside =
      terms_.logicalAnd(terms_.ule(bytes, object->size), terms_.ule(pointer.term, terms_.sub(object->size, bytes)));
  if (!assumeOrSplit(state, inside)) return notAllocated("out of bounds of " + describe(state, pointer.object));
  compareAllocation(state, pointer, bytes, true);
  if (access == Access::Write && !object->writable)
    return fail("to constant memory, " + describe(state, pointer.object));
  if (access == Access::Write && record_.valid() && !leavesLoans(state, pointer.object, pointer.term, bytes)) {
    return std::nullopt;
  }
  return pointer.object;
}

void Transfer::compareAllocation(const State& state, const Value& pointer, Term bytes, bool allocated) const {
  if (options_.allocationCheck == nullptr) return;
  options_.allocationCheck->decided(state, pointer, bytes, allocated, here(state));
}

// The bounds that the numeric domain knows hold more values than are tried; no solver needs to count them.
bool Transfer::mayBeMany(const State& state, Term offset) const {
  const auto bounds = heap::numbersOf(state).bounds(offset, numeric::Reading::Signed);
  if (!bounds) return false;
  const bool scaled = offset.is(term::Op::Add) && offset.coefficients().size() == 1;
  const numeric::Integer step =
      scaled ? numeric::magnitude(term::toSigned(offset.coefficients()[0], offset.width()))
             : std::max<numeric::Integer>(
                   offset.is(term::Op::Symbol) ? heap::numbersOf(state).congruenceOf(offset).modulus : 1, 1);
  return (bounds->high - bounds->low) / step >= options_.maxOffsetSplits;
}

// The offset as a constant: because it is one, or by trying the few values it can have. Nothing if they are too many.
std::optional<std::uint64_t> Transfer::constantOffset(State& state, Term offset) {
  if (offset.isConstant()) return offset.value();
  if (options_.approximate && mayBeMany(state, offset)) return std::nullopt;
  const auto values = solver_.allValues(state.path, offset, options_.maxOffsetSplits);
  if (!values || values->empty()) return std::nullopt;
  const auto equals = [&](std::uint64_t value) { return terms_.eq(offset, terms_.constant(value, offset.width())); };
  for (std::size_t i = 1; i < values->size(); ++i) {
    State other = state;
    other.assume(equals((*values)[i]));
    pending_.push_back(std::move(other));
  }
  if (values->size() > 1) state.assume(equals(values->front()));
  return values->front();
}

std::optional<std::uint64_t> Transfer::constantOrPicked(State& state, Term offset, std::string_view why,
                                                        std::optional<std::uint64_t> room) {
  if (const auto value = constantOffset(state, offset)) return value;
  if (options_.approximate) return std::nullopt;
  return pick(state, offset, why, room);
}

Transfer::Next Transfer::load(State& state, const Load& op) {
  const Term bytes = pointerConstant(op.type.storeBytes());
  const Value pointer = pointerOperand(state, op.address, bytes, Access::Read);
  const auto object = checkAccess(state, pointer, bytes, Access::Read);
  if (!object) return Next::Done;
  const auto value = readValue(state, *object, pointer.term, op.type);
  if (!value) return Next::Done;
  set(state, op.result, *value);
  return Next::Continue;
}

Transfer::Next Transfer::store(State& state, const Store& op) {
  const Term bytes = pointerConstant(op.value.type.storeBytes());
  const Value pointer = pointerOperand(state, op.address, bytes, Access::Write);
  const auto object = checkAccess(state, pointer, bytes, Access::Write);
  if (!object) return Next::Done;
  writeValue(state, *object, pointer.term, op.value.type.storeBytes(), operand(state, op.value));
  return Next::Continue;
}

// A value that is not found may be anything, a pointer too: that is what a number stands for of which nothing is known.
std::optional<heap::Value> Transfer::readValue(State& state, ObjectId id, Term offset, Type type) {
  if (!options_.approximate) return readExactly(state, id, offset, type);
  State before = state;
  try {
    return readExactly(state, id, offset, type);
  } catch (const support::Unsupported&) {
    state = std::move(before);
    markInexact(state, "a read at an unknown offset");
    return Value::integer(terms_.freshSymbol("a", type.bits));
  }
}

// Kept as what was last written there, which changes no concrete state: whoever splits on the byte and asks again must get the same one.
std::optional<heap::Value> Transfer::readByte(State& state, ObjectId id, Term offset) {
  if (!options_.approximate) return readExactly(state, id, offset, intType(8));
  State before = state;
  try {
    return readExactly(state, id, offset, intType(8));
  } catch (const support::Unsupported&) {
    state = std::move(before);
    markInexact(state, "a read at an unknown offset");
    undivide(state, id);
    const Value value = Value::integer(terms_.freshSymbol("a", 8));
    state.edit(id, [&](Object& object) { object.contents.log.push_back({offset, 1, value, /*found=*/true}); });
    return value;
  }
}

void Transfer::writeValue(State& state, ObjectId id, Term offset, unsigned bytes, const Value& value) {
  if (state.find(id)->contents.words) {
    state.edit(id, [](Object& object) { object.contents.words->written = true; });
  }
  if (!options_.approximate) return writeExactly(state, id, offset, bytes, value);
  State before = state;
  try {
    writeExactly(state, id, offset, bytes, value);
  } catch (const support::Unsupported&) {
    state = std::move(before);
    forgetContents(state, id);
  }
}

void Transfer::forgetContents(State& state, ObjectId id) {
  markInexact(state, "a write at an unknown offset");
  state.edit(id, [](Object& object) { object.contents = {}; });
}

std::optional<heap::Value> Transfer::readExactly(State& state, ObjectId id, Term offset, Type type) {
  const unsigned bytes = type.storeBytes();
  if (bytes > 8) {
    markInexact(state, "long double");
    return Value::opaque();
  }
  noteAccess(state, id, offset, bytes, /*isRead=*/true);
  // Tables that nobody has written stay as they are.
  const bool initial = id.index() < state.firstDynamic && state.changedGlobals.find(id) == nullptr;
  if (!initial && requireDivided(state, id, bytes)) return readElement(state, id, offset, type);
  const auto typed = [&](const Value& value) {
    return value.isInteger() ? asPointer(state, Value::integer(terms_.resize(value.term, type.bits))) : value;
  };
  const auto address = [&](const Value& pointer) {
    if (segmentOf(state, pointer) != nullptr) {
      throw support::Unsupported("a value that mixes bytes of a pointer with others");
    }
    return addressOf(state, pointer);
  };
  // Whether it is a choice or not is settled before anything changes.
  const auto readConstant = [&](std::uint64_t at) {
    Contents contents = state.find(id)->contents;
    const Contents before = contents;
    const Value result = readAsking(state, id, contents, at, type, address);
    if (!(contents == before)) state.edit(id, [&](Object& object) { object.contents = contents; });
    return typed(result);
  };
  if (state.find(id)->contents.words) {
    const bool whole = bytes == pointerBytes() && mustHold(state, wordStartsAt(offset));
    if (whole) return readWord(state, id, offset);
    if (!readWordsAround(state, id, offset, bytes)) return std::nullopt;
    return readConstant(offset.value());
  }
  const Contents& contents = state.find(id)->contents;
  if (!contents.log.empty()) return readThroughLog(state, id, offset, type);
  if (offset.isConstant()) return readConstant(offset.value());

  const Term size = state.find(id)->size;
  if (contents.cells.empty() && !contents.background.valid()) {
    const Term answer = choose(state, type, "uninitialised " + describe(state, id));
    assumeNoNul(state, id, answer);
    state.edit(id, [&](Object& object) {
      object.contents.log.push_back({offset, bytes, Value::integer(answer), /*found=*/true});
    });
    return Value::integer(answer);
  }
  if (size.isConstant()) {
    if (const auto fill = heap::allFilled(contents, 0, size.value())) {
      const std::vector<Term> parts(bytes, terms_.resize(*fill, 8));
      return typed(Value::integer(terms_.concat(parts)));
    }
    if (const auto chosen = chosenElement(state, id, offset, type)) return Value::integer(*chosen);
  }
  const std::string why = "a read at an unknown offset of " + describe(state, id);
  if (const auto at = constantOrPicked(state, offset, why)) return readConstant(*at);
  throw support::Unsupported(why);
}

// Of an array of integers, or of the members of its elements at one place, every one known: one term chooses.
std::optional<Term> Transfer::chosenElement(const State& state, ObjectId id, Term offset, Type type) {
  const Contents& contents = state.find(id)->contents;
  const std::uint64_t size = state.find(id)->size.value();
  const std::uint64_t bytes = type.storeBytes();
  std::uint64_t stride = bytes;
  std::uint64_t first = 0;
  if (offset.is(term::Op::Add) && offset.coefficients().size() == 1) {
    const std::int64_t step = term::toSigned(offset.coefficients()[0], offset.width());
    if (step > static_cast<std::int64_t>(bytes) && step < static_cast<std::int64_t>(size)) {
      stride = static_cast<std::uint64_t>(step);
      const std::int64_t start = term::toSigned(offset.payload(), offset.width()) % step;
      first = static_cast<std::uint64_t>(start < 0 ? start + step : start);
    }
  }
  if (first + bytes > size || (stride == bytes && size % bytes != 0)) return std::nullopt;
  const std::uint64_t count = (size - first - bytes) / stride + 1;
  if (count > kMaxChosenElements) return std::nullopt;
  Term chosen;
  Contents copy = contents;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t at = first + i * stride;
    bool unknown = holdsUnread(state, contents, at, bytes);
    Value element;
    try {
      element = heap::readCells(copy, terms_, at, static_cast<unsigned>(bytes), pointerBytes(), [&](unsigned width) {
        unknown = true;
        return terms_.constant(0, width);
      });
    } catch (const support::Unsupported&) {
      return std::nullopt;
    }
    if (!element.isInteger() || unknown) return std::nullopt;
    const Term here = terms_.resize(element.term, type.bits);
    chosen = chosen.valid()
                 ? terms_.ite(terms_.eq(offset, pointerConstant(static_cast<std::int64_t>(at))), here, chosen)
                 : here;
  }
  const Term inStep = terms_.eq(terms_.urem(offset, pointerConstant(static_cast<std::int64_t>(stride))),
                                pointerConstant(static_cast<std::int64_t>(first)));
  return mustHold(state, inStep) ? std::optional(chosen) : std::nullopt;
}

// Newest first. A write at the same offset gives the value; one that cannot touch the bytes read is passed over; between integers a term
// chooses, otherwise the state splits. What stands below the log is chosen among as well if it is known. If it is not, reading it asks the environment: then
// whether the bytes are those of a write is decided first.
std::optional<heap::Value> Transfer::readThroughLog(State& state, ObjectId id, Term offset, Type type) {
  const unsigned bytes = type.storeBytes();
  const Contents contents = state.find(id)->contents;
  const std::string why = "a read at an unknown offset of " + describe(state, id);
  std::vector<std::pair<Term, Term>> choices;  // (condition, bits), newest first
  const auto finish = [&](Term last) {
    for (auto it = choices.rbegin(); it != choices.rend(); ++it) last = terms_.ite(it->first, it->second, last);
    return Value::integer(last);
  };
  const auto typed = [&](const Value& value) {
    return value.isInteger() ? Value::integer(terms_.resize(value.term, type.bits)) : value;
  };
  // Splits on each; what a write gives, or nothing: the bytes are none of theirs.
  const auto decideChoices = [&]() -> std::optional<Value> {
    for (const auto& [same, given] : choices) {
      if (assumeOrSplit(state, same)) return Value::integer(given);
    }
    choices.clear();
    return std::nullopt;
  };
  for (auto it = contents.log.rbegin(); it != contents.log.rend(); ++it) {
    const LoggedWrite& write = *it;
    const Term distance = terms_.sub(offset, write.offset);
    const Term same = terms_.eq(distance, pointerConstant(0));
    const Term apart = heap::liesApart(terms_, offset, bytes, write.offset, write.bytes);
    if (mustHold(state, apart)) continue;
    if (write.bytes != bytes || mayHold(state, terms_.logicalAnd(terms_.logicalNot(apart), terms_.logicalNot(same)))) {
      if (const auto given = decideChoices()) return given;
      if (!assumeOrSplit(state, apart)) {
        throw support::Unsupported("overlapping accesses at unknown offsets of " + describe(state, id));
      }
      continue;
    }
    const bool certain = mustHold(state, same);
    if (certain && choices.empty() && !write.value.isInteger()) return write.value;
    if (certain && write.value.isInteger()) return finish(terms_.resize(write.value.term, type.bits));
    // A state that is weakened later keeps the decision, but not a term that chooses.
    if (write.value.isInteger() && !options_.approximate) {
      choices.emplace_back(same, terms_.resize(write.value.term, type.bits));
    } else {
      if (const auto given = decideChoices()) return given;
      if (assumeOrSplit(state, same)) return typed(write.value);
    }
  }
  // Below the log.
  const auto below = [&](std::uint64_t at) -> Value {
    Contents cells = contents;
    cells.log.clear();
    bool unknown = holdsUnread(state, cells, at, bytes);
    const Value known = heap::readCells(cells, terms_, at, bytes, pointerBytes(), [&](unsigned width) {
      unknown = true;
      return terms_.constant(0, width);
    });
    if (!choices.empty() && (unknown || !known.isInteger())) {
      if (const auto given = decideChoices()) return *given;
    }
    if (!unknown) return known;
    cells = contents;
    cells.log.clear();
    const Value value = readAsking(state, id, cells, at, type);
    cells.log = contents.log;
    state.edit(id, [&](Object& object) { object.contents = cells; });
    return value;
  };
  if (offset.isConstant()) {
    const Value value = below(offset.value());
    return choices.empty() ? typed(value) : finish(terms_.resize(value.term, type.bits));
  }
  if (contents.cells.empty()) {
    if (contents.background.valid()) {
      const std::vector<Term> parts(bytes, contents.background);
      return finish(terms_.resize(terms_.concat(parts), type.bits));
    }
    if (const auto given = decideChoices()) return given;
    const Term answer = choose(state, type, "uninitialised " + describe(state, id));
    assumeNoNul(state, id, answer);
    state.edit(id, [&](Object& object) {
      object.contents.log.push_back({offset, bytes, Value::integer(answer), /*found=*/true});
    });
    return Value::integer(answer);
  }
  if (const auto given = decideChoices()) return given;
  if (const auto at = constantOrPicked(state, offset, why)) return typed(below(*at));
  throw support::Unsupported(why);
}

void Transfer::writeExactly(State& state, ObjectId id, Term offset, unsigned bytes, const Value& value) {
  noteAccess(state, id, offset, bytes, /*isRead=*/false);
  if (requireDivided(state, id, bytes)) {
    // Elements hold numbers that lead to no object.
    const bool number = value.isInteger() && heap::Origins(state).of(value.term).empty();
    if (number) return writeElement(state, id, offset, bytes, value);
    undivide(state, id);
  }
  const Object& object = *state.find(id);
  bool intoCells = offset.isConstant();
  for (const LoggedWrite& write : object.contents.log) {
    if (!intoCells) break;
    intoCells = mustHold(state, heap::liesApart(terms_, offset, bytes, write.offset, write.bytes));
  }
  // A pointer that may be overwritten must be seen to be overwritten, or a leak would be missed.
  if (!intoCells && holdsPointers(object.contents)) {
    const std::string why = "a write at an unknown offset over pointers in " + describe(state, id);
    const auto at = constantOrPicked(state, offset, why);
    if (!at) throw support::Unsupported(why);
    if (!settleLog(state, id)) return;
    state.edit(id, [&](Object& edited) { heap::writeCell(edited.contents, terms_, *at, bytes, value); });
    return;
  }
  state.edit(id, [&](Object& edited) {
    if (intoCells) {
      heap::writeCell(edited.contents, terms_, offset.value(), bytes, value);
      return;
    }
    std::erase_if(edited.contents.log, [&](const LoggedWrite& w) { return w.offset == offset && w.bytes <= bytes; });
    edited.contents.log.push_back({offset, bytes, value});
  });
}

bool Transfer::settleLog(State& state, ObjectId id) {
  while (!state.find(id)->contents.log.empty()) {
    const LoggedWrite write = state.find(id)->contents.log.front();
    constexpr std::string_view kUnknown = "a copy of memory written at an unknown offset";
    const auto at = constantOrPicked(state, write.offset, kUnknown);
    if (!at) throw support::Unsupported(std::string(kUnknown));
    state.edit(id, [&](Object& object) {
      heap::writeCell(object.contents, terms_, *at, write.bytes, write.value);
      object.contents.log.erase(object.contents.log.begin());
    });
  }
  return true;
}

}  // namespace cairn::analysis
