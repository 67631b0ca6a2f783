// Linear forms: constant + sum of coefficient * atom modulo 2^w, w > 1. Internal to the builders.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "term/store.h"

namespace cairn::term {

class Linear {
 public:
  explicit Linear(TermStore& store, unsigned width) : store_(store), width_(width) {}

  // this := this + factor * term, looking into the term.
  void add(Term term, std::uint64_t factor);
  // The same with the term as an atom, whatever it is.
  void addAtom(Term atom, std::uint64_t factor);
  void addConstant(std::uint64_t value) { constant_ = truncate(constant_ + value, width_); }
  // Sorts the atoms, merges equal ones, drops those of coefficient 0, and lets the coefficients simplify their atoms. The form is then normal.
  void normalise();

  [[nodiscard]] unsigned width() const { return width_; }
  [[nodiscard]] std::uint64_t constant() const { return constant_; }
  [[nodiscard]] const std::vector<std::pair<Term, std::uint64_t>>& products() const { return products_; }

 private:
  bool mergeEqualAtoms();

  TermStore& store_;
  unsigned width_;
  std::uint64_t constant_ = 0;
  std::vector<std::pair<Term, std::uint64_t>> products_;
};

// A choice between two constants.
[[nodiscard]] inline bool isConstantChoice(Term term) {
  return term.is(Op::Ite) && !term.isBool() && term.child(1).isConstant() && term.child(2).isConstant();
}

// More atoms than this stay in nested sums, so that a sum of n values costs n times a constant, not n squared.
inline constexpr std::size_t kMaxAtoms = 48;

}  // namespace cairn::term
