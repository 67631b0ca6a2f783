// Products of symbols, and divisions by them, with small values in place of one or two symbols: what is left is linear,
// and a solver finds values for it at once. That there are none says nothing.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "term/evaluate.h"
#include "term/store.h"

namespace cairn::term {

// Values for conjuncts; nothing if there are none, or none are found.
using FindValues = std::function<std::optional<Assignment>(std::span<const Term>)>;

// Values for all symbols of the conjuncts that `find` gave for them with some small values put in; whether they make
// the conjuncts true is for the caller to see.
[[nodiscard]] std::optional<Assignment> withSmallValues(TermStore& store, std::span<const Term> conjuncts,
                                                        const FindValues& find);

}  // namespace cairn::term
