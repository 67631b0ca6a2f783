// What the separating conjunction says about addresses, as terms: for solvers that know no heaps.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/bytes/formula.h"

namespace cairn::logic {

// Points-to atoms at address, address + 1, ..., address + length - 1.
struct Run {
  term::Term address;
  std::uint64_t length = 0;
};

// The points-to atoms as the longest runs, in the order of the formula.
[[nodiscard]] std::vector<Run> runs(term::TermStore& store, const Formula& formula);

// Conjuncts that hold of values for the symbols iff the addresses of the points-to atoms are pairwise different. Two runs a (n bytes)
// and b (m bytes) are disjoint iff b - a >= n and a - b >= m modulo 2^w, which is two comparisons for n * m pairs of cells.
[[nodiscard]] std::vector<term::Term> separation(term::TermStore& store, const Formula& formula);

}  // namespace cairn::logic
