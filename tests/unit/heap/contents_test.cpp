#include "heap/state/contents.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <vector>

namespace cairn::heap {
namespace {

constexpr unsigned kPointerBytes = 8;
constexpr std::uint64_t kSize = 48;

// What a byte of the model is: unknown, a number, or a byte of a pointer.
struct ModelByte {
  std::optional<std::uint8_t> number;
  std::optional<std::pair<std::uint32_t, unsigned>> pointer;  // (object, index of the byte)
  bool operator==(const ModelByte&) const = default;
};

class ContentsTest : public testing::Test {
 protected:
  term::TermStore terms_;

  Value number(std::uint64_t bits, unsigned bytes) { return Value::integer(terms_.constant(bits, 8 * bytes)); }
  Value pointer(std::uint32_t object) { return Value::pointer(ObjectId(object), terms_.constant(0, 64)); }

  // Every byte as a read of one byte shows it.
  std::vector<ModelByte> bytesOf(const Contents& contents) {
    std::vector<ModelByte> result(kSize);
    for (std::uint64_t i = 0; i < kSize; ++i) {
      Contents copy = contents;
      bool unknown = false;
      const Value value = readCells(copy, terms_, i, 1, kPointerBytes, [&](unsigned width) {
        unknown = true;
        return terms_.constant(0, width);
      });
      if (unknown) continue;
      if (value.isInteger()) {
        result[i].number = static_cast<std::uint8_t>(value.term.value());
      } else {
        result[i].pointer = {value.object.index(), value.firstByte};
      }
    }
    return result;
  }
};

TEST_F(ContentsTest, RandomEditsAgreeWithAnArrayOfBytes) {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    Contents contents;
    std::vector<ModelByte> model(kSize);
    if (round % 3 == 0) {
      contents.background = terms_.constant(0, 8);
      for (ModelByte& byte : model) byte.number = 0;
    }
    for (int step = 0; step < 25; ++step) {
      const std::uint64_t bytes = std::uint64_t(1) << (random() % 4);
      const std::uint64_t at = random() % (kSize - bytes + 1);
      switch (random() % 5) {
        case 0: {
          const std::uint64_t bits = random() & (bytes == 8 ? ~0ULL : (1ULL << (8 * bytes)) - 1);
          writeCell(contents, terms_, at, bytes, number(bits, static_cast<unsigned>(bytes)));
          for (std::uint64_t i = 0; i < bytes; ++i) model[at + i] = {static_cast<std::uint8_t>(bits >> (8 * i)), {}};
          break;
        }
        case 1: {
          const std::uint64_t place = random() % (kSize - 8 + 1);
          const auto object = static_cast<std::uint32_t>(random() % 5);
          writeCell(contents, terms_, place, 8, pointer(object));
          for (unsigned i = 0; i < 8; ++i) model[place + i] = {{}, std::pair(object, i)};
          break;
        }
        case 2: {
          const std::uint64_t length = random() % (kSize - at + 1);
          fillCells(contents, terms_, at, length, terms_.constant(7, 8));
          for (std::uint64_t i = 0; i < length; ++i) model[at + i] = {7, {}};
          break;
        }
        case 3: {
          const std::uint64_t length = random() % (kSize - at + 1);
          clearCells(contents, terms_, at, length);
          for (std::uint64_t i = 0; i < length; ++i) model[at + i] = {};
          break;
        }
        default: {
          const std::uint64_t from = random() % kSize;
          const std::uint64_t length = random() % (kSize - std::max(from, at) + 1);
          const Contents source = contents;
          copyCells(contents, at, source, from, length, terms_);
          const std::vector<ModelByte> old = model;
          for (std::uint64_t i = 0; i < length; ++i) model[at + i] = old[from + i];
          break;
        }
      }
      ASSERT_EQ(bytesOf(contents) == model, true) << "round " << round << ", step " << step;
    }
  }
}

TEST_F(ContentsTest, AWordIsPutTogetherFromItsBytesAndAPointerFromItsParts) {
  Contents contents;
  for (unsigned i = 0; i < 4; ++i) writeCell(contents, terms_, i, 1, number(0x11U * (i + 1), 1));
  const FreshBits none = [](unsigned) -> term::Term { throw std::logic_error("nothing is unknown"); };
  EXPECT_TRUE(readCells(contents, terms_, 0, 4, kPointerBytes, none).term.isConstant(0x44332211));
  writeCell(contents, terms_, 8, 8, pointer(3));
  Contents moved;
  copyCells(moved, 1, contents, 8, 3, terms_);
  copyCells(moved, 4, contents, 11, 5, terms_);
  EXPECT_EQ(readCells(moved, terms_, 1, 8, kPointerBytes, none), pointer(3));
  EXPECT_ANY_THROW(
      (void)readCells(moved, terms_, 2, 8, kPointerBytes, [&](unsigned width) { return terms_.constant(0, width); }));
}

TEST_F(ContentsTest, UnknownBytesAreAskedOnceAndKept) {
  Contents contents;
  writeCell(contents, terms_, 1, 1, number(5, 1));
  int asked = 0;
  const FreshBits fresh = [&](unsigned width) {
    ++asked;
    return terms_.freshSymbol("n", width);
  };
  const Value first = readCells(contents, terms_, 0, 4, kPointerBytes, fresh);
  EXPECT_EQ(readCells(contents, terms_, 0, 4, kPointerBytes, fresh), first);
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(readCells(contents, terms_, 1, 1, kPointerBytes, fresh).term.isConstant(5));
}

TEST_F(ContentsTest, RangesThatAreAlikeThroughout) {
  Contents contents;
  EXPECT_TRUE(allUnknown(contents, 0, kSize));
  fillCells(contents, terms_, 8, 16, terms_.constant(0, 8));
  EXPECT_FALSE(allUnknown(contents, 0, kSize));
  EXPECT_TRUE(allUnknown(contents, 24, 4));
  ASSERT_TRUE(allFilled(contents, 8, 16).has_value());
  EXPECT_TRUE(allFilled(contents, 9, 3)->isConstant(0));
  EXPECT_FALSE(allFilled(contents, 7, 3).has_value());
  writeCell(contents, terms_, 12, 4, number(0, 4));
  EXPECT_TRUE(allFilled(contents, 8, 16).has_value());
  writeCell(contents, terms_, 12, 4, number(1, 4));
  EXPECT_FALSE(allFilled(contents, 8, 16).has_value());
}

}  // namespace
}  // namespace cairn::heap
