#include "support/id_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace cairn::support {
namespace {

TEST(IdTableTest, AnswersAsAMapDoes) {
  std::mt19937 random(7);
  for (const std::uint32_t keys : {3U, 50U, 3'000U}) {
    IdTable<int> table;
    std::map<std::uint32_t, int> expected;
    for (int step = 0; step < 5'000; ++step) {
      const std::uint32_t key = random() % keys * (step % 3 == 0 ? 1U : 4096U);
      table.insert(key, step);
      expected.emplace(key, step);
      const std::uint32_t asked = random() % keys;
      const auto found = expected.find(asked);
      ASSERT_EQ(table.contains(asked), found != expected.end());
      if (found != expected.end()) {
        ASSERT_EQ(table.at(asked), found->second);
      }
      ASSERT_EQ(table.size(), expected.size());
      if (random() % 1'000 == 0) {
        table.clear();
        expected.clear();
      }
    }
  }
}

TEST(IdTableTest, NoSuchKey) {
  IdTable<int> table;
  EXPECT_EQ(table.find(0), nullptr);
  EXPECT_THROW((void)table.at(0), CheckFailed);
  EXPECT_THROW(table.insert(0xffffffff, 1), CheckFailed);
  table.insert(0, 1);
  EXPECT_EQ(table.find(1), nullptr);
}

}  // namespace
}  // namespace cairn::support
