// A product under construction: constraints go in, and what follows from them is kept reduced. Internal to the folder.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/product/form.h"
#include "numeric/product/product.h"

namespace cairn::numeric {

// What a derived number is made of: two of the same origin are one.
enum class Derivation : std::uint8_t {
  Quotient,   // floor(form / factor)
  Truncated,  // form / factor, towards zero
  Remainder,  // of a term
  Product,    // of two variables
};
struct Origin {
  Derivation how = Derivation::Product;
  std::vector<Summand> sum;  // of the form; of a product its two variables
  Integer constant = 0;      // of the form
  Integer factor = 1;
  std::uint32_t term = 0;  // of a remainder
  bool operator==(const Origin&) const = default;
};

class Builder {
 public:
  explicit Builder(Product start);

  [[nodiscard]] bool isBottom() const { return product_.bottom; }
  void setBottom() { product_.bottom = true; }
  // Grows whenever something new is learnt.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

  [[nodiscard]] std::span<const Variable> variables() const { return product_.variables; }
  [[nodiscard]] const Variable& operator[](std::uint32_t variable) const { return product_.variables[variable]; }
  // The variable of a symbol, unconstrained if it is new.
  [[nodiscard]] std::uint32_t variable(term::Term symbol);
  // A second variable for the symbol, which `replace` makes the only one.
  [[nodiscard]] std::uint32_t shadow(term::Term symbol);
  // Forgets the symbol's variable; the shadow takes its place.
  void replace(term::Term symbol, std::uint32_t shadow);
  void forget(std::uint32_t variable);

  // Each of these says that something holds of all assignments: they never remove one that satisfies it.
  void restrict(std::uint32_t variable, const Interval& interval);
  void restrict(std::uint32_t variable, const Congruence& congruence);
  void addDifference(std::uint32_t x, std::uint32_t y, Integer bound);  // x - y <= bound
  void addAtMost(const Form& form, Integer bound);                      // for some r in the residue, form <= bound
  void addAtLeast(const Form& form, Integer bound);
  void addWithin(const Form& form, const Interval& interval);
  void addEqual(const Form& form, Integer value);
  void addCongruence(const Form& form, const Congruence& congruence);
  void add(const LinearRow& row);

  // Linear rows, bounds and differences tell each other what they know; with `exactly`, also what only all of them together imply for single variables.
  void reduce(bool exactly);
  [[nodiscard]] std::span<const LinearRow> rows() const { return rowsOf(product_.linear); }

  // Derived numbers: quotients, remainders, products. They live as long as the builder keeps its symbols; the finished
  // product has none of them.
  [[nodiscard]] bool isDerived(std::uint32_t variable) const {
    return variable < isDerived_.size() && isDerived_[variable];
  }
  [[nodiscard]] std::optional<std::uint32_t> derived(const Origin& origin) const;
  // The number of this origin, all of whose values lie in the interval; nothing if there are too many already, or its
  // values may be too large. The term has a width that the reading's bounds go with.
  [[nodiscard]] std::optional<std::uint32_t> makeDerived(const Origin& origin, term::Term term, Reading reading,
                                                         const Interval& values);
  [[nodiscard]] std::span<const std::pair<Origin, std::uint32_t>> derivedNumbers() const { return derived_; }
  // The variable has the value of the form, which may mention derived numbers: its differences to symbols.
  void relateToFacts(std::uint32_t target, const Form& form);

  // What the values of a form lie in.
  [[nodiscard]] Interval bounds(const Form& form) const;
  [[nodiscard]] Congruence congruenceOf(const Form& form) const;

  // The finished product. The builder is not to be used afterwards.
  [[nodiscard]] ProductRef finish();

 private:
  void narrow(std::uint32_t variable, const Interval& interval);
  void narrow(std::uint32_t variable, const Congruence& congruence);
  void settle(std::uint32_t variable, const Interval& interval, const Congruence& congruence);
  void propagate();
  void propagateFrom(std::uint32_t variable);
  void propagateAtMost(const Form& form, Integer bound);
  void propagateCongruence(const Form& form, const Congruence& congruence);
  void propagateRows();
  void propagateCongruentRow(const Form& form, const LinearRow& row);
  // Keeps a linear row, if the relations ask for its kind and it is more than a bound or a difference.
  void relate(const Form& form, RowKind kind, Integer bound, Integer modulus = 0);
  [[nodiscard]] bool isKept(const LinearRow& row) const;
  [[nodiscard]] Form formOf(const LinearRow& row) const;
  [[nodiscard]] std::size_t rowOf(std::uint32_t variable);
  [[nodiscard]] Integer leastOf(const Form& form) const;
  [[nodiscard]] Integer greatest(const Form& form, bool negated) const;
  [[nodiscard]] Integer greatestByRows(const Form& form, bool negated) const;
  [[nodiscard]] std::optional<Summand> newestDerived(const Form& form) const;
  [[nodiscard]] Integer greatestByTwoRows(const Form& form) const;
  [[nodiscard]] Integer greatestByFacts(const Form& form, bool negated) const;
  [[nodiscard]] Integer boundByFacts(const Form& form, unsigned eliminations) const;
  // times * (a form) <= form + bound.
  struct Said {
    Form form;
    Integer bound = 0;
    Integer times = 1;
  };
  [[nodiscard]] std::optional<Said> saidByFacts(const Form& form) const;
  void addFact(const Form& form, Integer bound);
  void eliminate(const Form& form, Integer bound, unsigned eliminations);
  void forgetDerived();
  void dropDerived();

  Product product_;
  // Sorted by symbol.
  std::vector<std::pair<term::SymbolId, std::uint32_t>> index_;
  std::vector<std::uint32_t> rowOwners_;
  std::vector<std::uint32_t> pending_;
  // form <= bound; the form has no residue, and mentions a derived number.
  struct Fact {
    Form form;
    Integer bound = 0;
  };
  std::vector<Fact> facts_;
  // Eliminations that this builder and its copies may still make: where numbers are made of numbers many times over,
  // each question would have many ways down.
  static constexpr unsigned kMostWork = 4000;
  mutable unsigned work_ = 0;
  std::vector<std::pair<Origin, std::uint32_t>> derived_;
  std::vector<bool> isDerived_;  // by variable, also of those that were forgotten
  std::uint64_t changes_ = 0;
};

}  // namespace cairn::numeric
