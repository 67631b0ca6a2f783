// Terms as linear forms over mathematical integers. Internal to the folder.
//
// Terms compute modulo 2^w. A form is a sum of integers that equals the term's value modulo 2^w; if its bounds lie inside one window of 2^w consecutive
// integers, it is the value itself up to a known multiple of 2^w. Nothing else makes a sum exact: what may wrap has only its range.
#pragma once

#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/builder.h"
#include "support/id_table.h"
#include "term/range.h"
#include "term/term.h"

namespace cairn::numeric {

// What is known of a term in every assignment of a builder's product.
struct Known {
  term::Range range;
  // Equal to the value modulo 2^w. Of a boolean: its value 0 or 1.
  Form form;
};

// Booleans that are known beside the product, each with its value.
using Truths = std::vector<std::pair<term::Term, bool>>;

// Remembers what it found. That stays right, if weaker than possible, when the product shrinks; it is wrong once variables are forgotten.
class Translator {
 public:
  Translator(Builder& state, const Truths& truths) : state_(state), truths_(truths) {}

  [[nodiscard]] const Known& known(term::Term term);
  // The values of a bit vector, or of a boolean as 0 or 1.
  [[nodiscard]] Interval interval(term::Term term, Reading reading) { return intervalOf(known(term).range, reading); }
  // A form that is the term's value in this reading; its range if the term may wrap.
  [[nodiscard]] Form read(term::Term term, Reading reading);
  // Whether the boolean is the same in all assignments.
  [[nodiscard]] std::optional<bool> decide(term::Term boolean);
  // The form of a minus that of b; nothing if numbers become too large.
  [[nodiscard]] std::optional<Form> minus(const Form& a, const Form& b) const;
  // A choice between bit vectors below the term whose condition is open.
  [[nodiscard]] std::optional<term::Term> openChoice(term::Term term);

  void clear() {
    places_.clear();
    known_.clear();
  }

 private:
  [[nodiscard]] Known compute(term::Term term);
  [[nodiscard]] Form formOf(term::Term term, const term::Range& range);
  [[nodiscard]] std::optional<Form> linearForm(term::Term term);
  [[nodiscard]] std::optional<bool> compare(term::Term comparison);
  // The value of a remainder that the dividend's congruence gives.
  [[nodiscard]] std::optional<Integer> remainder(term::Term term);
  [[nodiscard]] std::optional<bool> truth(term::Term boolean) const;
  [[nodiscard]] term::Range refine(const term::Range& range, const Form& form, unsigned width) const;

  Builder& state_;
  const Truths& truths_;
  std::deque<Known> known_;  // which stay where they are while others are added
  support::IdTable<const Known*> places_;  // by term
};

// The multiple k of 2^w for which value - k * 2^w lies in the type, for each value of the interval; nothing if they differ.
[[nodiscard]] std::optional<Integer> windowOf(const Interval& values, unsigned width, Reading reading);

}  // namespace cairn::numeric
