// Which heap blocks are tracked (docs/semantics.md, "Leaks").
#pragma once

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "proof/state.h"

namespace cairn::proof {

using NonEmpty = std::function<bool(ObjectId list)>;

struct Reached {
  std::set<ObjectId> objects;
  // What the values on the way point to, whether the state has it or not.
  std::set<std::pair<ObjectId, Node>> targets;
};

// What is reached from `roots` whichever lists are empty, but for those that `nonEmpty` says have nodes: what the nodes own may be asked about, too. A list that is reached has its nodes
// reached. A pointer to an end of a list that may be empty is a way to what lies behind that end, not to what lies at the other one.
[[nodiscard]] Reached reachedFrom(const State& state, const std::vector<Value>& roots, const NonEmpty& nonEmpty);

// What the program's variables hold: registers, variables in scope (also those in memory), globals, anchors. Dead registers were dropped before.
[[nodiscard]] std::vector<Value> rootsOf(const State& state, term::TermStore& terms, unsigned pointerBits);

}  // namespace cairn::proof
