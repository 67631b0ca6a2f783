// A hash table from numbers of 32 bits to small values, in one piece of memory: for what is looked up all the time and thrown away soon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "support/check.h"

namespace cairn::support {

// Any key but the largest number of 32 bits. References to values are valid until the next insertion.
template <typename Value>
class IdTable {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }

  [[nodiscard]] const Value* find(std::uint32_t key) const {
    if (size_ == 0) return nullptr;
    const Slot& slot = slots_[placeOf(key)];
    return slot.key == key ? &slot.value : nullptr;
  }
  [[nodiscard]] bool contains(std::uint32_t key) const { return find(key) != nullptr; }
  [[nodiscard]] const Value& at(std::uint32_t key) const {
    const Value* found = find(key);
    CAIRN_CHECK(found != nullptr, "the key is in the table");
    return *found;
  }

  // Nothing happens if the key is there already.
  void insert(std::uint32_t key, Value value) {
    CAIRN_CHECK(key != kFree, "the largest number is no key");
    if (4 * (size_ + 1) > 3 * slots_.size()) grow();
    Slot& slot = slots_[placeOf(key)];
    if (slot.key == key) return;
    slot = {key, std::move(value)};
    ++size_;
  }

  // The value of the key from now on.
  void assign(std::uint32_t key, Value value) {
    insert(key, value);
    slots_[placeOf(key)].value = std::move(value);
  }

  // Keeps its memory.
  void clear() {
    if (size_ == 0) return;
    for (Slot& slot : slots_) slot.key = kFree;
    size_ = 0;
  }

 private:
  static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t kFirstSlots = 16;
  static constexpr unsigned kFirstShift = 60;  // leaves the number of a slot
  struct Slot {
    std::uint32_t key = kFree;
    Value value{};
  };

  // Where the key is, or would be put. There is always a free slot.
  [[nodiscard]] std::size_t placeOf(std::uint32_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (key * 0x9e3779b97f4a7c15ULL) >> shift_;
    while (slots_[at].key != key && slots_[at].key != kFree) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? kFirstSlots : 2 * slots_.size());
    old.swap(slots_);
    shift_ = kFirstShift;
    for (std::size_t slots = slots_.size(); slots > kFirstSlots; slots /= 2) --shift_;
    for (Slot& slot : old) {
      if (slot.key != kFree) slots_[placeOf(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two, at most three quarters used; or none
  std::size_t size_ = 0;
  unsigned shift_ = kFirstShift;
};

}  // namespace cairn::support
