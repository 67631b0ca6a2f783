// From an alarm to an execution: a model of the path gives the choice stream, the interpreter runs it.
#pragma once

#include <string>

#include "heap/state/state.h"
#include "interp/interpreter.h"
#include "term/solver.h"

namespace cairn::analysis {

enum class ReplayKind : std::uint8_t {
  Confirmed,   // the interpreter stopped with a violation of the property
  Infeasible,  // no values satisfy the path
  NoModel,     // the solver found none in time
  Refuted,     // the interpreter ran the values and found nothing
};

struct Replay {
  ReplayKind kind = ReplayKind::NoModel;
  interp::Outcome outcome;  // of the run, if there was one
};

[[nodiscard]] Replay replay(const program::Program& program, const heap::State& state, term::Solver& solver,
                            interp::Property property);

}  // namespace cairn::analysis
