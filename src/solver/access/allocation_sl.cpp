#include <algorithm>
#include <chrono>
#include <unordered_set>

#include "logic/bytes/separation.h"
#include "solver/access/allocation.h"
#include "solver/access/cvc5_backend.h"
#include "term/rewrite.h"

namespace cairn::solver {

using logic::Formula;
using logic::PointsTo;
using logic::SpatialAtom;
using term::Answer;
using term::Op;
using term::SymbolId;
using term::Term;
using term::TermStore;

namespace {

bool mentions(Term t, SymbolId symbol) {
  const std::vector<SymbolId> symbols = term::symbolsOf(t);
  return std::binary_search(symbols.begin(), symbols.end(), symbol);
}

// `Sigma * E |-> _`, or a smaller formula that has a model iff it has one:
// - the values of cells are left out: each address occurs once, so they restrict nothing;
// - if all addresses are numbers (different ones, or the formula is false), so are the cells that E cannot be: they lie apart from
//   all others in any case. cvc5's time grows with the third power of the number of cells.
Formula withCell(TermStore& store, std::span<const Term> pure, const std::vector<Term>& addresses, Term address) {
  const bool numbers = std::all_of(addresses.begin(), addresses.end(), [](Term cell) { return cell.isConstant(); });
  const bool different = std::unordered_set<Term>(addresses.begin(), addresses.end()).size() == addresses.size();
  std::vector<SpatialAtom> cells;
  for (const Term cell : addresses) {
    if (numbers && different && store.eq(cell, address).isFalse()) continue;
    cells.emplace_back(PointsTo{cell, Term()});
  }
  cells.emplace_back(PointsTo{address, Term()});
  return {store, pure, std::move(cells)};
}

std::vector<Term> addressesOf(const Formula& formula) {
  std::vector<Term> result;
  for (const SpatialAtom& atom : formula.spatial()) result.push_back(logic::byteCell(atom).address);
  return result;
}

// The symbols that stand in the address with factor 1.
std::vector<Term> plainSummands(Term address) {
  if (address.is(Op::Symbol)) return {address};
  std::vector<Term> result;
  if (!address.is(Op::Add)) return result;
  for (std::size_t i = 0; i < address.children().size(); ++i) {
    if (address.child(i).is(Op::Symbol) && address.coefficients()[i] == 1) result.push_back(address.child(i));
  }
  return result;
}

// The cells that lie at a symbol b plus something without b, where E is also b plus something without b, and the pure conjuncts without b:
// a part of the formula, so that a contradiction in it is one of the whole. Moving all locations by -b changes nothing in it: 0
// takes the place of b. That spares cvc5 all arithmetic on the start of the block.
std::optional<Formula> sameBlock(TermStore& store, const Formula& formula, Term address) {
  for (const Term base : plainSummands(address)) {
    const Term moved = store.sub(address, base);
    if (mentions(moved, base.symbol())) continue;
    std::vector<Term> addresses;
    for (const Term cell : addressesOf(formula)) {
      const Term movedCell = store.sub(cell, base);
      if (!mentions(movedCell, base.symbol())) addresses.push_back(movedCell);
    }
    if (addresses.empty()) continue;
    std::vector<Term> pure;
    for (const Term conjunct : formula.pure()) {
      if (!mentions(conjunct, base.symbol())) pure.push_back(conjunct);
    }
    return withCell(store, pure, addresses, moved);
  }
  return std::nullopt;
}

// The whole question with every block that starts at a symbol put at some number, and E's start too if it is in none of them (freed memory,
// an unknown number): fewer models, so that one of these is a model.
Formula placed(TermStore& store, const Formula& formula, Term address) {
  constexpr std::uint64_t kDistance = 1U << 16U;
  term::Substitution substitution(store);
  std::unordered_set<Term> seen;
  std::uint64_t next = kDistance;
  const auto place = [&](Term start) {
    if (!start.is(Op::Symbol) || start.width() < 32 || !seen.insert(start).second) return;
    substitution.replace(start, store.constant(next, start.width()));
    next += kDistance;
  };
  for (const logic::Run& run : logic::runs(store, formula)) place(logic::splitAddress(store, run.address).first);
  const std::vector<Term> starts = plainSummands(address);
  const auto isPlaced = [&](Term start) { return seen.contains(start); };
  if (!starts.empty() && std::none_of(starts.begin(), starts.end(), isPlaced)) place(starts.front());
  std::vector<Term> pure;
  for (const Term conjunct : formula.pure()) pure.push_back(substitution.apply(conjunct));
  std::vector<Term> addresses;
  for (const Term cell : addressesOf(formula)) addresses.push_back(substitution.apply(cell));
  return withCell(store, pure, addresses, substitution.apply(address));
}

}  // namespace

Answer AllocationSolver::askCvc5(const Formula& formula) {
  ++statistics_.queries;
  if (formula.isFalse()) return Answer::Unsat;
  ++statistics_.solverCalls;
  const auto start = std::chrono::steady_clock::now();
  const Answer answer = checkByCvc5(formula, options_.milliseconds);
  statistics_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

// `Sigma * E |-> _` has no model. cvc5 needs seconds for a few dozen cells at symbolic addresses, so two questions that are easy for it come
// first: a part of the formula that has no model settles it, and so does a model of a stronger one.
AllocationAnswer AllocationSolver::bySeparationLogic(const Formula& formula, Term address) {
  if (const auto part = sameBlock(store_, formula, address)) {
    if (askCvc5(*part) == Answer::Unsat) return {Allocation::Allocated, std::nullopt};
  }
  if (askCvc5(placed(store_, formula, address)) == Answer::Sat) return {Allocation::NotAllocated, std::nullopt};
  switch (askCvc5(withCell(store_, formula.pure(), addressesOf(formula), address))) {
    case Answer::Unsat: return {Allocation::Allocated, std::nullopt};
    case Answer::Sat: return {Allocation::NotAllocated, std::nullopt};
    case Answer::Unknown: break;
  }
  return {};
}

}  // namespace cairn::solver
