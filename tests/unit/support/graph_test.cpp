#include "support/graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace cairn::support {
namespace {

TEST(Graph, RowsKeepTheOrderGiven) {
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs = {{1, 5}, {0, 7}, {1, 3}};
  const Rows rows(3, pairs);
  EXPECT_EQ(std::vector<std::uint32_t>(rows[0].begin(), rows[0].end()), std::vector<std::uint32_t>{7});
  EXPECT_EQ(std::vector<std::uint32_t>(rows[1].begin(), rows[1].end()), (std::vector<std::uint32_t>{5, 3}));
  EXPECT_TRUE(rows[2].empty());
}

TEST(Graph, ReversePostorderPutsPredecessorsFirst) {
  const std::vector<Graph::Edge> edges = {{0, 2}, {0, 1}, {1, 2}, {3, 0}};
  EXPECT_EQ(reversePostorder(Graph(4, edges), 0), (std::vector<Graph::Node>{0, 1, 2}));
}

// reach[a][b]: a path from a to b, possibly without edges.
std::vector<std::vector<bool>> closure(const Graph& graph) {
  std::vector<std::vector<bool>> reach(graph.size(), std::vector<bool>(graph.size()));
  for (Graph::Node a = 0; a < graph.size(); ++a) {
    for (const Graph::Node b : reversePostorder(graph, a)) reach[a][b] = true;
  }
  return reach;
}

TEST(Graph, ComponentsOfRandomGraphs) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t size = 1 + random() % 15;
    std::vector<Graph::Edge> edges;
    for (std::size_t n = random() % (2 * size); n > 0; --n) edges.emplace_back(random() % size, random() % size);
    const Graph graph(size, edges);
    const Components components = stronglyConnected(graph);
    const auto reach = closure(graph);
    for (Graph::Node a = 0; a < size; ++a) {
      for (Graph::Node b = 0; b < size; ++b) {
        ASSERT_EQ(components.of[a] == components.of[b], reach[a][b] && reach[b][a]);
        if (reach[a][b]) {
          ASSERT_LE(components.of[b], components.of[a]);
        }
      }
      const auto members = components.members[components.of[a]];
      ASSERT_TRUE(std::find(members.begin(), members.end(), a) != members.end());
      ASSERT_TRUE(std::is_sorted(members.begin(), members.end()));
    }
  }
}

}  // namespace
}  // namespace cairn::support
