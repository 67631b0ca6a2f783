// Programs with one instruction changed, so that a proof of the original still speaks of their registers, variables and blocks.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "program/code/program.h"

namespace cairn::proof_mutations {

// Stores, scopes and calls without result left out, branches swapped, comparisons turned round, constants and offsets changed, pointers stored as null; in functions of the user.
[[nodiscard]] std::vector<std::pair<std::string, program::Program>> programMutants(const program::Program& program);

}  // namespace cairn::proof_mutations
