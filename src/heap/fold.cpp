#include "heap/fold.h"

#include <algorithm>

#include "heap/leak.h"
#include "heap/numbers.h"
#include "heap/owners.h"
#include "heap/ownership.h"
#include "heap/references.h"
#include "support/check.h"

namespace cairn::heap {

using term::Term;

namespace {

Value linkOf(const State& state, term::TermStore& terms, ObjectId id, std::uint64_t offset, bool next,
             unsigned pointerBytes) {
  const Object& object = *state.find(id);
  if (object.isSegment()) return next ? object.segment->nextValue : object.segment->prevValue;
  Contents copy = object.contents;
  return readCells(copy, terms, offset, pointerBytes, pointerBytes,
                   [&](unsigned width) { return terms.freshSymbol("u", width); });
}

}  // namespace

std::optional<Folded> foldPair(const State& state, term::TermStore& terms, const Chain& chain, ObjectId first,
                               ObjectId second, unsigned pointerBytes) {
  const Object& a = *state.find(first);
  const Object& b = *state.find(second);
  Folded folded{state, ObjectId(), Loss::None, Loss::None, false};
  State& result = folded.state;

  Segment segment = chain.layout;
  const unsigned width = 8 * pointerBytes;
  const auto lengthOf = [&](const Object& o) { return o.isSegment() ? o.segment->length : terms.constant(1, width); };
  segment.length = terms.add(lengthOf(a), lengthOf(b));
  segment.nextValue = linkOf(state, terms, second, segment.next, true, pointerBytes);
  if (segment.kind == SegmentKind::Doubly) {
    segment.prevValue = linkOf(state, terms, first, segment.prev, false, pointerBytes);
  }
  Object built = a;
  built.lifetime = common(a.lifetime, b.lifetime);
  built.contents = {};
  built.segment = support::makeRef<Segment>(segment);
  folded.segment = result.add(support::makeRef<Object>(built));

  Pairing pairing(state, state, result, terms, pointerBytes, Pairing::Around::Shared);
  auto contents = pairing.nodeContents(first, second, folded.segment, chain.layout, chain.objects);
  if (!contents) return std::nullopt;
  folded.loss = pairing.loss();
  folded.shapeLoss = pairing.shapeLoss();
  // Blocks of different origin that are not alike are rather two kinds of things than one.
  if (!(a.allocated == b.allocated)) {
    built.allocated = {};
    folded.otherOrigin = true;
  }
  built.contents = std::move(*contents);
  segment.facts = foldNumbers(state, pairing, terms);
  built.segment = support::makeRef<Segment>(segment);
  result.memory.set(folded.segment, support::makeRef<Object>(built));

  const References references(state);
  std::set<ObjectId> gone{first, second};
  for (const ObjectId node : {first, second}) {
    const std::set<ObjectId> owned = ownedAlone(state, references, node, linkOffsets(chain.layout), chain.objects);
    // What a node owns goes with the node: it must be a part of what the nodes own afterwards, not behind a value that was forgotten.
    const bool kept = std::all_of(owned.begin(), owned.end(), [&](ObjectId id) {
      return node == first ? pairing.walkedLeft(id) : pairing.walkedRight(id);
    });
    if (!kept) return std::nullopt;
    gone.insert(owned.begin(), owned.end());
  }
  for (const ObjectId id : gone) result.memory.erase(id);
  // From elsewhere the first object is entered at its first node, the second at its last.
  bool fromInside = false;
  replacePointers(result, terms, [&](const Value& value) -> std::optional<Value> {
    if (value.object != first && value.object != second) return std::nullopt;
    const Target target = value.object == first ? Target::First : Target::Last;
    if (value.target != Target::Region && value.target != target) fromInside = true;
    if (target == Target::Last && segment.kind == SegmentKind::Singly) fromInside = true;
    return Value::pointer(folded.segment, value.term, target);
  });
  if (fromInside) return std::nullopt;
  // All nodes exist at once: there are no more of them than fit into the address space.
  const std::uint64_t most = ((std::uint64_t{1} << (width - 1)) - 1) / std::max<std::uint64_t>(1, a.size.value());
  result.assume(terms.ule(segment.length, terms.constant(most, width)));

  // Nothing may have been forgotten that was the only way to a block, and nothing may still mean what is gone.
  State reached = result;
  if (!collect(reached).lost.empty()) return std::nullopt;
  bool dangling = false;
  result.memory.forEachFrom(ObjectId(result.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    forEachValue(*object, [&](const Value& value) {
      if (value.refersToObject() && gone.contains(value.object)) dangling = true;
    });
  });
  if (dangling) return std::nullopt;
  return folded;
}

bool foldChains(State& state, term::TermStore& terms, const FoldThresholds& thresholds, unsigned pointerBytes) {
  bool any = false;
  for (;;) {
    std::optional<Folded> best;
    std::size_t bestLength = 0;
    for (const Chain& chain : findChains(state, terms, pointerBytes)) {
      for (std::size_t i = 0; i + 1 < chain.objects.size(); ++i) {
        std::optional<Folded> folded;
        try {
          folded = foldPair(state, terms, chain, chain.objects[i], chain.objects[i + 1], pointerBytes);
        } catch (const support::Unsupported&) {
          continue;
        }
        if (!folded) continue;
        const bool alike = folded->loss == Loss::None;
        const bool oneCovers = folded->loss == Loss::OneSide && !folded->otherOrigin;
        const bool numbers = folded->loss == Loss::BothSides && folded->shapeLoss != Loss::BothSides;
        const unsigned needed = alike       ? thresholds.equal
                                : oneCovers ? thresholds.oneSide
                                : numbers   ? thresholds.otherNumbers
                                            : thresholds.otherShape;
        if (!(chain.hasSegment && (alike || oneCovers)) && chain.objects.size() < needed) continue;
        const bool better =
            !best || folded->loss < best->loss || (folded->loss == best->loss && chain.objects.size() > bestLength);
        if (!better) continue;
        best = std::move(folded);
        bestLength = chain.objects.size();
        if (best->loss == Loss::None) break;
      }
    }
    if (!best) return any;
    state = std::move(best->state);
    any = true;
  }
}

}  // namespace cairn::heap
