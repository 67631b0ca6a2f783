#include "analysis/portfolio/plan.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/portfolio/parts.h"
#include "analysis/template/template.h"
#include "analysis/trials/trials.h"
#include "program/code/loans.h"

namespace cairn::analysis {

namespace {

// What a state costs on average, in states of the exact search.
constexpr std::uint64_t kExactWeight = 1;
constexpr std::uint64_t kShapeWeight = 4;

bool settled(const Verdict& verdict) { return verdict.kind != VerdictKind::Unknown; }

bool canGoOn(const Verdict& verdict) { return !settled(verdict) && verdict.stop == StopReason::EnoughStates; }

// The one array that is a region of an allocator and may lie anywhere; nothing: none does, or several do.
std::optional<program::GlobalId> arrayAnywhere(const program::Program& program) {
  std::set<program::GlobalId> found;
  const auto add = [&](const program::Operand& pointer) {
    if (pointer.kind != program::OperandKind::Global) return;
    const program::GlobalId id(pointer.index);
    if (program.globals[id.index()].alignment < PlaceRemainder::kPlaceUnit) found.insert(id);
  };
  for (const program::Function& function : program.functions) {
    for (const program::Block& block : function.blocks) {
      for (const program::Instruction& instruction : block.instructions) {
        if (const auto* call = std::get_if<program::Call>(&instruction.op)) {
          const bool isRegion = call->callee.kind == program::OperandKind::Function &&
                                program.functions[call->callee.index].name == "__cairn_region";
          if (isRegion && !call->args.empty()) add(call->args.front());
        }
        const auto* intrinsic = std::get_if<program::Intrinsic>(&instruction.op);
        if (intrinsic != nullptr && intrinsic->op == program::IntrinsicOp::Region) add(intrinsic->args[1]);
      }
    }
  }
  return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

}  // namespace

Verdict verifyByTrials(const program::Program& program, const PortfolioOptions& options, double seconds,
                       std::uint64_t seed) {
  TrialOptions trials;
  trials.property = options.exact.property;
  trials.seconds = seconds;
  trials.seed = seed;
  trials.interrupted = options.exact.interrupted;
  TrialResult result = runTrials(program, trials);
  Verdict verdict;
  if (!result.violation) return verdict;
  verdict.kind = VerdictKind::False;
  verdict.violation = std::move(result.violation);
  return verdict;
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
  options_.exact.progress = telling(kExactWeight, std::move(options_.exact.progress));
  options_.shape.progress = telling(kShapeWeight, std::move(options_.shape.progress));
}

// Whatever a part that ended by itself says: without the interruption others would have come after it.
Verdict Plan::run() {
  Verdict verdict = withEverything(decide());
  if (!settled(verdict) && provedParts_) verdict.proved = *provedParts_;
  if (!settled(verdict) && stopped()) verdict.stopFor(options_.exact.interrupted());
  return verdict;
}

Verdict Plan::runPlainSearch() {
  Verdict first = search(options_.searchBeforeTemplates);
  if (settled(first) || stopped() || first.stop != StopReason::EnoughSteps) return withEverything(std::move(first));
  keep(first);
  Verdict rows = proveByTemplates(options_.firstTemplates, options_.secondsOfTemplatesBeside);
  if (settled(rows) || stopped()) return withEverything(std::move(rows));
  keep(rows);
  return withEverything(search(std::nullopt));
}

Verdict Plan::withEverything(Verdict verdict) {
  addTo(before_, verdict.statistics);
  before_.allocation = std::move(verdict.statistics.allocation);
  verdict.statistics = std::move(before_);
  return verdict;
}

Verdict Plan::decide() {
  if (program::loansRecord(program_)) {
    Verdict verdict = decideOnLoans();
    if (settled(verdict) || stopped()) return verdict;
    keep(verdict);
  }
  Verdict first = search(options_.firstSearch, options_.firstSolverCalls);
  if (settled(first) || stopped()) return first;
  keep(first);
  const bool ended = first.stop != StopReason::EnoughSteps;
  searchMayHelp_ = !ended;
  Verdict shape = proveByShape();
  if (settled(shape) || stopped()) return shape;
  tellUndecided(clock_);
  Verdict found = searchLikeAlarms(shape, ended);
  if (settled(found)) {
    keep(shape);
    return found;
  }
  if (!stopped()) proveParts(shape);
  keep(found);
  if (!found.why.empty()) shape.stopAs(found);
  return shape;
}

// All executions, by the remainder of the address at which the variable lies: what the program makes of it is forgotten at loop heads otherwise.
Verdict Plan::proveAtEachPlace(ShapeOptions shape, program::GlobalId variable) {
  Verdict verdict;
  const std::uint64_t step = program_.globals[variable.index()].alignment;
  for (std::uint64_t remainder = 0; remainder < PlaceRemainder::kPlaceUnit; remainder += step) {
    shape.placeRemainder = PlaceRemainder{variable, remainder};
    if (remainder != 0) keep(verdict);
    verdict = prove(shape);
    if (verdict.kind != VerdictKind::True || stopped()) return verdict;
  }
  return verdict;
}

// Where blocks lie follows from relations of several numbers, or not at all; what is wrong shows in runs sooner than in a search.
Verdict Plan::decideOnLoans() {
  ShapeOptions shape = options_.shape;
  shape.precision.relations = numeric::Relations::Polyhedra;
  shape.maxStates = options_.proofOfLoans;
  const auto array = options_.shape.proved ? std::nullopt : arrayAnywhere(program_);
  Verdict proof = array ? proveAtEachPlace(shape, *array) : prove(shape);
  if (settled(proof) || stopped()) return proof;
  keep(proof);
  constexpr std::uint64_t kBehindTheFirst = 1'000'000'000;
  return verifyByTrials(program_, options_, options_.secondsOfTrials, kBehindTheFirst);
}

// The usual proof for a while; if it does not end in time, also one that folds nodes whatever numbers they differ in: fewer states, and what one number says of another is kept as a relation
// where it was a case; then the rest of the usual one. Before that has the time for itself, its alarms are looked at.
Verdict Plan::proveByShape() {
  if (options_.shape.maxStates) return prove(options_.shape);
  ResumedProof usual{{program_, options_.shape}, {}};
  goOn(usual, options_.shortProof);
  if (canGoOn(usual.verdict) && usual.proof.mostShapes() < options_.manyShapes) goOn(usual, options_.longerProof);
  if (settled(usual.verdict) || stopped()) return usual.verdict;
  ShapeOptions coarsely = options_.shape;
  coarsely.precision.thresholds = options_.coarse;
  coarsely.maxConditions = options_.coarseConditions;
  coarsely.precision.separateEmptyLists = options_.coarseEmptyLists;
  coarsely.precision.patient = true;
  ResumedProof coarse{{program_, coarsely}, {}};
  coarse.verdict.stopFor(StopReason::EnoughStates);
  if (auto verdict = proveInTurns(usual, coarse)) return *verdict;
  keep(coarse.verdict);
  if (!canGoOn(usual.verdict)) return usual.verdict;
  Verdict early = searchForEarlyAlarms(usual.verdict.alarms);
  if (settled(early) || stopped()) {
    keep(usual.verdict);
    return early;
  }
  keep(early);
  Verdict rows = proveByTemplates(options_.firstTemplates);
  if (settled(rows) || stopped()) {
    keep(usual.verdict);
    return rows;
  }
  keep(rows);
  goOn(usual, std::nullopt);
  return usual.verdict;
}

std::uint64_t Plan::workOf(const Verdict& proof) const {
  return proof.statistics.states + options_.statesPerSolverCall * proof.statistics.solver.solverCalls;
}

std::optional<Verdict> Plan::proveInTurns(ResumedProof& usual, ResumedProof& coarse) {
  const std::uint64_t usualBefore = workOf(usual.verdict);
  while (canGoOn(coarse.verdict) && coarse.verdict.statistics.states < options_.coarseProof) {
    const std::uint64_t usualWork = workOf(usual.verdict) - usualBefore;
    const bool usualHasTurn = canGoOn(usual.verdict) && options_.coarseShare * usualWork < workOf(coarse.verdict);
    ResumedProof& next = usualHasTurn ? usual : coarse;
    ResumedProof& other = usualHasTurn ? coarse : usual;
    const std::uint64_t enough = next.verdict.statistics.states + options_.proofTurn;
    goOn(next, usualHasTurn ? enough : std::min(enough, options_.coarseProof));
    if (!settled(next.verdict) && !stopped()) continue;
    keep(other.verdict);
    return next.verdict;
  }
  return std::nullopt;
}

Verdict Plan::searchForEarlyAlarms(std::vector<AbstractAlarm> alarms) {
  for (AbstractAlarm& alarm : alarms) {
    if (!alarm.path.empty()) {
      Verdict verdict = counted(followPath(program_, alarm, options_.exact, options_.alongPath), kExactWeight);
      if (settled(verdict) || stopped()) return verdict;
      keep(verdict);
    }
    Verdict verdict =
        counted(searchFor(program_, alarm, Approach::Near, options_.exact, options_.nearEarlyAlarms), kExactWeight);
    if (settled(verdict) || stopped()) return verdict;
    keep(verdict);
  }
  return {};
}

void Plan::goOn(ResumedProof& part, std::optional<std::uint64_t> maxStates) {
  statesBeforePart_ = part.verdict.statistics.states;
  part.verdict = counted(part.proof.run(maxStates), kShapeWeight);
  statesBeforePart_ = 0;
}

// From cheap to expensive. A plain search that ended by itself would end the same way again.
Verdict Plan::searchLikeAlarms(Verdict& shape, bool ended) {
  std::vector<AbstractAlarm>& alarms = shape.alarms;
  bool finerTried = alarms.empty();
  const auto finer = [&] {
    if (std::exchange(finerTried, true)) return Verdict();
    return proveWithFinerNumbers(shape.statistics.states);
  };
  bool refined = alarms.empty();
  const auto refineOnce = [&] { return std::exchange(refined, true) ? Verdict() : refineFor(shape); };
  const bool quick = shape.statistics.states + options_.statesPerSolverCall * shape.statistics.solver.solverCalls <=
                     options_.quickProof;
  if (quick) {
    Verdict proof = finer();
    if (settled(proof) || stopped()) return proof;
    keep(proof);
  }
  for (AbstractAlarm& alarm : alarms) {
    if (alarm.path.empty()) continue;
    Verdict verdict = counted(followPath(program_, alarm, options_.exact, options_.alongPath), kExactWeight);
    if (settled(verdict) || stopped()) return verdict;
    keep(verdict);
  }
  if (quick || ended) {
    Verdict proof = refineOnce();
    if (settled(proof) || stopped()) return proof;
    keep(proof);
  }
  Verdict rows = proveByTemplates(options_.firstTemplates);
  if (settled(rows) || stopped()) return rows;
  keep(rows);
  if (ended) {
    Verdict proof = finer();
    if (settled(proof) || stopped()) return proof;
    keep(proof);
    return proveByTemplates(options_.laterTemplates);
  }
  // What takes long comes after a search that is worth as much.
  const auto proofsAfter = [&](std::ptrdiff_t round) {
    std::vector<std::function<Verdict()>> proofs{finer};
    proofs.emplace_back([&] { return proveByTemplates(options_.laterTemplates); });
    if (round > 0) proofs.emplace_back(refineOnce);
    return proofs;
  };
  const std::vector<SearchRound> rounds = alarms.empty() ? std::vector<SearchRound>() : options_.rounds;
  for (const SearchRound& round : rounds) {
    if (&round != rounds.data()) proveParts(shape);
    for (const AbstractAlarm& alarm : alarms) {
      const std::pair<Approach, std::uint64_t> searches[] = {{Approach::Near, round.near},
                                                             {Approach::Deep, round.deep}};
      for (const auto& [approach, expansions] : searches) {
        if (expansions == 0) continue;
        Verdict verdict = counted(searchFor(program_, alarm, approach, options_.exact, expansions), kExactWeight);
        if (settled(verdict) || stopped()) return verdict;
        keep(verdict);
      }
    }
    Verdict plain;
    plain.stopFor(StopReason::EnoughSteps);
    if (round.plain != 0 && plainSearch_ == PlainSearch::Included) plain = search(round.plain);
    if (settled(plain) || stopped()) return plain;
    for (const std::function<Verdict()>& prove : proofsAfter(&round - rounds.data())) {
      Verdict proof = prove();
      if (settled(proof) || stopped()) {
        keep(plain);
        return proof;
      }
      keep(proof);
    }
    if (plain.stop != StopReason::EnoughSteps) return plain;
    keep(plain);
  }
  Verdict proof = refineOnce();
  if (settled(proof) || stopped()) return proof;
  keep(proof);
  if (plainSearch_ == PlainSearch::Elsewhere) return {};
  return search(std::nullopt);
}

// What zones could not prove may follow from the order of neighbours, or from relations between more than two numbers.
Verdict Plan::proveWithFinerNumbers(std::uint64_t statesBefore) {
  std::vector<ShapeOptions> finer;
  const auto add = [&](numeric::Relations relations, bool orderings, const heap::FoldThresholds& thresholds) {
    const bool coarse = thresholds == options_.coarse;
    ShapeOptions& shape = finer.emplace_back(options_.shape);
    shape.precision.relations = relations;
    shape.precision.orderings = orderings;
    shape.precision.thresholds = thresholds;
    shape.maxStates = (coarse ? 4 : 2) * statesBefore + 1'000;
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
                                               verdict.statistics.states, used.count(), settled(verdict)});
    if (settled(verdict) || stopped()) return verdict;
    keep(verdict);
  }
  return {};
}

// An alarm whose path nothing takes asks for a finer look at that path.
Verdict Plan::refineFor(const Verdict& shape) {
  if (options_.refinement == RefinementKind::Off) return {};
  RefineOptions options;
  options.kind = options_.refinement;
  options.alongPath = options_.alongPath;
  options.finerRelations = options_.finerRelations;
  ShapeOptions patiently = options_.shape;
  patiently.precision.patient = true;
  return counted(refine(program_, shape, patiently, options_.exact, options), kShapeWeight);
}

Verdict Plan::prove(const ShapeOptions& shape) { return counted(verifyShape(program_, shape), kShapeWeight); }

// Tried again only if the number of questions was what ended it.
Verdict Plan::proveByTemplates(std::uint64_t calls, std::optional<double> seconds) {
  if (calls <= templateCalls_ || !templatesMayHelp_ || options_.exact.allocationCheck) return {};
  templateCalls_ = calls;
  TemplateOptions templates;
  templates.exact = options_.exact;
  if (seconds) {
    const std::clock_t end = std::clock() + static_cast<std::clock_t>(*seconds * CLOCKS_PER_SEC);
    templates.exact.interrupted = [this, end] {
      if (stopped()) return options_.exact.interrupted();
      return std::clock() > end ? std::string("the templates took their share of time") : std::string();
    };
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
void Plan::proveParts(const Verdict& shape) {
  if (provedParts_) return;
  provedParts_ = analysis::proveParts(options_.shape.property, shape, [&](program::Property part) {
    ShapeOptions smaller = options_.shape;
    smaller.property = part;
    smaller.maxStates = shape.statistics.states + 1'000;
    smaller.proved = nullptr;
    smaller.ended = nullptr;
    Verdict verdict = prove(smaller);
    keep(verdict);
    return verdict;
  });
}

Verdict Plan::search(std::optional<std::uint64_t> expansions, std::optional<std::uint64_t> solverCalls) {
  ExactOptions exact = options_.exact;
  exact.maxExpansions = expansions;
  exact.maxSolverCalls = solverCalls;
  return counted(verifyExactly(program_, exact), kExactWeight);
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

bool Plan::stopped() const { return options_.exact.interrupted && !options_.exact.interrupted().empty(); }

void Plan::keep(const Verdict& verdict) { addTo(before_, verdict.statistics); }

}  // namespace cairn::analysis
