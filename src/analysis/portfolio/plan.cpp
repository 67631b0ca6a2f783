#include "analysis/portfolio/plan.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace cairn::analysis {

// From cheap to expensive. The names are those of docs/portfolio.md, which says why each step stands where it stands.
const std::vector<Plan::Step> Plan::kProofSteps = {
    {"short search", nullptr, &Plan::searchShortly},
    {"shape analysis", nullptr, &Plan::proveShortly},
    {"folding at once", &Plan::inParts, &Plan::proveCoarselyInTurns},
    {"early alarms", &Plan::proofIsLong, &Plan::searchForEarlyAlarms},
    {"templates in between", &Plan::proofIsLong, &Plan::proveByTemplatesBeforeTheRest},
    {"rest of the shape analysis", &Plan::proofIsLong, &Plan::proveTheRest},
};
const std::vector<Plan::Step> Plan::kAlarmSteps = {
    {"finer numbers", &Plan::proofWasQuick, &Plan::proveWithFinerNumbers},
    {"paths of alarms", nullptr, &Plan::followAlarms},
    {"refinement", &Plan::refinementIsCheap, &Plan::refineOnce},
    {"templates", nullptr, &Plan::proveByFirstTemplates},
    {"finer numbers", &Plan::searchHasEnded, &Plan::proveWithFinerNumbers},
    {"more templates", &Plan::searchHasEnded, &Plan::proveByLaterTemplates, true},
};
// What takes long comes after a search that is worth as much.
const std::vector<Plan::Step> Plan::kRoundSteps = {
    {"properties one by one", &Plan::inLaterRound, &Plan::provePartsInRound},
    {"searches near alarms", nullptr, &Plan::searchNearAlarms},
    {"plain search for a while", nullptr, &Plan::searchPlainlyInRound},
    {"finer numbers", nullptr, &Plan::proveWithFinerNumbers},
    {"more templates", nullptr, &Plan::proveByLaterTemplates},
    {"refinement", &Plan::inLaterRound, &Plan::refineOnce},
    {"plain search for a while", &Plan::plainSearchHasEnded, &Plan::endWithPlainSearch, true},
};
const std::vector<Plan::Step> Plan::kLastSteps = {
    {"refinement", nullptr, &Plan::refineOnce},
    {"plain search", nullptr, &Plan::searchPlainly, true},
};

std::vector<std::string_view> Plan::stepNames() {
  std::vector<std::string_view> names;
  for (const auto* steps : {&kProofSteps, &kAlarmSteps, &kRoundSteps, &kLastSteps}) {
    for (const Step& step : *steps) {
      if (std::ranges::find(names, step.name) == names.end()) names.push_back(step.name);
    }
  }
  return names;
}

Plan::Plan(const program::Program& program, PortfolioOptions options, PlainSearch plainSearch)
    : program_(program), options_(std::move(options)), plainSearch_(plainSearch) {}

void Plan::onProgress(std::function<void(std::uint64_t, std::uint64_t)> listener, std::uint64_t start) {
  clock_ = start;
  progress_ = std::move(listener);
  const auto telling = [this](std::uint64_t weight, std::function<void(const Statistics&)> next) {
    return [this, weight, next = std::move(next)](const Statistics& statistics) {
      const std::uint64_t states = statistics.states - statesBeforePart_;
      const std::uint64_t clock = clock_ + weight * states;
      progress_(clock, statesSoFar_ + states);
      if (clock >= options_.secondWorkerAfter) tellUndecided(clock);
      if (next) next(statistics);
    };
  };
  options_.exact.env.progress = telling(kExactWeight, std::move(options_.exact.env.progress));
  options_.shape.env.progress = telling(kShapeWeight, std::move(options_.shape.env.progress));
}

// Whatever a part that ended by itself says: without the interruption others would have come after it.
Verdict Plan::run() {
  Verdict verdict = withEverything(decide());
  if (!verdict.settled() && provedParts_) verdict.open().proved = *provedParts_;
  if (!verdict.settled() && stopped()) verdict.open().stopFor(options_.exact.env.interruption());
  return verdict;
}

Verdict Plan::runPlainSearch() {
  Verdict first = search(options_.searchBeforeTemplates);
  if (first.settled() || stopped() || first.open().stop != StopReason::EnoughSteps) {
    return withEverything(std::move(first));
  }
  keep(first);
  const Result rows = proveByTemplates(options_.firstTemplates, options_.secondsOfTemplatesBeside);
  if (rows && (rows->settled() || stopped())) return withEverything(*rows);
  if (rows) keep(*rows);
  return withEverything(search(std::nullopt));
}

Verdict Plan::decide() {
  if (Result verdict = runSteps(kProofSteps)) return std::move(*verdict);
  if (usual_) shape_ = std::move(usual_->verdict);
  usual_.reset();
  tellUndecided(clock_);
  refined_ = finerTried_ = shape_.open().alarms.empty();
  Verdict found = searchLikeAlarms();
  if (found.settled()) {
    keep(shape_);
    return found;
  }
  if (!stopped()) proveParts();
  keep(found);
  if (!found.open().why.empty()) shape_.open().stopAs(found.open());
  return std::move(shape_);
}

Verdict Plan::searchLikeAlarms() {
  if (Result verdict = runSteps(kAlarmSteps)) return std::move(*verdict);
  const std::size_t rounds = shape_.open().alarms.empty() ? 0 : options_.rounds.size();
  for (round_ = 0; round_ < rounds; ++round_) {
    if (Result verdict = runSteps(kRoundSteps)) return std::move(*verdict);
  }
  return runSteps(kLastSteps).value_or(Verdict());
}

Plan::Result Plan::runSteps(std::span<const Step> steps) {
  for (const Step& step : steps) {
    if (step.applies != nullptr && !(this->*step.applies)()) continue;
    const Result verdict = (this->*step.run)();
    if (step.last) return verdict.value_or(Verdict());
    if (!verdict) continue;
    if (verdict->settled() || stopped()) return verdict;
    keep(*verdict);
  }
  return std::nullopt;
}

Verdict Plan::withEverything(Verdict verdict) {
  addTo(before_, verdict.statistics);
  before_.allocation = std::move(verdict.statistics.allocation);
  verdict.statistics = std::move(before_);
  return verdict;
}

Verdict Plan::counted(Verdict verdict, std::uint64_t weight) {
  const std::uint64_t states = verdict.statistics.states - statesBeforePart_;
  clock_ += weight * states;
  statesSoFar_ += states;
  if (progress_) progress_(clock_, statesSoFar_);
  return verdict;
}

void Plan::tellUndecided(std::uint64_t clock) {
  if (std::exchange(searchMayHelp_, false) && undecided_) undecided_(clock);
}

bool Plan::stopped() const { return options_.exact.env.stopped(); }

void Plan::keep(const Verdict& verdict) { addTo(before_, verdict.statistics); }

}  // namespace cairn::analysis
