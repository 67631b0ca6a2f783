// The run that shows a violation, step by step, with a picture of memory after each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"
#include "report/picture/picture.h"

namespace cairn::report {

// A stretch of the run on one line.
struct RecordedStep {
  interp::TraceStep step;
  std::string function;
  Picture picture;  // after it, or, of the last one, where the violation shows; changes are marked
};

struct RecordedRun {
  std::vector<RecordedStep> steps;
  std::uint64_t leftOut = 0;     // steps in the middle of a long run
  std::size_t leftOutAfter = 0;  // how many of `steps` come before them
};

struct RecordingLimits {
  std::uint64_t first = 60;
  std::uint64_t last = 240;
};

// `outcome` is that of a violation, and `totalSteps` the number of its trace steps.
[[nodiscard]] RecordedRun recordRun(const program::Program& program, const program::SourceOutline& outline,
                                    const interp::Outcome& outcome, interp::Property property, std::uint64_t totalSteps,
                                    const RecordingLimits& limits = {});

}  // namespace cairn::report
