// What must hold for an expression to mean anything.
#pragma once

#include "model/language/machine.h"

namespace cairn::model {

enum class Condition : std::uint8_t {
  Defined,  // functions are applied inside their domains, divisors are not 0
  InWord,   // what is said to fit a machine word does
};

// `true` if there is nothing to show. The left part of `and`, `or`, `=>` is assumed for the right one as the operator allows.
[[nodiscard]] Term conditionOf(const Term& term, Condition condition, const Machine& machine);

}  // namespace cairn::model
