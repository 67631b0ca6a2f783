// What an analysis has to say about a program: the verdict, what it rests on, and what the search did.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/alarm.h"
#include "analysis/precision.h"
#include "analysis/symbolic/alloc_check.h"
#include "interp/interpreter.h"
#include "numeric/domains/relations.h"
#include "program/code/program.h"
#include "term/solver.h"

namespace cairn::analysis {

enum class VerdictKind : std::uint8_t { True, False, Unknown };

// Why a verdict is unknown, as far as other parts of the analysis act upon it.
enum class StopReason : std::uint8_t {
  Other,              // `Verdict::why` says it to people: an open check, something unsupported, a limit of time
  EnoughStates,       // the proof used up its share of states, and can be taken up again
  EnoughSteps,        // the search used up its share of steps
  GuidedSearchEnded,  // the search along a guide has found nothing; it did not look at every path
  NoAlarmInside,      // only a part of the program was looked at, and raised no alarm
  MemoryLimit,
};

// A check that could not be proved, or a place that could not be passed.
struct Unproved {
  program::SourceLoc loc;
  std::string what;
  std::string state;                          // in which it may fail, as separation logic; empty: not known
  std::optional<interp::ViolationKind> kind;  // of a check; none: a place that could not be passed
};

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

struct Statistics {
  program::FunctionId function;  // that is being looked at
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

// As if both searches were one.
void addTo(Statistics& sum, const Statistics& more);

struct Verdict {
  VerdictKind kind = VerdictKind::Unknown;
  StopReason stop = StopReason::Other;       // of Unknown
  std::string why;                           // of Unknown: the same for people
  std::optional<interp::Outcome> violation;  // of False: the run that shows it
  std::vector<Unproved> unproved;            // of Unknown
  std::vector<AbstractAlarm> alarms;  // of Unknown: those that no execution confirmed, for a refinement of the analysis
  std::vector<interp::ViolationKind> proved;  // of Unknown: those of several kinds that hold all the same
  std::vector<std::string> assumptions;
  std::optional<ShapePrecision> provedWith;  // of True by the shape analysis
  bool provedByTemplates = false;            // of True by templates
  std::vector<std::string> failures;  // of parts of the analysis that ended badly; the verdict does not rest on them
  Statistics statistics;

  void stopFor(StopReason reason);
  void stopFor(std::string reason) {
    stop = StopReason::Other;
    why = std::move(reason);
  }
  void stopAs(const Verdict& other) {
    stop = other.stop;
    why = other.why;
  }
};

}  // namespace cairn::analysis
