// Which blocks a program can still reach, and which it has lost (docs/semantics.md, "Leaks").
#pragma once

#include <optional>
#include <vector>

#include "interp/machine.h"

namespace cairn::interp {

// The objects reached from what was added, through the pointers stored in live objects.
class Reachable {
 public:
  explicit Reachable(const Memory& memory) : memory_(memory), seen_(memory.objectCount(), false) {}

  // A value derived from this object's address, or from several, keeps each of them.
  void add(ObjectId provenance);
  [[nodiscard]] bool contains(ObjectId id) const { return everything_ || seen_[id]; }
  [[nodiscard]] const std::vector<ObjectId>& objects() const { return objects_; }
  // A value may point to anything: it was computed from very many pointers.
  [[nodiscard]] bool everything() const { return everything_; }

 private:
  const Memory& memory_;
  std::vector<bool> seen_;
  std::vector<ObjectId> objects_;
  bool everything_ = false;
};

// Everything that the machine's state reaches: globals, environment, variables in scope, stack blocks, variadic arguments,
// and the registers that are live before the next instruction and after the calls under way. Of the frames, only those from `firstFrame` on count.
[[nodiscard]] Reachable reachableFromState(const Machine& machine, std::size_t firstFrame = 0);

// The live heap blocks that the state does not reach, in the order of their allocation.
[[nodiscard]] std::vector<ObjectId> lostBlocks(const Machine& machine);

// The violation of losing a block by the instruction that `machine` stands before. The block is described by `after`, a later
// state of the same run (the instruction may itself allocate it).
[[nodiscard]] Violation leakViolation(const Machine& machine, const Memory& after, ObjectId lost);

}  // namespace cairn::interp
