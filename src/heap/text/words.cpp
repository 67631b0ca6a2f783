#include "heap/text/words.h"

#include <algorithm>
#include <set>
#include <vector>

#include "heap/numbers/numeric_state.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/state/replace_values.h"

namespace cairn::heap {

using term::Term;

namespace {

bool isNul(const Value& value) { return value.isInteger() && value.term.isConstant(0); }

// The texts that words were read to lead to; nothing if an entry is none.
std::optional<std::set<ObjectId>> textsRead(const State& state, const Contents& contents) {
  std::set<ObjectId> result;
  bool good = true;
  const auto add = [&](const Value& value) {
    good = good && value.isPointer() && value.target == Target::Region && value.term.isConstant(0);
    if (!good) return;
    const Object* text = state.find(value.object);
    good = text != nullptr && text->storage == Storage::Environment && text->status == Status::Live;
    result.insert(value.object);
  };
  contents.cells.forEach([&](std::uint64_t, const Cell& cell) { add(cell.value); });
  for (const LoggedWrite& write : contents.log) add(write.value);
  return good ? std::optional(result) : std::nullopt;
}

// What registers and objects other than this one mention.
std::set<ObjectId> mentionedBeside(const State& state, ObjectId array) {
  std::set<ObjectId> result;
  const auto add = [&](const Value& value) {
    if (value.refersToObject()) result.insert(value.object);
  };
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) add(value);
  }
  state.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
    if (id == array) return;
    forEachReference(*object, add);
    if (object->contents.words)
      result.insert(object->contents.words->mayBe.begin(), object->contents.words->mayBe.end());
  });
  return result;
}

void forgetRead(State& state, term::TermStore& terms, ObjectId id) {
  const Contents contents = state.find(id)->contents;
  const auto read = textsRead(state, contents);
  if (contents.words->written || !read) {
    state.edit(id, [](Object& object) { object.contents.words.reset(); });
    return;
  }
  std::set<ObjectId> texts = *read;
  texts.insert(contents.words->mayBe.begin(), contents.words->mayBe.end());
  if (texts.empty()) return;
  const std::set<ObjectId> mentioned = mentionedBeside(state, id);
  Contents left;
  left.words = Words{contents.words->touched, false, {}};
  for (const ObjectId text : texts) {
    if (mentioned.contains(text)) {
      left.words->mayBe.push_back(text);
    } else {
      left.words->touched = left.words->touched || !endsWithNul(state, terms, text);
    }
  }
  if (left.words->mayBe.size() > kMostTextsOfWords) left.words.reset();
  if (!(left == contents)) state.edit(id, [&](Object& object) { object.contents = left; });
}

}  // namespace

bool endsWithNul(const State& state, term::TermStore& terms, ObjectId id) {
  const Object& object = *state.find(id);
  const Term last = terms.sub(object.size, terms.constant(1, object.size.width()));
  const Contents& contents = object.contents;
  if (contents.log.empty()) {
    if (!last.isConstant())
      return contents.cells.empty() && contents.background.valid() && contents.background.isConstant(0);
    const auto filled = allFilled(contents, last.value(), 1);
    return filled && filled->isConstant(0);
  }
  const numeric::Element numbers = numbersOf(state);
  const auto holds = [&](Term condition) { return numbers.implies(condition); };
  const std::vector<LoggedWrite> lasting = lastingConstants(contents, terms, holds);
  return std::ranges::any_of(lasting, [&](const LoggedWrite& write) {
    return write.bytes == 1 && isNul(write.value) && (write.offset == last || holds(terms.eq(write.offset, last)));
  });
}

void forgetReadWords(State& state, term::TermStore& terms) {
  std::vector<ObjectId> arrays;
  std::vector<ObjectId> texts;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->contents.words) arrays.push_back(id);
    if (object->contents.text) texts.push_back(id);
  });
  for (const ObjectId id : arrays) forgetRead(state, terms, id);
  for (const ObjectId id : texts) {
    state.edit(id, [](Object& object) { object.contents.text = false; });
  }
}

void nameWords(State& state, term::TermStore& terms, unsigned pointerBytes) {
  std::set<ObjectId> arrays;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->contents.words) arrays.insert(id);
  });
  if (arrays.empty()) return;
  std::vector<std::pair<Term, Term>> named;  // (offset, its new form)
  std::vector<Term> conditions;
  replacePointers(state, terms, [&](const Value& value) -> std::optional<Value> {
    if (value.target != Target::Region || value.term.isConstant() || !arrays.contains(value.object))
      return std::nullopt;
    auto known = std::ranges::find_if(named, [&](const auto& entry) { return entry.first == value.term; });
    if (known == named.end()) {
      const auto word = dividedBy(terms, value.term, pointerBytes);
      if (!word || word->is(term::Op::Symbol)) return std::nullopt;
      const Term name = terms.freshSymbol("w", word->width());
      conditions.push_back(terms.eq(name, *word));
      named.emplace_back(value.term, terms.mul(name, terms.constant(pointerBytes, name.width())));
      known = std::prev(named.end());
    }
    Value result = value;
    result.term = known->second;
    return result;
  });
  for (const Term condition : conditions) state.assume(condition);
}

void forgetPlacesOfWords(State& state, ObjectId id) {
  const Contents contents = state.find(id)->contents;
  const auto read = textsRead(state, contents);
  Contents left;
  if (read && !contents.words->written) {
    std::set<ObjectId> texts = *read;
    texts.insert(contents.words->mayBe.begin(), contents.words->mayBe.end());
    left.words = Words{contents.words->touched, false, {texts.begin(), texts.end()}};
  }
  state.edit(id, [&](Object& object) { object.contents = left; });
}

}  // namespace cairn::heap
