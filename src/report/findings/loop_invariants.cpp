#include "report/findings/loop_invariants.h"

#include <algorithm>
#include <tuple>

#include "analysis/shape/places.h"
#include "heap/show/readable_formula.h"
#include "logic/bytes/text.h"

namespace cairn::report {

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

}  // namespace cairn::report
