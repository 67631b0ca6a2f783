#include "analysis/shape/shape.h"

#include "analysis/shape/shape_analysis.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::State;

class ShapeProof::Implementation {
 public:
  Implementation(const Program& program, ShapeOptions options)
      : options_(std::move(options)),
        analysis_(program, options_, verdict_),
        algorithm_(analysis_, cpa::Order::Deepening) {
    algorithm_.reach(analysis_.start());
  }

  Verdict run(std::optional<std::uint64_t> maxStates) {
    verdict_.open().stopFor(StopReason::Other);
    interruption_.clear();
    enough_ = false;
    while (!runToFixpoint(maxStates)) {
    }
    verdict_.statistics.solver = analysis_.solverStatistics();
    if (options_.listener != nullptr && options_.listener->wantsEnd())
      analysis_.tellEnd(algorithm_.nodes(), invariants_);
    return verdict_;
  }
  [[nodiscard]] std::size_t mostShapes() const { return analysis_.mostShapes(); }

 private:
  // To the end of a fixpoint, and a re-check of it. False: the re-check has found more to do.
  bool runToFixpoint(std::optional<std::uint64_t> maxStates) {
    const cpa::Ending ending = algorithm_.run([&] { return advance(maxStates); });
    tellPath();
    collectInvariants();
    if (enough_) return endsUnknown(StopReason::EnoughStates);
    if (!interruption_.empty()) return endsUnknown(interruption_);
    const bool alarmed = !verdict_.open().unproved.empty();
    // A limit that was met, or what is not modelled, stays unknown even if nothing was left to do after it.
    if (alarmed && (ending != cpa::Ending::Exhausted || analysis_.failed())) {
      return endsUnknown(verdict_.open().unproved.front().what);
    }
    CAIRN_CHECK(ending == cpa::Ending::Exhausted, "the fixpoint is finished");
    if (options_.inside && alarmed) return endsUnknown(verdict_.open().unproved.front().what);
    if (options_.inside) return endsUnknown(StopReason::NoAlarmInside);
    if (alarmed) {
      narrowAlarms();
      return true;
    }
    tellFixpoint(&ShapeListener::finished);
    const RecheckResult checked = analysis_.recheckFixpoint(invariants_);
    if (checked.holds()) {
      verdict_.answer = Proved{options_.precision};
      if (options_.listener != nullptr && analysis_.widened()) {
        Invariants narrower = analysis_.narrowedFixpoint(invariants_);
        if (analysis_.recheckFixpoint(narrower).holds()) invariants_ = std::move(narrower);
      }
      tellFixpoint(&ShapeListener::proved);
      return true;
    }
    if (!checked.failure.empty()) return endsUnknown(checked.failure);
    if (looks_ == options_.maxLooks) return endsUnknown("the invariants found are not inductive");
    // A join says less than its parts, but the order need not see it: what it does not see covered is one more state.
    for (const State& state : checked.uncovered) {
      analysis_.goOnFrom(state, [&](ShapeState next) { algorithm_.reach(std::move(next)); });
    }
    ++looks_;
    return false;
  }

  // Numbers that were widened may have raised the alarms: without them, if what narrowing leaves of the numbers is inductive and raises none.
  void narrowAlarms() {
    invariants_ = analysis_.narrowedFixpoint(invariants_);
    tellFixpoint(&ShapeListener::finished);
    if (!analysis_.recheckFixpoint(invariants_).holds()) {
      verdict_.open().stopFor(verdict_.open().unproved.front().what);
      return;
    }
    verdict_.answer = Proved{options_.precision};
    tellFixpoint(&ShapeListener::proved);
  }

  // For runToFixpoint: the verdict is open, and the analysis over.
  template <typename Reason>
  bool endsUnknown(Reason reason) {
    verdict_.open().stopFor(std::move(reason));
    return true;
  }
  bool advance(std::optional<std::uint64_t> maxStates) {
    tellPath();
    options_.env.tell(verdict_.statistics);
    interruption_ = options_.env.interruption();
    const bool enough = maxStates && verdict_.statistics.states > *maxStates;
    enough_ = enough || analysis_.hasTooManyConditions();
    return !enough_ && interruption_.empty() && !analysis_.failed();
  }
  void tellPath() {
    if (analysis_.alarmed()) analysis_.tellPath(algorithm_.nodes(), algorithm_.pathToLastExpanded());
  }
  void tellFixpoint(void (ShapeListener::*event)(const Fixpoint&)) {
    if (options_.listener == nullptr) return;
    analysis_.withFixpoint(invariants_, [&](const Fixpoint& fixpoint) { (options_.listener->*event)(fixpoint); });
  }
  void collectInvariants() {
    invariants_.clear();
    for (const auto& node : algorithm_.nodes()) {
      if (node.state && node.state->place != 0 && analysis_.counts(*node.state))
        invariants_[Places::stackHash(node.state->heap)].push_back(node.state->heap);
    }
  }

  ShapeOptions options_;
  Verdict verdict_;
  ShapeAnalysis analysis_;
  cpa::Algorithm<ShapeState> algorithm_;
  Invariants invariants_;
  std::string interruption_;
  bool enough_ = false;  // states, for this run
  unsigned looks_ = 0;
};

ShapeProof::ShapeProof(const Program& program, ShapeOptions options)
    : implementation_(std::make_unique<Implementation>(program, std::move(options))) {}

ShapeProof::~ShapeProof() = default;

Verdict ShapeProof::run(std::optional<std::uint64_t> maxStates) { return implementation_->run(maxStates); }

std::size_t ShapeProof::mostShapes() const { return implementation_->mostShapes(); }

Verdict verifyShape(const Program& program, const ShapeOptions& options) {
  return ShapeProof(program, options).run(options.maxStates);
}

}  // namespace cairn::analysis
