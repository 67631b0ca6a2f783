#include "interp/machine.h"

#include <fmt/format.h>

#include <limits>

#include "interp/messages.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

Machine::Machine(Code& code, ChoiceSource& choices, Property property, std::uint64_t maxMemory, Output output,
                 Arguments given)
    : code_(code),
      program_(code.program()),
      source_(choices),
      property_(property),
      output_(std::move(output)),
      memory_(program_.pointerBits(), maxMemory),
      pointerMask_(maskOf(program_.pointerBits())),
      spareSlots_(program_.functions.size()),
      given_(std::move(given)) {
  try {
    createInitialObjects();
    pushFrame(code_.function(program_.entry, memory_));
  } catch (const MemoryExhausted& exhausted) {
    throw Stop{StopKind::Limit, exhausted.why, {}, std::nullopt, 0};
  }
}

void Machine::createInitialObjects() {
  for (std::size_t i = 0; i < program_.globals.size(); ++i) {
    const Global& global = program_.globals[i];
    const ObjectId id =
        memory_.create(global.kind == GlobalKind::Literal ? Storage::Literal : Storage::Global, global.size,
                       global.alignment);
    Object& object = memory_.at(id);
    object.index = static_cast<std::uint32_t>(i);
    object.allocated = global.loc;
    object.writable = !global.constant && global.kind != GlobalKind::Literal;
    object.untouched = global.unknownContents ? ByteUnknown : ByteWritten;
  }
  for (std::size_t i = 0; i < program_.functions.size(); ++i) {
    Object& object = memory_.at(memory_.create(Storage::Function, 1, 1));
    object.index = static_cast<std::uint32_t>(i);
    object.allocated = program_.functions[i].loc;
    object.accessible = 0;
    object.writable = false;
  }
  Object& notEntered = memory_.at(memory_.create(Storage::Slot, 1));
  notEntered.status = Status::OutOfScope;
  notEntered.accessible = 0;
  notEntered.owner = std::numeric_limits<std::uint32_t>::max();
  CAIRN_CHECK(memory_.objectCount() == layout().notEntered + 1, "initial objects and layout differ");
  memory_.startClock();
  for (std::size_t i = 0; i < program_.globals.size(); ++i) {
    initialise(program_.globals[i], layout().firstGlobal + static_cast<ObjectId>(i));
  }
}

void Machine::initialise(const Global& global, ObjectId id) {
  Object& object = memory_.at(id);
  for (std::size_t i = 0; i < global.initial.size(); ++i) {
    const auto value = static_cast<std::uint8_t>(global.initial[i]);
    if (value != 0) memory_.setByte(object, i, {value, ByteWritten, kNoObject});
  }
  for (const Relocation& relocation : global.relocations) {
    const bool toGlobal = relocation.target.kind == OperandKind::Global;
    const ObjectId target = (toGlobal ? layout().firstGlobal : layout().firstFunction) + relocation.target.index;
    const std::uint64_t address = memory_.at(target).base + (toGlobal ? relocation.target.bits : 0);
    for (unsigned i = 0; i < program_.pointerBits() / 8; ++i) {
      memory_.setByte(object, relocation.offset + i,
                      {static_cast<std::uint8_t>(address >> (8 * i)), ByteWritten, target,
                       i == 0 ? PointerPart::Head : PointerPart::Tail});
    }
  }
}

SourceLoc Machine::here(std::size_t skipped) const {
  for (auto frame = frames_.rbegin() + static_cast<std::ptrdiff_t>(skipped); frame != frames_.rend(); ++frame) {
    if (frame->code->source->library) continue;
    if (const SourceLoc loc = frame->code->locs[frame->pc]; loc.valid()) return loc;
  }
  return lastUserLoc_;
}

std::vector<CallSite> Machine::stack(std::size_t skipped) const {
  std::vector<CallSite> sites;
  for (auto frame = frames_.rbegin() + static_cast<std::ptrdiff_t>(skipped); frame != frames_.rend(); ++frame) {
    const Function& function = *frame->code->source;
    if (function.library) continue;
    if (const SourceLoc loc = frame->code->locs[frame->pc]; loc.valid()) sites.push_back({function.name, loc});
  }
  return sites;
}

void Machine::undefined(const std::string& why) const { throw Stop{StopKind::Undefined, why, here(), std::nullopt, 0}; }

void Machine::unsupported(const std::string& why) const {
  throw Stop{StopKind::Unsupported, why, here(), std::nullopt, 0};
}

void Machine::violation(ViolationKind kind, Fault fault, const std::string& message, ObjectId about,
                        bool writes) const {
  if (!property_.asks(kind)) throw Stop{StopKind::Undefined, message, here(), std::nullopt, 0, kind};
  Violation found{kind, here(), message, stack(), {}, {}, fault, false, writes, 0};
  const Object& object = memory_.at(about);
  if (object.isMemory()) {
    found.allocated = declaredAt(program_, object);
    found.freed = object.freed;
    found.variable = object.storage == Storage::Slot;
    if (object.storage == Storage::Heap) found.block = object.index;
  }
  throw Stop{StopKind::Violated, message, found.loc, found, 0};
}

std::uint64_t Machine::choose(Type type, std::string what) { return choose({type, {}, here(), {}, {}, 0}, std::move(what)); }

std::uint64_t Machine::choose(ChoiceRequest request, std::string what) {
  const Type type = request.type;
  request.what = what;
  const Type asked = type.kind == TypeKind::Float && type.bits == 80 ? floatType(64) : type;
  const std::uint64_t bits = source_.choose(request) & maskOf(asked.bits);
  memory_.charge(sizeof(Choice));
  choices_.push_back({type, bits, std::move(what), request.loc});
  return bits;
}

void Machine::overflow(const Inst& inst, const Value& left, const Value& right) const {
  const bool isSigned = inst.op == Opcode::SDiv || inst.op == Opcode::SRem || (inst.flags & kNoSignedWrap) != 0;
  const auto show = [&](const Value& value) {
    return isSigned ? std::to_string(signExtend(value.bits, inst.width)) : std::to_string(value.bits);
  };
  std::string_view sign;
  switch (inst.op) {
    case Opcode::AddChecked: sign = "+"; break;
    case Opcode::SubChecked: sign = "-"; break;
    case Opcode::MulChecked: sign = "*"; break;
    case Opcode::ShlChecked: sign = "<<"; break;
    case Opcode::SRem: sign = "%"; break;
    default: sign = "/"; break;
  }
  undefined(fmt::format("{} overflow: {} {} {} does not fit {} bits", isSigned ? "signed" : "unsigned", show(left),
                        sign, show(right), inst.width));
}

}  // namespace cairn::interp
