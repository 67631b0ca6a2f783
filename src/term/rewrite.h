// Rebuilding terms: with other symbols, or simplified.
#pragma once

#include <unordered_map>
#include <vector>

#include "term/store.h"

namespace cairn::term {

// The symbols in the term, ascending.
[[nodiscard]] std::vector<SymbolId> symbolsOf(Term term);

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
