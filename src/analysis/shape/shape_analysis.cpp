#include "analysis/shape/shape_analysis.h"

#include <algorithm>

#include "analysis/shape/narrow.h"
#include "analysis/shape/weaken.h"
#include "heap/cover/covers.h"
#include "heap/reach/leak.h"
#include "heap/sharing/align.h"
#include "heap/state/package.h"

namespace cairn::analysis {

using namespace program;
using heap::State;

ShapeState ShapeAnalysis::start() {
  initial_ = transfer_.initialState();
  initial_.packages = std::make_shared<heap::Packages>();
  return {initial_, 0, false, 0, false, {}, false, nullptr};
}

bool ShapeAnalysis::failed() const {
  if (findings().unproved.empty()) return false;
  return !onlyAlarms_ || !widened_ || statesAtAlarm_ + options_.statesAfterAlarm < verdict_.statistics.states;
}

std::optional<std::uint64_t> ShapeAnalysis::location(const ShapeState& state) {
  if (state.place == 0) return std::nullopt;
  return state.place;
}

void ShapeAnalysis::transfer(const ShapeState& state, const std::function<void(ShapeState)>& add) {
  if (summaries_.obsolete(state.heap)) return;
  summaries_.begin(state.heap);
  ++verdict_.statistics.states;
  verdict_.statistics.function = state.heap.top->function;
  noteAssumption(state.heap);
  successors_.clear();
  transfer_.run(state.heap, *this);
  arrive([&](const State& next) { return !places_.isBackEdge(state.heap, next); }, state, add);
}

void ShapeAnalysis::goOnFrom(const State& state, const std::function<void(ShapeState)>& add) {
  successors_.assign(1, state);
  arrive([](const State&) { return false; }, {}, add);
}

bool ShapeAnalysis::covered(const ShapeState& fresh, const ShapeState& reached) {
  const bool found = heap::covers(reached.heap, fresh.heap, terms_, pointerBytes());
  if (found) ++verdict_.statistics.covered;
  return found;
}

std::optional<ShapeState> ShapeAnalysis::merge(const ShapeState& fresh, const ShapeState& reached, bool expanded) {
  // A state from outside is bounded by what is widened there.
  const unsigned rounds = fresh.entersLoop ? 0 : reached.rounds + (expanded ? 1 : 0);
  if (!places_.isHead(reached.heap) && decidedApart(reached.heap, fresh.heap)) return std::nullopt;
  const bool cases = fresh.holdsCases || reached.holdsCases;
  const heap::Widening widening = wideningAt(reached.heap, rounds, options_.precision.wideningDelay());
  auto joined = join(reached.heap, fresh.heap, widening, reached.place, cases);
  if (!joined) return mergeCases(fresh, reached, rounds);
  return ShapeState{std::move(*joined), reached.place, false, rounds, false, reached.turns, cases, nullptr};
}

std::optional<ShapeState> ShapeAnalysis::mergeCases(const ShapeState& fresh, const ShapeState& reached,
                                                    unsigned rounds) {
  if (disjuncts_[reached.place] < shapesAt(reached.heap, options_.precision.separateEmptyLists)) return std::nullopt;
  auto joined = heap::joinCases(reached.heap, fresh.heap, terms_, pointerBytes());
  if (!joined) return std::nullopt;
  heap::pack(*joined, terms_);
  return ShapeState{std::move(*joined), reached.place, false, rounds, false, reached.turns, true, nullptr};
}

bool ShapeAnalysis::decidedApart(const State& a, const State& b) {
  const auto& left = a.top->registers.entries();
  const auto& right = b.top->registers.entries();
  for (std::size_t i = 0; i < left.size() && i < right.size(); ++i) {
    const heap::Value& l = left[i].second;
    const heap::Value& r = right[i].second;
    if (left[i].first != right[i].first || !l.isInteger() || !r.isInteger() || l.term.width() != 1) continue;
    if (l.term.isConstant() && r.term.isConstant() && !(l.term == r.term)) return true;
  }
  return false;
}

heap::Widening ShapeAnalysis::wideningAt(const State& reached, unsigned rounds, const WideningDelay& delay) {
  const bool widens = places_.isHead(reached) || Places::inSummary(reached);
  if (!widens || rounds < delay.toThresholds) return heap::Widening::None;
  return rounds < delay.toStable ? heap::Widening::Thresholds : heap::Widening::StableOnly;
}

std::optional<State> ShapeAnalysis::join(const State& reached, const State& fresh, heap::Widening widening,
                                         std::uint64_t place, bool cases) {
  heap::JoinOptions options;
  options.pointerBytes = pointerBytes();
  // Few shapes are kept apart; of many, what can be joined is joined.
  const bool head = places_.isHead(reached);
  const unsigned apart = shapesAt(reached, head ? options_.separateShapes : options_.separateShapesWherePathsMeet);
  options.onlyWithoutLoss = disjuncts_[place] < apart;
  options.keepCases = cases && options.onlyWithoutLoss;
  options.numbers.widening = widening;
  widened_ |= options.numbers.widening != heap::Widening::None;
  options.numbers.thresholds = thresholds_;
  auto joined = heap::join(reached, fresh, terms_, options);
  if (!joined) return std::nullopt;
  if (joined->inexact.empty()) joined->inexact.append("states were joined at a loop head");
  heap::pack(*joined, terms_);
  return joined;
}

void ShapeAnalysis::kept(const ShapeState& state, std::size_t atPlace) {
  disjuncts_[state.place] = atPlace;
  lastKept_.insert_or_assign(state.place, state.heap);
  tooManyConditions_ |= options_.maxConditions && state.heap.path.size() > *options_.maxConditions;
  if (atPlace <= shapesAt(state.heap, options_.maxDisjuncts)) return;
  unproved(transfer_.here(state.heap), "too many shapes at a loop head");
}

cpa::Rank ShapeAnalysis::rank(const ShapeState& state) {
  cpa::Rank rank = places_.rank(state.heap);
  rank.insert(rank.begin(), summaries_.urgency(state.heap));
  return rank;
}

std::uint64_t ShapeAnalysis::label(const ShapeState& state) {
  points_.push_back(pointOf(state.heap));
  return points_.size() - 1;
}

std::size_t ShapeAnalysis::mostShapes() const {
  std::size_t most = 0;
  for (const auto& [place, shapes] : disjuncts_) most = std::max(most, shapes);
  return most;
}

RecheckResult ShapeAnalysis::recheckFixpoint(const Invariants& invariants) {
  RecheckOptions options;
  options.precision = options_.precision;
  options.env = options_.env;
  if (options_.listener != nullptr && options_.listener->wantsPassed()) {
    options.passed = [&](const State& state) { options_.listener->passed(heap::unpacked(state, terms_)); };
  }
  return recheck(initial_, invariants, summaries_, transfer_, solver_, places_, options);
}

Invariants ShapeAnalysis::narrowedFixpoint(const Invariants& invariants) {
  Arrivals arrivals;
  RecheckOptions options;
  options.precision = options_.precision;
  options.env = options_.env;
  options.goOnAtAlarms = true;
  options.arrived = [&](std::uint64_t place, std::size_t invariant, const State& state) {
    arrivals[place].push_back({invariant, state});
  };
  (void)recheck(initial_, invariants, summaries_, transfer_, solver_, places_, options);
  return narrowed(invariants, arrivals, terms_, pointerBytes());
}

unsigned ShapeAnalysis::shapesAt(const State& state, unsigned usual) const {
  const unsigned length = options_.precision.chainLengthAt(pointOf(state));
  return options_.precision.moreShapes * (usual + 2 * length);
}

term::SolverOptions ShapeAnalysis::solverOptions() {
  term::SolverOptions options;
  options.limit.milliseconds = 300;
  return options;
}

TransferOptions ShapeAnalysis::transferOptions(const ShapeOptions& options) {
  TransferOptions result;
  result.property = options.property;
  result.maxDepth = options.maxDepth;
  result.maxOffsetSplits = 8;
  result.longestSearch = 64;
  result.approximate = true;
  result.relations = options.precision.relations;
  result.orderings = options.precision.orderings;
  result.env = options.env;
  return result;
}

SummaryOptions ShapeAnalysis::summaryOptions(const ShapeOptions& options) {
  SummaryOptions result;
  result.property = options.property;
  result.thresholds = options.precision.highestThresholds();
  return result;
}

void ShapeAnalysis::arrive(const std::function<bool(const State&)>& entersLoop, const ShapeState& from,
                           const std::function<void(ShapeState)>& add) {
  const auto earlier = from.place != 0 ? std::make_shared<const State>(from.heap) : from.earlier;
  while (!successors_.empty()) {
    std::vector<State> successors;
    successors.swap(successors_);
    for (State& next : successors) {
      if (isOutside(next)) continue;
      if (callsOrReturns(next, add)) continue;
      ShapeState successor{std::move(next), 0, false, 0, false, from.turns, from.holdsCases, earlier};
      if (places_.isHead(successor.heap) || meets(successor.heap)) {
        if (!weakenAtPlace(successor.heap, earlier.get(), options_.precision, terms_, pointerBytes())) continue;
        successor.earlier = nullptr;
        if (losesBlocks(successor.heap)) continue;
        successor.entersLoop = places_.isHead(successor.heap) && entersLoop(successor.heap);
        countTurn(successor);
        successor.place = placeOf(successor);
        if (const auto known = lastKept_.find(successor.place); known != lastKept_.end())
          successor.heap = heap::alignedTo(std::move(successor.heap), known->second, terms_);
      }
      add(std::move(successor));
    }
  }
}

void ShapeAnalysis::countTurn(ShapeState& state) const {
  const auto unrolled = options_.precision.unrolled.find(pointOf(state.heap));
  if (unrolled == options_.precision.unrolled.end()) return;
  unsigned& turn = state.turns[unrolled->first];
  turn = state.entersLoop ? 0 : std::min(turn + 1, unrolled->second);
}

std::uint64_t ShapeAnalysis::placeOf(const ShapeState& state) {
  std::uint64_t place = Places::stackHash(state.heap);
  if (state.turns.empty()) return place;
  for (const PathPoint& head : places_.headsAround(state.heap)) {
    const auto found = state.turns.find(head);
    if (found != state.turns.end()) place = support::combine(place, found->second + 1);
  }
  return place;
}

bool ShapeAnalysis::isOutside(const State& state) const {
  if (!options_.inside || Summaries::isReturn(state)) return false;
  const heap::Frame& frame = *state.top;
  return insideFunctions_.contains(frame.function) &&
         !options_.inside->contains({frame.function, frame.position.block});
}

bool ShapeAnalysis::callsOrReturns(const State& state, const std::function<void(ShapeState)>& add) {
  try {
    if (Summaries::isReturn(state)) {
      goOn(summaries_.returned(state), add);
      return true;
    }
    if (!summaries_.entersSummary(state)) return false;
    goOn(summaries_.call(state), add);
  } catch (const support::Unsupported& why) {
    unproved(transfer_.here(state), why.what());
  }
  return true;
}

void ShapeAnalysis::goOn(Summaries::Continuation next, const std::function<void(ShapeState)>& add) {
  for (State& state : next.started) add({std::move(state), 0, false, 0, true, {}, false, nullptr});
  for (heap::Returned& caller : next.resumed) transfer_.returnTo(std::move(caller.state), caller.results, *this);
}

void ShapeAnalysis::noteAssumption(const State& state) {
  const Function& function = program_.function(state.top->function);
  if (!function.assumption.empty() && assumed_.insert(state.top->function).second) {
    verdict_.assumptions.push_back(function.assumption);
  }
}

bool ShapeAnalysis::meets(const State& state) {
  if (!places_.isMeeting(state)) return false;
  const bool soon = program_.function(state.top->function).library && !options_.precision.isPatient();
  const unsigned most = soon ? options_.passesBeforeMeetingInLibrary : options_.passesBeforeMeeting;
  return ++passes_[Places::stackHash(state)] > most;
}

bool ShapeAnalysis::losesBlocks(const State& state) {
  if (!options_.property.asks(interp::ViolationKind::ValidMemcleanup) ||
      options_.property.asks(interp::ViolationKind::ValidMemtrack)) {
    return false;
  }
  State reached = state;
  if (heap::collect(reached).lost.empty()) return false;
  unproved(transfer_.here(state), "a block is lost before it is freed");
  return true;
}

void ShapeAnalysis::ended(State state) {
  ++verdict_.statistics.paths;
  try {
    summaries_.ended(state);
  } catch (const support::Unsupported& why) {
    unproved(transfer_.here(state), why.what());
  }
}

}  // namespace cairn::analysis
