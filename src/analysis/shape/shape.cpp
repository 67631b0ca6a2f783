#include "analysis/shape/shape.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>

#include "analysis/object_lengths.h"
#include "analysis/shape/narrow.h"
#include "analysis/shape/places.h"
#include "analysis/shape/recheck.h"
#include "analysis/shape/summaries.h"
#include "analysis/shape/weaken.h"
#include "analysis/symbolic/transfer.h"
#include "cpa/algorithm.h"
#include "heap/cover/covers.h"
#include "heap/join/join.h"
#include "heap/reach/leak.h"
#include "heap/sharing/align.h"
#include "heap/show/readable_formula.h"
#include "heap/state/package.h"
#include "logic/bytes/text.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::State;

namespace {

// Of the loops that are unrolled, since they were entered; not more than are kept apart.
using Turns = std::map<PathPoint, unsigned>;

struct ShapeState {
  State heap;
  std::uint64_t place = 0;  // 0: no loop head
  bool entersLoop = false;  // from outside of it
  unsigned rounds = 0;      // in which it has grown since the loop was last entered
  bool isInput = false;     // of a summary, on which later calls may rely, too
  Turns turns;
  bool holdsCases = false;  // on the way here states were joined that differed in whether a list is empty
  std::shared_ptr<const State>
      earlier;  // the last one on the way here that was weakened, of a state that was not; null: unknown
};

struct NoPrecision {};

// Registers that hold one byte, widened or not.
std::set<RegId> bytesOf(const Function& function) {
  std::set<RegId> result;
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      const auto* convert = std::get_if<Convert>(&instruction.op);
      if (convert != nullptr && convert->value.type.bits == 8) result.insert(convert->result);
    }
  }
  return result;
}

bool isArray(const Program& program, VariableId variable) {
  const SourceTypeId type = program.variables[variable.index()].type;
  return type.valid() && program.sourceTypes[type.index()].kind == SourceTypeKind::Array;
}

// Offsets that bound pointers: of addresses that are compared, and the last ones of arrays among the user's variables. Counts of bytes, so beside numbers that the
// program compares they matter where it goes by pointers, or where a library function bounds an index.
std::set<numeric::Integer> boundsOfPointers(const Program& program) {
  std::set<numeric::Integer> found;
  const auto add = [&](std::int64_t offset) {
    for (const std::int64_t near : {-1, 0, 1}) found.insert(numeric::Integer(offset) + near);
  };
  for (const Function& function : program.functions) {
    std::map<RegId, std::int64_t> offsets;  // of addresses a constant behind another
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* address = std::get_if<Address>(&instruction.op);
        if (address != nullptr && address->indices.empty()) offsets.emplace(address->result, address->offset);
      }
    }
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* compare = std::get_if<Compare>(&instruction.op);
        if (compare == nullptr || compare->left.type.kind != TypeKind::Ptr) continue;
        for (const Operand& operand : {compare->left, compare->right}) {
          if (operand.kind == OperandKind::Global) add(static_cast<std::int64_t>(operand.bits));
          if (!operand.isRegister()) continue;
          if (const auto at = offsets.find(operand.asRegister()); at != offsets.end()) add(at->second);
        }
      }
    }
    if (function.library) continue;
    constexpr std::uint64_t kLargestNumber = 8;
    for (const Slot& slot : function.slots) {
      if (slot.variable.valid() && slot.size > kLargestNumber && isArray(program, slot.variable))
        found.insert(numeric::Integer(static_cast<std::int64_t>(slot.size)) - 1);
    }
  }
  return found;
}

// Where bounds of numbers stop when they are widened: what the program compares with, and its neighbours. Not the characters that it tells apart.
std::vector<numeric::Integer> thresholdsOf(const Program& program) {
  std::set<numeric::Integer> found{-1, 0, 1};
  for (const Function& function : program.functions) {
    const std::set<RegId> bytes = bytesOf(function);
    const auto isByte = [&](const Operand& operand) {
      return operand.type.bits == 8 || (operand.isRegister() && bytes.contains(operand.asRegister()));
    };
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* compare = std::get_if<Compare>(&instruction.op);
        if (compare == nullptr) continue;
        const bool tellsApart = compare->op == CompareOp::Eq || compare->op == CompareOp::Ne;
        if (tellsApart && (isByte(compare->left) || isByte(compare->right))) continue;
        for (const Operand& operand : {compare->left, compare->right}) {
          if (operand.kind != OperandKind::Constant || operand.type.bits > 64) continue;
          const auto value =
              static_cast<std::int64_t>(operand.bits << (64U - operand.type.bits)) >> (64U - operand.type.bits);
          for (const std::int64_t near : {-1, 0, 1}) found.insert(numeric::Integer(value) + near);
        }
      }
    }
  }
  constexpr std::size_t kMost = 64;
  std::vector<numeric::Integer> result(found.begin(), found.end());
  if (result.size() > kMost) return {-1, 0, 1};
  found.merge(boundsOfPointers(program));
  if (found.size() <= kMost) result.assign(found.begin(), found.end());
  return result;
}

class ShapeAnalysis final : public cpa::Analysis<ShapeState, NoPrecision>, private Sink {
 public:
  ShapeAnalysis(const Program& program, const ShapeOptions& options, Verdict& verdict)
      : program_(program),
        options_(options),
        verdict_(verdict),
        solver_(terms_, solverOptions()),
        transfer_(program, terms_, solver_, transferOptions(options)),
        places_(program),
        thresholds_(thresholdsOf(program)),
        summaries_(program, transfer_, solver_, places_, summaryOptions(options),
                   [this](const State& reached, const State& fresh, unsigned joins) {
                     // There every join is a round.
                     const heap::Widening widening = wideningAt(reached, joins, kLongDelay);
                     return join(reached, fresh, widening, Places::stackHash(reached), false);
                   }) {
    if (!options.inside) return;
    for (const auto& [function, block] : *options.inside) insideFunctions_.insert(function);
  }

  ShapeState start() {
    initial_ = transfer_.initialState();
    initial_.packages = std::make_shared<heap::Packages>();
    return {initial_, 0, false, 0, false, {}, false, nullptr};
  }
  // There is something that no narrowing takes back, or it has taken too long to get there.
  [[nodiscard]] bool failed() const {
    if (verdict_.unproved.empty()) return false;
    return !onlyAlarms_ || !widened_ || statesAtAlarm_ + options_.statesAfterAlarm < verdict_.statistics.states;
  }
  // Numbers were widened: narrowing may give something back.
  [[nodiscard]] bool widened() const { return widened_; }
  void forgetAlarms() {
    verdict_.unproved.clear();
    verdict_.alarms.clear();
  }
  [[nodiscard]] bool alarmed() const { return !verdict_.alarms.empty() && verdict_.alarms.back().path.empty(); }
  [[nodiscard]] const term::SolverStatistics& solverStatistics() const { return solver_.statistics(); }

  std::optional<std::uint64_t> location(const ShapeState& state) override {
    if (state.place == 0) return std::nullopt;
    return state.place;
  }

  void transfer(const ShapeState& state, const NoPrecision&, const std::function<void(ShapeState)>& add) override {
    if (summaries_.obsolete(state.heap)) return;
    summaries_.begin(state.heap);
    ++verdict_.statistics.states;
    verdict_.statistics.function = state.heap.top->function;
    noteAssumption(state.heap);
    successors_.clear();
    transfer_.run(state.heap, *this);
    arrive([&](const State& next) { return !places_.isBackEdge(state.heap, next); }, state, add);
  }

  // A state that the second look found beyond the fixpoint.
  void goOnFrom(const State& state, const std::function<void(ShapeState)>& add) {
    successors_.assign(1, state);
    arrive([](const State&) { return false; }, {}, add);
  }

  ShapeState adjust(ShapeState state, const NoPrecision&) override { return state; }

  bool covered(const ShapeState& fresh, const ShapeState& reached) override {
    const bool found = heap::covers(reached.heap, fresh.heap, terms_, pointerBytes());
    if (found) ++verdict_.statistics.covered;
    return found;
  }

  std::optional<ShapeState> merge(const ShapeState& fresh, const ShapeState& reached, bool expanded) override {
    // A state from outside is bounded by what is widened there.
    const unsigned rounds = fresh.entersLoop ? 0 : reached.rounds + (expanded ? 1 : 0);
    if (!places_.isHead(reached.heap) && decidedApart(reached.heap, fresh.heap)) return std::nullopt;
    const bool cases = fresh.holdsCases || reached.holdsCases;
    const heap::Widening widening = wideningAt(reached.heap, rounds, options_.precision.wideningDelay());
    auto joined = join(reached.heap, fresh.heap, widening, reached.place, cases);
    if (!joined) return mergeCases(fresh, reached, rounds);
    return ShapeState{std::move(*joined), reached.place, false, rounds, false, reached.turns, cases, nullptr};
  }

  // The states are the same as if both stayed apart.
  std::optional<ShapeState> mergeCases(const ShapeState& fresh, const ShapeState& reached, unsigned rounds) {
    if (disjuncts_[reached.place] < shapesAt(reached.heap, options_.precision.separateEmptyLists)) return std::nullopt;
    auto joined = heap::joinCases(reached.heap, fresh.heap, terms_, pointerBytes());
    if (!joined) return std::nullopt;
    heap::pack(*joined, terms_);
    return ShapeState{std::move(*joined), reached.place, false, rounds, false, reached.turns, true, nullptr};
  }

  // Where paths meet, one bit says what the condition was that is asked for next.
  static bool decidedApart(const State& a, const State& b) {
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

  // What comes where paths meet grows only as often as a loop head before it, or a summary.
  [[nodiscard]] heap::Widening wideningAt(const State& reached, unsigned rounds, const WideningDelay& delay) {
    const bool widens = places_.isHead(reached) || Places::inSummary(reached);
    if (!widens || rounds < delay.toThresholds) return heap::Widening::None;
    return rounds < delay.toStable ? heap::Widening::Thresholds : heap::Widening::StableOnly;
  }

  // `cases`: as long as shapes are few, what is known of a list that is empty is not lost with one that is not.
  std::optional<State> join(const State& reached, const State& fresh, heap::Widening widening, std::uint64_t place,
                            bool cases) {
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

  bool standsAlone(const ShapeState& state) override { return state.isInput; }

  void kept(const ShapeState& state, std::size_t atPlace) override {
    disjuncts_[state.place] = atPlace;
    lastKept_.insert_or_assign(state.place, state.heap);
    tooManyConditions_ |= options_.maxConditions && state.heap.path.size() > *options_.maxConditions;
    if (atPlace <= shapesAt(state.heap, options_.maxDisjuncts)) return;
    unproved(transfer_.here(state.heap), "too many shapes at a loop head");
  }

  cpa::Rank rank(const ShapeState& state) override {
    cpa::Rank rank = places_.rank(state.heap);
    rank.insert(rank.begin(), summaries_.urgency(state.heap));
    return rank;
  }

  std::uint64_t label(const ShapeState& state) override {
    points_.push_back(pointOf(state.heap));
    return points_.size() - 1;
  }
  // The alarms came up when the last of these nodes was expanded.
  void tellPath(const std::vector<cpa::Node<ShapeState>>& nodes, const std::vector<cpa::NodeId>& path) {
    std::vector<PathPoint> points;
    ObjectLengths lengths;
    for (const cpa::NodeId id : path) {
      const cpa::Node<ShapeState>& node = nodes[id.index()];
      points.push_back(points_[node.label]);
      if (node.state) lengths.update(node.state->heap, terms_, pointerBytes(), Chains::Folded);
    }
    // A state that the second look found has no history.
    if (points.empty() || !(points.front() == pointOf(initial_))) return;
    for (AbstractAlarm& alarm : verdict_.alarms) {
      if (!alarm.path.empty()) continue;
      alarm.path = points;
      alarm.lengths = lengths.lengths();
    }
  }

  [[nodiscard]] std::size_t mostShapes() const {
    std::size_t most = 0;
    for (const auto& [place, shapes] : disjuncts_) most = std::max(most, shapes);
    return most;
  }
  [[nodiscard]] bool hasTooManyConditions() const { return tooManyConditions_; }
  [[nodiscard]] bool counts(const ShapeState& state) const { return !summaries_.obsolete(state.heap); }
  void tellFixpoint(const std::function<void(const Fixpoint&)>& listener, const Invariants& invariants) {
    if (!listener) return;
    const auto unpackEach = [&](std::vector<State>& states) {
      for (State& state : states) heap::unpackAll(state, terms_);
    };
    Invariants shown = invariants;
    for (auto& [place, states] : shown) unpackEach(states);
    std::vector<State> inputs = summaries_.inputs();
    unpackEach(inputs);
    std::vector<std::vector<State>> outputs = summaries_.outputs();
    for (std::vector<State>& states : outputs) unpackEach(states);
    listener({shown, initial_, inputs, outputs, solver_});
  }
  [[nodiscard]] RecheckResult recheckFixpoint(const Invariants& invariants) {
    RecheckOptions options;
    options.precision = options_.precision;
    options.interrupted = options_.interrupted;
    if (options_.passed) {
      options.passed = [&](const State& state) { options_.passed(heap::unpacked(state, terms_)); };
    }
    return recheck(initial_, invariants, summaries_, transfer_, solver_, places_, options);
  }
  // With the states that were kept at places, or what narrowing made of them.
  void tellEnd(const std::vector<cpa::Node<ShapeState>>& nodes, const Invariants& invariants) {
    const bool proved = verdict_.kind == VerdictKind::True;
    options_.ended({proved, graphOf(nodes), terms_, [&](StateVisitor& visitor) { showTo(visitor, invariants); }});
  }
  [[nodiscard]] Invariants narrowedFixpoint(const Invariants& invariants) {
    Arrivals arrivals;
    RecheckOptions options;
    options.precision = options_.precision;
    options.interrupted = options_.interrupted;
    options.goOnAtAlarms = true;
    options.arrived = [&](std::uint64_t place, std::size_t invariant, const State& state) {
      arrivals[place].push_back({invariant, state});
    };
    (void)recheck(initial_, invariants, summaries_, transfer_, solver_, places_, options);
    return narrowed(invariants, arrivals, terms_, pointerBytes());
  }

 private:
  // A bound of the states at a place, for its precision: chains that are not folded are one shape for each length.
  [[nodiscard]] unsigned shapesAt(const State& state, unsigned usual) const {
    const unsigned length = options_.precision.chainLengthAt(pointOf(state));
    return options_.precision.moreShapes * (usual + 2 * length);
  }

  [[nodiscard]] std::vector<ReachedNode> graphOf(const std::vector<cpa::Node<ShapeState>>& nodes) const {
    std::vector<ReachedNode> graph;
    for (const cpa::Node<ShapeState>& node : nodes) {
      ReachedNode& shown = graph.emplace_back();
      for (const cpa::Link& link : node.parents) shown.parents.push_back(link.parent.index());
      if (node.coveredBy.valid()) shown.coveredBy = node.coveredBy.index();
      // A node that was covered at once has no label of its own, and the place of what covers it.
      const bool asBefore = shown.coveredBy && *shown.coveredBy + 1 < graph.size();
      shown.place = asBefore ? graph[*shown.coveredBy].place : points_[node.label];
      shown.compared = shown.coveredBy || (node.state && node.state->place != 0);
      switch (node.status) {
        case cpa::NodeStatus::Waiting: shown.status = ReachedNode::Status::Waiting; break;
        case cpa::NodeStatus::Expanded: shown.status = ReachedNode::Status::Expanded; break;
        case cpa::NodeStatus::Covered: shown.status = ReachedNode::Status::Covered; break;
        case cpa::NodeStatus::Outdated: shown.status = ReachedNode::Status::Outdated; break;
      }
    }
    return graph;
  }
  // The way of the second look, whether or not it holds.
  void showTo(StateVisitor& visitor, const Invariants& invariants) {
    TransferOptions told = transferOptions(options_);
    told.interrupted = [&] { return visitor.goesOn() ? std::string() : std::string("enough"); };
    told.before = [&](const State& state) { visitor.before(heap::unpacked(state, terms_)); };
    Transfer transfer(program_, terms_, solver_, told);
    RecheckOptions options;
    options.precision = options_.precision;
    options.interrupted = told.interrupted;
    options.goOnAtAlarms = true;
    options.alarmed = [&](const State& state, const Alarm& alarm) {
      visitor.alarm(heap::unpacked(state, terms_), alarm);
    };
    (void)recheck(initial_, invariants, summaries_, transfer, solver_, places_, options);
  }

  // What takes longer is not known.
  static term::SolverOptions solverOptions() {
    term::SolverOptions options;
    options.limit.milliseconds = 300;
    return options;
  }
  static TransferOptions transferOptions(const ShapeOptions& options) {
    TransferOptions result;
    result.property = options.property;
    result.maxDepth = options.maxDepth;
    result.maxOffsetSplits = 8;
    result.longestSearch = 64;
    result.approximate = true;
    result.relations = options.precision.relations;
    result.orderings = options.precision.orderings;
    result.interrupted = options.interrupted;
    return result;
  }
  static SummaryOptions summaryOptions(const ShapeOptions& options) {
    SummaryOptions result;
    result.property = options.property;
    result.thresholds = options.precision.highestThresholds();
    return result;
  }
  [[nodiscard]] unsigned pointerBytes() const { return program_.pointerBits() / 8; }

  // What the states that were reached are at their places.
  void arrive(const std::function<bool(const State&)>& entersLoop, const ShapeState& from,
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

  void countTurn(ShapeState& state) const {
    const auto unrolled = options_.precision.unrolled.find(pointOf(state.heap));
    if (unrolled == options_.precision.unrolled.end()) return;
    unsigned& turn = state.turns[unrolled->first];
    turn = state.entersLoop ? 0 : std::min(turn + 1, unrolled->second);
  }
  // States of one call stack, and of equal turns of the loops around.
  [[nodiscard]] std::uint64_t placeOf(const ShapeState& state) {
    std::uint64_t place = Places::stackHash(state.heap);
    if (state.turns.empty()) return place;
    for (const PathPoint& head : places_.headsAround(state.heap)) {
      const auto found = state.turns.find(head);
      if (found != state.turns.end()) place = support::combine(place, found->second + 1);
    }
    return place;
  }

  [[nodiscard]] bool isOutside(const State& state) const {
    if (!options_.inside || Summaries::isReturn(state)) return false;
    const heap::Frame& frame = *state.top;
    return insideFunctions_.contains(frame.function) &&
           !options_.inside->contains({frame.function, frame.position.block});
  }

  // A summarised function is called, or has returned: what goes on is elsewhere.
  bool callsOrReturns(const State& state, const std::function<void(ShapeState)>& add) {
    try {
      if (Summaries::isReturn(state)) {
        goOn(summaries_.returned(state), add);
        return true;
      }
      if (!summaries_.isCall(state)) return false;
      goOn(summaries_.call(state), add);
    } catch (const support::Unsupported& why) {
      unproved(transfer_.here(state), why.what());
    }
    return true;
  }
  void goOn(Summaries::Continuation next, const std::function<void(ShapeState)>& add) {
    for (State& state : next.started) add({std::move(state), 0, false, 0, true, {}, false, nullptr});
    for (heap::Returned& caller : next.resumed) transfer_.returnTo(std::move(caller.state), caller.results, *this);
  }

  void noteAssumption(const State& state) {
    const Function& function = program_.function(state.top->function);
    if (!function.assumption.empty() && assumed_.insert(state.top->function).second) {
      verdict_.assumptions.push_back(function.assumption);
    }
  }

  // Many paths come together here: they go on as few.
  bool meets(const State& state) {
    if (!places_.isMeeting(state)) return false;
    const bool soon = program_.function(state.top->function).library && !options_.precision.isPatient();
    const unsigned most = soon ? options_.passesBeforeMeetingInLibrary : options_.passesBeforeMeeting;
    return ++passes_[Places::stackHash(state)] > most;
  }

  // For valid-memcleanup a block that nothing reaches is not looked after any further: it cannot be freed any more. Where valid-memtrack is asked for, the loss itself
  // is a violation.
  bool losesBlocks(const State& state) {
    if (!options_.property.asks(interp::ViolationKind::ValidMemcleanup) ||
        options_.property.asks(interp::ViolationKind::ValidMemtrack)) {
      return false;
    }
    State reached = state;
    if (heap::collect(reached).lost.empty()) return false;
    unproved(transfer_.here(state), "a block is lost before it is freed");
    return true;
  }

  // ---- Sink
  void successor(State state) override { successors_.push_back(std::move(state)); }
  void ended(State state) override {
    ++verdict_.statistics.paths;
    try {
      summaries_.ended(state);
    } catch (const support::Unsupported& why) {
      unproved(transfer_.here(state), why.what());
    }
  }
  void unsupported(State, std::string why, SourceLoc loc) override { unproved(loc, std::move(why)); }
  void alarm(State state, Alarm alarm) override {
    ++verdict_.statistics.alarms;
    if (solver_.check(state.path) == term::Answer::Unsat) {
      ++verdict_.statistics.infeasible;
      return;
    }
    if (verdict_.unproved.empty()) statesAtAlarm_ = verdict_.statistics.states;
    AbstractAlarm found{alarm.kind, alarm.loc, alarm.message, pointOf(state), {}, {}, {}, {}};
    found.state = formulaOf(state);
    if (note(alarm.loc, std::move(alarm.message), found.state, alarm.kind)) verdict_.alarms.push_back(std::move(found));
  }
  void notAsked(const State& state, Alarm alarm) override {
    if (solver_.check(state.path) == term::Answer::Unsat) return;
    std::string text = program::notCheckedText(program_, alarm.kind, alarm.loc, alarm.message);
    if (notChecked_.insert(text).second) verdict_.assumptions.push_back(std::move(text));
  }
  // Empty: there is none.
  std::string formulaOf(const State& state) {
    try {
      const heap::StateView view = heap::viewOf(heap::unpacked(state, terms_), program_, terms_);
      return logic::printForPeople(terms_, view.formula, view.names);
    } catch (const support::Unsupported&) {
      return {};
    }
  }
  void unproved(SourceLoc loc, std::string what) {
    onlyAlarms_ = false;
    (void)note(loc, std::move(what), {}, std::nullopt);
  }
  // Whether that is new.
  bool note(SourceLoc loc, std::string what, std::string state, std::optional<interp::ViolationKind> kind) {
    const bool fresh = seen_.insert({loc, what}).second;
    if (fresh) verdict_.unproved.push_back({loc, std::move(what), std::move(state), kind});
    return fresh;
  }

  const Program& program_;
  const ShapeOptions& options_;
  Verdict& verdict_;
  term::TermStore terms_;
  term::Solver solver_;
  Transfer transfer_;
  Places places_;
  std::vector<numeric::Integer> thresholds_;
  bool tooManyConditions_ = false;
  Summaries summaries_;
  State initial_;
  std::set<FunctionId> insideFunctions_;
  std::unordered_map<std::uint64_t, unsigned> passes_;
  std::unordered_map<std::uint64_t, std::size_t> disjuncts_;
  std::unordered_map<std::uint64_t, State> lastKept_;  // by place
  std::vector<State> successors_;
  std::vector<PathPoint> points_;
  std::set<FunctionId> assumed_;
  std::set<std::pair<SourceLoc, std::string>> seen_;
  std::set<std::string> notChecked_;
  bool onlyAlarms_ = true;
  bool widened_ = false;
  std::uint64_t statesAtAlarm_ = 0;
};

}  // namespace

class ShapeProof::Implementation {
 public:
  Implementation(const Program& program, ShapeOptions options)
      : options_(std::move(options)),
        analysis_(program, options_, verdict_),
        algorithm_(analysis_, NoPrecision{}, cpa::Order::Deepening) {
    algorithm_.reach(analysis_.start());
  }

  Verdict run(std::optional<std::uint64_t> maxStates) {
    verdict_.why.clear();
    interruption_.clear();
    while (!isOver(maxStates)) {
    }
    if (verdict_.kind == VerdictKind::True) verdict_.provedWith = options_.precision;
    verdict_.statistics.solver = analysis_.solverStatistics();
    if (options_.ended) analysis_.tellEnd(algorithm_.nodes(), invariants_);
    return verdict_;
  }
  [[nodiscard]] std::size_t mostShapes() const { return analysis_.mostShapes(); }

 private:
  // To the end of a fixpoint, and a second look at it. False: the look has found more to do.
  bool isOver(std::optional<std::uint64_t> maxStates) {
    const cpa::Ending ending = algorithm_.run([&] { return goesOn(maxStates); });
    tellPath();
    collectInvariants();
    if (!interruption_.empty()) return isUnknown(interruption_);
    const bool alarmed = !verdict_.unproved.empty();
    // A limit that was met, or what is not modelled, stays unknown even if nothing was left to do after it.
    if (alarmed && (ending != cpa::Ending::Exhausted || analysis_.failed())) {
      return isUnknown(verdict_.unproved.front().what);
    }
    CAIRN_CHECK(ending == cpa::Ending::Exhausted, "the fixpoint is finished");
    if (options_.inside) return isUnknown(alarmed ? verdict_.unproved.front().what : kNoAlarmInside);
    if (alarmed) {
      narrowAlarms();
      return true;
    }
    analysis_.tellFixpoint(options_.finished, invariants_);
    const RecheckResult second = analysis_.recheckFixpoint(invariants_);
    if (second.holds()) {
      verdict_.kind = VerdictKind::True;
      if ((options_.proved || options_.ended) && analysis_.widened()) {
        Invariants narrower = analysis_.narrowedFixpoint(invariants_);
        if (analysis_.recheckFixpoint(narrower).holds()) invariants_ = std::move(narrower);
      }
      analysis_.tellFixpoint(options_.proved, invariants_);
      return true;
    }
    if (!second.failure.empty()) return isUnknown(second.failure);
    if (looks_ == options_.maxLooks) return isUnknown("the invariants found are not inductive");
    // A join says less than its parts, but the order need not see it: what it does not see covered is one more state.
    for (const State& state : second.uncovered) {
      analysis_.goOnFrom(state, [&](ShapeState next) { algorithm_.reach(std::move(next)); });
    }
    ++looks_;
    return false;
  }

  // Numbers that were widened may have raised the alarms: without them, if what narrowing leaves of the numbers is inductive and raises none.
  void narrowAlarms() {
    invariants_ = analysis_.narrowedFixpoint(invariants_);
    analysis_.tellFixpoint(options_.finished, invariants_);
    if (!analysis_.recheckFixpoint(invariants_).holds()) {
      verdict_.why = verdict_.unproved.front().what;
      return;
    }
    analysis_.forgetAlarms();
    verdict_.kind = VerdictKind::True;
    analysis_.tellFixpoint(options_.proved, invariants_);
  }

  bool isUnknown(std::string why) {
    verdict_.why = std::move(why);
    return true;
  }
  bool goesOn(std::optional<std::uint64_t> maxStates) {
    tellPath();
    if (options_.progress) options_.progress(verdict_.statistics);
    if (options_.interrupted) interruption_ = options_.interrupted();
    const bool enough = maxStates && verdict_.statistics.states > *maxStates;
    if (enough || analysis_.hasTooManyConditions()) interruption_ = kEnoughStates;
    return interruption_.empty() && !analysis_.failed();
  }
  void tellPath() {
    if (analysis_.alarmed()) analysis_.tellPath(algorithm_.nodes(), algorithm_.pathToLastExpanded());
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
  cpa::Algorithm<ShapeState, NoPrecision> algorithm_;
  Invariants invariants_;
  std::string interruption_;
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
