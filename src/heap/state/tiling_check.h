// The invariants of tilings (tiling.h), as far as they are a matter of structure.
#pragma once

#include <optional>
#include <string>

#include "heap/state/state.h"

namespace cairn::heap {

// What is wrong with the tilings of the state: V2 to V5. Nothing: they are as tiling.h says.
[[nodiscard]] std::optional<std::string> checkTilings(const State& state);

}  // namespace cairn::heap
