// The linear rows of a product under construction: how they come in, and what they and the other components tell each other.
#include <algorithm>

#include "numeric/product/builder.h"
#include "numeric/product/linear_system.h"

namespace cairn::numeric {

bool Builder::isKept(const LinearRow& row) const {
  switch (product_.relations) {
    case Relations::Zones: return false;
    case Relations::Octagons:
      // The other signs are a difference's.
      return row.kind != RowKind::Congruent && row.sum.size() == 2 && row.sum[0].coefficient == row.sum[1].coefficient;
    case Relations::Polyhedra: return row.sum.size() > 1 && (row.kind == RowKind::Congruent || !row.isDifference());
  }
  return false;
}

Form Builder::formOf(const LinearRow& row) const {
  Form form;
  for (const Summand& s : row.sum) (void)form.add(Form::variable(s.variable), s.coefficient, product_.variables);
  return form;
}

void Builder::relate(const Form& form, RowKind kind, Integer bound, Integer modulus) {
  if (product_.relations == Relations::Zones || isBottom() || form.summands().size() < 2) return;
  LinearRow row{{form.summands().begin(), form.summands().end()}, kind, bound, modulus};
  switch (normalise(row)) {
    case Normal::Void: return;
    case Normal::Contradiction: setBottom(); return;
    case Normal::Useful: break;
  }
  if (!isKept(row)) return;
  if (kind == RowKind::AtMost) {
    Integer most = 0;
    for (const Summand& s : row.sum) most += multiple(product_.variables[s.variable].interval, s.coefficient).high;
    if (most <= row.bound) return;
  }
  std::vector<LinearRow> rows;
  if (product_.linear) rows = product_.linear->rows;
  switch (addRow(rows, std::move(row))) {
    case Added::Nothing: return;
    case Added::Contradiction: setBottom(); return;
    case Added::Something: break;
  }
  product_.setRows(std::move(rows));
  ++changes_;
}

void Builder::add(const LinearRow& row) {
  switch (row.kind) {
    case RowKind::AtMost: addAtMost(formOf(row), row.bound); break;
    case RowKind::Equal: addEqual(formOf(row), row.bound); break;
    case RowKind::Congruent: addCongruence(formOf(row), congruence(row.modulus, row.bound)); break;
  }
}

// The sum is one of the bound's neighbours modulo the modulus, of which its bounds often leave one.
void Builder::propagateCongruentRow(const Form& form, const LinearRow& row) {
  const Interval values = bounds(form);
  const Integer first = ceilingQuotient(values.low - row.bound, row.modulus);
  const Integer last = floorQuotient(values.high - row.bound, row.modulus);
  if (first > last) {
    setBottom();
  } else if (first == last) {
    addEqual(form, row.bound + first * row.modulus);
  } else {
    propagateCongruence(form, congruence(row.modulus, row.bound));
  }
}

void Builder::propagateRows() {
  // A row may lead to others.
  const std::vector<LinearRow> before(rows().begin(), rows().end());
  for (const LinearRow& row : before) {
    const Form form = formOf(row);
    switch (row.kind) {
      case RowKind::AtMost: propagateAtMost(form, row.bound); break;
      case RowKind::Equal: {
        propagateAtMost(form, row.bound);
        Form negated;
        if (negated.add(form, -1, product_.variables)) propagateAtMost(negated, -row.bound);
        propagateCongruence(form, onlyValue(row.bound));
        break;
      }
      case RowKind::Congruent: propagateCongruentRow(form, row); break;
    }
    if (isBottom()) return;
  }
}

void Builder::reduce(bool exactly) {
  if (!product_.linear) return;
  constexpr unsigned kMaxRounds = 3;
  for (unsigned round = 0; round < kMaxRounds && !isBottom(); ++round) {
    const std::uint64_t before = changes_;
    propagateRows();
    if (changes_ == before) break;
  }
  if (isBottom()) return;
  const Product frozen = product_;
  const Entailment together(frozen);
  if (!together.feasible()) {
    setBottom();
    return;
  }
  if (!exactly) return;
  for (const std::uint32_t v : together.variables()) {
    Interval interval = product_.variables[v].interval;
    if (interval.isPoint()) continue;
    if (const auto high = together.greatest({{v, 1}})) interval.high = std::min(interval.high, *high);
    if (const auto low = together.greatest({{v, -1}})) interval.low = std::max(interval.low, -*low);
    restrict(v, interval);
    if (isBottom()) return;
  }
  propagateRows();
}

}  // namespace cairn::numeric
