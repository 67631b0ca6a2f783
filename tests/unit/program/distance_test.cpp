#include "program/flow/distance.h"

#include <gtest/gtest.h>

#include "program/text/text.h"

namespace cairn::program {
namespace {

const char* const kProgram = R"(
  function @main(%c: i1) {
  block0:
    branch %c, block1, block3
  block1:
    call @first()
    jump block2
  block2:
    call @second()
    jump block3
  block3:
    return
  }
  function @first() {
  block0:
    jump block1
  block1:
    return
  }
  function @second() {
  block0:
    call @first()
    jump block1
  block1:
    call @first()
    return
  }
)";

class DistanceTest : public testing::Test {
 protected:
  Program program_ = parse(kProgram);
  CallGraph calls_{program_};

  FunctionId function(const std::string& name) const {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
      if (program_.functions[i].name == name) return FunctionId(i);
    }
    return {};
  }
};

TEST_F(DistanceTest, ThroughBranchesAndIntoCalls) {
  const Distance distance(program_, calls_, function("second"), BlockId(1), 0);
  const FunctionId main = function("main");
  EXPECT_EQ(distance.within(function("second"), BlockId(1), 0), 0U);
  EXPECT_EQ(distance.within(function("second"), BlockId(0), 1), 1U);
  EXPECT_EQ(distance.within(main, BlockId(2), 0), 2U);
  EXPECT_EQ(distance.within(main, BlockId(1), 0), 3U);
  EXPECT_EQ(distance.within(main, BlockId(0), 0), 4U);
}

TEST_F(DistanceTest, NotBackwards) {
  const Distance distance(program_, calls_, function("second"), BlockId(1), 0);
  EXPECT_EQ(distance.within(function("second"), BlockId(1), 1), Distance::kNever);
  EXPECT_EQ(distance.within(function("main"), BlockId(2), 1), Distance::kNever);
  EXPECT_EQ(distance.within(function("main"), BlockId(3), 0), Distance::kNever);
  EXPECT_EQ(distance.within(function("first"), BlockId(0), 0), Distance::kNever);
}

TEST_F(DistanceTest, ToAReturn) {
  const Distance distance(program_, calls_, function("second"), BlockId(1), 0);
  EXPECT_EQ(distance.toReturn(function("first"), BlockId(0)), 1U);
  EXPECT_EQ(distance.toReturn(function("main"), BlockId(0)), 1U);
  EXPECT_EQ(distance.toReturn(function("main"), BlockId(1)), 2U);
}

}  // namespace
}  // namespace cairn::program
