// The differences of a product's zone without those that follow from others. Internal to the folder.
//
// Variables that a constant difference ties together form a class; one of it, the head, speaks for all in orders. Between heads no cycle of
// differences sums to 0, and so all that follow from two others can be left out at once (the transitive reduction of the constraint graph).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "numeric/product/product.h"

namespace cairn::numeric {

struct Order {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::int64_t bound = 0;  // x - y <= bound
};

// The head of each variable's class: its first member. The difference of a variable and its head is what the zone says.
[[nodiscard]] std::vector<std::uint32_t> headsOf(const Product& product);
// The differences between heads from which all others follow.
[[nodiscard]] std::vector<Order> ordersOf(const Product& product, std::span<const std::uint32_t> heads);

}  // namespace cairn::numeric
