// Calls that are begun by one event and answered by a later one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

// The method whose calls are begun and answered later; null: none.
[[nodiscard]] const Method* begunMethod(const Machine& machine);

// When such a call is under way: as the machine says, or whenever it is not idle; null: never.
[[nodiscard]] Term waitingOf(const Machine& machine);

// Where the state keeps the arguments of the call that waits: what its answers ask of them.
[[nodiscard]] std::vector<std::pair<Parameter, Term>> storedArguments(const Machine& machine);

// The guards of an event that answers, for the arguments that the state keeps.
[[nodiscard]] Term withStoredArguments(const Machine& machine, const Event& event, const Term& term);

// A part of the protocol of calls: under the guards of the event (none: of no event; `init`: of the beginning) the goal
// holds.
struct CallRule {
  const Event* event = nullptr;
  bool isInitial = false;
  std::string clause;
  Place place;
  std::vector<Term> hypotheses;
  Term goal;
};

// (!) Whoever waits gets an answer to what was asked, once, and nobody is answered who has not asked: a call that begins
// waits with its arguments kept, internal events keep both, and what answers ends the waiting. Calls of other methods
// happen while nobody waits.
[[nodiscard]] std::vector<CallRule> callRules(const Machine& machine);

}  // namespace cairn::model
