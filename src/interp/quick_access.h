// Loads and stores of the common case: whole words inside of the first page of a live object, without a call.
#pragma once

#include <cstring>

#include "interp/machine.h"

namespace cairn::interp {

template <typename Word>
Word wordAt(const std::uint8_t* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Bytes that are all written and all of one provenance, in the first page of a live object: the common case of a load.
template <typename Word>
bool quickLoad(const Page& page, std::uint64_t offset, unsigned pointerBytes, Value& result) {
  constexpr Word kAllWritten = static_cast<Word>(0x0101010101010101ULL);
  if (wordAt<Word>(page.states() + offset) != kAllWritten) return false;
  ObjectId provenance = kNoObject;
  if (page.provenance != nullptr) {
    const ObjectId* ids = page.provenance.get() + offset;
    provenance = ids[0] & kProvenanceMask;
    // A nominal pointer, which is whole, or no part of one.
    const bool isPointer = (ids[0] & kHeadMark) != 0;
    if (isPointer && sizeof(Word) != pointerBytes) return false;
    const ObjectId rest = isPointer ? provenance | kTailMark : provenance;
    ObjectId differences = isPointer ? 0 : ids[0] ^ provenance;
    for (std::size_t i = 1; i < sizeof(Word); ++i) differences |= ids[i] ^ rest;
    if (differences != 0) return false;
  }
  result = {wordAt<Word>(page.values() + offset), provenance, 0};
  return true;
}

// Not if it cuts a nominal pointer.
template <typename Word>
bool quickStore(Page& page, std::uint64_t offset, const Value& value, bool isPointer) {
  if (value.object != kNoObject && page.provenance == nullptr) return false;
  constexpr Word kAllWritten = static_cast<Word>(0x0101010101010101ULL);
  const Word word = static_cast<Word>(value.bits);
  if (page.provenance != nullptr) {
    ObjectId* ids = page.provenance.get() + offset;
    if ((ids[0] & kTailMark) != 0) return false;
    if (offset + sizeof(Word) == page.capacity ? page.capacity == kPageBytes : (ids[sizeof(Word)] & kTailMark) != 0) {
      return false;
    }
    ids[0] = isPointer ? value.object | kHeadMark : value.object;
    for (std::size_t i = 1; i < sizeof(Word); ++i) ids[i] = isPointer ? value.object | kTailMark : value.object;
  }
  std::memcpy(page.values() + offset, &word, sizeof word);
  std::memcpy(page.states() + offset, &kAllWritten, sizeof word);
  return true;
}

// Whether `count` bytes at the address lie in the first page of a live object, and where.
inline bool inFirstPage(const Object& object, const Value& address, unsigned count, std::uint64_t& offset) {
  offset = address.bits - object.base;
  return offset < object.accessible && object.accessible - offset >= count && offset + count <= object.first.capacity;
}

// A nominal pointer into the object, or one past its end.
inline bool isWithin(const Object& object, const Value& pointer) {
  return object.isMemory() && pointer.bits - object.base <= object.size;
}

inline bool tryLoad(const Object& object, const Value& address, unsigned count, unsigned pointerBytes, Value& result) {
  std::uint64_t offset = 0;
  if (!inFirstPage(object, address, count, offset)) return false;
  switch (count) {
    case 1: return quickLoad<std::uint8_t>(object.first, offset, pointerBytes, result);
    case 2: return quickLoad<std::uint16_t>(object.first, offset, pointerBytes, result);
    case 4: return quickLoad<std::uint32_t>(object.first, offset, pointerBytes, result);
    case 8: return quickLoad<std::uint64_t>(object.first, offset, pointerBytes, result);
    default: return false;
  }
}

inline bool tryStore(Object& object, const Value& address, unsigned count, const Value& value, bool isPointer) {
  std::uint64_t offset = 0;
  if (!object.writable || object.guarded || !inFirstPage(object, address, count, offset)) return false;
  switch (count) {
    case 1: return quickStore<std::uint8_t>(object.first, offset, value, isPointer);
    case 2: return quickStore<std::uint16_t>(object.first, offset, value, isPointer);
    case 4: return quickStore<std::uint32_t>(object.first, offset, value, isPointer);
    case 8: return quickStore<std::uint64_t>(object.first, offset, value, isPointer);
    default: return false;
  }
}

}  // namespace cairn::interp
