// Calls, returns, scopes and heap blocks.
#include <gtest/gtest.h>

#include "expect_transfer.h"

namespace cairn::analysis::test {
namespace {

TEST(TransferCall, ArgumentsAndResults) {
  expectTransfer(straight("%0: i32", "%1: i32 = call @twice(i32 %0)", "%0, %1", "",
                          "function @twice(%0: i32) -> i32 { block0: %1 = add i32 %0, %0 return %1 }"),
                 atStart("%0 = n"), {.after = {atNext("%0 = n, %1 = (mul 2 n)")}});
}

TEST(TransferCall, LocalsGoOutOfScope) {
  expectTransfer(straight("", "%0: ptr = call @local()", "%0", "",
                          "function @local() -> ptr { slot $x size 4 block0: enter $x store i32 7 -> $x return $x }"),
                 atStart(""), {.after = {atNext("%0 = &$x", "slot $x size 4 out of scope")}});
}

TEST(TransferCall, AStateInsideTheCallee) {
  const std::string program = straight(
      "", "%0: i32 = call @callee(i32 5)", "%0", "slot $x size 4",
      "function @callee(%0: i32) -> i32 { slot $x size 4 block0: jump block1 block1: %1: i32 = load $x return %1 }");
  expectTransfer(program,
                 "state { frame @callee at block1:0 { $x } frame @main at block0:0 { $x -> $outer }"
                 " slot $x { 0: i32 = n } slot $outer { 0: i32 = 1 } }",
                 {.after = {"state { frame @main at block0:1 { %0 = n, $x -> $outer } slot $outer { 0: i32 = 1 } }"}});
}

TEST(TransferCall, FurtherArgumentsLieInMemory) {
  expectTransfer(
      straight("%0: i32, %1: ptr", "%2: i32 = call @sum(i32 2, i32 %0, ptr %1)", "%0, %1, %2", "",
               "function @sum(%0: i32, ...) -> i32 { block0: %1: ptr = variadic_area() %2: i32 = load %1 return %2 }"),
      atStart("%0 = n, %1 = &b", "heap b size 4"), {.after = {atNext("%0 = n, %1 = &b, %2 = n", "heap b size 4")}});
}

TEST(TransferCall, ThroughPointers) {
  const std::string program =
      straight("%0: ptr", "%1: i32 = call %0()", "%0, %1", "", "function @seven() -> i32 { block0: return i32 7 }");
  expectTransfer(program, atStart("%0 = &@seven"), {.after = {atNext("%0 = &@seven, %1 = 7")}});
  const auto bad = [&](const std::string& pointer, const std::string& message, const std::string& items = "") {
    expectTransfer(program, atStart("%0 = " + pointer, items), {.alarms = {"valid-deref: call " + message}});
  };
  bad("null", "through a null pointer");
  bad("n", "through an integer that is no pointer");
  bad("&b", "through a pointer to memory", "heap b size 8");
  bad("&@seven+1", "into the middle of a function");
  expectTransfer(program, atStart("%0 = &@main"), {});  // undefined: another type
}

TEST(TransferScope, EachEntryMakesANewObject) {
  expectTransfer(straight("%0: ptr", "enter $x", "%0", "slot $x size 4"),
                 atStart("%0 = &$x, $x", "slot $x { 0: i32 = 7 }"),
                 {.after = {atNext("%0 = &$old, $x", "slot $old size 4 out of scope died 0 slot $x")}});
  expectTransfer(straight("%0: ptr", "leave $x", "%0", "slot $x size 4"),
                 atStart("%0 = &$x, $x", "slot $x { 0: i32 = 7 }"),
                 {.after = {atNext("%0 = &$x, $x", "slot $x out of scope")}});
  expectTransfer(straight("", "leave $x", "", "slot $x size 4"), atStart(""), {.after = {atNext("")}});
}

TEST(TransferScope, StackAllocationsUpToTheMark) {
  const std::string program =
      straight("", "%0: ptr = stack_save() %1: ptr = stack_allocate(i64 8, i64 16) stack_restore(ptr %0)", "%1");
  expectTransfer(program, atStart("stack a", "stack a size 4"),
                 {.after = {atNext("%1 = &b, stack a", "stack a size 4 stack b size 8 out of scope")}});
}

TEST(TransferBlock, Allocation) {
  expectTransfer(straight("%0: i64", "%1: ptr = allocate(i64 %0)", "%0, %1"), atStart("%0 = n"),
                 {.after = {atNext("%0 = n, %1 = &b", "heap b size n path { (s<= 0 n) }")}});
  expectTransfer(straight("", "%0: ptr = allocate(i64 0)", "%0"), atStart(""),
                 {.after = {atNext("%0 = &b", "heap b size 0")}});
  expectTransfer(straight("", "%0: ptr = allocate(i64 -1)", "%0"), atStart(""), {});
}

TEST(TransferBlock, Free) {
  const auto freed = [](const std::string& pointer, const std::string& items, const std::string& message) {
    expectTransfer(straight("%0: ptr", "free(ptr %0)", "%0"), atStart("%0 = " + pointer, items),
                   {.alarms = {"valid-free: free of " + message}});
  };
  expectTransfer(straight("%0: ptr", "free(ptr %0)", "%0"), atStart("%0 = &b", "heap b size 8 { 0: i32 = 1 }"),
                 {.after = {atNext("%0 = &b", "heap b size 8 freed")}});
  freed("&b", "heap b size 8 freed", "a block that is freed already");
  freed("&b+1", "heap b size 8", "a pointer not to the start of a block");
  freed("&a", "stack a size 8", "a pointer that is not on the heap");
  freed("&@main", "", "a pointer that is not on the heap");
  freed("n", "", "an integer that is no pointer");
  expectTransfer(straight("%0: ptr", "free(ptr %0)", "%0"), atStart("%0 = &b+i", "heap b size 8"),
                 {.after = {atNext("%0 = &b+i", "heap b size 8 freed path { (= i 0) }")},
                  .alarms = {"valid-free: free of a pointer not to the start of a block"}});
}

TEST(TransferBranch, BothWays) {
  const std::string program =
      "function @main(%0: i32) { block0: %1 = slt i32 %0, 5 branch %1, block1, block2 block1: return %0 block2: return "
      "%0 }";
  expectTransfer(program, atStart("%0 = n"),
                 {.after = {atNext("%0 = n", "path { (s< n 5) }"),
                            "state { frame @main at block2:0 { %0 = n } path { (s<= 5 n) } }"}});
  expectTransfer(program, atStart("%0 = n", "path { (s<= n 3) }"), {.after = {atNext("%0 = n", "path { (s<= n 3) }")}});
}

TEST(TransferSelect, PointersSplitAndIntegersDoNot) {
  expectTransfer(
      straight("%0: i1, %1: ptr", "%2 = select %0, ptr %1, null  %3 = select %0, i32 3, 4", "%0, %1, %2, %3"),
      atStart("%0 = c, %1 = &b", "heap b size 8"),
      {.after = {
           atNext("%0 = c, %1 = &b, %2 = &b, %3 = (ite (= c 1) 3:32 4:32)", "heap b size 8 path { (= c 1) }"),
           atNext("%0 = c, %1 = &b, %2 = null, %3 = (ite (= c 1) 3:32 4:32)", "heap b size 8 path { (!= c 1) }")}});
}

}  // namespace
}  // namespace cairn::analysis::test
