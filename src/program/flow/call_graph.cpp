#include "program/flow/call_graph.h"

#include <algorithm>
#include <map>
#include <set>

#include "program/code/visit.h"

namespace cairn::program {

namespace {

bool isFunction(const Operand& operand, const Program& program) {
  return operand.kind == OperandKind::Function && operand.index < program.functions.size();
}

// What one function does that matters here.
struct Calls {
  std::set<std::uint32_t> direct;
  std::set<std::size_t> indirect;  // numbers of arguments
};

Calls scan(const Program& program, const Function& function, std::vector<bool>& taken) {
  Calls calls;
  const auto take = [&](const Operand& operand) {
    if (isFunction(operand, program)) taken[operand.index] = true;
  };
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      if (const auto* call = std::get_if<Call>(&instruction.op)) {
        for (const Operand& arg : call->args) take(arg);
        if (isFunction(call->callee, program)) {
          calls.direct.insert(call->callee.index);
        } else {
          calls.indirect.insert(call->args.size());
        }
      } else if (!std::holds_alternative<Bind>(instruction.op)) {
        forEachOperand(instruction.op, take);
      }
    }
    forEachOperand(block.terminator.op, take);
  }
  return calls;
}

}  // namespace

CallGraph::CallGraph(const Program& program) : recursive_(program.functions.size()) {
  const std::size_t count = program.functions.size();
  std::vector<bool> taken(count);
  std::vector<Calls> calls;
  calls.reserve(count);
  for (const Function& function : program.functions) calls.push_back(scan(program, function, taken));
  for (const Global& global : program.globals) {
    for (const Relocation& relocation : global.relocations) {
      if (isFunction(relocation.target, program)) taken[relocation.target.index] = true;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (taken[i]) addressTaken_.emplace_back(i);
  }

  std::map<std::size_t, std::vector<FunctionId>> targets;
  std::vector<support::Graph::Edge> edges;
  for (std::uint32_t caller = 0; caller < count; ++caller) {
    std::set<std::uint32_t>& callees = calls[caller].direct;
    for (const std::size_t arguments : calls[caller].indirect) {
      const auto [entry, isNew] = targets.try_emplace(arguments);
      if (isNew) entry->second = indirectTargets(program, arguments);
      for (const FunctionId target : entry->second) callees.insert(target.index());
    }
    for (const std::uint32_t callee : callees) edges.emplace_back(caller, callee);
    recursive_[caller] = callees.contains(caller);
  }
  calls_ = support::Graph(count, edges);
  callers_ = calls_.reversed();
  groups_ = support::stronglyConnected(calls_);
  for (std::size_t i = 0; i < count; ++i) {
    if (groups_.members[groups_.of[i]].size() > 1) recursive_[i] = true;
  }
}

std::vector<FunctionId> CallGraph::indirectTargets(const Program& program, std::size_t arguments) const {
  std::vector<FunctionId> targets;
  for (const FunctionId id : addressTaken_) {
    const Function& function = program.function(id);
    const bool fits = function.variadic ? function.params.size() <= arguments : function.params.size() == arguments;
    if (fits) targets.push_back(id);
  }
  return targets;
}

}  // namespace cairn::program
