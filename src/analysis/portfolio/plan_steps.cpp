// The steps of the plan (plan.h), each with when it makes sense.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <utility>

#include "analysis/portfolio/parts.h"
#include "analysis/portfolio/plan.h"
#include "analysis/template/template.h"

namespace cairn::analysis {

namespace {

bool canGoOn(const Verdict& verdict) { return !verdict.settled() && verdict.open().stop == StopReason::EnoughStates; }

}  // namespace

// ---- When a step makes sense -----------------------------------------------------------------------------------------

bool Plan::proofIsLong() const { return usual_ && canGoOn(usual_->verdict); }

bool Plan::proofWasQuick() const { return workOf(shape_) <= options_.quickProof; }

bool Plan::plainSearchHasEnded() const { return plain_ && plain_->stop != StopReason::EnoughSteps; }

// ---- Before there are alarms -----------------------------------------------------------------------------------------

Plan::Result Plan::searchShortly() {
  Verdict first = search(options_.firstSearch, options_.firstSolverCalls);
  if (first.settled()) return first;
  searchEnded_ = first.open().stop != StopReason::EnoughSteps;
  searchMayHelp_ = !searchEnded_;
  return first;
}

// For a while: longer if shapes are few.
Plan::Result Plan::proveShortly() {
  if (!inParts()) {
    shape_ = prove(options_.shape);
    return shape_.settled() || stopped() ? Result(shape_) : std::nullopt;
  }
  ResumedProof& usual = usual_.emplace(program_, options_.shape);
  resume(usual, options_.shortProof);
  if (canGoOn(usual.verdict) && usual.proof.mostShapes() < options_.manyShapes) resume(usual, options_.longerProof);
  return unlessItGoesOn(usual);
}

// A proof that folds nodes whatever numbers they differ in: fewer states, and what one number says of another is kept
// as a relation where it was a case. If the usual one had not ended, it goes on in turns with this one.
Plan::Result Plan::proveCoarselyInTurns() {
  ShapeOptions coarsely = options_.shape;
  coarsely.precision.thresholds = options_.coarse;
  coarsely.maxConditions = options_.coarseConditions;
  coarsely.precision.separateEmptyLists = options_.coarseEmptyLists;
  coarsely.precision.patient = true;
  ResumedProof coarse(program_, coarsely);
  coarse.verdict.open().stopFor(StopReason::EnoughStates);
  ResumedProof& usual = *usual_;
  const std::uint64_t usualBefore = workOf(usual.verdict);
  while (canGoOn(coarse.verdict) && coarse.verdict.statistics.states < options_.coarseProof) {
    const std::uint64_t usualWork = workOf(usual.verdict) - usualBefore;
    const bool usualHasTurn = canGoOn(usual.verdict) && options_.coarseShare * usualWork < workOf(coarse.verdict);
    ResumedProof& next = usualHasTurn ? usual : coarse;
    const std::uint64_t enough = next.verdict.statistics.states + options_.proofTurn;
    resume(next, usualHasTurn ? enough : std::min(enough, options_.coarseProof));
    if (!next.verdict.settled() && !stopped()) continue;
    keep(usualHasTurn ? coarse.verdict : usual.verdict);
    return next.verdict;
  }
  keep(coarse.verdict);
  return std::nullopt;
}

Plan::Result Plan::searchForEarlyAlarms() {
  std::vector<AbstractAlarm> alarms = usual_->verdict.open().alarms;
  return beforeTheRest(forEachAlarm(alarms, [&](AbstractAlarm& alarm, const auto& ends) {
    if (!alarm.path.empty() && ends(followPath(program_, alarm, options_.exact, options_.alongPath))) return;
    (void)ends(searchFor(program_, alarm, Approach::Near, options_.exact, options_.nearEarlyAlarms));
  }));
}

Plan::Result Plan::proveByTemplatesBeforeTheRest() { return beforeTheRest(proveByFirstTemplates()); }

Plan::Result Plan::proveTheRest() {
  resume(*usual_, std::nullopt);
  return unlessItGoesOn(*usual_);
}

// ---- With alarms -----------------------------------------------------------------------------------------------------

// What zones could not prove may follow from the order of neighbours, or from relations between more than two numbers.
Plan::Result Plan::proveWithFinerNumbers() {
  if (std::exchange(finerTried_, true)) return std::nullopt;
  std::vector<ShapeOptions> finer;
  const auto add = [&](numeric::Relations relations, bool orderings, const heap::FoldThresholds& thresholds) {
    const bool coarse = thresholds == options_.coarse;
    ShapeOptions& shape = finer.emplace_back(options_.shape);
    shape.precision.relations = relations;
    shape.precision.orderings = orderings;
    shape.precision.thresholds = thresholds;
    shape.maxStates = (coarse ? 4 : 2) * shape_.statistics.states + 1'000;
    if (coarse) shape.maxConditions = options_.coarseConditions;
  };
  const ShapePrecision& usual = options_.shape.precision;
  if (!usual.orderings) add(usual.relations, true, usual.thresholds);
  for (const heap::FoldThresholds& thresholds : {options_.coarse, usual.thresholds}) {
    for (const numeric::Relations relations : options_.finerRelations) add(relations, usual.orderings, thresholds);
  }
  for (const ShapeOptions& shape : finer) {
    const auto start = std::chrono::steady_clock::now();
    Verdict verdict = prove(shape);
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    verdict.statistics.finerNumbers.push_back({shape.precision.relations, shape.precision.orderings,
                                               verdict.statistics.states, used.count(), verdict.settled()});
    if (verdict.settled() || stopped()) return verdict;
    keep(verdict);
  }
  return std::nullopt;
}

Plan::Result Plan::followAlarms() {
  return forEachAlarm(shape_.open().alarms, [&](AbstractAlarm& alarm, const auto& ends) {
    if (!alarm.path.empty()) (void)ends(followPath(program_, alarm, options_.exact, options_.alongPath));
  });
}

// An alarm whose path nothing takes asks for a finer look at that path.
Plan::Result Plan::refineOnce() {
  if (std::exchange(refined_, true) || options_.refinement == RefinementKind::Off) return std::nullopt;
  RefineOptions options;
  options.kind = options_.refinement;
  options.alongPath = options_.alongPath;
  options.finerRelations = options_.finerRelations;
  ShapeOptions patiently = options_.shape;
  patiently.precision.patient = true;
  return counted(refine(program_, shape_, patiently, options_.exact, options), kShapeWeight);
}

Plan::Result Plan::proveByFirstTemplates() { return proveByTemplates(options_.firstTemplates); }

Plan::Result Plan::proveByLaterTemplates() { return proveByTemplates(options_.laterTemplates); }

Plan::Result Plan::provePartsInRound() {
  proveParts();
  return std::nullopt;
}

Plan::Result Plan::searchNearAlarms() {
  const SearchRound& round = options_.rounds[round_];
  return forEachAlarm(shape_.open().alarms, [&](AbstractAlarm& alarm, const auto& ends) {
    if (round.near != 0 && ends(searchFor(program_, alarm, Approach::Near, options_.exact, round.near))) return;
    if (round.deep != 0) (void)ends(searchFor(program_, alarm, Approach::Deep, options_.exact, round.deep));
  });
}

Plan::Result Plan::searchPlainlyInRound() {
  plain_.reset();
  const std::uint64_t expansions = options_.rounds[round_].plain;
  if (expansions == 0 || plainSearch_ == PlainSearch::Elsewhere) return std::nullopt;
  Verdict verdict = search(expansions);
  if (!verdict.settled()) plain_ = verdict.open();
  return verdict;
}

// The plain search has come to its end without the limit: its reason is that of the verdict, and its statistics were
// kept before.
Plan::Result Plan::endWithPlainSearch() {
  Verdict verdict;
  verdict.answer = *plain_;
  return verdict;
}

Plan::Result Plan::searchPlainly() { return plainSearch_ == PlainSearch::Elsewhere ? Verdict() : search(std::nullopt); }

// ---- What steps have in common ---------------------------------------------------------------------------------------

Verdict Plan::prove(const ShapeOptions& shape) { return counted(verifyShape(program_, shape), kShapeWeight); }

// Tried again only if the number of questions was what ended it.
Plan::Result Plan::proveByTemplates(std::uint64_t calls, std::optional<double> seconds) {
  if (calls <= templateCalls_ || !templatesMayHelp_ || options_.exact.allocationCheck) return std::nullopt;
  templateCalls_ = calls;
  TemplateOptions templates;
  templates.exact = options_.exact;
  if (seconds) {
    const std::clock_t end = std::clock() + static_cast<std::clock_t>(*seconds * CLOCKS_PER_SEC);
    templates.exact.env = options_.exact.env.stoppedAlso(
        [end] { return std::clock() > end ? std::string("the templates took their share of time") : std::string(); });
  }
  templates.maxInstructions = options_.templateInstructions;
  templates.maxTerms = options_.templateTerms;
  templates.solverCalls = calls;
  templates.query = options_.templateQuery;
  templates.expansionsPerPoint = options_.alongPath;
  templates.searchExpansions = 0;
  Verdict verdict = verifyByTemplates(program_, templates);
  templatesMayHelp_ = verdict.statistics.solver.solverCalls >= calls;
  clock_ += options_.statesPerSolverCall * verdict.statistics.solver.solverCalls;
  return counted(std::move(verdict), kExactWeight);
}

// No more than it took to find that not all can be proved.
void Plan::proveParts() {
  if (provedParts_) return;
  provedParts_ = analysis::proveParts(options_.shape.property, shape_, [&](program::Property part) {
    ShapeOptions smaller = options_.shape;
    smaller.property = part;
    smaller.maxStates = shape_.statistics.states + 1'000;
    smaller.listener = nullptr;
    Verdict verdict = prove(smaller);
    keep(verdict);
    return verdict;
  });
}

void Plan::resume(ResumedProof& part, std::optional<std::uint64_t> maxStates) {
  statesBeforePart_ = part.verdict.statistics.states;
  part.verdict = counted(part.proof.run(maxStates), kShapeWeight);
  statesBeforePart_ = 0;
}

Plan::Result Plan::unlessItGoesOn(const ResumedProof& part) const {
  return part.verdict.settled() || stopped() ? Result(part.verdict) : std::nullopt;
}

Plan::Result Plan::beforeTheRest(Result verdict) {
  if (!verdict) return std::nullopt;
  if (!verdict->settled() && !stopped()) {
    keep(*verdict);
    return std::nullopt;
  }
  keep(usual_->verdict);
  return verdict;
}

template <typename Search>
Plan::Result Plan::forEachAlarm(std::vector<AbstractAlarm>& alarms, const Search& search) {
  std::optional<Verdict> last;
  const auto ends = [&](Verdict verdict) {
    verdict = counted(std::move(verdict), kExactWeight);
    if (verdict.settled() || stopped()) {
      last = std::move(verdict);
      return true;
    }
    keep(verdict);
    return false;
  };
  for (AbstractAlarm& alarm : alarms) {
    search(alarm, ends);
    if (last) return last;
  }
  return std::nullopt;
}

std::uint64_t Plan::workOf(const Verdict& proof) const {
  return proof.statistics.states + options_.statesPerSolverCall * proof.statistics.solver.solverCalls;
}

Verdict Plan::search(std::optional<std::uint64_t> expansions, std::optional<std::uint64_t> solverCalls) {
  ExactOptions exact = options_.exact;
  exact.maxExpansions = expansions;
  exact.maxSolverCalls = solverCalls;
  return counted(verifyExactly(program_, exact), kExactWeight);
}

}  // namespace cairn::analysis
