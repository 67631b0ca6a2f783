#include "numeric/conditions/assumption.h"

#include <algorithm>

namespace cairn::numeric {

using term::Op;
using term::Term;

namespace {

constexpr unsigned kMaxRounds = 5;
constexpr std::size_t kMaxCases = 4;  // of one disjunction

}  // namespace

// Conjunctions are taken apart; what is left are comparisons, overflows, symbols and disjunctions.
// In the order in which they were added: what was assumed first often decides what the next says (a chain of x != y, x + 1 != y, ...).
void Assumption::flatten() {
  std::reverse(pending_.begin(), pending_.end());
  while (!pending_.empty()) {
    const Literal literal = pending_.back();
    pending_.pop_back();
    const Term t = literal.boolean;
    if (t.is(Op::Not)) {
      pending_.push_back({t.child(0), !literal.value});
    } else if (t.isConstant()) {
      if ((t.value() != 0) != literal.value) state_.setBottom();
    } else if ((t.is(Op::And) && literal.value) || (t.is(Op::Or) && !literal.value)) {
      for (const Term child : t.children()) pending_.push_back({child, literal.value});
    } else if (const std::uint32_t key = 2 * t.id() + (literal.value ? 1 : 0); !known_.contains(key)) {
      known_.insert(key, true);
      literals_.push_back(literal);
    }
  }
}

void Assumption::run() {
  flatten();
  for (unsigned round = 0; round < kMaxRounds && !state_.isBottom(); ++round) {
    const std::uint64_t before = state_.changes();
    const std::size_t literalsBefore = literals_.size();
    translator_.clear();
    for (std::size_t i = 0; i < literals_.size() && !state_.isBottom(); ++i) {
      if (i < settled_.size() && settled_[i]) continue;
      const std::uint64_t changes = state_.changes();
      settled_.resize(std::max(settled_.size(), i + 1));
      settled_[i] = applyBound(literals_[i]);
      if (!settled_[i]) apply(literals_[i]);
      if (state_.changes() != changes) translator_.clear();
    }
    flatten();
    if (state_.changes() == before && literals_.size() == literalsBefore) break;
  }
}

bool Assumption::applyBound(Literal literal) {
  const Term t = literal.boolean;
  const bool isOrder = t.is(Op::Slt) || t.is(Op::Sle) || t.is(Op::Ult) || t.is(Op::Ule);
  if (!isOrder && !(t.is(Op::Eq) && literal.value && !t.child(0).isBool())) return false;
  const bool symbolFirst = t.child(0).is(Op::Symbol) && t.child(1).isConstant();
  if (!symbolFirst && !(t.child(1).is(Op::Symbol) && t.child(0).isConstant())) return false;
  const std::uint32_t variable = state_.variable(t.child(symbolFirst ? 0 : 1));
  const Term constant = t.child(symbolFirst ? 1 : 0);
  const Variable& v = state_[variable];
  const bool isSigned = v.reading == Reading::Signed;
  if (isOrder && isSigned != (t.is(Op::Slt) || t.is(Op::Sle))) return false;
  const Integer bound = isSigned ? Integer{constant.signedValue()} : Integer{constant.value()};
  Interval values = v.interval;
  if (!isOrder) {
    values = meet(values, {bound, bound});
  } else {
    // not (a < b) is b <= a.
    const bool below = symbolFirst == literal.value;
    const bool strict = (t.is(Op::Slt) || t.is(Op::Ult)) == literal.value;
    const Integer gap = strict ? 1 : 0;
    if (below) {
      values.high = std::min(values.high, bound - gap);
    } else {
      values.low = std::max(values.low, bound + gap);
    }
  }
  if (values.empty()) {
    state_.setBottom();
  } else {
    state_.restrict(variable, values);
  }
  return true;
}

void Assumption::apply(Literal literal) {
  const Term t = literal.boolean;
  const bool value = literal.value;
  // An order that contradicts what is known leaves its operands no values: it need not be decided first, unless it is known as a truth.
  const bool isOrder = t.is(Op::Slt) || t.is(Op::Sle) || t.is(Op::Ult) || t.is(Op::Ule);
  if (!isOrder || !truths_.empty()) {
    if (const auto known = translator_.decide(t); known && *known != value) {
      state_.setBottom();
      return;
    }
  }
  const auto child = [&](std::size_t i) { return t.child(i); };
  const auto sumOf = [&](Integer factor, Reading reading) -> std::optional<Form> {
    Form result = translator_.read(child(0), reading);
    const Form second = translator_.read(child(1), reading);
    if (!result.add(second, factor, state_.variables())) return std::nullopt;
    return result;
  };
  switch (t.op()) {
    case Op::Symbol: state_.restrict(state_.variable(t), value ? Interval{1, 1} : Interval{0, 0}); return;
    case Op::Eq:
      if (child(0).isBool()) {
        for (const std::size_t side : {0, 1}) {
          const auto known = translator_.decide(child(side));
          if (known) pending_.push_back({child(1 - side), *known == value});
        }
      } else if (value) {
        applyEqual(child(0), child(1));
      } else {
        applyDifferent(child(0), child(1));
      }
      return;
    case Op::Ult:
    case Op::Slt: {
      const Reading reading = t.is(Op::Ult) ? Reading::Unsigned : Reading::Signed;
      if (value)
        applyOrder(child(0), child(1), reading, true);
      else
        applyOrder(child(1), child(0), reading, false);
      return;
    }
    case Op::Ule:
    case Op::Sle: {
      const Reading reading = t.is(Op::Ule) ? Reading::Unsigned : Reading::Signed;
      if (value)
        applyOrder(child(0), child(1), reading, false);
      else
        applyOrder(child(1), child(0), reading, true);
      return;
    }
    case Op::SAddOverflow:
      if (const auto sum = sumOf(1, Reading::Signed)) applyFits(*sum, child(0).width(), Reading::Signed, !value);
      return;
    case Op::SSubOverflow:
      if (const auto sum = sumOf(-1, Reading::Signed)) applyFits(*sum, child(0).width(), Reading::Signed, !value);
      return;
    case Op::SMulOverflow:
    case Op::UMulOverflow: {
      const Reading reading = t.is(Op::SMulOverflow) ? Reading::Signed : Reading::Unsigned;
      for (const std::size_t side : {0, 1}) {
        const Interval factor = translator_.interval(child(side), reading);
        if (!factor.isPoint()) continue;
        const Form other = translator_.read(child(1 - side), reading);
        Form product;
        if (!product.add(other, factor.low, state_.variables())) continue;
        applyFits(product, child(0).width(), reading, !value);
      }
      if (value || state_.isBottom()) return;
      // The exact product of two numbers fits the type: known even if their bounds allow more.
      const Interval type = typeInterval(child(0).width(), reading);
      const auto product = translator_.productForm(child(0), translator_.read(child(0), reading),
                                                   translator_.read(child(1), reading), type);
      if (product && !state_.isBottom()) state_.addWithin(*product, type);
      return;
    }
    case Op::Ite:
      if (const auto condition = translator_.decide(child(0))) {
        pending_.push_back({child(*condition ? 1 : 2), value});
      } else {
        for (const bool branch : {true, false}) {
          const auto known = translator_.decide(child(branch ? 1 : 2));
          if (!known || *known == value) continue;
          pending_.push_back({child(0), !branch});
          pending_.push_back({child(branch ? 2 : 1), value});
          return;
        }
      }
      return;
    case Op::And:
      if (!value) applyLastOpen(t.children(), false);
      return;
    case Op::Or:
      if (value) applyLastOpen(t.children(), true);
      return;
    case Op::Constant:
    case Op::Not:
    case Op::Add:
    case Op::Mul:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::BitNot:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
    case Op::Concat:
    case Op::Extract:
    case Op::ZExt:
    case Op::SExt: return;
  }
}

// At least one child has the wanted value: the only one that can, if it is the only one.
void Assumption::applyLastOpen(std::span<const Term> children, bool wanted) {
  std::optional<Term> open;
  for (const Term child : children) {
    const auto known = translator_.decide(child);
    if (known && *known == wanted) return;
    if (known) continue;
    if (open) return;
    open = child;
  }
  if (open)
    pending_.push_back({*open, wanted});
  else
    state_.setBottom();
}

void Assumption::applyFits(const Form& result, unsigned width, Reading reading, bool fits) {
  const Interval type = typeInterval(width, reading);
  if (fits) {
    state_.addWithin(result, type);
    return;
  }
  const Interval values = state_.bounds(result);
  if (values.low >= type.low) state_.addAtLeast(result, type.high + 1);
  if (values.high <= type.high) state_.addAtMost(result, type.low - 1);
}

// The difference of the two forms is a multiple of 2^w, of which its bounds often leave one.
void Assumption::applyEqual(Term a, Term b) {
  const Integer size = powerOfTwo(a.width());
  if (const auto difference = translator_.minus(translator_.known(a).form, translator_.known(b).form)) {
    const Interval values = state_.bounds(*difference);
    const Integer first = ceilingQuotient(values.low, size) * size;
    const Integer last = floorQuotient(values.high, size) * size;
    if (first > last) {
      state_.setBottom();
    } else if (first == last) {
      state_.addEqual(*difference, first);
    } else {
      state_.addWithin(*difference, {first, last});
      state_.addCongruence(*difference, congruence(size, 0));
    }
  }
  for (const Reading reading : {Reading::Signed, Reading::Unsigned}) {
    if (state_.isBottom()) return;
    const Interval left = translator_.interval(a, reading);
    const Interval right = translator_.interval(b, reading);
    const Interval both = meet(left, right);
    if (both.empty()) {
      state_.setBottom();
      return;
    }
    narrow(a, reading, both);
    narrow(b, reading, both);
  }
  if (state_.isBottom()) return;
  applyRemainder(a, b);
  applyRemainder(b, a);
}

// x % m = r says x = r modulo m; and if r has a sign, x has it too.
void Assumption::applyRemainder(Term remainder, Term value) {
  if (!remainder.is(Op::URem) && !remainder.is(Op::SRem)) return;
  const Reading reading = remainder.is(Op::URem) ? Reading::Unsigned : Reading::Signed;
  const Interval modulus = translator_.interval(remainder.child(1), reading);
  const Interval result = translator_.interval(value, reading);
  if (!modulus.isPoint() || modulus.low == 0 || !result.isPoint()) return;
  const Form dividend = translator_.read(remainder.child(0), reading);
  state_.addCongruence(dividend, congruence(magnitude(modulus.low), result.low));
  if (result.low > 0) state_.addAtLeast(dividend, result.low);
  if (result.low < 0) state_.addAtMost(dividend, result.low);
}

// Of the multiples of 2^w that the difference can be only one at an end of its bounds can be cut off.
void Assumption::applyDifferent(Term a, Term b) {
  const Integer size = powerOfTwo(a.width());
  const auto difference = translator_.minus(translator_.known(a).form, translator_.known(b).form);
  if (!difference) return;
  const Interval values = state_.bounds(*difference);
  if (values.low % size == 0) state_.addAtLeast(*difference, values.low + 1);
  if (values.high % size == 0) state_.addAtMost(*difference, values.high - 1);
  // Two bits that differ.
  if (a.width() == 1 && !state_.isBottom()) state_.addCongruence(*difference, congruence(2, 1));
}

void Assumption::applyOrder(Term a, Term b, Reading reading, bool strict) {
  const Integer gap = strict ? 1 : 0;
  const Interval left = translator_.interval(a, reading);
  const Interval right = translator_.interval(b, reading);
  narrow(a, reading, {left.low, std::min(left.high, right.high - gap)});
  narrow(b, reading, {std::max(right.low, left.low + gap), right.high});
  if (state_.isBottom()) return;
  const auto difference = translator_.minus(translator_.read(a, reading), translator_.read(b, reading));
  if (difference) state_.addAtMost(*difference, -gap);
  if (reading == Reading::Unsigned && !state_.isBottom()) applyBelowQuotient(a, b);
}

// Said word by word: of a number that may be negative no interval says so.
bool Assumption::isKnownNotToBeZero(Term number) const {
  return std::ranges::any_of(literals_, [&](const Literal& literal) {
    const Term t = literal.boolean;
    return !literal.value && t.is(Op::Eq) && t.child(0) == number && t.child(1).isConstant(0);
  });
}

// a <= x / k / d, of unsigned numbers: a * d <= x / k. That is how a product is checked before it is computed.
void Assumption::applyBelowQuotient(Term a, Term b) {
  Integer factor = 1;
  while (factor < powerOfTwo(32)) {
    if (b.is(Op::ZExt)) {
      b = b.child(0);
    } else if (b.is(Op::Extract) && b.high() + 1 == b.child(0).width()) {
      factor *= powerOfTwo(b.low());
      b = b.child(0);
    } else if (b.is(Op::UDiv) && b.child(1).isConstant() && b.child(1).value() != 0) {
      factor *= b.child(1).value();
      b = b.child(0);
    } else {
      break;
    }
  }
  if (!b.is(Op::UDiv)) return;
  const Term divisor = b.child(1);
  const Interval divisors = translator_.interval(divisor, Reading::Unsigned);
  if (divisors.low == 0 && !isKnownNotToBeZero(divisor)) return;
  const Interval values{0, floorQuotient(translator_.interval(b.child(0), Reading::Unsigned).high, factor)};
  const Interval own = translator_.interval(a, Reading::Unsigned);
  if (own.low > 0) narrow(divisor, Reading::Unsigned, {1, floorQuotient(values.high, own.low)});
  if (state_.isBottom()) return;
  const auto product = translator_.productForm(divisor, translator_.read(a, Reading::Unsigned),
                                               translator_.read(divisor, Reading::Unsigned), values);
  if (product && !state_.isBottom()) state_.addWithin(*product, values);
}

// The value of t in this reading lies in the interval: t's form does, moved by some multiple of 2^w.
void Assumption::narrow(Term t, Reading reading, Interval interval) {
  if (interval.empty()) {
    state_.setBottom();
    return;
  }
  if (state_.isBottom() || interval.contains(translator_.interval(t, reading))) return;
  const Form& form = translator_.known(t).form;
  const Interval values = state_.bounds(form);
  const Integer size = powerOfTwo(t.width());
  // The lowest window whose part reaches values.low, and the highest that does not begin beyond values.high.
  const Integer first = ceilingQuotient(values.low - interval.high, size) * size;
  const Integer last = floorQuotient(values.high - interval.low, size) * size;
  if (first > last) {
    state_.setBottom();
    return;
  }
  if (!form.summands().empty()) state_.addWithin(form, {interval.low + first, interval.high + last});
  if (!state_.isBottom()) narrowParts(t, reading, interval);
}

// What follows for the operands of terms that are no sums.
void Assumption::narrowParts(Term t, Reading reading, const Interval& interval) {
  if (t.is(Op::Ite) && !translator_.decide(t.child(0))) {
    for (const bool branch : {true, false}) {
      const Interval values = translator_.interval(t.child(branch ? 1 : 2), reading);
      if (!meet(values, interval).empty()) continue;
      pending_.push_back({t.child(0), !branch});
      narrow(t.child(branch ? 2 : 1), reading, interval);
      return;
    }
  } else if (t.is(Op::UDiv) && reading == Reading::Unsigned) {
    const Interval divisor = translator_.interval(t.child(1), reading);
    if (!divisor.isPoint() || divisor.low == 0) return;
    const Interval dividend{interval.low * divisor.low, interval.high * divisor.low + divisor.low - 1};
    narrow(t.child(0), reading, meet(dividend, translator_.interval(t.child(0), reading)));
  } else if (t.is(Op::Extract) && t.high() + 1 == t.child(0).width() && t.low() > 0) {
    const Integer unit = powerOfTwo(t.low());
    const Interval whole{interval.low * unit, interval.high * unit + unit - 1};
    narrow(t.child(0), reading, meet(whole, translator_.interval(t.child(0), reading)));
  } else if (t.is(reading == Reading::Unsigned ? Op::ZExt : Op::SExt) && translator_.known(t).form.summands().empty()) {
    narrow(t.child(0), reading, interval);
  }
}

std::vector<Case> Assumption::casesOf(Literal literal) {
  const Term t = literal.boolean;
  const bool value = literal.value;
  if (translator_.decide(t) == value) return {};
  if ((t.is(Op::And) && !value) || (t.is(Op::Or) && value)) {
    std::vector<Case> result;
    for (const Term child : t.children()) {
      if (!translator_.decide(child)) result.push_back({{child, value}});
    }
    return result;
  }
  if (t.is(Op::Eq) && t.child(0).isBool()) {
    return {{{t.child(0), true}, {t.child(1), value}}, {{t.child(0), false}, {t.child(1), !value}}};
  }
  if (t.is(Op::Ite)) return {{{t.child(0), true}, {t.child(1), value}}, {{t.child(0), false}, {t.child(2), value}}};
  if (const auto choice = translator_.openChoice(t)) {
    const Term condition = choice->child(0);
    return {{{condition, true}}, {{condition, false}}};
  }
  return {};
}

std::vector<Case> Assumption::cases() {
  translator_.clear();
  for (std::size_t i = 0; i < literals_.size(); ++i) {
    if (i < settled_.size() && settled_[i]) continue;
    std::vector<Case> found = casesOf(literals_[i]);
    if (found.size() > 1 && found.size() <= kMaxCases) return found;
  }
  return {};
}

}  // namespace cairn::numeric
