#include "analysis/portfolio/portfolio.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace cairn::analysis {

namespace {

bool settled(const Verdict& verdict) { return verdict.kind != VerdictKind::Unknown; }

class Portfolio {
 public:
  Portfolio(const program::Program& program, const PortfolioOptions& options) : program_(program), options_(options) {}

  Verdict run() {
    Verdict verdict = decide();
    addTo(before_, verdict.statistics);
    before_.allocation = std::move(verdict.statistics.allocation);
    verdict.statistics = std::move(before_);
    return verdict;
  }

 private:
  Verdict decide() {
    Verdict first = search(options_.firstSearch);
    if (settled(first) || stopped()) return first;
    keep(first);
    Verdict shape = verifyShape(program_, options_.shape);
    if (settled(shape) || stopped()) return shape;
    Verdict found = searchLikeAlarms(shape, first.why != kEnoughSteps);
    if (settled(found)) {
      keep(shape);
      return found;
    }
    keep(found);
    if (!found.why.empty()) shape.why = found.why;
    return shape;
  }

  // From cheap to expensive. A plain search that ended by itself would end the same way again.
  Verdict searchLikeAlarms(Verdict& shape, bool ended) {
    std::vector<AbstractAlarm>& alarms = shape.alarms;
    bool finerTried = alarms.empty();
    const auto finer = [&] {
      if (std::exchange(finerTried, true)) return Verdict();
      return proveWithFinerNumbers(shape.statistics.states);
    };
    if (shape.statistics.states + options_.statesPerSolverCall * shape.statistics.solver.solverCalls <=
        options_.quickProof) {
      Verdict proof = finer();
      if (settled(proof) || stopped()) return proof;
      keep(proof);
    }
    for (AbstractAlarm& alarm : alarms) {
      if (alarm.path.empty()) continue;
      Verdict verdict = followPath(program_, alarm, options_.exact, options_.alongPath);
      if (settled(verdict) || stopped()) return verdict;
      keep(verdict);
    }
    if (ended) return finer();
    for (const SearchRound& round : alarms.empty() ? std::vector<SearchRound>() : options_.rounds) {
      for (const AbstractAlarm& alarm : alarms) {
        const std::pair<Approach, std::uint64_t> searches[] = {{Approach::Near, round.near},
                                                               {Approach::Deep, round.deep}};
        for (const auto& [approach, expansions] : searches) {
          if (expansions == 0) continue;
          Verdict verdict = searchFor(program_, alarm, approach, options_.exact, expansions);
          if (settled(verdict) || stopped()) return verdict;
          keep(verdict);
        }
      }
      Verdict plain;
      plain.why = kEnoughSteps;
      if (round.plain != 0) plain = search(round.plain);
      if (settled(plain) || stopped()) return plain;
      Verdict proof = finer();
      if (settled(proof) || stopped()) {
        keep(plain);
        return proof;
      }
      keep(proof);
      if (plain.why != kEnoughSteps) return plain;
      keep(plain);
    }
    return search(std::nullopt);
  }

  // What zones could not prove may follow from relations between more than two numbers.
  Verdict proveWithFinerNumbers(std::uint64_t statesBefore) {
    for (const numeric::Relations relations : options_.finerRelations) {
      ShapeOptions shape = options_.shape;
      shape.relations = relations;
      shape.maxStates = 4 * statesBefore + 1'000;
      const auto start = std::chrono::steady_clock::now();
      Verdict verdict = verifyShape(program_, shape);
      const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
      verdict.statistics.finerNumbers.push_back({relations, verdict.statistics.states, used.count(), settled(verdict)});
      if (settled(verdict) || stopped()) return verdict;
      keep(verdict);
    }
    return {};
  }

  Verdict search(std::optional<std::uint64_t> expansions) {
    ExactOptions exact = options_.exact;
    exact.maxExpansions = expansions;
    return verifyExactly(program_, exact);
  }

  [[nodiscard]] std::string interruption() const {
    return options_.exact.interrupted ? options_.exact.interrupted() : std::string();
  }
  [[nodiscard]] bool stopped() const { return !interruption().empty(); }
  // Of a part whose verdict is not the last word.
  void keep(const Verdict& verdict) { addTo(before_, verdict.statistics); }

  const program::Program& program_;
  const PortfolioOptions& options_;
  Statistics before_;
};

}  // namespace

Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options) {
  return Portfolio(program, options).run();
}

}  // namespace cairn::analysis
