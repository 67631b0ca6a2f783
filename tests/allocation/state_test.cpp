#include <gtest/gtest.h>

#include "analysis/symbolic/alloc_check.h"
#include "make_state.h"

namespace cairn::analysis {
namespace {

using heap::ObjectId;
using heap::Status;
using heap::Value;
using solver::AllocationForm;

class StateTest : public ::testing::TestWithParam<AllocationForm> {
 protected:
  std::string ask(const Value& pointer, unsigned bytes, bool allocated) {
    SolverAllocationCheck check(terms_, 64, {GetParam(), 20000, false});
    check.decided(make_.state, pointer, terms_.constant(bytes, 64), allocated, {});
    const AllocationCheckStatistics s = check.statistics();
    EXPECT_EQ(s.accesses, 1U);
    if (s.agreed == 1) return "agreed";
    if (s.notExpressed == 1) return "not expressed";
    if (s.infeasible == 1) return "infeasible";
    if (s.disagreements == 1) return "disagreed";
    return "undecided";
  }
  // The right answer is agreed with, the wrong one is not.
  void expect(const Value& pointer, unsigned bytes, bool allocated) {
    EXPECT_EQ(ask(pointer, bytes, allocated), "agreed");
    EXPECT_EQ(ask(pointer, bytes, !allocated), "disagreed");
  }

  term::TermStore terms_;
  test::StateMaker make_{terms_};
};

TEST_P(StateTest, AConstantOffset) {
  const ObjectId a = make_.object(8);
  (void)make_.object(4);
  expect(make_.pointer(a, "0:64"), 8, true);
  expect(make_.pointer(a, "4:64"), 4, true);
  expect(make_.pointer(a, "5:64"), 4, false);
  expect(make_.pointer(a, "8:64"), 1, false);
  expect(make_.pointer(a, "-1:64"), 1, false);
  expect(make_.pointer(a, "-1:64"), 2, false);
}

TEST_P(StateTest, MoreBytesThanTheObjectHas) {
  const ObjectId a = make_.object(4);
  expect(make_.pointer(a, "0:64"), 8, false);
  expect(make_.pointer(a, "-2:64"), 8, false);
}

TEST_P(StateTest, AnOffsetThatIsNotAConstant) {
  const ObjectId a = make_.object(8);
  (void)make_.object(4);
  make_.assume("(u< i:64 2)");
  expect(make_.pointer(a, "(mul 4 i)"), 4, true);
  expect(make_.pointer(a, "(add (mul 4 i) 8)"), 4, false);
}

TEST_P(StateTest, FreedAndDeadMemory) {
  (void)make_.object(4);
  expect(make_.pointer(make_.object(4, Status::Freed), "0:64"), 4, false);
  expect(make_.pointer(make_.object(4, Status::OutOfScope), "0:64"), 4, false);
}

TEST_P(StateTest, NumbersAreNoPointers) {
  (void)make_.object(4);
  expect(Value::integer(terms_.constant(0, 64)), 4, false);
  expect(Value::integer(terms_.constant(4096, 64)), 4, false);
  expect(Value::integer(terms_.symbol("n", 64)), 4, false);
}

TEST_P(StateTest, OneAfterTheEndIsNotTheNextObject) {
  const ObjectId a = make_.object(4);
  const ObjectId b = make_.object(4);
  const term::Term place = terms_.symbol("place_a", 64);
  make_.state.addresses.append({a, place, {}});
  make_.state.addresses.append({b, terms_.add(place, terms_.constant(4, 64)), {}});
  expect(make_.pointer(a, "4:64"), 1, false);
}

TEST_P(StateTest, AnObjectWithoutBytes) { expect(make_.pointer(make_.object(0), "0:64"), 1, false); }

TEST_P(StateTest, WithoutExecutionsEveryAnswerIsRight) {
  const ObjectId a = make_.object(4);
  make_.assume("(u< (mul x:8 x) 1)");
  make_.assume("(= (extract 0 0 x) 1:1)");
  EXPECT_EQ(ask(make_.pointer(a, "4:64"), 1, false), "infeasible");
  EXPECT_EQ(ask(make_.pointer(a, "0:64"), 1, true), "agreed");
}

TEST_P(StateTest, WhatTheFormulaCannotSay) {
  const ObjectId unknown = make_.object(term::parse(terms_, "n:64"));
  EXPECT_EQ(ask(make_.pointer(unknown, "0:64"), 1, true), "not expressed");
  EXPECT_EQ(ask(make_.pointer(make_.object(100'000), "0:64"), 1, true), "not expressed");
  // Around the whole address space: both ends are in the block.
  const ObjectId a = make_.object(8);
  SolverAllocationCheck check(terms_, 64, {GetParam(), 20000, false});
  check.decided(make_.state, make_.pointer(a, "4:64"), terms_.constant(~std::uint64_t{0}, 64), false, {});
  EXPECT_EQ(check.statistics().notExpressed, 1U);
}

INSTANTIATE_TEST_SUITE_P(Forms, StateTest,
                         ::testing::Values(AllocationForm::Sl, AllocationForm::Smt, AllocationForm::Model),
                         [](const auto& form) {
                           switch (form.param) {
                             case AllocationForm::Sl: return "Sl";
                             case AllocationForm::Smt: return "Smt";
                             case AllocationForm::Model: break;
                           }
                           return "Model";
                         });

}  // namespace
}  // namespace cairn::analysis
