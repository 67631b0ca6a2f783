// The invariants of segments (segment.h) and what goes with them, as far as they are a matter of structure.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "heap/state/state.h"
#include "term/solver.h"

namespace cairn::heap {

// What is wrong with the segments of the state; nothing: they are as segment.h says. Checked:
//  - segments are live heap objects; lengths are of the width of sizes; links lie apart, inside of the node;
//  - contents of segments have no log, and nothing is known of their link cells (2);
//  - every pointer leads to an object that is there; First and Last to segments (Last not to singly linked ones), Region to regions, and
//    All stands only in what the nodes of its segment own (3);
//  - every object of level k + 1 is owned by the nodes of one segment of level k, and referenced only from there (4);
//  - facts belong to segments of level 0; no summary symbol stands in the path, outside of its segment, or in the facts of another one.
[[nodiscard]] std::optional<std::string> checkSegments(const State& state);

// False if something is wrong with a state in which nodes own objects. Takes no time in others: whoever puts states together asks in every build.
[[nodiscard]] bool isWellNested(const State& state);

// The same for invariant 1: a cycle of what pointers into empty segments mean, all of whose segments may be empty as far as the solver knows.
[[nodiscard]] std::optional<std::string> checkCycles(const State& state, term::Solver& solver);
[[nodiscard]] std::optional<std::string> checkCycles(const State& state,
                                                     const std::function<bool(term::Term)>& mayBeZero);

}  // namespace cairn::heap
