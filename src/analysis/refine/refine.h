// Refinement of the shape analysis (docs/refinement.md): an alarm whose path exact execution refutes is false, and the analysis is repeated with a precision that does not raise it.
//
// What may be the cause, from cheap to expensive: chains were folded that had to be kept (Knaut, chapter 4), turns of a counted loop were mixed up, shapes were joined, numbers were related too
// coarsely. A finer precision is tried first on the part of the program that the path runs through, and taken if the alarm is gone there.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/exact/confirm.h"
#include "analysis/exact/exact.h"
#include "analysis/shape/shape.h"
#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::analysis {

enum class RefinementKind : std::uint8_t {
  Off,
  Candidates,  // lengths of the chains on the path, in ascending order
  Naive,       // the longest of them, untried
};

struct RefineOptions {
  RefinementKind kind = RefinementKind::Candidates;
  unsigned maxRefinements = 20;
  // States of one analysis, and of one trial: so many times those of the first analysis, and so many more.
  std::uint64_t statesFactor = 4;
  std::uint64_t moreStates = 2'000;
  // Of all analyses and trials together: so many times as much.
  std::uint64_t inAll = 3;
  std::uint64_t alongPath = 8;     // expansions of exact execution for each point of a path
  std::uint64_t inBlocks = 2'000;  // expansions of exact execution in the blocks of a path
  std::vector<numeric::Relations> finerRelations;
};

// Of a verdict Unknown by the shape analysis with `shape`, whose alarms were followed by `followPath`. True, False, or Unknown with the alarms that are left.
[[nodiscard]] Verdict refine(const program::Program& program, const Verdict& first, const ShapeOptions& shape,
                             const ExactOptions& exact, const RefineOptions& options);

}  // namespace cairn::analysis
