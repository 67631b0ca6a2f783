#include "cpa/algorithm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cairn::cpa {
namespace {

// Counting modulo n by steps of 1 or 2: every number is reached.
class Counting final : public Analysis<int> {
 public:
  Counting(bool merging, int modulus) : merging_(merging), modulus_(modulus) {}
  std::optional<std::uint64_t> location(const int& state) override {
    return merging_ ? 0 : static_cast<std::uint64_t>(state);
  }
  void transfer(const int& state, const std::function<void(int)>& add) override {
    expanded.push_back(state);
    if (merging_) {
      if (state < modulus_) add(state + 1);
      return;
    }
    add((state + 1) % modulus_);
    add((state + 2) % modulus_);
  }
  // The larger number stands for all below it.
  std::optional<int> merge(const int& fresh, const int& reached, bool) override {
    if (!merging_ || fresh <= reached) return std::nullopt;
    return fresh;
  }
  bool covered(const int& fresh, const int& reached) override { return merging_ ? fresh <= reached : fresh == reached; }
  bool standsAlone(const int&) override { return false; }
  void kept(const int&, std::size_t) override {}
  Rank rank(const int& state) override { return {static_cast<std::uint32_t>(state)}; }
  std::uint64_t label(const int& state) override { return static_cast<std::uint64_t>(state) + 100; }

  std::vector<int> expanded;

 private:
  bool merging_;
  int modulus_;
};

TEST(Algorithm, EveryOrderReachesTheSameStatesOnce) {
  for (const Order order : {Order::BreadthFirst, Order::DepthFirst, Order::Deepening}) {
    Counting analysis(false, 10);
    Algorithm<int> algorithm(analysis, order);
    EXPECT_EQ(algorithm.run(0, [] { return true; }), Ending::Exhausted);
    EXPECT_EQ(analysis.expanded.size(), 10U);
    EXPECT_EQ(std::set<int>(analysis.expanded.begin(), analysis.expanded.end()).size(), 10U);
    std::size_t covered = 0;
    for (const auto& node : algorithm.nodes()) covered += node.status == NodeStatus::Covered ? 1 : 0;
    EXPECT_EQ(covered, 11U);  // twenty successors and the start, ten of them new
  }
}

TEST(Algorithm, AMergedStateWaitsAgain) {
  Counting analysis(true, 5);
  Algorithm<int> algorithm(analysis, Order::BreadthFirst);
  EXPECT_EQ(algorithm.run(0, [] { return true; }), Ending::Exhausted);
  EXPECT_EQ(algorithm.nodes().size(), 1U);
  EXPECT_EQ(*algorithm.nodes()[0].state, 5);
  EXPECT_EQ(analysis.expanded, (std::vector{0, 1, 2, 3, 4, 5}));
}

TEST(Algorithm, APathGoesBackToTheStart) {
  Counting analysis(false, 1000);
  Algorithm<int> algorithm(analysis, Order::BreadthFirst);
  int left = 20;
  EXPECT_EQ(algorithm.run(0, [&] { return left-- > 0; }), Ending::Stopped);
  std::vector<std::uint64_t> labels;
  for (const NodeId id : algorithm.pathToLastExpanded()) labels.push_back(algorithm.nodes()[id.index()].label);
  ASSERT_GT(labels.size(), 2U);
  EXPECT_EQ(labels.front(), 100U);
  EXPECT_EQ(labels.back(), 100U + static_cast<std::uint64_t>(analysis.expanded.back()));
  for (std::size_t i = 0; i + 1 < labels.size(); ++i) {
    EXPECT_TRUE(labels[i + 1] == labels[i] + 1 || labels[i + 1] == labels[i] + 2);
  }
}

TEST(Algorithm, APathPassesAMergedStateAsOftenAsItGrew) {
  Counting analysis(true, 5);
  Algorithm<int> algorithm(analysis, Order::BreadthFirst);
  EXPECT_EQ(algorithm.run(0, [] { return true; }), Ending::Exhausted);
  EXPECT_EQ(algorithm.pathToLastExpanded(), std::vector<NodeId>(6, NodeId(0)));
}

TEST(Algorithm, ABudgetEndsIt) {
  Counting analysis(false, 1000);
  Algorithm<int> algorithm(analysis, Order::DepthFirst);
  int left = 7;
  EXPECT_EQ(algorithm.run(0, [&] { return left-- > 0; }), Ending::Stopped);
  EXPECT_EQ(analysis.expanded.size(), 7U);
  EXPECT_GT(algorithm.waiting(), 0U);
}

TEST(Waitlist, Orders) {
  const auto drain = [](Order order) {
    Waitlist list(order);
    for (const auto& [node, rank] : std::vector<std::pair<int, std::uint32_t>>{{0, 2}, {1, 1}, {2, 1}, {3, 3}}) {
      list.push(NodeId(static_cast<std::size_t>(node)), {rank});
    }
    std::vector<std::uint32_t> result;
    while (const auto node = list.pop()) result.push_back(node->index());
    return result;
  };
  EXPECT_EQ(drain(Order::BreadthFirst), (std::vector<std::uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(drain(Order::DepthFirst), (std::vector<std::uint32_t>{3, 2, 1, 0}));
  EXPECT_EQ(drain(Order::Deepening), (std::vector<std::uint32_t>{2, 1, 0, 3}));
}

// A loop that counts to ten at location 0 and leaves with each number n as -n, which is compared with nothing and waits until the loop is done.
class Leaving final : public Analysis<int> {
 public:
  explicit Leaving(bool alone) : alone_(alone) {}
  std::optional<std::uint64_t> location(const int& state) override {
    return state < 0 ? std::nullopt : std::optional<std::uint64_t>(0);
  }
  void transfer(const int& state, const std::function<void(int)>& add) override {
    if (state < 0) {
      left.push_back(-state);
      return;
    }
    add(-state - 1);
    if (state < 10) add(state + 1);
  }
  std::optional<int> merge(const int& fresh, const int& reached, bool) override { return std::max(fresh, reached); }
  bool covered(const int& fresh, const int& reached) override { return fresh <= reached; }
  bool standsAlone(const int&) override { return alone_; }
  void kept(const int&, std::size_t) override {}
  Rank rank(const int& state) override { return {state < 0 ? 1U : 0U}; }
  std::uint64_t label(const int&) override { return 0; }

  std::vector<int> left;

 private:
  bool alone_;
};

// A loop from each number to two larger ones, up to six; it notes of each merge whether what it merges with was expanded.
class Rounds final : public Analysis<int> {
 public:
  std::optional<std::uint64_t> location(const int&) override { return 0; }
  void transfer(const int& state, const std::function<void(int)>& add) override {
    for (const int more : {1, 2}) {
      if (state + more <= 6) add(state + more);
    }
  }
  std::optional<int> merge(const int& fresh, const int&, bool expanded) override {
    afterExpansion.push_back(expanded);
    return fresh;
  }
  bool covered(const int& fresh, const int& reached) override { return fresh <= reached; }
  bool standsAlone(const int&) override { return false; }
  void kept(const int&, std::size_t) override {}
  Rank rank(const int&) override { return {0}; }
  std::uint64_t label(const int&) override { return 0; }

  std::vector<bool> afterExpansion;
};

TEST(Algorithm, TheFirstOfSeveralMergesBetweenExpansionsIsToldApart) {
  Rounds analysis;
  Algorithm<int> algorithm(analysis, Order::Deepening);
  EXPECT_EQ(algorithm.run(0, [] { return true; }), Ending::Exhausted);
  EXPECT_EQ(analysis.afterExpansion, (std::vector<bool>{true, false, true, false, true, false}));
}

TEST(Algorithm, WhatCameFromAStateThatHasGrownIsNotFollowed) {
  Leaving analysis(false);
  Algorithm<int> algorithm(analysis, Order::Deepening);
  EXPECT_EQ(algorithm.run(0, [] { return true; }), Ending::Exhausted);
  EXPECT_EQ(analysis.left, std::vector<int>{11});
}

TEST(Algorithm, WhatStandsAloneIsFollowedWhateverItCameFrom) {
  Leaving analysis(true);
  Algorithm<int> algorithm(analysis, Order::Deepening);
  EXPECT_EQ(algorithm.run(0, [] { return true; }), Ending::Exhausted);
  EXPECT_EQ(analysis.left.size(), 11U);
}

}  // namespace
}  // namespace cairn::cpa
