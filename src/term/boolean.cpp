// Connectives and choice.
#include <algorithm>
#include <unordered_set>
#include <vector>

#include "support/check.h"
#include "term/linear.h"
#include "term/work.h"

namespace cairn::term {

namespace {

constexpr std::size_t kMaxConjuncts = 48;

bool isNegated(Term term, Term of) { return term.is(Op::Not) && term.child(0) == of; }

}  // namespace

Term TermStore::logicalNot(Term a) {
  CAIRN_CHECK(a.isBool(), "negation of a bit vector");
  if (a.isConstant()) return boolean(a.value() == 0);
  if (a.is(Op::Not)) return a.child(0);
  return make(Op::Not, 0, {a});
}

Term TermStore::logicalAnd(Term a, Term b) {
  const Term conjuncts[] = {a, b};
  return logicalAnd(conjuncts);
}

Term TermStore::logicalOr(Term a, Term b) {
  const Term disjuncts[] = {a, b};
  return logicalOr(disjuncts);
}

Term TermStore::logicalOr(std::span<const Term> disjuncts) {
  std::vector<Term> negated;
  for (const Term disjunct : disjuncts) negated.push_back(logicalNot(disjunct));
  return logicalNot(logicalAnd(negated));
}

// Flat, sorted, each conjunct once; false if one's negation is there too. In a negated conjunction among them, what another conjunct says is left
// out: a and not (a and b) is a and not b.
Term TermStore::logicalAnd(std::span<const Term> given) {
  const Work work(*this);
  std::vector<Term> conjuncts;
  for (const Term conjunct : given) {
    CAIRN_CHECK(conjunct.isBool(), "conjunction of a bit vector");
    if (conjunct.is(Op::And) && conjunct.children().size() + given.size() <= kMaxConjuncts) {
      conjuncts.insert(conjuncts.end(), conjunct.children().begin(), conjunct.children().end());
    } else if (conjunct.isFalse()) {
      return false_;
    } else if (!conjunct.isTrue()) {
      conjuncts.push_back(conjunct);
    }
  }
  std::sort(conjuncts.begin(), conjuncts.end(), [&](Term a, Term b) { return before(a, b); });
  conjuncts.erase(std::unique(conjuncts.begin(), conjuncts.end()), conjuncts.end());
  if (conjuncts.empty()) return true_;
  if (conjuncts.size() == 1) return conjuncts[0];

  const std::unordered_set<Term> present(conjuncts.begin(), conjuncts.end());
  for (const Term conjunct : conjuncts) {
    if (conjunct.is(Op::Not) && present.contains(conjunct.child(0))) return false_;
  }
  if (!work.exhausted()) {
    for (Term& conjunct : conjuncts) {
      if (!conjunct.is(Op::Not) || !conjunct.child(0).is(Op::And)) continue;
      std::vector<Term> rest;
      bool refuted = false;
      for (const Term part : conjunct.child(0).children()) {
        const bool negationPresent =
            part.is(Op::Not) ? present.contains(part.child(0)) : present.contains(logicalNot(part));
        refuted = refuted || negationPresent;
        if (!present.contains(part)) rest.push_back(part);
      }
      if (!refuted && rest.size() == conjunct.child(0).children().size()) continue;
      conjunct = refuted ? true_ : logicalNot(logicalAnd(rest));
      return logicalAnd(conjuncts);
    }
  }
  return make(Op::And, 0, conjuncts);
}

Term TermStore::fromBool(Term condition, unsigned width) {
  return ite(condition, constant(1, width), constant(0, width));
}

Term TermStore::toBool(Term a) { return ne(a, constant(0, a.width())); }

Term TermStore::iteOfBooleans(Term condition, Term yes, Term no) {
  if (yes.isTrue() || yes == condition) return logicalOr(condition, no);
  if (no.isFalse() || no == condition) return logicalAnd(condition, yes);
  if (yes.isFalse() || isNegated(yes, condition)) return logicalAnd(logicalNot(condition), no);
  if (no.isTrue() || isNegated(no, condition)) return logicalOr(logicalNot(condition), yes);
  if (isNegated(yes, no) || isNegated(no, yes)) return eq(condition, yes);
  if (yes.is(Op::Not) && no.is(Op::Not)) return logicalNot(iteOfBooleans(condition, yes.child(0), no.child(0)));
  return make(Op::Ite, 0, {condition, yes, no});
}

Term TermStore::ite(Term condition, Term yes, Term no) {
  CAIRN_CHECK(condition.isBool() && yes.width() == no.width(), "choice between different sorts");
  if (condition.isConstant()) return condition.value() != 0 ? yes : no;
  if (yes == no) return yes;
  if (condition.is(Op::Not)) return ite(condition.child(0), no, yes);
  while (yes.is(Op::Ite) && yes.child(0) == condition) yes = yes.child(1);
  while (no.is(Op::Ite) && no.child(0) == condition) no = no.child(2);
  if (yes == no) return yes;
  if (yes.isBool()) return iteOfBooleans(condition, yes, no);

  const unsigned w = yes.width();
  if (condition.is(Op::Eq) && !condition.child(0).isBool()) {
    const Term left = condition.child(0);
    const Term right = condition.child(1);
    if ((yes == left && no == right) || (yes == right && no == left)) return no;
    if (left.width() == 1 && right.isConstant(1) && yes.isConstant() && no.isConstant()) {
      // The condition is a bit: no + (yes - no) * bit.
      const std::pair<Term, std::uint64_t> products[] = {{zext(left, w), yes.value() - no.value()}};
      return linear(w, no.value(), products);
    }
  }
  return make(Op::Ite, w, {condition, yes, no});
}

}  // namespace cairn::term
