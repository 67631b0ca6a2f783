#include "random_terms.h"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::term::testing {

std::uint64_t RandomTerms::value(unsigned width) {
  switch (below(9)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return lowMask(width);
    case 3: return width == 0 ? 1 : signBit(width);
    case 4: return width == 0 ? 0 : signBit(width) - 1;
    case 5: return truncate(std::uint64_t{1} << below(std::max(1U, width)), width);
    case 6: return truncate((std::uint64_t{1} << below(std::max(1U, width))) - 1, width);
    case 7: return truncate(below(20), width);
    default: return truncate(random_(), width);
  }
}

Assignment RandomTerms::assignment() {
  Assignment result;
  for (std::size_t i = 0; i < store_.symbolCount(); ++i) {
    const unsigned width = store_.symbolTerm(SymbolId(i)).width();
    result.set(SymbolId(i), width == 0 ? below(2) : value(width));
  }
  return result;
}

Term RandomTerms::symbol(unsigned width) { return store_.symbol(fmt::format("{}{}", "xyz"[below(3)], width), width); }

Term RandomTerms::shared(unsigned width, unsigned depth) {
  if (below(4) == 0) {
    for (int attempt = 0; attempt < 6 && !pool_.empty(); ++attempt) {
      const Term candidate = pool_[below(static_cast<unsigned>(pool_.size()))];
      if (candidate.width() == width) return candidate;
    }
  }
  const Term term = fresh(width, depth);
  pool_.push_back(term);
  if (pool_.size() > 40) pool_.erase(pool_.begin());
  return term;
}

Term RandomTerms::vector(unsigned width, unsigned depth) { return shared(width, depth); }
Term RandomTerms::boolean(unsigned depth) { return shared(0, depth); }

Term RandomTerms::fresh(unsigned w, unsigned depth) {
  const auto raw = [&](Op op, unsigned width, std::vector<Term> children, std::uint64_t payload = 0,
                       std::vector<std::uint64_t> coefficients = {}) {
    return store_.raw(op, width, children, payload, coefficients);
  };
  if (depth == 0 || below(12) == 0) {
    if (w == 0) return below(6) == 0 ? store_.boolean(below(2) == 0) : symbol(0);
    return below(3) == 0 ? store_.constant(value(w), w) : symbol(w);
  }
  const unsigned d = depth - 1;
  if (w == 0) {
    switch (below(14)) {
      case 0: return raw(Op::Not, 0, {boolean(d)});
      case 1: return raw(Op::And, 0, {boolean(d), boolean(d)});
      case 2: return raw(Op::Or, 0, {boolean(d), boolean(d), boolean(d)});
      case 3: return raw(Op::Ite, 0, {boolean(d), boolean(d), boolean(d)});
      case 4: return raw(Op::Eq, 0, {boolean(d), boolean(d)});
      default: {
        static constexpr Op kOps[] = {Op::Eq,           Op::Ult,          Op::Ule,          Op::Slt,
                                      Op::Sle,          Op::Eq,           Op::Ult,          Op::Slt,
                                      Op::SAddOverflow, Op::SSubOverflow, Op::SMulOverflow, Op::UMulOverflow};
        const Op op = kOps[below(12)];
        unsigned operand = width();
        if (op == Op::SMulOverflow || op == Op::UMulOverflow) operand = std::min(operand, maxProductWidth_);
        return raw(op, 0, {vector(operand, d), vector(operand, d)});
      }
    }
  }
  switch (below(23)) {
    case 0:
    case 1: {
      std::vector<Term> children;
      std::vector<std::uint64_t> coefficients;
      for (unsigned i = 0, count = 1 + below(3); i < count; ++i) {
        children.push_back(vector(w, d));
        coefficients.push_back(value(w));
      }
      return raw(Op::Add, w, children, value(w), coefficients);
    }
    case 2:
    case 3: return raw(Op::Add, w, {vector(w, d), vector(w, d)}, 0, {1, below(2) == 0 ? 1 : lowMask(w)});
    case 4:
    case 5: {
      static constexpr Op kOps[] = {Op::Mul, Op::UDiv, Op::SDiv, Op::URem, Op::SRem};
      const Op op = kOps[below(5)];
      const Term right = w <= maxProductWidth_ && below(2) == 0 ? vector(w, d) : store_.constant(value(w), w);
      return raw(op, w, {vector(w, d), right});
    }
    case 6:
    case 7: return raw(Op::BitAnd, w, {vector(w, d), below(2) == 0 ? store_.constant(value(w), w) : vector(w, d)});
    case 8: return raw(Op::BitOr, w, {vector(w, d), below(3) == 0 ? store_.constant(value(w), w) : vector(w, d)});
    case 9: return raw(Op::BitXor, w, {vector(w, d), below(3) == 0 ? store_.constant(value(w), w) : vector(w, d)});
    case 10: return raw(Op::BitNot, w, {vector(w, d)});
    case 11:
    case 12: {
      static constexpr Op kOps[] = {Op::Shl, Op::LShr, Op::AShr};
      const Term amount = below(3) == 0 ? vector(w, d) : store_.constant(below(w + 2), w);
      return raw(kOps[below(3)], w, {vector(w, d), amount});
    }
    case 13:
    case 14: {
      if (w == 1) return symbol(1);
      const unsigned low = 1 + below(w - 1);
      if (low >= 2 && below(2) == 0) {
        const unsigned middle = 1 + below(low - 1);
        return raw(Op::Concat, w, {vector(w - low, d), vector(low - middle, d), vector(middle, d)});
      }
      return raw(Op::Concat, w, {vector(w - low, d), vector(low, d)});
    }
    case 15:
    case 16: {
      if (w == 64) return symbol(64);
      const unsigned from = std::min(64U, w + 1 + below(static_cast<unsigned>(65 - w)));
      return raw(Op::Extract, w, {vector(from, d)}, below(3) == 0 ? 0 : below(from - w + 1));
    }
    case 17:
    case 18:
    case 19: {
      if (w == 1) return symbol(1);
      return raw(below(2) == 0 ? Op::ZExt : Op::SExt, w, {vector(1 + below(w - 1), d)});
    }
    case 20: {
      // A sum of multiples, divided: the difference of two element addresses.
      if (w > 2 * maxProductWidth_) return symbol(w);
      const std::uint64_t divisor = truncate(1 + below(12), w);
      const std::uint64_t factor = below(2) == 0 ? divisor : truncate(std::uint64_t{0} - divisor, w);
      const unsigned narrow = std::max(1U, w / 2);
      const auto extended = [&] {
        return narrow == w ? vector(w, d) : raw(below(2) == 0 ? Op::ZExt : Op::SExt, w, {vector(narrow, d)});
      };
      const Term sum = raw(Op::Add, w, {extended(), extended()}, truncate(divisor * below(4), w), {divisor, factor});
      return raw(below(2) == 0 ? Op::SDiv : Op::UDiv, w, {sum, store_.constant(divisor, w)});
    }
    default:
      return raw(Op::Ite, w, {boolean(d), vector(w, d), below(3) == 0 ? store_.constant(value(w), w) : vector(w, d)});
  }
}

}  // namespace cairn::term::testing
