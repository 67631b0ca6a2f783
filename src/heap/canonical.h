// States up to renaming: a key that is the same for states that differ only in the numbers of objects, the names of symbols, and in
// conditions of the path about symbols that nothing in the state depends on.
#pragma once

#include <array>
#include <cstdint>

#include "heap/state.h"

namespace cairn::heap {

// 128 bits of hash of the state written down in the order of a walk from its roots. Equal keys are taken for equal states.
using CanonicalKey = std::array<std::uint64_t, 2>;

// `initial` is the state at the start of the program: globals that are still the same object as there are not written down.
[[nodiscard]] CanonicalKey canonicalKey(const State& state, const State& initial);

}  // namespace cairn::heap
