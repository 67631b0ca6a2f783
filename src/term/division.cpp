// Quotients and remainders, and the predicates of overflow.
#include <vector>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/linear.h"
#include "term/work.h"

namespace cairn::term {

namespace {

void checkOperands(Term a, Term b) {
  CAIRN_CHECK(a.width() == b.width() && !a.isBool(), "operands of different sorts");
}

bool isPowerOfTwo(std::uint64_t value) { return value != 0 && (value & (value - 1)) == 0; }

bool bothNonNegative(Term a, Term b) { return a.range().signedLow >= 0 && b.range().signedLow >= 0; }

}  // namespace

// A sum whose parts the divisor divides, and that does not wrap before or after: divided part by part. (Differences of element addresses.)
std::optional<Term> TermStore::quotientOfLinear(Term sum, Term divisor, bool readSigned) {
  if (!sum.is(Op::Add) || !divisor.isConstant() || divisor.value() == 0) return std::nullopt;
  const unsigned w = sum.width();
  const __int128 by = readSigned ? __int128{divisor.signedValue()} : __int128{divisor.value()};
  const std::int64_t constantPart = toSigned(sum.payload(), w);
  if (constantPart % by != 0) return std::nullopt;
  constexpr __int128 kBeyond = __int128{1} << 100;
  __int128 low = constantPart;
  __int128 high = constantPart;
  std::vector<std::pair<Term, std::uint64_t>> products;
  for (std::size_t i = 0; i < sum.children().size(); ++i) {
    const Range& range = sum.child(i).range();
    const __int128 factor = toSigned(sum.coefficients()[i], w);
    if (factor % by != 0) return std::nullopt;
    // 2^62 as the bound keeps the products below within range.
    if (factor > (__int128{1} << 62) || factor < -(__int128{1} << 62)) return std::nullopt;
    const __int128 least = readSigned ? __int128{range.signedLow} : __int128{range.unsignedLow};
    const __int128 most = readSigned ? __int128{range.signedHigh} : __int128{range.unsignedHigh};
    low += factor < 0 ? factor * most : factor * least;
    high += factor < 0 ? factor * least : factor * most;
    if (low < -kBeyond || high > kBeyond) return std::nullopt;
    products.emplace_back(sum.child(i), static_cast<std::uint64_t>(factor / by));
  }
  const __int128 smallest = readSigned ? __int128{signedMin(w)} : 0;
  const __int128 largest = readSigned ? __int128{signedMax(w)} : __int128{lowMask(w)};
  if (low < smallest || high > largest) return std::nullopt;
  return linear(w, static_cast<std::uint64_t>(constantPart / by), products);
}

Term TermStore::udiv(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant() && b.isConstant()) return constant(applyBinary(Op::UDiv, a.value(), b.value(), w), w);
  if (b.isConstant(0)) return constant(lowMask(w), w);
  if (b.isConstant(1)) return a;
  if (a.range().unsignedHigh < b.range().unsignedLow) return constant(0, w);
  if (const auto quotient = quotientOfLinear(a, b, false)) return *quotient;
  if (b.isConstant() && isPowerOfTwo(b.value())) return lshr(a, constant(trailingZeros(b.value()), w));
  return make(Op::UDiv, w, {a, b});
}

Term TermStore::urem(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant() && b.isConstant()) return constant(applyBinary(Op::URem, a.value(), b.value(), w), w);
  if (b.isConstant(0)) return a;
  if (b.isConstant(1)) return constant(0, w);
  if (a.range().unsignedHigh < b.range().unsignedLow) return a;
  if (b.isConstant() && isPowerOfTwo(b.value())) return zext(extract(a, trailingZeros(b.value()) - 1, 0), w);
  return make(Op::URem, w, {a, b});
}

Term TermStore::sdiv(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant() && b.isConstant()) return constant(applyBinary(Op::SDiv, a.value(), b.value(), w), w);
  if (w > 1 && b.isConstant(1)) return a;
  if (b.isConstant(lowMask(w))) return neg(a);
  if (bothNonNegative(a, b)) return udiv(a, b);
  if (const auto quotient = quotientOfLinear(a, b, true)) return *quotient;
  return make(Op::SDiv, w, {a, b});
}

Term TermStore::srem(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant() && b.isConstant()) return constant(applyBinary(Op::SRem, a.value(), b.value(), w), w);
  if (b.isConstant(0)) return a;
  if (b.isConstant(1) || b.isConstant(lowMask(w))) return constant(0, w);
  if (bothNonNegative(a, b)) return urem(a, b);
  return make(Op::SRem, w, {a, b});
}

// ---- Overflow --------------------------------------------------------------------------------------------------------

Term TermStore::signedAddOverflows(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant()) std::swap(a, b);
  if (b.isConstant()) {
    const std::int64_t c = b.signedValue();
    if (c == 0) return false_;
    const auto limit = [&](std::int64_t end) { return constant(static_cast<std::uint64_t>(end) - b.value(), w); };
    return c > 0 ? slt(limit(signedMax(w)), a) : slt(a, limit(signedMin(w)));
  }
  return makeSorted(Op::SAddOverflow, 0, a, b);
}

Term TermStore::signedSubOverflows(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a == b) return false_;
  if (b.isConstant()) {
    if (b.value() == signBit(w)) return sle(constant(0, w), a);
    return signedAddOverflows(a, neg(b));
  }
  if (a.isConstant()) {
    // c - b > max iff b < c - max; c - b < min iff b > c - min.
    const auto limit = [&](std::int64_t end) { return constant(a.value() - static_cast<std::uint64_t>(end), w); };
    return a.signedValue() >= 0 ? slt(b, limit(signedMax(w))) : slt(limit(signedMin(w)), b);
  }
  return make(Op::SSubOverflow, 0, {a, b});
}

Term TermStore::signedMulOverflows(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant()) std::swap(a, b);
  if (b.isConstant()) {
    const std::int64_t c = b.signedValue();
    if (c == 0 || c == 1) return false_;
    const auto number = [&](std::int64_t value) { return constant(static_cast<std::uint64_t>(value), w); };
    if (c == -1) return eq(a, number(signedMin(w)));
    // Quotients towards zero are the last factors that do not overflow on either side.
    const Term atMost = number(c > 0 ? signedMax(w) / c : signedMin(w) / c);
    const Term atLeast = number(c > 0 ? signedMin(w) / c : signedMax(w) / c);
    return logicalOr(slt(atMost, a), slt(a, atLeast));
  }
  return makeSorted(Op::SMulOverflow, 0, a, b);
}

Term TermStore::signedDivOverflows(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  return logicalAnd(eq(a, constant(signBit(w), w)), eq(b, constant(lowMask(w), w)));
}

Term TermStore::unsignedAddOverflows(Term a, Term b) {
  checkOperands(a, b);
  return a.isConstant() ? ult(bitNot(a), b) : ult(bitNot(b), a);
}

Term TermStore::unsignedSubOverflows(Term a, Term b) { return ult(a, b); }

Term TermStore::unsignedMulOverflows(Term a, Term b) {
  checkOperands(a, b);
  const unsigned w = a.width();
  if (a.isConstant()) std::swap(a, b);
  if (b.isConstant()) {
    if (b.value() <= 1) return false_;
    return ult(constant(lowMask(w) / b.value(), w), a);
  }
  return makeSorted(Op::UMulOverflow, 0, a, b);
}

// Nothing was lost iff shifting back gives the operand.
Term TermStore::signedShlOverflows(Term a, Term amount) { return ne(ashr(shl(a, amount), amount), a); }

Term TermStore::unsignedShlOverflows(Term a, Term amount) { return ne(lshr(shl(a, amount), amount), a); }

}  // namespace cairn::term
