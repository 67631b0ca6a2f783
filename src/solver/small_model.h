// Satisfiability of boolean separation logic by a translation to SMT: a formula that has a model has one with at most as many locations as
// `boundOf` says, and those are looked for all at once. After Dacik, Rogalewicz, Vojnar and Zuleger (TACAS 2024). docs/solver.md has the proofs of
// the bounds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "logic/assertion.h"
#include "solver/stack_heap.h"
#include "term/solver.h"

namespace cairn::solver {

struct ModelBound {
  std::map<logic::SortId, std::uint32_t> locations;  // that suffice, nil not counted
  bool proved = true;                                // false: there may be models but larger ones
  // What no variable and no field has as its value, and nothing is allocated at: quantifiers in negative places range over these too.
  std::map<logic::SortId, std::uint32_t> outside;
  [[nodiscard]] std::uint32_t total() const;
};
[[nodiscard]] ModelBound boundOf(const logic::Signature& signature, const logic::Assertion& assertion);

enum class Backend : std::uint8_t { Z3, Cvc5 };

struct SmallModelOptions {
  Backend backend = Backend::Z3;
  std::uint32_t milliseconds = 60000;
  std::uint32_t mostLocations = 48;
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
