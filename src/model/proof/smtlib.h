// An obligation as a script of SMT-LIB 2.6: its hypotheses and the negation of its goal, which `unsat` proves.
#pragma once

#include <string>
#include <vector>

#include "model/language/machine.h"
#include "model/language/obligation.h"

namespace cairn::model {

// Sets are predicates, functions are uninterpreted and total: that they are applied inside their domains is an obligation of its own. Quantifiers carry
// the triggers of the model's text, or membership in their sets; `triggers` false leaves them out. No option, no check-sat. Throws ModelError for a
// trigger that is none.
[[nodiscard]] std::string smtText(const Machine& machine, const Obligation& obligation, bool triggers);

}  // namespace cairn::model
