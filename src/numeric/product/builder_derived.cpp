// Numbers that terms denote and no symbol is: quotients, remainders, products. Each is a variable of the builder alone,
// with *facts*, linear rows that mention it. They hold together with whatever the product says; what they imply for
// symbols is told to the product, and what a form with such numbers can be is asked of them.
#include <algorithm>
#include <numeric>

#include "numeric/product/builder.h"

namespace cairn::numeric {

namespace {

constexpr std::size_t kMaxDerived = 12;
constexpr std::size_t kMaxFacts = 48;
// Numbers as large as this are not computed with: a bound, times a coefficient, a few of them together, must fit
// Integer.
constexpr Integer kMaxDerivedNumber = powerOfTwo(72);
constexpr unsigned kMaxEliminations = 4;

std::int64_t coefficientIn(std::span<const Summand> sum, std::uint32_t variable) {
  const auto at = std::ranges::find(sum, variable, &Summand::variable);
  return at == sum.end() ? 0 : at->coefficient;
}

}  // namespace

std::optional<std::uint32_t> Builder::derived(const Origin& origin) const {
  const auto at = std::ranges::find(derived_, origin, &std::pair<Origin, std::uint32_t>::first);
  if (at == derived_.end()) return std::nullopt;
  return at->second;
}

std::optional<std::uint32_t> Builder::makeDerived(const Origin& origin, term::Term term, Reading reading,
                                                  const Interval& values) {
  if (const auto known = derived(origin)) {
    restrict(*known, values);
    return known;
  }
  if (isBottom() || derived_.size() == kMaxDerived || values.empty()) return std::nullopt;
  if (magnitude(values.low) > kMaxDerivedNumber || magnitude(values.high) > kMaxDerivedNumber) return std::nullopt;
  const auto fresh = static_cast<std::uint32_t>(product_.variables.size());
  product_.variables.push_back({term, values, values.isPoint() ? onlyValue(values.low) : Congruence{}, reading});
  derived_.emplace_back(origin, fresh);
  isDerived_.resize(product_.variables.size());
  isDerived_[fresh] = true;
  ++changes_;
  return fresh;
}

std::optional<Summand> Builder::newestDerived(const Form& form) const {
  std::optional<Summand> newest;
  for (const Summand& s : form.summands()) {
    if (isDerived(s.variable)) newest = s;
  }
  return newest;
}

// A row that has a variable of the form with the same sign, and what is left of the form by another one.
Integer Builder::greatestByTwoRows(const Form& form) const {
  Integer least = greatestByRows(form, false);
  for (const LinearRow& row : rows()) {
    if (row.kind == RowKind::Congruent) continue;
    for (const Summand& s : form.summands()) {
      const std::int64_t own = coefficientIn(row.sum, s.variable);
      if (own == 0 || s.coefficient % own != 0) continue;
      const Integer times = s.coefficient / own;
      if (times < 0 && row.kind == RowKind::AtMost) continue;
      Form rest = form;
      if (!rest.add(formOf(row), -times, product_.variables)) continue;
      least = std::min(least, times * row.bound + greatestByRows(rest, false));
    }
  }
  return least;
}

// A fact a * d + rest <= bound about the newest derived number d of the form bounds c * d, where a and c have the same
// sign: |a| * form is at most |c| * bound and what is left of |a| * form - |c| * (a * d + rest), in which d is no more.
Integer Builder::boundByFacts(const Form& form, unsigned eliminations) const {
  Integer least = product_.linear ? greatestByTwoRows(form) : greatest(form, false);
  const auto newest = newestDerived(form);
  if (!newest || eliminations == 0) return least;
  for (const Fact& fact : facts_) {
    const std::int64_t own = coefficientIn(fact.form.summands(), newest->variable);
    if (own == 0 || (own > 0) != (newest->coefficient > 0)) continue;
    if (++work_ > kMostWork) break;
    const std::int64_t common = std::gcd(own, newest->coefficient);
    const Integer times = magnitude(own / common);
    const Integer share = magnitude(newest->coefficient / common);
    Form rest;
    if (!rest.add(form, times, product_.variables) || !rest.add(fact.form, -share, product_.variables)) continue;
    least = std::min(least, floorQuotient(share * fact.bound + boundByFacts(rest, eliminations - 1), times));
  }
  return least;
}

Integer Builder::greatestByFacts(const Form& form, bool negated) const {
  Form asked;
  if (!asked.add(form, negated ? -1 : 1, product_.variables)) {
    return product_.linear ? greatestByRows(form, negated) : greatest(form, negated);
  }
  Integer least = boundByFacts(asked, kMaxEliminations);
  if (const auto said = saidByFacts(asked)) {
    least = std::min(least, floorQuotient(boundByFacts(said->form, kMaxEliminations) + said->bound, said->times));
  }
  return least;
}

// Facts about a symbol and one derived number, as the definition of a size is one: the form with the derived numbers in
// place of the symbols is no smaller.
std::optional<Builder::Said> Builder::saidByFacts(const Form& form) const {
  Said said{form, 0, 1};
  bool any = false;
  for (const Summand& s : form.summands()) {
    if (isDerived(s.variable)) continue;
    for (const Fact& fact : facts_) {
      const std::int64_t own = coefficientIn(fact.form.summands(), s.variable);
      const Integer coefficient = coefficientIn(said.form.summands(), s.variable);
      if (own == 0 || coefficient == 0 || fact.form.summands().size() != 2 || (own > 0) != (coefficient > 0)) continue;
      const Integer common = std::gcd(own, static_cast<std::int64_t>(coefficient));
      const Integer times = magnitude(own / common);
      const Integer share = magnitude(coefficient / common);
      Form rest;
      if (!rest.add(said.form, times, product_.variables) || !rest.add(fact.form, -share, product_.variables)) continue;
      const Integer bound = times * said.bound + share * fact.bound;
      if (times * said.times > kMaxDerivedNumber || magnitude(bound) > kMaxDerivedNumber) continue;
      said = {rest, bound, times * said.times};
      any = true;
      break;
    }
  }
  if (!any) return std::nullopt;
  return said;
}

// Of form <= bound and a fact that bounds the newest derived number from the other side their sum, in which it is no
// more.
void Builder::eliminate(const Form& form, Integer bound, unsigned eliminations) {
  if (isBottom()) return;
  const auto newest = newestDerived(form);
  if (!newest) {
    addAtMost(form, bound);
    return;
  }
  if (eliminations == 0) return;
  // Further facts may come in while the sums are added.
  const std::vector<Fact> facts = facts_;
  for (const Fact& fact : facts) {
    const std::int64_t own = coefficientIn(fact.form.summands(), newest->variable);
    if (own == 0 || (own > 0) == (newest->coefficient > 0)) continue;
    if (++work_ > kMostWork) break;
    const std::int64_t common = std::gcd(own, newest->coefficient);
    const Integer times = magnitude(own / common);
    const Integer share = magnitude(newest->coefficient / common);
    Form both;
    if (!both.add(form, times, product_.variables) || !both.add(fact.form, share, product_.variables)) continue;
    if (both.summands().empty()) continue;
    eliminate(both, times * bound + share * fact.bound, eliminations - 1);
    if (isBottom()) return;
  }
}

void Builder::addFact(const Form& form, Integer bound) {
  if (isBottom()) return;
  Fact fact{form, bound - form.residue().low};
  fact.form.shift(-form.residue().low);
  fact.form.dropResidue();
  if (magnitude(fact.bound) > kMaxDerivedNumber) return;
  if (-greatestByFacts(fact.form, true) > fact.bound) {
    setBottom();
    return;
  }
  const auto same = std::ranges::find_if(facts_, [&](const Fact& f) { return f.form.sameSummands(fact.form); });
  if (same != facts_.end() && same->bound <= fact.bound) return;
  if (same == facts_.end() && facts_.size() == kMaxFacts) return;
  ++changes_;
  if (same != facts_.end()) {
    same->bound = fact.bound;
  } else {
    facts_.push_back(fact);
  }
  constexpr unsigned kMaxSums = 2;
  eliminate(fact.form, fact.bound, kMaxSums);
}

// What the facts say of the value of a form and of each symbol that they tie to it becomes differences of the variable
// that is to have this value.
void Builder::relateToFacts(std::uint32_t target, const Form& form) {
  if (!newestDerived(form)) return;
  std::vector<std::uint32_t> symbols;
  const auto collect = [&](std::span<const Summand> sum) {
    for (const Summand& s : sum) {
      if (!isDerived(s.variable) && s.variable != target && std::ranges::find(symbols, s.variable) == symbols.end()) {
        symbols.push_back(s.variable);
      }
    }
  };
  collect(form.summands());
  for (const Fact& fact : facts_) collect(fact.form.summands());
  for (const std::uint32_t symbol : symbols) {
    Form difference = form;
    if (!difference.add(Form::variable(symbol), -1, product_.variables)) continue;
    const Interval values = bounds(difference);
    addDifference(target, symbol, values.high);
    addDifference(symbol, target, -values.low);
    if (isBottom()) return;
  }
}

void Builder::forgetDerived() {
  facts_.clear();
  for (const auto& [origin, at] : derived_) {
    Variable& v = product_.variables[at];
    if (v.row != kNoRow) product_.zone.forget(static_cast<std::size_t>(v.row));
    v.interval = v.type();
    v.congruence = {};
  }
  derived_.clear();
}

// Without the derived variables; rows of the zone that they had have no owner then.
void Builder::dropDerived() {
  forgetDerived();
  std::vector<std::uint32_t> places(product_.variables.size());
  std::vector<Variable> kept;
  for (std::uint32_t i = 0; i < product_.variables.size(); ++i) {
    places[i] = static_cast<std::uint32_t>(kept.size());
    if (!isDerived(i)) kept.push_back(product_.variables[i]);
  }
  product_.variables = std::move(kept);
  isDerived_.clear();
  if (!product_.linear) return;
  std::vector<LinearRow> rows = product_.linear->rows;
  for (LinearRow& row : rows) {
    for (Summand& s : row.sum) s.variable = places[s.variable];
  }
  product_.setRows(std::move(rows));
}

}  // namespace cairn::numeric
