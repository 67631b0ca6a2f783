// Formulas of separation logic: symbolic heaps. A formula `Pi : Sigma` holds of values for the symbols and a heap (a finite map from
// addresses to bytes) iff the pure part Pi is true and the heap is the disjoint union of the heaps of the atoms of Sigma.
//
//  F1. no pure conjunct is true, a conjunction, or there twice; if one is false it is the only one and there are no atoms;
//  F2. atoms stand in the order of their addresses: same start together, then by the constant; no address twice (that would be false);
//  F3. all addresses have one width, values have 8 bits.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "term/store.h"

namespace cairn::logic {

// The heap of one byte: `value` at `address`.
struct PointsTo {
  term::Term address;
  term::Term value;  // invalid: some byte
  bool operator==(const PointsTo&) const = default;
};

// Atoms of the spatial part; list segments have their place here.
using SpatialAtom = std::variant<PointsTo>;

class Formula {
 public:
  // The empty heap, nothing known.
  Formula() = default;
  // The normal form of the conjunction of the pure parts and the separating conjunction of the atoms.
  Formula(term::TermStore& store, std::span<const term::Term> pure, std::vector<SpatialAtom> spatial);

  [[nodiscard]] const std::vector<term::Term>& pure() const { return pure_; }
  [[nodiscard]] const std::vector<SpatialAtom>& spatial() const { return spatial_; }
  // Syntactically: no model. A formula that is not can still have none.
  [[nodiscard]] bool isFalse() const { return !pure_.empty() && pure_.front().isFalse(); }
  bool operator==(const Formula&) const = default;

 private:
  std::vector<term::Term> pure_;
  std::vector<SpatialAtom> spatial_;
};

// An address as (start, constant): start + constant, the start without constant summand.
[[nodiscard]] std::pair<term::Term, std::uint64_t> splitAddress(term::TermStore& store, term::Term address);

}  // namespace cairn::logic
