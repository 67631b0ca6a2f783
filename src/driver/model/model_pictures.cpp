#include "driver/model/model_pictures.h"

#include <fmt/format.h>

#include <chrono>

#include "driver/model/model_texts.h"
#include "driver/options/files.h"
#include "model/states/instance.h"
#include "report/picture/graphviz.h"

namespace cairn::driver {

namespace {

using model::Verdict;
using report::ProofState;

ProofState stateOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved: return ProofState::Proved;
    case Verdict::Refuted: return ProofState::Refuted;
    case Verdict::Open: return ProofState::Open;
  }
  return ProofState::Open;
}

ProofState stateOf(const model::CheckReport& report) {
  if (report.count(Verdict::Refuted) != 0) return ProofState::Refuted;
  return report.count(Verdict::Open) != 0 ? ProofState::Open : ProofState::Proved;
}

std::vector<report::DrawnChunk> drawn(const model::Machine& machine, const model::State& state) {
  std::vector<report::DrawnChunk> chunks;
  for (const model::Chunk& chunk : model::chunksOf(machine, state))
    chunks.push_back({chunk.start, chunk.size, chunk.isFree});
  return chunks;
}

}  // namespace

ExitStatus drawLattice(const ModelGraph& command, const std::vector<std::shared_ptr<const model::Machine>>& machines,
                       std::ostream& out, std::ostream& err) {
  std::vector<report::LatticeNode> nodes;
  for (const auto& machine : machines) {
    report::LatticeNode node;
    node.name = machine->name;
    if (machine->parent) node.parent = machine->parent->name;
    node.extends = machine->kinship == model::Kinship::Extends;
    if (command.isChecked) {
      model::CheckOptions options;
      options.cacheFolder = command.cacheFolder;
      const model::CheckReport report = model::check(*machine, options);
      node.state = stateOf(report);
      node.detail = fmt::format("{} of {}", report.count(Verdict::Proved), report.outcomes.size());
    }
    nodes.push_back(std::move(node));
  }
  std::string text = report::latticeDot(nodes);
  if (command.output && command.output->ends_with(".svg")) {
    constexpr std::chrono::seconds kDrawing{60};
    const report::Drawings drawings = report::drawSvg({{"lattice", text}}, kDrawing);
    if (!drawings.problem.empty()) {
      err << fmt::format("cairn: not drawn: {}\n", drawings.problem);
      return Unknown;
    }
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawings.svg.front() + "\n";
  }
  if (command.output)
    writeFile(*command.output, text);
  else
    out << text;
  return NoViolation;
}

report::ModelSection sectionOf(const model::Machine& machine, const model::CheckReport& report) {
  report::ModelSection section{machine.name, machine.file, machine.remark, {}};
  for (const model::Outcome& outcome : report.outcomes) {
    report::ObligationRow row;
    row.label = outcome.obligation.label;
    row.thesis = outcome.obligation.printed;
    row.state = stateOf(outcome.verdict);
    row.solvers = std::string(outcome.proof.byZ3 ? "Z3 " : "") + (outcome.proof.byCvc5 ? "cvc5" : "");
    if (outcome.obligation.kind == model::Kind::Vacuous && row.state == ProofState::Proved) row.solvers = "a run";
    row.seconds = outcome.proof.seconds;
    if (outcome.verdict != Verdict::Proved) row.detail = textOf(machine, outcome);
    if (outcome.counterexample) {
      row.before = drawn(machine, outcome.counterexample->before);
      if (outcome.counterexample->after) row.after = drawn(machine, *outcome.counterexample->after);
    }
    section.rows.push_back(std::move(row));
  }
  return section;
}

}  // namespace cairn::driver
