#include "program/flow/bound_variables.h"

#include <optional>
#include <variant>

#include "program/flow/control_flow.h"

namespace cairn::program {

namespace {

void execute(BoundVariables& bound, const Instruction& instruction) {
  const auto* bind = std::get_if<Bind>(&instruction.op);
  if (bind == nullptr) return;
  if (bind->value.isRegister()) {
    bound.insert_or_assign(bind->variable, bind->value.asRegister());
  } else {
    bound.erase(bind->variable);
  }
}

// Keeps what both say; whether that took something away.
bool meet(BoundVariables& into, const BoundVariables& other) {
  return std::erase_if(into, [&](const auto& entry) {
           const auto found = other.find(entry.first);
           return found == other.end() || found->second != entry.second;
         }) != 0;
}

}  // namespace

BoundVariables boundVariables(const Function& function, BlockId block, std::size_t place) {
  const ControlFlow flow(function);
  std::vector<std::optional<BoundVariables>> entry(function.blocks.size());  // nothing: no path has come there yet
  entry[0].emplace();
  std::vector<BlockId> open{BlockId(0)};
  while (!open.empty()) {
    const BlockId current = open.back();
    open.pop_back();
    BoundVariables after = *entry[current.index()];
    for (const Instruction& instruction : function.blocks[current.index()].instructions) execute(after, instruction);
    for (const std::uint32_t target : flow.successors(current)) {
      const BlockId next(target);
      auto& known = entry[next.index()];
      const bool changed = known ? meet(*known, after) : true;
      if (!known) known = after;
      if (changed) open.push_back(next);
    }
  }
  BoundVariables result = entry[block.index()].value_or(BoundVariables());
  const std::vector<Instruction>& instructions = function.blocks[block.index()].instructions;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    if (i >= place && !std::holds_alternative<Bind>(instructions[i].op)) break;
    execute(result, instructions[i]);
  }
  return result;
}

}  // namespace cairn::program
