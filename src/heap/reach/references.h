// Who refers to whom in a state, and what an object owns alone.
#pragma once

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// The cells (and segment ends) of dynamic objects and changed globals that refer to an object, and whether a register does.
class References {
 public:
  explicit References(const State& state);

  // Objects with a cell, logged write or segment end that refers to `id`; ascending, each once.
  [[nodiscard]] const std::vector<ObjectId>& referrers(ObjectId id) const;
  // Every such reference, and those of registers (`from` is invalid).
  struct Use {
    ObjectId from;
    Target target = Target::Region;
  };
  [[nodiscard]] const std::vector<Use>& uses(ObjectId id) const;
  // A register of some frame refers to it, or it is bound to a name of a frame (slot, stack allocation, variadic area).
  [[nodiscard]] bool named(ObjectId id) const { return named_.contains(id); }

 private:
  std::unordered_map<ObjectId, std::vector<ObjectId>> referrers_;
  std::unordered_map<ObjectId, std::vector<Use>> uses_;
  std::unordered_set<ObjectId> named_;
};

// The offsets of a node's link cells.
[[nodiscard]] std::vector<std::uint64_t> linkOffsets(const Segment& layout);
// What is known of a node but for its links.
[[nodiscard]] Contents contentsWithoutLinks(const Object& node, const Segment& layout, term::TermStore& terms,
                                            unsigned pointerBytes);

// Of a segment: what its nodes own. Of a region: the live heap objects that only `node` leads to: reached from its cells at other offsets than `links`, not through `chain`, and referred to
// by nothing but `node` and one another. They would be lost together with the node.
[[nodiscard]] std::set<ObjectId> ownedAlone(const State& state, const References& references, ObjectId node,
                                            const std::vector<std::uint64_t>& links,
                                            const std::vector<ObjectId>& chain);

}  // namespace cairn::heap
