// The object-length map (Knaut, section 4.2.2): how long the chains are that the states of a path have, by the objects that they start with.
#pragma once

#include <map>
#include <vector>

#include "heap/state.h"
#include "term/store.h"

namespace cairn::analysis {

class ObjectLengths {
 public:
  // The next state of the path. A chain whose start was met before keeps the larger length. If one start is new and one that was met is gone, it is the same chain with another start. Other new chains
  // are noted only if none that is known has their length: so the map stays small, and the longest length is always in it. A segment counts as long as it can be; a chain with one that has no
  // bound has no length.
  void update(const heap::State& state, term::TermStore& terms, unsigned pointerBytes);

  // Ascending, each once.
  [[nodiscard]] std::vector<unsigned> lengths() const;

 private:
  std::map<heap::ObjectId, unsigned> longest_;
};

}  // namespace cairn::analysis
