#include "interp/trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "interp/floats.h"
#include "interp/messages.h"

namespace cairn::interp {

using namespace program;

namespace {

constexpr std::size_t kMostChanges = 64;

std::string showFloat(const Value& value, Type type) { return fmt::format("{:g}", widen(value, type)); }

// Of an address that was computed from others as a number it says the number, too.
std::string showPointer(const Machine& machine, const Value& given) {
  const Value value = machine.isNominal(given) ? given : machine.resolved(given);
  const ObjectId id = value.object;
  const Object& object = machine.memory().at(id);
  if (id == kUninitialised) return fmt::format("{:#x} (uninitialised)", value.bits);
  if (!object.isMemory()) return value.bits == 0 ? "NULL" : fmt::format("{:#x}", value.bits);
  const std::int64_t offset = signExtend(value.bits - object.base, machine.program().pointerBits());
  std::string text = fmt::format("&{}", shortName(machine.program(), object));
  if (object.storage == Storage::Function || object.storage == Storage::Literal) text.erase(0, 1);
  if (offset != 0) text += fmt::format("{:+}", offset);
  if (!object.live()) text += object.status == Status::Freed ? " (freed)" : " (out of scope)";
  if (value.object != given.object) return fmt::format("{:#x}, {}", given.bits, text);
  return text;
}

const SourceType* typeAt(const Program& program, SourceTypeId id) {
  return id.valid() && id.index() < program.sourceTypes.size() ? &program.sourceTypes[id.index()] : nullptr;
}

}  // namespace

std::string showValue(const Machine& machine, const Value& value, Type machineType, SourceTypeId type) {
  if (machineType.kind == TypeKind::Float) return showFloat(value, machineType);
  if (machineType.kind == TypeKind::Ptr) return showPointer(machine, value);
  const SourceType* source = typeAt(machine.program(), type);
  const auto signedText = [&] { return std::to_string(signExtend(value.bits, machineType.bits)); };
  if (source == nullptr) {
    if (machineType.bits == 1) return std::to_string(value.bits);
    return value.object != kNoObject ? showPointer(machine, value) : signedText();
  }
  switch (source->kind) {
    case SourceTypeKind::Pointer:
    case SourceTypeKind::Function: return showPointer(machine, value);
    case SourceTypeKind::Bool:
    case SourceTypeKind::Unsigned: return std::to_string(value.bits);
    case SourceTypeKind::Float: return fmt::format("{:#x}", value.bits);
    case SourceTypeKind::Void:
    case SourceTypeKind::Signed:
    case SourceTypeKind::Array:
    case SourceTypeKind::Struct:
    case SourceTypeKind::Union:
    case SourceTypeKind::Enum: return signedText();
  }
  return signedText();
}

ShownPlace showPlace(const Program& program, std::string name, SourceTypeId objectType, std::uint64_t offset,
                     std::uint64_t byteCount) {
  ShownPlace shown{std::move(name), objectType};
  // Down to the smallest part that still holds the bytes.
  for (const SourceType* type = typeAt(program, shown.type); type != nullptr; type = typeAt(program, shown.type)) {
    if (type->kind == SourceTypeKind::Array) {
      const SourceType* element = typeAt(program, type->element);
      if (element == nullptr || element->size == 0) break;
      shown.text += fmt::format("[{}]", offset / element->size);
      offset %= element->size;
      shown.type = type->element;
      continue;
    }
    const SourceField* inside = nullptr;
    if (type->kind == SourceTypeKind::Struct || type->kind == SourceTypeKind::Union) {
      for (const SourceField& field : type->fields) {
        const bool holds = field.bitOffset % 8 == 0 && field.bitOffset / 8 <= offset &&
                           (offset + byteCount) * 8 <= field.bitOffset + field.bitSize;
        if (holds && inside == nullptr) inside = &field;
      }
    }
    if (inside == nullptr) break;
    shown.text += "." + inside->name;
    offset -= inside->bitOffset / 8;
    shown.type = inside->type;
  }
  if (offset != 0) shown.text += fmt::format("+{}", offset);
  const SourceType* type = typeAt(program, shown.type);
  if (offset != 0 || (type != nullptr && type->size != byteCount)) shown.type = {};
  return shown;
}

std::string traceText(const Program& program, const TraceStep& step) {
  std::string text = place(program, step.loc, {});
  for (std::size_t i = 0; i < step.changes.size(); ++i) text += (i == 0 ? ": " : ", ") + step.changes[i];
  return text;
}

void Tracer::addChange(std::string text) {
  // A loop that stands on one line never leaves it.
  if (step_.changes.size() == kMostChanges) {
    write_(step_);
    step_.changes.clear();
  }
  step_.changes.push_back(std::move(text));
}

void Tracer::finish() {
  if (step_.loc.valid()) write_(step_);
  step_ = {};
}

void Tracer::enterLine(SourceLoc loc, std::size_t depth, std::uint32_t blocks) {
  if (depth == step_.depth && loc.line == step_.loc.line && loc.file == step_.loc.file) return;
  finish();
  step_.loc = loc;
  step_.depth = depth;
  step_.blocks = blocks;
}

void Tracer::beforeInstruction(const Machine& machine) {
  if (!pending_.empty()) {
    addChange(std::move(pending_));
    pending_.clear();
  }
  const Frame& frame = machine.frames().back();
  const FunctionCode& code = *frame.code;
  shown_.resize(frame.pc == 0 ? machine.frames().size() - 1 : std::min(shown_.size(), machine.frames().size()));
  shown_.resize(machine.frames().size());
  if (code.source->library || machine.steps() >= lastStep_) return;
  const Instruction* instruction = code.sources[frame.pc];
  if (instruction == nullptr || !instruction->loc.valid()) return;
  enterLine(instruction->loc, machine.frames().size(), machine.heapBlocks());
  const Inst& inst = code.code[frame.pc];
  if (const auto* bind = std::get_if<Bind>(&instruction->op)) {
    bound(machine, *bind, machine.valueOf(frame, inst.a));
  } else if (const auto* store = std::get_if<Store>(&instruction->op)) {
    stored(machine, *store, machine.valueOf(frame, inst.a), machine.valueOf(frame, inst.b));
  }
}

void Tracer::bound(const Machine& machine, const Bind& bind, const Value& value) {
  const Variable& variable = machine.program().variables[bind.variable.index()];
  std::string text = fmt::format("{} = {}", variable.name, showValue(machine, value, bind.value.type, variable.type));
  std::string& last = shown_.back()[bind.variable];
  if (last == text) return;
  last = text;
  addChange(std::move(text));
}

void Tracer::stored(const Machine& machine, const Store& store, const Value& address, const Value& value) {
  const Program& program = machine.program();
  const Value target = machine.isNominal(address) ? address : machine.resolved(address);
  const ObjectId id = target.object;
  const Object& object = machine.memory().at(id);
  const std::uint64_t offset = target.bits - object.base;
  if (!object.isMemory() || !object.live() || offset >= object.size) return;
  SourceTypeId type;
  VariableId variable;
  if (object.storage == Storage::Global) variable = program.globals[object.index].variable;
  if (object.storage == Storage::Slot) variable = program.functions[object.owner].slots[object.index].variable;
  if (variable.valid()) type = program.variables[variable.index()].type;
  if (const auto known = blockTypes_.find(id); known != blockTypes_.end()) type = known->second;
  const ShownPlace shown = showPlace(program, shortName(program, object), type, offset, store.value.type.storeBytes());
  learnType(machine, value, shown.type);
  pending_ = fmt::format("{} = {}", shown.text, showValue(machine, value, store.value.type, shown.type));
}

void Tracer::learnType(const Machine& machine, const Value& pointer, SourceTypeId pointerType) {
  const Program& program = machine.program();
  const SourceType* type = typeAt(program, pointerType);
  if (type == nullptr || type->kind != SourceTypeKind::Pointer) return;
  const SourceType* element = typeAt(program, type->element);
  const ObjectId id = pointer.object;
  const Object& object = machine.memory().at(id);
  const bool fits = element != nullptr && element->kind == SourceTypeKind::Struct && element->size == object.size;
  if (object.storage == Storage::Heap && pointer.bits == object.base && fits) blockTypes_[id] = type->element;
}

}  // namespace cairn::interp
