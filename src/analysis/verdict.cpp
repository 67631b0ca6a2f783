#include "analysis/verdict.h"

namespace cairn::analysis {

void addTo(Statistics& sum, const Statistics& more) {
  sum.finerNumbers.insert(sum.finerNumbers.end(), more.finerNumbers.begin(), more.finerNumbers.end());
  sum.refinements.insert(sum.refinements.end(), more.refinements.begin(), more.refinements.end());
  sum.states += more.states;
  sum.paths += more.paths;
  sum.covered += more.covered;
  sum.waiting += more.waiting;
  sum.alarms += more.alarms;
  sum.infeasible += more.infeasible;
  sum.noModel += more.noModel;
  sum.mismatches += more.mismatches;
  for (const auto& [reason, count] : more.inexact) sum.inexact[reason] += count;
  sum.solver.queries += more.solver.queries;
  sum.solver.parts += more.solver.parts;
  sum.solver.byFacts += more.solver.byFacts;
  sum.solver.byCache += more.solver.byCache;
  sum.solver.byModels += more.solver.byModels;
  sum.solver.solverCalls += more.solver.solverCalls;
  sum.solver.unknowns += more.solver.unknowns;
  sum.solver.seconds += more.solver.seconds;
}

void Verdict::stopFor(StopReason reason) {
  stop = reason;
  switch (reason) {
    case StopReason::Other: why.clear(); break;
    case StopReason::EnoughStates: why = "enough states"; break;
    case StopReason::EnoughSteps: why = "the search took its share of steps"; break;
    case StopReason::GuidedSearchEnded: why = "not every path was looked at"; break;
    case StopReason::NoAlarmInside: why = "only a part of the program was looked at"; break;
    case StopReason::MemoryLimit: why = "memory limit"; break;
  }
}

}  // namespace cairn::analysis
