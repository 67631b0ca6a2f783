#include "analysis/object_lengths.h"

#include <algorithm>
#include <optional>
#include <set>

#include "heap/chains.h"
#include "heap/numbers.h"

namespace cairn::analysis {

using heap::ObjectId;
using heap::State;

namespace {

// A threshold beyond this would keep more objects than an analysis can work with.
constexpr unsigned kLongest = 200;

std::optional<unsigned> longest(const heap::Object& object, std::optional<numeric::Element>& numbers,
                                const State& state) {
  if (!object.isSegment()) return 1;
  const term::Term length = object.segment->length;
  if (length.isConstant()) return length.value() <= kLongest ? std::optional(unsigned(length.value())) : std::nullopt;
  if (!numbers) numbers = heap::numbersOf(state);
  const auto bounds = numbers->bounds(length, numeric::Reading::Unsigned);
  if (!bounds || bounds->high > numeric::Integer(kLongest)) return std::nullopt;
  return static_cast<unsigned>(static_cast<std::uint64_t>(bounds->high));
}

// Start objects of the chains of a state, with their lengths.
std::map<ObjectId, unsigned> chainsOf(const State& state, term::TermStore& terms, unsigned pointerBytes) {
  std::map<ObjectId, unsigned> result;
  std::set<ObjectId> inChains;
  std::optional<numeric::Element> numbers;
  for (const heap::Chain& chain : heap::findChains(state, terms, pointerBytes)) {
    inChains.insert(chain.objects.begin(), chain.objects.end());
    std::optional<unsigned> sum = 0;
    for (const ObjectId id : chain.objects) {
      const auto length = longest(*state.find(id), numbers, state);
      sum = sum && length ? std::optional(*sum + *length) : std::nullopt;
    }
    if (!sum) continue;
    unsigned& known = result[chain.objects.front()];
    known = std::max(known, *sum);
  }
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<heap::Object>& object) {
    if (!object->isSegment() || object->level != 0 || object->segment->kind == heap::SegmentKind::Optional) return;
    if (inChains.contains(id)) return;
    if (const auto length = longest(*object, numbers, state)) result.emplace(id, *length);
  });
  return result;
}

}  // namespace

void ObjectLengths::update(const State& state, term::TermStore& terms, unsigned pointerBytes) {
  std::map<ObjectId, unsigned> fresh;
  std::set<ObjectId> gone;
  for (const auto& [start, length] : longest_) gone.insert(start);
  for (const auto& [start, length] : chainsOf(state, terms, pointerBytes)) {
    const auto known = longest_.find(start);
    if (known == longest_.end()) {
      fresh.emplace(start, length);
      continue;
    }
    gone.erase(start);
    known->second = std::max(known->second, length);
  }
  if (fresh.size() == 1 && gone.size() == 1) {
    const auto [start, length] = *fresh.begin();
    const auto before = longest_.find(*gone.begin());
    const unsigned most = std::max(before->second, length);
    longest_.erase(before);
    longest_.emplace(start, most);
    return;
  }
  for (const auto& [start, length] : fresh) {
    const bool known = std::any_of(longest_.begin(), longest_.end(),
                                   [length = length](const auto& entry) { return entry.second == length; });
    if (!known) longest_.emplace(start, length);
  }
}

std::vector<unsigned> ObjectLengths::lengths() const {
  std::set<unsigned> distinct;
  for (const auto& [start, length] : longest_) distinct.insert(length);
  return {distinct.begin(), distinct.end()};
}

}  // namespace cairn::analysis
