// Order, join, widening and narrowing of products. Internal to the folder.
#pragma once

#include <span>

#include "numeric/product/product.h"

namespace cairn::numeric {

// The product with P4 established: itself if it is closed already.
[[nodiscard]] ProductRef closed(const ProductRef& product);

// Every assignment of a is one of b, as far as comparing the components shows. The first must be closed.
[[nodiscard]] bool leqProducts(const Product& a, const Product& b);

// Contains a and b. Each bound is the weaker of the two sides'; a bound of a difference may come from the intervals on either side, so that the join of
// x = y = 0 and x = y = 1 keeps x = y. Both must be closed, the result is.
[[nodiscard]] ProductRef joinProducts(const Product& a, const Product& b);

// Contains a and b. A bound of a that b exceeds goes to the next threshold, or to the type's end; a difference that b exceeds goes to 0, or is dropped. Congruences are
// joined: their moduli can only be divided so often. The second must be closed; the result is not, on purpose: reducing it would let bounds
// that were dropped creep back one step at a time, and chains of widenings would not end.
[[nodiscard]] ProductRef widenProducts(const Product& a, const Product& b, std::span<const Integer> thresholds);

// For b below a: lies between. Takes from b what a has no bound for. The first must be closed, the result is.
[[nodiscard]] ProductRef narrowProducts(const Product& a, const Product& b);

}  // namespace cairn::numeric
