// Quotients, remainders and products as numbers of their own (builder.h), with the linear facts that say what they have
// to do with their operands. A fact is about the exact integers that the operands are, which `read` gives only where
// nothing wraps; that a product of forms may lie beyond the type is as with sums: the term equals it modulo 2^w.
#include "numeric/conditions/translate.h"

namespace cairn::numeric {

using term::Op;
using term::Range;
using term::Term;

namespace {

// Larger divisors, and products of divisors, are left alone.
constexpr Integer kMaxDivisor = powerOfTwo(32);
// Products are expanded into at most so many.
constexpr std::size_t kMaxProducts = 4;
constexpr Integer kMaxCoefficientOfProduct = powerOfTwo(40);
constexpr Integer kMaxFactorBound = powerOfTwo(64);

std::vector<Summand> summandsOf(const Form& form) { return {form.summands().begin(), form.summands().end()}; }

Interval productOf(const Interval& a, const Interval& b) {
  const Interval low = multiple(a, b.low);
  const Interval high = multiple(a, b.high);
  return hull(low, high);
}

bool isSmall(const Interval& values) {
  return magnitude(values.low) < kMaxFactorBound && magnitude(values.high) < kMaxFactorBound;
}

}  // namespace

std::optional<Form> Translator::derivedForm(Term t, const Range& range) {
  if (state_.isBottom()) return std::nullopt;
  switch (t.op()) {
    case Op::UDiv:
    case Op::SDiv: {
      const Reading reading = t.is(Op::UDiv) ? Reading::Unsigned : Reading::Signed;
      const Interval divisor = interval(t.child(1), reading);
      if (!divisor.isPoint() || divisor.low < 2) return std::nullopt;
      return quotientForm(t, read(t.child(0), reading), divisor.low, t.is(Op::SDiv));
    }
    case Op::Extract: {
      // The bits from `low` on are those of the quotient, rounded down, in either reading.
      if (t.low() == 0) return std::nullopt;
      Form dividend = read(t.child(0), Reading::Unsigned);
      if (dividend.summands().empty()) dividend = read(t.child(0), Reading::Signed);
      if (t.low() > 32) return std::nullopt;
      return quotientForm(t, dividend, powerOfTwo(t.low()), false);
    }
    case Op::URem: return remainderForm(t, Reading::Unsigned, range);
    case Op::SRem: return remainderForm(t, Reading::Signed, range);
    case Op::Mul: {
      Form result = Form::constant(1);
      for (const Term child : t.children()) {
        const auto product = productForm(t, result, known(child).form, std::nullopt);
        if (!product) return std::nullopt;
        result = *product;
      }
      return result;
    }
    default: return std::nullopt;
  }
}

// k * q = form - rest, where the rest lies in [0, k - 1] if q is rounded down, and has the form's sign if it is rounded
// towards zero.
std::optional<Form> Translator::quotientForm(Term t, Form dividend, Integer divisor, bool truncated) {
  if (dividend.summands().empty() || !dividend.residue().isPoint() || divisor > kMaxDivisor) return std::nullopt;
  const Interval whole = state_.bounds(dividend);
  if (whole.low >= 0) truncated = false;
  // The quotient of (a quotient plus c), all rounded down: floor((floor(f / k) + c) / d) = floor((f + c * k) / (k *
  // d)).
  if (!truncated && dividend.summands().size() == 1 && dividend.summands().front().coefficient == 1) {
    for (const auto& [origin, variable] : state_.derivedNumbers()) {
      if (origin.how != Derivation::Quotient || variable != dividend.summands().front().variable) continue;
      if (origin.factor * divisor > kMaxDivisor) break;
      Form below = Form::constant(origin.constant + dividend.residue().low * origin.factor);
      bool fits = true;
      for (const Summand& s : origin.sum) {
        fits = fits && below.add(Form::variable(s.variable), s.coefficient, state_.variables());
      }
      if (fits) return quotientForm(t, below, divisor * origin.factor, false);
      break;
    }
  }
  const auto quotient = [&](Integer value) {
    return truncated && value < 0 ? ceilingQuotient(value, divisor) : floorQuotient(value, divisor);
  };
  const Interval values{quotient(whole.low), quotient(whole.high)};
  const Origin origin{truncated ? Derivation::Truncated : Derivation::Quotient, summandsOf(dividend),
                      dividend.residue().low, divisor, 0};
  const auto q = state_.makeDerived(origin, t, Reading::Signed, values);
  if (!q) return std::nullopt;
  const Interval rest{truncated ? 1 - divisor : 0, truncated && whole.high <= 0 ? 0 : divisor - 1};
  // k * q - form lies in [-rest.high, -rest.low].
  Form difference;
  if (!difference.add(Form::variable(*q), divisor, state_.variables())) return std::nullopt;
  if (!difference.add(dividend, -1, state_.variables())) return std::nullopt;
  state_.addWithin(difference, {-rest.high, -rest.low});
  // k * (q - y) = form - k * y - rest.
  for (const Summand& s : dividend.summands()) {
    if (state_.isBottom()) break;
    Form scaled = dividend;
    if (!scaled.add(Form::variable(s.variable), -divisor, state_.variables())) continue;
    const Interval bounds = state_.bounds(scaled);
    state_.addDifference(*q, s.variable, floorQuotient(bounds.high - rest.low, divisor));
    state_.addDifference(s.variable, *q, -ceilingQuotient(bounds.low - rest.high, divisor));
  }
  return Form::variable(*q);
}

// A remainder by n > 0 is below n and above -n; of a dividend that is not negative it is not negative and no more than
// the dividend, of one below n it is the dividend, of one from n to 2n - 1 the dividend less n. A remainder by 0 is the
// dividend.
std::optional<Form> Translator::remainderForm(Term t, Reading reading, const Range& range) {
  const Form dividend = read(t.child(0), reading);
  const Form divisor = read(t.child(1), reading);
  if (dividend.summands().empty() && divisor.summands().empty()) return std::nullopt;
  const bool natural = state_.bounds(dividend).low >= 0;
  const bool positive = state_.bounds(divisor).low > 0;
  if (!positive && reading == Reading::Signed) return std::nullopt;
  if (natural) {
    const auto beyond = minus(dividend, divisor);
    if (!beyond) return std::nullopt;
    const Interval first = state_.bounds(*beyond);
    if (first.high < 0) return dividend;
    const auto beyondTwice = minus(*beyond, divisor);
    if (positive && first.low >= 0 && beyondTwice && state_.bounds(*beyondTwice).high < 0) return beyond;
  }
  const Origin origin{Derivation::Remainder, {}, 0, 1, t.id()};
  const auto r = state_.makeDerived(origin, t, reading, intervalOf(range, reading));
  if (!r) return std::nullopt;
  const Form remainder = Form::variable(*r);
  const auto add = [&](const Form& from, Integer factor, Integer bound, Integer sign) {
    Form form;
    if (!form.add(remainder, sign, state_.variables()) || !form.add(from, factor, state_.variables())) return;
    if (!state_.isBottom()) state_.addAtMost(form, bound);
  };
  if (positive) add(divisor, -1, -1, 1);
  if (natural) {
    add(dividend, -1, 0, 1);
    state_.restrict(*r, Interval{0, powerOfTwo(64)});
  } else if (positive) {
    add(divisor, -1, -1, -1);
    if (state_.bounds(dividend).high <= 0) state_.restrict(*r, Interval{-powerOfTwo(64), 0});
  }
  return remainder;
}

// The product of two forms, as a sum of products of their variables. With `clip` the product is known to lie there; a
// term for its width.
std::optional<Form> Translator::productForm(Term t, const Form& a, const Form& b, std::optional<Interval> clip) {
  if (!a.residue().isPoint() || !b.residue().isPoint()) return std::nullopt;
  if (a.summands().size() * b.summands().size() > kMaxProducts) return std::nullopt;
  Form result = Form::constant(0);
  const Integer constantOfA = a.residue().low;
  const Integer constantOfB = b.residue().low;
  if (magnitude(constantOfA) > kMaxCoefficientOfProduct || magnitude(constantOfB) > kMaxCoefficientOfProduct) {
    return std::nullopt;
  }
  // (f + c) * (g + d) = f * g + d * (f + c) + c * g
  Form withoutConstant = b;
  withoutConstant.dropResidue();
  if (!result.add(a, constantOfB, state_.variables())) return std::nullopt;
  if (!result.add(withoutConstant, constantOfA, state_.variables())) return std::nullopt;
  for (const Summand& x : a.summands()) {
    for (const Summand& y : b.summands()) {
      const Integer factor = Integer{x.coefficient} * y.coefficient;
      if (magnitude(factor) > kMaxCoefficientOfProduct) return std::nullopt;
      const bool alone =
          factor == 1 && a.summands().size() == 1 && b.summands().size() == 1 && constantOfA == 0 && constantOfB == 0;
      const auto product = productOfVariables(t, x.variable, y.variable, alone ? clip : std::nullopt);
      if (!product || !result.add(Form::variable(*product), factor, state_.variables())) return std::nullopt;
    }
  }
  return result;
}

// 0 <= x <= a and y >= 0: x * y lies between 0 and a * y, which may be known to be small.
std::optional<Interval> Translator::belowAnother(std::uint32_t x, std::uint32_t y) {
  if (state_[x].interval.low < 0 || state_[y].interval.low < 0) return std::nullopt;
  for (const auto& [other, variable] : state_.derivedNumbers()) {
    if (other.how != Derivation::Product) continue;
    const std::uint32_t first = other.sum[0].variable;
    const std::uint32_t second = other.sum[1].variable;
    for (const auto& [own, shared] : {std::pair(x, y), std::pair(y, x)}) {
      if (first != shared && second != shared) continue;
      Form distance = Form::variable(own);
      if (!distance.add(Form::variable(first == shared ? second : first), -1, state_.variables())) continue;
      if (state_.bounds(distance).high <= 0) return Interval{0, state_[variable].interval.high};
    }
  }
  return std::nullopt;
}

// x * y, with what bounds of x and y say of it, and how it lies to other products that share a factor: if z >= 0, then
// x <= y + c gives x * z <= y * z + c * z.
std::optional<std::uint32_t> Translator::productOfVariables(Term t, std::uint32_t x, std::uint32_t y,
                                                            std::optional<Interval> clip) {
  const Interval ofX = state_[x].interval;
  const Interval ofY = state_[y].interval;
  if (!isSmall(ofX) || !isSmall(ofY)) return std::nullopt;
  if (!clip) clip = belowAnother(x, y);
  // 2^62 * 2^64 is the most that can be computed.
  const bool computable = magnitude(ofX.low) <= powerOfTwo(62) && magnitude(ofX.high) <= powerOfTwo(62);
  if (!computable && !clip) return std::nullopt;
  Interval values = computable ? productOf(ofX, ofY) : *clip;
  if (clip) values = meet(values, *clip);
  const Origin origin{Derivation::Product, {{std::min(x, y), 1}, {std::max(x, y), 1}}, 0, 1, 0};
  const auto known = state_.derived(origin);
  if (known) values = meet(values, state_[*known].interval);
  if (values.empty()) {
    state_.setBottom();
    return std::nullopt;
  }
  const auto product = state_.makeDerived(origin, t, Reading::Signed, values);
  if (!product) return std::nullopt;
  const auto add = [&](std::uint32_t first, Integer c, std::uint32_t second, Integer d, Integer sign, Integer bound) {
    Form form;
    if (!form.add(Form::variable(*product), sign, state_.variables())) return;
    if (!form.add(Form::variable(first), c, state_.variables())) return;
    if (!form.add(Form::variable(second), d, state_.variables())) return;
    if (!state_.isBottom()) state_.addAtMost(form, bound);
  };
  // (x - low(x)) * (y - low(y)) >= 0, and likewise at the other three corners.
  const auto small = [](Integer value) { return magnitude(value) < powerOfTwo(31); };
  if (small(ofX.low) && small(ofY.low)) add(x, ofY.low, y, ofX.low, -1, ofX.low * ofY.low);
  if (small(ofX.high) && small(ofY.high)) add(x, ofY.high, y, ofX.high, -1, ofX.high * ofY.high);
  if (small(ofX.low) && small(ofY.high)) add(x, -ofY.high, y, -ofX.low, 1, -ofX.low * ofY.high);
  if (small(ofX.high) && small(ofY.low)) add(x, -ofY.low, y, -ofX.high, 1, -ofX.high * ofY.low);
  const std::vector<std::pair<Origin, std::uint32_t>> all(state_.derivedNumbers().begin(),
                                                          state_.derivedNumbers().end());
  for (const auto& [other, variable] : all) {
    if (other.how != Derivation::Product || variable == *product) continue;
    for (const bool swapped : {false, true}) {
      const std::uint32_t own = swapped ? y : x;
      const std::uint32_t shared = swapped ? x : y;
      if (state_[shared].interval.low < 0) continue;
      const std::uint32_t first = other.sum[0].variable;
      const std::uint32_t second = other.sum[1].variable;
      if (first != shared && second != shared) continue;
      const std::uint32_t theirs = first == shared ? second : first;
      Form distance = Form::variable(own);
      if (!distance.add(Form::variable(theirs), -1, state_.variables())) continue;
      const Interval apart = state_.bounds(distance);
      // product - variable = (own - theirs) * shared
      if (small(apart.high)) add(variable, -1, shared, -apart.high, 1, 0);
      if (small(apart.low)) add(variable, 1, shared, apart.low, -1, 0);
      if (x == y) break;
    }
  }
  return product;
}

}  // namespace cairn::numeric
