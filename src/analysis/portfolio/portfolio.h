// The analyses under one budget: first a short exact search, which settles small programs and shallow bugs, then the shape analysis for proofs. If it raises alarms, it is tried again
// with finer relations between numbers, now or, if it took long, a little later. The alarms go to exact execution along their paths, and to searches near them; then comes the
// exact search for the rest of the time. With two jobs that last search runs beside everything else, in a process of its own (docs/portfolio.md).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/exact/confirm.h"
#include "analysis/exact/exact.h"
#include "analysis/refine/refine.h"
#include "analysis/shape/shape.h"
#include "analysis/verdict.h"
#include "program/code/program.h"

namespace cairn::analysis {

// Numbers of expansions: counted, so that a run repeats. 0: not at all.
struct SearchRound {
  std::uint64_t near = 0;  // of each alarm
  std::uint64_t deep = 0;  // of each alarm
  std::uint64_t plain = 0;
};

struct PortfolioOptions {
  ExactOptions exact;
  ShapeOptions shape;
  std::uint64_t quickProof = 500;  // states of a shape analysis; a call of the solver counts as several
  std::uint64_t statesPerSolverCall = 20;
  std::uint64_t firstSearch = 200;
  std::uint64_t firstSolverCalls = 400;  // of that search, whichever is first
  // States of the shape analysis before the one that folds nodes whatever numbers they differ in has its turn, and states of that one. If not many shapes are kept apart
  // at any place, these are not what makes the proof long, and it may take longer.
  std::uint64_t shortProof = 1'000;
  std::uint64_t longerProof = 5'000;
  std::size_t manyShapes = 6;
  std::uint64_t coarseProof = 2'000;
  // They take turns of so many states, the coarse one for three times the work of the usual one.
  std::uint64_t proofTurn = 200;
  std::uint64_t coarseShare = 3;
  heap::FoldThresholds coarse{2, 2, 2, 2};
  std::size_t coarseConditions = 150;
  // Nodes of many kinds are few shapes there: whether lists are empty stays a case, so that what tags say is not joined away before the nodes are in a list.
  unsigned coarseEmptyLists = 1'000;
  std::uint64_t alongPath = 8;  // for each point of the path
  // Of each alarm of a proof that has not ended and is about to go on without limit.
  std::uint64_t nearEarlyAlarms = 1'000;
  // If alarms of the shape analysis are left, it is tried again with these, in this order: at once if it was quick, after the first round of searches otherwise.
  std::vector<numeric::Relations> finerRelations = {numeric::Relations::Octagons, numeric::Relations::Polyhedra};
  // A plain search that ends settles it, so a short one comes early. After the last round comes the plain search, without limit.
  std::vector<SearchRound> rounds = {{1'000, 0, 5'000}, {10'000, 20'000, 40'000}, {0, 2'000'000, 0}};
  // Questions of templates to the solver, after the first proof attempts and after the first round of searches; 0: not at all.
  std::uint64_t firstTemplates = 600;
  std::uint64_t laterTemplates = 6'000;
  // In a process of its own the plain search has so many expansions, then templates so long, then the search the rest; nothing rests on how far
  // templates come.
  std::uint64_t searchBeforeTemplates = 5'000;
  double secondsOfTemplatesBeside = 1;
  term::QueryLimit templateQuery{300, 800'000};
  std::size_t templateInstructions = 6'000;
  std::size_t templateTerms = 400'000;
  RefinementKind refinement = RefinementKind::Candidates;
  // 0: everything in this process, one after the other. 1: in two worker processes that take turns. 2: in two that run side by side. With workers the process must not have
  // asked Z3 anything before.
  unsigned jobs = 0;
  // Of programs with loans: runs on random answers before everything else, and after a proof has been tried with so many states.
  double secondsOfFirstTrials = 0.5;
  double secondsOfTrials = 10;
  std::uint64_t proofOfLoans = 4'000;
  // Weighted steps of the first worker, which small programs do not need, before the second one is started; or, if its steps take long, so many seconds of processor time.
  std::uint64_t secondWorkerAfter = 2'000;
  double secondWorkerAfterSeconds = 0.4;
  // Of all processes together; none: as much as there is. Only with workers: a single process is told by `interrupted`.
  std::optional<std::uint64_t> memoryBytes;
};

[[nodiscard]] Verdict verifyByPortfolio(const program::Program& program, const PortfolioOptions& options);

}  // namespace cairn::analysis
