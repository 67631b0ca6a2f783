#pragma once

#include <vector>

#include "numeric/domains/integer.h"
#include "program/code/program.h"

namespace cairn::analysis {

// Where bounds of numbers stop when they are widened: what the program compares with, and its neighbours. Not the characters that it tells apart.
// `remainders`: also the largest remainders by constants, which elements of arrays hold.
[[nodiscard]] std::vector<numeric::Integer> thresholdsOf(const program::Program& program, bool remainders = false);

}  // namespace cairn::analysis
