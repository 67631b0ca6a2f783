// All small models, and random ones: answers of the decision procedures are compared with what holds of these.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <set>

#include "solver/lists/small_model.h"
#include "solver/lists/stack_heap.h"

namespace cairn::solver {

struct ModelSpace {
  std::set<logic::VariableId> variables;  // without nil
  std::set<logic::SortId> sorts;          // of the locations that there are
  std::uint32_t locations = 0;            // of each sort
  bool freed = false;                     // whether locations can be freed
};

// The variables and sorts of a formula, those of the fields that can be reached included.
[[nodiscard]] ModelSpace spaceOf(const logic::Signature& signature, const logic::Assertion& assertion,
                                 std::uint32_t locations);

// Visits every model of the space, up to the names of locations that variables have, until `visit` returns true. Whether it did.
bool forEachModel(const logic::Signature& signature, const ModelSpace& space,
                  const std::function<bool(const StackHeap&)>& visit);

// How many models that are; 2^64 - 1 if more.
[[nodiscard]] std::uint64_t countModels(const logic::Signature& signature, const ModelSpace& space);

// Mostly such that chains of records come about.
[[nodiscard]] StackHeap randomModel(const logic::Signature& signature, const ModelSpace& space,
                                    std::mt19937_64& random);

// Without restrictions, and with so many locations more of each sort.
[[nodiscard]] ModelBound enlarged(const ModelBound& bound, std::uint32_t more);

}  // namespace cairn::solver
