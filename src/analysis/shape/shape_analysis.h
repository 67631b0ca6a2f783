// The shape analysis as a configurable program analysis: what happens to the states that arrive at a location, and what becomes of alarms.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/shape/places.h"
#include "analysis/shape/recheck.h"
#include "analysis/shape/shape.h"
#include "analysis/shape/summaries.h"
#include "analysis/shape/widening_thresholds.h"
#include "analysis/symbolic/transfer.h"
#include "cpa/algorithm.h"
#include "heap/join/join.h"

namespace cairn::analysis {

// Of the loops that are unrolled, since they were entered; not more than are kept apart.
using Turns = std::map<PathPoint, unsigned>;

struct ShapeState {
  heap::State heap;
  std::uint64_t place = 0;  // 0: no loop head
  bool entersLoop = false;  // from outside of it
  unsigned rounds = 0;      // in which it has grown since the loop was last entered
  bool isInput = false;     // of a summary, on which later calls may rely, too
  Turns turns;
  bool holdsCases = false;  // on the way here states were joined that differed in whether a list is empty
  std::shared_ptr<const heap::State>
      earlier;  // the last one on the way here that was weakened, of a state that was not; null: unknown
};

class ShapeAnalysis final : public cpa::Analysis<ShapeState>, private Sink {
 public:
  ShapeAnalysis(const program::Program& program, const ShapeOptions& options, Verdict& verdict)
      : program_(program),
        options_(options),
        verdict_(verdict),
        solver_(terms_, solverOptions()),
        transfer_(program, terms_, solver_, transferOptions(options)),
        places_(program),
        thresholds_(thresholdsOf(program)),
        summaries_(program, transfer_, solver_, places_, summaryOptions(options),
                   [this](const heap::State& reached, const heap::State& fresh, unsigned joins) {
                     // There every join is a round.
                     const heap::Widening widening = wideningAt(reached, joins, kLongDelay);
                     return join(reached, fresh, widening, Places::stackHash(reached), false);
                   }) {
    if (!options.inside) return;
    for (const auto& [function, block] : *options.inside) insideFunctions_.insert(function);
  }

  ShapeState start();
  // There is something that no narrowing takes back, or it has taken too long to get there.
  [[nodiscard]] bool failed() const;
  // Numbers were widened: narrowing may give something back.
  [[nodiscard]] bool widened() const { return widened_; }
  [[nodiscard]] bool alarmed() const { return !findings().alarms.empty() && findings().alarms.back().path.empty(); }
  [[nodiscard]] const term::SolverStatistics& solverStatistics() const { return solver_.statistics(); }

  std::optional<std::uint64_t> location(const ShapeState& state) override;

  void transfer(const ShapeState& state, const std::function<void(ShapeState)>& add) override;

  // A state that the second look found beyond the fixpoint.
  void goOnFrom(const heap::State& state, const std::function<void(ShapeState)>& add);

  bool covered(const ShapeState& fresh, const ShapeState& reached) override;

  std::optional<ShapeState> merge(const ShapeState& fresh, const ShapeState& reached, bool expanded) override;

  // The states are the same as if both stayed apart.
  std::optional<ShapeState> mergeCases(const ShapeState& fresh, const ShapeState& reached, unsigned rounds);

  // Where paths meet, one bit says what the condition was that is asked for next.
  static bool decidedApart(const heap::State& a, const heap::State& b);

  // What comes where paths meet grows only as often as a loop head before it, or a summary.
  [[nodiscard]] heap::Widening wideningAt(const heap::State& reached, unsigned rounds, const WideningDelay& delay);

  // `cases`: as long as shapes are few, what is known of a list that is empty is not lost with one that is not.
  std::optional<heap::State> join(const heap::State& reached, const heap::State& fresh, heap::Widening widening,
                                  std::uint64_t place, bool cases);

  bool standsAlone(const ShapeState& state) override { return state.isInput; }

  void kept(const ShapeState& state, std::size_t atPlace) override;

  cpa::Rank rank(const ShapeState& state) override;

  std::uint64_t label(const ShapeState& state) override;
  // The alarms came up when the last of these nodes was expanded.
  void tellPath(const std::vector<cpa::Node<ShapeState>>& nodes, const std::vector<cpa::NodeId>& path);

  [[nodiscard]] std::size_t mostShapes() const;
  [[nodiscard]] bool hasTooManyConditions() const { return tooManyConditions_; }
  [[nodiscard]] bool counts(const ShapeState& state) const { return !summaries_.obsolete(state.heap); }
  // With all nodes as objects of their own.
  void withFixpoint(const Invariants& invariants, const std::function<void(const Fixpoint&)>& use);
  [[nodiscard]] RecheckResult recheckFixpoint(const Invariants& invariants);
  // With the states that were kept at places, or what narrowing made of them.
  void tellEnd(const std::vector<cpa::Node<ShapeState>>& nodes, const Invariants& invariants);
  [[nodiscard]] Invariants narrowedFixpoint(const Invariants& invariants);

 private:
  // A bound of the states at a place, for its precision: chains that are not folded are one shape for each length.
  [[nodiscard]] unsigned shapesAt(const heap::State& state, unsigned usual) const;

  [[nodiscard]] std::vector<ReachedNode> graphOf(const std::vector<cpa::Node<ShapeState>>& nodes) const;
  // The way of the second look, whether or not it holds.
  void showTo(StateVisitor& visitor, const Invariants& invariants);

  // What takes longer is not known.
  static term::SolverOptions solverOptions();
  static TransferOptions transferOptions(const ShapeOptions& options);
  static SummaryOptions summaryOptions(const ShapeOptions& options);
  [[nodiscard]] unsigned pointerBytes() const { return program_.pointerBits() / 8; }

  // What the states that were reached are at their places.
  void arrive(const std::function<bool(const heap::State&)>& entersLoop, const ShapeState& from,
              const std::function<void(ShapeState)>& add);

  void countTurn(ShapeState& state) const;
  // States of one call stack, and of equal turns of the loops around.
  [[nodiscard]] std::uint64_t placeOf(const ShapeState& state);

  [[nodiscard]] bool isOutside(const heap::State& state) const;

  // A summarised function is called, or has returned: what goes on is elsewhere.
  bool callsOrReturns(const heap::State& state, const std::function<void(ShapeState)>& add);
  void goOn(Summaries::Continuation next, const std::function<void(ShapeState)>& add);

  void noteAssumption(const heap::State& state);

  // Many paths come together here: they go on as few.
  bool meets(const heap::State& state);

  // For valid-memcleanup a block that nothing reaches is not looked after any further: it cannot be freed any more. Where valid-memtrack is asked for, the loss itself
  // is a violation.
  bool losesBlocks(const heap::State& state);

  // ---- Sink
  void successor(heap::State state) override { successors_.push_back(std::move(state)); }
  void ended(heap::State state) override;
  void unsupported(heap::State, std::string why, program::SourceLoc loc) override { unproved(loc, std::move(why)); }
  void alarm(heap::State state, Alarm alarm) override;
  void notAsked(const heap::State& state, Alarm alarm) override;
  // Until the verdict is settled.
  [[nodiscard]] Open& findings() { return verdict_.open(); }
  [[nodiscard]] const Open& findings() const { return verdict_.open(); }
  // Empty: there is none.
  std::string formulaOf(const heap::State& state);
  void unproved(program::SourceLoc loc, std::string what);
  // Whether that is new.
  bool note(program::SourceLoc loc, std::string what, std::string state, std::optional<interp::ViolationKind> kind);

  const program::Program& program_;
  const ShapeOptions& options_;
  Verdict& verdict_;
  term::TermStore terms_;
  term::Solver solver_;
  Transfer transfer_;
  Places places_;
  std::vector<numeric::Integer> thresholds_;
  bool tooManyConditions_ = false;
  Summaries summaries_;
  heap::State initial_;
  std::set<program::FunctionId> insideFunctions_;
  std::unordered_map<std::uint64_t, unsigned> passes_;
  std::unordered_map<std::uint64_t, std::size_t> disjuncts_;
  std::unordered_map<std::uint64_t, heap::State> lastKept_;  // by place
  std::vector<heap::State> successors_;
  std::vector<PathPoint> points_;
  std::set<program::FunctionId> assumed_;
  std::set<std::pair<program::SourceLoc, std::string>> seen_;
  std::set<std::string> notChecked_;
  bool onlyAlarms_ = true;
  bool widened_ = false;
  std::uint64_t statesAtAlarm_ = 0;
};

}  // namespace cairn::analysis
