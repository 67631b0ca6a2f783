// What is to be proved about a machine.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

enum class Kind : std::uint8_t {
  WellDefined,
  Invariant,
  Feasible,
  Guard,
  Simulation,
  Equal,
  Total,
  Enabled,
  Natural,
  Variant,
  Theorem,
  InRange,
  Vacuous,  // by exploration, not by a solver
};

// Rodin's name, as labels show it.
[[nodiscard]] const char* nameOf(Kind kind);

// The hypotheses imply the goal, for all values of the names that occur.
struct Obligation {
  std::string label;  // event/clause/KIND
  Kind kind = Kind::Invariant;
  std::string printed;  // the clause's name in the thesis; may be empty
  std::string event;    // may be empty, as the next one
  std::string clause;
  Place place;
  std::vector<Term> hypotheses;
  std::size_t stateHypotheses = 0;  // so many of them are axioms and clauses; guards follow
  Term goal;
};

// Those that a machine adds to its parent's, in the order of its text. VAC is not among them: see explore.h.
[[nodiscard]] std::vector<Obligation> obligationsOf(const Machine& machine);

// The number of axioms that its proofs rest on: its own and its ancestors'.
[[nodiscard]] std::size_t axiomsOf(const Machine& machine);

}  // namespace cairn::model
