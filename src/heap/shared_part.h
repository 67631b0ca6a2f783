// What two states share by identity, and what each of them is without it.
//
// A *shared part* of two states are objects, symbols, variables and conditions that both have alike: the same objects under the same numbers, variables of the same value, the
// same conditions. Nothing else in either state is connected with it: no pointer leads from outside into it or out of it, but to memory of the program that was never written,
// and no symbol of it stands outside of it. What nothing in a variable leads to is no part of it.
//
// Meaning: a concrete state is represented by a state iff its memory and variables can be divided in two, one represented by the shared part and one by the rest, since the symbols
// of both can be chosen without regard to each other. So whatever is done with the rests alone holds for the states as well: what covers a rest covers the state, what stands
// for both rests stands, with the shared part, for both states, and a weaker rest makes a weaker state. Only what is younger than the death of an object depends on both.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "heap/lifetime.h"
#include "heap/state.h"
#include "support/id_table.h"

namespace cairn::heap {

class SharedPart {
 public:
  // The states must outlive this. They need not be at the same place: variables that only one of them has are outside.
  SharedPart(const State& left, const State& right);

  // There is too little to be worth a division.
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
  // Everything that something connects, in one group.
  class Groups {
   public:
    std::uint32_t add();
    void unite(std::uint32_t a, std::uint32_t b);
    void markRooted(std::uint32_t item) { flags_[groupOf(item)] |= kRooted; }
    void markOutside(std::uint32_t item) { flags_[groupOf(item)] |= kOutside; }
    [[nodiscard]] bool isShared(std::uint32_t item) const { return flags_[groupOf(item)] == kRooted; }

   private:
    static constexpr std::uint8_t kRooted = 1;   // a variable leads to it
    static constexpr std::uint8_t kOutside = 2;  // the states differ in it
    [[nodiscard]] std::uint32_t groupOf(std::uint32_t item) const;
    mutable std::vector<std::uint32_t> parents_;
    std::vector<std::uint8_t> flags_;
  };

  [[nodiscard]] bool isTracked(ObjectId id) const;
  [[nodiscard]] std::uint32_t itemOf(ObjectId id);
  [[nodiscard]] std::uint32_t itemOf(term::SymbolId symbol);
  // Calls `visit` with the items of all that a term, a value or an object mentions.
  template <typename Visit>
  void forEachItem(term::Term term, Visit&& visit);
  template <typename Visit>
  void forEachItem(const Value& value, Visit&& visit);
  template <typename Visit>
  void forEachItem(const Object& object, Visit&& visit);
  template <typename Thing>
  void putOutside(const Thing& thing);
  // All that it mentions is in one group.
  template <typename Thing>
  void connect(const Thing& thing);

  void lookAtObjects();
  void lookAtPath();
  void lookAtFrames();
  void compare(const Frame& left, const Frame& right);
  void putOutside(const Frame& frame);
  void putOutside(ObjectId id);
  void root(const Value& value);
  void root(ObjectId id);
  void findParts();

  [[nodiscard]] bool isShared(ObjectId id) const;
  [[nodiscard]] bool isShared(term::Term condition) const;
  // A variable of this value, the same in both states, needs no second look.
  [[nodiscard]] bool isShared(const Value& value) const;

  const State& left_;
  const State& right_;
  Groups groups_;
  support::IdTable<std::uint32_t> objects_;
  support::IdTable<std::uint32_t> symbols_;
  std::vector<FramePart> frames_;  // the oldest first
  std::vector<ObjectId> globals_;
  std::vector<Lifetime> lifetimes_;
  std::uint32_t endOfObjects_ = 0;
  std::size_t size_ = 0;
  bool deadOutside_ = false;
};

}  // namespace cairn::heap
