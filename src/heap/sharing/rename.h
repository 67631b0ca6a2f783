// Copies of a state under other names, to be put together with another state.
#pragma once

#include <cstdint>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// The same state but for names: its dynamic objects are numbered from `firstObject` on, and every symbol in it, summary symbols included, is a fresh one. It stands for the
// same concrete states.
[[nodiscard]] State renamed(const State& state, term::TermStore& terms, std::uint32_t firstObject);

}  // namespace cairn::heap
