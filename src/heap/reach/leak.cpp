#include "heap/reach/leak.h"

#include <algorithm>
#include <unordered_set>

#include "heap/state/addresses.h"
#include "heap/state/replace_values.h"
#include "support/check.h"

namespace cairn::heap {

namespace {

template <typename Visit>
void forEachRoot(const State& state, Visit&& pointer) {
  const auto object = [&](ObjectId id) {
    if (id.valid()) pointer(Value::pointer(id, term::Term()));
  };
  // A global that was never written points to globals and functions only.
  state.changedGlobals.forEach([&](ObjectId id, bool) { object(id); });
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const ObjectId slot : frame->slots) object(slot);
    for (const ObjectId block : frame->stackAllocations) object(block);
    object(frame->variadicArea);
    for (const auto& [reg, value] : frame->registers.entries()) pointer(value);
  }
}

// Every object that this one leads to, as a pointer; texts that its words may lead to, too.
template <typename Visit>
void forEachEdge(const Object& object, Visit&& edge) {
  forEachReference(object, edge);
  if (!object.contents.words) return;
  for (const ObjectId text : object.contents.words->mayBe) edge(Value::pointer(text, term::Term()));
}

// The objects of a state by their numbers, for those who look at all of them again and again; of globals those that were written.
class ObjectsByNumber {
 public:
  explicit ObjectsByNumber(const State& state) : objects_(state.nextObject) {
    const auto add = [&](ObjectId id, const Object* object) {
      if (id.index() >= objects_.size()) objects_.resize(id.index() + 1);
      objects_[id.index()] = object;
    };
    state.memory.forEachFrom(ObjectId(state.firstDynamic),
                             [&](ObjectId id, const support::Ref<Object>& object) { add(id, object.get()); });
    environment_ = environmentRoots(state);
    state.changedGlobals.forEach([&](ObjectId id, bool) { add(id, state.find(id)); });
  }
  // Null: none, or a global that was never written.
  [[nodiscard]] const Object* find(ObjectId id) const {
    return id.index() < objects_.size() ? objects_[id.index()] : nullptr;
  }
  [[nodiscard]] const std::vector<ObjectId>& environment() const { return environment_; }

 private:
  std::vector<const Object*> objects_;
  std::vector<ObjectId> environment_;
};

// What may be reached: all ways through a segment count.
class Marker {
 public:
  Marker(const State& state, const ObjectsByNumber& objects) : marked_(state.nextObject), origins_(state) {
    for (const ObjectId id : objects.environment()) value(Value::pointer(id, term::Term()));
    forEachRoot(state, [&](const Value& root) { value(root); });
    while (!pending_.empty()) {
      const Object* object = objects.find(pending_.back());
      pending_.pop_back();
      if (object == nullptr || object->status != Status::Live) continue;
      forEachEdge(*object, [&](const Value& edge) { value(edge); });
      if (!origins_.empty()) forEachValue(*object, [&](const Value& number) { value(number); });
      nodesLeadOut_ = nodesLeadOut_ || leadsOut(*object, objects);
    }
  }
  [[nodiscard]] bool marked(ObjectId id) const { return id.index() < marked_.size() && marked_[id.index()] != 0; }
  [[nodiscard]] bool nodesLeadOut() const { return nodesLeadOut_; }

 private:
  // Other ways than from a segment of level 0 to what follows it, which is also what a pointer to it means if it is empty.
  static bool leadsOut(const Object& object, const ObjectsByNumber& objects) {
    if (!object.isSegment() && object.level == 0) return false;
    const auto leaves = [&](const Value& edge) {
      const Object* target = edge.refersToObject() ? objects.find(edge.object) : nullptr;
      return target != nullptr && target->level == 0 && target->storage == Storage::Heap;
    };
    bool found = false;
    object.contents.cells.forEachMarked([&](std::uint64_t, const Cell& cell) {
      found = found || (cell.value.target != Target::All && leaves(cell.value));
    });
    for (const LoggedWrite& write : object.contents.log) found = found || leaves(write.value);
    if (found || !object.isSegment()) return found;
    const bool nextIsOut = object.level != 0 || object.segment->kind == SegmentKind::Doubly;
    return (nextIsOut && leaves(object.segment->nextValue)) || leaves(object.segment->prevValue);
  }

  void value(const Value& value) {
    if (value.refersToObject()) {
      mark(value.object);
    } else if (!origins_.empty()) {
      origins_.ofNumber(value, [&](ObjectId id) { mark(id); });
    }
  }
  void mark(ObjectId id) {
    if (marked(id)) return;
    if (id.index() >= marked_.size()) marked_.resize(id.index() + 1);
    marked_[id.index()] = 1;
    pending_.push_back(id);
  }

  std::vector<std::uint8_t> marked_;  // by the numbers of objects
  Origins origins_;                   // of numbers, which keep what they were computed from tracked
  std::vector<ObjectId> pending_;
  bool nodesLeadOut_ = false;
};

// What is reached whichever of the segments that are not known to have nodes are empty: a pointer to the first node of an empty segment
// is a pointer to what follows it, one to the last node a pointer to what comes before it.
class CertainMarker {
 public:
  CertainMarker(const State& state, const ObjectsByNumber& objects)
      : objects_(objects), origins_(state), ways_(state.nextObject) {
    for (const ObjectId id : objects.environment()) value(Value::pointer(id, term::Term()));
    forEachRoot(state, [&](const Value& root) { value(root); });
    run();
  }
  [[nodiscard]] bool marked(ObjectId id) const { return id.index() < ways_.size() && ways_[id.index()] != 0; }
  // The segment has nodes.
  void nonEmpty(ObjectId segment) {
    nonEmpty_.insert(segment);
    if (marked(segment)) pending_.emplace_back(segment, Target::Region);
    run();
  }
  [[nodiscard]] bool isNonEmpty(ObjectId segment) const { return nonEmpty_.contains(segment); }

 private:
  void value(const Value& value) {
    if (!origins_.empty()) {
      origins_.ofNumber(value, [&](ObjectId id) { this->value(Value::pointer(id, term::Term())); });
    }
    if (!value.refersToObject()) return;
    if (value.object.index() >= ways_.size()) ways_.resize(value.object.index() + 1);
    std::uint8_t& known = ways_[value.object.index()];
    const auto way = static_cast<std::uint8_t>(1U << static_cast<unsigned>(value.target));
    if ((known & way) != 0) return;
    known |= way;
    pending_.emplace_back(value.object, value.target);
  }
  void run() {
    while (!pending_.empty()) {
      const auto [id, target] = pending_.back();
      pending_.pop_back();
      const Object* object = objects_.find(id);
      if (object == nullptr || object->status != Status::Live) continue;
      if (!object->isSegment() || (!nonEmpty_.empty() && nonEmpty_.contains(id))) {
        forEachEdge(*object, [&](const Value& edge) { value(edge); });
        if (!origins_.empty()) forEachValue(*object, [&](const Value& number) { value(number); });
      } else if (target == Target::Last && object->segment->kind == SegmentKind::Doubly) {
        value(object->segment->prevValue);
      } else if (target != Target::All) {
        value(object->segment->nextValue);
      }
    }
  }

  const ObjectsByNumber& objects_;
  Origins origins_;
  std::vector<std::uint8_t> ways_;  // by the numbers of objects: one bit for every target that leads there
  std::unordered_set<ObjectId> nonEmpty_;
  std::vector<std::pair<ObjectId, Target>> pending_;
};

}  // namespace

std::vector<ObjectId> environmentRoots(const State& state) {
  std::vector<ObjectId> result;
  const bool mayHide = !Origins(state).empty();  // numbers that keep what they were computed from tracked
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->storage != Storage::Environment || object->status != Status::Live) return;
    bool leadsOut = mayHide;
    forEachReference(*object, [&](const Value& edge) {
      const Object* target = state.find(edge.object);
      leadsOut = leadsOut || target == nullptr || target->storage != Storage::Environment;
    });
    if (leadsOut) result.push_back(id);
  });
  return result;
}

Collected collect(State& state) {
  const ObjectsByNumber objects(state);
  const Marker marker(state, objects);
  Collected result;
  std::vector<ObjectId> garbage;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (marker.marked(id)) return;
    garbage.push_back(id);
    if (object->isLiveHeap() && object->level == 0) result.lost.push_back(id);
  });
  for (const ObjectId id : garbage) state.memory.erase(id);
  result.nodesLeadOut = marker.nodesLeadOut();
  CAIRN_FULL_CHECK(result.nodesLeadOut || !decidesTracking(state, [](ObjectId) { return false; }).valid(),
                   "a segment decides what is reached only if its nodes lead out");
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
  const ObjectsByNumber objects(state);
  CertainMarker certain(state, objects);
  // Live heap objects of level 0 that are not surely reached, ascending.
  std::vector<ObjectId> doubtful;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->isLiveHeap() && object->level == 0 && !certain.marked(id)) doubtful.push_back(id);
  });
  if (doubtful.empty()) return {};
  const Marker possible(state, objects);
  std::erase_if(doubtful, [&](ObjectId id) { return !possible.marked(id); });
  // Whether a way through the nodes of the segment, and then only through what is not surely reached, ends at a doubtful object.
  const auto matters = [&](ObjectId segment) {
    std::unordered_set<ObjectId> seen{segment};
    std::vector<ObjectId> open{segment};
    while (!open.empty()) {
      const ObjectId id = open.back();
      open.pop_back();
      const Object* object = objects.find(id);
      if (object == nullptr || object->status != Status::Live) continue;
      if (std::ranges::binary_search(doubtful, id)) return true;
      forEachReference(*object, [&](const Value& edge) {
        if (!certain.marked(edge.object) && seen.insert(edge.object).second) open.push_back(edge.object);
      });
    }
    return false;
  };
  // Reached segments not known to have nodes, ascending.
  const auto undecided = [&] {
    std::vector<ObjectId> result;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (object->isSegment() && certain.marked(id) && !certain.isNonEmpty(id)) result.push_back(id);
    });
    return result;
  };
  while (!doubtful.empty()) {
    ObjectId decisive;
    bool grown = false;
    for (const ObjectId segment : undecided()) {
      if (!matters(segment)) continue;
      if (nonEmpty(segment)) {
        certain.nonEmpty(segment);
        std::erase_if(doubtful, [&](ObjectId id) { return certain.marked(id); });
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
