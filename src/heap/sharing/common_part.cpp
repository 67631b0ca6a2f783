#include "heap/sharing/common_part.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "heap/numbers/numeric_state.h"
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

// Frames of the same function, and of the same run of it where states were cut at a call: their variables can be compared.
bool areAlike(const Frame& left, const Frame& right) {
  return left.function == right.function && left.activation == right.activation;
}

}  // namespace

bool isWorthDividing(const State& state) {
#ifdef CAIRN_FULL_CHECKS
  constexpr std::size_t kFewObjects = 2;
#else
  constexpr std::size_t kFewObjects = 16;
#endif
  return state.memory.countFrom(ObjectId(state.firstDynamic)) >= kFewObjects;
}

// ---- What is outside -------------------------------------------------------------------------------------------------

SharedPart::SharedPart(const State& left, const State& right)
    : left_(left),
      right_(right),
      components_(Components::of(left)),
      outside_(components_->count()),
      endOfObjects_(right.firstDynamic),
      deadOutside_(components_->hasDeadObjects()) {
  for (std::uint32_t i = 0; i < outside_.size(); ++i) outside_[i] = components_->isRooted(i) ? 0 : 1;
  lookAtMemory();
  lookAtPath();
  lookAtFrames();
  findParts();
}

void SharedPart::putOutside(Term term) {
  forEachMention(term, [&](term::SymbolId symbol) { putComponentOutside(components_->of(symbol)); });
}

void SharedPart::putOutside(const Value& value) {
  if (value.refersToObject()) putOutside(value.object);
  putOutside(value.term);
}

void SharedPart::putOutside(const Object& object) {
  forEachMention(
      object, [&](ObjectId id) { putOutside(id); },
      [&](term::SymbolId symbol) { putComponentOutside(components_->of(symbol)); });
}

void SharedPart::putOutside(const Frame& frame) {
  for (const auto& [reg, value] : frame.registers.entries()) putOutside(value);
  for (const ObjectId slot : frame.slots) putOutside(slot);
  for (const ObjectId block : frame.stackAllocations) putOutside(block);
  putOutside(frame.variadicArea);
}

// What the left one mentions is in the component of what mentions it.
void SharedPart::lookAtMemory() {
  left_.memory.forEachDifference(right_.memory, [&](ObjectId id, const Ref<Object>*, const Ref<Object>* right) {
    differing_.push_back(id);
    putOutside(id);
    if (right == nullptr) return;
    putOutside(**right);
    deadOutside_ = deadOutside_ || (*right)->status != Status::Live;
  });
  left_.changedGlobals.forEachDifference(right_.changedGlobals, [&](ObjectId id, const bool*, const bool*) {
    putOutside(id);
    if (const Object* object = right_.find(id)) putOutside(*object);
  });
  // A dead object has no contents that would connect it with anything, but what is younger is compared with it.
  if (!components_->hasDeadObjects()) return;
  for (std::uint32_t i = 0; i < outside_.size(); ++i) {
    const auto objects = components_->objects(i);
    if (std::ranges::any_of(objects, [&](ObjectId id) { return left_.find(id)->status != Status::Live; }))
      outside_[i] = 1;
  }
}

void SharedPart::lookAtPath() {
  commonConditions_ = right_.path.commonBeginning(left_.path);
  const auto more = [&](const State& state) { return *state.path.beyond(state.path.beginning(commonConditions_)); };
  const std::vector<Term> left = more(left_);
  const std::vector<Term> right = more(right_);
  const std::unordered_set<Term> onLeft(left.begin(), left.end());
  const std::unordered_set<Term> onRight(right.begin(), right.end());
  for (const Term condition : right) {
    if (!onLeft.contains(condition)) putOutside(condition);
  }
  for (const Term condition : left) {
    if (!onRight.contains(condition)) putOutside(condition);
  }
}

void SharedPart::compare(const Frame& left, const Frame& right) {
  const auto compareAll = [&](const std::vector<ObjectId>& l, const std::vector<ObjectId>& r) {
    for (std::size_t i = 0; i < std::max(l.size(), r.size()); ++i) {
      const ObjectId onLeft = i < l.size() ? l[i] : ObjectId();
      const ObjectId onRight = i < r.size() ? r[i] : ObjectId();
      if (onLeft == onRight) continue;
      putOutside(onLeft);
      putOutside(onRight);
    }
  };
  compareAll(left.slots, right.slots);
  compareAll(left.stackAllocations, right.stackAllocations);
  compareAll({left.variadicArea}, {right.variadicArea});
  const auto& leftRegisters = left.registers.entries();
  const auto& rightRegisters = right.registers.entries();
  auto l = leftRegisters.begin();
  auto r = rightRegisters.begin();
  while (l != leftRegisters.end() || r != rightRegisters.end()) {
    const bool onLeft = l != leftRegisters.end() && (r == rightRegisters.end() || !(r->first < l->first));
    const bool onRight = r != rightRegisters.end() && (l == leftRegisters.end() || !(l->first < r->first));
    if (!onLeft || !onRight || !(l->second == r->second)) {
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
      if (left[i] != right[i]) compare(*left[i], *right[i]);
      continue;
    }
    if (i < left.size()) putOutside(*left[i]);
    if (i < right.size()) putOutside(*right[i]);
  }
}

// ---- What is shared --------------------------------------------------------------------------------------------------

bool SharedPart::isShared(Term term) const {
  bool shared = false;
  forEachMention(term, [&](term::SymbolId symbol) { shared = shared || isComponentShared(components_->of(symbol)); });
  return shared;
}

bool SharedPart::isShared(const Value& value) const {
  if (value.refersToObject() && components_->of(value.object) != Components::kNone) return isShared(value.object);
  if (value.refersToObject() && value.object.index() >= right_.firstDynamic) return false;
  return !value.term.valid() || value.term.isConstant() || isShared(value.term);
}

void SharedPart::findParts() {
  const auto isDynamic = [&](ObjectId id) { return id.index() >= right_.firstDynamic; };
  for (std::uint32_t i = 0; i < outside_.size(); ++i) {
    const auto objects = components_->objects(i);
    if (outside_[i] != 0) {
      std::ranges::copy_if(objects, std::back_inserter(restObjects_), isDynamic);
      continue;
    }
    if (objects.empty()) continue;
    size_ += objects.size();
    endOfObjects_ = std::max(endOfObjects_, objects.back().index() + 1);
    for (std::size_t at = 0; at < objects.size() && !isDynamic(objects[at]); ++at) globals_.push_back(objects[at]);
    for (const Lifetime& lifetime : components_->lifetimes(i)) {
      if (std::ranges::find(lifetimes_, lifetime) == lifetimes_.end()) lifetimes_.push_back(lifetime);
    }
  }
  std::ranges::copy_if(differing_, std::back_inserter(restObjects_), isDynamic);
  std::ranges::sort(restObjects_);
  restObjects_.erase(std::ranges::unique(restObjects_).begin(), restObjects_.end());
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
    const auto takeShared = [&](const std::vector<ObjectId>& ids,
                                std::vector<std::pair<std::size_t, ObjectId>>& taken) {
      for (std::size_t at = 0; at < ids.size(); ++at) {
        if (isShared(ids[at])) taken.emplace_back(at, ids[at]);
      }
    };
    takeShared(right[i]->slots, part.slots);
    takeShared(right[i]->stackAllocations, part.stackAllocations);
    if (isShared(right[i]->variadicArea)) part.variadicArea = right[i]->variadicArea;
  }
}

template <typename Visit>
void SharedPart::forEachCondition(const State& whole, Visit&& visit) const {
  const std::vector<Term> conditions = whole.path.conjuncts();
  const std::size_t known = &whole == &left_ ? conditions.size() : commonConditions_;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    visit(conditions[i], i < known ? isComponentShared(components_->ofCondition(i)) : isShared(conditions[i]));
  }
}

// ---- Division --------------------------------------------------------------------------------------------------------

State SharedPart::without(const State& whole) const {
  State rest = whole;
  rest.memory.eraseFrom(ObjectId(whole.firstDynamic));
  for (const ObjectId id : restObjects_) {
    if (const Ref<Object>* object = whole.memory.find(id)) rest.memory.set(id, *object);
  }
  for (const ObjectId id : globals_) rest.changedGlobals.erase(id);
  rest.path = {};
  forEachCondition(whole, [&](Term condition, bool shared) {
    if (!shared) rest.assume(condition);
  });
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
  for (const ObjectId id : restObjects_) whole.memory.erase(id);
  rest.memory.forEachFrom(ObjectId(rest.firstDynamic),
                          [&](ObjectId id, const Ref<Object>& object) { whole.memory.set(id, object); });
  rest.changedGlobals.forEach([&](ObjectId id, bool) { whole.memory.set(id, *rest.memory.find(id)); });
  for (const ObjectId id : globals_) whole.changedGlobals.set(id, true);
  whole.nextObject = std::max(rest.nextObject, endOfObjects_);

  std::size_t beginning = 0;
  std::vector<Term> later;  // shared ones behind others
  bool onlyShared = true;
  forEachCondition(right_, [&](Term condition, bool shared) {
    onlyShared = onlyShared && shared;
    if (onlyShared) {
      ++beginning;
    } else if (shared) {
      later.push_back(condition);
    }
  });
  whole.path = right_.path.beginning(beginning);
  for (const Term condition : later) whole.assume(condition);
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
