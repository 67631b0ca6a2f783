// From an alarm of an analysis that weakens states to a violation: exact execution along the alarm's path, then searches for executions that come to its place.
#pragma once

#include "analysis/alarm.h"
#include "analysis/exact/exact.h"
#include "analysis/exact/target_guide.h"
#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::analysis {

// All return False, or Unknown after a number of expansions.

// Notes in the alarm what became of its path, which is known, and how long the chains are on it. At most so many expansions for each of its points.
[[nodiscard]] Verdict followPath(const program::Program& program, AbstractAlarm& alarm, const ExactOptions& options,
                                 std::uint64_t expansionsPerPoint);

// In the blocks of the alarm's path, which is known. Notes in the alarm how long the chains are there.
[[nodiscard]] Verdict followBlocks(const program::Program& program, AbstractAlarm& alarm, const ExactOptions& options,
                                   std::uint64_t expansions);

[[nodiscard]] Verdict searchFor(const program::Program& program, const AbstractAlarm& alarm, Approach approach,
                                const ExactOptions& options, std::uint64_t expansions);

}  // namespace cairn::analysis
