// Checked loads and stores, in general: any size, any page, unknown bytes, bytes of pointers.
#include <fmt/format.h>

#include <array>

#include "interp/floats.h"
#include "interp/machine.h"
#include "interp/messages.h"
#include "support/check.h"

namespace cairn::interp {

using namespace program;

// An access is allowed if its bytes lie inside one live object that is memory, and may be written if it is a write.
Machine::Target Machine::check(const Value& address, std::uint64_t count, Access access) const {
  const bool nominal = isNominal(address);
  const Value pointer =
      nominal ? address : resolved(address, access == Access::Write ? Wanted::Write : Wanted::Read, count);
  const ObjectId id = pointer.object;
  const Object& object = memory_.at(id);
  const std::uint64_t offset = (pointer.bits - object.base) & pointerMask_;
  const bool inside = count <= object.accessible && offset <= object.accessible - count;
  if (!inside || (access == Access::Write && !object.writable)) forbidden(pointer, id, count, access);
  if (access == Access::Write && object.guarded) checkUntouched({id, offset, count});
  return {id, offset};
}

void Machine::forbidden(const Value& address, ObjectId id, std::uint64_t count, Access access) const {
  const Object& object = memory_.at(id);
  const bool isWrite = access == Access::Write;
  const std::string phrase = fmt::format("{} of {}", isWrite ? "write" : "read", bytes(count));
  if (!object.isMemory()) {
    if (id == kAnyObject) unsupported("an access through an address computed from very many pointers");
    if (id != kNoObject && id != kUninitialised) {
      violation(
          ViolationKind::ValidDeref, Fault::OutOfBounds,
          fmt::format("{} at address {:#x}, which lies in nothing that it was computed from", phrase, address.bits),
          memory_.members(object).front(), isWrite);
    }
    violation(ViolationKind::ValidDeref, addressFault(address, program_.pointerBits()),
              fmt::format("{} through {}", phrase, describeAddress(address, program_.pointerBits())), kNoObject,
              isWrite);
  }
  if (id == layout().notEntered) {
    violation(ViolationKind::ValidDeref, Fault::OutOfScope, phrase + " of a variable whose scope is not entered",
              kNoObject, isWrite);
  }
  const std::string what = describe(program_, object, here());
  if (object.storage == Storage::Function) {
    violation(ViolationKind::ValidDeref, Fault::WrongKind,
              fmt::format("{} {} {}", phrase, isWrite ? "to" : "from", what), id, isWrite);
  }
  const std::int64_t offset = signExtend(address.bits - object.base, program_.pointerBits());
  std::string_view how = ", which must not be changed";
  Fault fault = Fault::OutOfBounds;
  if (object.status == Status::OutOfScope) {
    how = ", which is out of scope";
    fault = Fault::OutOfScope;
  } else if (object.status == Status::Freed) {
    how = "";
    fault = Fault::Freed;
  } else if (offset < 0) {
    how = ": before its start";
  } else if (static_cast<std::uint64_t>(offset) >= object.size) {
    how = ": past its end";
  } else if (count > object.size - static_cast<std::uint64_t>(offset)) {
    how = ": crosses its end";
  } else {
    fault = Fault::ReadOnly;
  }
  violation(ViolationKind::ValidDeref, fault, fmt::format("{} at offset {} of {}{}", phrase, offset, what, how), id,
            isWrite);
}

namespace {

// "block#3+8": which bytes of a heap block; other objects have a name that says enough.
std::string placeName(std::string name, const Object& object, std::uint64_t offset) {
  return object.storage == Storage::Heap && offset != 0 ? fmt::format("{}+{}", name, offset) : std::move(name);
}

}  // namespace

// One choice answers for all unknown bytes of the load together; it takes their place in memory.
Value Machine::load(const Value& address, Type type) {
  const std::uint32_t count = type.storeBytes();
  const Target target = check(address, count, Access::Read);
  const bool isPointer = count == program_.pointerBits() / 8 &&
                         memory_.byteAt(memory_.at(target.object), target.offset).part == PointerPart::Head;
  if (!isPointer) rewritePointers(target, count);
  std::array<Byte, 16> read;
  memory_.settle(memory_.at(target.object), target.offset, count);
  bool neverWritten = false;
  bool unknown = false;
  for (std::uint32_t i = 0; i < count; ++i) {
    read[i] = memory_.byteAt(memory_.at(target.object), target.offset + i);
    neverWritten |= read[i].state == ByteNeverWritten;
    unknown |= read[i].state == ByteUnknown;
  }
  if (neverWritten && makeWords(target, count)) return load(address, type);
  if (neverWritten || unknown) {
    const Object& object = memory_.at(target.object);
    const std::string what = (neverWritten ? "uninitialised " : "unknown contents of ") +
                             placeName(shortName(program_, object), object, target.offset);
    const std::uint64_t answer = choose(type, neverWritten && object.lazy != 0 ? nameOfText(target) : what);
    const Value chosen = type.bits > 64 ? fromDouble(answer) : Value{answer, kNoObject, 0};
    for (std::uint32_t i = 0; i < count; ++i) {
      if (read[i].state == ByteWritten) continue;
      const std::uint64_t word =
          i < 8 ? chosen.bits >> (8 * i) : static_cast<std::uint64_t>(chosen.high) >> (8 * (i - 8));
      const bool untouched = read[i].state == ByteNeverWritten;
      const bool badPointer = untouched && type.kind == TypeKind::Ptr;
      const auto byte = static_cast<std::uint8_t>(word);
      read[i] = {untouched ? firstByte({target.object, target.offset + i}, byte) : byte, ByteWritten,
                 badPointer ? kUninitialised : kNoObject};
      memory_.answer(memory_.at(target.object), target.offset + i, read[i]);
    }
  }
  Value result;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i < 8) {
      result.bits |= static_cast<std::uint64_t>(read[i].value) << (8 * i);
    } else {
      result.high = static_cast<std::uint16_t>(result.high | read[i].value << (8 * (i - 8)));
    }
    result.object = isPointer ? read[0].provenance : memory_.unite(result.object, read[i].provenance);
  }
  if (type.bits <= 64) result.bits &= maskOf(type.bits);
  return result;
}

void Machine::store(const Value& address, const Value& value, Type type) {
  const std::uint32_t count = type.storeBytes();
  const Target target = check(address, count, Access::Write);
  cutPointers(target, count);
  Object& object = memory_.at(target.object);
  const bool isPointer = isNominal(value);
  CAIRN_CHECK(!isPointer || count == program_.pointerBits() / 8, "an unobserved address of another width");
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t word = i < 8 ? value.bits >> (8 * i) : static_cast<std::uint64_t>(value.high) >> (8 * (i - 8));
    const PointerPart part = !isPointer ? PointerPart::None : i == 0 ? PointerPart::Head : PointerPart::Tail;
    memory_.setByte(object, target.offset + i, {static_cast<std::uint8_t>(word), ByteWritten, value.object, part});
  }
}

std::uint8_t Machine::readByte(const Target& target) {
  const Byte byte = memory_.byteAt(memory_.at(target.object), target.offset);
  if (byte.part != PointerPart::None) {
    rewritePointers(target, 1);
    return readByte(target);
  }
  if (byte.state == ByteWritten) return byte.value;
  const bool untouched = byte.state == ByteNeverWritten;
  if (untouched && makeWords(target, 1)) return readByte(target);
  const Object& object = memory_.at(target.object);
  const std::string what = (byte.state == ByteNeverWritten ? "uninitialised " : "unknown contents of ") +
                           placeName(shortName(program_, object), object, target.offset);
  auto value = static_cast<std::uint8_t>(choose(intType(8), untouched && object.lazy != 0 ? nameOfText(target) : what));
  if (untouched) value = firstByte(target, value);
  memory_.answer(memory_.at(target.object), target.offset, {value, ByteWritten, kNoObject});
  return value;
}

std::string Machine::readString(const Value& address, std::uint64_t limit) {
  std::string text;
  for (std::uint64_t i = 0; i < limit; ++i) {
    const Value at{(address.bits + i) & pointerMask_, address.object, 0};
    const std::uint8_t byte = readByte(check(at, 1, Access::Read));
    if (byte == 0) break;
    text += static_cast<char>(byte);
  }
  return text;
}

void Machine::writeBytes(const Value& address, std::string_view text) {
  if (text.empty()) return;
  const Target target = check(address, text.size(), Access::Write);
  cutPointers(target, text.size());
  Object& object = memory_.at(target.object);
  for (std::size_t i = 0; i < text.size(); ++i) {
    memory_.setByte(object, target.offset + i, {static_cast<std::uint8_t>(text[i]), ByteWritten, kNoObject});
  }
}

}  // namespace cairn::interp
