#include "program/flow/bound_variables.h"

#include <gtest/gtest.h>

#include "program/text/text.h"

namespace cairn::program {
namespace {

TEST(BoundVariables, WhatEveryPathBinds) {
  const Program program = parse(R"(program LP64
var 0 "i" type ?
var 1 "x" type ?
function @f(%0: i32) {
block0:
  bind var 1 = i32 %0
  jump block1(i32 0)
block1(%1: i32):
  bind var 0 = i32 %1
  %2: i1 = slt i32 %1, %0
  branch %2, block2, block3
block2:
  %3: i32 = add i32 %1, 1
  bind var 0 = i32 %3
  jump block1(i32 %3)
block3:
  bind var 1 = i32 7
  return
}
)");
  const Function& function = program.functions[0];
  using Bound = BoundVariables;
  EXPECT_EQ(boundVariables(function, BlockId(0), 1), (Bound{{VariableId(1), RegId(0)}}));
  // At the head the two ways in disagree about i, but its block begins by saying what i is.
  EXPECT_EQ(boundVariables(function, BlockId(1), 0), (Bound{{VariableId(0), RegId(1)}, {VariableId(1), RegId(0)}}));
  EXPECT_EQ(boundVariables(function, BlockId(2), 0), (Bound{{VariableId(0), RegId(1)}, {VariableId(1), RegId(0)}}));
  EXPECT_EQ(boundVariables(function, BlockId(2), 2), (Bound{{VariableId(0), RegId(3)}, {VariableId(1), RegId(0)}}));
  // A constant is no register.
  EXPECT_EQ(boundVariables(function, BlockId(3), 1), (Bound{{VariableId(0), RegId(1)}}));
}

}  // namespace
}  // namespace cairn::program
