// Checking a proof: its formulas are inductive, and enough for the property.
//
// A proof is right if each of these holds; every one is checked on its own, for all states of the formula that it begins with (execute.h):
//  - from the start of the program, from each case of each invariant, and from each input of a summary, every path keeps the property up to the next loop head, return or end;
//  - where a path comes to a loop head, one of the cases there covers the state; where a function that has a summary returns, one of the outputs of its input does;
//  - where a path calls a function, it goes on inside of it, or an input covers a part of the state and it goes on with each of the outputs (frame_rule.h).
// Then by induction over the steps of an execution, every state at a loop head is one of a case there, and no step violates the property.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "program/code/program.h"
#include "proof/proof_file.h"
#include "term/store.h"

namespace cairn::proof {

struct Finding {
  std::string where;  // a formula, and the place that its states came to
  std::string what;
  std::string state;  // as text; may be empty
};

struct CheckResult {
  std::vector<Finding> rejected;
  std::vector<Finding> notChecked;
  std::set<std::string>
      assumptions;  // about undefined functions, and accesses and frees that the property does not ask for
  std::size_t formulas = 0;
  std::size_t entailments = 0;      // states that a formula was found to cover
  std::size_t listEntailments = 0;  // of those, with lists in the formula
  std::size_t confirmed = 0;        // of those, decided by the solver for list segments too
  [[nodiscard]] bool checked() const { return rejected.empty() && notChecked.empty(); }
};

struct CheckOptions {
  Property property = Property::MemSafety;
  // Asked now and then; not empty: stop, for this reason.
  std::function<std::string()> interrupted;
};

[[nodiscard]] CheckResult check(const Proof& proof, const program::Program& program, term::TermStore& terms,
                                const CheckOptions& options);

}  // namespace cairn::proof
