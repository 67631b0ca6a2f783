// The lists of an entailment, asked of the solver for list segments (solver/lists/graph_procedure.h) as well.
//
// The formulas of that solver know locations, records and lists, but no sizes, offsets and numbers. So what the matcher (match.h) found is translated for each layout of nodes: nodes are
// records at the address that links point to, every other address that links lead to is a location outside. The solver then decides on its own whether
// the nodes of the left side form the lists of the right one.
#pragma once

#include "proof/execute.h"
#include "proof/match.h"
#include "proof/state.h"

namespace cairn::proof {

enum class Confirmation : std::uint8_t {
  NoLists,       // nothing to ask
  Confirmed,     // for every layout
  NotExpressed,  // lists that nodes own (those that own them are asked about), links that lead forward and back to different places of a node, circles without an object in them, or the solver did not know
  Refuted,       // the solver has a counter-model
};

[[nodiscard]] Confirmation confirmLists(Executor& executor, const State& left, const State& right, const Match& match);

}  // namespace cairn::proof
