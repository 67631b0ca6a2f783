// What formulas about lists (assertion.h) speak of: sorts of locations with the fields of their records, variables, and list predicates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/id.h"

namespace cairn::logic {

using SortId = support::Id<struct LocationSortTag>;
using VariableId = support::Id<struct LocationVariableTag>;
using PredicateId = support::Id<struct ListPredicateTag>;

// The variable that every signature has: no sort, a location that is never allocated.
inline constexpr VariableId kNil{0};

struct LocationField {
  std::string name;
  SortId target;
};

// Locations of two sorts are different unless both are nil.
struct LocationSort {
  std::string name;
  std::string record;  // the constructor of what lies at such a location; empty: the only field stands for itself
  std::vector<LocationField> fields;
};

struct LocationVariable {
  std::string name;
  SortId sort;
};

enum class ListShape : std::uint8_t { Singly, Doubly, Nested };

// The links are fields of the record of `sort`, by their place in it. Singly: the one field is `next`. Doubly: `next` and `other`, which is the
// link back. Nested: `next` leads to the next list, `other` to the first node of a singly linked list.
struct ListPredicate {
  std::string name;
  ListShape shape = ListShape::Singly;
  SortId sort;
  std::uint32_t next = 0;
  std::uint32_t other = 0;
  // Doubly: what the first node's link back points to lies outside of a list that is not empty. Where it is false only the last node is excluded.
  bool previousOutside = true;
};

class Signature {
 public:
  Signature();

  SortId addSort(LocationSort sort);
  VariableId addVariable(std::string name, SortId sort);
  // A variable of a name that no other has: the stem, or the stem with a number.
  VariableId addFreshVariable(std::string_view stem, SortId sort);
  PredicateId addPredicate(ListPredicate predicate);

  [[nodiscard]] const LocationSort& sort(SortId id) const { return sorts_[id.index()]; }
  [[nodiscard]] LocationSort& sort(SortId id) { return sorts_[id.index()]; }
  [[nodiscard]] const LocationVariable& variable(VariableId id) const { return variables_[id.index()]; }
  [[nodiscard]] const ListPredicate& predicate(PredicateId id) const { return predicates_[id.index()]; }
  [[nodiscard]] std::optional<SortId> findSort(std::string_view name) const;
  [[nodiscard]] std::optional<VariableId> findVariable(std::string_view name) const;
  [[nodiscard]] std::size_t sortCount() const { return sorts_.size(); }
  [[nodiscard]] std::size_t variableCount() const { return variables_.size(); }
  [[nodiscard]] std::size_t predicateCount() const { return predicates_.size(); }

  // The sort of the nodes of the inner lists.
  [[nodiscard]] SortId innerSort(const ListPredicate& nested) const {
    return sort(nested.sort).fields[nested.other].target;
  }

 private:
  std::vector<LocationSort> sorts_;
  std::vector<LocationVariable> variables_;
  std::vector<ListPredicate> predicates_;
};

}  // namespace cairn::logic
