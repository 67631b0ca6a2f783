// One run: execute, look for lost blocks, and tell the path and the output once.
#include <algorithm>

#include "interp/interpreter.h"
#include "interp/leak_search.h"
#include "interp/machine.h"
#include "interp/observe.h"
#include "interp/trace.h"

namespace cairn::interp {

namespace {

constexpr std::size_t kMostHeldBack = 64 << 20;

// Output is held back until it is known how far the run counts: a block may turn out to have been lost before. What
// does not fit is written early.
class HeldOutput {
 public:
  explicit HeldOutput(const std::function<void(int, std::string_view)>& write) : write_(write) {}

  void add(std::uint64_t step, int fd, std::string_view bytes) {
    if (!write_) return;
    if (!pieces_.empty() && pieces_.back().fd == fd && pieces_.back().step == step) {
      pieces_.back().bytes += bytes;
    } else {
      pieces_.push_back({step, fd, std::string(bytes)});
    }
    size_ += bytes.size() + sizeof(Piece);
    if (size_ > kMostHeldBack) release(step);
  }

  void release(std::uint64_t lastStep) {
    for (const Piece& piece : pieces_) {
      if (piece.step <= lastStep) write_(piece.fd, piece.bytes);
    }
    pieces_.clear();
    size_ = 0;
  }

 private:
  struct Piece {
    std::uint64_t step;
    int fd;
    std::string bytes;
  };
  const std::function<void(int, std::string_view)>& write_;
  std::vector<Piece> pieces_;
  std::size_t size_ = 0;
};

Stop advanceToEnd(Machine& machine, std::uint64_t maxSteps, Observer* observer = nullptr) {
  try {
    machine.advance(maxSteps, observer);
  } catch (const Stop& stop) {
    return stop;
  }
  return {StopKind::Limit, "the step limit of " + std::to_string(maxSteps) + " is reached", machine.here(),
          std::nullopt, 0};
}

void replay(Code& code, const Outcome& outcome, const RunOptions& options, Observer& observer) {
  RecordedChoices choices(outcome.choices);
  Machine machine(code, choices, options.property, options.maxMemory, options.output, options.arguments);
  advanceToEnd(machine, outcome.steps, &observer);
}

}  // namespace

Outcome run(const program::Program& program, ChoiceSource& choices, const RunOptions& options) try {
  Code code(program);
  HeldOutput held(options.output);
  const Machine* writer = nullptr;
  const bool traces = static_cast<bool>(options.trace);
  Machine machine(
      code, choices, options.property, options.maxMemory,
      [&](int fd, std::string_view bytes) {
        if (!traces) held.add(writer->steps(), fd, bytes);
      },
      options.arguments);
  writer = &machine;
  const Stop stop = advanceToEnd(machine, options.maxSteps);

  Outcome outcome;
  outcome.kind = stop.kind;
  outcome.violation = stop.violation;
  outcome.message = stop.message;
  outcome.loc = stop.loc;
  outcome.exitStatus = stop.exitStatus;
  outcome.notAsked = stop.notAsked;
  outcome.steps = machine.steps();
  outcome.choices = machine.choices();
  outcome.calls = machine.clientCalls();
  outcome.assumptions = machine.assumptions();
  outcome.arguments = machine.arguments();
  if (options.property.asks(ViolationKind::ValidMemtrack) && !lostBlocks(machine).empty()) {
    Leak leak = findFirstLeak(code, machine, options.maxMemory);
    outcome.kind = StopKind::Violated;
    outcome.message = leak.violation.message;
    outcome.loc = leak.violation.loc;
    outcome.violation = std::move(leak.violation);
    outcome.exitStatus = 0;
    outcome.notAsked.reset();
    outcome.steps = leak.step;
    outcome.choices.resize(leak.choices);
    outcome.assumptions = std::move(leak.assumptions);
  }
  if (traces) {
    Tracer tracer(options.trace, outcome.steps);
    replay(code, outcome, options, tracer);
    tracer.finish();
  } else {
    held.release(outcome.steps);
  }
  return outcome;
} catch (const Stop& stop) {
  // The initial objects alone do not fit.
  Outcome outcome;
  outcome.kind = stop.kind;
  outcome.message = stop.message;
  return outcome;
}

Outcome runObserved(const program::Program& program, ChoiceSource& choices, const RunOptions& options,
                    Observer& observer) {
  Outcome outcome = run(program, choices, options);
  if (outcome.steps == 0) return outcome;
  Code code(program);
  RunOptions silent = options;
  silent.output = nullptr;
  replay(code, outcome, silent, observer);
  return outcome;
}

}  // namespace cairn::interp
