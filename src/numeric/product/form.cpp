#include "numeric/product/form.h"

#include <algorithm>

namespace cairn::numeric {

namespace {

// A bound of a symbol times a coefficient, and the sum of several of these and a residue, fit Integer.
constexpr Integer kMaxCoefficient = powerOfTwo(48);
constexpr Integer kMaxResidue = powerOfTwo(76);

bool tooLarge(const Interval& residue) {
  return magnitude(residue.low) > kMaxResidue || magnitude(residue.high) > kMaxResidue;
}

}  // namespace

bool Form::sameSummands(const Form& other) const {
  return std::equal(summands_.begin(), summands_.begin() + static_cast<std::ptrdiff_t>(count_), other.summands_.begin(),
                    other.summands_.begin() + static_cast<std::ptrdiff_t>(other.count_));
}

bool Form::add(const Form& other, Integer factor, std::span<const Variable> variables) {
  if (factor == 0) return true;
  if (magnitude(factor) > kMaxCoefficient || tooLarge(other.residue_)) return false;
  residue_ = sum(residue_, multiple(other.residue_, factor));
  for (const Summand& summand : other.summands()) {
    auto* const end = summands_.begin() + static_cast<std::ptrdiff_t>(count_);
    auto* const at = std::lower_bound(summands_.begin(), end, summand.variable,
                                      [](const Summand& s, std::uint32_t v) { return s.variable < v; });
    const bool present = at != end && at->variable == summand.variable;
    const Integer coefficient = factor * summand.coefficient + (present ? at->coefficient : 0);
    if (magnitude(coefficient) > kMaxCoefficient) return false;
    if (present && coefficient == 0) {
      std::move(at + 1, end, at);
      --count_;
    } else if (present) {
      at->coefficient = static_cast<std::int64_t>(coefficient);
    } else if (count_ < kMaxSummands) {
      std::move_backward(at, end, end + 1);
      *at = {summand.variable, static_cast<std::int64_t>(coefficient)};
      ++count_;
    } else {
      residue_ = sum(residue_, multiple(variables[summand.variable].interval, coefficient));
    }
  }
  return !tooLarge(residue_);
}

}  // namespace cairn::numeric
