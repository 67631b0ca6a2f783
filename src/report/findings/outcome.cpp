#include "report/findings/outcome.h"

#include <fmt/format.h>

#include <map>

namespace cairn::report {

using analysis::VerdictKind;
using interp::Fault;
using interp::TraceStep;
using program::SourceLoc;

namespace {

std::string resultText(const analysis::Verdict& verdict) {
  switch (verdict.kind()) {
    case VerdictKind::True: return "true";
    case VerdictKind::False: return fmt::format("false({})", interp::name(verdict.violation().violation->kind));
    case VerdictKind::Unknown: return fmt::format("unknown({})", verdict.open().why);
  }
  return {};
}

// The functions of the C program by the positions in them.
class FunctionsByPosition {
 public:
  explicit FunctionsByPosition(const program::Program& program) {
    for (const program::Function& function : program.functions) {
      if (function.library) continue;
      for (const program::Block& block : function.blocks) {
        for (const program::Instruction& instruction : block.instructions) note(instruction.loc, function);
        note(block.terminator.loc, function);
      }
    }
  }
  [[nodiscard]] std::string at(SourceLoc loc) const {
    const auto found = names_.find(loc);
    return found == names_.end() ? std::string() : found->second;
  }

 private:
  void note(SourceLoc loc, const program::Function& function) {
    if (loc.valid()) names_.try_emplace(loc, function.name);
  }
  std::map<SourceLoc, std::string> names_;
};

// What is told of a block: where it comes from, and where it went.
std::vector<Note> notesOf(const interp::Violation& violation) {
  std::vector<Note> notes;
  if (violation.allocated.valid()) {
    notes.push_back(
        {violation.allocated, violation.variable ? "it was declared here" : "the block was allocated here"});
  }
  switch (violation.fault) {
    case Fault::Freed:
      if (violation.freed.valid()) notes.push_back({violation.freed, "it was freed here"});
      break;
    case Fault::Lost:
      if (violation.freed != violation.loc) notes.push_back({violation.freed, "its last pointer was lost here"});
      break;
    case Fault::NullPointer:
    case Fault::UninitialisedPointer:
    case Fault::NoPointer:
    case Fault::OutOfScope:
    case Fault::OutOfBounds:
    case Fault::ReadOnly:
    case Fault::WrongKind:
    case Fault::NotOnHeap:
    case Fault::NotBlockStart:
    case Fault::NotFreed:
    case Fault::ErrorReached: break;
  }
  return notes;
}

// A step is known to allocate the block only when the next one begins.
class PathFromAllocation {
 public:
  PathFromAllocation(Counterexample& result, std::uint32_t block) : result_(result), block_(block) {}

  void add(const TraceStep& step) {
    if (!started_ && step.blocks >= block_) start();
    if (started_) {
      result_.path.add(step);
      return;
    }
    if (last_) ++result_.stepsBeforeIt;
    last_ = step;
  }
  // The block may be allocated in the last step.
  void finish() {
    if (!started_) start();
  }

 private:
  void start() {
    started_ = true;
    if (last_) result_.path.add(*last_);
  }

  Counterexample& result_;
  std::uint32_t block_;  // 0: the whole path
  bool started_ = false;
  std::optional<TraceStep> last_;
};

Counterexample counterexampleOf(const program::Program& program, const interp::Outcome& outcome,
                                interp::Property property, bool wholePath) {
  Counterexample result;
  result.inputs = outcome.choices;
  result.arguments = outcome.arguments;
  std::vector<std::uint64_t> answers;
  for (const interp::Choice& choice : outcome.choices) answers.push_back(choice.bits);
  interp::ListedChoices choices(answers);
  const interp::Violation& violation = *outcome.violation;
  PathFromAllocation path(result, violation.fault == Fault::Lost && !wholePath ? violation.block : 0);
  interp::RunOptions options;
  options.property = property;
  options.trace = [&](const TraceStep& step) { path.add(step); };
  (void)interp::run(program, choices, options);
  path.finish();
  return result;
}

}  // namespace

Finding findingOf(const interp::Violation& violation) {
  Finding finding;
  finding.rule = ruleOf(violation);
  finding.certainty = Certainty::Shown;
  finding.loc = violation.loc;
  if (!violation.stack.empty()) finding.function = violation.stack.front().function;
  finding.message = violation.message;
  finding.notes = notesOf(violation);
  finding.stack = violation.stack;
  return finding;
}

Outcome outcomeOf(const program::Program& program, const analysis::Verdict& verdict, interp::Property property,
                  bool wholePath) {
  Outcome outcome;
  outcome.property = property;
  outcome.verdict = verdict.kind();
  outcome.result = resultText(verdict);
  switch (verdict.kind()) {
    case VerdictKind::False:
      outcome.findings.push_back(findingOf(*verdict.violation().violation));
      outcome.counterexample = counterexampleOf(program, verdict.violation(), property, wholePath);
      outcome.assumptions = verdict.violation().assumptions;
      break;
    case VerdictKind::Unknown: {
      const FunctionsByPosition functions(program);
      for (const analysis::Unproved& check : verdict.open().unproved) {
        outcome.findings.push_back({unprovedRule(check.kind),
                                    Certainty::NotProved,
                                    check.loc,
                                    functions.at(check.loc),
                                    check.what,
                                    {},
                                    {},
                                    check.state});
      }
      outcome.proved = verdict.open().proved;
      outcome.assumptions = verdict.assumptions;
      break;
    }
    case VerdictKind::True: outcome.assumptions = verdict.assumptions; break;
  }
  return outcome;
}

}  // namespace cairn::report
