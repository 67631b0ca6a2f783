// What the searches of an analysis did: counted, added up, sent between processes, printed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "numeric/domains/relations.h"
#include "program/code/program.h"
#include "solver/access/allocation.h"
#include "term/solver.h"

namespace cairn::analysis {

// The shape analysis, tried again with finer relations between numbers.
struct FinerNumbers {
  numeric::Relations relations = numeric::Relations::Zones;
  bool orderings = false;
  std::uint64_t states = 0;
  double seconds = 0;
  bool proved = false;
};

// The shape analysis, repeated with a precision that takes a false alarm back.
struct RefinementRecord {
  program::SourceLoc loc;    // of the alarm
  std::string why;           // its message
  std::string what;          // is kept apart from now on, and where
  std::uint64_t trials = 0;  // of precisions on the part of the program that the alarm's path runs through
  std::uint64_t trialStates = 0;
  double trialSeconds = 0;
  std::uint64_t states = 0;  // of the analysis with the new precision
  double seconds = 0;
  bool proved = false;
};

// Of the second opinion on accesses (symbolic/alloc_check.h).
struct AllocationCheckStatistics {
  std::uint64_t accesses = 0;
  std::uint64_t agreed = 0;
  std::uint64_t notExpressed = 0;  // the formula cannot say what the question is about
  std::uint64_t undecided = 0;     // the solver did not know
  std::uint64_t infeasible = 0;    // differed on a state without executions, where every answer is right
  std::uint64_t disagreements = 0;
  double seconds = 0;  // all of the check
  solver::AllocationStatistics solver;
};

struct Statistics {
  program::FunctionId function;  // that is being looked at: how far a search is
  std::uint64_t states = 0;
  std::uint64_t paths = 0;    // that came to an end
  std::uint64_t covered = 0;  // states met before
  std::uint64_t waiting = 0;  // states not looked at when the search was stopped
  std::uint64_t alarms = 0;
  std::uint64_t infeasible = 0;  // alarms on paths that nothing satisfies
  std::uint64_t noModel = 0;     // alarms whose path the solver could not decide
  std::uint64_t mismatches = 0;  // alarms on exact paths that the interpreter did not confirm: bugs of Cairn's
  std::map<std::string, std::uint64_t> inexact;  // alarms on inexact paths that were not confirmed, by reason
  term::SolverStatistics solver;
  std::vector<FinerNumbers> finerNumbers;
  std::vector<RefinementRecord> refinements;
  std::optional<AllocationCheckStatistics> allocation;  // if the allocation check was asked for
};

// The fields, each once: who adds statistics up or sends them goes through these lists, so a new field is one line here.
// Of `Statistics` all but the function and the allocation check, which belong to one search.
inline constexpr std::tuple kStatisticsFields{
    &Statistics::states,  &Statistics::paths,      &Statistics::covered,      &Statistics::waiting,
    &Statistics::alarms,  &Statistics::infeasible, &Statistics::noModel,      &Statistics::mismatches,
    &Statistics::inexact, &Statistics::solver,     &Statistics::finerNumbers, &Statistics::refinements};
inline constexpr std::tuple kSolverStatisticsFields{
    &term::SolverStatistics::queries,  &term::SolverStatistics::parts,    &term::SolverStatistics::byFacts,
    &term::SolverStatistics::byCache,  &term::SolverStatistics::byModels, &term::SolverStatistics::solverCalls,
    &term::SolverStatistics::unknowns, &term::SolverStatistics::seconds};

// As if both searches were one.
void addTo(Statistics& sum, const Statistics& more);

}  // namespace cairn::analysis
