#include "numeric/conditions/translate.h"

#include <algorithm>

#include "support/check.h"
#include "term/walk.h"

namespace cairn::numeric {

using term::Op;
using term::Range;
using term::Term;

std::optional<Integer> windowOf(const Interval& values, unsigned width, Reading reading) {
  const Integer size = powerOfTwo(width);
  const Integer base = typeInterval(width, reading).low;
  const Integer window = floorQuotient(values.low - base, size);
  if (floorQuotient(values.high - base, size) != window) return std::nullopt;
  return window;
}

namespace {

// The narrower reading of what is known of the bits.
Form opaque(const Range& range) {
  const Interval asSigned = intervalOf(range, Reading::Signed);
  const Interval asUnsigned = intervalOf(range, Reading::Unsigned);
  const bool signedIsNarrower = asSigned.high - asSigned.low < asUnsigned.high - asUnsigned.low;
  return Form::within(signedIsNarrower ? asSigned : asUnsigned);
}

}  // namespace

const Known& Translator::known(Term root) {
  term::visitChildrenFirst(
      root, [&](Term t) { return places_.contains(t.id()); },
      [&](Term t) { places_.insert(t.id(), known_.put(compute(t))); });
  return *places_.at(root.id());
}

std::optional<bool> Translator::truth(Term boolean) const {
  for (const auto& [term, value] : truths_) {
    if (term == boolean) return value;
  }
  return std::nullopt;
}

Known Translator::compute(Term t) {
  const unsigned w = t.width();
  if (t.is(Op::Symbol)) {
    const std::uint32_t variable = state_.variable(t);
    const Variable& v = state_[variable];
    if (t.isBool()) {
      if (const auto value = truth(t)) return {term::booleanRange(*value), Form::constant(*value ? 1 : 0)};
    }
    return {rangeOf(v.interval, w, v.reading), Form::variable(variable)};
  }
  if (t.isConstant()) {
    return {t.range(), Form::constant(readBits(t.value(), w, Reading::Signed))};
  }
  if (t.is(Op::Ite)) {
    const Range& condition = known(t.child(0)).range;
    if (condition.isPoint()) return known(t.child(condition.unsignedLow != 0 ? 1 : 2));
  }
  if (const auto value = remainder(t)) {
    return {rangeOf({*value, *value}, w, Reading::Signed), Form::constant(*value)};
  }
  std::vector<Range> children;
  children.reserve(t.children().size());
  for (const Term child : t.children()) children.push_back(known(child).range);
  Range range = term::rangeOfNode(t.node(), children);
  if (t.isBool()) {
    std::optional<bool> value = truth(t);
    if (!value && !range.isPoint()) value = compare(t);
    if (value) range = term::booleanRange(*value);
    return {range, opaque(range)};
  }
  const Form form = formOf(t, range);
  return {refine(range, form, w), form};
}

std::optional<Integer> Translator::remainder(Term t) {
  if (!t.is(Op::URem) && !t.is(Op::SRem)) return std::nullopt;
  const Reading reading = t.is(Op::URem) ? Reading::Unsigned : Reading::Signed;
  const Interval divisor = interval(t.child(1), reading);
  if (!divisor.isPoint() || divisor.low == 0) return std::nullopt;
  const Integer modulus = magnitude(divisor.low);
  const Congruence own = state_.congruenceOf(read(t.child(0), reading));
  if (own.modulus == 0 || floorRemainder(own.modulus, modulus) != 0) return std::nullopt;
  const Integer residue = floorRemainder(own.residue, modulus);
  // It has the dividend's sign.
  const Interval dividend = interval(t.child(0), reading);
  if (residue == 0 || dividend.low >= 0)
    return readBits(static_cast<std::uint64_t>(residue), t.width(), Reading::Signed);
  if (dividend.high < 0) return residue - modulus;
  return std::nullopt;
}

Range Translator::refine(const Range& range, const Form& form, unsigned width) const {
  if (form.summands().empty()) return range;
  const Interval values = state_.bounds(form);
  Range result = range;
  for (const Reading reading : {Reading::Signed, Reading::Unsigned}) {
    const auto window = windowOf(values, width, reading);
    if (!window) continue;
    const Integer shift = *window * powerOfTwo(width);
    const Range byForm = rangeOf(Interval{values.low - shift, values.high - shift}, width, reading);
    // Disjoint ranges mean that nothing satisfies the product; either is right then.
    result = term::meet(result, byForm, width).value_or(result);
  }
  return result;
}

Form Translator::formOf(Term t, const Range& range) {
  auto form = linearForm(t);
  if (!form) form = derivedForm(t, range);
  if (!form || (form->summands().empty() && !form->residue().isPoint())) return opaque(range);
  return *form;
}

std::optional<Form> Translator::linearForm(Term t) {
  const unsigned w = t.width();
  Form result;
  const auto add = [&](const Form& form, Integer factor) { return result.add(form, factor, state_.variables()); };
  switch (t.op()) {
    case Op::Add: {
      result = Form::constant(readBits(t.payload(), w, Reading::Signed));
      for (std::size_t i = 0; i < t.children().size(); ++i) {
        if (!add(known(t.child(i)).form, readBits(t.coefficients()[i], w, Reading::Signed))) return std::nullopt;
      }
      // The same modulo 2^w, with small numbers.
      const Integer low = result.residue().low;
      const Integer wrapped = floorRemainder(low + powerOfTwo(w - 1), powerOfTwo(w)) - powerOfTwo(w - 1);
      result.shift(wrapped - low);
      return result;
    }
    case Op::BitNot:
      result = Form::constant(-1);
      if (!add(known(t.child(0)).form, -1)) return std::nullopt;
      return result;
    case Op::Mul: {
      // One factor that is no constant.
      std::optional<Term> open;
      Integer factor = 1;
      for (const Term child : t.children()) {
        const Range& known = this->known(child).range;
        if (known.isPoint()) {
          factor = readBits(static_cast<std::uint64_t>(factor) * known.unsignedLow, w, Reading::Signed);
        } else if (open) {
          return std::nullopt;
        } else {
          open = child;
        }
      }
      if (!open) return std::nullopt;
      if (!add(known(*open).form, factor)) return std::nullopt;
      return result;
    }
    case Op::ZExt: return read(t.child(0), Reading::Unsigned);
    case Op::SExt: return read(t.child(0), Reading::Signed);
    case Op::Extract:
      if (t.low() != 0) return std::nullopt;
      return known(t.child(0)).form;
    case Op::Concat:
      // The highest part counts modulo its own width only.
      result = known(t.child(0)).form;
      for (const Term part : t.children().subspan(1)) {
        Form higher;
        if (!higher.add(result, powerOfTwo(part.width()), state_.variables())) return std::nullopt;
        result = higher;
        if (!add(read(part, Reading::Unsigned), 1)) return std::nullopt;
      }
      return result;
    case Op::URem: {
      const Range& divisor = known(t.child(1)).range;
      if (known(t.child(0)).range.unsignedHigh >= divisor.unsignedLow) return std::nullopt;
      return known(t.child(0)).form;
    }
    case Op::Ite: {
      const Known& yes = known(t.child(1));
      const Known& no = known(t.child(2));
      if (yes.range.isPoint() && no.range.isPoint() && !known(t.child(0)).form.summands().empty()) {
        // condition ? k : m  =  m + (k - m) * condition
        const Integer k = readBits(yes.range.unsignedLow, w, Reading::Signed);
        const Integer m = readBits(no.range.unsignedLow, w, Reading::Signed);
        result = Form::constant(m);
        if (!add(known(t.child(0)).form, k - m)) return std::nullopt;
        return result;
      }
      if (!yes.form.sameSummands(no.form)) return std::nullopt;
      result = yes.form;
      result.widenResidue(no.form.residue());
      return result;
    }
    case Op::Constant:
    case Op::Symbol:
    case Op::UDiv:
    case Op::SDiv:
    case Op::SRem:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
    case Op::Eq:
    case Op::Ult:
    case Op::Ule:
    case Op::Slt:
    case Op::Sle:
    case Op::SAddOverflow:
    case Op::SSubOverflow:
    case Op::SMulOverflow:
    case Op::UMulOverflow:
    case Op::Not:
    case Op::And:
    case Op::Or: return std::nullopt;
  }
  return std::nullopt;
}

Form Translator::read(Term t, Reading reading) {
  const Known& term = known(t);
  if (t.isBool()) return term.form;
  const auto window = windowOf(state_.bounds(term.form), t.width(), reading);
  if (!window) return Form::within(intervalOf(term.range, reading));
  Form result = term.form;
  result.shift(-*window * powerOfTwo(t.width()));
  if (result.summands().empty()) return Form::within(meet(result.residue(), intervalOf(term.range, reading)));
  return result;
}

std::optional<Form> Translator::minus(const Form& a, const Form& b) const {
  Form result = a;
  if (!result.add(b, -1, state_.variables())) return std::nullopt;
  return result;
}

// Comparisons whose operands' difference has bounds that decide them.
std::optional<bool> Translator::compare(Term t) {
  const auto order = [&](Term a, Term b, Reading reading) -> std::optional<bool> {
    const auto difference = minus(read(a, reading), read(b, reading));
    if (!difference) return std::nullopt;
    const Interval values = state_.bounds(*difference);
    if (values.high < 0) return true;
    if (values.low >= 0) return false;
    return std::nullopt;
  };
  const auto negated = [](std::optional<bool> value) -> std::optional<bool> {
    if (value) return !*value;
    return std::nullopt;
  };
  switch (t.op()) {
    case Op::Ult: return order(t.child(0), t.child(1), Reading::Unsigned);
    case Op::Slt: return order(t.child(0), t.child(1), Reading::Signed);
    case Op::Ule: return negated(order(t.child(1), t.child(0), Reading::Unsigned));
    case Op::Sle: return negated(order(t.child(1), t.child(0), Reading::Signed));
    case Op::Eq: {
      if (t.child(0).isBool()) return std::nullopt;
      const auto difference = minus(known(t.child(0)).form, known(t.child(1)).form);
      if (!difference) return std::nullopt;
      const Interval values = state_.bounds(*difference);
      const Integer size = powerOfTwo(t.child(0).width());
      if (ceilingQuotient(values.low, size) > floorQuotient(values.high, size)) return false;
      if (values.isPoint()) return true;
      const Congruence multiples = congruence(size, 0);
      const Congruence own = state_.congruenceOf(*difference);
      if (multiples.modulus == size && isSubset(own, multiples)) return true;
      if (!meet(own, multiples)) return false;
      return std::nullopt;
    }
    case Op::Constant:
    case Op::Symbol:
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
    case Op::SExt:
    case Op::Ite:
    case Op::SAddOverflow:
    case Op::SSubOverflow:
    case Op::SMulOverflow:
    case Op::UMulOverflow:
    case Op::Not:
    case Op::And:
    case Op::Or: return std::nullopt;
  }
  return std::nullopt;
}

std::optional<bool> Translator::decide(Term boolean) {
  const Range& range = known(boolean).range;
  if (!range.isPoint()) return std::nullopt;
  return range.unsignedLow != 0;
}

std::optional<Term> Translator::openChoice(Term root) {
  constexpr std::size_t kMaxNodes = 24;
  std::vector<Term> open{root};
  for (std::size_t at = 0; at < open.size() && open.size() < kMaxNodes; ++at) {
    const Term t = open[at];
    if (t.is(Op::Ite) && !t.isBool() && !known(t.child(0)).range.isPoint() && known(t).form.summands().empty()) {
      return t;
    }
    for (const Term child : t.children()) {
      if (std::find(open.begin(), open.end(), child) == open.end()) open.push_back(child);
    }
  }
  return std::nullopt;
}

}  // namespace cairn::numeric
