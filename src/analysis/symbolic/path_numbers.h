// What the numeric domain knows of paths, and values of their symbols that were found: answers that need no solver, for states that may say less than they could.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "numeric/element.h"
#include "term/evaluate.h"
#include "term/path.h"
#include "term/store.h"

namespace cairn::analysis {

class PathNumbers {
 public:
  PathNumbers(const term::TermStore& terms, numeric::Relations relations) : terms_(terms), relations_(relations) {}

  // Everything that the domain keeps of the path's conjuncts.
  [[nodiscard]] const numeric::Element& of(const term::Path& path) { return known(path).element; }
  // Whether the path allows the condition: such values are at hand, or are found near the bounds that the domain gives where the condition holds; or the domain knows
  // that it holds nowhere. Nothing if that does not show.
  [[nodiscard]] std::optional<bool> mayHold(const term::Path& path, term::Term condition);
  // What somebody else has computed of a path with the same relations, before it is asked for.
  void expect(const term::Path& path, const numeric::Element& element);

 private:
  using Values = std::shared_ptr<term::Evaluator>;
  struct Known {
    term::Path path;
    numeric::Element element = numeric::Element::top();
    std::vector<Values> values;  // all conjuncts are true under each
    bool valuesSought = false;
  };
  [[nodiscard]] Known& known(const term::Path& path);
  void seekValues(Known& known, std::span<const term::Term> conjuncts, const std::vector<Values>& before);
  Known& keep(Known known);
  // Under values that are at hand.
  [[nodiscard]] static bool holds(const Known& known, term::Term condition);
  // Values for the symbols of the conjuncts: the lower bounds that the element gives, and the upper ones.
  [[nodiscard]] std::vector<term::Assignment> extremes(const numeric::Element& element,
                                                       std::span<const term::Term> conjuncts);
  // The values, or others near them, under which all conjuncts are true; null if none is found.
  [[nodiscard]] Values repaired(term::Assignment values, std::span<const term::Term> conjuncts,
                                const numeric::Element& element);
  // Ascending.
  [[nodiscard]] const std::vector<term::SymbolId>& symbolsOf(term::Term conjunct);

  const term::TermStore& terms_;
  numeric::Relations relations_;
  std::deque<Known> known_;                                              // the newest last
  std::unordered_map<term::Term, std::vector<term::SymbolId>> symbols_;  // of conjuncts
};

}  // namespace cairn::analysis
