// An alarm of an analysis that weakens states: it may or may not be a violation. With what is needed to find out, and to refine the analysis if it is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "heap/state/state.h"
#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

// A place where a path goes on: the start of a block, or behind a call.
struct PathPoint {
  program::FunctionId function;
  heap::Position position;
  auto operator<=>(const PathPoint&) const = default;
};

[[nodiscard]] inline PathPoint pointOf(const heap::State& state) { return {state.top->function, state.top->position}; }

// What became of exact execution along a path.
struct PathTrial {
  std::size_t reached = 0;  // the last point that some execution came to
  std::string why;          // it did not go further, or did not violate the property there
  bool refuted = false;     // no execution takes the path and violates the property at its end; else it is not known
};

struct AbstractAlarm {
  interp::ViolationKind kind = interp::ViolationKind::ValidDeref;
  program::SourceLoc loc;
  std::string message;
  PathPoint place;              // of the instruction
  std::vector<PathPoint> path;  // from the start of the program; empty: not known
  std::string state;            // at the instruction, as separation logic
  std::optional<PathTrial> trial;
  std::vector<unsigned>
      lengths;  // of chains on the path, the longest of each that has a bound (object_lengths.h), ascending
};

}  // namespace cairn::analysis
