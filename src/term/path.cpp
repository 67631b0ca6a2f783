#include "term/path.h"

#include <optional>

namespace cairn::term {

namespace {

// A comparison of a term with a constant, in the order `op`: the constant lies below it, or above it.
struct Bound {
  Op op = Op::Ult;
  Term term;
  bool below = false;
  bool strict = true;
  Term constant;
};

std::optional<Bound> boundOf(Term condition) {
  const bool negated = condition.is(Op::Not);
  const Term comparison = negated ? condition.child(0) : condition;
  if (!comparison.is(Op::Ult) && !comparison.is(Op::Slt)) return std::nullopt;
  const Term left = comparison.child(0);
  const Term right = comparison.child(1);
  if (left.isConstant() == right.isConstant()) return std::nullopt;
  // not (t < c) is c <= t.
  const bool below = left.isConstant() != negated;
  return Bound{comparison.op(), left.isConstant() ? right : left, below, !negated, left.isConstant() ? left : right};
}

// Every value of the term that keeps the first bound keeps the second.
bool implies(const Bound& first, const Bound& second) {
  if (first.op != second.op || first.term != second.term || first.below != second.below) return false;
  if (first.constant == second.constant) return first.strict || !second.strict;
  const bool smaller = first.op == Op::Ult ? first.constant.value() < second.constant.value()
                                           : first.constant.signedValue() < second.constant.signedValue();
  return first.below != smaller;
}

}  // namespace

Path Path::with(Term conjunct) const {
  if (conjunct.isTrue()) return *this;
  if (last_) {
    const auto fresh = boundOf(conjunct);
    const auto last = fresh ? boundOf(last_->conjunct) : std::nullopt;
    if (last && implies(*fresh, *last)) return Path(std::make_shared<const Link>(last_->previous, conjunct, size()));
  }
  return Path(std::make_shared<const Link>(last_, conjunct, size() + 1));
}

}  // namespace cairn::term
