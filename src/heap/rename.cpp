#include "heap/rename.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;

namespace {

// Everything in a state that a name can stand in; what the functions give back takes its place.
struct Names {
  std::function<ObjectId(ObjectId)> object;
  std::function<Term(Term)> number;

  void in(Term& term) const {
    if (term.valid() && !term.isConstant()) term = number(term);
  }
  void in(ObjectId& id) const {
    if (id.valid()) id = object(id);
  }
  void in(Value& value) const {
    if (value.refersToObject()) in(value.object);
    in(value.term);
  }
  void in(Contents& contents) const {
    std::vector<std::pair<std::uint64_t, Cell>> cells;
    contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      Cell copy = cell;
      in(copy.value);
      cells.emplace_back(offset, copy);
    });
    for (const auto& [offset, cell] : cells) contents.cells.set(offset, cell);
    in(contents.background);
    for (LoggedWrite& write : contents.log) {
      in(write.offset);
      in(write.value);
    }
  }
  void in(Object& whole) const {
    in(whole.size);
    in(whole.contents);
    if (!whole.isSegment()) return;
    Segment& segment = whole.segment.own();
    in(segment.length);
    in(segment.nextValue);
    in(segment.prevValue);
    for (Term& fact : segment.facts) in(fact);
  }
  void in(Frame& frame) const {
    for (auto& [reg, value] : frame.registers.entries()) in(value);
    for (ObjectId& slot : frame.slots) in(slot);
    for (ObjectId& block : frame.stackAllocations) in(block);
    in(frame.variadicArea);
    if (frame.caller) in(frame.caller.own());
  }
};

}  // namespace

State renamed(const State& state, term::TermStore& terms, std::uint32_t firstObject) {
  State result = state;
  result.choices = {};
  result.placements = {};
  std::vector<std::pair<ObjectId, support::Ref<Object>>> objects;
  const auto add = [&](ObjectId id, const support::Ref<Object>& object) { objects.emplace_back(id, object); };
  state.changedGlobals.forEach([&](ObjectId id, bool) { add(id, *state.memory.find(id)); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic), add);

  std::map<term::SymbolId, Term> symbols;
  std::map<ObjectId, ObjectId> numbers;
  Names collecting;
  collecting.object = [&](ObjectId id) {
    if (id.index() >= state.firstDynamic) numbers.try_emplace(id);
    return id;
  };
  collecting.number = [&](Term term) {
    for (const term::SymbolId symbol : term::symbolsOf(term)) symbols.try_emplace(symbol);
    return term;
  };
  const auto rename = [&](const Names& names) {
    if (result.top) names.in(result.top.own());
    for (auto& [id, object] : objects) {
      names.in(id);
      names.in(object.own());
    }
  };
  rename(collecting);
  const std::vector<Term> path = state.path.conjuncts();
  for (const Term condition : path) (void)collecting.number(condition);

  result.nextObject = firstObject;
  for (auto& [id, number] : numbers) number = ObjectId(result.nextObject++);
  term::Substitution substitution(terms);
  for (auto& [symbol, fresh] : symbols) {
    const Term term = terms.symbolTerm(symbol);
    fresh = terms.freshSymbol("k", term.width());
    substitution.replace(term, fresh);
  }
  Names renaming;
  renaming.object = [&](ObjectId id) { return id.index() < state.firstDynamic ? id : numbers.at(id); };
  renaming.number = [&](Term term) { return substitution.apply(term); };
  rename(renaming);

  for (const auto& [old, number] : numbers) result.memory.erase(old);
  for (const auto& [id, object] : objects) result.memory.set(id, object);
  result.path = {};
  for (const Term condition : path) result.assume(substitution.apply(condition));
  return result;
}

}  // namespace cairn::heap
