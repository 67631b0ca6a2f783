#include "analysis/shape/narrow.h"

#include <optional>

#include "heap/cover/covers.h"
#include "heap/numbers/numeric_state.h"
#include "heap/numbers/side_conditions.h"
#include "numeric/element.h"
#include "term/rewrite.h"

namespace cairn::analysis {

using heap::State;
using numeric::Element;
using term::Term;

namespace {

// What the state says of the invariant's numbers; nothing if one of them is not found in it.
std::optional<Element> numbersOf(const State& state, const State& invariant, std::span<const Term> symbols,
                                 term::TermStore& terms, unsigned pointerBytes) {
  const auto values = heap::matchNumbers(invariant, state, terms, pointerBytes);
  if (!values) return std::nullopt;
  // The two may share names.
  Element element = heap::numbersOf(state);
  std::vector<std::pair<Term, Term>> names;
  std::vector<Term> fresh;
  for (const Term symbol : symbols) {
    const auto found = values->find(symbol.symbol());
    if (found == values->end() || !found->second.valid()) return std::nullopt;
    fresh.push_back(terms.freshSymbol("n", symbol.width()));
    element = element.assign(fresh.back(), found->second);
    names.emplace_back(fresh.back(), symbol);
  }
  return element.project(fresh).rename(names);
}

State narrowedState(const State& invariant, std::size_t index, const std::vector<Arrival>& arrivals,
                    term::TermStore& terms, unsigned pointerBytes) {
  const Element before = heap::numbersOf(invariant);
  const std::vector<Term> symbols = before.symbols();
  if (symbols.empty()) return invariant;
  Element joined = Element::bottom(invariant.relations);
  for (const Arrival& arrival : arrivals) {
    if (arrival.invariant != index) continue;
    const auto numbers = numbersOf(arrival.state, invariant, symbols, terms, pointerBytes);
    if (!numbers) return invariant;
    joined = Element::join(joined, *numbers);
  }
  // Nothing comes here, or more than the invariant says: nothing to take back.
  if (joined.isBottom() || !Element::leq(joined, before)) return invariant;
  State result = invariant;
  result.path = {};
  for (const Term condition : Element::narrow(before, joined).toTerms(terms)) result.assume(condition);
  // All that comes here satisfies them.
  const std::vector<Term> conjuncts = invariant.path.conjuncts();
  for (const Term condition : heap::sideConditions(conjuncts)) result.assume(condition);
  return result;
}

}  // namespace

Invariants narrowed(const Invariants& invariants, const Arrivals& arrivals, term::TermStore& terms,
                    unsigned pointerBytes) {
  Invariants result;
  for (const auto& [place, states] : invariants) {
    const auto found = arrivals.find(place);
    std::vector<State>& narrower = result[place];
    for (std::size_t i = 0; i < states.size(); ++i) {
      narrower.push_back(found == arrivals.end() ? states[i]
                                                 : narrowedState(states[i], i, found->second, terms, pointerBytes));
    }
  }
  return result;
}

}  // namespace cairn::analysis
