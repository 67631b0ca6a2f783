#include "heap/sharing/rename.h"

#include <map>
#include <vector>

#include "heap/state/addresses.h"
#include "heap/state/rename_visitor.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::Term;

State renamed(const State& state, term::TermStore& terms, std::uint32_t firstObject) {
  State result = state;
  result.choices = {};
  forgetAddresses(result);
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
