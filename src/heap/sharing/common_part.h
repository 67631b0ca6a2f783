// What two states share by identity, and what each of them is without it.
//
// A *shared part* of two states are rooted components (components.h) that both have alike: the same objects under the same numbers, variables of the same value, the same
// conditions. Nothing else in either state mentions anything of it.
//
// Meaning: a concrete state is represented by a state iff its memory and variables can be divided in two, one represented by the shared part and one by the rest, since nothing
// connects them. So whatever is done with the rests alone holds for the states as well: what covers a rest covers the state, what stands for both rests stands, with the
// shared part, for both states, and a weaker rest makes a weaker state. Only what is younger than the death of an object depends on both.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "heap/sharing/components.h"
#include "heap/state/lifetime.h"
#include "heap/state/state.h"

namespace cairn::heap {

// The state is so large that finding what it shares with another one costs less than it saves. (With full checks all are.)
[[nodiscard]] bool isWorthDividing(const State& state);

class SharedPart {
 public:
  // The states must outlive this. They need not be at the same place: variables that only one of them has are outside. Takes time for what is outside; and for the
  // variables, but little.
  SharedPart(const State& left, const State& right);

  [[nodiscard]] bool empty() const { return size_ == 0; }
  // What is left of one of the two.
  [[nodiscard]] State without(const State& whole) const;
  // The shared part and a rest that was made of one of both, or is to stand for them.
  [[nodiscard]] State with(const State& rest) const;
  // Its objects have smaller numbers.
  [[nodiscard]] std::uint32_t endOfObjects() const { return endOfObjects_; }
  // One of the states has objects that are dead; they are outside.
  [[nodiscard]] bool deadOutside() const { return deadOutside_; }
  // Of its objects, each once.
  [[nodiscard]] const std::vector<Lifetime>& lifetimes() const { return lifetimes_; }

 private:
  struct FramePart {
    std::vector<std::pair<program::RegId, Value>> registers;
    std::vector<std::pair<std::size_t, ObjectId>> slots;             // with their places
    std::vector<std::pair<std::size_t, ObjectId>> stackAllocations;  // likewise
    ObjectId variadicArea;
  };

  void lookAtMemory();
  void lookAtPath();
  void lookAtFrames();
  void compare(const Frame& left, const Frame& right);
  void findParts();

  void putComponentOutside(std::uint32_t component) {
    if (component != Components::kNone) outside_[component] = 1;
  }
  void putOutside(ObjectId id) { putComponentOutside(components_->of(id)); }
  void putOutside(term::Term term);
  void putOutside(const Value& value);
  void putOutside(const Object& object);
  void putOutside(const Frame& frame);

  [[nodiscard]] bool isComponentShared(std::uint32_t component) const {
    return component != Components::kNone && outside_[component] == 0;
  }
  [[nodiscard]] bool isShared(ObjectId id) const { return isComponentShared(components_->of(id)); }
  [[nodiscard]] bool isShared(term::Term term) const;
  // A variable of this value, the same in both states, needs no second look.
  [[nodiscard]] bool isShared(const Value& value) const;
  // Calls `visit(condition, isShared)` for the conditions of one of the two, in order.
  template <typename Visit>
  void forEachCondition(const State& whole, Visit&& visit) const;

  const State& left_;
  const State& right_;
  std::shared_ptr<const Components> components_;  // of the left one
  std::vector<std::uint8_t> outside_;             // by component
  std::vector<ObjectId> differing_;               // objects that are not the same in both
  std::vector<ObjectId> restObjects_;             // of either state, no globals
  std::vector<ObjectId> globals_;                 // shared ones
  std::size_t commonConditions_ = 0;              // with which both paths begin
  std::vector<FramePart> frames_;                 // the oldest first
  std::vector<Lifetime> lifetimes_;
  std::uint32_t endOfObjects_ = 0;
  std::size_t size_ = 0;
  bool deadOutside_ = false;
};

}  // namespace cairn::heap
