// Satisfiability of boolean separation logic by a translation to SMT: a formula that has a model has one with at most as many locations as
// `boundOf` says, and those are looked for all at once. After Dacik, Rogalewicz, Vojnar and Zuleger (TACAS 2024). docs/solver.md has the proofs of
// the bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logic/lists/assertion.h"
#include "solver/lists/stack_heap.h"
#include "term/solver.h"

namespace cairn::solver {

// Where models are looked for. In models of a formula that its atoms cover, each location is the value of a variable, or a node that no variable names in a list
// from such a location: those are numbered along the list, so that the solver does not try them in every order.
enum class LocationRole : std::uint8_t {
  Home,       // the value of its variable and of those that are equal to it
  Following,  // a node after `before`; only that one leads to it
  Anywhere,   // of no restriction
  Outside,    // no variable and no field has it as its value; quantifiers in negative places range over it too
};

struct PlannedLocation {
  logic::SortId sort;
  LocationRole role = LocationRole::Anywhere;
  logic::VariableId variable;  // of a Home
  Location before = 0;         // of a Following
};

struct ModelBound {
  std::vector<PlannedLocation> locations{PlannedLocation{}};  // that suffice; the first is nil
  bool proved = true;                                         // false: there may be models, but larger ones
  [[nodiscard]] std::uint32_t count(logic::SortId sort) const;
};
[[nodiscard]] ModelBound boundOf(const logic::Signature& signature, const logic::Assertion& assertion);

enum class Backend : std::uint8_t { Z3, Cvc5 };

struct SmallModelOptions {
  Backend backend = Backend::Z3;
  std::uint32_t milliseconds = 60000;
  std::uint32_t mostLocations = 64;
};

struct SmallModelAnswer {
  term::Answer answer = term::Answer::Unknown;
  std::optional<StackHeap> model;  // of a Sat by Z3; checked by the model checker
  std::string why;                 // of an Unknown
};

[[nodiscard]] SmallModelAnswer decideBySmallModels(const logic::Signature& signature, const logic::Assertion& assertion,
                                                   const SmallModelOptions& options);
// The same for a bound of one's own.
[[nodiscard]] SmallModelAnswer decideWithin(const logic::Signature& signature, const logic::Assertion& assertion,
                                            const ModelBound& bound, const SmallModelOptions& options);

}  // namespace cairn::solver
