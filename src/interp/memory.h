// The byte memory: objects with a concrete address, their bytes, and what is known about each byte.
//
// Two spaces of addresses. A value whose provenance is an object is *nominal*: its bits count from the object's `base`, a number that no two
// objects share and that the program never sees. Where the object lies, its `place`, is chosen when the program first observes it (place.cpp).
// What is computed from places has real bits and the provenance of a set of objects (Storage::Several), also of a single one. So giving an
// object its place changes no value that is stored anywhere.
//
// Bytes live in pages that are made when first touched; a page-sized block that nobody touches costs nothing.
// A byte is a value, a state (ByteState), and the provenance of the pointer it is a part of. Nominal bytes lie in whole pointers, the first
// byte of which is marked: who cuts one rewrites it as real bytes first.
// A byte that was copied before anybody wrote or read it is shared: source and copies refer to one answer, which the first read of any of
// them gives.
//
// Nothing here checks an access: that is the business of access.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "interp/value.h"
#include "program/code/program.h"

namespace cairn::interp {

enum class Storage : std::uint8_t {
  Mark,     // no memory: an integer, an uninitialised pointer
  Several,  // no memory: computed from the addresses of one or more objects
  Global,
  Literal,
  Function,
  Slot,        // a variable of a function
  StackBlock,  // alloca, a variable-length array
  Variadic,    // the variadic arguments of one call
  Heap,
  Environment,  // argv and the like
};

enum class Status : std::uint8_t { Live, Freed, OutOfScope };

enum ByteState : std::uint8_t {
  ByteNeverWritten = 0,  // reading it asks a choice
  ByteWritten = 1,
  ByteUnknown = 2,  // written with something nobody knows: reading it asks a choice
  ByteShared = 3,   // one of the two before that was copied: what it holds is told by Memory's table
};

inline constexpr std::uint64_t kPageBytes = 4096;

using SharedId = std::uint32_t;  // index into Memory's table of shared bytes

// The first `capacity` bytes from some multiple of kPageBytes; capacity 0: not touched yet.
struct Page {
  std::unique_ptr<std::uint8_t[]> data;    // values, then states
  std::unique_ptr<ObjectId[]> provenance;  // absent: no byte is a part of a pointer
  std::unique_ptr<SharedId[]> shared;      // of the bytes in that state; absent: there are none
  std::uint32_t capacity = 0;

  [[nodiscard]] std::uint8_t* values() const { return data.get(); }
  [[nodiscard]] std::uint8_t* states() const { return data.get() + capacity; }
};

// The pages after the first one.
struct PageTable {
  std::vector<Page> low;  // page i at index i-1
  std::map<std::uint64_t, Page> high;
};

struct Object {
  std::uint64_t base = 0;
  std::uint64_t size = 0;
  std::uint64_t accessible = 0;  // the size while the object may be read, 0 otherwise
  std::uint64_t place = 0;       // where the object lies; 0: nobody has observed it
  std::uint64_t alignment = 1;   // of the place
  std::uint32_t born = 0;        // counts births and deaths of objects since the program started; 0: it was there
  Page first;
  std::unique_ptr<PageTable> rest;
  Storage storage = Storage::Mark;
  Status status = Status::Live;
  bool writable = true;
  bool guarded = false;                    // a write may meet a lent block
  bool grows = false;                      // the arena: `size` is how large it may get
  ByteState untouched = ByteNeverWritten;  // what the bytes outside every page are
  std::uint32_t lazy = 0;                  // not 0: what was never written is made when it is read (words.h)
  std::uint8_t untouchedValue = 0;
  std::uint32_t owner = 0;  // the function of a slot, of a stack block
  ObjectId nextWhenEnded =
      0;  // the id that the next object got when this one ended; objects from there on were made later
  std::uint32_t index = 0;  // the global, function or slot; the number of a heap block, from 1; the set of Several
  program::SourceLoc allocated;
  program::SourceLoc freed;

  [[nodiscard]] bool live() const { return status == Status::Live; }
  [[nodiscard]] bool isMemory() const { return storage != Storage::Mark && storage != Storage::Several; }
};

// Of which part of a nominal pointer a byte is.
enum class PointerPart : std::uint8_t { None, Head, Tail };

// In a page the part stands above the provenance.
inline constexpr ObjectId kTailMark = ObjectId{1} << 30U;
inline constexpr ObjectId kHeadMark = ObjectId{1} << 31U;
inline constexpr ObjectId kProvenanceMask = kTailMark - 1;

struct Byte {
  std::uint8_t value = 0;
  ByteState state = ByteNeverWritten;  // never ByteShared: what the answer shared is, if it has been given
  ObjectId provenance = kNoObject;
  PointerPart part = PointerPart::None;
};

// The simulated address space, or the allowed memory, has come to its end.
struct MemoryExhausted {
  const char* why;
};

class Memory {
 public:
  Memory(unsigned pointerBits, std::uint64_t maxBytes);

  // A new live object. Throws MemoryExhausted.
  ObjectId create(Storage storage, std::uint64_t size, std::uint64_t alignment = program::kLargestAlignment);
  // A new heap block with the bytes of another as far as both reach; that one ends before the new one begins. Throws
  // MemoryExhausted.
  ObjectId resize(ObjectId id, std::uint64_t size);
  // The object may no longer be accessed; its bytes are given back.
  void end(ObjectId id, Status status);
  // For objects whose address nobody but their owner can hold: out of scope, and then new again under the same id.
  void retire(ObjectId id);
  void renew(ObjectId id);

  // At some time both were live. Objects whose address only their owner holds are left out: they are not compared.
  [[nodiscard]] bool livedTogether(ObjectId a, ObjectId b) const;

  [[nodiscard]] Object& at(ObjectId id) { return objects_[id]; }
  [[nodiscard]] const Object& at(ObjectId id) const { return objects_[id]; }
  [[nodiscard]] std::size_t objectCount() const { return objects_.size(); }
  [[nodiscard]] Object* table() { return objects_.data(); }

  // The provenance of a value computed from the addresses of pointers with these provenances.
  [[nodiscard]] ObjectId unite(ObjectId a, ObjectId b);
  [[nodiscard]] std::span<const ObjectId> members(const Object& several) const { return sets_[several.index]; }
  // The objects that a value with real bits was computed from.
  [[nodiscard]] std::span<const ObjectId> origins(ObjectId provenance) const;

  // ---- Places (place.cpp)
  // Where the object comes to lie if `wanted` is asked for: there, or at the next place above where it is aligned and meets nothing that it may
  // not meet. 0 asks for the next place behind all others. False: there is no room.
  [[nodiscard]] bool give(ObjectId id, std::uint64_t wanted);
  // Places near to those of others.
  [[nodiscard]] std::vector<std::uint64_t> nearPlaces(ObjectId id) const;
  // The nominal pointer that the byte at the offset is a part of, but not the first byte: where it starts.
  [[nodiscard]] std::optional<std::uint64_t> pointerAcross(const Object& object, std::uint64_t offset) const;
  // From now on births and deaths are counted.
  void startClock() { clock_ = 0; }

  // Bytes at an offset; the range lies inside the object.
  [[nodiscard]] Byte byteAt(const Object& object, std::uint64_t offset) const;
  void setByte(Object& object, std::uint64_t offset, const Byte& byte);
  // The first read of a byte that nobody wrote gave this: it holds for all its copies.
  void answer(Object& object, std::uint64_t offset, const Byte& byte);
  // Bytes of the range whose answer has been given meanwhile hold it themselves.
  void settle(Object& object, std::uint64_t offset, std::uint64_t count);
  void setBytes(Object& object, std::uint64_t offset, std::uint64_t count, std::uint8_t value, ByteState state);
  // Every byte that is no part of a pointer becomes unknown.
  void forgetIntegers(Object& object);
  // As memmove: values, states and provenance. Bytes that nobody wrote are shared from now on.
  void copy(Object& target, std::uint64_t targetOffset, Object& source, std::uint64_t sourceOffset,
            std::uint64_t count);
  // The page that holds the offset, made if it is not there yet.
  Page& touch(Object& object, std::uint64_t offset);
  // The same, or null.
  [[nodiscard]] const Page* find(const Object& object, std::uint64_t offset) const;
  void needProvenance(Page& page);

  // Calls visit(ObjectId) for the provenance of every byte of the object.
  template <typename Visit>
  void forEachPointer(const Object& object, Visit&& visit) const;

  // Memory of the interpreter itself that belongs to the run (frames, output not yet written).
  void charge(std::uint64_t bytes);
  void refund(std::uint64_t bytes) { used_ -= bytes; }
  [[nodiscard]] std::uint64_t used() const { return used_; }

 private:
  [[nodiscard]] std::uint64_t pageCapacity(const Object& object, std::uint64_t pageIndex) const;
  void makePage(Object& object, Page& page, std::uint64_t pageIndex);
  void releasePage(Page& page);
  void releasePages(Object& object);
  void needShared(Page& page);
  // The bytes of the range that nobody wrote get entries in the table of shared bytes.
  void share(Object& object, std::uint64_t offset, std::uint64_t count);
  // As memmove; for a source that nobody reads any more, or that shares what it must.
  void move(Object& target, std::uint64_t targetOffset, const Object& source, std::uint64_t sourceOffset,
            std::uint64_t count);
  ObjectId internSet(std::vector<ObjectId> members);
  [[nodiscard]] ObjectId originOf(ObjectId id);
  [[nodiscard]] std::uint64_t footprint(const Object& object) const;
  [[nodiscard]] bool giveArena(ObjectId id, std::uint64_t wanted);
  [[nodiscard]] bool mayMeet(ObjectId a, std::uint64_t placeOfA, ObjectId b) const;

  std::vector<Object> objects_;
  std::vector<Byte> shared_;  // never written or unknown, or (once a read has asked) written
  std::vector<std::vector<ObjectId>> sets_;
  std::map<std::vector<ObjectId>, ObjectId> setIds_;
  std::vector<ObjectId> placed_;  // in the order of observation
  std::uint64_t nextPlace_;       // behind all of them
  std::uint64_t lastPlace_;
  std::uint64_t arenaPlace_ = 0;  // 0: there is none, or nobody has observed it
  std::uint32_t clock_ = 0;
  std::uint64_t nextAddress_;
  std::uint64_t lastAddress_;
  std::uint64_t maxBytes_;
  std::uint64_t used_ = 0;
};

template <typename Visit>
void Memory::forEachPointer(const Object& object, Visit&& visit) const {
  const auto visitPage = [&](const Page& page) {
    if (page.provenance == nullptr) return;
    ObjectId last = kNoObject;
    for (std::uint32_t i = 0; i < page.capacity; ++i) {
      const ObjectId id = page.provenance[i] & kProvenanceMask;
      if (id == last) continue;
      last = id;
      if (id != kNoObject) visit(id);
    }
  };
  visitPage(object.first);
  if (object.rest == nullptr) return;
  for (const Page& page : object.rest->low) visitPage(page);
  for (const auto& [index, page] : object.rest->high) visitPage(page);
}

}  // namespace cairn::interp
