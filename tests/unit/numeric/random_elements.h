// Random conditions, elements and assignments for the tests of the numeric layer.
#pragma once

#include <vector>

#include "../term/random_terms.h"
#include "numeric/element.h"
#include "term/evaluate.h"

namespace cairn::numeric::testing {

// Symbols of a few widths, each with a random reading; conditions of the kinds that programs have, and any others.
class RandomElements {
 public:
  RandomElements(term::TermStore& store, std::uint64_t seed, std::vector<unsigned> widths,
                 Relations relations = Relations::Zones);

  [[nodiscard]] const Readings& readings() const { return readings_; }
  [[nodiscard]] Element top() const { return Element::top(readings_, relations_); }
  [[nodiscard]] const std::vector<term::Term>& symbols() const { return symbols_; }
  unsigned below(unsigned bound) { return terms_.below(bound); }
  term::Term symbol() { return symbols_[below(static_cast<unsigned>(symbols_.size()))]; }
  // Small numbers, and those near the ends of the type.
  std::uint64_t value(unsigned width) { return terms_.value(width); }

  // Of all symbols of the store. Half of the time the symbols' numbers are near each other.
  term::Assignment assignment();
  term::Term condition();
  // A value to assign to a symbol of that width.
  term::Term expression(unsigned width);
  // Conditions that the assignment satisfies.
  std::vector<term::Term> conditionsOf(const term::Assignment& assignment, unsigned count);
  Element element(const term::Assignment& inside, unsigned count) { return top().assume(conditionsOf(inside, count)); }
  Element element(unsigned count) { return element(assignment(), count); }

 private:
  term::Term operand(unsigned width);
  term::Term comparison();

  term::TermStore& store_;
  term::testing::RandomTerms terms_;
  std::vector<unsigned> widths_;
  Relations relations_;  // sums of several symbols are frequent for the finer ones
  std::vector<term::Term> symbols_;
  Readings readings_ = Readings::table();
};

[[nodiscard]] bool contains(const Element& element, const term::Assignment& assignment);
// All terms are true.
[[nodiscard]] bool satisfies(const term::Assignment& assignment, std::span<const term::Term> conditions);
// The terms, for a message.
[[nodiscard]] std::string describe(term::TermStore& store, std::span<const term::Term> terms);
[[nodiscard]] std::string describe(term::TermStore& store, const Element& element);

}  // namespace cairn::numeric::testing
