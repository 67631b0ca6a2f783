// Numbers of two states that are walked side by side: what a join or a fold keeps of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heap/join/pairing.h"
#include "heap/state/state.h"
#include "numeric/element.h"
#include "term/store.h"

namespace cairn::heap {

enum class Widening : std::uint8_t {
  None,
  Thresholds,  // bounds that grow go to the next threshold
  StableOnly,  // only what the left side says, itself or by bounds, and the right side keeps; bounds that grow go to the next threshold, or are dropped
};

struct NumberOptions {
  Widening widening = Widening::None;
  std::span<const numeric::Integer> thresholds;
};

// After a walk of two states: the path and the segments' facts of the result, whose numbers have the names of the pairing's pairs.
void joinNumbers(const State& left, const State& right, const Pairing& pairing, State& result, term::TermStore& terms,
                 const NumberOptions& options);

// After a walk of two neighbours in one state: what is known of the nodes of group 0. `known`: the numbers of the state.
[[nodiscard]] std::vector<term::Term> foldNumbers(const State& state, const numeric::Element& known,
                                                  const Pairing& pairing, term::TermStore& terms);

}  // namespace cairn::heap
