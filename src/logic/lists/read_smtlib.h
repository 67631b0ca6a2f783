// Scripts of SL-COMP's SMT-LIB as formulas (assertion.h). docs/solver.md has the dialect.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "logic/lists/assertion.h"
#include "logic/lists/symbolic_expression.h"

namespace cairn::logic {

struct SolverScript {
  Signature signature;
  Assertion assertion;         // the conjunction of all assertions up to the last check-sat
  std::optional<bool> status;  // of (set-info :status ...): whether it has a model
  std::string logic;           // of (set-logic ...)
};

// The text is right as far as one can tell, but says something that Cairn does not decide.
class UnsupportedText : public TextError {
 public:
  using TextError::TextError;
};

// Throws TextError or UnsupportedText, with the place.
[[nodiscard]] SolverScript readSmtLib(std::string_view text);

}  // namespace cairn::logic
