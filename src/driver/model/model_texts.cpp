#include "driver/model/model_texts.h"

#include <fmt/format.h>

namespace cairn::driver {

namespace {

using model::Counterexample;
using model::Machine;
using model::Outcome;
using model::Verdict;

std::string runOf(const Machine& machine, const std::vector<model::Step>& run) {
  std::string text = "init";
  for (const model::Step& step : run) text += ", " + model::shown(machine, step);
  return text;
}

std::string statesOf(const Machine& machine, const model::State& before, const std::optional<model::State>& after,
                     const std::string& values) {
  std::string text;
  const std::string gap = values.empty() ? "" : "     ";
  if (!before.empty()) text += fmt::format("  before  {}{}{}\n", model::shown(machine, before), gap, values);
  if (after) text += fmt::format("  after   {}\n", model::shown(machine, *after));
  return text;
}

}  // namespace

std::string textOf(const Machine& machine, const Outcome& outcome) {
  const model::Obligation& obligation = outcome.obligation;
  std::string text = fmt::format("{}:{}: {} {}\n", obligation.place.file, obligation.place.line, obligation.label,
                                 model::nameOf(outcome.verdict));
  if (outcome.verdict == Verdict::Open) return text + fmt::format("  {}\n", outcome.why);
  if (!outcome.counterexample) return text;
  const Counterexample& example = *outcome.counterexample;
  text += statesOf(machine, example.before, example.after, example.values);
  text += fmt::format("  fails: {}\n", example.what);
  if (example.isReached)
    text += fmt::format("  reached by {}     ({} units)\n", runOf(machine, example.run), example.units);
  else
    text += fmt::format("  no run of {} units is known to reach it: an invariant may be too weak\n", example.units);
  return text;
}

std::string textOf(const Machine& machine, const model::Failure& failure) {
  std::string text =
      fmt::format("{}:{}: {} broken\n", failure.broken.place.file, failure.broken.place.line, failure.broken.label);
  text += statesOf(machine, failure.before, failure.after, "");
  return text + fmt::format("  fails: {}\n  reached by {}\n", failure.broken.what, runOf(machine, failure.run));
}

std::string summary(const Machine& machine, const model::CheckReport& report) {
  std::string text =
      fmt::format("{}: {} of {} proved", machine.name, report.count(Verdict::Proved), report.outcomes.size());
  if (report.count(Verdict::Refuted) != 0) text += fmt::format(", {} refuted", report.count(Verdict::Refuted));
  if (report.count(Verdict::Open) != 0) text += fmt::format(", {} open", report.count(Verdict::Open));
  const Outcome* slowest = report.slowest();
  text += fmt::format(", by both {}, {:.1f} s", report.byBoth(), report.seconds);
  if (slowest != nullptr && slowest->proof.seconds > 0)
    text += fmt::format("; slowest: {} ({:.2f} s)", slowest->obligation.label, slowest->proof.seconds);
  return text + "\n";
}

std::string csvHead() { return "machine,label,kind,thesis,verdict,z3,cvc5,attempts,seconds\n"; }

std::string csvLine(const Machine& machine, const Outcome& outcome) {
  const model::Obligation& obligation = outcome.obligation;
  return fmt::format("{},{},{},{},{},{},{},{},{:.3f}\n", machine.name, obligation.label, model::nameOf(obligation.kind),
                     obligation.printed, model::nameOf(outcome.verdict), outcome.proof.byZ3 ? 1 : 0,
                     outcome.proof.byCvc5 ? 1 : 0, outcome.proof.attempts, outcome.proof.seconds);
}

}  // namespace cairn::driver
