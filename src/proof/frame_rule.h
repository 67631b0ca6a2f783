// Calls of functions that were proved for all calls: the frame rule.
//
// A summary says of the part of memory that its input describes that the function keeps to it: the proof of the summary fails at any access to something else. So in a
// state whose innermost function is about to run, a part that the input describes may be replaced by one that an output does, and the rest stays.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proof/execute.h"
#include "proof/match.h"
#include "proof/proof_file.h"

namespace cairn::proof {

// The states after the return, one for each output that can be, the caller's place behind the call. Nothing, and why: the callers do not hold what the anchors say they hold, or something of theirs is
// tracked only through the part.
struct Application {
  std::optional<std::vector<State>> states;
  std::string why;
  std::size_t forgotten =
      0;  // pointers of callers into the part that no anchor follows: numbers of which nothing is known afterwards
};
[[nodiscard]] Application applySummary(Executor& executor, const State& call, const Summary& summary,
                                       const Match& match, bool leaksMatter);

}  // namespace cairn::proof
