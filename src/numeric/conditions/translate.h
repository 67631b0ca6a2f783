// Terms as linear forms over mathematical integers. Internal to the folder.
//
// Terms compute modulo 2^w. A form is a sum of integers that equals the term's value modulo 2^w; if its bounds lie inside one window of 2^w consecutive
// integers, it is the value itself up to a known multiple of 2^w. Nothing else makes a sum exact: what may wrap has only its range.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/product/builder.h"
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

  // Valid until `clear`.
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

  // The product of two forms, if it can be said, given that it lies in the interval; of the width of the term.
  [[nodiscard]] std::optional<Form> productForm(term::Term t, const Form& a, const Form& b,
                                                std::optional<Interval> clip);

  void clear() {
    places_.clear();
    known_.clear();
  }

 private:
  [[nodiscard]] Known compute(term::Term term);
  [[nodiscard]] Form formOf(term::Term term, const term::Range& range);
  [[nodiscard]] std::optional<Form> linearForm(term::Term term);
  // Of quotients, remainders and products (derived.cpp).
  [[nodiscard]] std::optional<Form> derivedForm(term::Term term, const term::Range& range);
  [[nodiscard]] std::optional<Form> quotientForm(term::Term t, Form dividend, Integer divisor, bool truncated);
  [[nodiscard]] std::optional<Form> remainderForm(term::Term t, Reading reading, const term::Range& range);
  [[nodiscard]] std::optional<Interval> belowAnother(std::uint32_t x, std::uint32_t y);
  [[nodiscard]] std::optional<std::uint32_t> productOfVariables(term::Term t, std::uint32_t x, std::uint32_t y,
                                                                std::optional<Interval> clip);
  [[nodiscard]] std::optional<bool> compare(term::Term comparison);
  // The value of a remainder that the dividend's congruence gives.
  [[nodiscard]] std::optional<Integer> remainder(term::Term term);
  [[nodiscard]] std::optional<bool> truth(term::Term boolean) const;
  [[nodiscard]] term::Range refine(const term::Range& range, const Form& form, unsigned width) const;

  Builder& state_;
  const Truths& truths_;
  // Keeps what is put into it where it is, and its memory when it is cleared.
  class Stock {
   public:
    const Known* put(Known known) {
      if (used_ == chunks_.size() * kChunk) chunks_.push_back(std::make_unique<std::array<Known, kChunk>>());
      Known& place = (*chunks_[used_ / kChunk])[used_ % kChunk];
      ++used_;
      place = std::move(known);
      return &place;
    }
    void clear() { used_ = 0; }

   private:
    static constexpr std::size_t kChunk = 8;
    std::vector<std::unique_ptr<std::array<Known, kChunk>>> chunks_;
    std::size_t used_ = 0;
  };
  Stock known_;
  support::IdTable<const Known*> places_;  // by term
};

// The multiple k of 2^w for which value - k * 2^w lies in the type, for each value of the interval; nothing if they differ.
[[nodiscard]] std::optional<Integer> windowOf(const Interval& values, unsigned width, Reading reading);

}  // namespace cairn::numeric
