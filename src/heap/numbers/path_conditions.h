// Numeric elements and conditions of a state, one as the other.
#pragma once

#include <unordered_set>
#include <vector>

#include "heap/state/state.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

// More symbols than this are related only among themselves.
inline constexpr std::size_t kMaxRelatedNames = 40;

// What holds of every length: nodes are counted from 0, all of them exist at once, and so there are no more of them than fit into the address space.
struct LengthBounds {
  std::vector<term::Term> low;
  std::vector<term::Term> high;
};
[[nodiscard]] LengthBounds boundsOfLengths(const State& state, term::TermStore& terms);

// What an element says, but for lengths and how far they are from very large numbers: that is the end of the address space, seen from a list that lost or gained
// a node, and would be another fact with every node.
[[nodiscard]] std::vector<term::Term> conditionsOf(const numeric::Element& element, const State& state,
                                                   term::TermStore& terms);

// The path becomes what the element says, and what holds of lengths.
void setPath(State& state, numeric::Element element, term::TermStore& terms);

[[nodiscard]] bool mentionsOne(term::Term term, const std::unordered_set<term::Term>& names, term::TermStore& terms);

}  // namespace cairn::heap
