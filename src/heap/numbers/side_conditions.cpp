#include "heap/numbers/side_conditions.h"

#include <algorithm>

#include "numeric/conditions/nonlinear.h"
#include "term/rewrite.h"

namespace cairn::heap {

using numeric::Element;
using term::Op;
using term::Term;

namespace {

// Numbers with more values than this are rather data than tags; and of many tags only the first ones count.
constexpr std::size_t kMaxValues = 4;
constexpr std::size_t kMaxTags = 2;

bool isTagged(Term term) { return term.is(Op::Eq) && term.child(0).is(Op::Symbol) && term.child(1).isConstant(); }

void addOnce(std::vector<Term>& all, Term one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

// Of linear numbers. The element says congruences in other ways, which the order of states would not find again in a case.
bool isComparison(Term condition) {
  const auto isLinear = [](Term number) {
    while (number.is(Op::SExt) || number.is(Op::ZExt)) number = number.child(0);
    return number.isConstant() || number.is(Op::Symbol) || number.is(Op::Add);
  };
  const Term compared = condition.is(Op::Not) ? condition.child(0) : condition;
  const bool relation = compared.is(Op::Eq) || compared.is(Op::Sle) || compared.is(Op::Slt) || compared.is(Op::Ule) ||
                        compared.is(Op::Ult);
  return relation && std::all_of(compared.children().begin(), compared.children().end(), isLinear);
}

// Adds the few values that this side tells apart. False: there may be others of which it knows nothing.
bool addFewValues(std::vector<Term>& values, const NodesOfOneSide& side, Term tag, term::TermStore& terms) {
  if (side.names.isBottom()) return true;
  const auto bounds = side.names.bounds(tag);
  if (bounds && bounds->isPoint()) {
    addOnce(values, terms.constant(static_cast<std::uint64_t>(bounds->low), tag.width()));
    return true;
  }
  const std::vector<Term> distinguished = side.values(tag);
  for (const Term value : distinguished) addOnce(values, value);
  return !distinguished.empty();
}

}  // namespace

std::optional<Case> caseOf(Term condition) {
  if (!condition.is(Op::Not) || !condition.child(0).is(Op::And)) return std::nullopt;
  for (const Term part : condition.child(0).children()) {
    if (isTagged(part)) return Case{part.child(0), part.child(1)};
  }
  return std::nullopt;
}

bool isUnsignedBound(Term condition) {
  const Term comparison = condition.is(Op::Not) ? condition.child(0) : condition;
  if (!comparison.is(Op::Ult)) return false;
  const Term a = comparison.child(0);
  const Term b = comparison.child(1);
  return (a.is(Op::Symbol) && b.isConstant()) || (a.isConstant() && b.is(Op::Symbol));
}

bool isDefinition(Term condition) {
  constexpr std::size_t kMaxSymbols = 4;
  const Term relation = condition.is(Op::Not) ? condition.child(0) : condition;
  const bool compares = relation.is(Op::Eq) && !relation.child(0).isBool() && !condition.is(Op::Not);
  const bool bounds =
      relation.is(Op::Ult) || relation.is(Op::Slt) || relation.is(Op::SMulOverflow) || relation.is(Op::UMulOverflow);
  if (!compares && !bounds) return false;
  return numeric::isNonlinear(relation) && term::symbolsOf(relation).size() <= kMaxSymbols;
}

std::vector<Term> sideConditions(std::span<const Term> conditions) {
  std::vector<Term> result;
  for (const Term condition : conditions) {
    if (isUnsignedBound(condition) || caseOf(condition) || isDefinition(condition)) result.push_back(condition);
  }
  return result;
}

Element assumeAll(const Element& element, std::span<const Term> conditions) {
  std::vector<Term> others;
  for (const Term condition : conditions) {
    if (!caseOf(condition)) others.push_back(condition);
  }
  const Element assumed = element.assume(others);
  return others.size() == conditions.size() ? assumed : assumed.assumeIfDecided(conditions);
}

bool follows(const Element& element, std::span<const Term> sideConditions, Term condition, term::TermStore& terms) {
  if (std::ranges::find(sideConditions, condition) != sideConditions.end()) return true;
  if (element.implies(condition)) return true;
  if (sideConditions.empty()) return false;
  std::vector<Term> conditions{terms.logicalNot(condition)};
  conditions.insert(conditions.end(), sideConditions.begin(), sideConditions.end());
  return element.assumeIfDecided(conditions).isBottom();
}

std::vector<Term> casesOfBoth(const NodesOfOneSide& left, const NodesOfOneSide& right, const Element& all,
                              std::span<const Term> names, const CaseOperators& operators, term::TermStore& terms) {
  std::vector<Term> cases;
  std::size_t tags = 0;
  for (const Term tag : names) {
    if (tag.isBool() || tags == kMaxTags) continue;
    const auto bounds = all.bounds(tag);
    if (!bounds || bounds->isPoint()) continue;
    std::vector<Term> values;
    if (!addFewValues(values, left, tag, terms) || !addFewValues(values, right, tag, terms)) continue;
    if (values.size() > kMaxValues) continue;
    const std::size_t before = cases.size();
    for (const Term value : values) {
      const Element inCase = operators.combine(left.inCase({tag, value}), right.inCase({tag, value}));
      if (inCase.isBottom()) continue;
      // What the names say of one another counts even if other numbers, by which it is said too, are forgotten.
      std::vector<Term> facts = operators.facts(inCase.project(names));
      for (const Term fact : operators.facts(inCase)) addOnce(facts, fact);
      for (const Term fact : facts) {
        if (!isComparison(fact) || all.implies(fact)) continue;
        const Term condition = terms.logicalOr(terms.ne(tag, value), fact);
        if (caseOf(condition)) cases.push_back(condition);
      }
    }
    if (cases.size() > before) ++tags;
  }
  return cases;
}

}  // namespace cairn::heap
