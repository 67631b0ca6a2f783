// Which neighbours are a chain.
#include "heap/join/chains.h"

#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class ChainsTest : public SegmentTest {
 protected:
  // The lengths of the chains of the state.
  std::vector<std::size_t> lengths(const std::string& body) {
    std::vector<std::size_t> result;
    for (const Chain& chain : findChains(read(body), terms_, 8)) result.push_back(chain.objects.size());
    return result;
  }
  using Lengths = std::vector<std::size_t>;
};

TEST_F(ChainsTest, LinksAtOneOffsetAndOneSize) {
  EXPECT_EQ(lengths(R"(
      heap a size 16 { 0: i32 = 1, 8: ptr = &b } heap b size 16 { 0: i32 = 2, 8: ptr = &c }
      heap c size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a })"),
            Lengths{3});
  EXPECT_EQ(lengths(R"(
      heap a size 16 { 8: ptr = &b } heap b size 24 { 8: ptr = &c } heap c size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a })"),
            Lengths{});
  EXPECT_EQ(lengths(R"(
      heap a size 16 { 8: ptr = &b } heap b size 16 { 0: ptr = &c } heap c size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a })"),
            (Lengths{2, 2}));  // one for each offset
}

TEST_F(ChainsTest, ANodeThatSomethingElseNamesBeginsAChainOfItsOwn) {
  EXPECT_EQ(lengths(R"(
      heap a size 16 { 8: ptr = &b } heap b size 16 { 8: ptr = &c }
      heap c size 16 { 8: ptr = &d } heap d size 16 { 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &c })"),
            (Lengths{2, 2}));
}

TEST_F(ChainsTest, ASegmentIsANeighbour) {
  EXPECT_EQ(lengths(R"(
      heap a size 16 { 8: ptr = &s.first }
      segment s singly size 16 head 0 next 8 length n then null { }
      frame @main { %0: ptr = &a })"),
            Lengths{2});
}

TEST_F(ChainsTest, ACycleIsNoChainAsAWhole) {
  const Lengths found = lengths(R"(
      heap a size 16 { 8: ptr = &b } heap b size 16 { 8: ptr = &c } heap c size 16 { 8: ptr = &a }
      frame @main { %0: ptr = &a })");
  for (const std::size_t length : found) EXPECT_LT(length, 3U);
}

TEST_F(ChainsTest, FreedNodesAndVariablesAreNone) {
  EXPECT_EQ(lengths(R"(
      heap a size 16 { 8: ptr = &b } heap b size 16 freed
      frame @main { %0: ptr = &a })"),
            Lengths{});
}

}  // namespace
}  // namespace cairn::heap
