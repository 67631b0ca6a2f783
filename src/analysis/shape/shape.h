// Shape analysis: proofs for data structures of any size. The shared transfer between loop heads; at loop heads the state is weakened (chains fold into
// segments, the path becomes a numeric element) and states of one place are covered or joined, until nothing new comes.
//
// A finished fixpoint is re-checked by a separate pass (recheck.h) before the verdict is true. It finds no violations: an alarm makes the verdict unknown.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/env.h"
#include "analysis/precision.h"
#include "analysis/shape/listener.h"
#include "analysis/verdict.h"
#include "heap/state/state.h"
#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

struct ShapeOptions {
  interp::Property property = interp::Property::MemSafety;
  ShapePrecision precision;
  // States at one place whose shapes cannot be joined.
  unsigned maxDisjuncts = 60;
  // From so many on, states at one place are joined even if the result says less than both.
  unsigned separateShapes = 16;
  // Likewise where paths meet: there the shapes are often what the next branch asks for.
  unsigned separateShapesWherePathsMeet = 32;
  // States that may pass where paths come together before they are weakened and joined there as at a loop head.
  unsigned passesBeforeMeeting = 40;
  // Likewise inside of library functions, unless the precision is patient: what they tell apart, few callers ask for.
  unsigned passesBeforeMeetingInLibrary = 10;
  unsigned maxDepth = 60;  // of the call stack
  // After the first alarm on numbers that were widened, in the hope that the narrowing pass takes the alarm back.
  unsigned statesAfterAlarm = 300;
  std::optional<std::uint64_t> maxStates;  // enough, and then unknown
  std::optional<std::size_t>
      maxConditions;  // likewise, of the path of a state at a loop head: it relates too many numbers
  // Only executions in these blocks; functions of which there is none are not restricted. The verdict is never true then: StopReason::NoAlarmInside says that no alarm was raised.
  std::optional<std::set<std::pair<program::FunctionId, program::BlockId>>> inside;
  unsigned maxLooks = 4;  // re-checks that find something not covered, each of which the fixpoint goes on from
  Env env;
  ShapeListener* listener = nullptr;
};

// One analysis that can be left and taken up again. Not before its verdict is true, or unknown for another reason than StopReason::EnoughStates, is it over.
class ShapeProof {
 public:
  ShapeProof(const program::Program& program, ShapeOptions options);
  ~ShapeProof();
  ShapeProof(const ShapeProof&) = delete;
  ShapeProof& operator=(const ShapeProof&) = delete;

  // Goes on until it has seen so many states in all. The statistics are those since the beginning.
  [[nodiscard]] Verdict run(std::optional<std::uint64_t> maxStates);
  // Of the states at one place, those that were kept apart, where there are most.
  [[nodiscard]] std::size_t mostShapes() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// The whole of it, up to `maxStates`.
[[nodiscard]] Verdict verifyShape(const program::Program& program, const ShapeOptions& options);

}  // namespace cairn::analysis
