#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <bitset>

#include "interp/floats.h"
#include "interp/format.h"
#include "interp/leak.h"
#include "interp/machine.h"
#include "interp/messages.h"
#include "program/formats/number_text.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

namespace {

constexpr std::uint64_t kUsualSize = 40;  // most random sizes between bounds are at most this

// Fill and Find of wide characters.
void fillUnits(Machine& machine, const Value& start, const Value& unit, Type type, std::uint64_t count) {
  if (count == 0) return;
  const std::uint64_t mask = maskOf(machine.program().pointerBits());
  const std::uint64_t bytes = type.bits / 8;
  (void)machine.check(start, count > mask / bytes ? mask : count * bytes, Access::Write);
  for (std::uint64_t i = 0; i < count; ++i)
    machine.store({(start.bits + i * bytes) & mask, start.object, 0}, unit, type);
}

std::uint64_t findUnit(Machine& machine, const Value& start, const Value& wanted, Type type, std::uint64_t limit) {
  const std::uint64_t mask = maskOf(machine.program().pointerBits());
  const std::uint64_t bytes = type.bits / 8;
  for (std::uint64_t i = 0; i < limit; ++i) {
    if (machine.load({(start.bits + i * bytes) & mask, start.object, 0}, type).bits == wanted.bits) return i;
  }
  return limit;
}

}  // namespace

Value Machine::allocate(Storage storage, std::uint64_t size, std::uint64_t alignment) {
  return begun(memory_.create(storage, size, alignment), storage);
}

// What is to be noted of an object that the current instruction made.
Value Machine::begun(ObjectId id, Storage storage) {
  Object& object = memory_.at(id);
  object.allocated = here();
  object.owner = frames_.back().code->id.index();
  if (storage == Storage::Heap) {
    object.index = ++heapBlocks_;
    ++liveHeapBlocks_;
    if (heap_.size() > 2 * static_cast<std::size_t>(liveHeapBlocks_) + 1024) {
      std::erase_if(heap_, [&](ObjectId block) { return !memory_.at(block).live(); });
    }
    heap_.push_back(id);
  } else if (storage == Storage::StackBlock) {
    stackBlocks_.push_back(id);
  } else {
    environment_.push_back(id);
  }
  return pointerTo(id);
}

// The live heap block that starts at the pointer; ends the run if there is none.
ObjectId Machine::heapBlock(const Value& pointer, std::string_view action) const {
  const Value start = resolved(pointer, Wanted::Block);
  const ObjectId id = start.object;
  const Object& object = memory_.at(id);
  if (!object.isMemory()) {
    if (id == kAnyObject) unsupported("free of an address computed from very many pointers");
    violation(ViolationKind::ValidFree, addressFault(pointer, program_.pointerBits()),
              fmt::format("{} of {}", action, describeAddress(pointer, program_.pointerBits())));
  }
  const std::string what = describe(program_, object, here());
  const std::int64_t offset = signExtend(start.bits - object.base, program_.pointerBits());
  if (object.storage != Storage::Heap) {
    violation(ViolationKind::ValidFree, Fault::NotOnHeap,
              fmt::format("{} of a pointer to {}, which is not on the heap", action, what), id);
  }
  if (offset != 0) {
    violation(ViolationKind::ValidFree, Fault::NotBlockStart,
              fmt::format("{} of a pointer to offset {} of {}, not to its start", action, offset, what), id);
  }
  if (!object.live()) {
    const bool isFree = action == "free";
    violation(ViolationKind::ValidFree, Fault::Freed,
              isFree ? "double free of " + what : fmt::format("{} of {}", action, what), id);
  }
  return id;
}

void Machine::freeBlock(const Value& pointer) {
  const ObjectId id = heapBlock(pointer, "free");
  if (memory_.at(id).guarded) checkNotLent(id);
  memory_.at(id).freed = here();
  memory_.end(id, Status::Freed);
  --liveHeapBlocks_;
}

Value Machine::resizeBlock(const Value& pointer, std::uint64_t size) {
  const ObjectId id = heapBlock(pointer, "realloc");
  if (memory_.at(id).guarded) checkNotLent(id);
  if (size < memory_.at(id).size) cutPointers({id, size}, 0);
  memory_.at(id).freed = here();
  const ObjectId fresh = memory_.resize(id, size);
  --liveHeapBlocks_;
  return begun(fresh, Storage::Heap);
}

// The answer itself if it lies between the bounds, else the bound that is nearer to it. Random sizes are mostly small: what they count is made.
std::uint64_t Machine::chooseBetween(const Intrinsic& source, std::uint64_t low, std::uint64_t high) {
  const std::uint64_t mask = maskOf(source.resultType.bits);
  const std::uint64_t usual = source.resultType.bits == program_.pointerBits() ? kUsualSize : 0;
  const std::uint64_t answer = choose({source.resultType, {}, here(), {}, {}, usual}, source.text);
  if (((answer - low) & mask) <= ((high - low) & mask)) return answer;
  return ((low - answer) & mask) <= ((answer - high) & mask) ? low : high;
}

void Machine::stackRestore(std::uint64_t count) {
  while (stackBlocks_.size() > count) {
    memory_.end(stackBlocks_.back(), Status::OutOfScope);
    stackBlocks_.pop_back();
  }
}

void Machine::copyBytes(const Value& target, const Value& source, std::uint64_t count) {
  if (count == 0) return;
  const Target from = check(source, count, Access::Read);
  const Target to = check(target, count, Access::Write);
  readAll(from, count);
  cutPointers(from, count);
  cutPointers(to, count);
  memory_.copy(memory_.at(to.object), to.offset, memory_.at(from.object), from.offset, count);
}

void Machine::setRange(const Value& start, std::uint64_t count, std::uint8_t value, ByteState state) {
  if (count == 0) return;
  const Target target = check(start, count, Access::Write);
  cutPointers(target, count);
  memory_.setBytes(memory_.at(target.object), target.offset, count, value, state);
}

std::uint64_t Machine::findByte(const Value& start, std::uint8_t wanted, std::uint64_t limit) {
  for (std::uint64_t i = 0; i < limit; ++i) {
    const Value at{(start.bits + i) & pointerMask_, start.object, 0};
    if (readByte(check(at, 1, Access::Read)) == wanted) return i;
  }
  return limit;
}

std::uint64_t Machine::findSet(const Value& start, const Value& set, std::uint64_t count, bool member,
                               std::uint64_t limit) {
  std::bitset<256> members;
  for (const char c : readText(set, count)) members.set(static_cast<std::uint8_t>(c));
  if (!member) {
    members.flip();
    members.set(0);
  }
  for (std::uint64_t i = 0; i < limit; ++i) {
    const Value at{(start.bits + i) & pointerMask_, start.object, 0};
    if (members[readByte(check(at, 1, Access::Read))]) return i;
  }
  return limit;
}

std::uint64_t Machine::findMismatch(const Value& left, const Value& right, std::uint64_t limit) {
  for (std::uint64_t i = 0; i < limit; ++i) {
    const std::uint8_t l = readByte(check({(left.bits + i) & pointerMask_, left.object, 0}, 1, Access::Read));
    const std::uint8_t r = readByte(check({(right.bits + i) & pointerMask_, right.object, 0}, 1, Access::Read));
    if (l != r || l == 0) return i;
  }
  return limit;
}

program::IntegerText Machine::integerText(const Value& start, std::uint64_t count, std::uint64_t base,
                                          std::uint64_t limit) {
  const std::string text = readText(start, count);
  if (base < 2 || base > program::kLargestBase) unsupported("a number of no base from 2 to 36");
  const auto number = program::readInteger(text, static_cast<unsigned>(base), limit);
  if (!number) unsupported("a number of characters that are no digits");
  return *number;
}

std::uint64_t Machine::numberSize(const Value& start, std::uint64_t limit) {
  NumberText text;
  for (std::uint64_t i = 0; i < limit; ++i) {
    const Value at{(start.bits + i) & pointerMask_, start.object, 0};
    if (!text.take(readByte(check(at, 1, Access::Read)))) break;
  }
  return text.size();
}

// Something unknown has worked on everything that the values and the globals reach. Bytes become unknown integers, chosen when they are
// read; bytes of pointers stay as they are, which is one of the things that may have happened to them. So do the library's own
// variables (the handlers of atexit, the state of rand), which no position in the source names.
void Machine::havocReachable(const Inst& inst) {
  Reachable reachable(memory_);
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
    if (!program_.globals[i].library) reachable.add(layout().firstGlobal + i);
  }
  for (std::uint32_t i = 0; i < inst.b; ++i) reachable.add(operandOf(inst, i).object);
  if (reachable.everything()) unsupported("an unknown function gets a value computed from very many pointers");
  for (const ObjectId id : reachable.objects()) {
    Object& object = memory_.at(id);
    if (object.isMemory() && object.guarded) unsupported("an unknown function that may write into lent blocks");
    if (object.isMemory() && object.accessible != 0 && object.writable) memory_.forgetIntegers(object);
  }
}

void Machine::print(std::int32_t sink, std::string_view text) {
  const bool shown = sink == 1 || sink == 2;
  if (output_ && shown && !text.empty()) output_(sink, text);
}

std::string Machine::readText(const Value& start, std::uint64_t count) {
  if (count == 0) return {};
  const Target target = check(start, count, Access::Read);
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) text += static_cast<char>(readByte({target.object, target.offset + i}));
  return text;
}

// The violation is the call of an error function: if the user defines it, the position is still that of the call.
void Machine::errorReached() const {
  const Frame& frame = frames_.back();
  const bool startsFunction = frame.pc == 0 && frames_.size() > 1 && here(1).valid();
  const std::size_t skipped = startsFunction ? 1 : 0;
  Violation found{ViolationKind::UnreachCall,
                  here(skipped),
                  "the error is reached",
                  stack(skipped),
                  {},
                  {},
                  Fault::ErrorReached,
                  false,
                  false,
                  0};
  throw Stop{StopKind::Violated, found.message, found.loc, found, 0};
}

void Machine::endProgram(int status, const std::string& message) {
  if (property_.asks(ViolationKind::ValidMemcleanup)) {
    for (const ObjectId id : heap_) {
      const Object& object = memory_.at(id);
      if (!object.live()) continue;
      std::string text = fmt::format("the program ends, but {} is not freed", describe(program_, object, here()));
      if (liveHeapBlocks_ > 1) text += fmt::format(" (nor {} other)", liveHeapBlocks_ - 1);
      violation(ViolationKind::ValidMemcleanup, Fault::NotFreed, text, id);
    }
  }
  throw Stop{StopKind::Exited, message, here(), std::nullopt, status};
}

Value Machine::intrinsic(const Inst& inst) {
  const Frame& frame = frames_.back();
  const auto& source = std::get<Intrinsic>(frame.code->sources[frame.pc]->op);
  const auto arg = [&](std::uint32_t i) { return operandOf(inst, i); };
  const auto number = [&](std::uint32_t i) { return numberOf(inst, i); };
  const auto integer = [](std::uint64_t bits) { return Value{bits, kNoObject, 0}; };

  switch (source.op) {
    case IntrinsicOp::Allocate: return allocate(Storage::Heap, number(0));
    case IntrinsicOp::AllocateAligned: {
      const std::uint64_t alignment = number(1);
      if (!std::has_single_bit(alignment)) undefined("an alignment that is no power of two");
      return allocate(Storage::Heap, number(0), std::max<std::uint64_t>(alignment, kLargestAlignment));
    }
    case IntrinsicOp::Resize: return resizeBlock(arg(0), number(1));
    case IntrinsicOp::AllocateStatic: return allocate(Storage::Environment, number(0), 1);
    case IntrinsicOp::ArgumentCount: return integer(argumentCount(source));
    case IntrinsicOp::Words: return words(number(0), (number(1) & 1) != 0, source.text);
    case IntrinsicOp::Text: return text(source.text, nullptr);
    case IntrinsicOp::Rotate: rotate(arg(0), number(1), number(2), number(3)); return {};
    case IntrinsicOp::StackAllocate: return allocate(Storage::StackBlock, number(0), number(1));
    case IntrinsicOp::Free: freeBlock(arg(0)); return {};
    case IntrinsicOp::BlockSize: return integer(memory_.at(heapBlock(arg(0), "realloc")).size);
    case IntrinsicOp::StackSave: return integer(stackBlocks_.size());
    case IntrinsicOp::StackRestore: {
      const std::uint64_t count = number(0);
      const bool possible = frame.firstStackBlock <= count && count <= stackBlocks_.size();
      if (!possible) undefined("the stack is restored to a state it is not in");
      stackRestore(count);
      return {};
    }
    case IntrinsicOp::Copy: copyBytes(arg(0), arg(1), number(2)); return {};
    case IntrinsicOp::Fill:
      if (source.args[1].type.bits == 8) {
        setRange(arg(0), number(2), static_cast<std::uint8_t>(arg(1).bits), ByteWritten);
      } else {
        fillUnits(*this, arg(0), arg(1), source.args[1].type, number(2));
      }
      return {};
    case IntrinsicOp::Havoc: setRange(arg(0), number(1), 0, ByteUnknown); return {};
    case IntrinsicOp::Find:
      if (source.args[1].type.bits > 8) return integer(findUnit(*this, arg(0), arg(1), source.args[1].type, number(2)));
      return integer(findByte(arg(0), static_cast<std::uint8_t>(arg(1).bits), number(2)));
    case IntrinsicOp::FindSet: return integer(findSet(arg(0), arg(1), number(2), (arg(3).bits & 1) != 0, number(4)));
    case IntrinsicOp::Mismatch: return integer(findMismatch(arg(0), arg(1), number(2)));
    case IntrinsicOp::Integer: return integer(integerText(arg(0), number(1), number(2), number(3)).value);
    case IntrinsicOp::IntegerFits: return integer(integerText(arg(0), number(1), number(2), number(3)).fits ? 1 : 0);
    case IntrinsicOp::HavocReachable: havocReachable(inst); return {};
    case IntrinsicOp::Choose: {
      const std::uint64_t bits = choose(source.resultType, source.text);
      return source.resultType.bits > 64 ? fromDouble(bits) : integer(bits);
    }
    case IntrinsicOp::ChooseBetween: return integer(chooseBetween(source, number(0), number(1)));
    case IntrinsicOp::Assume:
      if ((arg(0).bits & 1) == 0) throw Stop{StopKind::Assumed, "an assumption does not hold", here(), std::nullopt, 0};
      return {};
    case IntrinsicOp::Error:
      if (property_.asks(ViolationKind::UnreachCall)) errorReached();
      return {};
    case IntrinsicOp::Exit: endProgram(static_cast<int>(signExtend(arg(0).bits, 32)), "");
    case IntrinsicOp::Abort: endProgram(134, "aborted");
    case IntrinsicOp::Print: print(static_cast<std::int32_t>(arg(0).bits), readText(arg(1), number(2))); return {};
    case IntrinsicOp::Format: return integer(static_cast<std::uint32_t>(formatOutput(inst)));
    case IntrinsicOp::VariadicArea:
      CAIRN_CHECK(frame.variadic != kNoObject, "variadic arguments of a function that takes none");
      return pointerTo(frame.variadic);
    case IntrinsicOp::Region: addRegion(arg(1), number(2)); return {};
    case IntrinsicOp::Lend: lend(arg(1), number(2), number(3)); return {};
    case IntrinsicOp::TakeBack: takeBack(arg(1)); return {};
    case IntrinsicOp::AnyLent: return anyLent();
    case IntrinsicOp::LentSize: return integer(lentSize(arg(1)));
    case IntrinsicOp::ClientWrites: clientWrites(); return {};
    case IntrinsicOp::LoanFault: loanFault(arg(0), source.text); return {};
    case IntrinsicOp::ClientCall: clientCall(source.text, arg(0), number(1)); return {};
    case IntrinsicOp::Chunk: addChunk(arg(1), number(2)); return {};
    case IntrinsicOp::Settled: checkSettled(); return {};
    case IntrinsicOp::Arena: return newArena();
    case IntrinsicOp::Grow: grow(arg(0), number(1)); return {};
    case IntrinsicOp::NumberSize: return integer(numberSize(arg(0), number(1)));
    case IntrinsicOp::Number:
    case IntrinsicOp::NumberFits: return numberResult(source, readText(arg(0), number(1)));
    case IntrinsicOp::Math: {
      std::vector<Value> args(inst.b);
      for (std::uint32_t i = 0; i < inst.b; ++i) args[i] = real(arg(i));
      const auto value = mathFunction(source.text, source.resultType, args);
      if (!value) unsupported(fmt::format("the mathematical function '{}'", source.text));
      return *value;
    }
  }
  CAIRN_CHECK(false, "no such intrinsic");
}

}  // namespace cairn::interp
