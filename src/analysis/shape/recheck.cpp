#include "analysis/shape/recheck.h"

#include <algorithm>
#include <utility>

#include "analysis/shape/weaken.h"
#include "heap/order.h"
#include "heap/text.h"

namespace cairn::analysis {

using heap::State;

namespace {

class Recheck final : private Sink {
 public:
  Recheck(const Invariants& invariants, Transfer& transfer, term::Solver& solver, Places& places,
          const RecheckOptions& options)
      : invariants_(invariants), transfer_(transfer), solver_(solver), places_(places), options_(options) {}

  std::optional<std::string> run(const State& initial) {
    pending_.push_back(initial);
    initial_ = initial;
    for (const auto& [place, states] : invariants_) pending_.insert(pending_.end(), states.begin(), states.end());
    while (!pending_.empty() && failure_.empty()) {
      if (options_.interrupted) failure_ = options_.interrupted();
      const State state = std::move(pending_.back());
      pending_.pop_back();
      transfer_.run(state, *this);
    }
    return failure_.empty() ? std::nullopt : std::optional(failure_);
  }

 private:
  void successor(State state) override {
    if (!places_.isHead(state)) {
      // Where paths come together an invariant may end the path, but need not.
      if (!places_.isMeeting(state) || !covered(state)) pending_.push_back(std::move(state));
      return;
    }
    if (!covered(state)) failure_ = "the invariants found are not inductive";
  }
  void alarm(State state, Alarm alarm) override {
    if (solver_.check(state.path) != term::Answer::Unsat) failure_ = "the second look found: " + alarm.message;
  }
  void ended(State) override {}
  void unsupported(State, std::string why, program::SourceLoc) override { failure_ = std::move(why); }

  bool covered(const State& state) {
    const unsigned bytes = transfer_.program().pointerBits() / 8;
    const auto found = invariants_.find(Places::stackHash(state));
    if (found == invariants_.end()) return false;
    const auto byOne = [&](const State& candidate) {
      return std::any_of(found->second.begin(), found->second.end(),
                         [&](const State& invariant) { return heap::covers(invariant, candidate, solver_, bytes); });
    };
    if (byOne(state)) return true;
    State weaker = state;
    if (!weaken(weaker, transfer_.terms(), options_.thresholds, bytes)) {
      return solver_.check(state.path) == term::Answer::Unsat;
    }
    const bool good = byOne(weaker);
    if (!good && getenv("CAIRN_DEBUG")) {
      fprintf(stderr, "=== not covered\n%s\n",
              heap::print(state, transfer_.program(), transfer_.terms(), initial_, {false}).c_str());
      fprintf(stderr, "=== weakened\n%s\n",
              heap::print(weaker, transfer_.program(), transfer_.terms(), initial_, {false}).c_str());
      if (found != invariants_.end())
        for (const State& inv : found->second)
          fprintf(stderr, "=== by\n%s\n",
                  heap::print(inv, transfer_.program(), transfer_.terms(), initial_, {false}).c_str());
    }
    return good;
  }

  const Invariants& invariants_;
  Transfer& transfer_;
  term::Solver& solver_;
  Places& places_;
  const RecheckOptions& options_;
  std::vector<State> pending_;
  State initial_;
  std::string failure_;
};

}  // namespace

std::optional<std::string> recheck(const State& initial, const Invariants& invariants, Transfer& transfer,
                                   term::Solver& solver, Places& places, const RecheckOptions& options) {
  return Recheck(invariants, transfer, solver, places, options).run(initial);
}

}  // namespace cairn::analysis
