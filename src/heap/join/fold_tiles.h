// Folding of tilings (heap/state/tiling.h): neighbouring tiles become one run, so that an array has a tile or two for each number that the program works with.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "heap/state/state.h"
#include "heap/state/tiling.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

// One run for the elements of neighbouring tiles of the state, the first of which begins at `start`; what is known of an element afterwards is what was known of it in whichever tile it was.
// `known`: the numbers of the state. Facts about ordinary numbers are kept.
[[nodiscard]] Tile foldedRun(const State& state, const numeric::Element& known, const std::vector<Tile>& tiles,
                             term::Term start, term::TermStore& terms, unsigned pointerBytes);

// Every tiling of the state gets as few tiles as make sense: a bound stays where it is a live number, or one more or less, and is said by it. Every concrete state of the state before is one
// of the state after, in which all tiles are runs.
void foldTilings(State& state, term::TermStore& terms, unsigned pointerBytes);

}  // namespace cairn::heap
