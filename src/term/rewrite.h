// Rebuilding terms: with other symbols, or simplified.
#pragma once

#include <unordered_map>
#include <vector>

#include "term/store.h"

namespace cairn::term {

// The symbols in the term, ascending.
[[nodiscard]] std::vector<SymbolId> symbolsOf(Term term);

namespace internal {
// False: the term is too large; some of its symbols may have been visited.
template <typename Visit>
bool visitFewSymbols(Term term, Visit& visit, unsigned& budget) {
  if (term.newestSymbol() == 0) return true;
  if (term.is(Op::Symbol)) {
    visit(term.symbol());
    return true;
  }
  for (const Term child : term.children()) {
    if (budget == 0) return false;
    --budget;
    if (!visitFewSymbols(child, visit, budget)) return false;
  }
  return true;
}
}  // namespace internal

// Calls `visit` with every symbol in the term, perhaps several times: for small terms nothing has to be sorted or kept.
template <typename Visit>
void forEachSymbol(Term term, Visit&& visit) {
  unsigned budget = 16;
  if (internal::visitFewSymbols(term, visit, budget)) return;
  for (const SymbolId symbol : symbolsOf(term)) visit(symbol);
}

// Replaces terms by others of the same sort, all at once, and simplifies what is above them. Keeps results between calls.
class Substitution {
 public:
  explicit Substitution(TermStore& store) : store_(store) {}
  // Before the first `apply`.
  void replace(Term from, Term to);
  [[nodiscard]] Term apply(Term term);

 private:
  TermStore& store_;
  std::unordered_map<Term, Term> results_;
  bool used_ = false;
};

// The simplified term of a raw one.
[[nodiscard]] Term simplify(TermStore& store, Term term);

}  // namespace cairn::term
