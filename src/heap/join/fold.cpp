#include "heap/join/fold.h"

#include <algorithm>

#include "heap/join/join_numbers.h"
#include "heap/numbers/numeric_state.h"
#include "heap/numbers/side_conditions.h"
#include "heap/reach/leak.h"
#include "heap/reach/references.h"
#include "heap/state/nesting.h"
#include "heap/state/package.h"
#include "heap/state/replace_values.h"
#include "heap/state/segment_check.h"
#include "heap/state/state_check.h"
#include "support/check.h"

namespace cairn::heap {

namespace {

Value linkOf(const State& state, term::TermStore& terms, ObjectId id, std::uint64_t offset, bool next,
             unsigned pointerBytes) {
  const Object& object = *state.find(id);
  if (object.isSegment()) return next ? object.segment->nextValue : object.segment->prevValue;
  Contents copy = object.contents;
  return readCells(copy, terms, offset, pointerBytes, pointerBytes,
                   [&](unsigned width) { return terms.freshSymbol("u", width); });
}

// The bytes of the link are one value, zeros, or not written yet: not data of another size.
bool mayHoldLink(const Object& object, std::uint64_t offset, unsigned pointerBytes) {
  if (object.isSegment()) return true;
  const Contents& contents = object.contents;
  if (const auto filled = allFilled(contents, offset, pointerBytes)) return filled->isConstant(0);
  if (allUnknown(contents, offset, pointerBytes)) return true;
  const Cell* cell = contents.cells.find(offset);
  return cell != nullptr && !cell->fill && cell->bytes == pointerBytes;
}

// What the neighbours say of their nodes' order together, and what of it is lost.
void foldOrderings(const numeric::Element& known, const Object& first, const Object& second, const Contents& nodes,
                   term::TermStore& terms, unsigned pointerBytes, Segment& segment, Folded& folded) {
  std::optional<numeric::Element> ofBoth;
  const auto holds = [&](term::Term condition) {
    if (condition.isConstant()) return condition.isTrue();
    if (!ofBoth) {
      ofBoth = known;
      if (first.isSegment()) ofBoth = assumeAll(*ofBoth, first.segment->facts);
      if (second.isSegment()) ofBoth = assumeAll(*ofBoth, second.segment->facts);
    }
    return ofBoth->implies(condition);
  };
  segment.orderings = orderingsOfChain(first, second, nodes, terms, pointerBytes, holds);
  folded.loss =
      std::max(folded.loss, lossOf(losesOrdering(first, segment.orderings), losesOrdering(second, segment.orderings)));
}

}  // namespace

namespace {

// `packed`: where a package was in the way; then there is no result.
std::optional<Folded> foldPacked(const State& state, term::TermStore& terms, const Chain& chain, ObjectId first,
                                 ObjectId second, unsigned pointerBytes, const WantsFacts& wantsFacts,
                                 PackedObjects& packed) {
  const Object& a = *state.find(first);
  const Object& b = *state.find(second);
  if (!mayHoldLink(b, chain.layout.next, pointerBytes)) return std::nullopt;
  if (chain.layout.kind == SegmentKind::Doubly && !mayHoldLink(a, chain.layout.prev, pointerBytes)) return std::nullopt;
  Folded folded{state, ObjectId()};
  State& result = folded.state;

  Segment segment = chain.layout;
  const unsigned width = 8 * pointerBytes;
  const auto lengthOf = [&](const Object& o) { return o.isSegment() ? o.segment->length : terms.constant(1, width); };
  segment.length = terms.add(lengthOf(a), lengthOf(b));
  segment.nextValue = linkOf(state, terms, second, segment.next, true, pointerBytes);
  if (segment.kind == SegmentKind::Doubly) {
    segment.prevValue = linkOf(state, terms, first, segment.prev, false, pointerBytes);
  }
  folded.endsInNumber = segment.nextValue.isInteger() && !segment.nextValue.term.isConstant(0);
  Object built = a;
  built.lifetime = common(a.lifetime, b.lifetime);
  built.contents = {};
  built.segment = support::makeRef<Segment>(segment);
  folded.segment = result.add(support::makeRef<Object>(built));

  Pairing pairing(state, state, result, terms, pointerBytes, Pairing::Around::Shared);
  auto contents = pairing.nodeContents(first, second, folded.segment, chain.layout, chain.objects);
  packed = pairing.packed();
  if (!contents || !packed.empty()) return std::nullopt;
  folded.loss = pairing.loss();
  folded.shapeLoss = pairing.shapeLoss();
  // Blocks of different origin that are not alike are rather two kinds of things than one.
  if (!(a.allocated == b.allocated)) {
    built.allocated = {};
    folded.otherOrigin = true;
  }
  built.contents = std::move(*contents);
  folded.hasFacts = !wantsFacts || wantsFacts(folded);
  if (folded.hasFacts || state.keepsOrderings) {
    const numeric::Element known = numbersOf(state);
    if (folded.hasFacts) segment.facts = foldNumbers(state, known, pairing, terms);
    if (state.keepsOrderings) foldOrderings(known, a, b, built.contents, terms, pointerBytes, segment, folded);
  }
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

  // Nothing may have been forgotten that was the only way to a block, and nothing may still mean what is gone.
  State reached = result;
  if (!collect(reached).lost.empty()) return std::nullopt;
  bool dangling = false;
  result.memory.forEachFrom(ObjectId(result.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    forEachValue(*object, [&](const Value& value) {
      if (value.refersToObject() && gone.contains(value.object)) dangling = true;
    });
  });
  if (dangling || !isWellNested(result)) return std::nullopt;
  return folded;
}

}  // namespace

std::optional<Folded> foldPair(const State& state, term::TermStore& terms, const Chain& chain, ObjectId first,
                               ObjectId second, unsigned pointerBytes, const WantsFacts& wantsFacts) {
  PackedObjects packed;
  auto folded = foldPacked(state, terms, chain, first, second, pointerBytes, wantsFacts, packed);
  if (packed.empty()) {
    if (folded) requireInvariants(folded->state, "foldPair");
    return folded;
  }
  State open = state;
  unsigned tries = 0;
  do {
    unpackForNextTry(open, open, packed, ++tries, terms);
    packed = {};
    folded = foldPacked(open, terms, chain, first, second, pointerBytes, wantsFacts, packed);
  } while (!packed.empty());
  if (folded) requireInvariants(folded->state, "foldPair");
  return folded;
}

namespace {

// Two neighbours of a chain, in a state where what they own is collapsed.
struct Neighbours {
  State state;
  Chain chain;
  ObjectId first;
  ObjectId second;
};
std::optional<Neighbours> collapsedNeighbours(const State& state, term::TermStore& terms, const Chain& chain,
                                              std::size_t at, unsigned pointerBytes);

std::optional<Folded> fold(const Neighbours& pair, term::TermStore& terms, unsigned pointerBytes,
                           const WantsFacts& wantsFacts = nullptr) {
  try {
    return foldPair(pair.state, terms, pair.chain, pair.first, pair.second, pointerBytes, wantsFacts);
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

// Something comes again in the chain: it is a list rather than one thing of each kind.
bool repeats(const State& state, const Chain& chain) {
  if (chain.hasSegment) return true;
  std::set<program::SourceLoc> origins;
  return !std::all_of(chain.objects.begin(), chain.objects.end(),
                      [&](ObjectId id) { return origins.insert(state.find(id)->allocated).second; });
}

// Chains that the node alone owns become segments, whatever is lost: what a list's nodes own is summarised with them, and lists that each node has in pieces of
// its own would never look alike.
State collapseOwned(State state, term::TermStore& terms, const Segment& layout, const std::vector<ObjectId>& around,
                    ObjectId node, unsigned pointerBytes) {
  for (bool changed = true; changed;) {
    changed = false;
    const References references(state);
    const std::set<ObjectId> owned = ownedAlone(state, references, node, linkOffsets(layout), around);
    if (owned.size() < 2) return state;
    for (const Chain& chain : findChains(state, terms, pointerBytes)) {
      const bool inside =
          std::all_of(chain.objects.begin(), chain.objects.end(), [&](ObjectId id) { return owned.contains(id); });
      if (!inside || !repeats(state, chain)) continue;
      for (std::size_t i = 0; i + 1 < chain.objects.size() && !changed; ++i) {
        const auto pair = collapsedNeighbours(state, terms, chain, i, pointerBytes);
        auto folded = pair ? fold(*pair, terms, pointerBytes) : std::nullopt;
        if (!folded) continue;
        state = std::move(folded->state);
        changed = true;
      }
      if (changed) break;
    }
  }
  return state;
}

std::optional<Neighbours> collapsedNeighbours(const State& state, term::TermStore& terms, const Chain& chain,
                                              std::size_t at, unsigned pointerBytes) {
  Neighbours pair{state, chain, chain.objects[at], chain.objects[at + 1]};
  try {
    for (const ObjectId node : {pair.first, pair.second}) {
      if (state.find(node)->isSegment()) continue;
      pair.state = collapseOwned(std::move(pair.state), terms, chain.layout, chain.objects, node, pointerBytes);
    }
    return pair;
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

// A variable points there.
bool isNamed(const State& state, const References& references, ObjectId id, Target target) {
  const auto& uses = references.uses(id);
  return std::any_of(uses.begin(), uses.end(), [&](const References::Use& use) {
    const Object* from = use.from.valid() ? state.find(use.from) : nullptr;
    return use.target == target && (from == nullptr || from->storage != Storage::Heap);
  });
}

// A block that a variable points to, or that comes just before what a variable points to. Where it is known which of two neighbours has the larger number, it
// stays what it is: what lies before it and what lies behind it are related by its number.
bool standsBetween(const State& state, const References& references, ObjectId id) {
  const Object& object = *state.find(id);
  if (!state.keepsOrderings || object.isSegment()) return false;
  if (isNamed(state, references, id, Target::Region)) return true;
  bool found = false;
  object.contents.cells.forEach([&](std::uint64_t, const Cell& cell) {
    const Value& value = cell.value;
    if (found || cell.fill || !value.isPointer() || value.target == Target::Region || value.target == Target::All)
      return;
    found = isNamed(state, references, value.object, value.target);
  });
  return found;
}

bool isLongEnough(const Chain& chain, const Folded& folded, const FoldThresholds& thresholds) {
  const bool sameKind = !folded.otherOrigin || !folded.endsInNumber;
  const bool alike = folded.loss == Loss::None && sameKind;
  const bool oneCovers = folded.loss == Loss::OneSide && !folded.otherOrigin;
  const bool numbers = folded.loss == Loss::BothSides && folded.shapeLoss != Loss::BothSides;
  const unsigned needed = alike       ? thresholds.equal
                          : oneCovers ? thresholds.oneSide
                          : numbers   ? thresholds.otherNumbers
                                      : thresholds.otherShape;
  return (chain.hasSegment && (alike || oneCovers)) || chain.objects.size() >= needed;
}

}  // namespace

bool foldChains(State& state, term::TermStore& terms, const FoldThresholds& thresholds, unsigned pointerBytes) {
  bool any = false;
  for (;;) {
    std::optional<Folded> best;
    std::optional<Neighbours> bestPair;
    std::size_t bestLength = 0;
    const References references(state);
    std::vector<Chain> chains = findChains(state, terms, pointerBytes);
    std::erase_if(chains, [&](const Chain& chain) { return !repeats(state, chain); });
    const bool onlyTwo = chains.size() == 1 && chains.front().objects.size() == 2;
    for (const Chain& chain : chains) {
      for (std::size_t i = 0; i + 1 < chain.objects.size(); ++i) {
        const bool apart = standsBetween(state, references, chain.objects[i]) ||
                           standsBetween(state, references, chain.objects[i + 1]);
        if (apart) continue;
        auto pair = collapsedNeighbours(state, terms, chain, i, pointerBytes);
        const auto isBest = [&](const Folded& one) { return onlyTwo && isLongEnough(chain, one, thresholds); };
        auto folded = pair ? fold(*pair, terms, pointerBytes, isBest) : std::nullopt;
        if (!folded || !isLongEnough(chain, *folded, thresholds)) continue;
        const bool better =
            !best || folded->loss < best->loss || (folded->loss == best->loss && chain.objects.size() > bestLength);
        if (!better) continue;
        best = std::move(folded);
        bestPair = std::move(pair);
        bestLength = chain.objects.size();
        if (best->loss == Loss::None) break;
      }
    }
    if (best && !best->hasFacts) best = fold(*bestPair, terms, pointerBytes);
    if (!best) return any;
    state = std::move(best->state);
    any = true;
  }
}

}  // namespace cairn::heap
