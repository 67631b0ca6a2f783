#include "model/language/conditions.h"

namespace cairn::model {

namespace {

class Conditions {
 public:
  Conditions(Condition condition, const Machine& machine) : condition_(condition), machine_(machine) {}

  [[nodiscard]] Term of(const Term& term) const {
    const std::vector<Term>& parts = term->parts;
    switch (term->op) {
      case Op::And:
      case Op::Implies: return conjunction(of(parts[0]), implication(parts[0], of(parts[1])));
      case Op::Or: return conjunction(of(parts[0]), implication(negation(parts[0]), of(parts[1])));
      case Op::If:
        return conjunction(of(parts[0]), conjunction(implication(parts[0], of(parts[1])),
                                                     implication(negation(parts[0]), of(parts[2]))));
      case Op::All:
      case Op::Some: {
        std::vector<Term> sets(parts.begin(), parts.end() - 1);
        Term all = truth(true);
        for (const Term& set : sets) all = conjunction(all, of(set));
        return conjunction(all, quantified(Op::All, *term, sets, of(parts.back())));
      }
      case Op::Such: return conjunction(of(parts[0]), quantified(Op::All, *term, {parts[0]}, of(parts[1])));
      case Op::Apply: return conjunction(inParts(parts), applied(*term));
      case Op::Divide:
      case Op::Remainder: return conjunction(inParts(parts), divided(parts[1]));
      case Op::Word: return conjunction(inParts(parts), word(parts[0]));
      case Op::Number:
      case Op::Constant:
      case Op::Name:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::Not:
      case Op::Member:
      case Op::Subset:
      case Op::Listed:
      case Op::Union:
      case Op::Minus:
      case Op::Meet:
      case Op::Range: return inParts(parts);
    }
    return truth(true);
  }

 private:
  [[nodiscard]] Term inParts(const std::vector<Term>& parts) const {
    Term all = truth(true);
    for (const Term& part : parts) all = conjunction(all, of(part));
    return all;
  }

  [[nodiscard]] Term applied(const Expression& term) const {
    if (condition_ != Condition::Defined) return truth(true);
    return make(Op::Member, Type::Truth, {term.parts[0], machine_.variables[term.slot].domain}, term.place);
  }

  [[nodiscard]] Term divided(const Term& divisor) const {
    if (condition_ != Condition::Defined || (divisor->op == Op::Number && divisor->value != 0)) return truth(true);
    return negation(make(Op::Equal, Type::Truth, {divisor, number(0)}, divisor->place));
  }

  [[nodiscard]] Term word(const Term& inner) const {
    if (condition_ != Condition::InWord) return truth(true);
    return conjunction(make(Op::LessEqual, Type::Truth, {number(0), inner}, inner->place),
                       make(Op::LessEqual, Type::Truth, {inner, machine_.wordLimit}, inner->place));
  }

  Condition condition_;
  const Machine& machine_;
};

}  // namespace

Term conditionOf(const Term& term, Condition condition, const Machine& machine) {
  return Conditions(condition, machine).of(term);
}

}  // namespace cairn::model
