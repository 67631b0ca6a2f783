#include "interp/memory.h"

#include <algorithm>
#include <cstring>

#include "program/code/observation.h"
#include "support/check.h"

namespace cairn::interp {

namespace {
constexpr std::uint64_t kFirstAddress = 0x10000;
constexpr std::uint64_t kAlignment = program::kLargestAlignment;
constexpr std::uint64_t kLowPages = 1 << 16;  // beyond 256 MiB pages are kept in a map
constexpr std::size_t kLargestSet = 64;
}  // namespace

Memory::Memory(unsigned pointerBits, std::uint64_t maxBytes)
    : nextPlace_(program::placesOf(pointerBits).first),
      lastPlace_(program::placesOf(pointerBits).limit),
      nextAddress_(kFirstAddress),
      lastAddress_(pointerBits == 32 ? 0xffff0000ULL : 0xffff'ffff'ffff'0000ULL),
      maxBytes_(maxBytes) {
  for (ObjectId id = 0; id < kFirstRealObject; ++id) objects_.emplace_back().status = Status::OutOfScope;
}

ObjectId Memory::create(Storage storage, std::uint64_t size, std::uint64_t alignment) {
  if (alignment > kAlignment) {
    if (alignment > lastAddress_ - nextAddress_) throw MemoryExhausted{"the address space is used up"};
    nextAddress_ = (nextAddress_ + alignment - 1) & ~(alignment - 1);
  }
  if (nextAddress_ > lastAddress_ || size > lastAddress_ - nextAddress_ ||
      lastAddress_ - nextAddress_ - size < 2 * kAlignment) {
    throw MemoryExhausted{"the address space is used up"};
  }
  charge(sizeof(Object));
  if (objects_.size() >= kProvenanceMask) throw MemoryExhausted{"too many objects"};
  Object& object = objects_.emplace_back();
  object.base = nextAddress_;
  object.alignment = alignment;
  object.born = ++clock_;
  object.size = size;
  object.accessible = size;
  object.storage = storage;
  nextAddress_ += (size + 2 * kAlignment - 1) / kAlignment * kAlignment;
  return static_cast<ObjectId>(objects_.size() - 1);
}

void Memory::end(ObjectId id, Status status) {
  Object& object = objects_[id];
  releasePages(object);
  object.status = status;
  object.accessible = 0;
  object.nextWhenEnded = static_cast<ObjectId>(objects_.size());
  ++clock_;
}

ObjectId Memory::resize(ObjectId id, std::uint64_t size) {
  const ObjectId fresh = create(objects_[id].storage, size);
  move(objects_[fresh], 0, objects_[id], 0, std::min(size, objects_[id].size));
  end(id, Status::Freed);
  objects_[id].nextWhenEnded = fresh;
  objects_[fresh].born = clock_;
  return fresh;
}

bool Memory::livedTogether(ObjectId a, ObjectId b) const {
  const Object& older = objects_[std::min(a, b)];
  return older.live() || std::max(a, b) < older.nextWhenEnded;
}

void Memory::retire(ObjectId id) {
  objects_[id].status = Status::OutOfScope;
  objects_[id].accessible = 0;
  ++clock_;
}

void Memory::renew(ObjectId id) {
  Object& object = objects_[id];
  object.status = Status::Live;
  object.born = ++clock_;
  object.accessible = object.size;
  object.untouched = ByteNeverWritten;
  Page& page = object.first;
  if (page.capacity == 0) return;
  std::memset(page.states(), ByteNeverWritten, page.capacity);
  if (page.provenance != nullptr) std::fill_n(page.provenance.get(), page.capacity, kNoObject);
}

void Memory::charge(std::uint64_t bytes) {
  used_ += bytes;
  if (used_ > maxBytes_) throw MemoryExhausted{"the memory limit is reached"};
}

// ---- Pages -----------------------------------------------------------------------------------------------------------

std::uint64_t Memory::pageCapacity(const Object& object, std::uint64_t pageIndex) const {
  return std::min(kPageBytes, object.size - pageIndex * kPageBytes);
}

void Memory::makePage(Object& object, Page& page, std::uint64_t pageIndex) {
  const std::uint64_t capacity = pageCapacity(object, pageIndex);
  charge(2 * capacity);
  page.data = std::make_unique_for_overwrite<std::uint8_t[]>(2 * capacity);
  page.capacity = static_cast<std::uint32_t>(capacity);
  std::memset(page.values(), object.untouchedValue, capacity);
  std::memset(page.states(), object.untouched, capacity);
}

void Memory::needProvenance(Page& page) {
  if (page.provenance != nullptr) return;
  charge(page.capacity * sizeof(ObjectId));
  page.provenance = std::make_unique<ObjectId[]>(page.capacity);
}

void Memory::needShared(Page& page) {
  if (page.shared != nullptr) return;
  charge(page.capacity * sizeof(SharedId));
  page.shared = std::make_unique<SharedId[]>(page.capacity);
}

void Memory::releasePage(Page& page) {
  refund(2ULL * page.capacity + (page.provenance != nullptr ? page.capacity * sizeof(ObjectId) : 0) +
         (page.shared != nullptr ? page.capacity * sizeof(SharedId) : 0));
  page = Page{};
}

void Memory::releasePages(Object& object) {
  releasePage(object.first);
  if (object.rest == nullptr) return;
  for (Page& page : object.rest->low) releasePage(page);
  for (auto& [index, page] : object.rest->high) releasePage(page);
  object.rest.reset();
}

Page& Memory::touch(Object& object, std::uint64_t offset) {
  const std::uint64_t pageIndex = offset / kPageBytes;
  Page* page = &object.first;
  if (pageIndex != 0) {
    if (object.rest == nullptr) object.rest = std::make_unique<PageTable>();
    if (pageIndex <= kLowPages) {
      auto& low = object.rest->low;
      if (low.size() < pageIndex) {
        const std::uint64_t allPages = (object.size + kPageBytes - 1) / kPageBytes - 1;
        low.resize(std::min({std::max(pageIndex, 2 * low.size()), allPages, kLowPages}));
      }
      page = &low[pageIndex - 1];
    } else {
      page = &object.rest->high[pageIndex];
    }
  }
  if (page->capacity == 0) makePage(object, *page, pageIndex);
  return *page;
}

const Page* Memory::find(const Object& object, std::uint64_t offset) const {
  const std::uint64_t pageIndex = offset / kPageBytes;
  const Page* page = nullptr;
  if (pageIndex == 0) {
    page = &object.first;
  } else if (object.rest != nullptr) {
    if (pageIndex <= kLowPages) {
      if (pageIndex <= object.rest->low.size()) page = &object.rest->low[pageIndex - 1];
    } else if (const auto it = object.rest->high.find(pageIndex); it != object.rest->high.end()) {
      page = &it->second;
    }
  }
  return page == nullptr || page->capacity == 0 ? nullptr : page;
}

// ---- Bytes -----------------------------------------------------------------------------------------------------------

Byte Memory::byteAt(const Object& object, std::uint64_t offset) const {
  const Page* page = find(object, offset);
  if (page == nullptr) return {object.untouchedValue, object.untouched, kNoObject};
  const std::uint64_t at = offset % kPageBytes;
  if (page->states()[at] == ByteShared) return shared_[page->shared[at]];
  const auto state = static_cast<ByteState>(page->states()[at]);
  if (page->provenance == nullptr) return {page->values()[at], state, kNoObject};
  const ObjectId marked = page->provenance[at];
  const PointerPart part = (marked & kHeadMark) != 0   ? PointerPart::Head
                           : (marked & kTailMark) != 0 ? PointerPart::Tail
                                                       : PointerPart::None;
  return {page->values()[at], state, marked & kProvenanceMask, part};
}

void Memory::setByte(Object& object, std::uint64_t offset, const Byte& byte) {
  Page& page = touch(object, offset);
  const std::uint64_t at = offset % kPageBytes;
  page.values()[at] = byte.value;
  page.states()[at] = byte.state;
  if (byte.provenance != kNoObject) needProvenance(page);
  const ObjectId mark = byte.part == PointerPart::Head ? kHeadMark : byte.part == PointerPart::Tail ? kTailMark : 0;
  if (page.provenance != nullptr) page.provenance[at] = byte.provenance | mark;
}

void Memory::answer(Object& object, std::uint64_t offset, const Byte& byte) {
  if (const Page* page = find(object, offset); page != nullptr && page->states()[offset % kPageBytes] == ByteShared) {
    shared_[page->shared[offset % kPageBytes]] = byte;
  }
  setByte(object, offset, byte);
}

void Memory::settle(Object& object, std::uint64_t offset, std::uint64_t count) {
  for (std::uint64_t i = offset; i < offset + count; ++i) {
    const Page* page = find(object, i);
    if (page == nullptr || page->states()[i % kPageBytes] != ByteShared) continue;
    const Byte byte = byteAt(object, i);
    if (byte.state == ByteWritten) setByte(object, i, byte);
  }
}

void Memory::share(Object& object, std::uint64_t offset, std::uint64_t count) {
  while (count > 0) {
    const std::uint64_t at = offset % kPageBytes;
    const std::uint64_t here = std::min(count, kPageBytes - at);
    if (find(object, offset) != nullptr || object.untouched != ByteWritten) {
      Page& page = touch(object, offset);
      std::uint8_t other = 0;  // one quick look at the states: nearly all copies are of written bytes
      for (std::uint64_t i = at; i < at + here; ++i) other |= static_cast<std::uint8_t>(page.states()[i] ^ ByteWritten);
      for (std::uint64_t i = at; other != 0 && i < at + here; ++i) {
        const auto state = static_cast<ByteState>(page.states()[i]);
        if (state != ByteNeverWritten && state != ByteUnknown) continue;
        needShared(page);
        charge(sizeof(Byte));
        page.shared[i] = static_cast<SharedId>(shared_.size());
        shared_.push_back({0, state, kNoObject});
        page.states()[i] = ByteShared;
      }
    }
    offset += here;
    count -= here;
  }
}

void Memory::setBytes(Object& object, std::uint64_t offset, std::uint64_t count, std::uint8_t value, ByteState state) {
  if (offset == 0 && count == object.size && count > kPageBytes) {
    releasePages(object);
    object.untouched = state;
    object.untouchedValue = value;
    return;
  }
  while (count > 0) {
    Page& page = touch(object, offset);
    const std::uint64_t at = offset % kPageBytes;
    const std::uint64_t here = std::min<std::uint64_t>(count, page.capacity - at);
    std::memset(page.values() + at, value, here);
    std::memset(page.states() + at, state, here);
    if (page.provenance != nullptr) std::fill_n(page.provenance.get() + at, here, kNoObject);
    offset += here;
    count -= here;
  }
}

void Memory::forgetIntegers(Object& object) {
  const auto forget = [](Page& page) {
    for (std::uint32_t i = 0; i < page.capacity; ++i) {
      if (page.provenance == nullptr || page.provenance[i] == kNoObject) page.states()[i] = ByteUnknown;
    }
  };
  object.untouched = ByteUnknown;
  forget(object.first);
  if (object.rest == nullptr) return;
  for (Page& page : object.rest->low) forget(page);
  for (auto& [index, page] : object.rest->high) forget(page);
}

void Memory::copy(Object& target, std::uint64_t targetOffset, Object& source, std::uint64_t sourceOffset,
                  std::uint64_t count) {
  share(source, sourceOffset, count);
  move(target, targetOffset, source, sourceOffset, count);
}

void Memory::move(Object& target, std::uint64_t targetOffset, const Object& source, std::uint64_t sourceOffset,
                  std::uint64_t count) {
  const bool backwards = &target == &source && targetOffset > sourceOffset;
  std::uint64_t done = 0;
  while (done < count) {
    // The longest piece from the near end that lies in one page on both sides.
    const std::uint64_t left = count - done;
    std::uint64_t from = sourceOffset + done;
    std::uint64_t to = targetOffset + done;
    std::uint64_t here = std::min({left, kPageBytes - from % kPageBytes, kPageBytes - to % kPageBytes});
    if (backwards) {
      const std::uint64_t fromEnd = sourceOffset + left;
      const std::uint64_t toEnd = targetOffset + left;
      here = std::min({left, (fromEnd - 1) % kPageBytes + 1, (toEnd - 1) % kPageBytes + 1});
      from = fromEnd - here;
      to = toEnd - here;
    }
    done += here;

    const bool targetThere = find(target, to) != nullptr;
    const bool sameNothing = source.untouched == target.untouched && source.untouchedValue == target.untouchedValue;
    if (find(source, from) == nullptr && !targetThere && sameNothing) continue;
    Page& out = touch(target, to);
    const Page* in = find(source, from);
    const std::uint64_t toAt = to % kPageBytes;
    const std::uint64_t fromAt = from % kPageBytes;
    if (in == nullptr) {
      std::memset(out.values() + toAt, source.untouchedValue, here);
      std::memset(out.states() + toAt, source.untouched, here);
      if (out.provenance != nullptr) std::fill_n(out.provenance.get() + toAt, here, kNoObject);
      continue;
    }
    std::memmove(out.values() + toAt, in->values() + fromAt, here);
    std::memmove(out.states() + toAt, in->states() + fromAt, here);
    if (in->shared != nullptr) {
      needShared(out);
      std::memmove(out.shared.get() + toAt, in->shared.get() + fromAt, here * sizeof(SharedId));
    }
    if (in->provenance != nullptr) {
      needProvenance(out);
      std::memmove(out.provenance.get() + toAt, in->provenance.get() + fromAt, here * sizeof(ObjectId));
    } else if (out.provenance != nullptr) {
      std::fill_n(out.provenance.get() + toAt, here, kNoObject);
    }
  }
}

// ---- Values computed from addresses ----------------------------------------------------------------------------------

ObjectId Memory::internSet(std::vector<ObjectId> members) {
  if (const auto it = setIds_.find(members); it != setIds_.end()) return it->second;
  charge(sizeof(Object) + 2 * members.size() * sizeof(ObjectId));
  if (objects_.size() >= kProvenanceMask) throw MemoryExhausted{"too many objects"};
  const auto id = static_cast<ObjectId>(objects_.size());
  Object& object = objects_.emplace_back();
  object.storage = Storage::Several;
  object.status = Status::OutOfScope;
  object.index = static_cast<std::uint32_t>(sets_.size());
  sets_.push_back(members);
  setIds_.emplace(std::move(members), id);
  return id;
}

ObjectId Memory::originOf(ObjectId id) { return objects_[id].isMemory() ? internSet({id}) : id; }

ObjectId Memory::unite(ObjectId a, ObjectId b) {
  a = originOf(a);
  b = originOf(b);
  if (a == b || b == kNoObject) return a;
  if (a == kNoObject) return b;
  if (a == kAnyObject || b == kAnyObject) return kAnyObject;
  if (a == kUninitialised) return b;
  if (b == kUninitialised) return a;
  std::vector<ObjectId> all;
  for (const ObjectId id : {a, b}) {
    const auto set = members(objects_[id]);
    all.insert(all.end(), set.begin(), set.end());
  }
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  if (all.size() > kLargestSet) return kAnyObject;
  return internSet(std::move(all));
}

std::span<const ObjectId> Memory::origins(ObjectId provenance) const {
  if (provenance == kAnyObject) return placed_;
  const Object& object = objects_[provenance];
  return object.storage == Storage::Several ? members(object) : std::span<const ObjectId>();
}

}  // namespace cairn::interp
