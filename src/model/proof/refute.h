// A concrete state that breaks an obligation: a reachable one of a small instance, or any that the hypotheses allow.
#pragma once

#include <optional>
#include <string>

#include "model/states/explore.h"

namespace cairn::model {

struct Counterexample {
  std::int64_t units = 0;
  bool isReached = false;  // by the run; otherwise no run of the instance was found that leads here
  std::vector<Step> run;
  State before;
  std::optional<State> after;
  std::string values;  // of the parameters
  std::string what;    // the clause, guard or condition that fails
};

// A state of the instance, reachable or not, in which the hypotheses hold and the goal does not. A solver proposes it; only what the evaluator confirms
// is returned.
[[nodiscard]] std::optional<Counterexample> refute(const Machine& machine, const Obligation& obligation,
                                                   const Setting& setting, double backstopSeconds);

}  // namespace cairn::model
