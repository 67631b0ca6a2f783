#include "logic/bytes/infix.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "term/bits.h"
#include "term/text.h"

namespace cairn::logic {

using term::Op;
using term::Term;

namespace {

// Numbers near the ends of a type read better from there: INT_MAX - 1.
std::string numberText(std::uint64_t bits, unsigned width, bool isSigned) {
  constexpr std::uint64_t kNear = 16;
  const auto from = [](const std::string& end, char sign, std::uint64_t distance) {
    return distance == 0 ? end : fmt::format("{} {} {}", end, sign, distance);
  };
  if (width == 32 || width == 64) {
    const std::string stem = width == 32 ? "INT_" : "INT64_";
    const std::uint64_t largest = term::lowMask(isSigned ? width - 1 : width);
    if (bits <= largest && largest - bits < kNear)
      return from((isSigned ? "" : "U") + stem + "MAX", '-', largest - bits);
    const std::uint64_t smallest = term::signBit(width);
    if (isSigned && bits >= smallest && bits - smallest < kNear) return from(stem + "MIN", '+', bits - smallest);
  }
  return isSigned ? std::to_string(term::toSigned(bits, width)) : std::to_string(bits);
}

std::string number(Term constant, Sort sort) {
  if (sort == Sort::Location && constant.value() == 0) return "NULL";
  if (sort == Sort::Floating && constant.width() == 64)
    return fmt::format("{}", std::bit_cast<double>(constant.value()));
  if (sort == Sort::Floating && constant.width() == 32) {
    return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(constant.value())));
  }
  return numberText(constant.value(), constant.width(), sort == Sort::Signed || sort == Sort::Natural);
}

// Whether a comparison of signed (or unsigned) numbers compares what terms of this sort mean.
bool agrees(Sort sort, bool isSigned) { return sort == Sort::Natural || isSigned == (sort == Sort::Signed); }

bool isComparison(Term term) { return term.is(Op::Ult) || term.is(Op::Slt); }

// `term` is at least or at most the number.
struct Bound {
  Term term;
  bool upper = false;
  bool isSigned = true;
  std::string text;
};

std::optional<Bound> boundOf(Term conjunct) {
  const bool negated = conjunct.is(Op::Not);
  const Term compare = negated ? conjunct.child(0) : conjunct;
  if (!isComparison(compare)) return std::nullopt;
  const bool isSigned = compare.is(Op::Slt);
  const Term left = compare.child(0);
  const Term right = compare.child(1);
  if (left.isConstant() == right.isConstant()) return std::nullopt;
  const bool upper = right.isConstant() != negated;
  const Term constant = right.isConstant() ? right : left;
  // x < c is x <= c - 1, and c < x is c + 1 <= x; not (x < c) is c <= x, not (c < x) is x <= c.
  const std::uint64_t step = negated ? 0 : (upper ? ~std::uint64_t{0} : 1);
  const unsigned width = constant.width();
  Bound bound;
  bound.term = right.isConstant() ? left : right;
  bound.upper = upper;
  bound.isSigned = isSigned;
  bound.text = numberText(term::truncate(constant.value() + step, width), width, isSigned);
  return bound;
}

}  // namespace

const SymbolName* Infix::nameOf(Term symbol) const {
  const auto found = names_.find(symbol.symbol());
  return found == names_.end() ? nullptr : &found->second;
}

Sort Infix::sortOf(Term term) const {
  if (term.is(Op::Symbol)) {
    const SymbolName* name = nameOf(term);
    return name == nullptr ? Sort::Signed : name->sort;
  }
  Sort result = Sort::Signed;
  if (!term.is(Op::Add)) return result;
  for (const Term child : term.children()) {
    if (const Sort sort = sortOf(child); sort != Sort::Signed) result = sort;
  }
  return result;
}

std::string Infix::sum(Term term, Sort sort) const {
  std::string result;
  const auto add = [&](std::int64_t factor, const std::string& what) {
    if (result.empty()) {
      result = (factor < 0 ? "-" : "") + what;
    } else {
      result += (factor < 0 ? " - " : " + ") + what;
    }
  };
  // Positive summands first: i - 1, not -1 + i.
  for (const bool negative : {false, true}) {
    for (std::size_t i = 0; i < term.children().size(); ++i) {
      const std::int64_t factor = term::toSigned(term.coefficients()[i], term.width());
      if ((factor < 0) != negative) continue;
      const std::string child = text(term.child(i), sort, true);
      const std::uint64_t size =
          factor < 0 ? 0 - static_cast<std::uint64_t>(factor) : static_cast<std::uint64_t>(factor);
      add(factor, size == 1 ? child : fmt::format("{}*{}", size, child));
    }
  }
  const std::int64_t constant = term::toSigned(term.payload(), term.width());
  const std::uint64_t size =
      constant < 0 ? 0 - static_cast<std::uint64_t>(constant) : static_cast<std::uint64_t>(constant);
  if (constant != 0) add(constant, std::to_string(size));
  return result;
}

std::string Infix::text(Term term, Sort sort, bool tight) const {
  const auto child = [&](std::size_t i) { return text(term.child(i), sort, true); };
  const auto infix = [&](std::string_view op) {
    std::string result = child(0);
    for (std::size_t i = 1; i < term.children().size(); ++i) result += fmt::format(" {} {}", op, child(i));
    return tight ? fmt::format("({})", result) : result;
  };
  if (term.isBool() && !term.is(Op::Symbol) && !term.is(Op::Ite)) return fmt::format("({})", condition(term));
  switch (term.op()) {
    case Op::Constant: return number(term, sort);
    case Op::Symbol: {
      const SymbolName* name = nameOf(term);
      return name == nullptr ? store_.symbolName(term.symbol()) : name->text;
    }
    case Op::Add: return tight ? fmt::format("({})", sum(term, sort)) : sum(term, sort);
    case Op::Mul: return infix("*");
    case Op::UDiv:
    case Op::SDiv: return infix("/");
    case Op::URem:
    case Op::SRem: return infix("%");
    case Op::BitAnd: return infix("&");
    case Op::BitOr: return infix("|");
    case Op::BitXor: return infix("^");
    case Op::BitNot: return "~" + child(0);
    case Op::Shl: return infix("<<");
    case Op::LShr:
    case Op::AShr: return infix(">>");
    case Op::SExt: {
      const bool alreadySigned = agrees(sortOf(term.child(0)), true);
      const std::string inner = text(term.child(0), Sort::Signed, !alreadySigned || tight);
      return alreadySigned ? inner : "(signed)" + inner;
    }
    case Op::ZExt: {
      const bool alreadyUnsigned = agrees(sortOf(term.child(0)), false);
      const std::string inner = text(term.child(0), Sort::Unsigned, !alreadyUnsigned || tight);
      return alreadyUnsigned ? inner : "(unsigned)" + inner;
    }
    case Op::Extract: return fmt::format("bits({}, {}..{})", text(term.child(0), sort, false), term.low(), term.high());
    case Op::Concat: {
      std::string parts;
      for (const Term part : term.children()) parts += (parts.empty() ? "" : ", ") + text(part, Sort::Unsigned, false);
      return fmt::format("concat({})", parts);
    }
    case Op::Ite: {
      const std::string result = fmt::format("{} ? {} : {}", condition(term.child(0)), child(1), child(2));
      return tight ? fmt::format("({})", result) : result;
    }
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
    case Op::Or: break;
  }
  return term::print(store_, term);
}

std::string Infix::value(Term term, Sort sort) const { return text(term, sort, false); }

std::string Infix::equality(Term equation, bool negated) const {
  Term left = equation.child(0);
  Term right = equation.child(1);
  if (left.isConstant()) std::swap(left, right);
  // The low bits of a number: what it is modulo a power of two.
  if (left.is(Op::Extract) && left.low() == 0 && right.isConstant() && left.width() < 63) {
    return fmt::format("{} % {} {} {}", text(left.child(0), sortOf(left.child(0)), true), 1ULL << left.width(),
                       negated ? "!=" : "=", right.value());
  }
  Sort sort = sortOf(left);
  if (sort == Sort::Signed) sort = sortOf(right);
  const auto defined = [&](Term term) {
    const SymbolName* name = term.is(Op::Symbol) ? nameOf(term) : nullptr;
    return name != nullptr && name->defined;
  };
  if (!defined(left) && defined(right)) std::swap(left, right);
  const bool shifted = right.is(Op::Add) && right.children().size() == 1 && right.coefficients().front() == 1;
  if (left.is(Op::Symbol) && !defined(left) && shifted && defined(right.child(0))) {
    const std::int64_t shift = term::toSigned(right.payload(), right.width());
    return fmt::format("{} {} {} {} {}", text(right.child(0), sort, false), negated ? "!=" : "=",
                       text(left, sort, false), shift < 0 ? '+' : '-',
                       shift < 0 ? 0 - static_cast<std::uint64_t>(shift) : shift);
  }
  return fmt::format("{} {} {}", text(left, sort, false), negated ? "!=" : "=", text(right, sort, false));
}

std::string Infix::comparison(Term compare, bool negated) const {
  const bool isSigned = compare.is(Op::Slt);
  Term left = compare.child(0);
  Term right = compare.child(1);
  if (negated) std::swap(left, right);
  const Sort sort = isSigned ? Sort::Signed : Sort::Unsigned;
  const auto side = [&](Term term) {
    const bool asWritten = term.isConstant() || term.is(Op::ZExt) || term.is(Op::SExt);
    if (asWritten || agrees(sortOf(term), isSigned)) return text(term, sort, false);
    return (isSigned ? "(signed)" : "(unsigned)") + text(term, sort, true);
  };
  return fmt::format("{} {} {}", side(left), negated ? "<=" : "<", side(right));
}

std::string Infix::junction(std::span<const Term> parts, bool negated) const {
  std::string result;
  for (const Term part : parts) {
    const Term shown = negated && part.is(Op::Not) ? part.child(0) : part;
    const bool stillNegated = negated && !part.is(Op::Not);
    std::string one;
    if (stillNegated && shown.is(Op::Eq)) {
      one = equality(shown, true);
    } else if (stillNegated && isComparison(shown)) {
      one = comparison(shown, true);
    } else {
      one = stillNegated ? fmt::format("!({})", condition(shown)) : condition(shown);
    }
    result += (result.empty() ? "" : (negated ? " || " : " && ")) + one;
  }
  return fmt::format("({})", result);
}

std::string Infix::condition(Term term) const {
  const bool negated = term.is(Op::Not);
  const Term inner = negated ? term.child(0) : term;
  if (inner.isConstant()) return (inner.isTrue() != negated) ? "true" : "false";
  if (inner.is(Op::Eq)) return equality(inner, negated);
  if (isComparison(inner)) return comparison(inner, negated);
  if (inner.is(Op::And)) return junction(inner.children(), negated);
  if (inner.is(Op::Symbol)) return (negated ? "!" : "") + text(inner, Sort::Signed, true);
  return term::print(store_, term);
}

std::vector<std::string> Infix::conditions(std::span<const Term> conjuncts) const {
  std::vector<std::string> result;
  std::vector<std::pair<std::size_t, std::array<std::string, 2>>> bounds;  // (place in the result, lower and upper)
  std::unordered_map<Term, std::size_t> known;
  for (const Term conjunct : conjuncts) {
    const auto bound = boundOf(conjunct);
    const bool readAsIs = bound && agrees(sortOf(bound->term), bound->isSigned);
    if (!readAsIs) {
      result.push_back(condition(conjunct));
      continue;
    }
    const auto [entry, isNew] = known.try_emplace(bound->term, bounds.size());
    if (isNew) {
      bounds.push_back({result.size(), {}});
      result.push_back(text(bound->term, bound->isSigned ? Sort::Signed : Sort::Unsigned, false));
    }
    std::string& side = bounds[entry->second].second[bound->upper ? 1 : 0];
    if (side.empty()) {
      side = bound->text;
    } else {
      result.push_back(condition(conjunct));
    }
  }
  for (const auto& [place, sides] : bounds) {
    const auto& [low, high] = sides;
    std::string& shown = result[place];
    if (!low.empty() && !high.empty()) {
      shown = fmt::format("{} <= {} <= {}", low, shown, high);
    } else {
      shown = low.empty() ? fmt::format("{} <= {}", shown, high) : fmt::format("{} >= {}", shown, low);
    }
  }
  return result;
}

}  // namespace cairn::logic
