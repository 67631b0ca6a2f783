#include "numeric/product/differences.h"

#include <algorithm>

namespace cairn::numeric {

std::vector<std::uint32_t> headsOf(const Product& product) {
  std::vector<std::uint32_t> heads(product.variables.size());
  for (std::uint32_t v = 0; v < heads.size(); ++v) {
    heads[v] = v;
    for (std::uint32_t u = 0; u < v && product.variables[v].row != kNoRow; ++u) {
      const std::int64_t there = product.relation(v, u);
      const std::int64_t back = product.relation(u, v);
      if (there == Zone::kNone || back == Zone::kNone || there + back != 0) continue;
      heads[v] = u;
      break;
    }
  }
  return heads;
}

std::vector<Order> ordersOf(const Product& product, std::span<const std::uint32_t> heads) {
  std::vector<Order> orders;
  std::vector<std::uint32_t> related;
  for (std::uint32_t v = 0; v < heads.size(); ++v) {
    if (heads[v] == v && product.variables[v].row != kNoRow) related.push_back(v);
  }
  for (const std::uint32_t x : related) {
    for (const std::uint32_t y : related) {
      const std::int64_t bound = product.relation(x, y);
      if (x == y || bound == Zone::kNone) continue;
      const bool follows = std::any_of(related.begin(), related.end(), [&](std::uint32_t z) {
        if (z == x || z == y) return false;
        const std::int64_t first = product.relation(x, z);
        const std::int64_t second = product.relation(z, y);
        return first != Zone::kNone && second != Zone::kNone && first + second <= bound;
      });
      if (!follows) orders.push_back({x, y, bound});
    }
  }
  return orders;
}

}  // namespace cairn::numeric
