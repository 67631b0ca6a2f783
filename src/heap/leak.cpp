#include "heap/leak.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "heap/references.h"

namespace cairn::heap {

namespace {

template <typename Visit>
void forEachRoot(const State& state, Visit&& pointer) {
  const auto object = [&](ObjectId id) {
    if (id.valid()) pointer(Value::pointer(id, term::Term()));
  };
  // A global that was never written points to globals and functions only.
  state.changedGlobals.forEach([&](ObjectId id, bool) { object(id); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& o) {
    if (o->storage == Storage::Environment) object(id);
  });
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const ObjectId slot : frame->slots) object(slot);
    for (const ObjectId block : frame->stackAllocations) object(block);
    object(frame->variadicArea);
    for (const auto& [reg, value] : frame->registers.entries()) pointer(value);
  }
}

// What may be reached: all ways through a segment count.
class Marker {
 public:
  explicit Marker(const State& state) : state_(state), marked_(state.nextObject, false) {
    forEachRoot(state, [&](const Value& root) { value(root); });
    while (!pending_.empty()) {
      const Object* object = state_.find(pending_.back());
      pending_.pop_back();
      if (object == nullptr || object->status != Status::Live) continue;
      forEachReference(*object, [&](const Value& edge) { value(edge); });
    }
  }
  [[nodiscard]] bool marked(ObjectId id) const { return id.index() < marked_.size() && marked_[id.index()]; }

 private:
  void value(const Value& value) {
    if (!value.refersToObject() || marked(value.object)) return;
    if (value.object.index() >= marked_.size()) marked_.resize(value.object.index() + 1, false);
    marked_[value.object.index()] = true;
    pending_.push_back(value.object);
  }

  const State& state_;
  std::vector<bool> marked_;  // by the numbers of objects
  std::vector<ObjectId> pending_;
};

// What is reached whichever of the segments that are not known to have nodes are empty: a pointer to the first node of an empty segment
// is a pointer to what follows it, one to the last node a pointer to what comes before it.
class CertainMarker {
 public:
  explicit CertainMarker(const State& state) : state_(state) {
    forEachRoot(state, [&](const Value& root) { value(root); });
    run();
  }
  [[nodiscard]] bool marked(ObjectId id) const { return ways_.contains(id); }
  // The segment has nodes.
  void nonEmpty(ObjectId segment) {
    nonEmpty_.insert(segment);
    if (marked(segment)) pending_.emplace_back(segment, Target::Region);
    run();
  }
  // Reached segments not known to have nodes, ascending.
  [[nodiscard]] std::vector<ObjectId> undecided() const {
    std::vector<ObjectId> result;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->isSegment() && marked(id) && !nonEmpty_.contains(id)) result.push_back(id);
    });
    return result;
  }

 private:
  void value(const Value& value) {
    if (!value.refersToObject()) return;
    bool& known = ways_[value.object][static_cast<std::size_t>(value.target)];
    if (!known) pending_.emplace_back(value.object, value.target);
    known = true;
  }
  void run() {
    while (!pending_.empty()) {
      const auto [id, target] = pending_.back();
      pending_.pop_back();
      const Object* object = state_.find(id);
      if (object == nullptr || object->status != Status::Live) continue;
      if (!object->isSegment() || nonEmpty_.contains(id)) {
        forEachValue(*object, [&](const Value& edge) { value(edge); });
      } else if (target == Target::Last && object->segment->kind == SegmentKind::Doubly) {
        value(object->segment->prevValue);
      } else if (target != Target::All) {
        value(object->segment->nextValue);
      }
    }
  }

  const State& state_;
  std::unordered_map<ObjectId, std::array<bool, 4>> ways_;
  std::unordered_set<ObjectId> nonEmpty_;
  std::vector<std::pair<ObjectId, Target>> pending_;
};

}  // namespace

Collected collect(State& state) {
  const Marker marker(state);
  Collected result;
  std::vector<ObjectId> garbage;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (marker.marked(id)) {
      result.segmentsRemain |= object->isSegment();
      return;
    }
    garbage.push_back(id);
    if (object->isLiveHeap() && object->level == 0) result.lost.push_back(id);
  });
  for (const ObjectId id : garbage) state.memory.erase(id);
  return result;
}

void collectButBlocks(State& state, term::TermStore& terms) {
  const State before = state;
  std::vector<ObjectId> kept = collect(state).lost;
  const auto block = std::find_if(kept.begin(), kept.end(), [&](ObjectId id) { return !before.find(id)->isSegment(); });
  if (block != kept.end()) kept = {*block};
  for (const ObjectId id : kept) {
    support::Ref<Object> object = *before.memory.find(id);
    Object& edited = object.own();
    edited.contents = Contents();
    if (edited.isSegment()) {
      Segment& segment = edited.segment.own();
      const Value null = Value::integer(terms.constant(0, segment.length.width()));
      segment.nextValue = null;
      if (segment.kind == SegmentKind::Doubly) segment.prevValue = null;
      segment.facts.clear();
      segment.orderings.clear();
    }
    state.memory.set(id, std::move(object));
  }
}

ObjectId decidesTracking(const State& state, const std::function<bool(ObjectId)>& nonEmpty) {
  const Marker possible(state);
  CertainMarker certain(state);
  const auto doubtful = [&](ObjectId id, const Object& object) {
    return object.isLiveHeap() && object.level == 0 && possible.marked(id) && !certain.marked(id);
  };
  const auto anyDoubtful = [&] {
    bool found = false;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      found = found || doubtful(id, *object);
    });
    return found;
  };
  // Whether a way through the nodes of the segment, and then only through what is not surely reached, ends at a doubtful object.
  const auto matters = [&](ObjectId segment) {
    std::unordered_set<ObjectId> seen{segment};
    std::vector<ObjectId> open{segment};
    while (!open.empty()) {
      const ObjectId id = open.back();
      open.pop_back();
      const Object* object = state.find(id);
      if (object == nullptr || object->status != Status::Live) continue;
      if (doubtful(id, *object)) return true;
      forEachValue(*object, [&](const Value& edge) {
        if (!edge.refersToObject() || certain.marked(edge.object)) return;
        if (seen.insert(edge.object).second) open.push_back(edge.object);
      });
    }
    return false;
  };
  while (anyDoubtful()) {
    ObjectId decisive;
    bool grown = false;
    for (const ObjectId segment : certain.undecided()) {
      if (!matters(segment)) continue;
      if (nonEmpty(segment)) {
        certain.nonEmpty(segment);
        grown = true;
      } else if (!decisive.valid()) {
        decisive = segment;
      }
    }
    if (!grown) return decisive;
  }
  return {};
}

}  // namespace cairn::heap
