// Which variables of the C program the registers hold at a place.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "program/code/program.h"

namespace cairn::program {

// On every path to a place the newest Bind of these variables named this register. Binds that the place's own block begins with count as done.
using BoundVariables = std::map<VariableId, RegId>;

// Before instruction `place` of a block.
[[nodiscard]] BoundVariables boundVariables(const Function& function, BlockId block, std::size_t place);

}  // namespace cairn::program
