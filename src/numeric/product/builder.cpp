#include "numeric/product/builder.h"

#include <algorithm>
#include <utility>

#include "numeric/product/linear_lattice.h"
#include "support/check.h"

namespace cairn::numeric {

Builder::Builder(Product start) : product_(std::move(start)) {
  index_.reserve(product_.variables.size());
  rowOwners_.resize(product_.zone.size());
  for (std::uint32_t i = 0; i < product_.variables.size(); ++i) {
    const Variable& v = product_.variables[i];
    index_.emplace_back(v.symbol.symbol(), i);
    if (v.row != kNoRow) rowOwners_[static_cast<std::size_t>(v.row)] = i;
  }
  if (product_.closed || product_.bottom) return;
  product_.closed = true;
  if (!product_.zone.close()) {
    setBottom();
    return;
  }
  pending_ = rowOwners_;
  propagate();
}

std::uint32_t Builder::variable(term::Term symbol) {
  const auto at = std::lower_bound(index_.begin(), index_.end(), symbol.symbol(),
                                   [](const auto& entry, term::SymbolId id) { return entry.first < id; });
  if (at != index_.end() && at->first == symbol.symbol()) return at->second;
  const std::uint32_t fresh = shadow(symbol);
  index_.insert(at, {symbol.symbol(), fresh});
  return fresh;
}

std::uint32_t Builder::shadow(term::Term symbol) {
  product_.variables.push_back(unconstrained(symbol, product_.readings.of(symbol)));
  return static_cast<std::uint32_t>(product_.variables.size() - 1);
}

void Builder::replace(term::Term symbol, std::uint32_t shadow) {
  const std::uint32_t old = variable(symbol);
  forget(old);
  for (auto& [id, at] : index_) {
    if (at == old) at = shadow;
  }
}

void Builder::forget(std::uint32_t variable) {
  if (!derived_.empty()) forgetDerived();
  std::vector<LinearRow> rows;
  if (product_.linear) {
    std::vector<bool> kept(product_.variables.size(), true);
    kept[variable] = false;
    rows = rowsWithout(product_, kept);
    product_.linear = {};
  }
  Variable& v = product_.variables[variable];
  if (v.row != kNoRow) product_.zone.forget(static_cast<std::size_t>(v.row));
  v.interval = v.type();
  v.congruence = {};
  for (const LinearRow& row : rows) add(row);
}

std::size_t Builder::rowOf(std::uint32_t variable) {
  Variable& v = product_.variables[variable];
  if (v.row == kNoRow) {
    v.row = static_cast<std::int32_t>(product_.zone.addRow());
    rowOwners_.push_back(variable);
  }
  return static_cast<std::size_t>(v.row);
}

// Interval and congruence narrow each other.
void Builder::settle(std::uint32_t variable, const Interval& interval, const Congruence& congruence) {
  Variable& v = product_.variables[variable];
  const Interval shrunk = shrink(interval, congruence);
  if (shrunk.empty()) {
    setBottom();
    return;
  }
  const Congruence settled = shrunk.isPoint() ? onlyValue(shrunk.low) : congruence;
  if (shrunk == v.interval && settled == v.congruence) return;
  v.interval = shrunk;
  v.congruence = settled;
  ++changes_;
  if (v.row != kNoRow) pending_.push_back(variable);
}

void Builder::narrow(std::uint32_t variable, const Interval& interval) {
  const Variable& v = product_.variables[variable];
  if (interval.contains(v.interval)) return;
  settle(variable, meet(v.interval, interval), v.congruence);
}

void Builder::narrow(std::uint32_t variable, const Congruence& congruence) {
  const Variable& v = product_.variables[variable];
  if (isSubset(v.congruence, congruence)) return;
  const auto both = meet(v.congruence, congruence);
  if (!both) {
    setBottom();
    return;
  }
  settle(variable, v.interval, *both);
}

// By the zone's closure one step from each changed variable is enough, but for what congruences round off; the number of steps bounds that.
void Builder::propagate() {
  std::size_t steps = 8 * rowOwners_.size() + 32;
  while (!pending_.empty() && !isBottom() && steps-- > 0) {
    const std::uint32_t from = pending_.back();
    pending_.pop_back();
    propagateFrom(from);
  }
  pending_.clear();
}

void Builder::propagateFrom(std::uint32_t variable) {
  const auto row = static_cast<std::size_t>(product_.variables[variable].row);
  for (std::size_t other = 0; other < rowOwners_.size(); ++other) {
    if (other == row) continue;
    const Variable& v = product_.variables[variable];
    const std::uint32_t owner = rowOwners_[other];
    const std::int64_t above = product_.zone.at(other, row);  // other - v <= above
    const std::int64_t below = product_.zone.at(row, other);  // v - other <= below
    const Interval& own = product_.variables[owner].interval;
    Interval interval = own;
    if (above != Zone::kNone) interval.high = std::min(own.high, v.interval.high + above);
    if (below != Zone::kNone) interval.low = std::max(own.low, v.interval.low - below);
    if (interval != own) narrow(owner, interval);
    if (isBottom()) return;
    if (above != Zone::kNone && below != Zone::kNone && above + below == 0) {
      narrow(owner, sum(v.congruence, onlyValue(above)));
    }
    if (isBottom()) return;
  }
}

void Builder::restrict(std::uint32_t variable, const Interval& interval) {
  if (isBottom()) return;
  narrow(variable, interval);
  propagate();
}

void Builder::restrict(std::uint32_t variable, const Congruence& congruence) {
  if (isBottom()) return;
  narrow(variable, congruence);
  propagate();
}

void Builder::addDifference(std::uint32_t x, std::uint32_t y, Integer bound) {
  if (isBottom()) return;
  if (x == y) {
    if (bound < 0) setBottom();
    return;
  }
  const Congruence& cx = product_.variables[x].congruence;
  const Congruence& cy = product_.variables[y].congruence;
  const Integer common = greatestDivisor(cx.modulus, cy.modulus);
  if (common > 1) bound -= floorRemainder(bound - (cx.residue - cy.residue), common);
  if (bound >= product_.difference(x, y)) return;
  const std::int64_t entry = Zone::entry(bound);
  const std::size_t rowX = rowOf(x);
  const std::size_t rowY = rowOf(y);
  if (entry != Zone::kNone) {
    const std::int64_t before = product_.zone.at(rowX, rowY);
    if (!product_.zone.add(rowX, rowY, entry)) {
      setBottom();
      return;
    }
    if (product_.zone.at(rowX, rowY) != before) ++changes_;
  }
  narrow(x, Interval{product_.variables[x].interval.low, product_.variables[y].interval.high + bound});
  if (isBottom()) return;
  narrow(y, Interval{product_.variables[x].interval.low - bound, product_.variables[y].interval.high});
  pending_.push_back(x);
  pending_.push_back(y);
  propagate();
}

Integer Builder::leastOf(const Form& form) const {
  Integer least = form.residue().low;
  for (const Summand& s : form.summands())
    least += multiple(product_.variables[s.variable].interval, s.coefficient).low;
  return least;
}

// From a sum of products each product is bounded by the least value of the others; and from c * x - d * y, c and d positive, k = min(c, d) times the
// difference x - y is bounded by the least value of all the rest.
void Builder::propagateAtMost(const Form& form, Integer bound) {
  if (isBottom()) return;
  if (form.summands().empty()) {
    if (form.residue().low > bound) setBottom();
    return;
  }
  for (const Summand& s : form.summands()) {
    const Interval& own = product_.variables[s.variable].interval;
    const Integer rest = leastOf(form) - multiple(own, s.coefficient).low;
    const Integer limit = floorQuotient(bound - rest, magnitude(s.coefficient));
    if (s.coefficient > 0) {
      restrict(s.variable, Interval{own.low, std::min(limit, own.high)});
    } else {
      restrict(s.variable, Interval{std::max(-limit, own.low), own.high});
    }
    if (isBottom()) return;
  }
  for (const Summand& plus : form.summands()) {
    for (const Summand& minus : form.summands()) {
      if (plus.coefficient < 0 || minus.coefficient > 0) continue;
      const std::int64_t shared = std::min(plus.coefficient, -minus.coefficient);
      const Interval& x = product_.variables[plus.variable].interval;
      const Interval& y = product_.variables[minus.variable].interval;
      const Integer rest = leastOf(form) - Integer{shared} * x.low + Integer{shared} * y.high;
      addDifference(plus.variable, minus.variable, floorQuotient(bound - rest, shared));
      if (isBottom()) return;
    }
  }
}

void Builder::addAtMost(const Form& form, Integer bound) {
  if (!derived_.empty() && newestDerived(form)) {
    addFact(form, bound);
  } else {
    relate(form, RowKind::AtMost, bound - form.residue().low);
    if (!facts_.empty() && bounds(form).low > bound) {
      setBottom();
      return;
    }
  }
  propagateAtMost(form, bound);
}

void Builder::addAtLeast(const Form& form, Integer bound) {
  Form negated;
  if (negated.add(form, -1, product_.variables)) addAtMost(negated, -bound);
}

void Builder::addWithin(const Form& form, const Interval& interval) {
  addAtMost(form, interval.high);
  addAtLeast(form, interval.low);
}

void Builder::addEqual(const Form& form, Integer value) {
  addAtMost(form, value);
  addAtLeast(form, value);
  addCongruence(form, onlyValue(value));
}

void Builder::addCongruence(const Form& form, const Congruence& congruence) {
  if (form.residue().isPoint() && congruence.modulus > 1 && (derived_.empty() || !newestDerived(form))) {
    relate(form, RowKind::Congruent, congruence.residue - form.residue().low, congruence.modulus);
  }
  propagateCongruence(form, congruence);
}

void Builder::propagateCongruence(const Form& form, const Congruence& congruence) {
  if (isBottom() || !form.residue().isPoint()) return;
  const Congruence target = sum(congruence, onlyValue(-form.residue().low));
  if (form.summands().empty()) {
    if (!target.contains(0)) setBottom();
    return;
  }
  for (const Summand& s : form.summands()) {
    Congruence product = target;
    for (const Summand& other : form.summands()) {
      if (&other == &s) continue;
      product = sum(product, multiple(product_.variables[other.variable].congruence, -other.coefficient));
    }
    if (product.isAll()) continue;
    const auto own = quotient(product, s.coefficient);
    if (!own) {
      setBottom();
      return;
    }
    restrict(s.variable, *own);
    if (isBottom()) return;
  }
}

// The greatest value of the form, or of its negative: products are paired as long as the zone knows the difference of their variables.
Integer Builder::greatest(const Form& form, bool negated) const {
  std::array<Summand, 8> open{};
  std::size_t count = 0;
  for (const Summand& s : form.summands()) {
    open[count++] = {s.variable, negated ? -s.coefficient : s.coefficient};
  }
  Integer result = negated ? -form.residue().low : form.residue().high;
  for (std::size_t i = 0; i < count && count > 1; ++i) {
    for (std::size_t j = 0; j < count && open[i].coefficient > 0; ++j) {
      if (open[j].coefficient >= 0) continue;
      const std::int64_t bound = product_.relation(open[i].variable, open[j].variable);
      if (bound == Zone::kNone) continue;
      const std::int64_t shared = std::min(open[i].coefficient, -open[j].coefficient);
      result += Integer{bound} * shared;
      open[i].coefficient -= shared;
      open[j].coefficient += shared;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    result += multiple(product_.variables[open[i].variable].interval, open[i].coefficient).high;
  }
  return result;
}

// Each row, so often as the first of its variables that the form has asks for, and what then is left of the form.
Integer Builder::greatestByRows(const Form& form, bool negated) const {
  Integer least = greatest(form, negated);
  for (const LinearRow& row : rows()) {
    if (row.kind == RowKind::Congruent) continue;
    for (const Summand& wanted : form.summands()) {
      const auto own =
          std::find_if(row.sum.begin(), row.sum.end(), [&](const Summand& s) { return s.variable == wanted.variable; });
      if (own == row.sum.end()) continue;
      const std::int64_t coefficient = negated ? -wanted.coefficient : wanted.coefficient;
      const std::int64_t times = coefficient / own->coefficient;
      if (times * own->coefficient != coefficient || (times < 0 && row.kind == RowKind::AtMost)) break;
      // form <= times * bound + (form - times * sum)
      Form rest;
      if (!rest.add(form, negated ? -1 : 1, product_.variables)) break;
      if (!rest.add(formOf(row), -times, product_.variables)) break;
      least = std::min(least, Integer{times} * row.bound + greatest(rest, false));
      break;
    }
  }
  return least;
}

Interval Builder::bounds(const Form& form) const {
  Interval plain = form.residue();
  for (const Summand& s : form.summands()) {
    plain = sum(plain, multiple(product_.variables[s.variable].interval, s.coefficient));
  }
  const bool byFacts = !facts_.empty();
  if (form.summands().size() < 2 && (!byFacts || !newestDerived(form))) return plain;
  const Interval related = byFacts           ? meet(plain, {-greatestByFacts(form, true), greatestByFacts(form, false)})
                           : product_.linear ? meet(plain, {-greatestByRows(form, true), greatestByRows(form, false)})
                                             : meet(plain, {-greatest(form, true), greatest(form, false)});
  // Empty only if nothing satisfies the product, which it does not show yet.
  if (related.empty()) return plain;
  if (!byFacts) return related;
  // Half of a number rounds its bounds off; the multiples of what it is scaled by are fewer.
  const Interval members = shrink(related, congruenceOf(form));
  return members.empty() ? related : members;
}

Congruence Builder::congruenceOf(const Form& form) const {
  if (!form.residue().isPoint()) return {};
  Congruence result = onlyValue(form.residue().low);
  for (const Summand& s : form.summands()) {
    result = sum(result, multiple(product_.variables[s.variable].congruence, s.coefficient));
  }
  for (const LinearRow& row : rows()) {
    if (row.kind == RowKind::AtMost || form.summands().empty()) continue;
    const Summand& first = form.summands().front();
    if (row.sum.front().variable != first.variable) continue;
    const std::int64_t times = first.coefficient / row.sum.front().coefficient;
    Form rest = form;
    if (times == 0 || !rest.add(formOf(row), -times, product_.variables)) continue;
    Congruence byRow = sum(onlyValue(rest.residue().low), multiple(numeric::congruence(row.modulus, row.bound), times));
    if (!rest.residue().isPoint()) continue;
    for (const Summand& s : rest.summands()) {
      byRow = sum(byRow, multiple(product_.variables[s.variable].congruence, s.coefficient));
    }
    result = meet(result, byRow).value_or(result);
  }
  return result;
}

ProductRef Builder::finish() {
  if (product_.linear) propagateRows();
  if (!isDerived_.empty()) dropDerived();
  auto result = support::makeRef<Product>(std::move(product_));
  result.own().normalise();
  return result;
}

}  // namespace cairn::numeric
