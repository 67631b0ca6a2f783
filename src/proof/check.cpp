#include "proof/check.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "program/flow/call_graph.h"
#include "proof/confirm.h"
#include "proof/frame_rule.h"
#include "proof/lists.h"
#include "proof/match.h"
#include "support/check.h"
#include "term/solver.h"

namespace cairn::proof {

using program::FunctionId;

namespace {

// Where a state is: the places of its frames, and which summary's proof it belongs to.
using Point = std::pair<std::vector<Place>, std::optional<std::size_t>>;

Point pointOf(const State& state) {
  Point point;
  for (const Frame& frame : state.frames) point.first.push_back(frame.place);
  if (state.anchors) point.second = state.anchors->summary;
  return point;
}

ExecuteOptions executeOptions(const CheckOptions& options) {
  ExecuteOptions result;
  result.property = options.property;
  result.interrupted = options.interrupted;
  return result;
}

class Checker final : private Listener {
 public:
  Checker(const Proof& proof, const program::Program& program, term::TermStore& terms, const CheckOptions& options)
      : proof_(proof),
        program_(program),
        options_(options),
        solver_(terms),
        executor_(program, terms, solver_, executeOptions(options)),
        calls_(program) {
    for (const Formula& invariant : proof.invariants) cases_[pointOf(invariant.state)].push_back(&invariant);
    for (std::size_t i = 0; i < proof.summaries.size(); ++i) {
      summaries_[proof.summaries[i].input.state.top().place.function].push_back(i);
    }
  }

  CheckResult run() {
    if (proof_.property != options_.property) {
      result_.rejected.push_back({"the proof", fmt::format("is one of {}", program::name(proof_.property)), {}});
      return std::move(result_);
    }
    if (proof_.program != hashOf(program_)) {
      result_.rejected.push_back(
          {"the proof",
           fmt::format("is one of another program: the hash of this one is {:016x}", hashOf(program_)),
           {}});
      return std::move(result_);
    }
    from("the start of the program", executor_.initialState());
    for (const Formula& invariant : proof_.invariants) from(invariant);
    for (const Summary& summary : proof_.summaries) {
      from(summary.input);
      for (const Formula& output : summary.outputs) {
        if (!output.notExpressed.empty()) result_.notChecked.push_back({output.name, output.notExpressed, {}});
      }
      result_.formulas += summary.outputs.size();
    }
    return std::move(result_);
  }

 private:
  static constexpr std::size_t kMostFindings = 20;
  static constexpr unsigned kMostSplits = 4;

  void from(const Formula& formula) {
    ++result_.formulas;
    if (!formula.notExpressed.empty()) {
      result_.notChecked.push_back({formula.name, formula.notExpressed, {}});
    } else {
      from(formula.name, formula.state);
    }
  }

  void from(const std::string& start, const State& state) {
    start_ = start;
    const std::string stop = options_.interrupted ? options_.interrupted() : "";
    if (!stop.empty()) {
      result_.notChecked.push_back({start, stop, {}});
    } else if (result_.rejected.size() < kMostFindings) {
      executor_.run(state, *this);
    }
  }

  // ---- What becomes of states
  void atLoopHead(State state) override {
    const auto found = cases_.find(pointOf(state));
    static const std::vector<const Formula*> kNone;
    cover(state, found == cases_.end() ? kNone : found->second, "a state that no case of the invariant there covers");
  }

  void returned(State state) override {
    std::vector<const Formula*> outputs;
    for (const Formula& output : proof_.summaries[state.anchors->summary].outputs) outputs.push_back(&output);
    cover(state, outputs, "a return that no output covers");
  }

  std::optional<std::vector<State>> called(const State& state) override {
    const FunctionId callee = state.top().place.function;
    const program::Function& function = program_.function(callee);
    if (!function.assumption.empty()) result_.assumptions.insert(function.assumption);
    const auto found = summaries_.find(callee);
    if (found == summaries_.end()) return std::nullopt;
    std::string why = "a call that no input covers";
    // Of those that fit, the one that keeps most of what the callers know, and of those the one that says most.
    const Summary* best = nullptr;
    Application taken;
    for (const std::size_t index : found->second) {
      const Summary& summary = proof_.summaries[index];
      if (!summary.input.notExpressed.empty()) continue;
      const auto match = entails(executor_, state, summary.input.state, {.call = true});
      if (!match || !confirmed(state, summary.input.state, *match)) continue;
      Application application = applySummary(executor_, state, summary, *match, options_.property.asksAboutBlocks());
      if (!application.states) {
        why = application.why;
        continue;
      }
      const bool better =
          best == nullptr || application.forgotten < taken.forgotten ||
          (application.forgotten == taken.forgotten &&
           entails(executor_, comparable(summary.input.state), comparable(best->input.state)).has_value());
      if (!better) continue;
      best = &summary;
      taken = std::move(application);
    }
    if (best != nullptr) return std::move(taken.states);
    for (const std::size_t index : found->second) {
      const std::string& missing = notExpressed(proof_.summaries[index]);
      if (missing.empty()) continue;
      report(result_.notChecked, state, fmt::format("a call, with a summary that is not expressed: {}", missing));
      return std::vector<State>();
    }
    if (!calls_.recursive(callee)) return std::nullopt;
    failed(state, why);
    return std::vector<State>();
  }

  static const std::string& notExpressed(const Summary& summary) {
    for (const Formula& output : summary.outputs) {
      if (!output.notExpressed.empty()) return output.notExpressed;
    }
    return summary.input.notExpressed;
  }

  // Formulas of different summaries, to be compared.
  static State comparable(State state) {
    state.anchors->summary = 0;
    return state;
  }

  void failed(const State& state, const std::string& what) override {
    if (state.imprecise.empty()) {
      report(result_.rejected, state, what);
    } else {
      report(result_.notChecked, state, fmt::format("{}, after {}", what, state.imprecise));
    }
  }
  void notAsked(const State& state, ViolationKind kind, const std::string& what) override {
    result_.assumptions.insert(program::notCheckedText(program_, kind, locOf(state.top().place), what));
  }
  void unsupported(const State& state, const std::string& why) override { report(result_.notChecked, state, why); }

  void report(std::vector<Finding>& findings, const State& state, const std::string& what) {
    if (findings.size() >= kMostFindings) return;
    std::string where = start_;
    if (!state.frames.empty()) where += ", at " + placeText(state.top().place);
    findings.push_back({where, what, print(state, program_, executor_.terms(), "    ")});
  }

  [[nodiscard]] program::SourceLoc locOf(const Place& place) const {
    const program::Block& block = program_.function(place.function).blocks[place.block.index()];
    for (std::size_t i = place.instruction; i < block.instructions.size(); ++i) {
      if (block.instructions[i].loc.valid()) return block.instructions[i].loc;
    }
    return block.terminator.loc;
  }

  std::string placeText(const Place& place) const {
    const program::Function& function = program_.function(place.function);
    const program::SourceLoc loc = locOf(place);
    if (!loc.valid()) return fmt::format("{}, block {}", function.name, place.block.index());
    return fmt::format("{}, line {}", function.name, loc.line);
  }

  // ---- Coverage
  void cover(const State& state, const std::vector<const Formula*>& cases, const std::string& what) {
    if (executor_.impossible(state) || covered(state, cases, kMostSplits)) return;
    for (const Formula* formula : cases) {
      if (formula->notExpressed.empty()) continue;
      return report(result_.notChecked, state, "a state that only a case that is not expressed may cover");
    }
    failed(state, what);
  }

  // No entailment counts that the solver for lists refutes.
  bool confirmed(const State& left, const State& right, const Match& match) {
    const Confirmation confirmation = confirmLists(executor_, left, right, match);
    if (confirmation == Confirmation::Refuted) {
      failed(left, "an entailment that the solver for lists refutes");
      return false;
    }
    ++result_.entailments;
    if (confirmation != Confirmation::NoLists) ++result_.listEntailments;
    if (confirmation == Confirmation::Confirmed) ++result_.confirmed;
    return true;
  }

  bool covered(const State& state, const std::vector<const Formula*>& cases, unsigned splits) {
    for (const Formula* formula : cases) {
      if (!formula->notExpressed.empty()) continue;
      const auto match = entails(executor_, state, formula->state);
      if (match && confirmed(state, formula->state, *match)) return true;
    }
    if (splits == 0) return false;
    // A list that may be empty: one case for each.
    for (const auto& [id, object] : state.objects) {
      if (!object.list || executor_.surelyNonEmpty(state, id)) continue;
      State empty = state;
      try {
        assumeEmpty(empty, executor_.terms(), id);
      } catch (const support::Unsupported&) {
        return false;
      }
      State some = state;
      some.assume(executor_.terms().toBool(object.list->length));
      const auto part = [&](const State& one) { return executor_.impossible(one) || covered(one, cases, splits - 1); };
      return part(some) && part(empty);
    }
    return false;
  }

  const Proof& proof_;
  const program::Program& program_;
  const CheckOptions& options_;
  term::Solver solver_;
  Executor executor_;
  program::CallGraph calls_;
  std::map<Point, std::vector<const Formula*>> cases_;
  std::map<FunctionId, std::vector<std::size_t>> summaries_;
  std::string start_;
  CheckResult result_;
};

}  // namespace

CheckResult check(const Proof& proof, const program::Program& program, term::TermStore& terms,
                  const CheckOptions& options) {
  return Checker(proof, program, terms, options).run();
}

}  // namespace cairn::proof
