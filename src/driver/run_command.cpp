#include "driver/run_command.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "driver/errors.h"
#include "driver/source_lines.h"
#include "driver/violation_text.h"
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

// The position, if there is one, in front of a note.
std::string noted(const SourceLines& sources, const interp::Outcome& outcome, std::string_view what) {
  const std::string message = outcome.message.empty() ? std::string() : ": " + outcome.message;
  return outcome.loc.valid() ? fmt::format("{}: {}{}\n", sources.position(outcome.loc), what, message)
                             : fmt::format("{}{}\n", what, message);
}

}  // namespace

ExitStatus printOutcome(const program::Program& program, const interp::Outcome& outcome, bool showInputs,
                        std::ostream& out) {
  SourceLines sources(program);
  const bool violated = outcome.kind == interp::StopKind::Violated;
  CAIRN_CHECK(violated == outcome.violation.has_value(), "a violated run says what it violated, and only such a run");
  if (violated) printViolation(sources, *outcome.violation, out);
  if (violated || showInputs) printInputs(sources, outcome.choices, out);
  for (const std::string& assumption : outcome.assumptions) out << fmt::format("assumption: {}\n", assumption);

  switch (outcome.kind) {
    case interp::StopKind::Violated:
      out << fmt::format("result: false({})\n", interp::name(outcome.violation->kind));
      return ViolationFound;
    case interp::StopKind::Exited:
      out << fmt::format("result: no violation (exit status {})\n", outcome.exitStatus);
      return NoViolation;
    case interp::StopKind::Undefined:
      out << noted(sources, outcome, "note: undefined behaviour ends the run here")
          << "result: no violation (undefined behaviour that is no memory error)\n";
      return NoViolation;
    case interp::StopKind::Assumed:
      out << noted(sources, outcome, "note: an assumption does not hold here")
          << "result: no violation (an assumption was false)\n";
      return NoViolation;
    case interp::StopKind::Unsupported:
      out << noted(sources, outcome, "note: not supported")
          << fmt::format("result: unknown(unsupported: {})\n", outcome.message);
      return Unknown;
    case interp::StopKind::Limit:
      out << noted(sources, outcome, "note: stopped by a limit")
          << fmt::format("result: unknown({})\n", outcome.message);
      return Unknown;
  }
  return Unknown;
}

ExitStatus runProgram(const RunCommand& command, std::ostream& out, std::ostream& err) {
  const std::unique_ptr<interp::ChoiceSource> choices = choicesOf(command);
  const auto start = Clock::now();
  const frontend::LoadResult loaded = frontend::load(command.load);
  const auto loadedAt = Clock::now();
  err << loaded.warnings;

  ProgramOutput output(out, err);
  interp::RunOptions options;
  options.property = command.property;
  if (command.maxSteps) options.maxSteps = *command.maxSteps;
  options.output = [&](int fd, std::string_view bytes) { output.write(fd, bytes); };
  if (command.trace) {
    options.trace = [&](const interp::TraceStep& step) { err << interp::traceText(loaded.program, step) << '\n'; };
  }

  const interp::Outcome outcome = interp::run(loaded.program, *choices, options);
  output.closeLine();
  if (command.statistics) {
    err << fmt::format("statistics: {} instructions, load {:.3f} s, run {:.3f} s\n", outcome.steps,
                       seconds(start, loadedAt), seconds(loadedAt, Clock::now()));
  }
  const bool choicesAsked = command.seed.has_value() || command.input.has_value();
  return printOutcome(loaded.program, outcome, choicesAsked, out);
}

}  // namespace cairn::driver
