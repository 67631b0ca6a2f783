// Numbers of two states, or of two neighbours, as those of one.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "heap/numbers.h"
#include "heap/path_conditions.h"
#include "heap/side_conditions.h"
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

// The numbers of one side of a pairing under the names of the result.
class Side {
 public:
  // `known`: the numbers of the state.
  Side(const State& state, const Element& known, const Pairing& pairing, bool left, term::TermStore& terms)
      : pairing_(pairing), left_(left), terms_(terms), all_(known) {
    const std::vector<Term> conjuncts = state.path.conjuncts();
    besidePath_ = sideConditions(conjuncts);
    for (const NumberPair& pair : pairing.pairs()) {
      if (pair.group == kOutside) all_ = all_.assign(pair.name, valueOf(pair));
    }
  }

  // With the side's own symbols.
  [[nodiscard]] const Element& all() const { return all_; }

  // What is known of the nodes of a group, together with the outer names, if the side's own numbers satisfy the conditions.
  [[nodiscard]] Element nodes(int group, std::span<const Term> names, std::vector<Term> conditions = {}) const {
    if (!hasNodes(group)) return Element::bottom(all_.relations());
    conditions.insert(conditions.begin(), factsOf(group).begin(), factsOf(group).end());
    Element element = assumeAll(all_, conditions);
    for (const NumberPair& pair : pairing_.pairs()) {
      if (pair.group == group && valueOf(pair).valid()) element = element.assign(pair.name, valueOf(pair));
    }
    return element.project(names);
  }

  [[nodiscard]] NodesOfOneSide nodesByCase(int group, std::span<const Term> names) const {
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
  [[nodiscard]] std::vector<Term> besideByName(int group) const {
    std::unordered_map<Term, Term> names;
    for (const NumberPair& pair : pairing_.pairs()) {
      const Term value = valueOf(pair);
      const bool here = pair.group == group || pair.group == kOutside;
      if (here && value.valid() && value.is(term::Op::Symbol)) names.emplace(value, pair.name);
    }
    std::vector<Term> result;
    for (const Term condition : beside(group)) {
      if (const auto named = renamed(condition, [&](Term symbol) {
            const auto found = names.find(symbol);
            return found == names.end() ? Term() : found->second;
          })) {
        result.push_back(*named);
      }
    }
    return result;
  }

  // A condition about names of the group and outer ones holds on this side.
  [[nodiscard]] bool holds(Term condition, int group) const {
    if (group != kOutside && !hasNodes(group)) return true;
    std::unordered_map<Term, Term> values;
    for (const NumberPair& pair : pairing_.pairs()) {
      if (pair.group == group || pair.group == kOutside) values.emplace(pair.name, valueOf(pair));
    }
    const auto own = renamed(condition, [&](Term name) {
      const auto found = values.find(name);
      return found == values.end() ? Term() : found->second;
    });
    if (!own) return false;
    const Element known = group == kOutside ? all_ : assumeAll(all_, factsOf(group));
    return follows(known, beside(group), *own, terms_);
  }

 private:
  [[nodiscard]] Term valueOf(const NumberPair& pair) const { return left_ ? pair.left : pair.right; }
  [[nodiscard]] const Group& groupAt(int group) const { return pairing_.groups()[static_cast<std::size_t>(group)]; }
  [[nodiscard]] bool hasNodes(int group) const { return left_ ? groupAt(group).leftNodes : groupAt(group).rightNodes; }
  [[nodiscard]] const std::vector<Term>& factsOf(int group) const {
    return left_ ? groupAt(group).leftFacts : groupAt(group).rightFacts;
  }
  [[nodiscard]] std::vector<Term> beside(int group) const {
    std::vector<Term> result = besidePath_;
    if (group == kOutside || !hasNodes(group)) return result;
    const std::vector<Term> ofNodes = sideConditions(factsOf(group));
    result.insert(result.end(), ofNodes.begin(), ofNodes.end());
    return result;
  }
  // What the name stands for here, if each node itself has such a number; not one of what the nodes own.
  [[nodiscard]] Term tagOf(int group, Term name) const {
    for (const NumberPair& pair : pairing_.pairs()) {
      if (pair.group == group && pair.name == name && pair.owner == groupAt(group).segment) return valueOf(pair);
    }
    return {};
  }
  // With another term for each symbol; nothing if there is none for one of them.
  template <typename OtherTerm>
  std::optional<Term> renamed(Term condition, OtherTerm other) const {
    term::Substitution substitution(terms_);
    for (const term::SymbolId symbol : term::symbolsOf(condition)) {
      const Term from = terms_.symbolTerm(symbol);
      const Term to = other(from);
      if (!to.valid()) return std::nullopt;
      substitution.replace(from, to);
    }
    return substitution.apply(condition);
  }

  const Pairing& pairing_;
  bool left_;
  term::TermStore& terms_;
  Element all_;
  std::vector<Term> besidePath_;
};

// Adds side conditions of one or both sides that hold on both, about the names of a group, to those that are `common` already, if neither these nor `known` say so.
std::vector<Term> commonSideConditions(const Side& left, const Side& right, int group, bool ofRight,
                                       const Element& known, std::vector<Term> common, term::TermStore& terms) {
  const auto add = [&](Term condition, const Side& other) {
    if (!follows(known, common, condition, terms) && other.holds(condition, group)) common.push_back(condition);
  };
  for (const Term condition : left.besideByName(group)) add(condition, right);
  if (!ofRight) return common;
  for (const Term condition : right.besideByName(group)) add(condition, left);
  return common;
}

// What holds of the nodes of both sides.
std::vector<Term> factsOfNodes(const Side& left, const Side& right, int group, std::span<const Term> names,
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
  const std::vector<Term> cases = joinCases(l, r, joined, own, {combine, about}, terms);
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
      if (element.decide(condition) == true) conditions.push_back(condition);
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
  return element.decide(tighter) != true;
}

}  // namespace

void joinNumbers(const State& left, const State& right, const Pairing& pairing, State& result, term::TermStore& terms,
                 const NumberOptions& options) {
  const std::vector<Term> outer = namesOf(pairing, kOutside);
  const Side l(left, numbersOf(left), pairing, true, terms);
  const Side r(right, numbersOf(right), pairing, false, terms);
  const bool widened = options.widening != Widening::None;
  const auto combine = [&](const Element& a, const Element& b) {
    Element joined = Element::join(a, b);
    if (a.isBottom()) return joined;
    switch (options.widening) {
      case Widening::None: break;
      case Widening::Thresholds: return Element::widen(a, joined, options.thresholds);
      case Widening::StableOnly: {
        std::vector<Term> stable = statementsOf(a, terms);
        std::erase_if(stable, [&](Term condition) { return joined.decide(condition) != true; });
        // The thresholds are few: no chain of them is endless.
        addThresholdBounds(joined, options.thresholds, terms, stable);
        // A difference need not be said by itself on the left: bounds may say as much.
        for (const Term condition : joined.toTerms(terms)) {
          if (isStableDifference(condition, a, terms)) stable.push_back(condition);
        }
        // Equations that both sides satisfy leave fewer and fewer of themselves: no chain of them is endless.
        if (joined.relations() != numeric::Relations::Zones) {
          for (const Term condition : joined.toTerms(terms)) {
            if (condition.is(term::Op::Eq) && a.decide(condition) == true) stable.push_back(condition);
          }
        }
        return Element::top(a.relations()).assume(stable);
      }
    }
    return joined;
  };
  const Element joined = combine(l.all().project(outer), r.all().project(outer));
  setPath(result, joined, terms);
  // Where something is widened only those of the left side: there are fewer and fewer of them.
  for (const Term condition : commonSideConditions(l, r, kOutside, !widened, joined, {}, terms))
    result.assume(condition);
  for (std::size_t g = 0; g < pairing.groups().size(); ++g) {
    const std::vector<Term> own = namesOf(pairing, static_cast<int>(g));
    if (own.empty()) continue;
    std::vector<Term> names = own;
    if (outer.size() + own.size() <= kMaxRelatedNames) names.insert(names.end(), outer.begin(), outer.end());
    const ObjectId segment = pairing.groups()[g].segment;
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
  const Side left(state, known, pairing, true, terms);
  const Side right(state, known, pairing, false, terms);
  std::vector<Term> names = own;
  if (own.size() <= kMaxRelatedNames) {
    for (const Term symbol : known.symbols()) {
      if (names.size() < kMaxRelatedNames) names.push_back(symbol);
    }
  }
  return factsOfNodes(left, right, 0, names, own, state, false, Element::join, terms);
}

}  // namespace cairn::heap
