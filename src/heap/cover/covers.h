// Whether a state is covered by another one.
#pragma once

#include <map>
#include <optional>

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// Every concrete state of `state` is one of `cover`. False says nothing. Both are at the same program point; the numbers of `cover` have names (numeric_state.h). Looks for
// a map from the cover's objects to the state's: a region to a region, a segment to a run of neighbours whose lengths add up, an empty run included; every
// live heap block of the state is in the map once. It uses neither join nor widening nor anything they computed.
[[nodiscard]] bool covers(const State& cover, const State& state, term::TermStore& terms, unsigned pointerBytes);

// If it is covered: what the numbers of the cover are in the state, by their symbols; an invalid term where a pointer stands for a number that nothing is known of.
[[nodiscard]] std::optional<std::map<term::SymbolId, term::Term>> matchNumbers(const State& cover, const State& state,
                                                                               term::TermStore& terms,
                                                                               unsigned pointerBytes);

}  // namespace cairn::heap
