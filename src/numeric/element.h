// Numeric elements: what an analysis knows of the symbols of its terms when it forgets how they came about.
//
// An element stands for a set of assignments of bit patterns to symbols. Each symbol is read as one mathematical integer (reading.h); the set is given by
// an interval and a congruence for each symbol, upper bounds of differences x - y, and, if the element's relations ask for them, linear rows. Symbols that an element does not mention are arbitrary, and so the
// set never depends on which symbols exist. Below, gamma(E) is this set.
//
// Elements are values: immutable, cheap to copy, hashed. Operations on elements of one analysis need equal readings and relations.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "numeric/domains/integer.h"
#include "numeric/domains/interval.h"
#include "numeric/domains/reading.h"
#include "numeric/product/product.h"
#include "term/store.h"

namespace cairn::numeric {

// Symbols and what stands for them elsewhere: another name, or their copies.
using SymbolPairs = std::span<const std::pair<term::Term, term::Term>>;

class Element {
 public:
  // All assignments, and none.
  [[nodiscard]] static Element top(const Readings& readings = {}, Relations relations = Relations::Zones);
  [[nodiscard]] static Element bottom(const Readings& readings = {}, Relations relations = Relations::Zones);
  [[nodiscard]] static Element top(Relations relations) { return top({}, relations); }
  [[nodiscard]] static Element bottom(Relations relations) { return bottom({}, relations); }

  // gamma is empty for certain.
  [[nodiscard]] bool isBottom() const { return product_->bottom; }
  // Nothing is known.
  [[nodiscard]] bool isTop() const { return !product_->bottom && product_->variables.empty(); }
  [[nodiscard]] const Readings& readings() const { return product_->readings; }
  [[nodiscard]] Relations relations() const { return product_->relations; }
  // The symbols that the element says something of, in the order of their ids.
  [[nodiscard]] std::vector<term::Term> symbols() const;

  // Contains every assignment of gamma(this) that satisfies all conditions.
  [[nodiscard]] Element assume(std::span<const term::Term> conditions) const;
  [[nodiscard]] Element assume(term::Term condition) const { return assume(std::span(&condition, 1)); }
  // The same, but a disjunction counts only if all its parts but one are refuted: for many of them, most of which do not matter at a time.
  [[nodiscard]] Element assumeIfDecided(std::span<const term::Term> conditions) const;
  // Contains s[symbol := value of the term in s] for every s of gamma(this).
  [[nodiscard]] Element assign(term::Term symbol, term::Term value) const;
  // Symbols with their values, one assignment after the other.
  [[nodiscard]] Element assign(SymbolPairs symbolsAndValues) const;
  // Contains every assignment that agrees with one of gamma(this) on all symbols but these, or on these.
  [[nodiscard]] Element forget(std::span<const term::Term> symbols) const;
  [[nodiscard]] Element project(std::span<const term::Term> keep) const;
  // The same element about the second symbol of each pair instead of the first, all at once. No symbol occurs twice on a side, the two of a pair have the same
  // width and reading, and a second symbol that the element mentions is also a first one.
  [[nodiscard]] Element rename(SymbolPairs pairs) const;

  // Contains gamma(a) and gamma(b).
  [[nodiscard]] static Element join(const Element& a, const Element& b);
  // The same, and a chain a, widen(a, b1), widen(that, b2), ... is constant from some point on. The thresholds, ascending, are where bounds stop on their way.
  // That holds if each result itself is the next left operand, not an element with the same meaning computed anew.
  [[nodiscard]] static Element widen(const Element& a, const Element& b, std::span<const Integer> thresholds = {});
  // For gamma(b) inside gamma(a): lies between the two.
  [[nodiscard]] static Element narrow(const Element& a, const Element& b);
  // gamma(a) is inside gamma(b). False says nothing.
  [[nodiscard]] static bool leq(const Element& a, const Element& b);

  // For a group of symbols that describe one thing of many, and copies that the element does not mention: the assignments in which the group and, independently,
  // its copies are as this element says, about the same values of all other symbols. The group is taken as a whole.
  [[nodiscard]] Element expand(SymbolPairs groupAndCopies) const;
  // The other way: contains the assignments of gamma(this) and those with the copies' values for the group, the copies then forgotten.
  [[nodiscard]] Element fold(SymbolPairs groupAndCopies) const;

  // Whether the condition is true (or false) in every assignment of gamma(this); nothing if that does not show. Everything is true of no assignment.
  [[nodiscard]] std::optional<bool> decide(term::Term condition) const;
  // Whether `decide` says true: half the work.
  [[nodiscard]] bool implies(term::Term condition) const;
  // Of these, what does not show at first sight to be implied: the rest would never add anything to a part of this element.
  [[nodiscard]] std::vector<term::Term> open(std::span<const term::Term> conditions) const;
  // An interval that contains the value of a symbol in its reading, or of a bit vector in the given one, for every assignment of gamma(this). Nothing for bottom.
  [[nodiscard]] std::optional<Interval> bounds(term::Term symbol) const;
  [[nodiscard]] std::optional<Interval> bounds(term::Term bits, Reading reading) const;
  // The congruence of a symbol's values.
  [[nodiscard]] Congruence congruenceOf(term::Term symbol) const;

  // Booleans that hold in every assignment of gamma(this), and say what the element says but for relations that no comparison of 64 bits can express.
  // Few: no bound or difference that follows from others.
  [[nodiscard]] std::vector<term::Term> toTerms(term::TermStore& store) const;
  // Whether the assignment of bit patterns is in gamma(this).
  template <typename ValueOfSymbol>
  [[nodiscard]] bool contains(ValueOfSymbol bitsOf) const {
    std::vector<Integer> values;
    for (const Variable& v : product_->variables) {
      values.push_back(readBits(bitsOf(v.symbol), v.symbol.width(), v.reading));
    }
    return containsValues(values);
  }

  [[nodiscard]] std::uint64_t hash() const { return product_->hash; }
  // Equal components. Elements with the same gamma may differ if one is a widening's result.
  bool operator==(const Element& other) const { return product_ == other.product_ || *product_ == *other.product_; }

 private:
  explicit Element(ProductRef product) : product_(std::move(product)) {}
  [[nodiscard]] bool containsValues(std::span<const Integer> values) const;

  ProductRef product_;
};

}  // namespace cairn::numeric

template <>
struct std::hash<cairn::numeric::Element> {
  std::size_t operator()(const cairn::numeric::Element& element) const noexcept { return element.hash(); }
};
