#include "heap/join/join_numbers.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "heap/numbers/numeric_state.h"
#include "heap/numbers/path_conditions.h"
#include "heap/numbers/side_conditions.h"
#include "term/rewrite.h"

namespace cairn::heap {

using numeric::Element;
using term::Term;

namespace {

constexpr int kOutside = -1;  // the group of ordinary numbers

std::vector<Term> namesOf(const Pairing& pairing, int group) {
  std::vector<Term> names;
  for (const NumberPair& pair : pairing.pairs()) {
    if (pair.group == group) names.push_back(pair.name);
  }
  return names;
}

// The numbers of one side of a pairing: each that has a name of the result under this name, the others under their own. All terms of the side go through `named`.
class Side {
 public:
  // `known`: the numbers of the state.
  Side(const State& state, Element known, const Pairing& pairing, bool left, term::TermStore& terms)
      : pairing_(pairing), left_(left), terms_(terms), names_(terms), numbers_(std::move(known)) {
    // A symbol with a name is renamed: two symbols that are always equal would cost twice the relations.
    std::unordered_set<Term> seen;
    std::vector<std::pair<Term, Term>> renamedSymbols;
    std::vector<std::pair<Term, Term>> assigned;
    for (const NumberPair& pair : pairing.pairs()) {
      if (pair.group != kOutside) continue;
      const Term value = left ? pair.left : pair.right;
      if (value.is(term::Op::Symbol) && seen.insert(value).second) {
        renamedSymbols.emplace_back(value, pair.name);
        names_.replace(value, pair.name);
      } else {
        assigned.emplace_back(pair.name, value);
      }
    }
    for (auto& [name, value] : assigned) value = named(value);
    numbers_ = numbers_.rename(renamedSymbols).assign(assigned);
    const std::vector<Term> conjuncts = state.path.conjuncts();
    besidePath_ = named(sideConditions(conjuncts));
  }

  [[nodiscard]] Element outer(std::span<const Term> names) const { return numbers_.project(names); }

  // What is known of the nodes of a group, together with the outer names, if the side's own numbers satisfy the conditions.
  [[nodiscard]] Element nodes(int group, std::span<const Term> names, std::vector<Term> conditions = {}) {
    if (!hasNodes(group)) return Element::bottom(numbers_.relations());
    const std::vector<Term> facts = named(factsOf(group));
    conditions.insert(conditions.begin(), facts.begin(), facts.end());
    std::vector<std::pair<Term, Term>> assigned;
    for (const NumberPair& pair : pairing_.pairs()) {
      if (pair.group == group && valueOf(pair).valid()) assigned.emplace_back(pair.name, valueOf(pair));
    }
    return assumeAll(numbers_, conditions).assign(assigned).project(names);
  }

  [[nodiscard]] NodesOfOneSide nodesByCase(int group, std::span<const Term> names) {
    const auto inCase = [this, group, names](const Case& one) {
      std::vector<Term> conditions = besidePath_;
      if (const Term tag = tagOf(group, one.tag); tag.valid()) conditions.push_back(terms_.eq(tag, one.value));
      return nodes(group, names, conditions).assume(terms_.eq(one.tag, one.value));
    };
    const auto values = [this, group](Term name) {
      std::vector<Term> found;
      const Term tag = tagOf(group, name);
      for (const Term condition : beside(group)) {
        const auto one = caseOf(condition);
        if (one && one->tag == tag) found.push_back(one->value);
      }
      return found;
    };
    return {nodes(group, names), inCase, values};
  }

  // The side's conditions beside its numbers that are about nothing but numbers of the group, or outer ones: about their names.
  [[nodiscard]] std::vector<Term> besideByName(int group) {
    std::unordered_map<Term, Term> names;
    for (const NumberPair& pair : pairing_.pairs()) {
      const Term value = valueOf(pair);
      const bool here = pair.group == group || pair.group == kOutside;
      if (here && value.valid() && value.is(term::Op::Symbol)) names.emplace(value, pair.name);
    }
    std::vector<Term> result;
    for (const Term condition : beside(group)) {
      if (const auto renamed = replaced(condition, names)) result.push_back(*renamed);
    }
    return result;
  }

  // A condition about names of the group and outer ones holds on this side.
  [[nodiscard]] bool holds(Term condition, int group) {
    if (group != kOutside && !hasNodes(group)) return true;
    std::unordered_map<Term, Term> values;
    for (const NumberPair& pair : pairing_.pairs()) {
      const bool here = pair.group == group || pair.group == kOutside;
      if (here && valueOf(pair).valid()) values.emplace(pair.name, valueOf(pair));
    }
    const auto own = replaced(condition, values);
    if (!own) return false;
    const Element known = group == kOutside ? numbers_ : assumeAll(numbers_, named(factsOf(group)));
    return follows(known, beside(group), *own, terms_);
  }

 private:
  [[nodiscard]] Term named(Term term) { return names_.apply(term); }
  [[nodiscard]] std::vector<Term> named(std::vector<Term> all) {
    for (Term& term : all) term = named(term);
    return all;
  }
  // Invalid: none.
  [[nodiscard]] Term valueOf(const NumberPair& pair) {
    const Term value = left_ ? pair.left : pair.right;
    return value.valid() ? named(value) : value;
  }
  [[nodiscard]] const Group& groupAt(int group) const { return pairing_.groups()[static_cast<std::size_t>(group)]; }
  [[nodiscard]] bool hasNodes(int group) const { return left_ ? groupAt(group).leftNodes : groupAt(group).rightNodes; }
  [[nodiscard]] const std::vector<Term>& factsOf(int group) const {
    return left_ ? groupAt(group).leftFacts : groupAt(group).rightFacts;
  }
  [[nodiscard]] std::vector<Term> beside(int group) {
    std::vector<Term> result = besidePath_;
    if (group == kOutside || !hasNodes(group)) return result;
    const std::vector<Term> ofNodes = named(sideConditions(factsOf(group)));
    result.insert(result.end(), ofNodes.begin(), ofNodes.end());
    return result;
  }
  // What the name stands for here, if each node itself has such a number; not one of what the nodes own.
  [[nodiscard]] Term tagOf(int group, Term name) {
    for (const NumberPair& pair : pairing_.pairs()) {
      if (pair.group == group && pair.name == name && pair.owner == groupAt(group).segment) return valueOf(pair);
    }
    return {};
  }
  // With another term for each symbol; nothing if there is none for one of them.
  [[nodiscard]] std::optional<Term> replaced(Term condition, const std::unordered_map<Term, Term>& others) {
    term::Substitution substitution(terms_);
    for (const term::SymbolId symbol : term::symbolsOf(condition)) {
      const auto found = others.find(terms_.symbolTerm(symbol));
      if (found == others.end()) return std::nullopt;
      substitution.replace(found->first, found->second);
    }
    return substitution.apply(condition);
  }

  const Pairing& pairing_;
  bool left_;
  term::TermStore& terms_;
  term::Substitution names_;
  Element numbers_;
  std::vector<Term> besidePath_;
};

// Adds side conditions of one or both sides that hold on both, about the names of a group, to those that are `common` already, if neither these nor `known` say so.
std::vector<Term> commonSideConditions(Side& left, Side& right, int group, bool ofRight, const Element& known,
                                       std::vector<Term> common, term::TermStore& terms) {
  const auto add = [&](Term condition, Side& other) {
    if (!follows(known, common, condition, terms) && other.holds(condition, group)) common.push_back(condition);
  };
  for (const Term condition : left.besideByName(group)) add(condition, right);
  if (!ofRight) return common;
  for (const Term condition : right.besideByName(group)) add(condition, left);
  return common;
}

// What holds of the nodes of both sides.
std::vector<Term> factsOfNodes(Side& left, Side& right, int group, std::span<const Term> names,
                               const std::vector<Term>& own, const State& state, bool widened,
                               const std::function<Element(const Element&, const Element&)>& combine,
                               term::TermStore& terms) {
  const std::unordered_set<Term> ownNames(own.begin(), own.end());
  const auto about = [&](const Element& element) {
    std::vector<Term> facts = element.isBottom() ? std::vector<Term>() : conditionsOf(element, state, terms);
    std::erase_if(facts, [&](Term fact) { return !mentionsOne(fact, ownNames, terms); });
    return facts;
  };
  const NodesOfOneSide l = left.nodesByCase(group, names);
  const NodesOfOneSide r = right.nodesByCase(group, names);
  const Element joined = combine(l.names, r.names);
  std::vector<Term> facts = about(joined);
  const std::vector<Term> cases = casesOfBoth(l, r, joined, own, {combine, about}, terms);
  for (const Term condition : commonSideConditions(left, right, group, !widened, joined, cases, terms)) {
    if (mentionsOne(condition, ownNames, terms)) facts.push_back(condition);
  }
  return facts;
}

// What each of the conditions says by itself, whatever becomes of the others. An equation says two things. A difference of two symbols is read back
// only where its sum cannot wrap: u + c <= v where u has an upper bound, u <= v - c where v has a lower one, which v has by that of u.
std::vector<Term> statementsOf(const Element& element, term::TermStore& terms) {
  std::vector<Term> result;
  const auto addDifference = [&](Term smaller, Term larger) {
    result.push_back(terms.sle(smaller, larger));
    const bool sum = smaller.is(term::Op::Add) && smaller.children().size() == 2 && smaller.child(1).isConstant() &&
                     smaller.child(0).is(term::Op::Symbol) && larger.is(term::Op::Symbol);
    if (!sum) return;
    const Term symbol = smaller.child(0);
    const auto bounds = element.bounds(larger, numeric::Reading::Signed);
    if (!bounds) return;
    const std::uint64_t least = term::truncate(static_cast<std::uint64_t>(bounds->low), larger.width());
    result.push_back(terms.sle(terms.constant(least, larger.width()), larger));
    result.push_back(terms.sle(symbol, terms.sub(larger, smaller.child(1))));
  };
  for (const Term condition : element.toTerms(terms)) {
    const bool equation = condition.is(term::Op::Eq) && !condition.child(0).isBool();
    if (equation || condition.is(term::Op::Sle)) addDifference(condition.child(0), condition.child(1));
    if (equation) addDifference(condition.child(1), condition.child(0));
    result.push_back(condition);
  }
  return result;
}

// The tightest bounds of each symbol among the thresholds, ascending.
void addThresholdBounds(const Element& element, std::span<const numeric::Integer> thresholds, term::TermStore& terms,
                        std::vector<Term>& conditions) {
  for (const Term symbol : element.symbols()) {
    if (symbol.isBool()) continue;
    const auto bounds = element.bounds(symbol);
    if (!bounds) continue;
    const bool isSigned = element.readings().of(symbol) == numeric::Reading::Signed;
    const auto bits = [&](numeric::Integer value) {
      return terms.constant(static_cast<std::uint64_t>(value), symbol.width());
    };
    const auto atMost = [&](Term a, Term b) {
      const Term condition = isSigned ? terms.sle(a, b) : terms.ule(a, b);
      // A threshold beyond the symbol's type would mean another number.
      if (element.implies(condition)) conditions.push_back(condition);
    };
    const auto above = std::lower_bound(thresholds.begin(), thresholds.end(), bounds->high);
    if (above != thresholds.end()) atMost(symbol, bits(*above));
    const auto beyond = std::upper_bound(thresholds.begin(), thresholds.end(), bounds->low);
    if (beyond != thresholds.begin()) atMost(bits(*std::prev(beyond)), symbol);
  }
}

// A difference that holds in the element, and would not hold if it were any tighter; or that one number is at most the other: the threshold of differences.
bool isStableDifference(Term condition, const Element& element, term::TermStore& terms) {
  if (!condition.is(term::Op::Sle) && !condition.is(term::Op::Slt)) return false;
  const Term smaller = condition.child(0);
  const Term larger = condition.child(1);
  if (smaller.isConstant() || larger.isConstant()) return false;
  if (condition.is(term::Op::Sle) && smaller.is(term::Op::Symbol) && larger.is(term::Op::Symbol)) return true;
  const Term one = terms.constant(1, smaller.width());
  const Term tighter = terms.slt(condition.is(term::Op::Sle) ? smaller : terms.add(smaller, one), larger);
  return !element.implies(tighter);
}

}  // namespace

void joinNumbers(const State& left, const State& right, const Pairing& pairing, State& result, term::TermStore& terms,
                 const NumberOptions& options) {
  const std::vector<Term> outer = namesOf(pairing, kOutside);
  Side l(left, numbersOf(left), pairing, true, terms);
  Side r(right, numbersOf(right), pairing, false, terms);
  const bool widened = options.widening != Widening::None;
  const auto combine = [&](const Element& a, const Element& b) {
    Element joined = Element::join(a, b);
    if (a.isBottom()) return joined;
    switch (options.widening) {
      case Widening::None: break;
      case Widening::Thresholds: return Element::widen(a, joined, options.thresholds);
      case Widening::StableOnly: {
        std::vector<Term> stable = statementsOf(a, terms);
        std::erase_if(stable, [&](Term condition) { return !joined.implies(condition); });
        // The thresholds are few: no chain of them is endless.
        addThresholdBounds(joined, options.thresholds, terms, stable);
        // A difference need not be said by itself on the left: bounds may say as much.
        for (const Term condition : joined.toTerms(terms)) {
          if (isStableDifference(condition, a, terms)) stable.push_back(condition);
        }
        // Equations that both sides satisfy leave fewer and fewer of themselves: no chain of them is endless.
        if (joined.relations() != numeric::Relations::Zones) {
          for (const Term condition : joined.toTerms(terms)) {
            if (condition.is(term::Op::Eq) && a.implies(condition)) stable.push_back(condition);
          }
        }
        return Element::top(a.relations()).assume(stable);
      }
    }
    return joined;
  };
  const Element joined = combine(l.outer(outer), r.outer(outer));
  setPath(result, joined, terms);
  // Where something is widened only those of the left side: there are fewer and fewer of them.
  for (const Term condition : commonSideConditions(l, r, kOutside, !widened, joined, {}, terms))
    result.assume(condition);
  for (std::size_t g = 0; g < pairing.groups().size(); ++g) {
    const std::vector<Term> own = namesOf(pairing, static_cast<int>(g));
    if (own.empty()) continue;
    std::vector<Term> names = own;
    if (outer.size() + own.size() <= kMaxRelatedNames) names.insert(names.end(), outer.begin(), outer.end());
    const Group& group = pairing.groups()[g];
    if (group.home.valid()) {
      Tiling tiling = *result.find(group.home)->contents.tiling;
      tiling.tiles[group.tile].facts =
          factsOfNodes(l, r, static_cast<int>(g), names, own, result, widened, combine, terms);
      result.edit(group.home, [&](Object& edited) { edited.contents.tiling = TilingRef(std::move(tiling)); });
      continue;
    }
    const ObjectId segment = group.segment;
    const Object* object = result.find(segment);
    if (object == nullptr || !object->isSegment()) continue;
    const std::vector<Term> facts =
        factsOfNodes(l, r, static_cast<int>(g), names, own, result, widened, combine, terms);
    result.edit(segment, [&](Object& edited) { edited.segment.own().facts = facts; });
  }
}

std::vector<term::Term> foldNumbers(const State& state, const Element& known, const Pairing& pairing,
                                    term::TermStore& terms) {
  const std::vector<Term> own = namesOf(pairing, 0);
  if (own.empty()) return {};
  Side left(state, known, pairing, true, terms);
  Side right(state, known, pairing, false, terms);
  std::vector<Term> names = own;
  if (own.size() <= kMaxRelatedNames) {
    for (const Term symbol : known.symbols()) {
      if (names.size() < kMaxRelatedNames) names.push_back(symbol);
    }
  }
  return factsOfNodes(left, right, 0, names, own, state, false, Element::join, terms);
}

}  // namespace cairn::heap
