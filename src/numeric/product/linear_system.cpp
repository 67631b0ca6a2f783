#include "numeric/product/linear_system.h"

#include <algorithm>

#include "numeric/product/differences.h"

namespace cairn::numeric {

namespace {

constexpr std::uint32_t kNoDimension = ~std::uint32_t{0};

std::vector<std::uint32_t> dimensionsOf(const Product& product, std::span<const std::uint32_t> variables) {
  std::vector<std::uint32_t> dimensions(product.variables.size(), kNoDimension);
  for (std::uint32_t d = 0; d < variables.size(); ++d) dimensions[variables[d]] = d;
  return dimensions;
}

// False if a summand has no dimension.
bool moveTo(std::vector<Summand>& sum, std::span<const std::uint32_t> dimensions) {
  for (Summand& s : sum) {
    s.variable = dimensions[s.variable];
    if (s.variable == kNoDimension) return false;
  }
  return true;
}

}  // namespace

std::vector<std::uint32_t> relatedVariables(const Product& product, std::span<const LinearRow> first) {
  std::vector<std::uint32_t> found;
  const auto add = [&](std::uint32_t v) {
    if (found.size() < kMaxDimensions && std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
  };
  for (const std::span<const LinearRow> rows : {first, rowsOf(product.linear)}) {
    for (const LinearRow& row : rows) {
      for (const Summand& s : row.sum) add(s.variable);
    }
  }
  if (found.empty() || found.size() == kMaxDimensions) return found;
  const std::vector<std::uint32_t> heads = headsOf(product);
  const std::vector<Order> orders = ordersOf(product, heads);
  std::size_t next = 0;
  while (next < found.size()) {
    const std::uint32_t from = found[next++];
    add(heads[from]);
    for (const Order& order : orders) {
      if (order.x == from) add(order.y);
      if (order.y == from) add(order.x);
    }
  }
  return found;
}

System systemOf(const Product& product, std::span<const std::uint32_t> variables, Bounds bounds) {
  System system;
  system.dimensions = static_cast<std::uint32_t>(variables.size());
  const std::vector<std::uint32_t> dimensions = dimensionsOf(product, variables);
  const auto isNear = [&](Integer bound) { return bounds == Bounds::All || magnitude(bound) <= kFarSum; };
  const auto add = [&](std::vector<Summand> sum, RowKind kind, Integer bound, Integer modulus = 0) {
    if (moveTo(sum, dimensions)) system.rows.push_back({std::move(sum), kind, bound, modulus});
  };
  for (const LinearRow& row : rowsOf(product.linear)) {
    if (row.kind != RowKind::AtMost || isNear(row.bound)) add(row.sum, row.kind, row.bound, row.modulus);
  }
  for (const std::uint32_t v : variables) {
    const Variable& own = product.variables[v];
    if (own.interval.isPoint()) {
      add({{v, 1}}, RowKind::Equal, own.interval.low);
      continue;
    }
    if (isNear(own.interval.high)) add({{v, 1}}, RowKind::AtMost, own.interval.high);
    if (isNear(own.interval.low)) add({{v, -1}}, RowKind::AtMost, -own.interval.low);
    if (own.congruence.modulus > 1) add({{v, 1}}, RowKind::Congruent, own.congruence.residue, own.congruence.modulus);
  }
  const std::vector<std::uint32_t> heads = headsOf(product);
  // A class whose head is not among the variables is tied to its first member that is.
  std::vector<std::uint32_t> speakers(heads.size(), kNoDimension);
  for (std::uint32_t v = 0; v < heads.size(); ++v) {
    if (dimensions[v] == kNoDimension) continue;
    std::uint32_t& speaker = speakers[heads[v]];
    if (speaker == kNoDimension) {
      speaker = v;
      continue;
    }
    const Integer difference = Integer{product.relation(v, heads[v])} - Integer{product.relation(speaker, heads[v])};
    add({{v, 1}, {speaker, -1}}, RowKind::Equal, difference);
  }
  for (const Order& order : ordersOf(product, heads)) {
    const std::uint32_t x = speakers[order.x];
    const std::uint32_t y = speakers[order.y];
    if (x == kNoDimension || y == kNoDimension || !isNear(order.bound)) continue;
    const Integer fromHeads = Integer{product.relation(x, order.x)} - Integer{product.relation(y, order.y)};
    add({{x, 1}, {y, -1}}, RowKind::AtMost, order.bound + fromHeads);
  }
  return system;
}

Entailment::Entailment(const Product& product, std::span<const LinearRow> asked)
    : product_(product),
      variables_(relatedVariables(product, asked)),
      system_(systemOf(product, variables_, Bounds::All)),
      program_(system_) {}

std::optional<Integer> Entailment::greatest(const std::vector<Summand>& sum) const {
  const std::vector<std::uint32_t> dimensions = dimensionsOf(product_, variables_);
  Integer others = 0;
  std::vector<Summand> related;
  for (const Summand& s : sum) {
    if (dimensions[s.variable] == kNoDimension) {
      others += multiple(product_.variables[s.variable].interval, s.coefficient).high;
    } else {
      related.push_back({dimensions[s.variable], s.coefficient});
    }
  }
  if (related.empty()) return others;
  const auto found = program_.greatest(related);
  if (!found) return std::nullopt;
  return *found + others;
}

bool Entailment::entails(const LinearRow& row) const {
  if (!feasible()) return true;
  if (row.kind == RowKind::Congruent) {
    std::vector<Summand> sum = row.sum;
    if (!moveTo(sum, dimensionsOf(product_, variables_))) return false;
    return impliesCongruence(system_, {std::move(sum), row.kind, row.bound, row.modulus});
  }
  const auto above = greatest(row.sum);
  if (!above || *above > row.bound) return false;
  if (row.kind == RowKind::AtMost) return true;
  std::vector<Summand> negated = row.sum;
  for (Summand& s : negated) s.coefficient = -s.coefficient;
  const auto below = greatest(negated);
  return below && -*below >= row.bound;
}

}  // namespace cairn::numeric
