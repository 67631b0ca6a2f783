// Order, join, widening and projection of the linear rows of products. Internal to the folder.
#pragma once

#include <vector>

#include "numeric/product/builder.h"
#include "numeric/product/product.h"

namespace cairn::numeric {

// A row of one product about symbols, for another product that has other variables.
struct SymbolicRow {
  std::vector<std::pair<term::Term, std::int64_t>> sum;
  RowKind kind = RowKind::AtMost;
  Integer bound = 0;
  Integer modulus = 0;
};

// Every assignment of a, which must be closed, satisfies the rows, which are about the variables of b.
[[nodiscard]] bool satisfiesRows(const Product& a, const Product& b, std::span<const LinearRow> rows);

// Rows that hold of all assignments of a and of b, both closed, and that bounds and differences of their join need not say: relations, and equations that a side has by
// values that change from one side to the other.
[[nodiscard]] std::vector<SymbolicRow> joinedRows(const Product& a, const Product& b);

// The rows of a that hold of b, which must be closed, too; the equations of b that hold of a; and the other rows of b that a has by its intervals, which are about to grow. A chain
// of widenings loses rows of a, frees dimensions of the affine space that the equations leave, or lets an interval grow: none of that goes on for ever.
[[nodiscard]] std::vector<SymbolicRow> widenedRows(const Product& a, const Product& b);

// Rows about the kept variables that hold of all assignments of the product, among them all rows that mention no others.
[[nodiscard]] std::vector<LinearRow> rowsWithout(const Product& product, const std::vector<bool>& kept);

// The rows of a product, as symbolic ones.
[[nodiscard]] std::vector<SymbolicRow> symbolicRows(std::span<const LinearRow> rows, const Product& product);
// The row about a builder's variables.
[[nodiscard]] LinearRow rowFor(Builder& state, const SymbolicRow& row);

}  // namespace cairn::numeric
