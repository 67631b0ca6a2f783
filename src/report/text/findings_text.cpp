#include "report/text/findings_text.h"

#include <fmt/format.h>

#include <string_view>

#include "report/findings/choice_text.h"
#include "report/findings/reproduce.h"

namespace cairn::report {

using program::SourceLoc;

namespace {

// Shown of a deep call stack.
constexpr std::size_t kInnermost = 8;
constexpr std::size_t kOutermost = 4;

constexpr std::size_t kMostInputs = 100;    // listed one by one
constexpr std::size_t kMostUnproved = 100;  // likewise

// Of a long path.
constexpr std::size_t kShownLines = 80;
constexpr std::size_t kShownAtStart = 25;

}  // namespace

std::string TextReport::where(SourceLoc loc) const {
  return loc.valid() ? style_.position(sources_.position(loc) + ":") + " " : std::string();
}

void TextReport::excerpt(SourceLoc loc) {
  const SourceExcerpt text = sources_.excerpt(loc);
  out_ << text.line;
  if (!text.blanks.empty()) out_ << text.blanks << style_.mark("^") << '\n';
}

void TextReport::note(SourceLoc loc, const std::string& text) {
  out_ << fmt::format("{}{} {}\n", where(loc), style_.note("note:"), text);
}

void TextReport::finding(const Finding& finding) {
  if (finding.certainty == Certainty::NotProved) {
    out_ << fmt::format("{}{} {}\n", where(finding.loc), style_.unproved("not proved:"), finding.message);
    if (quiet()) return;
    if (verbose()) excerpt(finding.loc);
    if (!finding.state.empty()) out_ << fmt::format("  {} {}\n", style_.faint("in the state:"), finding.state);
    return;
  }
  // Where there is no position, the line must still say so: scripts look for the first part.
  const std::string place = style_.position(sources_.position(finding.loc) + ":");
  const std::string_view heading = rule(finding.rule).heading;
  const std::string sentence =
      finding.message.starts_with(heading) ? finding.message : fmt::format("{}: {}", heading, finding.message);
  out_ << fmt::format("{} {} {}\n", place, style_.error("error:"), style_.title(sentence));
  if (quiet()) return;
  excerpt(finding.loc);
  for (const Note& more : finding.notes) {
    note(more.loc, more.text);
    excerpt(more.loc);
  }
  stack(finding.stack);
}

void TextReport::stack(const std::vector<interp::CallSite>& stack) {
  if (stack.empty()) return;
  out_ << style_.title("call stack, innermost first:") << '\n';
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (!verbose() && i == kInnermost && stack.size() > kInnermost + kOutermost + 1) {
      const std::size_t resumed = stack.size() - kOutermost;
      out_ << fmt::format("  ... {} more calls ...\n", resumed - i);
      i = resumed;
    }
    out_ << fmt::format("  {} at {}\n", stack[i].function, sources_.position(stack[i].loc));
  }
}

void TextReport::inputs(const std::vector<interp::Choice>& choices) {
  if (quiet()) return;
  if (choices.empty()) {
    out_ << style_.title("input:") << " none was asked for\n";
    return;
  }
  out_ << fmt::format("{} --input {}\n", style_.title("input:"), inputText(choices));
  for (std::size_t i = 0; i < choices.size() && (verbose() || i < kMostInputs); ++i) {
    const std::string place = choices[i].loc.valid() ? " at " + sources_.position(choices[i].loc) : std::string();
    out_ << fmt::format("  {}  {}{}\n", inputText(choices[i]), choices[i].what, place);
  }
  if (!verbose() && choices.size() > kMostInputs) out_ << fmt::format("  and {} more\n", choices.size() - kMostInputs);
}

void TextReport::clientCalls(const std::vector<interp::ClientCall>& calls) {
  if (calls.empty()) return;
  out_ << style_.title("calls:") << ' ' << clientCallsText(calls) << '\n';
}

void TextReport::commandLine(const std::vector<std::string>& arguments) {
  if (quiet() || arguments.empty()) return;
  out_ << fmt::format("{} ./a.out{}\n", style_.title("command line:"), argumentsText(arguments));
}

void TextReport::path(const Counterexample& counterexample) {
  const std::vector<std::string> lines = pathLines(counterexample.path, sources_);
  const std::uint64_t steps = counterexample.path.steps();
  const std::string before =
      counterexample.stepsBeforeIt == 0 ? "" : fmt::format(" ({} before it)", counterexample.stepsBeforeIt);
  const std::string_view from = counterexample.stepsBeforeIt == 0 ? "" : " from the allocation of the block";
  const std::string_view folded =
      lines.size() < steps ? ", repetitions left out (`cairn run --trace` shows all)" : std::string_view();
  out_ << style_.title(fmt::format("path{}, {} steps from line to line{}{}:", from, steps, before, folded)) << '\n';
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!verbose() && lines.size() > kShownLines && i == kShownAtStart) {
      const std::size_t resumed = lines.size() - (kShownLines - kShownAtStart);
      out_ << fmt::format("  ... {} lines left out ...\n", resumed - i);
      i = resumed;
    }
    out_ << lines[i] << '\n';
  }
}

void TextReport::proved(const std::vector<interp::ViolationKind>& kinds) {
  if (kinds.empty()) return;
  std::string names;
  for (const interp::ViolationKind kind : kinds)
    names += fmt::format("{}{}", names.empty() ? "" : ", ", interp::name(kind));
  out_ << fmt::format("{} {}\n", style_.title("proved:"), names);
}

void TextReport::assumptions(const std::vector<std::string>& assumptions) {
  if (assumptions.empty()) return;
  out_ << style_.title(fmt::format("under {} assumption{}:", assumptions.size(), assumptions.size() == 1 ? "" : "s"))
       << '\n';
  for (const std::string& assumption : assumptions) {
    out_ << fmt::format("{} {}\n", style_.title("assumption:"), assumption);
  }
}

void TextReport::reproduction(const Outcome& outcome, const frontend::Options& load) {
  out_ << style_.title("to reproduce:") << '\n'
       << fmt::format("  {}\n", runLine(load, outcome.property, outcome.counterexample->inputs))
       << (load.entry.empty()
               ? fmt::format("  `--harness harness.c` writes a C file for `{} && ./a.out{}`\n",
                             compileLine(load, "harness.c"), argumentsText(outcome.counterexample->arguments))
               : std::string(
                     "  `--driver driver.c` writes a C file that builds the arguments and calls the function\n"));
}

void TextReport::outcome(const Outcome& outcome, const frontend::Options& load, const std::string& howToReproduce) {
  std::size_t shown = 0;
  for (const Finding& each : outcome.findings) {
    if (!verbose() && shown == kMostUnproved) break;
    finding(each);
    ++shown;
  }
  if (shown < outcome.findings.size()) {
    out_ << fmt::format("{} {} more\n", style_.unproved("not proved:"), outcome.findings.size() - shown);
  }
  if (outcome.counterexample && !quiet()) {
    clientCalls(outcome.counterexample->calls);
    inputs(outcome.counterexample->inputs);
    commandLine(outcome.counterexample->arguments);
    path(*outcome.counterexample);
  }
  proved(outcome.proved);
  assumptions(outcome.assumptions);
  if (!outcome.counterexample || quiet()) return;
  if (howToReproduce.empty()) return reproduction(outcome, load);
  out_ << style_.title("to reproduce:") << fmt::format(" {}\n", howToReproduce);
}

void TextReport::harness(const Harness& harness, const std::string& path, const frontend::Options& load) {
  out_ << fmt::format("harness: written to {}; compile and run it with\n  {} && ./a.out{}\n", path,
                      compileLine(load, path), argumentsText(harness.arguments));
  for (const std::string& limit : harness.limits) out_ << fmt::format("harness: not reproduced: {}\n", limit);
  for (const std::string& more : harness.notes) out_ << fmt::format("harness: note: {}\n", more);
}

void TextReport::entryDriver(const EntryDriver& driver, const std::string& path, const frontend::Options& load,
                             std::uint32_t included) {
  out_ << fmt::format("driver: written to {}; compile and run it with\n  {} && ./a.out\n", path,
                      driverLine(load, path, included));
  for (const std::string& limit : driver.limits) out_ << fmt::format("driver: not reproduced: {}\n", limit);
}

void TextReport::otherReport(std::string_view what, const std::string& sentence) {
  if (!quiet()) out_ << fmt::format("{} {}\n", style_.title(fmt::format("{}:", what)), sentence);
}

void TextReport::invariants(const std::vector<LoopInvariant>& invariants) {
  if (invariants.empty()) {
    out_ << "invariants: none, no loop of the program needed one\n";
    return;
  }
  for (const LoopInvariant& invariant : invariants) {
    const SourceLoc line{invariant.loc.file, invariant.loc.line, 0};
    std::string heading = fmt::format("loop invariant in {}", invariant.function);
    for (const SourceLoc& call : invariant.calls) {
      heading += fmt::format(", called at {}", sources_.position({call.file, call.line, 0}));
    }
    out_ << fmt::format("{}{}:\n", where(line), heading);
    excerpt(line);
    for (std::size_t i = 0; i < invariant.formulas.size(); ++i) {
      out_ << fmt::format("    {} {}\n", i == 0 ? "  " : "or", invariant.formulas[i]);
    }
  }
}

}  // namespace cairn::report
