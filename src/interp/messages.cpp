#include "interp/messages.h"

#include <fmt/format.h>

namespace cairn::interp {

using namespace program;

namespace {
constexpr std::uint64_t kNearNull = 4096;

std::string quoted(const std::string& name) { return fmt::format("'{}'", name); }

// "a 16-byte block", "an 8-byte block": as the number is spoken.
std::string sizedBlock(std::uint64_t size) {
  std::uint64_t spokenFirst = size;
  while (spokenFirst >= 1000) spokenFirst /= 1000;
  const bool vowel = spokenFirst == 11 || spokenFirst == 18 || std::to_string(spokenFirst).front() == '8';
  return fmt::format("{} {}-byte block", vowel ? "an" : "a", size);
}

// Null for the object that stands for every slot not entered yet.
const Slot* slotOf(const Program& program, const Object& object) {
  if (object.owner >= program.functions.size()) return nullptr;
  return &program.functions[object.owner].slots[object.index];
}
}  // namespace

std::string place(const Program& program, SourceLoc loc, SourceLoc seenFrom) {
  if (seenFrom.valid() && loc.file == seenFrom.file) return fmt::format("line {}", loc.line);
  const bool known = loc.file.valid() && loc.file.index() < program.files.size();
  return known ? fmt::format("{}:{}", program.files[loc.file.index()], loc.line) : fmt::format("line {}", loc.line);
}

std::string bytes(std::uint64_t count) { return count == 1 ? "1 byte" : fmt::format("{} bytes", count); }

SourceLoc declaredAt(const Program& program, const Object& object) {
  const Slot* slot = object.storage == Storage::Slot ? slotOf(program, object) : nullptr;
  return slot != nullptr && slot->variable.valid() ? program.variables[slot->variable.index()].declared
                                                   : object.allocated;
}

std::string describe(const Program& program, const Object& object, SourceLoc seenFrom) {
  const auto at = [&](std::string_view verb, SourceLoc loc) {
    return loc.valid() ? fmt::format(" {} at {}", verb, place(program, loc, seenFrom)) : std::string();
  };
  switch (object.storage) {
    case Storage::Mark:
    case Storage::Several: return "no memory";
    case Storage::Global: {
      const Global& global = program.globals[object.index];
      return fmt::format("{} {} ({})", global.constant ? "constant" : "global variable", quoted(global.name),
                         bytes(object.size));
    }
    case Storage::Literal: return fmt::format("a string literal of {}", bytes(object.size));
    case Storage::Function: return fmt::format("function {}", quoted(program.functions[object.index].name));
    case Storage::Slot: {
      const Slot* slot = slotOf(program, object);
      if (slot == nullptr) return "a variable whose scope is not entered";
      return slot->name.empty() ? fmt::format("a temporary ({})", bytes(object.size))
                                : fmt::format("variable {} ({})", quoted(slot->name), bytes(object.size));
    }
    case Storage::StackBlock:
      return fmt::format("{} on the stack{}", sizedBlock(object.size), at("allocated", object.allocated));
    case Storage::Variadic: return fmt::format("the variadic arguments ({})", bytes(object.size));
    case Storage::Heap: {
      std::string text = sizedBlock(object.size) + at("allocated", object.allocated);
      if (object.status == Status::Freed)
        text += object.freed.valid() ? fmt::format(",{}", at("freed", object.freed)) : ", freed";
      return text;
    }
    case Storage::Environment:
      if (object.grows) return fmt::format("the memory of sbrk ({} so far)", bytes(object.accessible));
      return fmt::format("{} of the program's environment", bytes(object.size));
  }
  return "memory";
}

std::string shortName(const Program& program, const Object& object) {
  switch (object.storage) {
    case Storage::Mark:
    case Storage::Several: return "value";
    case Storage::Global:
    case Storage::Literal: return program.globals[object.index].name;
    case Storage::Function: return program.functions[object.index].name;
    case Storage::Slot: {
      const Slot* slot = slotOf(program, object);
      return slot == nullptr || slot->name.empty() ? "temporary" : slot->name;
    }
    case Storage::StackBlock: return "stack block";
    case Storage::Variadic: return "variadic argument";
    case Storage::Heap: return fmt::format("block#{}", object.index);
    case Storage::Environment: return "environment";
  }
  return "memory";
}

std::string describeAddress(const Value& value, unsigned pointerBits) {
  if (value.object == kUninitialised)
    return fmt::format("an uninitialised pointer (its value here: {:#x})", value.bits);
  if (value.bits == 0) return "a null pointer";
  if (value.bits < kNearNull) return fmt::format("a null pointer plus {}", value.bits);
  const std::uint64_t below = (0 - value.bits) & maskOf(pointerBits);
  if (below < kNearNull) return fmt::format("a null pointer minus {}", below);
  return fmt::format("the integer {:#x}, which is no pointer", value.bits);
}

Fault addressFault(const Value& value, unsigned pointerBits) {
  if (value.object == kUninitialised) return Fault::UninitialisedPointer;
  const std::uint64_t below = (0 - value.bits) & maskOf(pointerBits);
  return value.bits < kNearNull || below < kNearNull ? Fault::NullPointer : Fault::NoPointer;
}

}  // namespace cairn::interp
