// Models of formulas about lists, spelled out, and the meaning of formulas on them: an implementation of the table in logic/lists/assertion.h that shares
// nothing with the decision procedures, which are checked against it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "logic/lists/assertion.h"

namespace cairn::solver {

// An index into the locations of one model; 0 is nil.
using Location = std::uint32_t;

struct HeapRecord {
  bool freed = false;
  std::vector<Location> fields;  // of freed: none
  bool operator==(const HeapRecord&) const = default;
};

struct StackHeap {
  std::vector<logic::SortId> sorts{logic::SortId()};  // of each location
  std::map<logic::VariableId, Location> stack;        // variables that are not there are nil
  std::map<Location, HeapRecord> heap;

  Location addLocation(logic::SortId sort) {
    sorts.push_back(sort);
    return static_cast<Location>(sorts.size() - 1);
  }
  [[nodiscard]] Location value(logic::VariableId variable) const {
    const auto found = stack.find(variable);
    return found == stack.end() ? 0 : found->second;
  }
};

// Whether the formula holds of the model; there are locations besides those of the model. None if it cannot be told with a reasonable amount of work: many
// quantifiers, or `true` and negations below `*` with a large heap.
[[nodiscard]] std::optional<bool> holds(const logic::Signature& signature, const StackHeap& model,
                                        const logic::Assertion& assertion);

// One line for the stack, one for each record: `x = L1, y = nil` and `L1 -> (next: nil)`.
[[nodiscard]] std::string print(const logic::Signature& signature, const StackHeap& model);

}  // namespace cairn::solver
