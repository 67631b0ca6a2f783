// An order of a function's blocks for fixpoints: a block comes after its predecessors but for back edges, and the blocks of a loop come together, before
// what follows the loop. Working on the first block that waits finishes inner loops before outer ones, and loops before what is behind them.
#pragma once

#include <cstdint>
#include <vector>

#include "program/flow/control_flow.h"
#include "program/flow/loops.h"

namespace cairn::program {

// Place of each block by its index; unreachable ones come last.
[[nodiscard]] std::vector<std::uint32_t> iterationOrder(const ControlFlow& flow, const Loops& loops);

}  // namespace cairn::program
