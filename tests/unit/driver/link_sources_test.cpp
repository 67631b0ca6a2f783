#include "driver/project/link_sources.h"

#include <gtest/gtest.h>

namespace cairn::driver {
namespace {

using frontend::Definition;

Definition function(std::string name, std::vector<std::string> names = {}, bool isExternal = true) {
  static int line = 0;
  return {std::move(name), std::to_string(++line), true, isExternal, false, std::move(names)};
}

std::vector<std::size_t> linked(const std::vector<SurveyedSource>& sources, const std::string& name) {
  std::vector<EntryPoint> entries = findEntries(sources, name);
  if (entries.empty()) return {};
  linkSources(sources, entries.front());
  return entries.front().sources;
}

using Numbers = std::vector<std::size_t>;

TEST(LinkSources, FollowsNamesFromDefinitionToDefinition) {
  const std::vector<SurveyedSource> sources = {{"main.c", {function("main", {"f", "printf"})}},
                                               {"f.c", {function("f", {"g"}), function("unused", {"h"})}},
                                               {"g.c", {function("g", {"f"})}},
                                               {"h.c", {function("h")}}};
  EXPECT_EQ(linked(sources, "main"), Numbers({0, 1, 2}));
  EXPECT_EQ(linked(sources, "g"), Numbers({2, 1}));
  EXPECT_EQ(linked(sources, "unused"), Numbers({1, 3}));
  EXPECT_EQ(linked(sources, "printf"), Numbers());
}

TEST(LinkSources, PrefersTheOwnSourceThenTheNearestFolder) {
  const std::vector<SurveyedSource> sources = {{"a/main.c", {function("main", {"help", "util"})}},
                                               {"b/util.c", {function("util")}},
                                               {"a/util.c", {function("util", {"help"}), function("help", {}, false)}},
                                               {"a/help.c", {function("help")}}};
  EXPECT_EQ(linked(sources, "main"), Numbers({0, 2, 3}));
}

TEST(LinkSources, LeavesOtherProgramsAlone) {
  const std::vector<SurveyedSource> sources = {{"one.c", {function("main", {"usage"})}},
                                               {"two.c", {function("main", {"usage"}), function("usage")}}};
  EXPECT_EQ(linked(sources, "main"), Numbers({0}));
  EXPECT_EQ(findEntries(sources, "main").size(), 2U);
  EXPECT_EQ(linked(sources, "two.c:main"), Numbers({1}));
  EXPECT_EQ(linked(sources, "usage"), Numbers({1}));
}

TEST(LinkSources, ConstructorsOfLinkedSourcesAreReached) {
  std::vector<SurveyedSource> sources = {{"main.c", {function("main", {"f"})}},
                                         {"f.c", {function("f"), function("start", {"g"}, false)}},
                                         {"g.c", {function("g")}}};
  EXPECT_EQ(linked(sources, "main"), Numbers({0, 1}));
  sources[1].definitions[1].runsByItself = true;
  EXPECT_EQ(linked(sources, "main"), Numbers({0, 1, 2}));
}

}  // namespace
}  // namespace cairn::driver
