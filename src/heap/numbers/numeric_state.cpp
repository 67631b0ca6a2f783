#include "heap/numbers/numeric_state.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "heap/numbers/known_constants.h"
#include "heap/numbers/path_conditions.h"
#include "heap/numbers/scaled_symbols.h"
#include "heap/numbers/side_conditions.h"
#include "heap/numbers/tiling_numbers.h"
#include "heap/state/nesting.h"
#include "numeric/conditions/nonlinear.h"
#include "support/check.h"
#include "term/facts.h"
#include "term/rewrite.h"
#include "term/walk.h"

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
bool replaceIn(Object& object, const Visit& visit, term::TermStore& terms) {
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
  changed |= replaceOrdinary(object.contents, visit, terms);
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

// Those side conditions that speak of nothing but the names.
std::vector<Term> sideConditionsAbout(std::span<const Term> conditions, std::span<const Term> names,
                                      term::TermStore& terms) {
  std::vector<Term> result = sideConditions(conditions);
  if (result.empty()) return result;
  const std::unordered_set<Term> known(names.begin(), names.end());
  std::erase_if(result, [&](Term condition) {
    const auto symbols = term::symbolsOf(condition);
    return !std::all_of(symbols.begin(), symbols.end(),
                        [&](term::SymbolId s) { return known.contains(terms.symbolTerm(s)); });
  });
  return result;
}

// Symbols that the sizes of objects mention.
std::unordered_set<Term> symbolsOfSizes(const State& state, term::TermStore& terms) {
  std::unordered_set<Term> result;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    if (object->level != 0 || object->size.isConstant()) return;
    for (const term::SymbolId symbol : term::symbolsOf(object->size)) result.insert(terms.symbolTerm(symbol));
  });
  return result;
}

// Definitions that have nothing to do with the size of an object are forgotten: most numbers are data, and one that a
// loop computes anew would have another definition each time.
void keepDefinitionsOfSizes(std::vector<Term>& conditions, const State& state, term::TermStore& terms) {
  if (std::ranges::none_of(conditions, isDefinition)) return;
  std::unordered_set<Term> symbols = symbolsOfSizes(state, terms);
  // What defines a size is worth its own bounds.
  for (const Term condition : conditions) {
    if (!condition.is(term::Op::Eq) || !isDefinition(condition) || !mentionsOne(condition, symbols, terms)) continue;
    for (const term::SymbolId symbol : term::symbolsOf(condition)) symbols.insert(terms.symbolTerm(symbol));
  }
  std::erase_if(conditions, [&](Term condition) {
    if (!isDefinition(condition)) return false;
    const auto own = term::symbolsOf(condition);
    return !std::all_of(own.begin(), own.end(),
                        [&](term::SymbolId s) { return symbols.contains(terms.symbolTerm(s)); });
  });
}

// Names of quotients, remainders and products are equal to them, said of other names where their operands have some.
void addDefinitions(std::span<const std::pair<Term, Term>> named, std::vector<Term>& conditions,
                    term::TermStore& terms) {
  for (const auto& [name, term] : named) {
    if (name == term || !numeric::isNonlinear(term)) continue;
    term::Substitution operands(terms);
    for (const auto& [otherName, other] : named) {
      if (other != term && !other.is(term::Op::Symbol)) operands.replace(other, otherName);
    }
    conditions.push_back(terms.eq(name, operands.apply(term)));
  }
}

// Quotients, remainders and products in sums get names of their own, assigned before the rest: rows then say of what is
// computed of them what they cancel to. (A search that goes on behind the middle adds one half to its base, and takes
// it from its count.)
void nameOperands(std::vector<std::pair<Term, Term>>& assigned, term::TermStore& terms) {
  constexpr std::size_t kMost = 4;
  std::vector<std::pair<Term, Term>> operands;  // (name, term)
  term::Substitution substitution(terms);
  for (const auto& [name, term] : assigned) {
    if (!term.is(term::Op::Add)) continue;
    for (const Term child : term.children()) {
      const bool isNew = std::ranges::find(operands, child, &std::pair<Term, Term>::second) == operands.end();
      if (!isNew || operands.size() == kMost || !numeric::isNonlinear(child)) continue;
      operands.emplace_back(terms.freshSymbol("k", child.width()), child);
      substitution.replace(child, operands.back().first);
    }
  }
  for (auto& [name, term] : assigned) term = substitution.apply(term);
  assigned.insert(assigned.begin(), operands.begin(), operands.end());
}

// A choice between two constants is a tag: its value says whether the condition held.
void addCasesOfChoice(Term name, Term term, std::vector<Term>& conditions, term::TermStore& terms) {
  if (!term.is(term::Op::Ite) || !term.child(1).isConstant() || !term.child(2).isConstant()) return;
  const Term condition = term.child(0);
  conditions.push_back(terms.logicalOr(terms.ne(name, term.child(1)), condition));
  conditions.push_back(terms.logicalOr(terms.ne(name, term.child(2)), terms.logicalNot(condition)));
}

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
    const Element about = assumeAll(element, facts).project(names);
    std::vector<Term> rest;
    if (!about.isBottom()) {
      rest = conditionsOf(about, state, terms);
      const std::vector<Term> beside = sideConditionsAbout(facts, names, terms);
      rest.insert(rest.end(), beside.begin(), beside.end());
      std::erase_if(rest, [&](Term term) { return !mentionsOne(term, ownSet, terms); });
    }
    state.edit(id, [&](Object& object) { object.segment.own().facts = rest; });
  }
}

// What is known of the path, given what is known of another one: anything, if this one goes on from there.
std::shared_ptr<const KnownNumbers> known(const term::Path& path, const std::shared_ptr<const KnownNumbers>& start,
                                          numeric::Relations relations) {
  const auto more = start ? path.beyond(start->path) : std::nullopt;
  if (more && more->empty()) return start;
  auto result = std::make_shared<KnownNumbers>(path, more ? start->element : Element::top(relations));
  if (!more) {
    result->open = path.conjuncts();
    result->element = assumeAll(result->element, result->open);
    return result;
  }
  if (!start->openIsFew) {
    start->open = start->element.open(start->open);
    start->openIsFew = true;
  }
  result->open = start->open;
  result->open.insert(result->open.end(), more->begin(), more->end());
  result->element = assumeAll(result->element, result->open);
  result->beginning = start->isBeginning ? start : start->beginning;
  return result;
}

}  // namespace

Element numbersOf(const State& state) {
  state.knownNumbers = known(state.path, state.knownNumbers, state.relations);
  return state.knownNumbers->element;
}

std::shared_ptr<const KnownNumbers> numbersOfBeginning(const State& state, std::size_t conjuncts) {
  const term::Path path = state.path.beginning(conjuncts);
  std::shared_ptr<const KnownNumbers> start = state.knownNumbers;
  while (start && !path.beyond(start->path)) start = start->beginning;
  auto found = known(path, start, state.relations);
  if (found->isBeginning) return found;
  auto result = std::make_shared<KnownNumbers>(*found);
  result->isBeginning = true;
  return result;
}

void replaceNumbers(State& state, term::TermStore& terms, const Visit& visit) {
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
    if (replaceIn(copy, visit, terms)) state.edit(id, [&](Object& object) { object = copy; });
  }
}

namespace {

// A number put together of whole bytes becomes the cells of its parts: each gets a name of its own (a struct that was passed in a register).
void separateParts(State& state, term::TermStore& terms, ObjectId id) {
  std::vector<std::pair<std::uint64_t, Cell>> composed;
  state.find(id)->contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (cell.fill || !cell.value.isInteger() || cell.value.term.width() != 8 * cell.bytes) return;
    if (!partsOf(cell.value.term).empty()) composed.emplace_back(offset, cell);
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

// A choice whose condition the path decides is what it chooses. The path may do so by conditions that the numeric domain does not keep, such as n != 0.
void decideChoices(State& state, term::TermStore& terms) {
  std::vector<Term> choices;
  std::unordered_set<std::uint32_t> seen;
  replaceNumbers(state, terms, [&](Term term) {
    if (term.is(term::Op::Symbol)) return term;
    term::visitChildrenFirst(
        term, [&](Term t) { return seen.contains(t.id()); },
        [&](Term t) {
          seen.insert(t.id());
          if (t.is(term::Op::Ite)) choices.push_back(t);
        });
    return term;
  });
  if (choices.empty()) return;
  term::Facts known(terms);
  const std::vector<Term> conjuncts = state.path.conjuncts();
  known.assume(conjuncts);
  term::Substitution substitution(terms);
  bool any = false;
  for (const Term choice : choices) {
    const auto condition = known.decide(choice.child(0));
    if (!condition) continue;
    substitution.replace(choice, choice.child(*condition ? 1 : 2));
    any = true;
  }
  if (any) replaceNumbers(state, terms, [&](Term term) { return substitution.apply(term); });
}

}  // namespace

bool nameNumbers(State& state, term::TermStore& terms) {
  decideChoices(state, terms);
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
  replaceNumbers(state, terms, [&](Term term) {
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
  if (state.relations == numeric::Relations::Polyhedra) nameOperands(assigned, terms);
  Element element = numbersOf(state).assign(assigned);
  const LengthBounds lengths = boundsOfLengths(state, terms);
  element = element.assume(lengths.low).assume(lengths.high);
  if (element.isBottom()) return false;
  keepFactsAbout(state, terms, element, keep, kept);
  keepFactsOfRuns(state, terms, element, keep, kept);
  element = element.project(keep);
  std::vector<Term> conditions = state.path.conjuncts();
  for (const auto& [name, term] : named) {
    addCasesOfChoice(name, term, conditions, terms);
  }
  addDefinitions(named, conditions, terms);
  std::vector<Term> beside = sideConditionsAbout(conditions, keep, terms);
  keepDefinitionsOfSizes(beside, state, terms);
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
    replaceNumbers(state, terms, [&](Term term) { return substitution.apply(term); });
    replaceInFacts(state, terms, constants);
    replaceInFactsOfRuns(state, terms, constants);
    for (Term& condition : beside) condition = substitution.apply(condition);
    std::erase_if(keep, [&](Term name) { return constants.contains(name); });
    element = element.project(keep);
  }
  setPath(state, element, terms);
  for (const Term condition : beside) {
    if (!element.implies(condition)) state.assume(condition);
  }
  return true;
}

}  // namespace cairn::heap
