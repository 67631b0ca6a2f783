// The orders Ult and Slt. `op` is one of the two throughout.
#include <algorithm>

#include "support/check.h"
#include "term/linear.h"
#include "term/work.h"

namespace cairn::term {

namespace {

// The interval that the order reads.
struct Bounds {
  __int128 low = 0;
  __int128 high = 0;
};

Bounds boundsOf(Op op, Term term) {
  const Range& r = term.range();
  if (op == Op::Ult) return {__int128{r.unsignedLow}, __int128{r.unsignedHigh}};
  return {__int128{r.signedLow}, __int128{r.signedHigh}};
}

__int128 read(Op op, std::uint64_t value, unsigned width) {
  return op == Op::Ult ? __int128{value} : __int128{toSigned(value, width)};
}

__int128 ceilingQuotient(__int128 a, __int128 positive) {
  const __int128 quotient = a / positive;
  return a % positive > 0 ? quotient + 1 : quotient;
}

}  // namespace

Term TermStore::ult(Term a, Term b) { return compare(Op::Ult, a, b); }

Term TermStore::slt(Term a, Term b) { return compare(Op::Slt, a, b); }

// An extension keeps the order that it reads; sign extension the unsigned one too.
std::optional<Term> TermStore::shrinkComparison(Op op, Term a, Term b) {
  const bool zeroExtended = a.is(Op::ZExt) && b.is(Op::ZExt) && op == Op::Ult;
  const bool signExtended = a.is(Op::SExt) && b.is(Op::SExt);
  if (!zeroExtended && !signExtended) return std::nullopt;
  const unsigned w = std::max(a.child(0).width(), b.child(0).width());
  if (zeroExtended) return compare(op, zext(a.child(0), w), zext(b.child(0), w));
  return compare(op, sext(a.child(0), w), sext(b.child(0), w));
}

// a < bound, where neither follows from the range of a.
Term TermStore::compareConstant(Op op, Term a, std::uint64_t boundBits) {
  const unsigned w = a.width();
  const __int128 bound = read(op, boundBits, w);
  const Bounds bounds = boundsOf(op, a);
  if (bound == bounds.low + 1) return eq(a, constant(static_cast<std::uint64_t>(bounds.low), w));
  if (bound == bounds.high) return ne(a, constant(boundBits, w));
  const Work work(*this);
  const auto asItStands = [&] { return make(op, 0, {a, constant(boundBits, w)}); };
  if (work.exhausted()) return asItStands();

  if (a.is(Op::ZExt) && op == Op::Ult) return compare(op, a.child(0), constant(boundBits, a.child(0).width()));
  if (a.is(Op::SExt) && op == Op::Slt) return compare(op, a.child(0), constant(boundBits, a.child(0).width()));
  if (a.is(Op::Ite) && (a.child(1).isConstant() || a.child(2).isConstant())) {
    const Term right = constant(boundBits, w);
    return ite(a.child(0), compare(op, a.child(1), right), compare(op, a.child(2), right));
  }
  if (a.is(Op::Add) && a.children().size() == 1) {
    // factor * atom + rest < bound without wrapping: atom < ceil((bound - rest) / factor).
    const __int128 factor = read(op, a.coefficients()[0], w);
    const Term atom = a.child(0);
    const Bounds inner = boundsOf(op, atom);
    const __int128 rests[] = {read(Op::Slt, a.payload(), w), read(Op::Ult, a.payload(), w)};
    for (const __int128 rest : rests) {
      if (factor <= 0 || factor > (__int128{1} << 62)) break;
      const __int128 smallest = op == Op::Ult ? 0 : __int128{signedMin(w)};
      const __int128 largest = op == Op::Ult ? __int128{lowMask(w)} : __int128{signedMax(w)};
      if (factor * inner.low + rest < smallest || factor * inner.high + rest > largest) continue;
      const __int128 limit = ceilingQuotient(bound - rest, factor);
      if (limit <= inner.low) return false_;
      if (limit > inner.high) return true_;
      return compare(op, atom, constant(static_cast<std::uint64_t>(limit), w));
    }
  }
  return asItStands();
}

Term TermStore::compare(Op op, Term a, Term b) {
  CAIRN_CHECK(a.width() == b.width() && !a.isBool(), "order between different sorts");
  if (a == b) return false_;
  const Bounds left = boundsOf(op, a);
  const Bounds right = boundsOf(op, b);
  if (left.high < right.low) return true_;
  if (left.low >= right.high) return false_;
  const Work work(*this);
  if (work.exhausted()) return make(op, 0, {a, b});
  if (op == Op::Slt) {
    // Among numbers of one sign both orders agree.
    const bool positive = a.range().signedLow >= 0 && b.range().signedLow >= 0;
    const bool negative = a.range().signedHigh < 0 && b.range().signedHigh < 0;
    if (positive || negative) return compare(Op::Ult, a, b);
  }
  if (b.isConstant()) return compareConstant(op, a, b.value());
  if (a.isConstant()) return logicalNot(compare(op, b, constant(a.value() + 1, a.width())));
  if (const auto narrower = shrinkComparison(op, a, b)) return *narrower;
  return make(op, 0, {a, b});
}

}  // namespace cairn::term
