#include "heap/shared_part.h"

#include <algorithm>
#include <unordered_set>

#include "heap/numbers.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using support::Ref;
using term::Term;

namespace {

// The oldest first.
std::vector<const Frame*> framesOf(const State& state) {
  std::vector<const Frame*> frames;
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) frames.push_back(frame);
  std::ranges::reverse(frames);
  return frames;
}

// No run of either was begun where the other was.
bool areAlike(const Frame& left, const Frame& right) {
  return left.function == right.function && left.activation == right.activation;
}

}  // namespace

// ---- Groups ----------------------------------------------------------------------------------------------------------

std::uint32_t SharedPart::Groups::add() {
  parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
  flags_.push_back(0);
  return parents_.back();
}

std::uint32_t SharedPart::Groups::groupOf(std::uint32_t item) const {
  while (parents_[item] != item) {
    parents_[item] = parents_[parents_[item]];
    item = parents_[item];
  }
  return item;
}

void SharedPart::Groups::unite(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t first = groupOf(a);
  const std::uint32_t second = groupOf(b);
  if (first == second) return;
  parents_[second] = first;
  flags_[first] |= flags_[second];
}

// ---- What is connected -----------------------------------------------------------------------------------------------

SharedPart::SharedPart(const State& left, const State& right) : left_(left), right_(right), endOfObjects_(right.firstDynamic) {
  lookAtObjects();
  lookAtPath();
  lookAtFrames();
  findParts();
}

bool SharedPart::isTracked(ObjectId id) const {
  return id.index() >= right_.firstDynamic || right_.changedGlobals.find(id) != nullptr ||
         left_.changedGlobals.find(id) != nullptr;
}

std::uint32_t SharedPart::itemOf(ObjectId id) {
  if (const std::uint32_t* found = objects_.find(id.index())) return *found;
  const std::uint32_t item = groups_.add();
  objects_.insert(id.index(), item);
  return item;
}

std::uint32_t SharedPart::itemOf(term::SymbolId symbol) {
  if (const std::uint32_t* found = symbols_.find(symbol.index())) return *found;
  const std::uint32_t item = groups_.add();
  symbols_.insert(symbol.index(), item);
  return item;
}

template <typename Visit>
void SharedPart::forEachItem(Term term, Visit&& visit) {
  if (!term.valid()) return;
  term::forEachSymbol(term, [&](term::SymbolId symbol) { visit(itemOf(symbol)); });
}

template <typename Visit>
void SharedPart::forEachItem(const Value& value, Visit&& visit) {
  if (value.refersToObject() && isTracked(value.object)) visit(itemOf(value.object));
  forEachItem(value.term, visit);
}

template <typename Visit>
void SharedPart::forEachItem(const Object& object, Visit&& visit) {
  forEachItem(object.size, visit);
  object.contents.cells.forEach([&](std::uint64_t, const Cell& cell) { forEachItem(cell.value, visit); });
  forEachItem(object.contents.background, visit);
  for (const LoggedWrite& write : object.contents.log) {
    forEachItem(write.offset, visit);
    forEachItem(write.value, visit);
  }
  if (!object.isSegment()) return;
  forEachItem(object.segment->length, visit);
  forEachItem(object.segment->nextValue, visit);
  forEachItem(object.segment->prevValue, visit);
  for (const Term fact : object.segment->facts) forEachItem(fact, visit);
}

template <typename Thing>
void SharedPart::putOutside(const Thing& thing) {
  forEachItem(thing, [&](std::uint32_t item) { groups_.markOutside(item); });
}

template <typename Thing>
void SharedPart::connect(const Thing& thing) {
  std::uint32_t first = 0;
  bool any = false;
  forEachItem(thing, [&](std::uint32_t item) {
    if (any) groups_.unite(first, item);
    first = any ? first : item;
    any = true;
  });
}

void SharedPart::lookAtObjects() {
  const auto lookRight = [&](ObjectId id, const Ref<Object>& object) {
    const std::uint32_t item = itemOf(id);
    forEachItem(*object, [&](std::uint32_t other) { groups_.unite(item, other); });
    const Ref<Object>* same = left_.memory.find(id);
    const bool common = same != nullptr && *same == object && object->status == Status::Live;
    if (!common) groups_.markOutside(item);
    deadOutside_ = deadOutside_ || object->status != Status::Live;
    if (object->storage == Storage::Environment) groups_.markRooted(item);
  };
  const auto lookLeft = [&](ObjectId id, const Ref<Object>& object) {
    const Ref<Object>* same = right_.memory.find(id);
    if (same != nullptr && *same == object) return;
    groups_.markOutside(itemOf(id));
    putOutside(*object);
    deadOutside_ = deadOutside_ || object->status != Status::Live;
  };
  right_.memory.forEachFrom(ObjectId(right_.firstDynamic), lookRight);
  left_.memory.forEachFrom(ObjectId(left_.firstDynamic), lookLeft);
  right_.changedGlobals.forEach([&](ObjectId id, bool) {
    lookRight(id, *right_.memory.find(id));
    groups_.markRooted(itemOf(id));
    if (left_.changedGlobals.find(id) == nullptr) groups_.markOutside(itemOf(id));
  });
  left_.changedGlobals.forEach([&](ObjectId id, bool) {
    lookLeft(id, *left_.memory.find(id));
    if (right_.changedGlobals.find(id) == nullptr) groups_.markOutside(itemOf(id));
  });
}

void SharedPart::lookAtPath() {
  const std::size_t common = right_.path.commonBeginning(left_.path);
  const std::vector<Term> left = left_.path.conjuncts();
  const std::vector<Term> right = right_.path.conjuncts();
  const std::unordered_set<Term> onLeft(left.begin() + static_cast<std::ptrdiff_t>(common), left.end());
  const std::unordered_set<Term> onRight(right.begin() + static_cast<std::ptrdiff_t>(common), right.end());
  for (const Term condition : right) connect(condition);
  for (const Term condition : onRight) {
    if (!onLeft.contains(condition)) putOutside(condition);
  }
  for (const Term condition : onLeft) {
    if (!onRight.contains(condition)) putOutside(condition);
  }
}

void SharedPart::root(const Value& value) {
  connect(value);
  forEachItem(value, [&](std::uint32_t item) { groups_.markRooted(item); });
}

void SharedPart::root(ObjectId id) {
  if (id.valid()) groups_.markRooted(itemOf(id));
}

void SharedPart::putOutside(ObjectId id) {
  if (id.valid()) groups_.markOutside(itemOf(id));
}

void SharedPart::putOutside(const Frame& frame) {
  for (const auto& [reg, value] : frame.registers.entries()) putOutside(value);
  for (const ObjectId slot : frame.slots) putOutside(slot);
  for (const ObjectId block : frame.stackAllocations) putOutside(block);
  putOutside(frame.variadicArea);
}

void SharedPart::compare(const Frame& left, const Frame& right) {
  const auto compareIds = [&](ObjectId l, ObjectId r) {
    if (l == r) return root(r);
    putOutside(l);
    putOutside(r);
  };
  const auto compareAll = [&](const std::vector<ObjectId>& l, const std::vector<ObjectId>& r) {
    for (std::size_t i = 0; i < std::max(l.size(), r.size()); ++i) {
      compareIds(i < l.size() ? l[i] : ObjectId(), i < r.size() ? r[i] : ObjectId());
    }
  };
  compareAll(left.slots, right.slots);
  compareAll(left.stackAllocations, right.stackAllocations);
  compareIds(left.variadicArea, right.variadicArea);
  auto l = left.registers.entries().begin();
  auto r = right.registers.entries().begin();
  while (l != left.registers.entries().end() || r != right.registers.entries().end()) {
    const bool onLeft = l != left.registers.entries().end() &&
                        (r == right.registers.entries().end() || !(r->first < l->first));
    const bool onRight = r != right.registers.entries().end() &&
                         (l == left.registers.entries().end() || !(l->first < r->first));
    if (onLeft && onRight && l->second == r->second) {
      root(r->second);
    } else {
      if (onLeft) putOutside(l->second);
      if (onRight) putOutside(r->second);
    }
    if (onLeft) ++l;
    if (onRight) ++r;
  }
}

void SharedPart::lookAtFrames() {
  const std::vector<const Frame*> left = framesOf(left_);
  const std::vector<const Frame*> right = framesOf(right_);
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    if (i < left.size() && i < right.size() && areAlike(*left[i], *right[i])) {
      compare(*left[i], *right[i]);
      continue;
    }
    if (i < left.size()) putOutside(*left[i]);
    if (i < right.size()) putOutside(*right[i]);
  }
}

// ---- What is shared --------------------------------------------------------------------------------------------------

bool SharedPart::isShared(ObjectId id) const {
  const std::uint32_t* item = objects_.find(id.index());
  return item != nullptr && groups_.isShared(*item);
}

bool SharedPart::isShared(Term term) const {
  bool shared = false;
  term::forEachSymbol(term, [&](term::SymbolId symbol) {
    const std::uint32_t* item = symbols_.find(symbol.index());
    shared = shared || (item != nullptr && groups_.isShared(*item));
  });
  return shared;
}

bool SharedPart::isShared(const Value& value) const {
  if (value.refersToObject() && isTracked(value.object)) return isShared(value.object);
  return !value.term.valid() || value.term.isConstant() || isShared(value.term);
}

void SharedPart::findParts() {
  const auto note = [&](ObjectId id, const Object& object) {
    ++size_;
    if (std::ranges::find(lifetimes_, object.lifetime) == lifetimes_.end()) lifetimes_.push_back(object.lifetime);
    endOfObjects_ = std::max(endOfObjects_, id.index() + 1);
  };
  right_.memory.forEachFrom(ObjectId(right_.firstDynamic), [&](ObjectId id, const Ref<Object>& object) {
    if (isShared(id)) note(id, *object);
  });
  right_.changedGlobals.forEach([&](ObjectId id, bool) {
    if (!isShared(id)) return;
    globals_.push_back(id);
    note(id, *right_.find(id));
  });
  if (empty()) return;
  const std::vector<const Frame*> left = framesOf(left_);
  const std::vector<const Frame*> right = framesOf(right_);
  frames_.resize(right.size());
  for (std::size_t i = 0; i < right.size() && i < left.size(); ++i) {
    if (!areAlike(*left[i], *right[i])) continue;
    FramePart& part = frames_[i];
    for (const auto& [reg, value] : right[i]->registers.entries()) {
      const Value* other = left[i]->registers.find(reg);
      if (other != nullptr && *other == value && isShared(value)) part.registers.emplace_back(reg, value);
    }
    const auto takeShared = [&](const std::vector<ObjectId>& ids, std::vector<std::pair<std::size_t, ObjectId>>& taken) {
      for (std::size_t at = 0; at < ids.size(); ++at) {
        if (ids[at].valid() && isShared(ids[at])) taken.emplace_back(at, ids[at]);
      }
    };
    takeShared(right[i]->slots, part.slots);
    takeShared(right[i]->stackAllocations, part.stackAllocations);
    if (right[i]->variadicArea.valid() && isShared(right[i]->variadicArea)) part.variadicArea = right[i]->variadicArea;
  }
}

// ---- Division --------------------------------------------------------------------------------------------------------

State SharedPart::without(const State& whole) const {
  State rest = whole;
  rest.memory.eraseFrom(ObjectId(whole.firstDynamic));
  whole.memory.forEachFrom(ObjectId(whole.firstDynamic), [&](ObjectId id, const Ref<Object>& object) {
    if (!isShared(id)) rest.memory.set(id, object);
  });
  for (const ObjectId id : globals_) rest.changedGlobals.erase(id);
  rest.path = {};
  for (const Term condition : whole.path.conjuncts()) {
    if (!isShared(condition)) rest.assume(condition);
  }
  rest.knownNumbers = nullptr;
  const std::vector<const Frame*> frames = framesOf(whole);
  rest.top = {};
  for (std::size_t i = 0; i < frames.size(); ++i) {
    auto frame = support::makeRef<Frame>(*frames[i]);
    Frame& made = frame.own();
    made.caller = std::move(rest.top);
    if (i < frames_.size()) {
      const FramePart& part = frames_[i];
      auto next = part.registers.begin();
      made.registers.retain([&](program::RegId reg) {
        while (next != part.registers.end() && next->first < reg) ++next;
        return next == part.registers.end() || next->first != reg;
      });
      for (const auto& [at, id] : part.slots) made.slots[at] = ObjectId();
      for (auto at = part.stackAllocations.rbegin(); at != part.stackAllocations.rend(); ++at) {
        made.stackAllocations.erase(made.stackAllocations.begin() + static_cast<std::ptrdiff_t>(at->first));
      }
      if (part.variadicArea.valid()) made.variadicArea = ObjectId();
    }
    rest.top = std::move(frame);
  }
  return rest;
}

State SharedPart::with(const State& rest) const {
  State whole = rest;
  whole.memory = right_.memory;
  right_.memory.forEachFrom(ObjectId(right_.firstDynamic), [&](ObjectId id, const Ref<Object>&) {
    if (!isShared(id)) whole.memory.erase(id);
  });
  rest.memory.forEachFrom(ObjectId(rest.firstDynamic),
                          [&](ObjectId id, const Ref<Object>& object) { whole.memory.set(id, object); });
  rest.changedGlobals.forEach([&](ObjectId id, bool) { whole.memory.set(id, *rest.memory.find(id)); });
  for (const ObjectId id : globals_) whole.changedGlobals.set(id, true);
  whole.nextObject = std::max(rest.nextObject, endOfObjects_);

  const std::vector<Term> conditions = right_.path.conjuncts();
  std::size_t beginning = 0;
  while (beginning < conditions.size() && isShared(conditions[beginning])) ++beginning;
  whole.path = right_.path.beginning(beginning);
  for (std::size_t i = beginning; i < conditions.size(); ++i) {
    if (isShared(conditions[i])) whole.assume(conditions[i]);
  }
  for (const Term condition : rest.path.conjuncts()) whole.assume(condition);
  whole.knownNumbers = numbersOfBeginning(right_, beginning);

  const std::vector<const Frame*> frames = framesOf(rest);
  CAIRN_CHECK(frames.size() == frames_.size(), "a rest has the frames of the whole");
  whole.top = {};
  for (std::size_t i = 0; i < frames.size(); ++i) {
    auto frame = support::makeRef<Frame>(*frames[i]);
    Frame& made = frame.own();
    const FramePart& part = frames_[i];
    made.caller = std::move(whole.top);
    auto& entries = made.registers.entries();
    const auto middle = static_cast<std::ptrdiff_t>(entries.size());
    entries.insert(entries.end(), part.registers.begin(), part.registers.end());
    std::ranges::inplace_merge(entries, entries.begin() + middle, {}, [](const auto& entry) { return entry.first; });
    for (const auto& [at, id] : part.slots) made.slots[at] = id;
    for (const auto& [at, id] : part.stackAllocations) {
      CAIRN_CHECK(at <= made.stackAllocations.size(), "a rest has the stack allocations of the whole");
      made.stackAllocations.insert(made.stackAllocations.begin() + static_cast<std::ptrdiff_t>(at), id);
    }
    if (part.variadicArea.valid()) made.variadicArea = part.variadicArea;
    whole.top = std::move(frame);
  }
  return whole;
}

}  // namespace cairn::heap
