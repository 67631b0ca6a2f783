// What an analysis has to say about a program: proved, violated or open, what that rests on, and what the search did.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/alarm.h"
#include "analysis/precision.h"
#include "analysis/statistics.h"
#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::analysis {

enum class VerdictKind : std::uint8_t { True, False, Unknown };

// Why a verdict is open, as far as other parts of the analysis act upon it.
enum class StopReason : std::uint8_t {
  Other,              // `Open::why` says it to people: an open check, something unsupported, a limit of time
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

// No execution violates the property.
struct Proved {
  std::optional<ShapePrecision> precision;  // of the shape analysis that proved it; none: another part did
  bool byTemplates = false;
};

// Some execution violates the property.
struct Violated {
  interp::Outcome run;  // of the interpreter, which shows it
};

// Neither is known.
struct Open {
  StopReason stop = StopReason::Other;
  std::string why;  // the same for people
  std::vector<Unproved> unproved;
  std::vector<AbstractAlarm> alarms;          // that no execution confirmed, for a refinement of the analysis
  std::vector<interp::ViolationKind> proved;  // of several kinds that were asked for, those that hold all the same

  void stopFor(StopReason reason);
  void stopFor(std::string reason);
  void stopAs(const Open& other);
};

struct Verdict {
  std::variant<Open, Proved, Violated> answer;
  std::vector<std::string> assumptions;
  std::vector<std::string> failures;  // of parts of the analysis that ended badly; the verdict does not rest on them
  Statistics statistics;

  [[nodiscard]] VerdictKind kind() const;
  [[nodiscard]] bool settled() const { return !std::holds_alternative<Open>(answer); }
  // Each of a verdict of that kind only.
  [[nodiscard]] Open& open() { return std::get<Open>(answer); }
  [[nodiscard]] const Open& open() const { return std::get<Open>(answer); }
  [[nodiscard]] const Proved& proved() const { return std::get<Proved>(answer); }
  [[nodiscard]] const interp::Outcome& violation() const { return std::get<Violated>(answer).run; }
};

}  // namespace cairn::analysis
