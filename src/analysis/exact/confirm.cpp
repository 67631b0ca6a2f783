#include "analysis/exact/confirm.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "analysis/exact/blocks_guide.h"
#include "analysis/exact/path_guide.h"

namespace cairn::analysis {

namespace {

void addLengths(AbstractAlarm& alarm, const ObjectLengths& more) {
  std::vector<unsigned> lengths;
  std::ranges::set_union(alarm.lengths, more.lengths(), std::back_inserter(lengths));
  alarm.lengths = std::move(lengths);
}

}  // namespace

Verdict followPath(const program::Program& program, AbstractAlarm& alarm, const ExactOptions& options,
                   std::uint64_t expansionsPerPoint) {
  PathGuide guide(alarm.path, program.pointerBits() / 8);
  ExactOptions guided = options;
  guided.guide = &guide;
  guided.maxExpansions = expansionsPerPoint * alarm.path.size();
  Verdict verdict = verifyExactly(program, guided);
  if (verdict.settled()) return verdict;
  const Open& open = verdict.open();
  PathTrial trial;
  trial.reached = guide.reached();
  // Whatever was not decided is listed in the verdict, and an interruption is its reason.
  trial.refuted = open.unproved.empty() && open.stop == StopReason::GuidedSearchEnded;
  trial.why = !trial.refuted                          ? open.why
              : trial.reached + 1 < alarm.path.size() ? "no execution goes on from there as the path does"
                                                      : "no execution violates the property at the end of the path";
  alarm.trial = std::move(trial);
  addLengths(alarm, guide.lengths());
  return verdict;
}

Verdict followBlocks(const program::Program& program, AbstractAlarm& alarm, const ExactOptions& options,
                     std::uint64_t expansions) {
  BlocksGuide guide(program, alarm.path);
  ExactOptions guided = options;
  guided.guide = &guide;
  guided.maxExpansions = expansions;
  Verdict verdict = verifyExactly(program, guided);
  addLengths(alarm, guide.lengths());
  return verdict;
}

Verdict searchFor(const program::Program& program, const AbstractAlarm& alarm, Approach approach,
                  const ExactOptions& options, std::uint64_t expansions) {
  TargetGuide guide(program, alarm.place, approach);
  ExactOptions guided = options;
  guided.guide = &guide;
  guided.maxExpansions = expansions;
  return verifyExactly(program, guided);
}

}  // namespace cairn::analysis
