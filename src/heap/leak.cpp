#include "heap/leak.h"

#include <unordered_set>

namespace cairn::heap {

namespace {

class Marker {
 public:
  explicit Marker(const State& state) : state_(state) {}

  void root(ObjectId id) {
    if (id.valid() && marked_.insert(id).second) pending_.push_back(id);
  }
  void value(const Value& value) {
    if (value.refersToObject()) root(value.object);
  }
  void run() {
    while (!pending_.empty()) {
      const Object* object = state_.find(pending_.back());
      pending_.pop_back();
      if (object == nullptr || object->status != Status::Live) continue;
      object->contents.cells.forEach([&](std::uint64_t, const Cell& cell) { value(cell.value); });
      for (const LoggedWrite& write : object->contents.log) value(write.value);
    }
  }
  [[nodiscard]] bool marked(ObjectId id) const { return marked_.contains(id); }

 private:
  const State& state_;
  std::unordered_set<ObjectId> marked_;
  std::vector<ObjectId> pending_;
};

}  // namespace

Collected collect(State& state) {
  Marker marker(state);
  // A global that was never written points to globals and functions only.
  state.changedGlobals.forEach([&](ObjectId id, bool) { marker.root(id); });
  const ObjectId first(state.firstDynamic);
  state.memory.forEachFrom(first, [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->storage == Storage::Environment) marker.root(id);
  });
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    for (const ObjectId slot : frame->slots) marker.root(slot);
    for (const ObjectId block : frame->stackAllocations) marker.root(block);
    marker.root(frame->variadicArea);
    for (const auto& [reg, value] : frame->registers.entries()) marker.value(value);
  }
  marker.run();

  Collected result;
  std::vector<ObjectId> garbage;
  state.memory.forEachFrom(first, [&](ObjectId id, const support::Ref<Object>& object) {
    if (marker.marked(id)) return;
    garbage.push_back(id);
    if (object->isLiveHeap()) result.lost.push_back(id);
  });
  for (const ObjectId id : garbage) state.memory.erase(id);
  return result;
}

}  // namespace cairn::heap
