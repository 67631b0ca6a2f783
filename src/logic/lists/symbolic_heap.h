// Formulas without boolean connectives: `exists X.` a separating conjunction of atoms; and questions about those.
#pragma once

#include <optional>
#include <vector>

#include "logic/lists/assertion.h"

namespace cairn::logic {

struct SymbolicHeap {
  std::vector<VariableId> exists;
  std::vector<Equation> pure;
  std::vector<RecordAt> records;
  std::vector<FreedAt> freed;
  std::vector<Segment> segments;
  bool operator==(const SymbolicHeap&) const = default;
};

// None if the formula has boolean connectives; but `!(x -> y) & ls(x, y) * x != y` and its like for dls and nls, which is how other tools write lists of two
// nodes and more (three for dls), counts as the list of that length.
[[nodiscard]] std::optional<SymbolicHeap> symbolicHeap(const Signature& signature, const Assertion& assertion);
[[nodiscard]] Assertion assertionOf(const Signature& signature, const SymbolicHeap& heap);

// A model of one of `left` that is a model of none of `right`: what a formula without other negations asks for.
struct HeapQuestion {
  std::vector<SymbolicHeap> left;
  std::vector<SymbolicHeap> right;
};
[[nodiscard]] std::optional<HeapQuestion> heapQuestion(const Signature& signature, const Assertion& assertion);

}  // namespace cairn::logic
