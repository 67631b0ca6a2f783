// Equations: solved for an atom where that is possible, split along the structure of the atom.
#include <algorithm>
#include <vector>

#include "support/check.h"
#include "term/linear.h"
#include "term/work.h"

namespace cairn::term {

namespace {

// Whether an equation keeps its signs: by the chosen coefficient, or, as 2^(w-1) is its own negative, by the first other number that is not.
bool isPositive(const std::vector<std::pair<Term, std::uint64_t>>& products, std::size_t chosen, std::uint64_t rest,
                unsigned w) {
  if (products[chosen].second != signBit(w)) return products[chosen].second < signBit(w);
  for (const auto& [atom, factor] : products) {
    if (factor != signBit(w)) return factor < signBit(w);
  }
  return rest <= signBit(w);
}

bool disjoint(const Range& a, const Range& b, unsigned width) { return !meet(a, b, width).has_value(); }

}  // namespace

Term TermStore::eqBooleans(Term a, Term b) {
  if (a == b) return true_;
  if (a.isConstant()) std::swap(a, b);
  if (b.isConstant()) return b.value() != 0 ? a : logicalNot(a);
  bool negate = false;
  if (a.is(Op::Not)) {
    a = a.child(0);
    negate = !negate;
  }
  if (b.is(Op::Not)) {
    b = b.child(0);
    negate = !negate;
  }
  if (a == b) return boolean(!negate);
  const Term equation = makeSorted(Op::Eq, 0, a, b);
  return negate ? logicalNot(equation) : equation;
}

Term TermStore::bitIsSet(Term bit) {
  if (bit.isConstant()) return boolean(bit.value() != 0);
  const Work work(*this);
  const auto asItStands = [&] { return make(Op::Eq, 0, {bit, constant(1, 1)}); };
  if (work.exhausted()) return asItStands();
  if (bit.is(Op::Ite) && (bit.child(1).isConstant() || bit.child(2).isConstant())) {
    return ite(bit.child(0), bitIsSet(bit.child(1)), bitIsSet(bit.child(2)));
  }
  if (bit.is(Op::BitNot)) return logicalNot(bitIsSet(bit.child(0)));
  if (bit.is(Op::BitAnd) || bit.is(Op::BitOr)) {
    std::vector<Term> parts;
    for (const Term child : bit.children()) parts.push_back(bitIsSet(child));
    return bit.is(Op::BitAnd) ? logicalAnd(parts) : logicalOr(parts);
  }
  if (bit.is(Op::BitXor)) {
    Term result = bitIsSet(bit.child(0));
    for (const Term child : bit.children().subspan(1)) result = logicalNot(eq(result, bitIsSet(child)));
    return result;
  }
  return asItStands();
}

Term TermStore::eqBits(Term a, Term b) {
  if (a.isConstant()) std::swap(a, b);
  if (b.isConstant()) return b.value() != 0 ? bitIsSet(a) : logicalNot(bitIsSet(a));
  const auto isPlain = [](Term t) {
    return !t.is(Op::Ite) && !t.is(Op::BitNot) && !t.is(Op::BitAnd) && !t.is(Op::BitOr) && !t.is(Op::BitXor);
  };
  if (isPlain(a) && isPlain(b)) return makeSorted(Op::Eq, 0, a, b);
  return eqBooleans(bitIsSet(a), bitIsSet(b));
}

// atom == value, for an atom of more than one bit that is no linear form.
Term TermStore::eqConstant(Term atom, std::uint64_t value) {
  const unsigned w = atom.width();
  const Term right = constant(value, w);
  if (!atom.range().contains(value, w)) return false_;
  if (atom.range().isPoint()) return true_;
  const Work work(*this);
  const auto asItStands = [&] { return make(Op::Eq, 0, {atom, right}); };
  if (work.exhausted()) return asItStands();
  if (atom.is(Op::ZExt) || atom.is(Op::SExt)) {
    const unsigned inner = atom.child(0).width();
    const Term narrow = constant(value, inner);
    const Term back = atom.is(Op::ZExt) ? zext(narrow, w) : sext(narrow, w);
    return back == right ? eq(atom.child(0), narrow) : false_;
  }
  if (atom.is(Op::Concat)) {
    std::vector<Term> parts;
    unsigned low = w;
    for (const Term part : atom.children()) {
      low -= part.width();
      parts.push_back(eq(part, constant(value >> low, part.width())));
    }
    return logicalAnd(parts);
  }
  if (atom.is(Op::Ite) && (atom.child(1).isConstant() || atom.child(2).isConstant())) {
    return ite(atom.child(0), eq(atom.child(1), right), eq(atom.child(2), right));
  }
  if ((atom.is(Op::BitOr) && value == 0) || (atom.is(Op::BitAnd) && value == lowMask(w))) {
    std::vector<Term> parts;
    for (const Term child : atom.children()) parts.push_back(eq(child, right));
    return logicalAnd(parts);
  }
  if (atom.is(Op::BitXor) && atom.children().size() == 2) {
    if (value == 0) return eq(atom.child(0), atom.child(1));
    if (atom.child(1).isConstant()) return eq(atom.child(0), constant(value ^ atom.child(1).value(), w));
  }
  if (atom.is(Op::BitAnd) || atom.is(Op::BitOr)) {
    const Term last = atom.children().back();
    if (last.isConstant()) {
      const bool impossible = atom.is(Op::BitAnd) ? (value & ~last.value()) != 0 : (~value & last.value()) != 0;
      if (impossible) return false_;
    }
  }
  return asItStands();
}

Term TermStore::eqAtoms(Term a, Term b) {
  const Work work(*this);
  if (!work.exhausted()) {
    if (a.op() == b.op() && (a.is(Op::ZExt) || a.is(Op::SExt))) {
      const unsigned w = std::max(a.child(0).width(), b.child(0).width());
      if (a.is(Op::ZExt)) return eq(zext(a.child(0), w), zext(b.child(0), w));
      return eq(sext(a.child(0), w), sext(b.child(0), w));
    }
    if (a.is(Op::Concat) && b.is(Op::Concat)) {
      const auto sameWidth = [](Term x, Term y) { return x.width() == y.width(); };
      if (std::equal(a.children().begin(), a.children().end(), b.children().begin(), b.children().end(), sameWidth)) {
        std::vector<Term> parts;
        for (std::size_t i = 0; i < a.children().size(); ++i) parts.push_back(eq(a.child(i), b.child(i)));
        return logicalAnd(parts);
      }
    }
    if (a.is(Op::Ite) && b.is(Op::Ite) && a.child(0) == b.child(0)) {
      return ite(a.child(0), eq(a.child(1), b.child(1)), eq(a.child(2), b.child(2)));
    }
  }
  return makeSorted(Op::Eq, 0, a, b);
}

Term TermStore::eq(Term a, Term b) {
  CAIRN_CHECK(a.width() == b.width(), "equation between different sorts");
  if (a.isBool()) return eqBooleans(a, b);
  if (a == b) return true_;
  const unsigned w = a.width();
  if (a.isConstant() && b.isConstant()) return false_;
  if (disjoint(a.range(), b.range(), w)) return false_;
  const Work work(*this);
  if (work.exhausted()) return makeSorted(Op::Eq, 0, a, b);
  if (w == 1) return eqBits(a, b);

  Linear difference(*this, w);
  difference.add(a, 1);
  difference.add(b, ~std::uint64_t{0});
  difference.normalise();
  const auto& products = difference.products();
  const std::uint64_t rest = difference.constant();
  if (products.empty()) return boolean(rest == 0);

  unsigned shared = w;
  for (const auto& [atom, factor] : products) shared = std::min(shared, trailingZeros(factor));
  if (truncate(rest, shared) != 0) return false_;

  if (products.size() == 1) {
    // 2^k * odd * atom == -rest: the low w - k bits of the atom are known.
    const auto [atom, factor] = products[0];
    const unsigned narrow = w - shared;
    const std::uint64_t target = truncate(
        shiftRight(truncate(std::uint64_t{0} - rest, w), shared) * oddInverse(shiftRight(factor, shared)), narrow);
    if (shared == 0) return eqConstant(atom, target);
    return eq(extract(atom, narrow - 1, 0), constant(target, narrow));
  }
  if (products.size() == 2 && rest == 0 && truncate(products[0].second + products[1].second, w) == 0 &&
      (products[0].second == 1 || products[1].second == 1)) {
    return eqAtoms(products[0].first, products[1].first);
  }

  // One atom on the left: the first of coefficient 1 or -1, or else the first with its coefficient made positive.
  std::size_t chosen = 0;
  for (std::size_t i = products.size(); i-- > 0;) {
    if (products[i].second == 1 || products[i].second == lowMask(w)) chosen = i;
  }
  const bool positive = isPositive(products, chosen, rest, w);
  const std::uint64_t sign = positive ? ~std::uint64_t{0} : 1;
  std::vector<std::pair<Term, std::uint64_t>> others;
  for (std::size_t i = 0; i < products.size(); ++i) {
    if (i != chosen) others.emplace_back(products[i].first, sign * products[i].second);
  }
  const std::pair<Term, std::uint64_t> lone[] = {
      {products[chosen].first, positive ? products[chosen].second : std::uint64_t{0} - products[chosen].second}};
  return make(Op::Eq, 0, {linear(w, 0, lone), linear(w, sign * rest, others)});
}

}  // namespace cairn::term
