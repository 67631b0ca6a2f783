// argv, the environment and their texts. A word is made when it is first read: a text of its own, or one of those that the array's words may lead to; it stays an
// entry of the array, so that whoever reads it again gets the same text.
#include <fmt/format.h>

#include <bit>

#include "analysis/symbolic/transfer.h"
#include "heap/numbers/numeric_state.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/state/contents.h"
#include "heap/text/words.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::Object;
using heap::ObjectId;
using heap::Storage;
using term::Term;

namespace {

constexpr std::uint64_t kMostArguments = 65535;
constexpr std::uint64_t kLongestText = 131071;

bool isUnknown(const Contents& contents, std::uint64_t offset) {
  const auto* entry = contents.cells.floor(offset);
  return entry != nullptr && offset < entry->key + entry->value.bytes && entry->value.unknown();
}

}  // namespace

Transfer::Next Transfer::argumentCount(State& state, const Intrinsic& op) {
  const Term count = choose(state, op.resultType, "argc");
  state.assume(terms_.sle(terms_.constant(1, count.width()), count));
  state.assume(terms_.sle(count, terms_.constant(kMostArguments, count.width())));
  if (op.result.valid()) set(state, op.result, Value::integer(count));
  return Next::Continue;
}

Transfer::Next Transfer::words(State& state, const Intrinsic& op) {
  const Term count = bits(state, op.args[0]);
  auto object = support::makeRef<Object>();
  object.own().storage = Storage::Environment;
  object.own().alignment = pointerBytes();
  object.own().allocated = here(state);
  object.own().size = terms_.mul(terms_.add(count, pointerConstant(1)), pointerConstant(pointerBytes()));
  object.own().contents.words = heap::Words();
  const ObjectId id = state.create(std::move(object));
  if (op.result.valid()) set(state, op.result, Value::pointer(id, pointerConstant(0)));
  return Next::Continue;
}

heap::Value Transfer::newText(State& state, bool touched, const std::string& what) {
  const Term length = choose(state, intType(program_.pointerBits()), "length of " + what);
  state.assume(terms_.ule(length, pointerConstant(kLongestText)));
  auto object = support::makeRef<Object>();
  object.own().storage = Storage::Environment;
  object.own().alignment = 1;
  object.own().allocated = here(state);
  object.own().size = terms_.add(length, pointerConstant(1));
  if (!touched) {
    object.own().contents.text = true;
    object.own().contents.log.push_back({length, 1, Value::integer(terms_.constant(0, 8)), /*found=*/true});
  }
  return Value::pointer(state.create(std::move(object)), pointerConstant(0));
}

term::Term Transfer::wordStartsAt(Term offset) {
  const auto zeros = static_cast<unsigned>(std::countr_zero(pointerBytes()));
  return terms_.eq(terms_.extract(offset, zeros - 1, 0), terms_.constant(0, zeros));
}

std::optional<heap::Value> Transfer::readWord(State& state, ObjectId id, Term offset) {
  const unsigned bytes = pointerBytes();
  const std::string why = "a read at an unknown offset of argv";
  // Entries first.
  const Contents contents = state.find(id)->contents;
  for (auto write = contents.log.rbegin(); write != contents.log.rend(); ++write) {
    if (write->bytes != bytes) throw support::Unsupported(why);
    if (assumeOrSplit(state, terms_.eq(offset, write->offset))) return write->value;
  }
  std::vector<std::pair<std::uint64_t, heap::Cell>> cells;
  contents.cells.forEach([&](std::uint64_t at, const heap::Cell& cell) { cells.emplace_back(at, cell); });
  for (const auto& [at, cell] : cells) {
    if (cell.fill || cell.bytes != bytes || at % bytes != 0) {
      const Term apart =
          heap::liesApart(terms_, offset, bytes, pointerConstant(static_cast<std::int64_t>(at)), cell.bytes);
      if (!mustHold(state, apart)) throw support::Unsupported(why);
    } else if (assumeOrSplit(state, terms_.eq(offset, pointerConstant(static_cast<std::int64_t>(at))))) {
      return cell.value;
    }
  }
  const auto enter = [&](State& into, Term at, const Value& value) {
    into.edit(id, [&](Object& object) {
      if (at.isConstant()) {
        heap::writeCell(object.contents, terms_, at.value(), bytes, value);
      } else {
        object.contents.log.push_back({at, bytes, value, /*found=*/true});
      }
    });
  };
  if (assumeOrSplit(state, terms_.eq(offset, terms_.sub(state.find(id)->size, pointerConstant(bytes))))) {
    const Value null = Value::integer(pointerConstant(0));
    enter(state, offset, null);
    return null;
  }
  if (options_.approximate) assumeBefore(state, offset, state.find(id)->size);
  if (!options_.approximate && !offset.isConstant()) {
    const auto zeros = static_cast<unsigned>(std::countr_zero(bytes));
    const auto word = constantOrPicked(state, terms_.extract(offset, offset.width() - 1, zeros), why);
    if (!word) throw support::Unsupported(why);
    offset = pointerConstant(static_cast<std::int64_t>(*word * bytes));
  }
  for (const ObjectId text : contents.words->mayBe) {
    State other = state;
    enter(other, offset, Value::pointer(text, pointerConstant(0)));
    pending_.push_back(std::move(other));
  }
  const std::string what = offset.isConstant() ? fmt::format("argument {}", offset.value() / bytes) : "an argument";
  const Value text = newText(state, contents.words->touched, what);
  enter(state, offset, text);
  return text;
}

// The word at the offset is one before the last: in numbers of words, which the numeric domain compares. A number of which the offset is a multiple is the word's
// only if the multiple does not wrap.
void Transfer::assumeBefore(State& state, Term offset, Term size) {
  constexpr std::int64_t kLargest = std::int64_t{1} << 24U;
  const auto word = heap::dividedBy(terms_, offset, pointerBytes());
  const auto words = heap::dividedBy(terms_, size, pointerBytes());
  if (!word || !words || word->isConstant()) return;
  for (const Term number : {*word, *words}) {
    const auto bounds = heap::numbersOf(state).bounds(number, numeric::Reading::Signed);
    if (!bounds || bounds->low < -kLargest || bounds->high > kLargest) return;
  }
  state.assume(terms_.sle(terms_.constant(0, word->width()), *word));
  state.assume(terms_.slt(*word, terms_.sub(*words, pointerConstant(1))));
}

bool Transfer::readWordsAround(State& state, ObjectId id, Term offset, unsigned bytes) {
  if (!offset.isConstant()) throw support::Unsupported("a read of a part of argv");
  return readUnread(state, id, offset.value(), bytes);
}

bool Transfer::readUnread(State& state, ObjectId id, std::uint64_t offset, std::uint64_t count) {
  const auto at = [&](std::uint64_t i) { return pointerConstant(static_cast<std::int64_t>(i)); };
  if (state.find(id)->contents.words) {
    const std::uint64_t bytes = pointerBytes();
    for (std::uint64_t i = offset / bytes * bytes; i < offset + count; i += bytes) {
      if (!readWord(state, id, at(i))) return false;
    }
    return true;
  }
  if (options_.approximate || !state.find(id)->contents.text) return true;
  for (std::uint64_t i = offset; i < offset + count; ++i) {
    if (isUnknown(state.find(id)->contents, i)) continue;
    if (!readValue(state, id, at(i), intType(8))) return false;
  }
  return true;
}

void Transfer::assumeNoNul(State& state, ObjectId id, Term answer) {
  const Contents& contents = state.find(id)->contents;
  // Bytes that became unknown later may be anything: only where there are none is every byte one that the environment chose.
  bool unknown = !contents.text;
  contents.cells.forEach([&](std::uint64_t, const heap::Cell& cell) { unknown = unknown || cell.unknown(); });
  if (unknown) return;
  for (unsigned low = 0; low + 8 <= answer.width(); low += 8) {
    state.assume(terms_.toBool(terms_.extract(answer, low + 7, low)));
  }
}

// The array's words before `last` change places.
Transfer::Next Transfer::rotate(State& state, const Intrinsic& op) {
  const Value array = operand(state, op.args[0]);
  const Term first = bits(state, op.args[1]);
  const Term middle = bits(state, op.args[2]);
  const Term last = bits(state, op.args[3]);
  if (!assumeOrSplit(state, terms_.logicalAnd(terms_.ult(first, middle), terms_.ult(middle, last))))
    return Next::Continue;
  const Term bytes = pointerConstant(pointerBytes());
  Value start = array;
  if (start.kind != heap::ValueKind::Opaque) start.term = terms_.add(array.term, terms_.mul(first, bytes));
  const Term count = terms_.mul(terms_.sub(last, first), bytes);
  if (!checkAccess(state, start, count, Access::Read)) return Next::Done;
  const auto id = checkAccess(state, start, count, Access::Write);
  if (!id) return Next::Done;
  if (options_.approximate) {
    const Term size = state.find(*id)->size;
    const bool inside = mustHold(state, wordStartsAt(start.term)) &&
                        mustHold(state, terms_.ule(terms_.add(start.term, count), terms_.sub(size, bytes)));
    if (inside && state.find(*id)->contents.words) {
      markInexact(state, "words change places");
      heap::forgetPlacesOfWords(state, *id);
    } else {
      forgetContents(state, *id);
    }
    return Next::Continue;
  }
  constexpr std::string_view kUnknown = "words of an unknown number change places";
  const auto from = constantOrPicked(state, start.term, kUnknown);
  const auto length = constantOrPicked(state, count, kUnknown);
  const auto moved = constantOrPicked(state, terms_.mul(terms_.sub(middle, first), bytes), kUnknown);
  if (!from || !length || !moved) throw support::Unsupported(std::string(kUnknown));
  const auto at = [&](std::uint64_t offset) { return pointerConstant(static_cast<std::int64_t>(*from + offset)); };
  std::vector<Value> values;
  for (std::uint64_t i = 0; i < *length; i += pointerBytes()) {
    const auto value = readValue(state, *id, at(i), ptrType(program_.pointerBits()));
    if (!value) return Next::Done;
    values.push_back(*value);
  }
  for (std::uint64_t i = 0; i < values.size(); ++i) {
    writeValue(state, *id, at(i * pointerBytes()), pointerBytes(),
               values[(i + *moved / pointerBytes()) % values.size()]);
  }
  return Next::Continue;
}

}  // namespace cairn::analysis
