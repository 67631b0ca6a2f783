#include "program/flow/slot_liveness.h"

#include <gtest/gtest.h>

#include "program/text/text.h"

namespace cairn::program {
namespace {

TEST(SlotLiveness, ReadsWritesAndScopes) {
  const Program program = parse(R"(
    function @f(%a: ptr) {
      slot $x size 8
      slot $pair size 16
      slot $given size 8
    block0:
      enter $x
      enter $pair
      enter $given
      store ptr %a -> $x
      store ptr %a -> $pair
      call @f(ptr $given)
      branch i1 1, block1, block2
    block1:
      %v: ptr = load $x
      store ptr %v -> $pair
      jump block0
    block2:
      %w: ptr = load $pair
      leave $x
      return
    })");
  const Function& f = program.functions[0];
  const SlotLiveness live(f, ControlFlow(f));
  const SlotId x(0);
  const SlotId pair(1);
  const SlotId given(2);
  EXPECT_FALSE(live.mayBeRead(x, BlockId(0), 0));
  EXPECT_FALSE(live.mayBeRead(x, BlockId(0), 3)) << "written whole first";
  EXPECT_TRUE(live.mayBeRead(x, BlockId(0), 4));
  EXPECT_FALSE(live.mayBeRead(x, BlockId(1), 1)) << "entered anew";
  EXPECT_FALSE(live.mayBeRead(x, BlockId(2), 0));
  EXPECT_TRUE(live.mayBeRead(pair, BlockId(0), 4)) << "the store is of a part only";
  EXPECT_FALSE(live.mayBeRead(pair, BlockId(1), 0));
  EXPECT_FALSE(live.mayBeRead(pair, BlockId(2), 1));
  EXPECT_TRUE(live.mayBeRead(given, BlockId(2), 2)) << "its address is known elsewhere";
}

TEST(SlotLiveness, LoopsReadInTheNextTurn) {
  const Program program = parse(R"(
    function @f(%a: ptr) {
      slot $x size 8
    block0:
      enter $x
      jump block1
    block1:
      %v: ptr = load $x
      jump block2
    block2:
      branch i1 1, block1, block3
    block3:
      return
    })");
  const Function& f = program.functions[0];
  const SlotLiveness live(f, ControlFlow(f));
  EXPECT_TRUE(live.mayBeRead(SlotId(0), BlockId(1), 1));
  EXPECT_TRUE(live.mayBeRead(SlotId(0), BlockId(2), 0));
  EXPECT_FALSE(live.mayBeRead(SlotId(0), BlockId(3), 0));
  EXPECT_FALSE(live.mayBeRead(SlotId(0), BlockId(0), 0));
}

}  // namespace
}  // namespace cairn::program
