#include "heap/text/marks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "term/evaluate.h"

namespace cairn::heap {
namespace {

using term::Assignment;
using term::Evaluator;
using term::Term;
using term::TermStore;

constexpr std::uint64_t kSize = 3;
constexpr unsigned kWord = 64;
constexpr std::uint8_t kBytes[] = {0, 'a', 'b'};
using Memory = std::array<std::uint8_t, kSize>;

template <typename Visit>
void forEachMemory(Visit&& visit) {
  Memory memory{};
  for (unsigned code = 0; code < 27; ++code) {
    unsigned rest = code;
    for (auto& byte : memory) {
      byte = kBytes[rest % 3];
      rest /= 3;
    }
    visit(memory);
  }
}

// Whether the memory is one of the contents': each byte is what the newest entry says that covers it, else the cell. Entries that were found say no more than that
// their byte stands there as long as nothing newer covers it.
bool holdsIn(const Contents& contents, const Memory& memory, const Assignment& values) {
  Evaluator evaluator(values);
  std::array<bool, kSize> said{};
  for (auto write = contents.log.rbegin(); write != contents.log.rend(); ++write) {
    const std::uint64_t at = evaluator.value(write->offset);
    if (at >= kSize) return false;
    if (!said[at] && memory[at] != evaluator.value(write->value.term)) return false;
    if (!write->found) said[at] = true;
  }
  for (std::uint64_t i = 0; i < kSize; ++i) {
    if (said[i]) continue;
    const auto* cell = contents.cells.floor(i);
    const bool covered = cell != nullptr && i < cell->key + cell->value.bytes;
    if (covered && cell->value.unknown()) continue;
    const Term byte = covered ? cell->value.value.term : contents.background;
    if (byte.valid() && memory[i] != evaluator.value(byte)) return false;
  }
  return true;
}

// Contents of all kinds, a range, and all memories: what stands outside of the range is still a memory of the result.
TEST(Marks, WithoutRangeLosesNoMemory) {
  std::mt19937 random(7);
  const auto below = [&](unsigned n) { return static_cast<std::uint64_t>(random() % n); };
  for (int round = 0; round < 600; ++round) {
    TermStore terms;
    const Term i = terms.freshSymbol("i", kWord);
    const Term j = terms.freshSymbol("j", kWord);
    const Term n = terms.freshSymbol("n", kWord);
    const auto place = [&]() -> Term {
      switch (below(3)) {
        case 0: return i;
        case 1: return j;
        default: return terms.constant(below(kSize), kWord);
      }
    };
    const auto byte = [&] { return Value::integer(terms.constant(kBytes[below(3)], 8)); };
    Contents contents;
    if (below(2) == 0) contents.background = terms.constant(kBytes[below(3)], 8);
    for (std::uint64_t k = below(4); k > 0; --k) writeCell(contents, terms, below(kSize), 1, byte());
    for (std::uint64_t k = below(4); k > 0; --k) contents.log.push_back({place(), 1, byte(), below(2) == 0});
    const Term start = below(2) == 0 ? i : terms.constant(below(kSize), kWord);
    const Term count = below(2) == 0 ? n : terms.constant(below(kSize), kWord);

    // All values of the symbols, and what holds for each of them.
    std::vector<Assignment> all;
    for (std::uint64_t a = 0; a < kSize; ++a) {
      for (std::uint64_t b = 0; b < kSize; ++b) {
        for (std::uint64_t c = 0; c <= kSize; ++c) {
          Assignment values;
          values.set(i.symbol(), a);
          values.set(j.symbol(), b);
          values.set(n.symbol(), c);
          Evaluator evaluator(values);
          if (evaluator.value(start) + evaluator.value(count) <= kSize && (round % 3 != 0 || a < b))
            all.push_back(values);
        }
      }
    }
    if (all.empty()) continue;
    const auto holds = [&](Term condition) {
      return std::all_of(all.begin(), all.end(), [&](const Assignment& v) { return Evaluator(v).holds(condition); });
    };
    ByteRange around{kSize, 0};
    for (const Assignment& values : all) {
      Evaluator evaluator(values);
      around.start = std::min(around.start, evaluator.value(start));
      around.end = std::max(around.end, evaluator.value(start) + evaluator.value(count));
    }
    if (around.start > around.end) around = {0, kSize};
    const auto known = below(3) == 0 ? std::nullopt : std::optional(around);
    const Contents after = withoutRange(contents, terms, start, count, known, holds);
    for (const Assignment& values : all) {
      Evaluator evaluator(values);
      const std::uint64_t from = evaluator.value(start);
      const std::uint64_t end = from + evaluator.value(count);
      forEachMemory([&](const Memory& before) {
        if (!holdsIn(contents, before, values)) return;
        forEachMemory([&](const Memory& changed) {
          for (std::uint64_t at = 0; at < kSize; ++at) {
            if ((at < from || at >= end) && changed[at] != before[at]) return;
          }
          ASSERT_TRUE(holdsIn(after, changed, values)) << "round " << round;
        });
      });
    }
  }
}

// A copy of a range of any memory of the source holds the marks, wherever both lie.
TEST(Marks, CopiedMarksStandInTheCopy) {
  std::mt19937 random(11);
  const auto below = [&](unsigned n) { return static_cast<std::uint64_t>(random() % n); };
  unsigned carried = 0;
  for (int round = 0; round < 600; ++round) {
    TermStore terms;
    const Term i = terms.freshSymbol("i", kWord);
    const Term n = terms.freshSymbol("n", kWord);
    const auto place = [&]() -> Term { return below(2) == 0 ? i : terms.constant(below(kSize), kWord); };
    const auto byte = [&] { return Value::integer(terms.constant(kBytes[below(3)], 8)); };
    Contents contents;
    if (below(2) == 0) contents.background = terms.constant(kBytes[below(3)], 8);
    for (std::uint64_t k = below(4); k > 0; --k) writeCell(contents, terms, below(kSize), 1, byte());
    for (std::uint64_t k = below(3); k > 0; --k) contents.log.push_back({place(), 1, byte(), below(2) == 0});
    const Term start = below(2) == 0 ? i : terms.constant(below(kSize), kWord);
    const Term count = below(2) == 0 ? n : terms.constant(below(kSize), kWord);
    const Term target = terms.constant(below(kSize), kWord);
    std::vector<Assignment> all;
    for (std::uint64_t a = 0; a < kSize; ++a) {
      for (std::uint64_t c = 0; c <= kSize; ++c) {
        Assignment values;
        values.set(i.symbol(), a);
        values.set(n.symbol(), c);
        Evaluator evaluator(values);
        if (evaluator.value(start) + evaluator.value(count) > kSize) continue;
        if (evaluator.value(target) + evaluator.value(count) > kSize) continue;
        if (round % 2 == 0 && c != kSize - a) continue;
        all.push_back(values);
      }
    }
    if (all.empty()) continue;
    const auto holds = [&](Term condition) {
      return std::all_of(all.begin(), all.end(), [&](const Assignment& v) { return Evaluator(v).holds(condition); });
    };
    const std::vector<LoggedWrite> marks = copiedMarks(contents, terms, start, count, target, holds);
    carried += marks.empty() ? 0 : 1;
    for (const Assignment& values : all) {
      Evaluator evaluator(values);
      forEachMemory([&](const Memory& source) {
        if (!holdsIn(contents, source, values)) return;
        for (const LoggedWrite& mark : marks) {
          const std::uint64_t at = evaluator.value(mark.offset) - evaluator.value(target);
          ASSERT_LT(at, evaluator.value(count)) << "round " << round;
          ASSERT_EQ(source[evaluator.value(start) + at], evaluator.value(mark.value.term)) << "round " << round;
        }
      });
    }
  }
  EXPECT_GT(carried, 100U);
}

}  // namespace
}  // namespace cairn::heap
