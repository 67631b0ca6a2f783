#include "analysis/object_lengths.h"

#include <algorithm>
#include <optional>
#include <set>

#include "heap/join/chains.h"
#include "heap/numbers/numeric_state.h"

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

}  // namespace

void ObjectLengths::update(const State& state, term::TermStore& terms, unsigned pointerBytes, Chains which) {
  std::set<ObjectId> inChains;
  std::optional<numeric::Element> numbers;
  const auto note = [&](const std::vector<ObjectId>& objects) {
    unsigned sum = 0;
    for (const ObjectId id : objects) {
      const auto length = longest(*state.find(id), numbers, state);
      if (!length) return;
      sum += *length;
    }
    for (const ObjectId id : objects) {
      unsigned& known = longest_[id];
      known = std::max(known, sum);
    }
  };
  for (const heap::Chain& chain : heap::findChains(state, terms, pointerBytes)) {
    inChains.insert(chain.objects.begin(), chain.objects.end());
    if (which == Chains::All || chain.hasSegment) note(chain.objects);
  }
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<heap::Object>& object) {
    if (!object->isSegment() || object->level != 0 || object->segment->kind == heap::SegmentKind::Optional) return;
    if (!inChains.contains(id)) note({id});
  });
}

std::vector<unsigned> ObjectLengths::lengths() const {
  std::set<unsigned> distinct;
  for (const auto& [object, length] : longest_) distinct.insert(length);
  return {distinct.begin(), distinct.end()};
}

}  // namespace cairn::analysis
