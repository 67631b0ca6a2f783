// The value of a term when its symbols have given values.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "support/id_table.h"
#include "term/term.h"

namespace cairn::term {

// A value for every symbol; 0 where none was set. As large as the number of those that were set: it is copied often, and of few symbols.
class Assignment {
 public:
  [[nodiscard]] std::uint64_t value(SymbolId symbol) const;
  void set(SymbolId symbol, std::uint64_t value);

 private:
  std::vector<std::pair<SymbolId, std::uint64_t>> values_;  // ascending
};

// The value of the node's operator on these values of its children; a boolean is 0 or 1. Not for symbols.
[[nodiscard]] std::uint64_t applyOperator(const Node& node, std::span<const std::uint64_t> children);

// The value of `op` on two operands of `width` bits, for the operators of exactly two operands of the same width.
[[nodiscard]] std::uint64_t applyBinary(Op op, std::uint64_t left, std::uint64_t right, unsigned width);

// Remembers the values of shared subterms between calls.
class Evaluator {
 public:
  explicit Evaluator(Assignment assignment) : assignment_(std::move(assignment)) {}
  [[nodiscard]] std::uint64_t value(Term term);
  [[nodiscard]] bool holds(Term boolean) { return value(boolean) != 0; }
  [[nodiscard]] const Assignment& assignment() const { return assignment_; }

 private:
  // Of a leaf, or of what is known.
  [[nodiscard]] std::uint64_t valueOfChild(Term term) const;

  Assignment assignment_;
  support::IdTable<std::uint64_t> known_;  // but for leaves
  std::vector<std::uint64_t> scratch_;
};

[[nodiscard]] std::uint64_t evaluate(Term term, const Assignment& assignment);

}  // namespace cairn::term
