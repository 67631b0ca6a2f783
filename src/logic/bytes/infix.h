// Terms as C programmers write them: `0 <= v <= 3`, `n = i + 1`.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "logic/bytes/formula.h"
#include "term/store.h"

namespace cairn::logic {

struct SymbolName {
  std::string text;
  Sort sort = Sort::Signed;
  bool defined = false;  // an equation says what it is: it stands on the left there
};
// Symbols that are not there go by the name they have in the store, and are signed.
using Names = std::unordered_map<term::SymbolId, SymbolName>;

class Infix {
 public:
  Infix(const term::TermStore& store, const Names& names) : store_(store), names_(names) {}

  // A constant of sort Location reads NULL if it is 0.
  [[nodiscard]] std::string value(term::Term term, Sort sort) const;
  [[nodiscard]] std::string condition(term::Term condition) const;
  // One text a conjunct, but constant bounds of one term together, where the first of them stands.
  [[nodiscard]] std::vector<std::string> conditions(std::span<const term::Term> conjuncts) const;

 private:
  [[nodiscard]] const SymbolName* nameOf(term::Term symbol) const;
  [[nodiscard]] Sort sortOf(term::Term term) const;
  // `tight`: as an operand of a product, or of something that binds as strongly.
  [[nodiscard]] std::string text(term::Term term, Sort sort, bool tight) const;
  [[nodiscard]] std::string sum(term::Term term, Sort sort) const;
  [[nodiscard]] std::string equality(term::Term equation, bool negated) const;
  [[nodiscard]] std::string comparison(term::Term compare, bool negated) const;
  [[nodiscard]] std::string junction(std::span<const term::Term> parts, bool negated) const;

  const term::TermStore& store_;
  const Names& names_;
};

}  // namespace cairn::logic
