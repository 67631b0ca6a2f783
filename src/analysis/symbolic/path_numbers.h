// What the numeric domain knows of paths, and values of their symbols that were found: answers that need no solver, for states that may say less than they could.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "heap/state/state.h"
#include "numeric/element.h"
#include "term/evaluate.h"
#include "term/path.h"
#include "term/solver.h"
#include "term/store.h"

namespace cairn::analysis {

class PathNumbers {
 public:
  // The solver is asked only for the symbols of terms, which it remembers.
  PathNumbers(const term::TermStore& terms, term::Solver& solver) : terms_(terms), solver_(solver) {}

  // Whether the state's path allows the condition: values that satisfy both are at hand, or are found near the bounds that the domain gives where the condition holds; or the domain
  // knows that it holds nowhere. Nothing if that does not show. Of a long path only what is connected with the condition is looked at: that the rest of it cannot hold does not show.
  [[nodiscard]] std::optional<bool> ask(const heap::State& state, term::Term condition);

 private:
  using Values = std::shared_ptr<term::Evaluator>;
  struct Known {
    term::Path path;
    std::vector<term::Term> conjuncts;  // of the path
    numeric::Element element = numeric::Element::top();
    std::vector<Values> values;  // all conjuncts are true under each
    // Conjuncts about quotients, remainders and products, of which the element keeps nothing.
    std::optional<std::vector<term::Term>> nonlinear;
  };
  [[nodiscard]] static const std::vector<term::Term>& nonlinearOf(Known& known);
  [[nodiscard]] Known& known(const heap::State& state);
  // Of a long path only what is connected with the condition.
  [[nodiscard]] Known& knownAbout(const heap::State& state, term::Term condition);
  // Values for all of its conjuncts, if none are there: near the bounds of its element, or near these.
  void findValues(Known& known, std::span<const Values> before);
  // Under values that are at hand.
  [[nodiscard]] static bool holds(const Known& known, term::Term condition);
  // Values for the symbols of the conjuncts: the lower bounds that the element gives, and the upper ones.
  [[nodiscard]] std::vector<term::Assignment> extremes(const numeric::Element& element,
                                                       std::span<const term::Term> conjuncts);
  // The values, or others near them, under which all conjuncts are true; null if none is found.
  [[nodiscard]] Values repaired(term::Assignment values, std::span<const term::Term> conjuncts,
                                const numeric::Element& element);

  const term::TermStore& terms_;
  term::Solver& solver_;
  std::deque<Known> known_;  // the newest last
  std::deque<Known> parts_;  // likewise, of parts of paths
};

}  // namespace cairn::analysis
