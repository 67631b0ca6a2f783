#include "heap/numbers.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "heap/lasting.h"
#include "heap/ownership.h"
#include "heap/structure.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using numeric::Element;
using term::Term;

namespace {

using Visit = std::function<Term(Term)>;

bool replaceIn(Value& value, const Visit& visit) {
  if (!value.term.valid() || value.term.isConstant()) return false;
  const Term changed = visit(value.term);
  if (changed == value.term) return false;
  value.term = changed;
  return true;
}

bool replaceIn(Term& term, const Visit& visit) {
  if (!term.valid() || term.isConstant()) return false;
  const Term changed = visit(term);
  if (changed == term) return false;
  term = changed;
  return true;
}

// Of a segment only the outside: length, ends, size. Of a region everything.
bool replaceIn(Object& object, const Visit& visit) {
  bool changed = replaceIn(object.size, visit);
  if (object.isSegment()) {
    Segment segment = *object.segment;
    const bool ends = int(replaceIn(segment.length, visit)) + int(replaceIn(segment.nextValue, visit)) +
                          int(replaceIn(segment.prevValue, visit)) !=
                      0;
    if (ends) object.segment = support::makeRef<Segment>(segment);
    return changed || ends;
  }
  changed |= replaceIn(object.contents.background, visit);
  std::vector<std::pair<std::uint64_t, Cell>> edits;
  object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    Cell copy = cell;
    if (replaceIn(copy.value, visit)) edits.emplace_back(offset, copy);
  });
  for (const auto& [offset, cell] : edits) object.contents.cells.set(offset, cell);
  for (LoggedWrite& write : object.contents.log) {
    changed |= replaceIn(write.offset, visit);
    changed |= replaceIn(write.value, visit);
  }
  return changed || !edits.empty();
}

// Facts name outer symbols as well.
void replaceInFacts(State& state, term::TermStore& terms, const std::unordered_map<Term, Term>& constants) {
  if (constants.empty()) return;
  std::vector<ObjectId> segments;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->isSegment() && !object->segment->facts.empty()) segments.push_back(id);
  });
  for (const ObjectId id : segments) {
    term::Substitution substitution(terms);
    for (const auto& [from, to] : constants) substitution.replace(from, to);
    Segment segment = *state.find(id)->segment;
    for (Term& fact : segment.facts) fact = substitution.apply(fact);
    std::erase_if(segment.facts, [](Term fact) { return fact.isTrue(); });
    state.edit(id, [&](Object& object) { object.segment = support::makeRef<Segment>(segment); });
  }
}

// What holds of every length: nodes are counted from 0, all of them exist at once, and so there are no more of them than fit into the address space.
struct LengthBounds {
  std::vector<Term> low;
  std::vector<Term> high;
};
LengthBounds boundsOfLengths(const State& state, term::TermStore& terms) {
  LengthBounds bounds;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    if (object->level != 0 || !object->isSegment() || object->segment->length.isConstant()) return;
    const Term length = object->segment->length;
    const unsigned width = length.width();
    const std::uint64_t addresses = ~std::uint64_t{0} >> (64 - width);
    std::uint64_t most =
        addresses / 2;  // a length is read as a signed number; a node has at least the bytes of its link
    if (object->size.isConstant()) most = std::min(most, addresses / std::max<std::uint64_t>(1, object->size.value()));
    if (object->segment->kind == SegmentKind::Optional) most = 1;
    bounds.low.push_back(terms.sle(terms.constant(0, width), length));
    bounds.high.push_back(terms.sle(length, terms.constant(most, width)));
  });
  return bounds;
}

bool mentionsOne(Term term, const std::unordered_set<Term>& names, term::TermStore& terms) {
  const auto symbols = term::symbolsOf(term);
  return std::any_of(symbols.begin(), symbols.end(),
                     [&](term::SymbolId s) { return names.contains(terms.symbolTerm(s)); });
}

constexpr std::uint64_t kFarBound = 1 << 16;

std::uint64_t largestConstant(Term term) {
  std::uint64_t largest = 0;
  if (!term.isBool() && (term.isConstant() || term.is(term::Op::Add))) {
    const std::int64_t value = term.signedValue();  // of an Add: its constant part
    largest = value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  }
  for (const Term child : term.children()) largest = std::max(largest, largestConstant(child));
  return largest;
}

// What an element says, but for lengths and how far they are from very large numbers: that is the end of the address space, seen from a list that lost or gained
// a node, and would be another fact with every node.
std::vector<Term> conditionsOf(const Element& element, const State& state, term::TermStore& terms) {
  std::unordered_set<Term> lengths;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    if (object->isSegment()) lengths.insert(object->segment->length);
  });
  std::vector<Term> conditions = element.toTerms(terms);
  std::erase_if(conditions, [&](Term condition) {
    return largestConstant(condition) > kFarBound && mentionsOne(condition, lengths, terms);
  });
  return conditions;
}

void setPath(State& state, Element element, term::TermStore& terms) {
  const LengthBounds bounds = boundsOfLengths(state, terms);
  element = element.assume(bounds.low);
  state.path = {};
  for (const Term condition : conditionsOf(element, state, terms)) state.assume(condition);
  for (const Term bound : bounds.high) {
    if (element.decide(bound) != true || largestConstant(bound) > kFarBound) state.assume(bound);
  }
}

// More symbols than this are related only among themselves.
constexpr std::size_t kMaxRelatedNames = 40;

// Facts of nodes that speak of numbers which have no name any more: what follows of them for the rest.
void keepFactsAbout(State& state, term::TermStore& terms, const Element& element, const std::vector<Term>& keep,
                    const std::unordered_set<Term>& kept) {
  std::vector<ObjectId> segments;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->level == 0 && object->isSegment() && !object->segment->facts.empty()) segments.push_back(id);
  });
  for (const ObjectId id : segments) {
    std::vector<Term> own;
    for (const term::SymbolId symbol : summarySymbols(state, id)) own.push_back(terms.symbolTerm(symbol));
    std::sort(own.begin(), own.end());
    const std::unordered_set<Term> ownSet(own.begin(), own.end());
    const std::vector<Term>& facts = state.find(id)->segment->facts;
    const bool named = std::all_of(facts.begin(), facts.end(), [&](Term fact) {
      const auto symbols = term::symbolsOf(fact);
      return std::all_of(symbols.begin(), symbols.end(), [&](term::SymbolId s) {
        return kept.contains(terms.symbolTerm(s)) || ownSet.contains(terms.symbolTerm(s));
      });
    });
    if (named) continue;
    std::vector<Term> names = own;
    if (own.size() + keep.size() <= kMaxRelatedNames) names.insert(names.end(), keep.begin(), keep.end());
    const Element about = element.assume(facts).project(names);
    std::vector<Term> rest;
    if (!about.isBottom()) {
      for (const Term term : conditionsOf(about, state, terms)) {
        if (mentionsOne(term, ownSet, terms)) rest.push_back(term);
      }
    }
    state.edit(id, [&](Object& object) { object.segment.own().facts = rest; });
  }
}

}  // namespace

Element numbersOf(const State& state) {
  const auto compute = [&] { return Element::top(state.relations).assume(state.path.conjuncts()); };
  if (state.knownNumbers && state.knownNumbers->path.sameAs(state.path)) {
    CAIRN_FULL_CHECK(state.knownNumbers->element == compute(), "remembered numbers are those of the path");
    return state.knownNumbers->element;
  }
  state.knownNumbers = std::make_shared<const KnownNumbers>(KnownNumbers{state.path, compute()});
  return state.knownNumbers->element;
}

void replaceNumbers(State& state, const Visit& visit) {
  for (support::Ref<Frame>* frame = &state.top; frame->get() != nullptr;) {
    const bool any = std::any_of((*frame)->registers.entries().begin(), (*frame)->registers.entries().end(),
                                 [](const auto& e) { return e.second.term.valid() && !e.second.term.isConstant(); });
    if (any) {
      for (auto& [reg, value] : frame->own().registers.entries()) (void)replaceIn(value, visit);
    }
    if (!(*frame)->caller) break;
    frame = &frame->own().caller;
  }
  std::vector<ObjectId> objects;
  state.changedGlobals.forEach([&](ObjectId id, bool) { objects.push_back(id); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (object->level == 0) objects.push_back(id);
  });
  for (const ObjectId id : objects) {
    Object copy = *state.find(id);
    if (replaceIn(copy, visit)) state.edit(id, [&](Object& object) { object = copy; });
  }
}

namespace {

// A number put together of whole bytes becomes the cells of its parts: each gets a name of its own (a struct that was passed in a register).
void separateParts(State& state, term::TermStore& terms, ObjectId id) {
  std::vector<std::pair<std::uint64_t, Cell>> composed;
  state.find(id)->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (cell.fill || !cell.value.isInteger() || !cell.value.term.is(term::Op::Concat)) return;
    const bool whole = !partsOf(cell.value.term).empty() && cell.value.term.width() == 8 * cell.bytes;
    if (whole) composed.emplace_back(offset, cell);
  });
  if (composed.empty()) return;
  state.edit(id, [&](Object& object) {
    for (const auto& [offset, cell] : composed) {
      object.contents.cells.erase(offset);
      for (const BitRange& part : partsOf(cell.value.term)) {
        const Term bits = partAt(terms, cell.value.term, part);
        object.contents.cells.set(offset + part.low / 8, {part.width / 8, false, Value::integer(bits)});
      }
    }
  });
}

}  // namespace

bool nameNumbers(State& state, term::TermStore& terms) {
  std::vector<ObjectId> logged;
  std::vector<ObjectId> composed;
  const auto look = [&](ObjectId id, const Object& object) {
    if (!object.contents.log.empty()) logged.push_back(id);
    if (object.contents.log.empty() && !object.contents.cells.empty()) composed.push_back(id);
  };
  state.changedGlobals.forEach([&](ObjectId id, bool) { look(id, *state.find(id)); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic),
                           [&](ObjectId id, const support::Ref<Object>& object) { look(id, *object); });
  for (const ObjectId id : composed) separateParts(state, terms, id);
  if (!logged.empty()) {
    const Element known = numbersOf(state);
    for (const ObjectId id : logged) keepLastingWrites(state, terms, known, id);
  }

  std::vector<std::pair<Term, Term>> named;  // (name, term)
  std::unordered_map<Term, Term> names;
  const auto nameOne = [&](Term term) {
    if (term.isConstant()) return term;
    const auto [at, fresh] = names.try_emplace(term);
    if (fresh) {
      if (const auto inner = scaledSymbol(term)) {
        at->second = term;
        named.emplace_back(*inner, *inner);
        return term;
      }
      at->second = term.is(term::Op::Symbol) ? term : terms.freshSymbol("k", term.width());
      named.emplace_back(at->second, term);
    }
    return at->second;
  };
  replaceNumbers(state, [&](Term term) {
    const std::vector<BitRange> parts = partsOf(term);
    if (parts.empty()) return nameOne(term);
    std::vector<Term> own;
    for (const BitRange& part : parts) own.push_back(nameOne(partAt(terms, term, part)));
    return terms.concat(own);
  });
  std::vector<Term> keep;
  std::unordered_set<Term> kept;
  for (const auto& [name, term] : named) {
    if (kept.insert(name).second) keep.push_back(name);
  }
  std::vector<std::pair<Term, Term>> assigned;
  std::copy_if(named.begin(), named.end(), std::back_inserter(assigned),
               [](const auto& entry) { return !(entry.first == entry.second); });
  Element element = numbersOf(state).assign(assigned);
  const LengthBounds lengths = boundsOfLengths(state, terms);
  element = element.assume(lengths.low).assume(lengths.high);
  if (element.isBottom()) return false;
  keepFactsAbout(state, terms, element, keep, kept);
  element = element.project(keep);
  std::unordered_map<Term, Term> constants;
  for (const auto& [name, term] : named) {
    const auto bounds = element.bounds(name);
    if (bounds && bounds->isPoint()) {
      constants.emplace(name, terms.constant(static_cast<std::uint64_t>(bounds->low), name.width()));
    }
  }
  if (!constants.empty()) {
    term::Substitution substitution(terms);
    for (const auto& [name, value] : constants) substitution.replace(name, value);
    replaceNumbers(state, [&](Term term) { return substitution.apply(term); });
    replaceInFacts(state, terms, constants);
    std::erase_if(keep, [&](Term name) { return constants.contains(name); });
    element = element.project(keep);
  }
  setPath(state, element, terms);
  return true;
}

namespace {

// Numbers of one side, each that has a name of the result under this name, the others under their own.
struct SideNumbers {
  Element numbers;
  term::Substitution names;  // of own symbols
};

// A symbol with a name is renamed: two symbols that are always equal would cost twice the relations.
SideNumbers sideNumbers(const State& state, const Pairing& pairing, bool left, term::TermStore& terms) {
  SideNumbers side{numbersOf(state), term::Substitution(terms)};
  std::unordered_set<Term> seen;
  std::vector<std::pair<Term, Term>> renamed;
  std::vector<std::pair<Term, Term>> assigned;
  for (const NumberPair& pair : pairing.pairs()) {
    if (pair.group >= 0) continue;
    const Term value = left ? pair.left : pair.right;
    if (value.is(term::Op::Symbol) && seen.insert(value).second) {
      renamed.emplace_back(value, pair.name);
      side.names.replace(value, pair.name);
    } else {
      assigned.emplace_back(pair.name, value);
    }
  }
  for (auto& [name, value] : assigned) value = side.names.apply(value);
  side.numbers = side.numbers.rename(renamed).assign(assigned);
  return side;
}

// What one side knows of the nodes of a group, together with the outer names.
Element groupNumbers(SideNumbers& side, const Pairing& pairing, int group, bool left, std::span<const Term> names) {
  const Group& g = pairing.groups()[static_cast<std::size_t>(group)];
  if (!(left ? g.leftNodes : g.rightNodes)) return Element::bottom(side.numbers.relations());
  std::vector<Term> facts = left ? g.leftFacts : g.rightFacts;
  for (Term& fact : facts) fact = side.names.apply(fact);
  std::vector<std::pair<Term, Term>> assigned;
  for (const NumberPair& pair : pairing.pairs()) {
    const Term value = left ? pair.left : pair.right;
    if (pair.group == group && value.valid()) assigned.emplace_back(pair.name, side.names.apply(value));
  }
  return side.numbers.assume(facts).assign(assigned).project(names);
}

std::vector<Term> factsAbout(const Element& element, const std::vector<Term>& own, const State& state,
                             term::TermStore& terms) {
  const std::unordered_set<Term> names(own.begin(), own.end());
  std::vector<Term> facts;
  if (element.isBottom()) return facts;
  for (const Term term : conditionsOf(element, state, terms)) {
    if (mentionsOne(term, names, terms)) facts.push_back(term);
  }
  return facts;
}

std::vector<Term> namesOf(const Pairing& pairing, int group) {
  std::vector<Term> names;
  for (const NumberPair& pair : pairing.pairs()) {
    if (pair.group == group) names.push_back(pair.name);
  }
  return names;
}

}  // namespace

namespace {

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
  const std::vector<Term> outer = namesOf(pairing, -1);
  SideNumbers l = sideNumbers(left, pairing, true, terms);
  SideNumbers r = sideNumbers(right, pairing, false, terms);
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
  setPath(result, combine(l.numbers.project(outer), r.numbers.project(outer)), terms);
  for (std::size_t g = 0; g < pairing.groups().size(); ++g) {
    const std::vector<Term> own = namesOf(pairing, static_cast<int>(g));
    if (own.empty()) continue;
    std::vector<Term> names = own;
    if (outer.size() + own.size() <= kMaxRelatedNames) names.insert(names.end(), outer.begin(), outer.end());
    const Element joined = combine(groupNumbers(l, pairing, static_cast<int>(g), true, names),
                                   groupNumbers(r, pairing, static_cast<int>(g), false, names));
    const ObjectId segment = pairing.groups()[g].segment;
    const Object* object = result.find(segment);
    if (object == nullptr || !object->isSegment()) continue;
    result.edit(segment, [&](Object& edited) { edited.segment.own().facts = factsAbout(joined, own, result, terms); });
  }
}

std::vector<term::Term> foldNumbers(const State& state, const Element& known, const Pairing& pairing,
                                    term::TermStore& terms) {
  const std::vector<Term> own = namesOf(pairing, 0);
  if (own.empty()) return {};
  std::vector<Term> names = own;
  if (own.size() <= kMaxRelatedNames) {
    for (const Term symbol : known.symbols()) {
      if (names.size() < kMaxRelatedNames) names.push_back(symbol);
    }
  }
  SideNumbers side{known, term::Substitution(terms)};
  const Element joined =
      Element::join(groupNumbers(side, pairing, 0, true, names), groupNumbers(side, pairing, 0, false, names));
  return factsAbout(joined, own, state, terms);
}

}  // namespace cairn::heap
