#include "analysis/exact/exact.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "analysis/exact/replay.h"
#include "analysis/exact/seen_states.h"
#include "analysis/symbolic/transfer.h"
#include "cpa/algorithm.h"
#include "program/flow/loops.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::State;

namespace {

// Questions that need no solver cost time, too: about a hundredth of the others. One that it gives up took it as long
// as a hundred that it answers.
std::uint64_t worthSolverCalls(const term::SolverStatistics& statistics) {
  return statistics.solverCalls + statistics.queries / 100 + 100 * statistics.unknowns;
}

term::SolverOptions solverOptions(const ExactOptions& options) {
  term::SolverOptions result;
  if (options.maxSolverCalls) result.limit.milliseconds = 300;
  return result;
}

// A path with what decides when it is looked at.
struct PathState {
  State heap;
  Effort effort;
  Progress progress;
  std::optional<SeenStates::Mark> mark;  // where states are compared
};

// Paths of few splits first; a path that runs long without any moves back slowly.
constexpr std::uint64_t kBlocksPerRank = 256;

// What the later ones of many successors count beside the decision: a search in a text of unknown bytes may end at each of them, and those that end near its start or
// at the end of the text, which come first, show most faults.
std::uint64_t detour(std::uint64_t number) {
  constexpr std::uint64_t kFree = 4;
  std::uint64_t cost = 0;
  for (std::uint64_t n = number; n >= kFree; n /= 2) ++cost;
  return cost;
}

// Nothing to choose: an exact analysis sees everything.
class ExactAnalysis final : public cpa::Analysis<PathState>, private Sink {
 public:
  ExactAnalysis(const Program& program, const ExactOptions& options, Verdict& verdict)
      : program_(program),
        options_(options),
        verdict_(verdict),
        solver_(terms_, solverOptions(options)),
        allocationCheck_(options.allocationCheck ? std::make_unique<SolverAllocationCheck>(
                                                       terms_, program.pointerBits(), *options.allocationCheck)
                                                 : nullptr),
        transfer_(program, terms_, solver_, transferOptions(options, allocationCheck_.get())),
        loops_(program.functions.size()) {}

  PathState start() {
    initial_ = transfer_.initialState();
    return {initial_, {}, options_.guide != nullptr ? options_.guide->start(initial_) : Progress(), {}};
  }
  [[nodiscard]] bool decided() const { return violation_.has_value(); }
  [[nodiscard]] interp::Outcome takeViolation() { return std::move(*violation_); }
  // A state that nothing satisfies was followed for a while, and may have covered one that matters.
  [[nodiscard]] bool coverageInDoubt() const {
    return verdict_.statistics.covered != 0 && (verdict_.statistics.infeasible != 0 || refutedLate_ != 0);
  }
  [[nodiscard]] const term::SolverStatistics& solverStatistics() const { return solver_.statistics(); }

  // The search was stopped before this state: its position in the user's code.
  void notFollowed(const State& state) {
    ++verdict_.statistics.waiting;
    ++leftAt_[positionOf(state)];
  }
  void listWhatIsLeft() {
    for (const auto& [loc, count] : leftAt_) {
      unproved(loc, count == 1 ? "a path was not followed beyond this place"
                               : fmt::format("{} paths were not followed beyond this place", count));
    }
  }

  // Null: there is none.
  [[nodiscard]] const SolverAllocationCheck* allocationCheck() const { return allocationCheck_.get(); }

  // States are compared where a path can come by again: at loop heads.
  std::optional<std::uint64_t> location(const PathState& state) override {
    if (!state.mark) return std::nullopt;
    return state.mark->place;
  }

  void transfer(const PathState& state, const std::function<void(PathState)>& add) override {
    ++verdict_.statistics.states;
    verdict_.statistics.function = state.heap.top->function;
    noteAssumption(state.heap);
    successors_.clear();
    transfer_.run(state.heap, *this);
    if (options_.guide != nullptr && successors_.size() > 1) {
      std::swap(successors_[options_.guide->newest(successors_.size())], successors_.back());
    }
    const Effort effort = effortAfter(state);
    std::uint64_t number = 0;
    for (State& next : successors_) {
      PathState successor{std::move(next), effort, {}, {}};
      if (options_.guide == nullptr) successor.effort.splits += detour(number++);
      if (options_.guide != nullptr) {
        const auto progress = options_.guide->follow(state.progress, successor.heap);
        if (!progress) continue;
        successor.progress = *progress;
        options_.guide->constrain(state.progress, successor.heap, terms_);
      }
      if ((options_.guide == nullptr || options_.guide->forgetful()) && isHead(successor.heap)) {
        if (solver_.check(successor.heap.path) == term::Answer::Unsat) {
          ++refutedLate_;
          continue;
        }
        successor.mark = seenStates_.add(successor.heap);
      }
      add(std::move(successor));
    }
    if (successors_.empty()) ++verdict_.statistics.paths;
  }

  std::optional<PathState> merge(const PathState&, const PathState&, bool) override { return std::nullopt; }
  bool covered(const PathState& fresh, const PathState& reached) override {
    const bool same = fresh.mark && reached.mark && seenStates_.same(*fresh.mark, *reached.mark);
    if (same) ++verdict_.statistics.covered;
    return same;
  }
  bool standsAlone(const PathState&) override { return false; }
  void kept(const PathState&, std::size_t) override {}
  cpa::Rank rank(const PathState& state) override {
    if (options_.guide != nullptr) return options_.guide->rank(state.progress, state.effort);
    return {static_cast<std::uint32_t>(state.effort.splits + state.effort.blocks / kBlocksPerRank)};
  }
  std::uint64_t label(const PathState&) override { return 0; }

 private:
  static TransferOptions transferOptions(const ExactOptions& options, AllocationCheck* allocationCheck) {
    TransferOptions result;
    result.property = options.property;
    result.allocationCheck = allocationCheck;
    result.env = options.env;
    return result;
  }

  [[nodiscard]] SourceLoc positionOf(const State& state) const {
    for (const heap::Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
      const Function& function = program_.function(frame->function);
      if (function.library) continue;
      const Block& block = function.blocks[frame->position.block.index()];
      for (std::size_t i = frame->position.instruction; i < block.instructions.size(); ++i) {
        if (block.instructions[i].loc.valid()) return block.instructions[i].loc;
      }
      return block.terminator.loc;
    }
    return {};
  }

  const Loops& loopsOf(FunctionId function) const {
    auto& loops = loops_[function.index()];
    if (!loops) loops = std::make_unique<Loops>(ControlFlow(program_.function(function)));
    return *loops;
  }
  bool isHead(const State& state) const {
    const heap::Frame& frame = *state.top;
    return frame.position.instruction == 0 && loopsOf(frame.function).isHead(frame.position.block);
  }
  bool insideLoop(const State& state) {
    for (const heap::Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
      if (loopsOf(frame->function).innermost(frame->position.block).valid()) return true;
    }
    return false;
  }
  // Of the successors of a state.
  Effort effortAfter(const PathState& state) {
    Effort effort = state.effort;
    ++effort.blocks;
    if (successors_.size() <= 1) return effort;
    ++effort.splits;
    if (insideLoop(state.heap)) ++effort.loopSplits;
    return effort;
  }

  void noteAssumption(const State& state) {
    const Function& function = program_.function(state.top->function);
    if (!function.assumption.empty() && assumed_.insert(state.top->function).second) {
      verdict_.assumptions.push_back(function.assumption);
    }
  }

  // ---- Sink
  void successor(State state) override { successors_.push_back(std::move(state)); }
  void notAsked(const State& state, Alarm alarm) override {
    if (solver_.check(state.path) == term::Answer::Unsat) return;
    std::string text = program::notCheckedText(program_, alarm.kind, alarm.loc, alarm.message);
    if (notChecked_.insert(text).second) verdict_.assumptions.push_back(std::move(text));
  }
  void ended(State) override {}
  void unsupported(State, std::string why, SourceLoc loc) override { unproved(loc, std::move(why)); }

  void alarm(State state, Alarm alarm) override {
    if (decided()) return;
    ++verdict_.statistics.alarms;
    Replay result = replay(program_, state, solver_, options_.property);
    switch (result.kind) {
      case ReplayKind::Confirmed:
        if (!options_.accepts || options_.accepts(result.outcome)) violation_ = std::move(result.outcome);
        return;
      case ReplayKind::Infeasible: ++verdict_.statistics.infeasible; return;
      case ReplayKind::NoModel:
        ++verdict_.statistics.noModel;
        unproved(alarm.loc, alarm.message + " (the solver could not decide it)", alarm.kind);
        return;
      case ReplayKind::Refuted: {
        const std::vector<std::string> reasons = state.inexact.toVector();
        if (reasons.empty()) ++verdict_.statistics.mismatches;
        for (const std::string& reason : reasons) ++verdict_.statistics.inexact[reason];
        unproved(alarm.loc,
                 alarm.message +
                     (reasons.empty() ? " (not confirmed by a run)" : " (not confirmed: " + reasons.front() + ")"),
                 alarm.kind);
        return;
      }
    }
  }

  void unproved(SourceLoc loc, std::string what, std::optional<interp::ViolationKind> kind = std::nullopt) {
    if (seen_.insert({loc, what}).second) verdict_.open().unproved.push_back({loc, std::move(what), {}, kind});
  }

  const Program& program_;
  const ExactOptions& options_;
  Verdict& verdict_;  // open until the search is over
  std::optional<interp::Outcome> violation_;
  term::TermStore terms_;
  term::Solver solver_;
  std::unique_ptr<SolverAllocationCheck> allocationCheck_;
  Transfer transfer_;
  State initial_;
  mutable std::vector<std::unique_ptr<Loops>> loops_;  // made when they are asked for
  std::vector<State> successors_;
  std::set<FunctionId> assumed_;
  std::set<std::pair<SourceLoc, std::string>> seen_;
  std::set<std::string> notChecked_;
  std::map<SourceLoc, std::uint64_t> leftAt_;
  SeenStates seenStates_{initial_};
  std::uint64_t refutedLate_ = 0;  // states whose paths the solver found out only at a loop head to be infeasible
};

}  // namespace

Verdict verifyExactly(const Program& program, const ExactOptions& options) {
  Verdict verdict;
  ExactAnalysis analysis(program, options, verdict);
  cpa::Algorithm<PathState> algorithm(analysis, options.guide != nullptr ? cpa::Order::Deepening : options.order);
  std::string interruption;
  bool enough = false;  // steps or questions
  const cpa::Ending ending = algorithm.run(analysis.start(), [&] {
    options.env.tell(verdict.statistics);
    interruption = options.env.interruption();
    enough = (options.maxExpansions && verdict.statistics.states >= *options.maxExpansions) ||
             (options.maxSolverCalls && worthSolverCalls(analysis.solverStatistics()) >= *options.maxSolverCalls);
    return interruption.empty() && !enough && !analysis.decided();
  });
  if (!analysis.decided()) {
    for (const auto& node : algorithm.nodes()) {
      if (node.status == cpa::NodeStatus::Waiting) analysis.notFollowed(node.state->heap);
    }
    analysis.listWhatIsLeft();
  }
  verdict.statistics.solver = analysis.solverStatistics();
  Open& open = verdict.open();
  if (const SolverAllocationCheck* check = analysis.allocationCheck()) {
    verdict.statistics.allocation = check->statistics();
    for (const Disagreement& d : check->disagreements()) open.unproved.push_back({d.loc, d.what, {}, std::nullopt});
    if (!check->disagreements().empty()) {
      open.why = check->disagreements().front().what;
      return verdict;
    }
  }
  if (analysis.decided()) {
    verdict.answer = Violated{analysis.takeViolation()};
  } else if (!interruption.empty()) {
    open.stopFor(interruption);
  } else if (enough) {
    open.stopFor(StopReason::EnoughSteps);
  } else if (!open.unproved.empty()) {
    open.stopFor(open.unproved.front().what);
  } else if (ending == cpa::Ending::Exhausted && analysis.coverageInDoubt()) {
    open.why = "an infeasible path was met";
  } else if (options.guide != nullptr) {
    open.stopFor(StopReason::GuidedSearchEnded);
  } else {
    verdict.answer = Proved{};
  }
  return verdict;
}

}  // namespace cairn::analysis
