#include "report/page/recorded_run.h"

#include <optional>
#include <utility>

#include "interp/observe.h"
#include "interp/trace.h"
#include "report/picture/run_picture.h"

namespace cairn::report {

namespace {

class Recorder : public interp::Observer {
 public:
  Recorder(const program::Program& program, const program::SourceOutline& outline, const interp::Outcome& outcome,
           std::uint64_t totalSteps, const RecordingLimits& limits)
      : painter_(program, outline),
        tracer_([this](const interp::TraceStep& step) { add(step); }, outcome.steps),
        lastInstruction_(outcome.steps),
        marked_(outcome.violation->block),
        lost_(outcome.violation->fault == interp::Fault::Lost),
        totalSteps_(totalSteps),
        limits_(limits) {}

  void beforeInstruction(const interp::Machine& machine) override {
    machine_ = &machine;
    painter_.note(machine);
    tracer_.beforeInstruction(machine);
    const interp::Frame& frame = machine.frames().back();
    if (!frame.code->source->library) function_ = frame.code->source->name;
    // The instruction that violates the property, or the state after it.
    if (machine.steps() + 1 >= lastInstruction_) {
      atTheEnd_ = painter_.paint(machine, marked_);
      if (lost_) markLost(*atTheEnd_);
    }
    machine_ = nullptr;
  }

  RecordedRun finish() {
    tracer_.finish();
    const Picture* before = nullptr;
    Picture unmarked;
    for (RecordedStep& step : run_.steps) {
      Picture now = step.picture;
      if (before != nullptr) markChanges(step.picture, *before);
      unmarked = std::move(now);
      before = &unmarked;
    }
    return std::move(run_);
  }

 private:
  void add(const interp::TraceStep& step) {
    const std::uint64_t index = seen_++;
    if (index >= limits_.first && index + limits_.last < totalSteps_) {
      if (run_.leftOut++ == 0) run_.leftOutAfter = run_.steps.size();
      return;
    }
    RecordedStep recorded{step, function_, {}};
    if (machine_ != nullptr) {
      recorded.picture = painter_.paint(*machine_, 0);
    } else if (atTheEnd_) {
      recorded.picture = std::move(*atTheEnd_);
    }
    run_.steps.push_back(std::move(recorded));
  }

  RunPainter painter_;
  interp::Tracer tracer_;
  std::uint64_t lastInstruction_;
  std::uint32_t marked_;
  bool lost_;
  std::uint64_t totalSteps_;
  RecordingLimits limits_;
  const interp::Machine* machine_ = nullptr;
  std::string function_;  // of the instruction before
  std::optional<Picture> atTheEnd_;
  std::uint64_t seen_ = 0;
  RecordedRun run_;
};

}  // namespace

RecordedRun recordRun(const program::Program& program, const program::SourceOutline& outline,
                      const interp::Outcome& outcome, interp::Property property, std::uint64_t totalSteps,
                      const RecordingLimits& limits) {
  std::vector<std::uint64_t> answers;
  for (const interp::Choice& choice : outcome.choices) answers.push_back(choice.bits);
  interp::ListedChoices choices(answers);
  interp::RunOptions options;
  options.property = property;
  Recorder recorder(program, outline, outcome, totalSteps, limits);
  (void)interp::runObserved(program, choices, options, recorder);
  return recorder.finish();
}

}  // namespace cairn::report
