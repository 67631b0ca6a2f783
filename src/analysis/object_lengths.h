// The object-length map (after Knaut, section 4.2.2): how long the chains are that the states of a path have.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::analysis {

enum class Chains : std::uint8_t {
  All,
  Folded,  // those with a segment: where chains fold, one that has not folded yet says nothing of how long it will be
};

class ObjectLengths {
 public:
  // The next state of the path. An object remembers the longest chain that it was in; so a list is one list even if it starts with another object now and then, or a pointer into it cuts it in two for
  // a while. A segment counts as long as it can be; a chain with one that has no bound has no length.
  void update(const heap::State& state, term::TermStore& terms, unsigned pointerBytes, Chains which);

  // Ascending, each once.
  [[nodiscard]] std::vector<unsigned> lengths() const;

 private:
  std::map<heap::ObjectId, unsigned> longest_;
};

}  // namespace cairn::analysis
