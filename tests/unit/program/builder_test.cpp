#include "program/code/builder.h"

#include <gtest/gtest.h>

#include "program/check/verify.h"
#include "program/text/text.h"
#include "support/check.h"

namespace cairn::program {
namespace {

TEST(Builder, BuildsWhatTheTextSays) {
  FunctionBuilder b("sum");
  const Type i32 = intType(32);
  b.function().resultTypes = {i32};
  const Operand n = b.addParam(i32);
  const SlotId total = b.newSlot("total", 4);
  const BlockId start = b.newBlock();
  const BlockId loop = b.newBlock();
  const BlockId body = b.newBlock();
  const BlockId end = b.newBlock();
  const Operand i = b.addBlockParam(loop, i32);
  b.setBlock(start);
  b.setLocation({FileId(0), 3, 1});
  b.enter(total);
  b.store(Operand::constant(0, i32), b.address(total));
  b.jump(loop, {Operand::constant(0, i32)});
  b.setLocation({});
  b.setBlock(loop);
  b.branch(b.compare(CompareOp::Slt, i, n), {body, {}}, {end, {}});
  b.setBlock(body);
  b.store(b.binary(BinaryOp::Add, b.load(i32, b.address(total)), i), b.address(total));
  b.jump(loop, {b.binary(BinaryOp::Add, i, Operand::constant(1, i32))});
  b.setBlock(end);
  const Operand result = b.load(i32, b.address(total));
  b.leave(total);
  b.ret({result});

  Program program;
  program.files = {"sum.c"};
  program.functions = {b.take()};
  FunctionBuilder main("main");
  main.setBlock(main.newBlock());
  const auto value =
      main.call(Operand::function(FunctionId(0), main.pointerType()), {Operand::constant(5, i32)}, {i32});
  main.intrinsic(IntrinsicOp::Exit, {value[0]});
  main.terminate(Unreachable{});
  program.functions.push_back(main.take());
  program.entry = FunctionId(1);
  for (const std::string& broken : verify(program)) ADD_FAILURE() << broken;
  EXPECT_TRUE(program == parse(R"(
    file 0 "sum.c"
    function @sum(%0: i32) -> i32 {
      slot $total size 4
    block0:
      enter $total at 3:1
      store i32 0 -> $total at 3:1
      jump block1(i32 0) at 3:1
    block1(%1: i32):
      %2: i1 = slt %1, %0
      branch %2, block2, block3
    block2:
      %3: i32 = load $total
      %4 = add %3, %1
      store %4 -> $total
      %5 = add %1, 1
      jump block1(%5)
    block3:
      %6: i32 = load $total
      leave $total
      return %6
    }
    function @main() {
    block0:
      %0: i32 = call @sum(i32 5)
      exit(%0)
      unreachable
    })"))
      << print(program);
}

TEST(Builder, RefusesOpenAndClosedBlocks) {
  FunctionBuilder b("f");
  EXPECT_THROW(b.enter(SlotId(0)), support::CheckFailed);
  b.setBlock(b.newBlock());
  FunctionBuilder copy = b;
  EXPECT_THROW((void)copy.take(), support::CheckFailed);
  b.ret();
  EXPECT_THROW(b.ret(), support::CheckFailed);
  EXPECT_EQ(b.take().blocks.size(), 1U);
}

}  // namespace
}  // namespace cairn::program
