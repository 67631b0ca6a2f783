#pragma once

#include <vector>

#include "numeric/domains/integer.h"
#include "program/code/program.h"

namespace cairn::analysis {

// Where bounds of numbers stop when they are widened: what the program compares with, and its neighbours. Not the characters that it tells apart.
[[nodiscard]] std::vector<numeric::Integer> thresholdsOf(const program::Program& program);

}  // namespace cairn::analysis
