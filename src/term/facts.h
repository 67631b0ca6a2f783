// What follows cheaply from a conjunction of boolean terms: which booleans are known, and ranges of terms. Never wrong, often silent.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "support/id_table.h"
#include "term/store.h"

namespace cairn::term {

class Facts {
 public:
  explicit Facts(TermStore& store) : store_(&store) {}

  // The conjunct holds, or each of them.
  void assume(Term conjunct);
  void assume(std::span<const Term> conjuncts);
  // The conjuncts cannot all hold. Everything is implied then.
  [[nodiscard]] bool contradictory() const { return contradictory_; }
  // Whether the condition is true (or false) wherever all conjuncts hold; nothing if that does not show.
  [[nodiscard]] std::optional<bool> decide(Term condition) const;
  // Where the values of the term lie.
  [[nodiscard]] Range rangeOf(Term term) const;
  [[nodiscard]] std::optional<std::uint64_t> valueOf(Term term) const;

 private:
  void setTruth(Term boolean, bool value);
  void applyTruth(Term boolean, bool value);
  void applyRelation(Term boolean, bool value);
  void orderUnsigned(Term smaller, Term larger, bool strict);
  void orderSigned(Term smaller, Term larger, bool strict);
  void sumDoesNotOverflow(Term a, Term b);
  void differenceDoesNotOverflow(Term a, Term b);
  void excludeValue(Term term, std::uint64_t value);
  void narrow(Term term, const Range& range);
  void narrowChildren(Term term, const Range& range);
  void narrowAtoms(Term sum, const Range& range);
  [[nodiscard]] std::optional<bool> decideByOrder(Term comparison) const;
  [[nodiscard]] std::optional<bool> truthOf(Term boolean) const;

  TermStore* store_;
  support::IdTable<bool> truths_;
  support::IdTable<Range> ranges_;
  // What was assumed and can say more when ranges have narrowed.
  std::vector<std::pair<Term, bool>> relations_;
  std::vector<std::pair<Term, bool>> pending_;
  mutable bool contradictory_ = false;  // also found where ranges are computed
  bool changed_ = false;
  unsigned budget_ = 0;
  // Ranges of whole terms; right even if older than the latest narrowing, only wider.
  mutable support::IdTable<Range> known_;
};

}  // namespace cairn::term
