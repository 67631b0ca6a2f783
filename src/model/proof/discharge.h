// The proof of one obligation by the solvers, on a ladder of attempts.
#pragma once

#include <string>

#include "model/language/obligation.h"
#include "model/proof/question.h"

namespace cairn::model {

struct ProofOptions {
  bool both = false;            // both solvers must prove it
  double backstopSeconds = 60;  // for one question; what decides is counted in the solvers' own units
};

struct Proof {
  bool byZ3 = false;
  bool byCvc5 = false;
  unsigned attempts = 0;  // rungs of the ladder that were tried
  std::size_t rung = 0;   // the next one
  double seconds = 0;     // of the solver that proved it first; of all attempts if none did
  std::string tried;      // the last answers, for an obligation that stays open
  std::string failed;     // what a solver said that is no answer
  bool overtime = false;

  [[nodiscard]] bool isProved(bool both) const { return both ? byZ3 && byCvc5 : byZ3 || byCvc5; }
};

// Goes on with `before`, from the rung that its attempts end at, up to this rung of the ladder.
[[nodiscard]] Proof prove(const Machine& machine, const Obligation& obligation, const ProofOptions& options,
                          std::size_t rungs, Proof before = {});

inline constexpr std::size_t kAllRungs = 4;

// Everything besides the text of an obligation that decides the answer.
[[nodiscard]] std::string proofKey(const ProofOptions& options);

}  // namespace cairn::model
