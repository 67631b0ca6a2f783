// What a verification has to say, in the form that every output format reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/verdict.h"
#include "interp/interpreter.h"
#include "program/code/program.h"
#include "report/findings/path.h"
#include "report/findings/rules.h"

namespace cairn::report {

// Another place that helps to understand a finding.
struct Note {
  program::SourceLoc loc;
  std::string text;  // "the block was allocated here"
};

enum class Certainty : std::uint8_t {
  Shown,     // an execution has been run that does it
  NotProved  // it may or may not happen
};

struct Finding {
  RuleId rule = RuleId::UnprovedPath;
  Certainty certainty = Certainty::NotProved;
  program::SourceLoc loc;
  std::string function;  // of the C program that the place is in; empty: not known
  std::string message;   // a sentence
  std::vector<Note> notes;
  std::vector<interp::CallSite> stack;  // innermost first
  std::string
      state;  // of a check that could not be proved: in which it may fail, as separation logic; empty: not known
};

// The execution that shows a finding.
struct Counterexample {
  std::vector<interp::Choice> inputs;
  std::vector<std::string> arguments;     // argv[0], argv[1], ...; none: the program did not ask how many there are
  PathFolder path;                        // of a leak: from the allocation of the block that is lost
  std::uint64_t stepsBeforeIt = 0;        // left out
  std::vector<interp::ClientCall> calls;  // of an allocator
};

struct Outcome {
  interp::Property property = interp::Property::MemSafety;
  analysis::VerdictKind verdict = analysis::VerdictKind::Unknown;
  std::string result;  // the text of the result line: "false(valid-deref)"
  std::vector<Finding> findings;
  std::optional<Counterexample> counterexample;  // of the first finding, if the verdict is false
  std::vector<interp::ViolationKind> proved;     // if the verdict is unknown: the kinds that hold all the same
  std::vector<std::string> assumptions;
};

[[nodiscard]] Finding findingOf(const interp::Violation& violation);

// Runs the execution of a false verdict once more for its path. `wholePath`: also what comes before the allocation of a lost block.
[[nodiscard]] Outcome outcomeOf(const program::Program& program, const analysis::Verdict& verdict,
                                interp::Property property, bool wholePath);

}  // namespace cairn::report
