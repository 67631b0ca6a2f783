// Satisfiability of formulas about lists by one method or by those that fit, one after the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "logic/lists/assertion.h"
#include "solver/lists/stack_heap.h"
#include "term/solver.h"

namespace cairn::solver {

enum class Method : std::uint8_t {
  Automatic,  // graph, then models
  Graph,      // symbolic heaps and their entailments (graph_procedure.h)
  Models,     // all models up to a size that suffices, by SMT (small_model.h)
  Cvc5,       // the separation logic of cvc5, for formulas without lists
};

struct DecisionOptions {
  Method method = Method::Automatic;
  std::uint32_t milliseconds = 60000;
};

struct DecisionAnswer {
  term::Answer answer = term::Answer::Unknown;
  std::optional<StackHeap> model;  // of a Sat, where the method has one; checked
  Method method = Method::Automatic;
  std::string why;  // of an Unknown
};

[[nodiscard]] DecisionAnswer decide(const logic::Signature& signature, const logic::Assertion& assertion,
                                    const DecisionOptions& options);

}  // namespace cairn::solver
