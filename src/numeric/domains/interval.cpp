#include "numeric/domains/interval.h"

#include <algorithm>

namespace cairn::numeric {

Interval typeInterval(unsigned width, Reading reading) {
  if (width == 0) return {0, 1};
  if (reading == Reading::Unsigned) return {0, powerOfTwo(width) - 1};
  return {-powerOfTwo(width - 1), powerOfTwo(width - 1) - 1};
}

Integer readBits(std::uint64_t bits, unsigned width, Reading reading) {
  if (width == 0 || reading == Reading::Unsigned) return Integer{bits};
  return Integer{term::toSigned(bits, width)};
}

Interval hull(const Interval& a, const Interval& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Interval meet(const Interval& a, const Interval& b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }

Interval sum(const Interval& a, const Interval& b) { return {a.low + b.low, a.high + b.high}; }

Interval multiple(const Interval& a, Integer factor) {
  if (factor < 0) return {a.high * factor, a.low * factor};
  return {a.low * factor, a.high * factor};
}

Interval intervalOf(const term::Range& range, Reading reading) {
  if (reading == Reading::Unsigned) return {Integer{range.unsignedLow}, Integer{range.unsignedHigh}};
  return {Integer{range.signedLow}, Integer{range.signedHigh}};
}

term::Range rangeOf(const Interval& interval, unsigned width, Reading reading) {
  if (width == 0) return interval.isPoint() ? term::booleanRange(interval.low != 0) : term::fullRange(0);
  if (reading == Reading::Unsigned) {
    return term::unsignedRange(static_cast<std::uint64_t>(interval.low), static_cast<std::uint64_t>(interval.high),
                               width);
  }
  return term::signedRange(static_cast<std::int64_t>(interval.low), static_cast<std::int64_t>(interval.high), width);
}

}  // namespace cairn::numeric
