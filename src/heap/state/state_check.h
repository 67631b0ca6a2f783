// The invariants of a state, numbered. Every operator on states may rely on them and keeps them; in checking builds (CAIRN_FULL_CHECKS) that is looked at
// at the exit of each: what breaks one is found where it is broken, and not where it does harm.
//
//  1  A pointer in a register, an object, a link of a segment or an address fact leads to an object of the memory, or to a
//     function; so does every slot that was entered, and every stack allocation.
//  2  New objects get numbers above those of all that are there: `nextObject` is one.
//  3  An object is alive exactly if nothing says when it died.
//  4  A size has the width of a pointer, and an alignment is a power of two.
//  5  Segments are as segment.h says (segment_check.h).
//  6  `changedGlobals` names globals only; what an address is known of is there once.
#pragma once

#include <optional>
#include <string>

#include "heap/state/state.h"
#include "support/check.h"

namespace cairn::heap {

// The number of an invariant that the state breaks, and where; nothing: it keeps all.
[[nodiscard]] std::optional<std::string> brokenInvariant(const State& state);

// For the exit of an operator. Takes no time but in checking builds.
inline void requireInvariants([[maybe_unused]] const State& state, [[maybe_unused]] const char* exitOf) {
#ifdef CAIRN_FULL_CHECKS
  if (const auto broken = brokenInvariant(state)) {
    support::checkFailed("brokenInvariant(state)", __FILE__, __LINE__, std::string(exitOf) + ": invariant " + *broken);
  }
#endif
}

}  // namespace cairn::heap
