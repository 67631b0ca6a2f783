// What the variables of two states of one program point have in common.
#pragma once

#include <map>
#include <set>

#include "heap/state/state.h"

namespace cairn::heap {

// The same functions at the same places, with the same variables in scope, the same registers in use and as many stack allocations.
[[nodiscard]] bool sameStack(const State& left, const State& right);

// Which segments of one state variables enter whose value in the other state is a pointer, by the object that this one points to. The stacks are the same.
class SegmentEntries {
 public:
  SegmentEntries(const State& cover, const State& state);

  // Another segment of the cover, behind this one, is entered by a variable that in the state points to where `pointer` does.
  [[nodiscard]] bool laterThan(ObjectId segment, const Value& pointer) const;

 private:
  void note(const Value& cover, const Value& state);
  void noteCells(const Object& cover, const Object& state);

  const State& cover_;
  std::map<ObjectId, std::set<ObjectId>> entries_;
};

}  // namespace cairn::heap
