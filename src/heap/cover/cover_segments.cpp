// Segments in the order of states: one of the cover stands for a run of neighbours of the state, whose lengths add up, and each of which is like its nodes.
#include <algorithm>
#include <set>

#include "heap/cover/cover_matching.h"
#include "heap/numbers/scaled_symbols.h"

namespace cairn::heap {

using term::Term;

bool OrderMatching::enterSegment(const Value& cover, const Value& state, int scope) {
  const int at = scopeOf(cover.object, scope);
  const Object& object = *cover_.find(cover.object);
  if ((at == kOutside) != (object.level == 0) || !cover.term.isConstant()) return false;
  const Segment& segment = *object.segment;
  const bool first = cover.target == Target::First;
  const auto& chains = progress_.chains(at);
  if (const auto known = chains.find(cover.object); known != chains.end()) {
    if (known->second.empty()) return matchBeyond(segment, cover, state, at);
    const ObjectId node = first ? known->second.front() : known->second.back();
    return state.isPointer() && state.object == node && state.term == cover.term && entersAt(state, first);
  }
  // But none if a variable says that the object belongs to a segment further on.
  std::vector<ObjectId> run;
  if (at == kOutside && entries_->laterThan(cover.object, state)) {
    const OrderProgress::Mark before = progress_.mark();
    if (matchRun(cover, state, run, at)) return true;
    progress_.rollBack(before);
  }
  if (state.isPointer() && state.term == cover.term && state.object.index() >= state_.firstDynamic &&
      entersAt(state, first)) {
    run = longestRun(object, state.object, first);
  }
  std::vector<std::size_t> lengths;
  for (std::size_t length = run.size(); length > 0; --length) lengths.push_back(length);
  if (runs_ == Runs::Shortest) std::reverse(lengths.begin(), lengths.end());
  lengths.push_back(0);
  for (const std::size_t length : lengths) {
    const auto size = static_cast<std::ptrdiff_t>(length);
    const std::vector<ObjectId> part =
        first ? std::vector(run.begin(), run.begin() + size) : std::vector(run.end() - size, run.end());
    const OrderProgress::Mark before = progress_.mark();
    if (matchRun(cover, state, part, at)) return true;
    progress_.rollBack(before);
    if (steps_ > kMaxSteps) return false;
  }
  return false;
}

bool OrderMatching::entersAt(const Value& state, bool first) const {
  const Object* object = state_.find(state.object);
  if (object == nullptr) return false;
  if (!object->isSegment()) return state.target == Target::Region;
  return state.target == (first ? Target::First : Target::Last);
}

Value OrderMatching::endOf(const Segment& segment, const Value& pointer) {
  const bool first = pointer.target == Target::First || segment.kind == SegmentKind::Optional;
  return first ? shifted(segment.nextValue, pointer.term, segment.head)
               : shifted(segment.prevValue, pointer.term, segment.prevTarget);
}

std::optional<Value> OrderMatching::link(ObjectId id, const Segment& layout, bool next) {
  const Object& object = *state_.find(id);
  if (object.isSegment()) return next ? object.segment->nextValue : object.segment->prevValue;
  return cellAt(object.contents, next ? layout.next : layout.prev, pointerBytes_);
}

bool OrderMatching::eligible(ObjectId id, const Object& cover) {
  const Object* object = state_.find(id);
  if (object == nullptr || !object->isLiveHeap() || !(object->size == cover.size)) return false;
  if (object->isSegment() && !object->segment->sameLayout(*cover.segment) && !chainOfOne(id, *cover.segment))
    return false;
  return !progress_.used(id);
}

bool OrderMatching::chainOfOne(ObjectId id, const Segment& layout) {
  const Object& object = *state_.find(id);
  const Segment& segment = *object.segment;
  if (segment.kind != SegmentKind::Optional || layout.kind != SegmentKind::Singly || segment.head != layout.head)
    return false;
  if (object.contents.package) {
    packed_.right.push_back(id);
    return false;
  }
  const auto next = cellAt(object.contents, layout.next, pointerBytes_);
  return next && *next == segment.nextValue;
}

bool OrderMatching::enteredFromElsewhere(ObjectId id, const std::vector<ObjectId>& run, const Segment& layout,
                                         Target end) {
  if (!references_) references_.emplace(state_);
  const bool segment = state_.find(id)->isSegment();
  std::optional<std::set<ObjectId>> owned;
  for (const References::Use& use : references_->uses(id)) {
    if (segment && use.target != end) continue;
    if (use.from == id || std::find(run.begin(), run.end(), use.from) != run.end()) continue;
    if (linkedWith(use.from, id, layout)) continue;
    if (!owned) owned = ownedAlone(state_, *references_, id, linkOffsets(layout), run);
    if (!owned->contains(use.from)) return true;
  }
  return false;
}

bool OrderMatching::linkedWith(ObjectId from, ObjectId id, const Segment& layout) {
  if (!from.valid() || from.index() < state_.firstDynamic || layout.kind != SegmentKind::Doubly) return false;
  const Object* object = state_.find(from);
  if (object == nullptr || !object->isLiveHeap() || !(object->size == state_.find(id)->size)) return false;
  for (const bool next : {true, false}) {
    const auto value = link(from, layout, next);
    if (value && value->isPointer() && value->object == id) return true;
  }
  return false;
}

std::vector<ObjectId> OrderMatching::longestRun(const Object& cover, ObjectId start, bool forward) {
  std::vector<ObjectId> run;
  const Segment& layout = *cover.segment;
  const std::uint64_t origin = forward ? layout.head : layout.prevTarget;
  const Target near = forward ? Target::First : Target::Last;
  const Target far = forward ? Target::Last : Target::First;
  for (ObjectId at = start; eligible(at, cover) && std::find(run.begin(), run.end(), at) == run.end();) {
    // The run must not go across a node that something else names: it would be inside. For a region the pointer does not say which end it means; it can
    // stand at the far end of a doubly linked run, and at the near end of any.
    const bool segment = state_.find(at)->isSegment();
    const bool farEndKnown = layout.kind == SegmentKind::Doubly;
    if (!run.empty() && (segment || !farEndKnown) && enteredFromElsewhere(at, run, layout, near)) break;
    run.push_back(at);
    if (layout.kind == SegmentKind::Optional) break;
    if ((segment || run.size() > 1) && enteredFromElsewhere(at, run, layout, far)) break;
    const auto next = link(at, layout, forward);
    if (!next || !next->isPointer() || !next->term.isConstant(origin) || next->object.index() < state_.firstDynamic)
      break;
    if (!entersAt(*next, forward)) break;
    at = next->object;
  }
  if (!forward) std::reverse(run.begin(), run.end());
  return run;
}

bool OrderMatching::matchBeyond(const Segment& segment, const Value& cover, const Value& state, int scope) {
  if (emptyInARow_ > cover_.memory.size()) return false;
  ++emptyInARow_;
  const bool matched = matchValue(endOf(segment, cover), state, scope);
  --emptyInARow_;
  return matched;
}

bool OrderMatching::matchRun(const Value& cover, const Value& state, const std::vector<ObjectId>& run, int scope) {
  const Object& object = *cover_.find(cover.object);
  const Segment& segment = *object.segment;
  progress_.addChain(scope, cover.object, run);
  Term length = terms_.constant(0, segment.length.width());
  for (const ObjectId id : run) {
    const Object& node = *state_.find(id);
    length = terms_.add(length, node.isSegment() ? node.segment->length : terms_.constant(1, length.width()));
    if (!progress_.use(id)) return false;
  }
  if (!matchTerm(segment.length, length, scope)) return false;
  for (const ObjectId node : run) {
    if (!matchNode(cover.object, node, scope)) return false;
  }
  if (run.empty()) return matchBeyond(segment, cover, state, scope);
  if (segment.kind == SegmentKind::Optional) {
    // Where it may be absent in the state as well, the same must be found in its place.
    const Object& node = *state_.find(run.front());
    return !node.isSegment() || matchValue(segment.nextValue, node.segment->nextValue, scope);
  }
  if (segment.kind == SegmentKind::Doubly) {
    for (std::size_t i = 1; i < run.size(); ++i) {
      const auto back = link(run[i], segment, false);
      if (!back || !back->isPointer() || back->object != run[i - 1] || !back->term.isConstant(segment.prevTarget) ||
          !entersAt(*back, false)) {
        return false;
      }
    }
    const auto prev = link(run.front(), segment, false);
    if (!prev || !matchValue(segment.prevValue, *prev, scope)) return false;
  }
  const auto next = link(run.back(), segment, true);
  return next && matchValue(segment.nextValue, *next, scope);
}

bool OrderMatching::matchNode(ObjectId cover, ObjectId node, int scope) {
  const Object& c = *cover_.find(cover);
  const Object& s = *state_.find(node);
  Instance instance;
  instance.parent = scope;
  instance.depth = c.level;
  instance.owner = cover;
  instance.node = node;
  const int inside = progress_.addInstance(std::move(instance));
  if (c.contents.package || s.contents.package) return matchPackages(cover, node);
  return matchContents(c.contents, withoutLinks(s, *c.segment), s.size, inside);
}

bool OrderMatching::matchPackages(ObjectId cover, ObjectId node) {
  const Object& c = *cover_.find(cover);
  const Object& s = *state_.find(node);
  if (s.isSegment() && s.segment->sameLayout(*c.segment)) {
    if (c.contents.package == s.contents.package) return true;
    if (!s.contents.package) {
      if (const auto owned = ownedAsPackaged(state_, node, *c.contents.package, terms_)) {
        return std::all_of(owned->begin(), owned->end(), [&](ObjectId id) { return progress_.use(id); });
      }
    }
    if (!c.contents.package && ownedAsPackaged(cover_, cover, *s.contents.package, terms_)) return true;
  }
  if (c.contents.package) packed_.left.push_back(cover);
  if (s.contents.package) packed_.right.push_back(node);
  return false;
}

}  // namespace cairn::heap
