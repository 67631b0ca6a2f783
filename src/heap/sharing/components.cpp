#include "heap/sharing/components.h"

#include <algorithm>

namespace cairn::heap {

using support::Ref;
using term::Term;

namespace {

// Sets that grow together.
class Groups {
 public:
  std::uint32_t add() {
    parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
    return parents_.back();
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t first = groupOf(a);
    parents_[groupOf(b)] = first;
  }
  [[nodiscard]] std::uint32_t groupOf(std::uint32_t item) {
    while (parents_[item] != item) {
      parents_[item] = parents_[parents_[item]];
      item = parents_[item];
    }
    return item;
  }
  [[nodiscard]] std::size_t size() const { return parents_.size(); }

 private:
  std::vector<std::uint32_t> parents_;
};

// The items are the objects and symbols of a state.
class Search {
 public:
  explicit Search(const State& state) : ofObject_(state.nextObject, Components::kNone) {
    state.changedGlobals.forEach([&](ObjectId id, bool) { add(id, *state.find(id)); });
    state.memory.forEachFrom(ObjectId(state.firstDynamic),
                             [&](ObjectId id, const Ref<Object>& object) { add(id, *object); });
    for (const auto& [id, object] : objects) {
      const std::uint32_t item = itemOf(id);
      forEachMention(
          *object, [&](ObjectId other) { unite(item, itemOf(other)); },
          [&](term::SymbolId symbol) { unite(item, itemOf(symbol)); });
      if (object->storage == Storage::Environment || id.index() < state.firstDynamic) roots.push_back(item);
    }
    for (const Term condition : state.path.conjuncts()) conditions.push_back(connected(condition));
    for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
      for (const auto& [reg, value] : frame->registers.entries()) root(connected(value));
      for (const ObjectId slot : frame->slots) root(itemOf(slot));
      for (const ObjectId block : frame->stackAllocations) root(itemOf(block));
      root(itemOf(frame->variadicArea));
    }
  }

  Groups groups;
  std::vector<std::pair<ObjectId, const Object*>> objects;  // ascending
  std::vector<term::SymbolId> symbols;
  std::vector<std::uint32_t> symbolItems;  // likewise
  std::vector<std::uint32_t> conditions;   // one of the items of each; kNone: it has none
  std::vector<std::uint32_t> roots;

  // Of those.
  [[nodiscard]] const Object& object(ObjectId id) const {
    return *std::ranges::lower_bound(objects, id, {}, [](const auto& entry) { return entry.first; })->second;
  }
  // kNone: it is no item, or no object of the state.
  [[nodiscard]] std::uint32_t itemOf(ObjectId id) const {
    return id.index() < ofObject_.size() ? ofObject_[id.index()] : Components::kNone;
  }

 private:
  void add(ObjectId id, const Object& object) {
    if (id.index() >= ofObject_.size()) ofObject_.resize(id.index() + 1, Components::kNone);
    ofObject_[id.index()] = groups.add();
    objects.emplace_back(id, &object);
  }
  std::uint32_t itemOf(term::SymbolId symbol) {
    if (const std::uint32_t* found = ofSymbol_.find(symbol.index())) return *found;
    const std::uint32_t item = groups.add();
    ofSymbol_.insert(symbol.index(), item);
    symbols.push_back(symbol);
    symbolItems.push_back(item);
    return item;
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    if (a != Components::kNone && b != Components::kNone) groups.unite(a, b);
  }
  void root(std::uint32_t item) {
    if (item != Components::kNone) roots.push_back(item);
  }
  // One of its items, all of which are united.
  std::uint32_t connected(Term term) {
    std::uint32_t first = Components::kNone;
    connect(term, first);
    return first;
  }
  std::uint32_t connected(const Value& value) {
    std::uint32_t first = value.refersToObject() ? itemOf(value.object) : Components::kNone;
    connect(value.term, first);
    return first;
  }
  void connect(Term term, std::uint32_t& first) {
    forEachMention(term, [&](term::SymbolId symbol) {
      const std::uint32_t item = itemOf(symbol);
      if (first == Components::kNone) first = item;
      groups.unite(first, item);
    });
  }

  std::vector<std::uint32_t> ofObject_;
  support::IdTable<std::uint32_t> ofSymbol_;
};

}  // namespace

Components::Components(const State& state) : state_(state) {
  state_.components = nullptr;
  Search search(state);
  std::vector<std::uint32_t> numbers(search.groups.size(), kNone);  // by the first item of a group
  const auto number = [&](std::uint32_t item) {
    std::uint32_t& found = numbers[search.groups.groupOf(item)];
    if (found == kNone) {
      found = static_cast<std::uint32_t>(rooted_.size());
      rooted_.push_back(0);
    }
    return found;
  };
  ofObject_.assign(state.nextObject, kNone);
  for (const auto& [id, object] : search.objects) {
    if (id.index() >= ofObject_.size()) ofObject_.resize(id.index() + 1, kNone);
    ofObject_[id.index()] = number(search.itemOf(id));
    hasDeadObjects_ = hasDeadObjects_ || object->status != Status::Live;
  }
  for (std::size_t i = 0; i < search.symbols.size(); ++i) {
    ofSymbol_.insert(search.symbols[i].index(), number(search.symbolItems[i]));
  }
  for (const std::uint32_t item : search.conditions) ofCondition_.push_back(item == kNone ? kNone : number(item));
  for (const std::uint32_t item : search.roots) rooted_[number(item)] = 1;

  firstObject_.assign(count() + 1, 0);
  for (const auto& [id, object] : search.objects) ++firstObject_[of(id) + 1];
  for (std::size_t i = 0; i < count(); ++i) firstObject_[i + 1] += firstObject_[i];
  objects_.resize(search.objects.size());
  std::vector<std::size_t> next(firstObject_.begin(), firstObject_.end() - 1);
  for (const auto& [id, object] : search.objects) objects_[next[of(id)]++] = id;
  for (std::uint32_t i = 0; i < count(); ++i) {
    firstLifetime_.push_back(lifetimes_.size());
    for (const ObjectId id : objects(i)) {
      const Lifetime& lifetime = search.object(id).lifetime;
      const bool isNew = lifetimes_.size() == firstLifetime_.back() || !(lifetimes_.back() == lifetime);
      if (isNew) lifetimes_.push_back(lifetime);
    }
  }
  firstLifetime_.push_back(lifetimes_.size());
}

std::shared_ptr<const Components> Components::of(const State& state) {
  const auto isSame = [&](const State& other) {
    return state.memory.sameAs(other.memory) && state.top == other.top && state.path.sameAs(other.path) &&
           state.changedGlobals.sameAs(other.changedGlobals);
  };
  if (!state.components || !isSame(state.components->state())) {
    state.components = std::make_shared<const Components>(state);
  }
  return state.components;
}

}  // namespace cairn::heap
