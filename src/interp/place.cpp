// Where objects lie. An object gets its place when the program first observes it, and keeps it. Objects that lived at the same time lie apart;
// what is made after the end of another may lie where that was. Only malloc's blocks of no bytes count as one byte; a variable of no bytes may
// lie anywhere. Literals may lie on each other as far as their bytes agree.
#include <algorithm>

#include "interp/machine.h"
#include "interp/memory.h"
#include "interp/messages.h"
#include "program/code/observation.h"

namespace cairn::interp {

namespace {
constexpr std::size_t kNeighbours = 8;  // whose ends are worth trying
constexpr std::uint64_t kGap = 16;      // behind an object, where nothing else is asked for: its end is no start then
}  // namespace

// ---- Memory ----------------------------------------------------------------------------------------------------------

std::uint64_t Memory::footprint(const Object& object) const {
  return object.storage == Storage::Heap ? std::max<std::uint64_t>(object.size, 1) : object.size;
}

// Whether the first may lie there, which is on the second.
bool Memory::mayMeet(ObjectId a, std::uint64_t placeOfA, ObjectId b) const {
  if (!livedTogether(a, b)) return true;
  const Object& left = objects_[a];
  const Object& right = objects_[b];
  if (left.storage != Storage::Literal || right.storage != Storage::Literal) return false;
  const std::uint64_t begin = std::max(placeOfA, right.place);
  const std::uint64_t end = std::min(placeOfA + left.size, right.place + right.size);
  for (std::uint64_t at = begin; at < end; ++at) {
    const Byte x = byteAt(left, at - placeOfA);
    const Byte y = byteAt(right, at - right.place);
    if (x.value != y.value || x.provenance != y.provenance) return false;
  }
  return true;
}

bool Memory::give(ObjectId id, std::uint64_t wanted) {
  Object& object = objects_[id];
  const std::uint64_t size = footprint(object);
  const std::uint64_t mask = object.alignment - 1;
  const std::uint64_t first = program::placesOf(64).first;
  if (object.grows) return giveArena(id, wanted);
  const std::uint64_t last = arenaPlace_ != 0 ? arenaPlace_ : lastPlace_;  // nothing lies above the arena
  const auto fits = [&](std::uint64_t start) { return start >= first && start <= last && size <= last - start; };
  if (arenaPlace_ != 0 && !fits((wanted + mask) & ~mask)) wanted = first;
  if (wanted == 0 && !fits((nextPlace_ + mask) & ~mask)) wanted = first;  // somewhere between the others
  std::uint64_t start = wanted == 0 ? nextPlace_ : std::max(wanted, first);
  // What is asked for may be beyond all addresses.
  for (bool moved = true; moved;) {
    moved = false;
    if (!fits(start)) return false;
    start = (start + mask) & ~mask;
    if (!fits(start)) return false;
    if (wanted == 0) break;
    for (const ObjectId other : placed_) {
      const Object& there = objects_[other];
      const std::uint64_t itsSize = footprint(there);
      if (size == 0 || itsSize == 0 || start >= there.place + itsSize || there.place >= start + size) continue;
      if (mayMeet(id, start, other)) continue;
      start = there.place + itsSize;
      moved = true;
    }
  }
  object.place = start;
  nextPlace_ = std::max(nextPlace_, start + size + kGap);
  placed_.push_back(id);
  return true;
}

// Above everything else, with room to grow.
bool Memory::giveArena(ObjectId id, std::uint64_t wanted) {
  Object& object = objects_[id];
  const std::uint64_t mask = object.alignment - 1;
  const std::uint64_t highest = (lastPlace_ - object.size) & ~mask;
  std::uint64_t lowest = program::placesOf(64).first;
  for (const ObjectId other : placed_) lowest = std::max(lowest, objects_[other].place + footprint(objects_[other]));
  if (lowest > highest) return false;
  const std::uint64_t start = wanted == 0 ? highest : (std::max(wanted, lowest) + mask) & ~mask;
  if (start > highest) return false;
  object.place = start;
  arenaPlace_ = start;
  placed_.push_back(id);
  return true;
}

std::vector<std::uint64_t> Memory::nearPlaces(ObjectId id) const {
  std::vector<std::uint64_t> result;
  const Object& object = objects_[id];
  for (std::size_t i = placed_.size(); i > 0 && i + kNeighbours > placed_.size(); --i) {
    const Object& other = objects_[placed_[i - 1]];
    result.push_back(other.place + footprint(other));
    result.push_back(other.place);
    if (other.place > footprint(object)) result.push_back((other.place - footprint(object)) & ~(object.alignment - 1));
  }
  return result;
}

std::optional<std::uint64_t> Memory::pointerAcross(const Object& object, std::uint64_t offset) const {
  if (offset >= object.size) return std::nullopt;
  const Page* page = find(object, offset);
  if (page == nullptr || page->provenance == nullptr) return std::nullopt;
  if ((page->provenance[offset % kPageBytes] & kTailMark) == 0) return std::nullopt;
  do --offset;
  while (byteAt(object, offset).part == PointerPart::Tail);
  return offset;
}

// ---- Machine ---------------------------------------------------------------------------------------------------------

std::uint64_t Machine::placeOf(ObjectId id) {
  if (const std::uint64_t known = memory_.at(id).place; known != 0) return known;
  const Object& object = memory_.at(id);
  const bool made = id > layout().notEntered;
  const std::vector<std::uint64_t> near = memory_.nearPlaces(id);
  ChoiceRequest request{program::intType(program_.pointerBits()), {}, here(), near, {}};
  request.object = {true, made, made ? object.born : id - layout().firstGlobal};
  const std::string what = "address of '" + shortName(program_, object) + "'";
  const std::uint64_t answer = choose(request, what);
  if (!memory_.give(id, answer)) {
    throw Stop{StopKind::Assumed, "no room at the address that is asked for", here(), std::nullopt, 0};
  }
  choices_.back().bits = memory_.at(id).place;
  return memory_.at(id).place;
}

Value Machine::real(const Value& value) {
  if (!isNominal(value)) return value;
  const std::uint64_t place = placeOf(value.object);
  const std::uint64_t bits = (place + value.bits - memory_.at(value.object).base) & pointerMask_;
  return {bits, memory_.unite(value.object, kNoObject), 0};
}

Value Machine::resolved(const Value& value, Wanted wanted, std::uint64_t count) const {
  const std::span<const ObjectId> origins = memory_.origins(value.object);
  Value found = value;
  for (const ObjectId id : origins) {
    const Object& object = memory_.at(id);
    const std::uint64_t offset = (value.bits - object.place) & pointerMask_;
    if (object.place == 0 || offset > object.size) continue;
    const Value candidate{object.base + offset, id, 0};
    bool valid = false;
    switch (wanted) {
      case Wanted::Any: valid = offset < object.size; break;
      case Wanted::Read: valid = count <= object.accessible && offset <= object.accessible - count; break;
      case Wanted::Write:
        valid = object.writable && count <= object.accessible && offset <= object.accessible - count;
        break;
      case Wanted::Block: valid = offset == 0 && object.storage == Storage::Heap && object.live(); break;
      case Wanted::Function: valid = offset == 0 && object.storage == Storage::Function; break;
    }
    if (valid) return candidate;
    if (found.object == value.object) found = candidate;
  }
  return found;
}

// The pointer that starts there becomes real bytes.
void Machine::rewritePointer(ObjectId id, std::uint64_t start) {
  const unsigned count = program_.pointerBits() / 8;
  Value pointer;
  for (unsigned i = 0; i < count; ++i) {
    const Byte byte = memory_.byteAt(memory_.at(id), start + i);
    pointer.bits |= std::uint64_t{byte.value} << (8 * i);
    pointer.object = byte.provenance;
  }
  const Value address = real(pointer);
  for (unsigned i = 0; i < count; ++i) {
    memory_.setByte(memory_.at(id), start + i,
                    {static_cast<std::uint8_t>(address.bits >> (8 * i)), ByteWritten, address.object});
  }
}

void Machine::cutPointers(const Target& target, std::uint64_t count) {
  for (const std::uint64_t at : {target.offset, target.offset + count}) {
    if (const auto start = memory_.pointerAcross(memory_.at(target.object), at)) rewritePointer(target.object, *start);
  }
}

void Machine::rewritePointers(const Target& target, std::uint64_t count) {
  cutPointers(target, count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const Byte byte = memory_.byteAt(memory_.at(target.object), target.offset + i);
    if (byte.part == PointerPart::Head) rewritePointer(target.object, target.offset + i);
  }
}

}  // namespace cairn::interp
