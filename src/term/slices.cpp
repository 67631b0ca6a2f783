// Parts of bit vectors: extract, concat, extensions, and shifts by constants as these.
#include <algorithm>
#include <vector>

#include "support/check.h"
#include "term/linear.h"
#include "term/work.h"

namespace cairn::term {

namespace {

// What an extract finds in a term: structure that it simplifies with, operators that it would have to go through in turn, or neither.
enum class Inside { Parts, Operators, Nothing };

Inside inside(Term term) {
  switch (term.op()) {
    case Op::Constant:
    case Op::Concat:
    case Op::Extract:
    case Op::ZExt:
    case Op::SExt: return Inside::Parts;
    case Op::Ite: return isConstantChoice(term) ? Inside::Parts : Inside::Nothing;
    case Op::Add:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::BitNot: return Inside::Operators;
    case Op::Symbol:
    case Op::Mul:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
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
    case Op::Or: return Inside::Nothing;
  }
  return Inside::Nothing;
}

constexpr std::size_t kMaxPushedOperands = 8;

}  // namespace

// The low bits of a sum are the sum of the low bits. Bits from `low` on: if the atoms whose coefficients 2^low does not divide, and the
// constant's low bits, sum up to less than 2^low, no carry reaches the bits asked for, which are the rest divided by 2^low.
std::optional<Term> TermStore::extractOfLinear(Term sum, unsigned high, unsigned low) {
  if (sum.children().size() > kMaxPushedOperands) return std::nullopt;
  const unsigned cut = high + 1;
  const unsigned w = cut - low;
  unsigned __int128 below = truncate(sum.payload(), low);
  std::vector<std::pair<Term, std::uint64_t>> products;
  for (std::size_t i = 0; i < sum.children().size(); ++i) {
    const std::uint64_t factor = truncate(sum.coefficients()[i], cut);
    if (truncate(factor, low) == 0) {
      products.emplace_back(sum.child(i), factor >> low);
    } else {
      below += static_cast<unsigned __int128>(factor) * sum.child(i).range().unsignedHigh;
      if (below > lowMask(low)) return std::nullopt;
    }
  }
  for (auto& [atom, factor] : products) atom = extract(atom, w - 1, 0);
  return linear(w, truncate(sum.payload(), cut) >> low, products);
}

Term TermStore::extract(Term a, unsigned high, unsigned low) {
  CAIRN_CHECK(low <= high && high < a.width(), "extract out of range");
  const unsigned w = high - low + 1;
  if (w == a.width()) return a;
  if (a.isConstant()) return constant(a.value() >> low, w);
  if (a.is(Op::Extract)) return extract(a.child(0), a.low() + high, a.low() + low);
  const Work work(*this);
  const auto asItStands = [&] { return make(Op::Extract, w, {a}, low); };
  if (work.exhausted()) return asItStands();

  if (a.is(Op::Concat)) {
    std::vector<Term> parts;
    unsigned top = a.width();
    for (const Term part : a.children()) {
      const unsigned bottom = top - part.width();
      if (bottom <= high && low < top) {
        const unsigned from = std::min(high, top - 1) - bottom;
        const unsigned to = std::max(low, bottom) - bottom;
        parts.push_back(extract(part, from, to));
      }
      top = bottom;
    }
    return parts.size() == 1 ? parts[0] : concat(parts);
  }
  if (a.is(Op::ZExt)) {
    const Term inner = a.child(0);
    if (low >= inner.width()) return constant(0, w);
    if (high < inner.width()) return extract(inner, high, low);
    return zext(extract(inner, inner.width() - 1, low), w);
  }
  if (a.is(Op::SExt)) {
    const Term inner = a.child(0);
    const unsigned top = inner.width() - 1;
    if (high <= top) return extract(inner, high, low);
    return sext(extract(inner, top, std::min(low, top)), w);
  }
  if (isConstantChoice(a)) return ite(a.child(0), extract(a.child(1), high, low), extract(a.child(2), high, low));
  if (a.is(Op::Add)) return extractOfLinear(a, high, low).value_or(asItStands());
  if (a.is(Op::BitNot)) return bitNot(extract(a.child(0), high, low));
  if (a.is(Op::BitAnd) || a.is(Op::BitOr) || a.is(Op::BitXor)) {
    const auto operands = a.children();
    // One level only: an extract that went down a long chain of operations would copy it.
    const auto has = [&](Inside wanted) {
      return std::any_of(operands.begin(), operands.end(), [&](Term t) { return inside(t) == wanted; });
    };
    if (operands.size() > kMaxPushedOperands || !has(Inside::Parts) || has(Inside::Operators)) return asItStands();
    std::vector<Term> parts;
    for (const Term operand : operands) parts.push_back(extract(operand, high, low));
    return bitwise(a.op(), parts);
  }
  if (a.is(Op::Mul) && low == 0) {
    const auto operands = a.children();
    const auto fits = [&](Term t) { return (t.is(Op::ZExt) || t.is(Op::SExt)) && t.child(0).width() <= w; };
    if (operands.size() > kMaxPushedOperands || !std::all_of(operands.begin(), operands.end(), fits))
      return asItStands();
    Term product = extract(operands[0], high, 0);
    for (const Term operand : operands.subspan(1)) product = mul(product, extract(operand, high, 0));
    return product;
  }
  return asItStands();
}

// One term for two neighbours, if they are parts of one.
std::optional<Term> TermStore::joinParts(Term high, Term low) {
  const unsigned w = high.width() + low.width();
  if (high.isConstant() && low.isConstant()) return constant(shiftLeft(high.value(), low.width()) | low.value(), w);
  if (high.is(Op::Extract) && high.low() >= low.width()) {
    const Term whole = high.child(0);
    const unsigned from = high.low() - low.width();
    if (low.is(Op::Extract) ? low.child(0) == whole && low.low() == from
                            : extract(whole, high.low() - 1, from) == low) {
      return extract(whole, high.high(), from);
    }
  }
  if (low.is(Op::Extract) && !high.is(Op::Extract) && low.high() + high.width() < low.child(0).width()) {
    const Term whole = low.child(0);
    const unsigned to = low.high() + high.width();
    if (extract(whole, to, low.high() + 1) == high) return extract(whole, to, low.low());
  }
  if (isConstantChoice(high) && isConstantChoice(low) && high.child(0) == low.child(0)) {
    return ite(high.child(0), concat(high.child(1), low.child(1)), concat(high.child(2), low.child(2)));
  }
  if (high.is(Op::BitNot) && low.is(Op::BitNot)) {
    if (const auto inner = joinParts(high.child(0), low.child(0))) return bitNot(*inner);
  }
  return std::nullopt;
}

Term TermStore::concat(Term high, Term low) {
  const Term parts[] = {high, low};
  return concat(parts);
}

Term TermStore::concat(std::span<const Term> parts) {
  unsigned w = 0;
  for (const Term part : parts) {
    CAIRN_CHECK(!part.isBool(), "boolean in a concatenation");
    w += part.width();
  }
  CAIRN_CHECK(w <= kMaxWidth, "concatenation of more than 64 bits");
  if (parts.size() == 1) return parts[0];
  const Work work(*this);
  if (work.exhausted()) return make(Op::Concat, w, parts);

  std::vector<Term> pending(parts.rbegin(), parts.rend());
  std::vector<Term> joined;
  while (!pending.empty()) {
    const Term part = pending.back();
    pending.pop_back();
    if (part.is(Op::Concat)) {
      pending.insert(pending.end(), part.children().rbegin(), part.children().rend());
    } else if (part.is(Op::ZExt)) {
      pending.push_back(part.child(0));
      pending.push_back(constant(0, part.width() - part.child(0).width()));
    } else if (part.is(Op::Add) && part.children().size() == 1 && part.payload() == 0 &&
               trailingZeros(part.coefficients()[0]) > 0) {
      const unsigned zeros = trailingZeros(part.coefficients()[0]);
      pending.push_back(constant(0, zeros));
      pending.push_back(extract(part, part.width() - 1, zeros));
    } else {
      Term grown = part;
      while (!joined.empty()) {
        const auto one = joinParts(joined.back(), grown);
        if (!one) break;
        joined.pop_back();
        grown = *one;
      }
      joined.push_back(grown);
    }
  }
  if (joined.size() == 1) return joined[0];
  if (joined.front().isConstant(0)) {
    const std::vector<Term> rest(joined.begin() + 1, joined.end());
    return zext(concat(rest), w);
  }
  if (joined.back().isConstant(0)) {
    const unsigned zeros = joined.back().width();
    joined.pop_back();
    const std::pair<Term, std::uint64_t> products[] = {{zext(concat(joined), w), std::uint64_t{1} << zeros}};
    return linear(w, 0, products);
  }
  return make(Op::Concat, w, joined);
}

// An extension distributes over a sum that does not wrap, whatever its atoms are: the sum of |coefficient| times the atoms' ranges,
// read signed or unsigned, stays inside the narrow type.
std::optional<Term> TermStore::extendLinear(Term sum, unsigned width, bool readSigned) {
  const unsigned from = sum.width();
  if (sum.children().size() > kMaxPushedOperands) return std::nullopt;
  __int128 low = toSigned(sum.payload(), from);
  __int128 high = low;
  constexpr __int128 kBeyond = __int128{1} << 100;
  std::vector<std::pair<Term, std::uint64_t>> products;
  for (std::size_t i = 0; i < sum.children().size(); ++i) {
    const Term atom = sum.child(i);
    const __int128 factor = toSigned(sum.coefficients()[i], from);
    const __int128 least = readSigned ? __int128{atom.range().signedLow} : __int128{atom.range().unsignedLow};
    const __int128 most = readSigned ? __int128{atom.range().signedHigh} : __int128{atom.range().unsignedHigh};
    low += factor < 0 ? factor * most : factor * least;
    high += factor < 0 ? factor * least : factor * most;
    if (low < -kBeyond || high > kBeyond) return std::nullopt;
    products.emplace_back(atom, signExtend(sum.coefficients()[i], from, width));
  }
  const __int128 smallest = readSigned ? __int128{signedMin(from)} : 0;
  const __int128 largest = readSigned ? __int128{signedMax(from)} : __int128{lowMask(from)};
  if (low < smallest || high > largest) return std::nullopt;
  for (auto& [atom, factor] : products) atom = readSigned ? sext(atom, width) : zext(atom, width);
  return linear(width, signExtend(sum.payload(), from, width), products);
}

Term TermStore::zext(Term a, unsigned width) {
  CAIRN_CHECK(!a.isBool() && a.width() <= width && width <= kMaxWidth, "zero extension to fewer bits");
  if (a.width() == width) return a;
  if (a.isConstant()) return constant(a.value(), width);
  if (a.is(Op::ZExt)) return zext(a.child(0), width);
  const Work work(*this);
  if (work.exhausted()) return make(Op::ZExt, width, {a});
  if (isConstantChoice(a)) return ite(a.child(0), zext(a.child(1), width), zext(a.child(2), width));
  if (a.is(Op::Extract) && a.low() == 0 && a.child(0).range().unsignedHigh <= lowMask(a.width())) {
    return resize(a.child(0), width);
  }
  if (a.is(Op::Add)) {
    if (const auto sum = extendLinear(a, width, false)) return *sum;
  }
  return make(Op::ZExt, width, {a});
}

Term TermStore::sext(Term a, unsigned width) {
  CAIRN_CHECK(!a.isBool() && a.width() <= width && width <= kMaxWidth, "sign extension to fewer bits");
  if (a.width() == width) return a;
  if (a.isConstant()) return constant(signExtend(a.value(), a.width(), width), width);
  if (a.is(Op::SExt)) return sext(a.child(0), width);
  if (a.range().signedLow >= 0) return zext(a, width);
  const Work work(*this);
  if (work.exhausted()) return make(Op::SExt, width, {a});
  if (isConstantChoice(a)) return ite(a.child(0), sext(a.child(1), width), sext(a.child(2), width));
  if (a.is(Op::Extract) && a.low() == 0) {
    const Term whole = a.child(0);
    const Range& range = whole.range();
    if (range.signedLow >= signedMin(a.width()) && range.signedHigh <= signedMax(a.width())) {
      return whole.width() >= width ? extract(whole, width - 1, 0) : sext(whole, width);
    }
  }
  if (a.is(Op::Add)) {
    if (const auto sum = extendLinear(a, width, true)) return *sum;
  }
  return make(Op::SExt, width, {a});
}

Term TermStore::resize(Term a, unsigned width) {
  return a.width() >= width ? extract(a, width - 1, 0) : zext(a, width);
}

Term TermStore::shl(Term a, Term amount) {
  CAIRN_CHECK(a.width() == amount.width() && !a.isBool(), "shift of different widths");
  const unsigned w = a.width();
  if (amount.range().unsignedLow >= w || a.isConstant(0)) return constant(0, w);
  if (amount.isConstant()) return addScaled(a, std::uint64_t{1} << amount.value(), a, 0);
  return make(Op::Shl, w, {a, amount});
}

Term TermStore::lshr(Term a, Term amount) {
  CAIRN_CHECK(a.width() == amount.width() && !a.isBool(), "shift of different widths");
  const unsigned w = a.width();
  if (amount.range().unsignedLow >= w || a.isConstant(0)) return constant(0, w);
  if (amount.isConstant()) return zext(extract(a, w - 1, static_cast<unsigned>(amount.value())), w);
  return make(Op::LShr, w, {a, amount});
}

Term TermStore::ashr(Term a, Term amount) {
  CAIRN_CHECK(a.width() == amount.width() && !a.isBool(), "shift of different widths");
  const unsigned w = a.width();
  if (a.isConstant(0) || a.isConstant(lowMask(w))) return a;
  if (amount.range().unsignedLow >= w - 1) return sext(extract(a, w - 1, w - 1), w);
  if (amount.isConstant()) return sext(extract(a, w - 1, static_cast<unsigned>(amount.value())), w);
  if (a.range().signedLow >= 0) return lshr(a, amount);
  return make(Op::AShr, w, {a, amount});
}

}  // namespace cairn::term
