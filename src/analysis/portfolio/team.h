// The portfolio in two worker processes, side by side or in turns: one for proofs and for what their alarms lead to, one for the plain exact search.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "analysis/portfolio/portfolio.h"
#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::analysis {

// An answer, and the steps that it took.
struct TeamAnswer {
  const Verdict* verdict = nullptr;  // null: not yet
  std::uint64_t clock = 0;
};
// Which of the answers that are true or false took the fewest steps, and of equal ones the first. Throws support::CheckFailed if one is true and another one false.
[[nodiscard]] std::optional<std::size_t> earliestAnswer(std::span<const TeamAnswer> answers);

// The second worker starts when the first short search of the first one has not decided, or takes long. Turns are of equal processor time. Both count their steps, and the answer after the fewest steps is the verdict, so that it does not depend
// on which process was faster; one that is behind is waited for as long again as the answer took, at most. What ends one worker does not end the other. Throws if one of them says true and the other false.
[[nodiscard]] Verdict verifyByTeam(const program::Program& program, const PortfolioOptions& options);

}  // namespace cairn::analysis
