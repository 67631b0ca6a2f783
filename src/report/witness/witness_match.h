// Whether an execution is one of those that a violation witness stands for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"
#include "report/witness/witness.h"

namespace cairn::report {

// A waypoint with the place in the text that it means.
struct PlacedWaypoint {
  const Waypoint* waypoint = nullptr;
  std::uint32_t input = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

struct PlacedWitness {
  std::vector<std::vector<PlacedWaypoint>> segments;
  std::string problem;  // not empty: why a waypoint means no place in the text
};

// Finds for each waypoint the place of its kind in the text: where a statement begins, a keyword, a closing parenthesis. One without column means the leftmost of
// its line.
[[nodiscard]] PlacedWitness placeWitness(const ViolationSequence& segments, const program::SourceOutline& outline,
                                         const std::vector<std::string>& inputFiles);

struct Mismatch {
  std::string why;  // a sentence that says how far the run comes; empty: it is one of those that the witness stands for
  // Answers of the environment, by their number, with which the run may come further: an assumption gives a variable another value than the run, and the
  // variable holds the answer.
  std::map<std::size_t, std::uint64_t> answers;
};

// A run is one of those that the witness stands for if it passes every waypoint in order, avoids what is to be avoided, and violates the property at the target.
// `violation` is a run that violated the property.
[[nodiscard]] Mismatch compareRun(const PlacedWitness& witness, const program::Program& program,
                                  const program::SourceOutline& outline, const interp::Outcome& violation,
                                  interp::Property property);

}  // namespace cairn::report
