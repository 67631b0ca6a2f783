#include "driver/options/machine.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace cairn::driver {
namespace {

class ControlGroups : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::path(testing::TempDir()) / "control_groups";
    std::filesystem::remove_all(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void write(const std::string& file, const std::string& text) const {
    const std::filesystem::path path = root_ / file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  [[nodiscard]] std::uint64_t limit(const std::string& membership) const {
    return controlGroupBytes(membership, root_.string());
  }

  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  std::filesystem::path root_;
};

TEST_F(ControlGroups, NoneIsNoLimit) {
  EXPECT_EQ(limit(""), kNone);
  EXPECT_EQ(limit("0::/\n"), kNone);
  write("memory.max", "max\n");
  EXPECT_EQ(limit("0::/\n"), kNone);
}

TEST_F(ControlGroups, TheSmallestOfTheGroupsAroundCounts) {
  write("a/memory.max", "3000\n");
  write("a/b/memory.max", "max\n");
  write("a/b/c/memory.max", "5000\n");
  EXPECT_EQ(limit("0::/a/b/c\n"), 3000U);
  write("a/b/c/memory.max", "2000\n");
  EXPECT_EQ(limit("0::/a/b/c\n"), 2000U);
}

TEST_F(ControlGroups, TheFirstVersionHasAHierarchyOfItsOwn) {
  write("memory/docker/x/memory.limit_in_bytes", "7000\n");
  EXPECT_EQ(limit("5:cpu,cpuacct:/docker/x\n4:memory:/docker/x\n"), 7000U);
  EXPECT_EQ(limit("5:cpu,cpuacct:/docker/x\n"), kNone);
}

TEST(Machine, HasMemoryAndAProcessor) {
  EXPECT_GT(availableBytes(), std::uint64_t{1} << 20U);
  EXPECT_GE(availableProcessors(), 1U);
}

}  // namespace
}  // namespace cairn::driver
