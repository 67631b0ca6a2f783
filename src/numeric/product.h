// The reduced product of intervals, congruences, a zone and linear rows, as elements keep it. Internal to the folder.
//
// It stands for the assignments in which, reading each symbol's bits as its reading says, every variable's value lies in its interval and in
// its congruence, every difference of two variables with rows is at most the zone's entry, and all linear rows hold. Symbols that are no variable are arbitrary.
//
//  P1. variables are sorted by their symbols' ids; each says something: an interval smaller than the type, a congruence, a row of the zone, or a summand;
//  P2. an interval lies inside its type, its ends are members of the congruence, and it is a single value iff the congruence is;
//  P3. rows are in the order of the variables that have them; no entry follows from the intervals of its two variables, and every row has an entry;
//  P4. if `closed`: the zone is closed, and high(x) <= high(y) + at(x, y) and low(y) >= low(x) - at(x, y). Only widening makes products that are not;
//  P5. there are linear rows only if the relations allow their kind; they are in normal form and sorted, no two say the same, none is a bound or a difference
//      (of which the other components know), and of variables at constant distance or with a single value none but the first of the former is a summand.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "numeric/domains/congruence.h"
#include "numeric/domains/linear.h"
#include "numeric/domains/zone.h"
#include "numeric/interval.h"
#include "numeric/reading.h"
#include "numeric/relations.h"
#include "support/ref.h"
#include "term/term.h"

namespace cairn::numeric {

inline constexpr std::int32_t kNoRow = -1;

struct Variable {
  term::Term symbol;
  Interval interval;
  Congruence congruence;
  Reading reading = Reading::Signed;
  std::int32_t row = kNoRow;

  bool operator==(const Variable&) const = default;
  [[nodiscard]] Interval type() const { return typeInterval(symbol.width(), reading); }
};

[[nodiscard]] Variable unconstrained(term::Term symbol, Reading reading);

struct Product : support::Counted {
  Readings readings;
  Relations relations = Relations::Zones;
  bool bottom = false;
  bool closed = true;
  std::vector<Variable> variables;
  Zone zone;
  LinearRef linear;  // over the indices of variables; null: no rows
  std::uint64_t hash = 0;

  [[nodiscard]] std::optional<std::uint32_t> find(term::Term symbol) const;
  // The zone's bound of variable i minus variable j; Zone::kNone if it has none.
  [[nodiscard]] std::int64_t relation(std::uint32_t i, std::uint32_t j) const {
    const Variable& a = variables[i];
    const Variable& b = variables[j];
    if (a.row == kNoRow || b.row == kNoRow) return Zone::kNone;
    return zone.at(static_cast<std::size_t>(a.row), static_cast<std::size_t>(b.row));
  }
  // The least bound of variable i minus variable j that follows from the zone or from the intervals.
  [[nodiscard]] Integer difference(std::uint32_t i, std::uint32_t j) const;
  // Establishes P1, P3 and P5 and computes the hash. What a linear row says of bounds and differences should be known to the others before.
  void normalise();
  void setRows(std::vector<LinearRow> rows);

  bool operator==(const Product& other) const;

 private:
  void compactRows();
  void dropImpliedRelations();
  // Sorts variables and drops those that say nothing; rows of the zone and linear rows go with them.
  void orderVariables();
  void orderVariablesWithRows();
};

using ProductRef = support::Ref<Product>;

}  // namespace cairn::numeric
