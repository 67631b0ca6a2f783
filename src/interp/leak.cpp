#include "interp/leak.h"

#include <fmt/format.h>

#include <algorithm>

#include "interp/messages.h"

namespace cairn::interp {

using namespace program;

void Reachable::add(ObjectId provenance) {
  std::vector<ObjectId> work{provenance};
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    if (id == kAnyObject) everything_ = true;
    if (seen_[id]) continue;
    seen_[id] = true;
    const Object& object = memory_.at(id);
    if (object.storage == Storage::Several) {
      for (const ObjectId member : memory_.members(object)) work.push_back(member);
    } else if (object.isMemory()) {
      objects_.push_back(id);
      if (object.live()) memory_.forEachPointer(object, [&](ObjectId target) { work.push_back(target); });
    }
  }
}

Reachable reachableFromState(const Machine& machine, std::size_t firstFrame) {
  const Memory& memory = machine.memory();
  Reachable reachable(memory);
  const auto addIfLive = [&](ObjectId id) {
    if (memory.at(id).live()) reachable.add(id);
  };
  for (ObjectId id = machine.layout().firstGlobal; id < machine.layout().firstFunction; ++id) reachable.add(id);
  for (const ObjectId id : machine.environment()) reachable.add(id);
  // Clients hold what is lent; a region is not lost as long as it is one.
  for (const Loan& loan : machine.loans().lent) reachable.add(loan.bytes.object);
  for (const ByteRange& region : machine.loans().regions) addIfLive(region.object);
  const std::vector<Frame>& frames = machine.frames();
  const std::size_t firstBlock = firstFrame == 0 ? 0 : frames[firstFrame].firstStackBlock;
  for (std::size_t i = firstBlock; i < machine.stackBlocks().size(); ++i) addIfLive(machine.stackBlocks()[i]);
  for (std::size_t i = firstFrame; i < frames.size(); ++i) {
    const Frame& frame = frames[i];
    const FunctionCode& code = *frame.code;
    if (frame.variadic != kNoObject) reachable.add(frame.variadic);
    for (std::uint32_t slot = 0; slot < code.source->slots.size(); ++slot) {
      addIfLive(machine.valueOf(frame, code.firstSlot + slot).object);
    }
    const bool innermost = &frame == &machine.frames().back();
    const auto place = code.placeOf(frame.pc);
    std::vector<RegId> live =
        machine.liveness(code.id).liveBefore(place.block, innermost ? place.index : place.index + 1);
    if (!innermost) {
      const auto& results = std::get<Call>(code.sources[frame.pc]->op).results;
      std::erase_if(live, [&](RegId reg) { return std::ranges::find(results, reg) != results.end(); });
    }
    for (const RegId reg : live) reachable.add(machine.valueOf(frame, reg.index()).object);
  }
  return reachable;
}

std::vector<ObjectId> lostBlocks(const Machine& machine) {
  std::vector<ObjectId> lost;
  const auto isLive = [&](ObjectId id) { return machine.memory().at(id).live(); };
  if (std::ranges::none_of(machine.heap(), isLive)) return lost;
  const Reachable reachable = reachableFromState(machine);
  for (const ObjectId id : machine.heap()) {
    if (isLive(id) && !reachable.contains(id)) lost.push_back(id);
  }
  return lost;
}

namespace {

// Whether the next instruction returns a value that leads to the block: then not the function but its caller loses it.
bool isReturned(const Machine& machine, ObjectId block) {
  const Frame& frame = machine.frames().back();
  const FunctionCode& code = *frame.code;
  const Inst& inst = code.code[frame.pc];
  if (inst.op != Opcode::Return) return false;
  Reachable returned(machine.memory());
  for (std::uint32_t i = 0; i < inst.b; ++i) returned.add(machine.valueOf(frame, code.operands[inst.a + i]).object);
  return returned.contains(block);
}

}  // namespace

Violation leakViolation(const Machine& machine, const Memory& after, ObjectId lost) {
  const bool exists = lost < machine.memory().objectCount();
  const std::size_t skipped = exists && isReturned(machine, lost) ? 1 : 0;
  const Object& object = after.at(lost);
  Violation violation;
  violation.kind = ViolationKind::ValidMemtrack;
  violation.loc = machine.here(skipped);
  violation.stack = machine.stack(skipped);
  violation.freed = violation.loc;
  violation.allocated = object.allocated;
  violation.fault = Fault::Lost;
  violation.block = object.index;
  violation.message = fmt::format("{} is lost: nothing in scope leads to it any more",
                                  describe(machine.program(), object, violation.loc));
  return violation;
}

}  // namespace cairn::interp
