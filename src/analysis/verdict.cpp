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

}  // namespace cairn::analysis
