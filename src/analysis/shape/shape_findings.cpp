// What the shape analysis says of its work: alarms with their paths, fixpoints and the reachability graph for those who listen.
#include "analysis/object_lengths.h"
#include "analysis/shape/shape_analysis.h"
#include "heap/show/readable_formula.h"
#include "heap/state/package.h"
#include "logic/bytes/text.h"

namespace cairn::analysis {

using namespace program;
using heap::State;

void ShapeAnalysis::tellPath(const std::vector<cpa::Node<ShapeState>>& nodes, const std::vector<cpa::NodeId>& path) {
  std::vector<PathPoint> points;
  ObjectLengths lengths;
  for (const cpa::NodeId id : path) {
    const cpa::Node<ShapeState>& node = nodes[id.index()];
    points.push_back(points_[node.label]);
    if (node.state) lengths.update(node.state->heap, terms_, pointerBytes(), Chains::Folded);
  }
  // A state that the second look found has no history.
  if (points.empty() || !(points.front() == pointOf(initial_))) return;
  for (AbstractAlarm& alarm : findings().alarms) {
    if (!alarm.path.empty()) continue;
    alarm.path = points;
    alarm.lengths = lengths.lengths();
  }
}

void ShapeAnalysis::withFixpoint(const Invariants& invariants, const std::function<void(const Fixpoint&)>& use) {
  const auto unpackEach = [&](std::vector<State>& states) {
    for (State& state : states) heap::unpackAll(state, terms_);
  };
  Invariants shown = invariants;
  for (auto& [place, states] : shown) unpackEach(states);
  std::vector<State> inputs = summaries_.inputs();
  unpackEach(inputs);
  std::vector<std::vector<State>> outputs = summaries_.outputs();
  for (std::vector<State>& states : outputs) unpackEach(states);
  use({shown, initial_, inputs, outputs, solver_});
}

void ShapeAnalysis::tellEnd(const std::vector<cpa::Node<ShapeState>>& nodes, const Invariants& invariants) {
  const bool proved = verdict_.settled();
  options_.listener->ended(
      {proved, graphOf(nodes), terms_, [&](StateVisitor& visitor) { showTo(visitor, invariants); }});
}

std::vector<ReachedNode> ShapeAnalysis::graphOf(const std::vector<cpa::Node<ShapeState>>& nodes) const {
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

void ShapeAnalysis::showTo(StateVisitor& visitor, const Invariants& invariants) {
  TransferOptions told = transferOptions(options_);
  told.env.interrupted = [&] { return visitor.goesOn() ? std::string() : std::string("enough"); };
  told.before = [&](const State& state) { visitor.before(heap::unpacked(state, terms_)); };
  Transfer transfer(program_, terms_, solver_, told);
  RecheckOptions options;
  options.precision = options_.precision;
  options.env = told.env;
  options.goOnAtAlarms = true;
  options.alarmed = [&](const State& state, const Alarm& alarm) {
    visitor.alarm(heap::unpacked(state, terms_), alarm);
  };
  (void)recheck(initial_, invariants, summaries_, transfer, solver_, places_, options);
}

void ShapeAnalysis::alarm(State state, Alarm alarm) {
  ++verdict_.statistics.alarms;
  if (solver_.check(state.path) == term::Answer::Unsat) {
    ++verdict_.statistics.infeasible;
    return;
  }
  if (findings().unproved.empty()) statesAtAlarm_ = verdict_.statistics.states;
  AbstractAlarm found{alarm.kind, alarm.loc, alarm.message, pointOf(state), {}, {}, {}, {}};
  found.state = formulaOf(state);
  if (note(alarm.loc, std::move(alarm.message), found.state, alarm.kind)) findings().alarms.push_back(std::move(found));
}

void ShapeAnalysis::notAsked(const State& state, Alarm alarm) {
  if (solver_.check(state.path) == term::Answer::Unsat) return;
  std::string text = program::notCheckedText(program_, alarm.kind, alarm.loc, alarm.message);
  if (notChecked_.insert(text).second) verdict_.assumptions.push_back(std::move(text));
}

std::string ShapeAnalysis::formulaOf(const State& state) {
  try {
    const heap::StateView view = heap::viewOf(heap::unpacked(state, terms_), program_, terms_);
    return logic::printForPeople(terms_, view.formula, view.names);
  } catch (const support::Unsupported&) {
    return {};
  }
}

void ShapeAnalysis::unproved(SourceLoc loc, std::string what) {
  onlyAlarms_ = false;
  (void)note(loc, std::move(what), {}, std::nullopt);
}

bool ShapeAnalysis::note(SourceLoc loc, std::string what, std::string state,
                         std::optional<interp::ViolationKind> kind) {
  const bool fresh = seen_.insert({loc, what}).second;
  if (fresh) findings().unproved.push_back({loc, std::move(what), std::move(state), kind});
  return fresh;
}

}  // namespace cairn::analysis
