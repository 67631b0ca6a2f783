#include "analysis/symbolic/format_lengths.h"

#include <algorithm>

namespace cairn::analysis {

using numeric::Integer;
using numeric::Interval;
using program::FormatField;
using term::Term;
using term::TermStore;

namespace {

std::uint64_t lengthOf(const FormatField& field, unsigned bits, Integer value) {
  return program::formatInteger(field, static_cast<std::uint64_t>(value), bits).size();
}

}  // namespace

// On either side of 0 the length grows with the distance.
LengthBounds integerLengths(const FormatField& field, unsigned bits, Interval values) {
  LengthBounds bounds{lengthOf(field, bits, values.low), 0};
  for (const Integer value : {values.low, values.high, Integer{0}, Integer{-1}}) {
    if (!values.contains(value)) continue;
    const std::uint64_t length = lengthOf(field, bits, value);
    bounds.least = std::min(bounds.least, length);
    bounds.most = std::max(bounds.most, length);
  }
  return bounds;
}

// It changes only at 1 and at powers of the base, and their negatives.
Term integerLength(TermStore& terms, const FormatField& field, Term value, Interval values, unsigned width) {
  const unsigned bits = value.width();
  const bool isSigned = program::isSignedFormat(field.conversion.conversion);
  const auto constant = [&](Integer number) { return terms.constant(static_cast<std::uint64_t>(number), bits); };
  // From `nearest` to 0 outwards, to `farthest`.
  const auto side = [&](Integer nearest, Integer farthest) {
    const bool negative = farthest < 0;
    std::uint64_t before = lengthOf(field, bits, nearest);
    Term length = terms.constant(before, width);
    const Integer end = numeric::magnitude(farthest);
    for (Integer power = 1; power <= end; power *= program::formatBase(field.conversion.conversion)) {
      if (power <= numeric::magnitude(nearest)) continue;
      const Integer step = negative ? -power : power;
      const std::uint64_t now = lengthOf(field, bits, step);
      if (now == before) continue;
      const Term beyond = negative   ? terms.sle(value, constant(step))
                          : isSigned ? terms.sle(constant(step), value)
                                     : terms.ule(constant(step), value);
      length = terms.add(length, terms.ite(beyond, terms.constant(now - before, width), terms.constant(0, width)));
      before = now;
    }
    return length;
  };
  if (values.high < 0) return side(values.high, values.low);
  if (values.low >= 0) return side(values.low, values.high);
  return terms.ite(terms.slt(value, constant(0)), side(-1, values.low), side(0, values.high));
}

}  // namespace cairn::analysis
