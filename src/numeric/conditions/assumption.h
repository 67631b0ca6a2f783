// One conjunction of booleans applied to a product under construction. Internal to the folder.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "numeric/conditions/translate.h"
#include "numeric/product/builder.h"
#include "support/id_table.h"

namespace cairn::numeric {

// Cases are analysed one by one and joined: so many splits on the way to one case.
inline constexpr unsigned kMaxSplits = 2;

struct Literal {
  term::Term boolean;
  bool value = true;
};

// What one case assumes; a choice's condition is also known as a truth, whatever the product makes of it.
using Case = std::vector<Literal>;

class Assumption {
 public:
  Assumption(Builder& state, const Truths& truths) : state_(state), truths_(truths), translator_(state, truths) {}

  void add(term::Term boolean, bool value) { pending_.push_back({boolean, value}); }
  // Applies everything until nothing new follows, or for a number of rounds.
  void run();
  // The first literal that cases would say more about, if there is one: its cases.
  [[nodiscard]] std::vector<Case> cases();
  [[nodiscard]] const std::vector<Literal>& literals() const { return literals_; }

 private:
  void flatten();
  void apply(Literal literal);
  // Applies a bound of one symbol, or its value, in the symbol's own reading: nothing more will ever follow from it alone. False: it is none.
  [[nodiscard]] bool applyBound(Literal literal);
  void applyEqual(term::Term a, term::Term b);
  void applyDifferent(term::Term a, term::Term b);
  // a < b, or a <= b.
  void applyOrder(term::Term a, term::Term b, Reading reading, bool strict);
  [[nodiscard]] bool isKnownNotToBeZero(term::Term number) const;
  void applyBelowQuotient(term::Term a, term::Term b);
  // The exact result of the operation lies inside (or outside) the operands' type.
  void applyFits(const Form& result, unsigned width, Reading reading, bool fits);
  void applyRemainder(term::Term remainder, term::Term value);
  void applyLastOpen(std::span<const term::Term> children, bool wanted);
  void narrow(term::Term t, Reading reading, Interval interval);
  void narrowParts(term::Term t, Reading reading, const Interval& interval);
  [[nodiscard]] std::vector<Case> casesOf(Literal literal);

  Builder& state_;
  const Truths& truths_;
  Translator translator_;
  std::vector<Literal> pending_;
  std::vector<Literal> literals_;  // each once
  support::IdTable<bool> known_;   // those, by term and value
  std::vector<bool> settled_;      // of literals that need not be applied any more
};

// The product without the assignments in which one of the literals is false, what is looked at case by case joined.
// With what is known to be true beside it.
[[nodiscard]] ProductRef solve(Builder state, const std::vector<Literal>& literals, const Truths& truths,
                               unsigned splits);

}  // namespace cairn::numeric
