#include "term/rewrite.h"

#include <algorithm>

#include "support/check.h"
#include "support/id_table.h"
#include "term/walk.h"

namespace cairn::term {

std::vector<SymbolId> symbolsOf(Term root) {
  std::vector<SymbolId> symbols;
  support::IdTable<bool> seen;
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (term.is(Op::Symbol)) symbols.push_back(term.symbol());
    for (const Term child : term.children()) {
      if (child.children().empty()) {
        if (child.is(Op::Symbol)) symbols.push_back(child.symbol());
      } else if (!seen.contains(child.id())) {
        seen.insert(child.id(), true);
        open.push_back(child);
      }
    }
  }
  std::ranges::sort(symbols);
  symbols.erase(std::ranges::unique(symbols).begin(), symbols.end());
  return symbols;
}

void Substitution::replace(Term from, Term to) {
  CAIRN_CHECK(!used_, "a substitution is fixed once it was applied");
  CAIRN_CHECK(from.width() == to.width(), "substitution of another sort");
  results_.insert_or_assign(from, to);
}

Term Substitution::apply(Term root) {
  used_ = true;
  std::vector<Term> children;
  visitChildrenFirst(
      root, [&](Term t) { return results_.contains(t); },
      [&](Term t) {
        if (t.children().empty()) {
          results_.emplace(t, t);
          return;
        }
        children.clear();
        for (const Term child : t.children()) children.push_back(results_.at(child));
        results_.emplace(t, store_.build(t.op(), t.width(), children, t.payload(), t.coefficients()));
      });
  return results_.at(root);
}

Term simplify(TermStore& store, Term term) { return Substitution(store).apply(term); }

}  // namespace cairn::term
