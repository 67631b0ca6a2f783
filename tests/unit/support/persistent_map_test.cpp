#include "support/persistent_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace cairn::support {
namespace {

struct IntHash {
  std::uint64_t operator()(int key) const { return mix(static_cast<std::uint64_t>(key) + 1); }
  std::uint64_t operator()(int key, int value) const {
    return combine((*this)(key), static_cast<std::uint64_t>(value));
  }
  static bool marked(int value) { return value == 0; }
};
using Map = PersistentMap<int, int, IntHash>;

std::map<int, int> contents(const Map& map) {
  std::map<int, int> result;
  int last = -1'000'000;
  map.forEach([&](int key, int value) {
    EXPECT_LT(last, key);
    last = key;
    result[key] = value;
  });
  return result;
}

TEST(PersistentMap, AgreesWithStdMapAndKeepsOldVersions) {
  std::mt19937 random(7);
  std::vector<std::pair<Map, std::map<int, int>>> versions(1);
  for (int step = 0; step < 4000; ++step) {
    auto [map, model] = versions[random() % versions.size()];
    const int key = static_cast<int>(random() % 60);
    if (random() % 3 == 0) {
      EXPECT_EQ(map.erase(key), model.erase(key) == 1);
    } else {
      map.set(key, static_cast<int>(random() % 5));
      model[key] = *map.find(key);
    }
    EXPECT_EQ(map.size(), model.size());
    const int probe = static_cast<int>(random() % 60);
    auto above = model.lower_bound(probe);
    EXPECT_EQ(map.ceiling(probe) == nullptr, above == model.end());
    if (above != model.end()) {
      EXPECT_EQ(map.ceiling(probe)->key, above->first);
    }
    auto below = model.upper_bound(probe);
    EXPECT_EQ(map.floor(probe) == nullptr, below == model.begin());
    if (below != model.begin()) {
      EXPECT_EQ(map.floor(probe)->key, std::prev(below)->first);
    }
    std::size_t from = 0;
    map.forEachFrom(probe, [&](int found, int) {
      EXPECT_GE(found, probe);
      ++from;
    });
    EXPECT_EQ(from, static_cast<std::size_t>(std::distance(above, model.end())));
    std::map<int, int> marked;
    map.forEachMarked([&](int found, int value) { marked[found] = value; });
    std::map<int, int> zeros = model;
    std::erase_if(zeros, [](const auto& entry) { return entry.second != 0; });
    EXPECT_EQ(marked, zeros);
    EXPECT_EQ(map.anyMarked(), !zeros.empty());
    versions.emplace_back(map, model);
    if (versions.size() > 200) versions.erase(versions.begin() + static_cast<long>(random() % 100));
  }
  for (const auto& [map, model] : versions) EXPECT_EQ(contents(map), model);
}

TEST(PersistentMap, FindsTheDifferencesOfTwoVersions) {
  std::mt19937 random(11);
  std::vector<std::pair<Map, std::map<int, int>>> versions(1);
  for (int step = 0; step < 3000; ++step) {
    auto [map, model] = versions[random() % versions.size()];
    const int key = static_cast<int>(random() % 80);
    if (random() % 3 == 0) {
      map.erase(key);
      model.erase(key);
    } else {
      const int value = static_cast<int>(random() % 3);
      map.set(key, value);
      model[key] = value;
    }
    const auto& [otherMap, otherModel] = versions[random() % versions.size()];
    std::vector<int> expected;
    for (int k = 0; k < 80; ++k) {
      const auto here = model.find(k);
      const auto there = otherModel.find(k);
      const bool both = here != model.end() && there != otherModel.end();
      const bool none = here == model.end() && there == otherModel.end();
      if (!none && (!both || here->second != there->second)) expected.push_back(k);
    }
    std::vector<int> found;
    map.forEachDifference(otherMap, [&](int k, const int* here, const int* there) {
      found.push_back(k);
      EXPECT_EQ(here != nullptr, model.contains(k));
      EXPECT_EQ(there != nullptr, otherModel.contains(k));
      EXPECT_TRUE(here == nullptr || *here == model[k]);
    });
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(map.sameAs(Map(map)));
    EXPECT_EQ(map.countFrom(40), static_cast<std::size_t>(std::distance(model.lower_bound(40), model.end())));
    versions.emplace_back(map, model);
    if (versions.size() > 30)
      versions.erase(versions.begin() + static_cast<std::ptrdiff_t>(random() % versions.size()));
  }
}

TEST(PersistentMap, ErasesAllKeysFromOneOn) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    std::map<int, int> model;
    Map map;
    for (int i = 0; i < 25; ++i) {
      const int key = static_cast<int>(random() % 40);
      map.set(key, key % 3);
      model[key] = key % 3;
    }
    const Map before = map;
    const int first = static_cast<int>(random() % 42) - 1;
    map.eraseFrom(first);
    EXPECT_EQ(contents(before), model);
    Map expected;
    model.erase(model.lower_bound(first), model.end());
    for (auto [key, value] : model) expected.set(key, value);
    EXPECT_EQ(contents(map), model);
    EXPECT_EQ(map.size(), model.size());
    EXPECT_TRUE(map == expected);
    EXPECT_EQ(map.hash(), expected.hash());
    EXPECT_EQ(map.anyMarked(), expected.anyMarked());
  }
}

TEST(PersistentMap, HashAndEqualityDoNotDependOnHistory) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    std::map<int, int> model;
    for (int i = 0; i < 30; ++i) model[static_cast<int>(random() % 40)] = static_cast<int>(random() % 3);
    Map ascending;
    for (auto [key, value] : model) ascending.set(key, value);
    Map detour;
    for (int i = 40; i-- > 0;) detour.set(i, 9);
    for (int i = 0; i < 40; ++i) detour.erase(i);
    for (auto it = model.rbegin(); it != model.rend(); ++it) detour.set(it->first, it->second);
    EXPECT_TRUE(ascending == detour);
    EXPECT_EQ(ascending.hash(), detour.hash());
    detour.set(99, 1);
    EXPECT_FALSE(ascending == detour);
    EXPECT_NE(ascending.hash(), detour.hash());
  }
}

}  // namespace
}  // namespace cairn::support
