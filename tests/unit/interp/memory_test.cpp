#include "interp/memory.h"

#include <gtest/gtest.h>

namespace cairn::interp {
namespace {

TEST(Memory, ObjectsAreAlignedAndApart) {
  Memory memory(64, 1 << 30);
  std::uint64_t end = 0;
  for (const std::uint64_t size : {0, 1, 15, 16, 17, 4096, 0, 5}) {
    const Object& object = memory.at(memory.create(Storage::Heap, size));
    EXPECT_EQ(object.base % 16, 0U);
    EXPECT_GT(object.base, end) << "one past the end is no start";
    end = object.base + size;
  }
}

TEST(Memory, CopyOverlapsLikeMemmoveAcrossPages) {
  for (const std::uint64_t distance : {1ULL, 100ULL, 4096ULL, 5000ULL}) {
    for (const bool up : {true, false}) {
      Memory memory(64, 1 << 30);
      const ObjectId id = memory.create(Storage::Heap, 20000);
      for (std::uint64_t i = 0; i < 12000; ++i) {
        memory.setByte(memory.at(id), i + 3000,
                       {static_cast<std::uint8_t>(i * 7 + i / 256), ByteWritten, i % 5 == 0 ? id : kNoObject});
      }
      const std::uint64_t from = up ? 3000 : 3000 + distance;
      const std::uint64_t to = up ? 3000 + distance : 3000;
      const std::uint64_t count = 12000 - distance;
      memory.copy(memory.at(id), to, memory.at(id), from, count);
      for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t k = from + i - 3000;
        const Byte byte = memory.byteAt(memory.at(id), to + i);
        ASSERT_EQ(byte.value, static_cast<std::uint8_t>(k * 7 + k / 256)) << i;
        ASSERT_EQ(byte.provenance, k % 5 == 0 ? id : kNoObject);
      }
    }
  }
}

TEST(Memory, CopyOfUntouchedBytesStaysUninitialised) {
  Memory memory(64, 1 << 30);
  const ObjectId from = memory.create(Storage::Heap, 10000);
  const ObjectId to = memory.create(Storage::Global, 10000);
  memory.at(to).untouched = ByteWritten;
  memory.copy(memory.at(to), 0, memory.at(from), 0, 5000);
  EXPECT_EQ(memory.byteAt(memory.at(to), 4999).state, ByteNeverWritten);
  EXPECT_EQ(memory.byteAt(memory.at(to), 5000).state, ByteWritten);
}

TEST(Memory, AnswersHoldForAllCopies) {
  Memory memory(64, 1 << 30);
  const ObjectId from = memory.create(Storage::Heap, 10000);
  const ObjectId to = memory.create(Storage::Heap, 10000);
  const ObjectId again = memory.create(Storage::Heap, 10000);
  memory.copy(memory.at(to), 100, memory.at(from), 4000, 5000);
  memory.copy(memory.at(again), 7, memory.at(to), 200, 4000);
  memory.answer(memory.at(again), 7 + 50, {42, ByteWritten, kNoObject});
  EXPECT_EQ(memory.byteAt(memory.at(from), 4150).value, 42);
  EXPECT_EQ(memory.byteAt(memory.at(to), 250).state, ByteWritten);
  EXPECT_EQ(memory.byteAt(memory.at(to), 251).state, ByteNeverWritten);
  memory.setByte(memory.at(to), 250, {1, ByteWritten, kNoObject});
  EXPECT_EQ(memory.byteAt(memory.at(from), 4150).value, 42) << "a store replaces one copy";
  memory.forgetIntegers(memory.at(from));
  EXPECT_EQ(memory.byteAt(memory.at(from), 4150).state, ByteUnknown);
  EXPECT_EQ(memory.byteAt(memory.at(again), 57).value, 42);
}

TEST(Memory, EndedObjectsGiveTheirBytesBack) {
  Memory memory(64, 1 << 30);
  const std::uint64_t before = memory.used();
  const ObjectId id = memory.create(Storage::Heap, 100000);
  memory.setBytes(memory.at(id), 1, 99999, 1, ByteWritten);
  memory.setByte(memory.at(id), 70000, {1, ByteWritten, id});
  EXPECT_GT(memory.used(), before + 200000);
  memory.end(id, Status::Freed);
  EXPECT_EQ(memory.used(), before + sizeof(Object));
}

TEST(Memory, SetsOfProvenance) {
  Memory memory(64, 1 << 30);
  std::vector<ObjectId> ids;
  for (int i = 0; i < 100; ++i) ids.push_back(memory.create(Storage::Heap, 10));
  const ObjectId two = memory.unite(ids[0], ids[1]);
  EXPECT_EQ(two, memory.unite(ids[1], ids[0]));
  EXPECT_EQ(memory.unite(two, ids[0]), two);
  EXPECT_EQ(memory.origins(two).size(), 2U);
  EXPECT_NE(memory.unite(ids[0], kNoObject), ids[0]) << "a number, no pointer";
  ObjectId all = kNoObject;
  for (const ObjectId id : ids) all = memory.unite(all, id);
  EXPECT_EQ(all, kAnyObject);
}

TEST(Memory, PlacesLieApart) {
  Memory memory(32, 1 << 30);
  const ObjectId first = memory.create(Storage::Heap, 10);
  const ObjectId second = memory.create(Storage::Slot, 4, 4);
  ASSERT_TRUE(memory.give(first, 0x20001));
  EXPECT_EQ(memory.at(first).place, 0x20010U);
  ASSERT_TRUE(memory.give(second, 0x20011));
  EXPECT_EQ(memory.at(second).place, 0x2001cU) << "behind the first, aligned to 4";
  const ObjectId empty = memory.create(Storage::Slot, 0, 1);
  ASSERT_TRUE(memory.give(empty, 0x20012));
  EXPECT_EQ(memory.at(empty).place, 0x20012U) << "nothing is in its way";
  const ObjectId one = memory.create(Storage::Heap, 0);
  const ObjectId other = memory.create(Storage::Heap, 0);
  ASSERT_TRUE(memory.give(one, 0x30000));
  ASSERT_TRUE(memory.give(other, 0x30000));
  EXPECT_NE(memory.at(one).place, memory.at(other).place) << "blocks of malloc(0)";
  const ObjectId large = memory.create(Storage::Heap, 0x20000);
  EXPECT_FALSE(memory.give(large, 0xfffe0000)) << "no room";
  ASSERT_TRUE(memory.give(large, 0));
  // What is made after the end of another may lie there.
  memory.end(first, Status::Freed);
  const ObjectId later = memory.create(Storage::Heap, 10);
  ASSERT_TRUE(memory.give(later, 0x20010));
  EXPECT_EQ(memory.at(later).place, 0x20010U);
}

TEST(Memory, PartsOfPointersAreMarked) {
  Memory memory(64, 1 << 30);
  const ObjectId id = memory.create(Storage::Heap, 16);
  for (unsigned i = 0; i < 8; ++i) {
    memory.setByte(memory.at(id), 4 + i, {1, ByteWritten, id, i == 0 ? PointerPart::Head : PointerPart::Tail});
  }
  EXPECT_EQ(memory.pointerAcross(memory.at(id), 4), std::nullopt);
  EXPECT_EQ(memory.pointerAcross(memory.at(id), 5), 4U);
  EXPECT_EQ(memory.pointerAcross(memory.at(id), 11), 4U);
  EXPECT_EQ(memory.pointerAcross(memory.at(id), 12), std::nullopt);
  EXPECT_EQ(memory.byteAt(memory.at(id), 5).provenance, id);
}

}  // namespace
}  // namespace cairn::interp
