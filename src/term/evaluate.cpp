#include "term/evaluate.h"

#include <algorithm>

#include "support/check.h"
#include "term/walk.h"

namespace cairn::term {

namespace {

std::uint64_t signedQuotient(std::uint64_t left, std::uint64_t right, unsigned w) {
  const std::int64_t a = toSigned(left, w);
  const std::int64_t b = toSigned(right, w);
  if (b == 0) return a < 0 ? 1 : lowMask(w);
  if (b == -1) return truncate(std::uint64_t{0} - left, w);
  return truncate(static_cast<std::uint64_t>(a / b), w);
}

std::uint64_t signedRemainder(std::uint64_t left, std::uint64_t right, unsigned w) {
  const std::int64_t a = toSigned(left, w);
  const std::int64_t b = toSigned(right, w);
  if (b == 0) return left;
  if (b == -1) return 0;
  return truncate(static_cast<std::uint64_t>(a % b), w);
}

bool fits(__int128 value, unsigned w) { return value >= signedMin(w) && value <= signedMax(w); }

std::uint64_t truth(bool value) { return value ? 1 : 0; }

}  // namespace

std::uint64_t applyBinary(Op op, std::uint64_t left, std::uint64_t right, unsigned width) {
  const unsigned w = std::max(width, 1U);  // booleans (compared by Eq only) read as one bit
  const __int128 a = toSigned(left, w);
  const __int128 b = toSigned(right, w);
  switch (op) {
    case Op::UDiv: return right == 0 ? lowMask(w) : left / right;
    case Op::SDiv: return signedQuotient(left, right, w);
    case Op::URem: return right == 0 ? left : left % right;
    case Op::SRem: return signedRemainder(left, right, w);
    case Op::Shl: return right >= w ? 0 : truncate(left << right, w);
    case Op::LShr: return right >= w ? 0 : left >> right;
    case Op::AShr:
      return truncate(static_cast<std::uint64_t>(toSigned(left, w) >> std::min<std::uint64_t>(right, w - 1)), w);
    case Op::Eq: return truth(left == right);
    case Op::Ult: return truth(left < right);
    case Op::Ule: return truth(left <= right);
    case Op::Slt: return truth(a < b);
    case Op::Sle: return truth(a <= b);
    case Op::SAddOverflow: return truth(!fits(a + b, w));
    case Op::SSubOverflow: return truth(!fits(a - b, w));
    case Op::SMulOverflow: return truth(!fits(a * b, w));
    case Op::UMulOverflow: return truth(static_cast<unsigned __int128>(left) * right > lowMask(w));
    case Op::Constant:
    case Op::Symbol:
    case Op::Add:
    case Op::Mul:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::BitNot:
    case Op::Concat:
    case Op::Extract:
    case Op::ZExt:
    case Op::SExt:
    case Op::Ite:
    case Op::Not:
    case Op::And:
    case Op::Or: break;
  }
  CAIRN_CHECK(false, "operator without exactly two operands of one width");
  return 0;
}

std::uint64_t applyOperator(const Node& node, std::span<const std::uint64_t> c) {
  const unsigned w = node.width;
  switch (node.op) {
    case Op::Constant: return node.payload;
    case Op::Symbol: CAIRN_CHECK(false, "a symbol's value is its assignment's"); return 0;
    case Op::Add: {
      std::uint64_t sum = node.payload;
      for (std::size_t i = 0; i < c.size(); ++i) sum += node.coefficients[i] * c[i];
      return truncate(sum, w);
    }
    case Op::Mul: {
      std::uint64_t product = 1;
      for (const std::uint64_t factor : c) product *= factor;
      return truncate(product, w);
    }
    case Op::BitAnd: {
      std::uint64_t result = lowMask(w);
      for (const std::uint64_t value : c) result &= value;
      return result;
    }
    case Op::BitOr: {
      std::uint64_t result = 0;
      for (const std::uint64_t value : c) result |= value;
      return result;
    }
    case Op::BitXor: {
      std::uint64_t result = 0;
      for (const std::uint64_t value : c) result ^= value;
      return result;
    }
    case Op::BitNot: return truncate(~c[0], w);
    case Op::Concat: {
      std::uint64_t result = 0;
      for (std::size_t i = 0; i < c.size(); ++i) result = shiftLeft(result, node.children[i].width()) | c[i];
      return result;
    }
    case Op::Extract: return truncate(c[0] >> node.payload, w);
    case Op::ZExt: return c[0];
    case Op::SExt: return signExtend(c[0], node.children[0].width(), w);
    case Op::Ite: return c[0] != 0 ? c[1] : c[2];
    case Op::Not: return truth(c[0] == 0);
    case Op::And: return truth(std::all_of(c.begin(), c.end(), [](std::uint64_t v) { return v != 0; }));
    case Op::Or: return truth(std::any_of(c.begin(), c.end(), [](std::uint64_t v) { return v != 0; }));
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
    case Op::UMulOverflow: return applyBinary(node.op, c[0], c[1], node.children[0].width());
  }
  return 0;
}

namespace {

bool isLeaf(Term term) { return term.is(Op::Symbol) || term.isConstant(); }

auto placeOf(auto& values, SymbolId symbol) {
  return std::ranges::lower_bound(values, symbol, {}, [](const auto& entry) { return entry.first; });
}

}  // namespace

std::uint64_t Assignment::value(SymbolId symbol) const {
  const auto at = placeOf(values_, symbol);
  return at != values_.end() && at->first == symbol ? at->second : 0;
}

void Assignment::set(SymbolId symbol, std::uint64_t value) {
  if (values_.empty() || values_.back().first < symbol) {
    values_.emplace_back(symbol, value);
    return;
  }
  const auto at = placeOf(values_, symbol);
  if (at->first == symbol) {
    at->second = value;
  } else {
    values_.emplace(at, symbol, value);
  }
}

std::uint64_t Evaluator::valueOfChild(Term term) const {
  if (term.is(Op::Symbol)) return assignment_.value(term.symbol());
  return term.isConstant() ? term.value() : known_.at(term.id());
}

std::uint64_t Evaluator::value(Term root) {
  visitChildrenFirst(
      root, [&](Term t) { return isLeaf(t) || known_.contains(t.id()); },
      [&](Term t) {
        scratch_.clear();
        for (const Term child : t.children()) scratch_.push_back(valueOfChild(child));
        known_.insert(t.id(), applyOperator(t.node(), scratch_));
      });
  return valueOfChild(root);
}

std::uint64_t evaluate(Term term, const Assignment& assignment) { return Evaluator(assignment).value(term); }

}  // namespace cairn::term
