// The value of an expression after assignments, as an expression over the state before.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

// Names of locals stand for these terms.
using Substitution = std::map<std::string, Term>;

[[nodiscard]] Term substitute(const Term& term, const Substitution& values);

// Each function application becomes a choice among the points that change, each set its new value.
[[nodiscard]] Term after(const Term& term, const std::vector<Assignment>& assignments);

// Assignments whose terms have the locals replaced.
[[nodiscard]] std::vector<Assignment> substitute(const std::vector<Assignment>& assignments,
                                                 const Substitution& values);

}  // namespace cairn::model
