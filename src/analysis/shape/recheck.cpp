#include "analysis/shape/recheck.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "analysis/shape/weaken.h"
#include "heap/cover/covers.h"
#include "support/check.h"

namespace cairn::analysis {

using heap::State;

namespace {

class Recheck final : private Sink {
 public:
  Recheck(const Invariants& invariants, Summaries& summaries, Transfer& transfer, term::Solver& solver, Places& places,
          const RecheckOptions& options)
      : invariants_(invariants),
        summaries_(summaries),
        transfer_(transfer),
        solver_(solver),
        places_(places),
        options_(options) {}

  RecheckResult run(const State& initial) {
    pending_.push_back({initial, nullptr});
    for (const auto& [place, states] : invariants_) {
      for (const State& state : states) pending_.push_back({state, std::make_shared<const State>(state)});
    }
    for (State& input : summaries_.inputs()) pending_.push_back({std::move(input), nullptr});
    while ((!pending_.empty() || !returned_.empty()) && result_.failure.empty()) {
      result_.failure = options_.env.interruption();
      if (!returned_.empty()) {
        const heap::Returned caller = std::move(returned_.back());
        returned_.pop_back();
        earlier_ = nullptr;
        transfer_.returnTo(caller.state, caller.results, *this);
        continue;
      }
      const Pending next = std::move(pending_.back());
      pending_.pop_back();
      earlier_ = next.earlier;
      transfer_.run(next.state, *this);
    }
    if (!result_.failure.empty()) result_.uncovered.clear();
    return std::move(result_);
  }

 private:
  struct Pending {
    State state;
    std::shared_ptr<const State> earlier;  // the invariant that it was reached from; null: none
  };

  void successor(State state) override {
    try {
      if (Summaries::isReturn(state)) {
        if (!summaries_.knownReturn(state)) result_.uncovered.push_back(std::move(state));
        return;
      }
      if (summaries_.entersSummary(state)) {
        auto outcomes = summaries_.outcomes(state);
        if (outcomes) {
          std::move(outcomes->begin(), outcomes->end(), std::back_inserter(returned_));
        } else {
          result_.uncovered.push_back(std::move(state));
        }
        return;
      }
    } catch (const support::Unsupported& why) {
      if (!options_.goOnAtAlarms) result_.failure = why.what();
      return;
    }
    if (!places_.isHead(state)) {
      if (options_.passed) options_.passed(state);
      // Where paths come together an invariant may end the path, but need not.
      if (!places_.isMeeting(state) || !covered(state)) pending_.push_back({std::move(state), earlier_});
      return;
    }
    if (!covered(state)) result_.uncovered.push_back(std::move(state));
  }
  void alarm(State state, Alarm alarm) override {
    if (options_.goOnAtAlarms && !options_.alarmed) return;
    if (solver_.check(state.path) == term::Answer::Unsat) return;
    if (options_.alarmed) options_.alarmed(state, alarm);
    if (!options_.goOnAtAlarms) result_.failure = "the second look found: " + alarm.message;
  }
  // Said by the fixpoint.
  void notAsked(const State&, Alarm) override {}
  void ended(State state) override {
    if (!options_.goOnAtAlarms && !summaries_.knownEnd(state))
      result_.failure = "the program may end inside of a recursive function";
  }
  void unsupported(State, std::string why, program::SourceLoc) override {
    if (!options_.goOnAtAlarms) result_.failure = std::move(why);
  }

  bool covered(const State& state) {
    const unsigned bytes = transfer_.program().pointerBits() / 8;
    const auto found = invariants_.find(Places::stackHash(state));
    if (found == invariants_.end()) return false;
    const auto byOne = [&](const State& candidate) {
      for (std::size_t i = 0; i < found->second.size(); ++i) {
        if (!heap::covers(found->second[i], candidate, transfer_.terms(), bytes)) continue;
        if (options_.arrived) options_.arrived(found->first, i, candidate);
        return true;
      }
      return false;
    };
    if (byOne(state)) return true;
    State weaker = state;
    if (!weakenAtPlace(weaker, earlier_.get(), options_.precision, transfer_.terms(), bytes)) {
      return solver_.check(state.path) == term::Answer::Unsat;
    }
    return byOne(weaker);
  }

  const Invariants& invariants_;
  Summaries& summaries_;
  Transfer& transfer_;
  term::Solver& solver_;
  Places& places_;
  const RecheckOptions& options_;
  std::vector<Pending> pending_;
  std::shared_ptr<const State> earlier_;  // of what is run now
  std::vector<heap::Returned> returned_;
  RecheckResult result_;
};

}  // namespace

RecheckResult recheck(const State& initial, const Invariants& invariants, Summaries& summaries, Transfer& transfer,
                      term::Solver& solver, Places& places, const RecheckOptions& options) {
  return Recheck(invariants, summaries, transfer, solver, places, options).run(initial);
}

}  // namespace cairn::analysis
