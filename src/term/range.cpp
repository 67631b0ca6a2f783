#include "term/range.h"

#include <algorithm>
#include <limits>

#include "support/check.h"
#include "term/term.h"

namespace cairn::term {

namespace {

// Each interval narrows the other where all values have the same sign.
void reduce(Range& r, unsigned width) {
  if (width == 0) return;
  const auto largestPositive = static_cast<std::uint64_t>(signedMax(width));
  if (r.unsignedHigh <= largestPositive || r.unsignedLow > largestPositive) {
    r.signedLow = std::max(r.signedLow, toSigned(r.unsignedLow, width));
    r.signedHigh = std::min(r.signedHigh, toSigned(r.unsignedHigh, width));
  }
  if (r.signedLow >= 0 || r.signedHigh < 0) {
    r.unsignedLow = std::max(r.unsignedLow, truncate(static_cast<std::uint64_t>(r.signedLow), width));
    r.unsignedHigh = std::min(r.unsignedHigh, truncate(static_cast<std::uint64_t>(r.signedHigh), width));
  }
}

// Both intervals contain every value that is possible, so a meet that comes out empty here cannot happen.
Range both(const Range& a, const Range& b, unsigned width) { return meet(a, b, width).value_or(a); }

Range truth(std::optional<bool> value) { return value ? booleanRange(*value) : fullRange(0); }

std::optional<bool> known(const Range& boolean) {
  if (!boolean.isPoint()) return std::nullopt;
  return boolean.unsignedLow != 0;
}

std::optional<bool> equal(const Range& a, const Range& b) {
  if (a.isPoint() && b.isPoint() && a.unsignedLow == b.unsignedLow) return true;
  const bool apart = a.unsignedHigh < b.unsignedLow || b.unsignedHigh < a.unsignedLow || a.signedHigh < b.signedLow ||
                     b.signedHigh < a.signedLow;
  if (apart) return false;
  return std::nullopt;
}

std::optional<bool> unsignedLess(const Range& a, const Range& b) {
  if (a.unsignedHigh < b.unsignedLow) return true;
  if (a.unsignedLow >= b.unsignedHigh) return false;
  return std::nullopt;
}

std::optional<bool> signedLess(const Range& a, const Range& b) {
  if (a.signedHigh < b.signedLow) return true;
  if (a.signedLow >= b.signedHigh) return false;
  return std::nullopt;
}

std::optional<bool> negate(std::optional<bool> value) {
  if (value) return !*value;
  return std::nullopt;
}

// Circular sums: every atom contributes |c| times the width of its interval; the whole is useful while it is shorter than 2^w.
Range linear(const Node& node, std::span<const Range> children, bool readSigned) {
  const unsigned w = node.width;
  std::uint64_t base = node.payload;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::int64_t factor = toSigned(node.coefficients[i], w);
    const auto low = readSigned ? static_cast<std::uint64_t>(children[i].signedLow) : children[i].unsignedLow;
    const auto high = readSigned ? static_cast<std::uint64_t>(children[i].signedHigh) : children[i].unsignedHigh;
    const std::uint64_t magnitude =
        factor < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(factor) : static_cast<std::uint64_t>(factor);
    const auto length = static_cast<unsigned __int128>(magnitude) * (high - low) + total;
    if (length > lowMask(w)) return fullRange(w);
    total = static_cast<std::uint64_t>(length);
    base += static_cast<std::uint64_t>(factor) * (factor < 0 ? high : low);
  }
  return circularRange(truncate(base, w), total, w);
}

Range product(const Range& a, const Range& b, unsigned w) {
  Range result = fullRange(w);
  const auto highest = static_cast<unsigned __int128>(a.unsignedHigh) * b.unsignedHigh;
  if (highest <= lowMask(w)) {
    result = unsignedRange(a.unsignedLow * b.unsignedLow, static_cast<std::uint64_t>(highest), w);
  }
  const __int128 corners[] = {
      static_cast<__int128>(a.signedLow) * b.signedLow, static_cast<__int128>(a.signedLow) * b.signedHigh,
      static_cast<__int128>(a.signedHigh) * b.signedLow, static_cast<__int128>(a.signedHigh) * b.signedHigh};
  const __int128 low = *std::min_element(std::begin(corners), std::end(corners));
  const __int128 high = *std::max_element(std::begin(corners), std::end(corners));
  if (low >= signedMin(w) && high <= signedMax(w)) {
    result = both(result, signedRange(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high), w), w);
  }
  return result;
}

Range unsignedQuotient(const Range& a, const Range& b, unsigned w) {
  const std::uint64_t low = b.unsignedHigh == 0 ? lowMask(w) : a.unsignedLow / b.unsignedHigh;
  const std::uint64_t high = b.unsignedLow == 0 ? lowMask(w) : a.unsignedHigh / b.unsignedLow;
  return unsignedRange(low, high, w);
}

Range unsignedRemainder(const Range& a, const Range& b, unsigned w) {
  if (b.unsignedLow > a.unsignedHigh) return a;
  std::uint64_t high = a.unsignedHigh;
  if (b.unsignedLow > 0) high = std::min(high, b.unsignedHigh - 1);
  return unsignedRange(0, high, w);
}

// Towards zero; monotone in the dividend for a positive divisor.
Range signedQuotient(const Range& a, const Range& b, unsigned w) {
  if (b.signedLow <= 0) return fullRange(w);
  const std::int64_t low = a.signedLow >= 0 ? a.signedLow / b.signedHigh : a.signedLow / b.signedLow;
  const std::int64_t high = a.signedHigh >= 0 ? a.signedHigh / b.signedLow : a.signedHigh / b.signedHigh;
  return signedRange(low, high, w);
}

// The remainder has the sign of the dividend and is no larger in magnitude; below the divisor's magnitude if that is not 0.
Range signedRemainder(const Range& a, const Range& b, unsigned w) {
  std::int64_t low = std::min<std::int64_t>(a.signedLow, 0);
  std::int64_t high = std::max<std::int64_t>(a.signedHigh, 0);
  if (b.signedLow > 0) {
    low = std::max(low, -(b.signedHigh - 1));
    high = std::min(high, b.signedHigh - 1);
  }
  return signedRange(low, high, w);
}

Range bitAnd(std::span<const Range> children, unsigned w) {
  std::uint64_t high = lowMask(w);
  for (const Range& child : children) high = std::min(high, child.unsignedHigh);
  return unsignedRange(0, high, w);
}

Range bitOr(std::span<const Range> children, unsigned w) {
  std::uint64_t low = 0;
  unsigned length = 0;
  for (const Range& child : children) {
    low = std::max(low, child.unsignedLow);
    length = std::max(length, bitLength(child.unsignedHigh));
  }
  return unsignedRange(low, lowMask(length), w);
}

Range bitXor(std::span<const Range> children, unsigned w) {
  unsigned length = 0;
  for (const Range& child : children) length = std::max(length, bitLength(child.unsignedHigh));
  return unsignedRange(0, lowMask(length), w);
}

Range bitNot(const Range& a, unsigned w) {
  return both(unsignedRange(lowMask(w) - a.unsignedHigh, lowMask(w) - a.unsignedLow, w),
              signedRange(-1 - a.signedHigh, -1 - a.signedLow, w), w);
}

Range shiftedLeft(const Range& a, const Range& amount, unsigned w) {
  if (amount.unsignedLow >= w) return pointRange(0, w);
  if (amount.unsignedHigh >= w) return fullRange(w);
  const auto most = static_cast<unsigned>(amount.unsignedHigh);
  if (a.unsignedHigh > (lowMask(w) >> most)) return fullRange(w);
  return unsignedRange(a.unsignedLow << amount.unsignedLow, a.unsignedHigh << most, w);
}

Range shiftedRight(const Range& a, const Range& amount, unsigned w) {
  if (amount.unsignedLow >= w) return pointRange(0, w);
  const std::uint64_t low = amount.unsignedHigh >= w ? 0 : a.unsignedLow >> amount.unsignedHigh;
  return unsignedRange(low, a.unsignedHigh >> amount.unsignedLow, w);
}

Range shiftedRightSigned(const Range& a, const Range& amount, unsigned w) {
  const auto least = static_cast<unsigned>(std::min<std::uint64_t>(amount.unsignedLow, w - 1));
  const auto most = static_cast<unsigned>(std::min<std::uint64_t>(amount.unsignedHigh, w - 1));
  const std::int64_t low = a.signedLow >= 0 ? a.signedLow >> most : a.signedLow >> least;
  const std::int64_t high = a.signedHigh >= 0 ? a.signedHigh >> least : a.signedHigh >> most;
  return signedRange(low, high, w);
}

Range concatenated(const Node& node, std::span<const Range> children) {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const unsigned part = node.children[i].width();
    low = shiftLeft(low, part) | children[i].unsignedLow;
    high = shiftLeft(high, part) | children[i].unsignedHigh;
  }
  return unsignedRange(low, high, node.width);
}

// The bits above the extracted ones must be the same for the whole interval, or the extracted ones take every value.
Range extracted(const Range& a, unsigned low, unsigned from, unsigned w) {
  Range result = fullRange(w);
  const std::uint64_t first = a.unsignedLow >> low;
  const std::uint64_t last = a.unsignedHigh >> low;
  if (last - first <= lowMask(w)) result = circularRange(truncate(first, w), last - first, w);
  const std::int64_t signedFirst = a.signedLow >> low;
  const std::int64_t signedLast = a.signedHigh >> low;
  const std::uint64_t span = static_cast<std::uint64_t>(signedLast) - static_cast<std::uint64_t>(signedFirst);
  if (low < from && span <= lowMask(w)) {
    result = both(result, circularRange(truncate(static_cast<std::uint64_t>(signedFirst), w), span, w), w);
  }
  return result;
}

std::optional<bool> signedOverflows(__int128 low, __int128 high, unsigned w) {
  if (low >= signedMin(w) && high <= signedMax(w)) return false;
  if (high < signedMin(w) || low > signedMax(w)) return true;
  return std::nullopt;
}

std::optional<bool> productOverflows(const Range& a, const Range& b, unsigned w) {
  const __int128 corners[] = {
      static_cast<__int128>(a.signedLow) * b.signedLow, static_cast<__int128>(a.signedLow) * b.signedHigh,
      static_cast<__int128>(a.signedHigh) * b.signedLow, static_cast<__int128>(a.signedHigh) * b.signedHigh};
  return signedOverflows(*std::min_element(std::begin(corners), std::end(corners)),
                         *std::max_element(std::begin(corners), std::end(corners)), w);
}

std::optional<bool> unsignedProductOverflows(const Range& a, const Range& b, unsigned w) {
  if (static_cast<unsigned __int128>(a.unsignedHigh) * b.unsignedHigh <= lowMask(w)) return false;
  if (static_cast<unsigned __int128>(a.unsignedLow) * b.unsignedLow > lowMask(w)) return true;
  return std::nullopt;
}

std::optional<bool> conjunction(std::span<const Range> children) {
  bool all = true;
  for (const Range& child : children) {
    if (child.unsignedHigh == 0) return false;
    all = all && child.unsignedLow == 1;
  }
  if (all) return true;
  return std::nullopt;
}

std::optional<bool> disjunction(std::span<const Range> children) {
  bool none = true;
  for (const Range& child : children) {
    if (child.unsignedLow == 1) return true;
    none = none && child.unsignedHigh == 0;
  }
  if (none) return false;
  return std::nullopt;
}

}  // namespace

bool Range::contains(std::uint64_t value, unsigned width) const {
  if (value < unsignedLow || value > unsignedHigh) return false;
  if (width == 0) return true;
  const std::int64_t read = toSigned(value, width);
  return read >= signedLow && read <= signedHigh;
}

Range fullRange(unsigned width) {
  if (width == 0) return {0, 1, 0, 1};
  return {0, lowMask(width), signedMin(width), signedMax(width)};
}

Range booleanRange(bool value) {
  const std::uint64_t v = value ? 1 : 0;
  return {v, v, static_cast<std::int64_t>(v), static_cast<std::int64_t>(v)};
}

Range pointRange(std::uint64_t value, unsigned width) {
  if (width == 0) return booleanRange(value != 0);
  return {value, value, toSigned(value, width), toSigned(value, width)};
}

Range unsignedRange(std::uint64_t low, std::uint64_t high, unsigned width) {
  Range result = fullRange(width);
  result.unsignedLow = low;
  result.unsignedHigh = high;
  reduce(result, width);
  return result;
}

Range signedRange(std::int64_t low, std::int64_t high, unsigned width) {
  Range result = fullRange(width);
  result.signedLow = low;
  result.signedHigh = high;
  reduce(result, width);
  return result;
}

Range circularRange(std::uint64_t base, std::uint64_t span, unsigned width) {
  CAIRN_CHECK(width >= 1 && width <= kMaxWidth, "a width that terms have");
  Range result = fullRange(width);
  if (span <= lowMask(width) - base) {
    result.unsignedLow = base;
    result.unsignedHigh = base + span;
  }
  const std::uint64_t shifted = truncate(base + signBit(width), width);
  if (span <= lowMask(width) - shifted) {
    result.signedLow = toSigned(base, width);
    result.signedHigh = toSigned(truncate(base + span, width), width);
  }
  reduce(result, width);
  return result;
}

Range hull(const Range& a, const Range& b) {
  return {std::min(a.unsignedLow, b.unsignedLow), std::max(a.unsignedHigh, b.unsignedHigh),
          std::min(a.signedLow, b.signedLow), std::max(a.signedHigh, b.signedHigh)};
}

std::optional<Range> meet(const Range& a, const Range& b, unsigned width) {
  Range result{std::max(a.unsignedLow, b.unsignedLow), std::min(a.unsignedHigh, b.unsignedHigh),
               std::max(a.signedLow, b.signedLow), std::min(a.signedHigh, b.signedHigh)};
  if (result.unsignedLow > result.unsignedHigh || result.signedLow > result.signedHigh) return std::nullopt;
  reduce(result, width);
  if (result.unsignedLow > result.unsignedHigh || result.signedLow > result.signedHigh) return std::nullopt;
  return result;
}

Range rangeOfNode(const Node& node, std::span<const Range> c) {
  const unsigned w = node.width;
  const unsigned operandWidth = node.childCount == 0 ? w : node.children[node.childCount - 1].width();
  switch (node.op) {
    case Op::Constant: return pointRange(node.payload, w);
    case Op::Symbol: return fullRange(w);
    case Op::Add: return both(linear(node, c, false), linear(node, c, true), w);
    case Op::Mul: {
      Range result = c[0];
      for (const Range& factor : c.subspan(1)) result = product(result, factor, w);
      return result;
    }
    case Op::UDiv: return unsignedQuotient(c[0], c[1], w);
    case Op::SDiv: return signedQuotient(c[0], c[1], w);
    case Op::URem: return unsignedRemainder(c[0], c[1], w);
    case Op::SRem: return signedRemainder(c[0], c[1], w);
    case Op::BitAnd: return bitAnd(c, w);
    case Op::BitOr: return bitOr(c, w);
    case Op::BitXor: return bitXor(c, w);
    case Op::BitNot: return bitNot(c[0], w);
    case Op::Shl: return shiftedLeft(c[0], c[1], w);
    case Op::LShr: return shiftedRight(c[0], c[1], w);
    case Op::AShr: return shiftedRightSigned(c[0], c[1], w);
    case Op::Concat: return concatenated(node, c);
    case Op::Extract: return extracted(c[0], static_cast<unsigned>(node.payload), operandWidth, w);
    case Op::ZExt: return unsignedRange(c[0].unsignedLow, c[0].unsignedHigh, w);
    case Op::SExt: return signedRange(c[0].signedLow, c[0].signedHigh, w);
    case Op::Ite: {
      const auto condition = known(c[0]);
      if (condition) return *condition ? c[1] : c[2];
      return hull(c[1], c[2]);
    }
    case Op::Eq: return truth(equal(c[0], c[1]));
    case Op::Ult: return truth(unsignedLess(c[0], c[1]));
    case Op::Ule: return truth(negate(unsignedLess(c[1], c[0])));
    case Op::Slt: return truth(signedLess(c[0], c[1]));
    case Op::Sle: return truth(negate(signedLess(c[1], c[0])));
    case Op::SAddOverflow:
      return truth(signedOverflows(static_cast<__int128>(c[0].signedLow) + c[1].signedLow,
                                   static_cast<__int128>(c[0].signedHigh) + c[1].signedHigh, operandWidth));
    case Op::SSubOverflow:
      return truth(signedOverflows(static_cast<__int128>(c[0].signedLow) - c[1].signedHigh,
                                   static_cast<__int128>(c[0].signedHigh) - c[1].signedLow, operandWidth));
    case Op::SMulOverflow: return truth(productOverflows(c[0], c[1], operandWidth));
    case Op::UMulOverflow: return truth(unsignedProductOverflows(c[0], c[1], operandWidth));
    case Op::Not: return truth(negate(known(c[0])));
    case Op::And: return truth(conjunction(c));
    case Op::Or: return truth(disjunction(c));
  }
  return fullRange(w);
}

}  // namespace cairn::term
