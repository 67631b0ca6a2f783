#include "term/facts.h"

#include <algorithm>
#include <limits>
#include <ranges>

#include "support/check.h"
#include "term/linear.h"
#include "term/walk.h"

namespace cairn::term {

namespace {

constexpr unsigned kRounds = 4;
// Narrowings in one `assume`: an order between two terms can otherwise creep through a range value by value.
constexpr unsigned kMaxNarrowings = 400;

Range atMostUnsigned(std::uint64_t high, unsigned w) { return unsignedRange(0, high, w); }
Range atLeastUnsigned(std::uint64_t low, unsigned w) { return unsignedRange(low, lowMask(w), w); }
Range atMostSigned(std::int64_t high, unsigned w) { return signedRange(signedMin(w), high, w); }
Range atLeastSigned(std::int64_t low, unsigned w) { return signedRange(low, signedMax(w), w); }

std::int64_t clampSigned(__int128 value, unsigned w) {
  return static_cast<std::int64_t>(std::clamp<__int128>(value, signedMin(w), signedMax(w)));
}

// Values modulo 2^w from `base` on, `span` further ones; nothing is known if there are as many as 2^w.
struct Circular {
  std::uint64_t base = 0;
  unsigned __int128 span = 0;
};

Circular circular(const Range& r, bool readSigned) {
  if (readSigned) {
    return {static_cast<std::uint64_t>(r.signedLow),
            static_cast<std::uint64_t>(r.signedHigh) - static_cast<std::uint64_t>(r.signedLow)};
  }
  return {r.unsignedLow, r.unsignedHigh - r.unsignedLow};
}

// a + sign * b, sign 1 or -1.
Circular plus(Circular a, Circular b, bool negative) {
  const std::uint64_t shift = negative ? std::uint64_t{0} - (b.base + static_cast<std::uint64_t>(b.span)) : b.base;
  return {a.base + shift, a.span + b.span};
}

}  // namespace

void Facts::assume(Term conjunct) { assume(std::span<const Term>(&conjunct, 1)); }

void Facts::assume(std::span<const Term> conjuncts) {
  if (contradictory_) return;
  budget_ = kMaxNarrowings;
  // The first one is taken first: it often decides what the next says (x != 0, x != 1, ...).
  for (const Term conjunct : std::views::reverse(conjuncts)) {
    CAIRN_CHECK(conjunct.isBool(), "assumption of a bit vector");
    pending_.emplace_back(conjunct, true);
  }
  for (unsigned round = 0; round < kRounds && !contradictory_; ++round) {
    changed_ = false;
    while (!pending_.empty() && !contradictory_) {
      const auto [boolean, value] = pending_.back();
      pending_.pop_back();
      setTruth(boolean, value);
    }
    for (std::size_t i = 0; i < relations_.size() && !contradictory_; ++i) {
      const auto [boolean, value] = relations_[i];
      applyRelation(boolean, value);
    }
    known_.clear();
    if (!changed_ && pending_.empty()) break;
  }
  pending_.clear();
}

void Facts::setTruth(Term boolean, bool value) {
  if (boolean.isConstant()) {
    contradictory_ = contradictory_ || (boolean.value() != 0) != value;
    return;
  }
  if (boolean.is(Op::Not)) {
    pending_.emplace_back(boolean.child(0), !value);
    return;
  }
  if (const bool* known = truths_.find(boolean.id())) {
    contradictory_ = contradictory_ || *known != value;
    return;
  }
  truths_.insert(boolean.id(), value);
  known_.assign(boolean.id(), booleanRange(value));
  changed_ = true;
  applyTruth(boolean, value);
}

void Facts::applyTruth(Term boolean, bool value) {
  const bool allChildren = (boolean.is(Op::And) && value) || (boolean.is(Op::Or) && !value);
  if (allChildren) {
    for (const Term child : boolean.children()) pending_.emplace_back(child, value);
  } else if (!boolean.is(Op::Symbol)) {
    relations_.emplace_back(boolean, value);
  }
}

// The numeric consequences of a comparison, and the last open child of a connective.
void Facts::applyRelation(Term t, bool value) {
  std::vector<Range> children;
  for (const Term child : t.children()) children.push_back(rangeOf(child));
  const Range possible = rangeOfNode(t.node(), children);
  if (possible.isPoint()) {
    contradictory_ = contradictory_ || (possible.unsignedLow != 0) != value;
    return;
  }
  switch (t.op()) {
    case Op::Eq:
      if (t.child(0).isBool()) {
        for (std::size_t i = 0; i < 2; ++i) {
          const auto other = truthOf(t.child(1 - i));
          if (other && !truthOf(t.child(i))) pending_.emplace_back(t.child(i), *other == value);
        }
      } else if (value) {
        const Range left = rangeOf(t.child(0));
        narrow(t.child(0), rangeOf(t.child(1)));
        if (!contradictory_) narrow(t.child(1), left);
      } else {
        for (std::size_t i = 0; i < 2 && !contradictory_; ++i) {
          const Range other = rangeOf(t.child(1 - i));
          if (other.isPoint()) excludeValue(t.child(i), other.unsignedLow);
        }
      }
      return;
    case Op::Ult:
      value ? orderUnsigned(t.child(0), t.child(1), true) : orderUnsigned(t.child(1), t.child(0), false);
      return;
    case Op::Ule:
      value ? orderUnsigned(t.child(0), t.child(1), false) : orderUnsigned(t.child(1), t.child(0), true);
      return;
    case Op::Slt:
      value ? orderSigned(t.child(0), t.child(1), true) : orderSigned(t.child(1), t.child(0), false);
      return;
    case Op::Sle:
      value ? orderSigned(t.child(0), t.child(1), false) : orderSigned(t.child(1), t.child(0), true);
      return;
    case Op::SAddOverflow:
      if (!value) sumDoesNotOverflow(t.child(0), t.child(1));
      return;
    case Op::SSubOverflow:
      if (!value) differenceDoesNotOverflow(t.child(0), t.child(1));
      return;
    case Op::And:
    case Op::Or: {
      // Here `and` is false or `or` is true: with all children but one decided the other way, that one decides.
      const bool undecisive = t.is(Op::And);
      const Term* open = nullptr;
      for (const Term& child : t.children()) {
        const auto truth = truthOf(child);
        if (truth == undecisive) continue;
        if (truth || open != nullptr) return;
        open = &child;
      }
      if (open == nullptr) {
        contradictory_ = true;
      } else {
        pending_.emplace_back(*open, !undecisive);
      }
      return;
    }
    case Op::Ite: {
      const auto condition = truthOf(t.child(0));
      if (condition) {
        pending_.emplace_back(t.child(*condition ? 1 : 2), value);
      } else if (truthOf(t.child(1)) == !value) {
        pending_.emplace_back(t.child(0), false);
      } else if (truthOf(t.child(2)) == !value) {
        pending_.emplace_back(t.child(0), true);
      }
      return;
    }
    case Op::Constant:
    case Op::Symbol:
    case Op::Add:
    case Op::Mul:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::BitNot:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
    case Op::Concat:
    case Op::Extract:
    case Op::ZExt:
    case Op::SExt:
    case Op::SMulOverflow:
    case Op::UMulOverflow:
    case Op::Not: return;
  }
}

void Facts::orderUnsigned(Term smaller, Term larger, bool strict) {
  const unsigned w = smaller.width();
  const std::uint64_t gap = strict ? 1 : 0;
  const Range above = rangeOf(larger);
  const Range below = rangeOf(smaller);
  if (above.unsignedHigh < gap || below.unsignedLow > lowMask(w) - gap) {
    contradictory_ = true;
    return;
  }
  narrow(smaller, atMostUnsigned(above.unsignedHigh - gap, w));
  if (!contradictory_) narrow(larger, atLeastUnsigned(below.unsignedLow + gap, w));
}

void Facts::orderSigned(Term smaller, Term larger, bool strict) {
  const unsigned w = smaller.width();
  const std::int64_t gap = strict ? 1 : 0;
  const Range above = rangeOf(larger);
  const Range below = rangeOf(smaller);
  if ((strict && above.signedHigh == signedMin(w)) || (strict && below.signedLow == signedMax(w))) {
    contradictory_ = true;
    return;
  }
  narrow(smaller, atMostSigned(above.signedHigh - gap, w));
  if (!contradictory_) narrow(larger, atLeastSigned(below.signedLow + gap, w));
}

// min <= a + b <= max over the integers.
void Facts::sumDoesNotOverflow(Term a, Term b) {
  const unsigned w = a.width();
  for (int i = 0; i < 2 && !contradictory_; ++i, std::swap(a, b)) {
    const Range other = rangeOf(b);
    narrow(a, signedRange(clampSigned(__int128{signedMin(w)} - other.signedHigh, w),
                          clampSigned(__int128{signedMax(w)} - other.signedLow, w), w));
  }
}

// min <= a - b <= max over the integers.
void Facts::differenceDoesNotOverflow(Term a, Term b) {
  const unsigned w = a.width();
  const Range right = rangeOf(b);
  narrow(a, signedRange(clampSigned(__int128{signedMin(w)} + right.signedLow, w),
                        clampSigned(__int128{signedMax(w)} + right.signedHigh, w), w));
  if (contradictory_) return;
  const Range left = rangeOf(a);
  narrow(b, signedRange(clampSigned(__int128{left.signedLow} - signedMax(w), w),
                        clampSigned(__int128{left.signedHigh} - signedMin(w), w), w));
}

void Facts::excludeValue(Term term, std::uint64_t value) {
  const unsigned w = term.width();
  Range range = rangeOf(term);
  if (range.isPoint() && range.unsignedLow == value) {
    contradictory_ = true;
    return;
  }
  if (range.isPoint()) return;
  const std::int64_t read = toSigned(value, w);
  if (range.unsignedLow == value) ++range.unsignedLow;
  if (range.unsignedHigh == value) --range.unsignedHigh;
  if (range.signedLow == read && range.signedLow < range.signedHigh) ++range.signedLow;
  if (range.signedHigh == read && range.signedLow < range.signedHigh) --range.signedHigh;
  narrow(term, range);
}

void Facts::narrow(Term term, const Range& range) {
  if (contradictory_) return;
  const unsigned w = term.width();
  const Range before = rangeOf(term);
  const auto after = meet(before, range, w);
  if (!after) {
    contradictory_ = true;
    return;
  }
  if (*after == before || budget_ == 0) return;
  --budget_;
  if (!term.isConstant()) {
    ranges_.assign(term.id(), *after);
    known_.assign(term.id(), *after);
    changed_ = true;
  }
  narrowChildren(term, *after);
}

// A sum is known: each atom of coefficient 1 or -1 is the sum minus the rest.
void Facts::narrowAtoms(Term sum, const Range& range) {
  constexpr std::size_t kMaxNarrowedAtoms = 4;
  const unsigned w = sum.width();
  const auto atoms = sum.children();
  if (atoms.size() > kMaxNarrowedAtoms) return;
  for (std::size_t i = 0; i < atoms.size() && !contradictory_; ++i) {
    const std::int64_t own = toSigned(sum.coefficients()[i], w);
    if (own == 1 || own == -1) {
      for (const bool readSigned : {false, true}) {
        Circular rest{sum.payload(), 0};
        bool usable = true;
        for (std::size_t j = 0; j < atoms.size(); ++j) {
          if (j == i) continue;
          const std::int64_t factor = toSigned(sum.coefficients()[j], w);
          const Circular atom = circular(rangeOf(atoms[j]), readSigned);
          const std::uint64_t magnitude =
              factor < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(factor) : static_cast<std::uint64_t>(factor);
          const unsigned __int128 span = atom.span * magnitude;
          usable = usable && span <= lowMask(w);
          if (!usable) break;
          rest = plus(rest, {atom.base * magnitude, span}, factor < 0);
        }
        if (!usable) continue;
        const Circular whole = circular(range, readSigned);
        const Circular result = own == 1 ? plus(whole, rest, true) : plus(rest, whole, true);
        if (result.span > lowMask(w)) continue;
        narrow(atoms[i], circularRange(truncate(result.base, w), static_cast<std::uint64_t>(result.span), w));
        if (contradictory_) return;
      }
    } else if (atoms.size() == 1 && own > 1) {
      // factor * atom + constant without wrapping.
      const Range atom = rangeOf(atoms[i]);
      const auto factor = static_cast<std::uint64_t>(own);
      if (static_cast<unsigned __int128>(atom.unsignedHigh) * factor + sum.payload() > lowMask(w)) return;
      const std::uint64_t low =
          range.unsignedLow <= sum.payload() ? 0 : (range.unsignedLow - sum.payload() - 1) / factor + 1;
      if (range.unsignedHigh < sum.payload()) {
        contradictory_ = true;
        return;
      }
      const std::uint64_t high = (range.unsignedHigh - sum.payload()) / factor;
      if (low > high) {
        contradictory_ = true;
        return;
      }
      narrow(atoms[i], unsignedRange(low, high, w));
    }
  }
}

// What a range of the term says about its children.
void Facts::narrowChildren(Term t, const Range& range) {
  const unsigned w = t.width();
  switch (t.op()) {
    case Op::Add: narrowAtoms(t, range); return;
    case Op::BitNot:
      narrow(t.child(0), unsignedRange(lowMask(w) - range.unsignedHigh, lowMask(w) - range.unsignedLow, w));
      narrow(t.child(0), signedRange(-1 - range.signedHigh, -1 - range.signedLow, w));
      return;
    case Op::BitAnd:
      for (const Term child : t.children()) narrow(child, atLeastUnsigned(range.unsignedLow, w));
      return;
    case Op::BitOr:
      for (const Term child : t.children()) narrow(child, atMostUnsigned(range.unsignedHigh, w));
      return;
    case Op::Concat: {
      const Term top = t.child(0);
      const unsigned rest = w - top.width();
      narrow(top, unsignedRange(range.unsignedLow >> rest, range.unsignedHigh >> rest, top.width()));
      return;
    }
    case Op::Extract:
      if (t.low() == 0 && rangeOf(t.child(0)).unsignedHigh <= lowMask(w)) {
        narrow(t.child(0), unsignedRange(range.unsignedLow, range.unsignedHigh, t.child(0).width()));
      }
      return;
    case Op::ZExt: narrow(t.child(0), unsignedRange(range.unsignedLow, range.unsignedHigh, t.child(0).width())); return;
    case Op::SExt: narrow(t.child(0), signedRange(range.signedLow, range.signedHigh, t.child(0).width())); return;
    case Op::Ite: {
      const bool yes = meet(rangeOf(t.child(1)), range, w).has_value();
      const bool no = meet(rangeOf(t.child(2)), range, w).has_value();
      if (!yes && !no) {
        contradictory_ = true;
      } else if (!no) {
        pending_.emplace_back(t.child(0), true);
        narrow(t.child(1), range);
      } else if (!yes) {
        pending_.emplace_back(t.child(0), false);
        narrow(t.child(2), range);
      }
      return;
    }
    case Op::Constant:
    case Op::Symbol:
    case Op::Mul:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::BitXor:
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
    case Op::Or: return;
  }
}

Range Facts::rangeOf(Term root) const {
  if (root.isConstant()) return root.range();
  std::vector<Range> children;
  visitChildrenFirst(
      root, [&](Term t) { return t.isConstant() || known_.contains(t.id()); },
      [&](Term t) {
        if (const bool* truth = t.isBool() ? truths_.find(t.id()) : nullptr) {
          known_.insert(t.id(), booleanRange(*truth));
          return;
        }
        children.clear();
        for (const Term child : t.children()) {
          children.push_back(child.isConstant() ? child.range() : known_.at(child.id()));
        }
        Range range = rangeOfNode(t.node(), children);
        if (const Range* narrowed = ranges_.find(t.id())) {
          const auto both = meet(range, *narrowed, t.width());
          contradictory_ = contradictory_ || !both;
          range = both.value_or(*narrowed);
        }
        known_.insert(t.id(), range);
      });
  return known_.at(root.id());
}

std::optional<std::uint64_t> Facts::valueOf(Term term) const {
  const Range range = rangeOf(term);
  if (!range.isPoint()) return std::nullopt;
  return range.unsignedLow;
}

std::optional<bool> Facts::truthOf(Term boolean) const {
  const Range range = rangeOf(boolean);
  if (!range.isPoint()) return std::nullopt;
  return range.unsignedLow != 0;
}

// a < b refutes b < a and a = b; a = b refutes both orders; neither a < b nor b < a is a = b.
std::optional<bool> Facts::decideByOrder(Term comparison) const {
  if (!comparison.is(Op::Eq) && !comparison.is(Op::Ult) && !comparison.is(Op::Slt)) return std::nullopt;
  const Term a = comparison.child(0);
  const Term b = comparison.child(1);
  if (a.isBool()) return std::nullopt;
  const auto isTrue = [&](Term t) { return truthOf(t) == true; };
  if (comparison.is(Op::Eq)) {
    const Term below[] = {store_->ult(a, b), store_->ult(b, a), store_->slt(a, b), store_->slt(b, a)};
    if (std::any_of(std::begin(below), std::end(below), isTrue)) return false;
    if (truthOf(below[0]) == false && truthOf(below[1]) == false) return true;
    if (truthOf(below[2]) == false && truthOf(below[3]) == false) return true;
    return std::nullopt;
  }
  const Term reverse = comparison.is(Op::Ult) ? store_->ult(b, a) : store_->slt(b, a);
  const Term equal = store_->eq(a, b);
  if (isTrue(reverse) || isTrue(equal)) return false;
  if (truthOf(reverse) == false && truthOf(equal) == false) return true;
  return std::nullopt;
}

std::optional<bool> Facts::decide(Term condition) const {
  if (contradictory_) return true;
  if (const auto truth = truthOf(condition)) return truth;
  if (condition.is(Op::Not)) {
    const auto inner = decide(condition.child(0));
    if (inner) return !*inner;
    return std::nullopt;
  }
  return decideByOrder(condition);
}

}  // namespace cairn::term
