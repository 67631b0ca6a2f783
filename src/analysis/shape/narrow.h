// The narrowing pass: what widening lost of numbers, taken back from a finished fixpoint.
#pragma once

#include <unordered_map>
#include <vector>

#include "analysis/shape/invariants.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::analysis {

// States that came to a place, each with the index of an invariant there that covers it.
struct Arrival {
  std::size_t invariant = 0;
  heap::State state;
};
using Arrivals = std::unordered_map<std::uint64_t, std::vector<Arrival>>;

// The invariants with what their numbers are in all states that come to them: a bound that no arrival needs, and that widening gave up, is back. Shapes stay as they are. The arrivals
// are those of one step from the invariants themselves, so each concrete state that comes to a place is still covered there; the second look decides whether the result is inductive.
[[nodiscard]] Invariants narrowed(const Invariants& invariants, const Arrivals& arrivals, term::TermStore& terms,
                                  unsigned pointerBytes);

}  // namespace cairn::analysis
