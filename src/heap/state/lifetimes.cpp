#include "heap/state/lifetimes.h"

#include <algorithm>
#include <tuple>

namespace cairn::heap {

namespace {

constexpr std::uint32_t kWeakHeap = 1;
constexpr std::uint32_t kWeakOther = 2;
// Of dead objects: after every death, so that any two of them may have lived one after the other.
constexpr std::uint32_t kWeakDead = 3;

std::uint32_t weakBirth(const Object& object) {
  if (object.status != Status::Live) return kWeakDead;
  return object.storage == Storage::Heap ? kWeakHeap : kWeakOther;
}

}  // namespace

void weakenLifetimes(State& state) {
  std::uint32_t youngestBlock = 0;
  std::uint32_t youngest = 0;
  const ObjectId first(state.firstDynamic);
  state.memory.forEachFrom(first, [&](ObjectId, const support::Ref<Object>& object) {
    if (object->status != Status::Live) return;
    youngest = std::max(youngest, object->lifetime.born);
    if (object->storage == Storage::Heap) youngestBlock = std::max(youngestBlock, object->lifetime.born);
  });
  std::vector<std::pair<ObjectId, Lifetime>> changed;
  state.memory.forEachFrom(first, [&](ObjectId id, const support::Ref<Object>& object) {
    Lifetime weak{weakBirth(*object), Lifetime::kAlive};
    if (object->status != Status::Live) {
      const std::uint32_t died = object->lifetime.died;
      weak.died = died >= youngest ? kWeakOther : died >= youngestBlock ? kWeakHeap : 0;
    }
    if (!(weak == object->lifetime)) changed.emplace_back(id, weak);
  });
  for (const auto& change : changed) {
    state.edit(change.first, [&change](Object& object) { object.lifetime = change.second; });
  }
  state.clock = kWeakDead;
}

void forgetDeaths(State& state) {
  std::vector<ObjectId> dead;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->status != Status::Live) dead.push_back(id);
  });
  for (const ObjectId id : dead) {
    state.edit(id, [](Object& object) { object.lifetime.died = 0; });
  }
  weakenLifetimes(state);
}

std::vector<Lifetime> smallestNumbers(const std::vector<const Object*>& objects) {
  std::vector<Lifetime> result(objects.size(), Lifetime{1, Lifetime::kAlive});
  const auto isDead = [](const Object* object) { return object->status != Status::Live; };
  const auto dead = std::count_if(objects.begin(), objects.end(), isDead);
  if (dead == 0) return result;
  // In the order of time; a birth at the time of a death is no later.
  struct Event {
    std::uint32_t time = 0;
    bool death = false;
    std::size_t object = 0;
  };
  std::vector<Event> events;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Object& object = *objects[i];
    // The birth of a dead object is compared with deaths of others, or of others like it.
    if (!isDead(&object) || dead > 1 || object.level > 0) events.push_back({object.lifetime.born, false, i});
    if (isDead(&object)) events.push_back({object.lifetime.died, true, i});
  }
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    return std::tie(a.time, a.death, a.object) < std::tie(b.time, b.death, b.object);
  });
  const bool births = std::any_of(events.begin(), events.end(), [](const Event& event) { return !event.death; });
  std::uint32_t number = births ? 0 : 1;
  bool lastWasDeath = true;
  for (const Event& event : events) {
    if (!event.death && lastWasDeath) ++number;
    lastWasDeath = event.death;
    (event.death ? result[event.object].died : result[event.object].born) = number;
  }
  return result;
}

}  // namespace cairn::heap
