#include "program/flow/slot_liveness.h"

#include <algorithm>

#include "program/code/visit.h"

namespace cairn::program {

namespace {
bool names(const Operand& operand, SlotId slot) {
  return operand.kind == OperandKind::Slot && operand.index == slot.index();
}
}  // namespace

SlotLiveness::SlotLiveness(const Function& function, const ControlFlow& flow)
    : function_(function),
      escapes_(function.slots.size()),
      readAfter_(function.blocks.size(), std::vector<bool>(function.slots.size())) {
  const auto escape = [&](const Operand& operand) {
    if (operand.kind == OperandKind::Slot) escapes_[operand.index] = true;
  };
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      if (std::holds_alternative<Load>(instruction.op)) continue;
      if (const auto* store = std::get_if<Store>(&instruction.op)) {
        escape(store->value);
      } else {
        forEachOperand(instruction.op, escape);
      }
    }
    forEachOperand(block.terminator.op, escape);
  }
  for (std::uint32_t s = 0; s < function.slots.size(); ++s) {
    if (escapes_[s]) continue;
    std::vector<BlockId> work;
    for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
      if (firstEffect(SlotId(s), BlockId(b), 0) == Effect::Reads) work.emplace_back(b);
    }
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      for (const std::uint32_t predecessor : flow.predecessors(block)) {
        if (readAfter_[predecessor][s]) continue;
        readAfter_[predecessor][s] = true;
        if (firstEffect(SlotId(s), BlockId(predecessor), 0) == Effect::None) work.emplace_back(predecessor);
      }
    }
  }
}

SlotLiveness::Effect SlotLiveness::effect(SlotId slot, const Instruction& instruction) const {
  if (const auto* load = std::get_if<Load>(&instruction.op)) {
    return names(load->address, slot) ? Effect::Reads : Effect::None;
  }
  if (const auto* store = std::get_if<Store>(&instruction.op)) {
    const bool whole =
        names(store->address, slot) && store->value.type.storeBytes() >= function_.slots[slot.index()].size;
    return whole ? Effect::Ends : Effect::None;
  }
  const auto* enter = std::get_if<Enter>(&instruction.op);
  const auto* leave = std::get_if<Leave>(&instruction.op);
  const bool ends = (enter != nullptr && enter->slot == slot) || (leave != nullptr && leave->slot == slot);
  return ends ? Effect::Ends : Effect::None;
}

SlotLiveness::Effect SlotLiveness::firstEffect(SlotId slot, BlockId block, std::size_t place) const {
  const std::vector<Instruction>& instructions = function_.blocks[block.index()].instructions;
  for (std::size_t i = place; i < instructions.size(); ++i) {
    const Effect found = effect(slot, instructions[i]);
    if (found != Effect::None) return found;
  }
  return Effect::None;
}

bool SlotLiveness::mayBeRead(SlotId slot, BlockId block, std::size_t place) const {
  if (escapes_[slot.index()]) return true;
  switch (firstEffect(slot, block, place)) {
    case Effect::Reads: return true;
    case Effect::Ends: return false;
    case Effect::None: return readAfter_[block.index()][slot.index()];
  }
  return true;
}

}  // namespace cairn::program
