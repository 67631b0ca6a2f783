#include "program/flow/distance.h"

#include <algorithm>
#include <deque>

#include "program/code/visit.h"
#include "program/flow/control_flow.h"
#include "support/graph.h"

namespace cairn::program {

namespace {

using Edges = std::vector<support::Graph::Edge>;

// Steps along edges from each node to one of the goals.
std::vector<std::uint32_t> steps(std::size_t nodes, const Edges& edges, const std::vector<std::uint32_t>& goals) {
  const support::Graph backward = support::Graph(nodes, edges).reversed();
  std::vector<std::uint32_t> result(nodes, Distance::kNever);
  std::deque<std::uint32_t> open;
  for (const std::uint32_t goal : goals) {
    result[goal] = 0;
    open.push_back(goal);
  }
  while (!open.empty()) {
    const std::uint32_t at = open.front();
    open.pop_front();
    for (const std::uint32_t before : backward.successors(at)) {
      if (result[before] != Distance::kNever) continue;
      result[before] = result[at] + 1;
      open.push_back(before);
    }
  }
  return result;
}

std::uint32_t oneMore(std::uint32_t distance) { return distance == Distance::kNever ? Distance::kNever : distance + 1; }

}  // namespace

Distance::Distance(const Program& program, const CallGraph& calls, FunctionId function, BlockId block,
                   std::size_t instruction)
    : program_(program), calls_(calls), function_(function), block_(block), instruction_(instruction) {
  std::size_t blocks = 0;
  for (const Function& f : program.functions) {
    firstBlock_.push_back(blocks);
    blocks += f.blocks.size();
  }
  Edges branches;
  Edges entries;
  std::vector<std::uint32_t> returns;
  for (std::size_t f = 0; f < program.functions.size(); ++f) {
    const ControlFlow flow(program.functions[f]);
    for (std::size_t b = 0; b < program.functions[f].blocks.size(); ++b) {
      const auto at = static_cast<std::uint32_t>(firstBlock_[f] + b);
      const Block& here = program.functions[f].blocks[b];
      for (const std::uint32_t next : flow.successors(BlockId(b))) {
        branches.emplace_back(at, static_cast<std::uint32_t>(firstBlock_[f] + next));
      }
      for (const Instruction& i : here.instructions) {
        const auto* call = std::get_if<Call>(&i.op);
        if (call == nullptr) continue;
        for (const std::uint32_t callee : callees(*call)) {
          if (program.functions[callee].blocks.empty()) continue;
          entries.emplace_back(at, static_cast<std::uint32_t>(firstBlock_[callee]));
        }
      }
      if (std::holds_alternative<Return>(here.terminator.op)) returns.push_back(at);
    }
  }
  toReturn_ = steps(blocks, branches, returns);
  entries.insert(entries.end(), branches.begin(), branches.end());
  fromStart_ = steps(blocks, entries, {static_cast<std::uint32_t>(index(function, block))});
}

std::vector<std::uint32_t> Distance::callees(const Call& call) const {
  if (call.callee.kind == OperandKind::Function) return {call.callee.index};
  std::vector<std::uint32_t> result;
  for (const FunctionId target : calls_.indirectTargets(program_, call.args.size())) result.push_back(target.index());
  return result;
}

std::uint32_t Distance::within(FunctionId function, BlockId block, std::size_t instruction) const {
  if (function == function_ && block == block_ && instruction <= instruction_) return 0;
  const Function& f = program_.function(function);
  const Block& here = f.blocks[block.index()];
  std::uint32_t best = kNever;
  for (std::size_t i = instruction; i < here.instructions.size(); ++i) {
    const auto* call = std::get_if<Call>(&here.instructions[i].op);
    if (call == nullptr) continue;
    for (const std::uint32_t callee : callees(*call)) {
      if (program_.functions[callee].blocks.empty()) continue;
      best = std::min(best, oneMore(fromStart_[firstBlock_[callee]]));
    }
  }
  forEachEdge(here.terminator.op,
              [&](const Edge& edge) { best = std::min(best, oneMore(fromStart_[index(function, edge.target)])); });
  return best;
}

}  // namespace cairn::program
