#include "driver/invariants_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "analysis/shape/places.h"
#include "driver/source_lines.h"
#include "heap/view.h"
#include "logic/text.h"

namespace cairn::driver {

using heap::Frame;
using heap::State;
using program::Block;
using program::SourceLoc;

namespace {

// Of an instruction, or of the first one after it in the block that has a position.
SourceLoc positionOf(const program::Program& program, const Frame& frame) {
  const Block& block = program.function(frame.function).blocks[frame.position.block.index()];
  for (std::size_t i = frame.position.instruction; i < block.instructions.size(); ++i) {
    if (block.instructions[i].loc.valid()) return block.instructions[i].loc;
  }
  return block.terminator.loc;
}

LoopInvariant place(const program::Program& program, const State& state) {
  LoopInvariant result;
  result.function = program.function(state.top->function).name;
  bool found = false;
  for (const Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    if (frame->activation != 0 || program.function(frame->function).library) continue;
    const SourceLoc loc = positionOf(program, *frame);
    if (!loc.valid()) continue;
    if (found) {
      result.calls.push_back(loc);
    } else {
      result.loc = loc;
    }
    found = true;
  }
  return result;
}

}  // namespace

std::vector<LoopInvariant> loopInvariants(const program::Program& program, const analysis::Fixpoint& proof) {
  term::TermStore& terms = proof.solver.store();
  analysis::Places places(program);
  std::vector<LoopInvariant> result;
  for (const auto& [stack, states] : proof.invariants) {
    if (states.empty() || !places.isHead(states.front())) continue;
    if (program.function(states.front().top->function).library) continue;
    LoopInvariant invariant = place(program, states.front());
    if (!invariant.loc.valid()) continue;
    for (const State& state : states) {
      const heap::StateView view = heap::viewOf(state, program, terms);
      std::string text = logic::printForPeople(terms, view.formula, view.names);
      const bool known = std::ranges::find(invariant.formulas, text) != invariant.formulas.end();
      if (!known) invariant.formulas.push_back(std::move(text));
    }
    std::ranges::sort(invariant.formulas, [](const std::string& a, const std::string& b) {
      return std::pair(a.size(), a) < std::pair(b.size(), b);
    });
    result.push_back(std::move(invariant));
  }
  const auto order = [](const LoopInvariant& i) { return std::tie(i.loc, i.function, i.calls, i.formulas); };
  std::ranges::sort(result, [&](const LoopInvariant& a, const LoopInvariant& b) { return order(a) < order(b); });
  return result;
}

void printInvariants(const program::Program& program, const std::vector<LoopInvariant>& invariants, std::ostream& out) {
  if (invariants.empty()) {
    out << "invariants: none, no loop of the program needed one\n";
    return;
  }
  SourceLines sources(program);
  for (const LoopInvariant& invariant : invariants) {
    out << fmt::format("{}: loop invariant in {}", sources.position({invariant.loc.file, invariant.loc.line, 0}),
                       invariant.function);
    for (const SourceLoc& call : invariant.calls)
      out << fmt::format(", called at {}", sources.position({call.file, call.line, 0}));
    out << ":\n" << sources.excerpt({invariant.loc.file, invariant.loc.line, 0});
    for (std::size_t i = 0; i < invariant.formulas.size(); ++i) {
      out << fmt::format("    {} {}\n", i == 0 ? "  " : "or", invariant.formulas[i]);
    }
  }
}

}  // namespace cairn::driver
