// The places of a program where states are weakened and compared, and the order in which a fixpoint works through them.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/alarm.h"
#include "cpa/waitlist.h"
#include "heap/state/state.h"
#include "program/code/program.h"
#include "program/flow/iteration_order.h"

namespace cairn::analysis {

class Places {
 public:
  explicit Places(const program::Program& program) : program_(program), functions_(program.functions.size()) {}

  // The state is before the first instruction of a loop head.
  [[nodiscard]] bool isHead(const heap::State& state) const;
  // `to` is at a loop head and `from`, before it, inside that loop.
  [[nodiscard]] bool isBackEdge(const heap::State& from, const heap::State& to) const;
  // The state is where paths of a function come together, but for loop heads: before the first instruction of a block with several predecessors.
  [[nodiscard]] bool isMeeting(const heap::State& state) const;
  // A function that is summarised is being executed.
  [[nodiscard]] static bool inSummary(const heap::State& state);
  // The heads of the loops that the state's block is in, innermost loop first; of the function on top of the stack.
  [[nodiscard]] std::vector<PathPoint> headsAround(const heap::State& state);
  // Equal for states with the same call stack; different ones may collide.
  [[nodiscard]] static std::uint64_t stackHash(const heap::State& state);
  // Smaller: to be worked on first.
  [[nodiscard]] cpa::Rank rank(const heap::State& state);

 private:
  struct Entry {
    explicit Entry(program::ControlFlow controlFlow)
        : flow(std::move(controlFlow)), loops(flow), order(program::iterationOrder(flow, loops)) {}
    program::ControlFlow flow;
    program::Loops loops;
    std::vector<std::uint32_t> order;
  };
  const Entry& entry(program::FunctionId function) const;

  const program::Program& program_;
  mutable std::vector<std::unique_ptr<Entry>> functions_;  // made when they are asked for
};

}  // namespace cairn::analysis
