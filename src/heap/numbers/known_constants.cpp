#include "heap/numbers/known_constants.h"

#include <algorithm>
#include <set>

#include "heap/state/replace_values.h"

namespace cairn::heap {

using term::Term;

namespace {

constexpr std::size_t kMost = 4;

// The pointers that a place is certainly not before: they can search for it.
std::vector<bool> searchers(const numeric::Element& numbers, term::TermStore& terms, const std::vector<Term>& offsets,
                            Term place) {
  std::vector<bool> result;
  for (const Term offset : offsets) result.push_back(numbers.implies(terms.sle(offset, place)));
  return result;
}

// The last byte of the object stands there.
bool isLast(const numeric::Element& numbers, term::TermStore& terms, const Object& object, Term place) {
  const Term behind = terms.add(place, terms.constant(1, place.width()));
  return behind == object.size || numbers.implies(terms.eq(behind, object.size));
}

}  // namespace

std::unordered_set<Term> offsetsInto(const State& state, ObjectId id) {
  std::unordered_set<Term> offsets;
  const auto add = [&](const Value& value) {
    if (value.isPointer() && value.object == id) offsets.insert(value.term);
  };
  state.memory.forEach([&](ObjectId, const support::Ref<Object>& object) { forEachValue(*object, add); });
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const auto& [reg, value] : frame->registers.entries()) add(value);
  }
  return offsets;
}

void keepLastingWrites(State& state, term::TermStore& terms, const numeric::Element& numbers, ObjectId id) {
  Contents known = state.find(id)->contents;
  for (LoggedWrite& write : known.log) {
    if (!write.value.isInteger() || write.value.term.isConstant()) continue;
    const auto bounds = numbers.bounds(write.value.term, numeric::Reading::Unsigned);
    if (!bounds || !bounds->isPoint()) continue;
    write.value = Value::integer(terms.constant(static_cast<std::uint64_t>(bounds->low), write.value.term.width()));
  }
  std::vector<LoggedWrite> lasting =
      lastingConstants(known, terms, [&](Term condition) { return numbers.implies(condition); });
  // Most of all those that programs search for, where strings end.
  const auto others = std::stable_partition(lasting.begin(), lasting.end(),
                                            [](const LoggedWrite& write) { return write.value.term.value() == 0; });
  // Of the ends that serve the same pointers the newest one, and those first that serve the most.
  const std::unordered_set<Term> into = offsetsInto(state, id);
  std::vector<Term> offsets(into.begin(), into.end());
  std::sort(offsets.begin(), offsets.end(), [](Term a, Term b) { return a.id() < b.id(); });
  std::set<std::vector<bool>> served;
  std::vector<std::pair<std::ptrdiff_t, LoggedWrite>> ends;
  const bool isText = state.find(id)->storage == Storage::Environment;
  Contents kept;
  for (auto end = lasting.begin(); end != others; ++end) {
    // Later texts of the environment are as those before: what is written into them stands before their last byte.
    if (isText && kept.log.empty() && isLast(numbers, terms, *state.find(id), end->offset)) {
      kept.log.push_back(*end);
      continue;
    }
    std::vector<bool> serves = searchers(numbers, terms, offsets, end->offset);
    const auto count = std::count(serves.begin(), serves.end(), true);
    if (served.insert(std::move(serves)).second) ends.emplace_back(count, *end);
  }
  std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [count, end] : ends) kept.log.push_back(end);
  kept.log.insert(kept.log.end(), others, lasting.end());
  if (kept.log.size() > kMost) kept.log.resize(kMost);
  for (LoggedWrite& write : kept.log) write.found = true;
  state.edit(id, [&](Object& object) { object.contents = kept; });
}

}  // namespace cairn::heap
