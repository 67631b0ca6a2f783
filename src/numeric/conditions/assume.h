// Conditions as constraints. Internal to the folder.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "numeric/product/product.h"
#include "term/term.h"

namespace cairn::numeric {

enum class Disjunctions : std::uint8_t {
  CaseByCase,  // a few are taken apart, and what follows in each case is joined
  IfDecided,   // one counts if all its parts but one are refuted
};

// Contains every assignment of the product that satisfies all conditions.
[[nodiscard]] ProductRef assumeAll(const Product& start, std::span<const term::Term> conditions, Disjunctions how);

// Whether the condition is true (or false) in all assignments of the product; nothing if that does not show.
[[nodiscard]] std::optional<bool> decideCondition(const Product& start, term::Term condition);

// Whether it is true in all of them: half the work.
[[nodiscard]] bool impliesCondition(const Product& start, term::Term condition);

// Those conditions that are not seen to be true in all of them at first sight.
[[nodiscard]] std::vector<term::Term> openConditions(const Product& start, std::span<const term::Term> conditions);

// Contains, for every assignment of the product, the one that differs in `symbol` alone, which has the value of the term there.
[[nodiscard]] ProductRef assignValue(const Product& start, term::Term symbol, term::Term value);

// The same for each symbol and its value, one after the other.
[[nodiscard]] ProductRef assignValues(const Product& start,
                                      std::span<const std::pair<term::Term, term::Term>> symbolsAndValues);

}  // namespace cairn::numeric
