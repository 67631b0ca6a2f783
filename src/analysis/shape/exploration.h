// What a shape analysis has come by when it ends, whatever its verdict: for pictures and graphs.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "analysis/alarm.h"
#include "analysis/symbolic/transfer.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::analysis {

// A node of the abstract reachability graph.
struct ReachedNode {
  enum class Status : std::uint8_t { Waiting, Expanded, Covered, Outdated };

  PathPoint place;
  std::vector<std::size_t> parents;      // in the order in which they came; of a merged state, several
  std::optional<std::size_t> coveredBy;  // the node whose state stands for this one, too
  Status status = Status::Waiting;
  bool compared =
      false;  // its state was weakened, and compared with others of the place: at a loop head, or where paths meet
};

// Sees the states that executions pass.
class StateVisitor {
 public:
  virtual ~StateVisitor() = default;
  // Before an instruction, or a terminator; again if the state was split there.
  virtual void before(const heap::State& state) = 0;
  // A check may fail.
  virtual void alarm(const heap::State& state, const Alarm& alarm) = 0;
  // False: it has seen enough.
  [[nodiscard]] virtual bool goesOn() = 0;
};

struct Exploration {
  // The visitor sees every place in states that stand for all executions that come there, if it goes on to the end.
  bool complete = false;
  std::vector<ReachedNode> graph;
  term::TermStore& terms;  // of the states
  std::function<void(StateVisitor&)> visit;
};

}  // namespace cairn::analysis
