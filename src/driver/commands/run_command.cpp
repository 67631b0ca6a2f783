#include "driver/commands/run_command.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "driver/options/errors.h"
#include "driver/options/terminal.h"
#include "report/findings/outcome.h"
#include "report/text/findings_text.h"
#include "support/check.h"

namespace cairn::driver {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

std::unique_ptr<interp::ChoiceSource> choicesOf(const RunCommand& command) {
  if (command.seed) return std::make_unique<interp::RandomChoices>(*command.seed);
  try {
    return std::make_unique<interp::ListedChoices>(interp::ListedChoices::parse(command.input.value_or("")));
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--input: {}", error.what()));
  }
}

// Passes the program's output on, and remembers whether its last line is still open.
class ProgramOutput {
 public:
  ProgramOutput(std::ostream& out, std::ostream& err) : out_(out), err_(err) {}

  void write(int fd, std::string_view bytes) {
    if (bytes.empty()) return;
    std::ostream& stream = fd == 2 ? err_ : out_;
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (fd != 2) lineOpen_ = bytes.back() != '\n';
  }
  void closeLine() {
    if (lineOpen_) out_ << '\n';
    lineOpen_ = false;
  }

 private:
  std::ostream& out_;
  std::ostream& err_;
  bool lineOpen_ = false;
};

std::string noteText(std::string_view what, const interp::Outcome& outcome) {
  return outcome.message.empty() ? std::string(what) : fmt::format("{}: {}", what, outcome.message);
}

}  // namespace

ExitStatus printOutcome(const program::Program& program, const interp::Outcome& outcome, bool showInputs,
                        report::TextOptions options, std::ostream& out) {
  report::TextReport text(program, options, out);
  const bool violated = outcome.kind == interp::StopKind::Violated;
  CAIRN_CHECK(violated == outcome.violation.has_value(), "a violated run says what it violated, and only such a run");
  if (violated) text.finding(report::findingOf(*outcome.violation));
  if (violated || showInputs) text.inputs(outcome.choices);
  if (violated || showInputs) text.commandLine(outcome.arguments);
  text.assumptions(outcome.assumptions);

  switch (outcome.kind) {
    case interp::StopKind::Violated:
      out << fmt::format("result: false({})\n", interp::name(outcome.violation->kind));
      return ViolationFound;
    case interp::StopKind::Exited:
      out << fmt::format("result: no violation (exit status {})\n", outcome.exitStatus);
      return NoViolation;
    case interp::StopKind::Undefined:
      text.note(outcome.loc, noteText("undefined behaviour ends the run here", outcome));
      if (outcome.notAsked) {
        out << fmt::format("not checked: {}, which the property does not ask for\n", interp::name(*outcome.notAsked))
            << fmt::format("result: no violation (an invalid {} that was not checked)\n",
                           *outcome.notAsked == interp::ViolationKind::ValidFree ? "free" : "access");
        return NoViolation;
      }
      out << "result: no violation (undefined behaviour that is no memory error)\n";
      return NoViolation;
    case interp::StopKind::Assumed:
      text.note(outcome.loc, noteText("an assumption does not hold here", outcome));
      out << "result: no violation (an assumption was false)\n";
      return NoViolation;
    case interp::StopKind::Unsupported:
      text.note(outcome.loc, noteText("not supported", outcome));
      out << fmt::format("result: unknown(unsupported: {})\n", outcome.message);
      return Unknown;
    case interp::StopKind::Limit:
      text.note(outcome.loc, noteText("stopped by a limit", outcome));
      out << fmt::format("result: unknown({})\n", outcome.message);
      return Unknown;
  }
  return Unknown;
}

ExitStatus runProgram(const RunCommand& command, std::ostream& out, std::ostream& err) {
  const std::unique_ptr<interp::ChoiceSource> choices = choicesOf(command);
  const auto start = Clock::now();
  const frontend::LoadResult loaded = frontend::load(command.load);
  const auto loadedAt = Clock::now();
  if (command.show.detail != report::Detail::Quiet) err << loaded.warnings;

  ProgramOutput output(out, err);
  interp::RunOptions runOptions;
  runOptions.property = command.property;
  runOptions.arguments = command.arguments;
  if (command.maxSteps) runOptions.maxSteps = *command.maxSteps;
  runOptions.output = [&](int fd, std::string_view bytes) { output.write(fd, bytes); };
  if (command.trace) {
    runOptions.trace = [&](const interp::TraceStep& step) { err << interp::traceText(loaded.program, step) << '\n'; };
  }

  const interp::Outcome outcome = interp::run(loaded.program, *choices, runOptions);
  output.closeLine();
  if (command.statistics) {
    err << fmt::format("statistics: {} instructions, load {:.3f} s, run {:.3f} s\n", outcome.steps,
                       seconds(start, loadedAt), seconds(loadedAt, Clock::now()));
  }
  const bool choicesAsked = command.seed.has_value() || command.input.has_value();
  const report::TextOptions options{report::useColour(command.show.colour, isTerminal(out)), command.show.detail};
  return printOutcome(loaded.program, outcome, choicesAsked, options, out);
}

}  // namespace cairn::driver
