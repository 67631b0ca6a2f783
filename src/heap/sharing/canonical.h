// States up to renaming: a key that is the same for states that differ only in the numbers of objects, the names of symbols, and in
// conditions of the path about symbols that nothing in the state depends on.
#pragma once

#include <array>
#include <cstdint>

#include "heap/state/state.h"

namespace cairn::heap {

// 128 bits of hash of the state written down in the order of a walk from its roots. Equal keys are taken for equal states.
using CanonicalKey = std::array<std::uint64_t, 2>;

// `initial` is the state at the start of the program: globals that are still the same object as there are not written down.
[[nodiscard]] CanonicalKey canonicalKey(const State& state, const State& initial);

// The same for states of the same key, and mostly another for other states of a loop that counts: of the frames, the variables in them, and the sizes of what
// these point to. It costs as much as there are variables, the key as much as the state is large.
[[nodiscard]] std::uint64_t fingerprint(const State& state);

}  // namespace cairn::heap
