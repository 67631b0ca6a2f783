// What an instruction makes unreachable, and what keeps a block tracked.
#include <gtest/gtest.h>

#include "expect_transfer.h"

namespace cairn::analysis::test {
namespace {

const Expected kLost = {.alarms = {"valid-memtrack: a block is lost"}};

// Code with the pointer to a block b in slot $p as the only one.
void expectLost(const std::string& code, const std::string& items = "slot $p { 0: ptr = &b } heap b size 8") {
  expectTransfer(straight("", code, "", "slot $p size 8"), atStart("$p", items), kLost);
}
void expectKept(const std::string& code, const std::string& itemsAfter,
                const std::string& items = "slot $p { 0: ptr = &b } heap b size 8") {
  expectTransfer(straight("", code, "", "slot $p size 8"), atStart("$p", items), {.after = {atNext("$p", itemsAfter)}});
}

TEST(TransferLeak, ByOverwritingTheLastPointer) {
  expectLost("store ptr null -> $p");
  expectLost("store i8 0 -> $p", "slot $p { 7: i8 = 1, 0: 1 bytes = &b[0..1] } heap b size 8");
  expectLost("fill($p, i8 0, i64 8)");
  expectLost("havoc($p, i64 8)");
  expectLost("enter $p");
  expectLost("leave $p");
}

TEST(TransferLeak, APartOfThePointerKeepsTheBlock) {
  expectKept("store i32 0 -> $p", "slot $p { 0: i32 = 0, 4: 4 bytes = &b[4..8] } heap b size 8");
  expectKept("%0 = address $p + 1  fill(ptr %0, i8 0, i64 7)",
             "slot $p { 0: 1 bytes = &b[0..1], 1..8: fill 0 } heap b size 8");
}

TEST(TransferLeak, APointerAnywhereKeepsTheBlock) {
  expectKept("%0: ptr = load $p  %1 = address %0 + 8  store ptr %1 -> $p", "slot $p { 0: ptr = &b+8 } heap b size 8");
  expectKept("%0: ptr = load $p  %1 = address %0 + -100  store ptr %1 -> $p",
             "slot $p { 0: ptr = &b-100 } heap b size 8");
  expectKept("%0: ptr = load $p  %1 = ptrtoint ptr %0 to i64  store i64 %1 -> $p",
             "slot $p { 0: ptr = &b } heap b size 8");
}

TEST(TransferLeak, ARegisterKeepsTheBlockWhileItIsLive) {
  const std::string before = "slot $p { 0: ptr = &b } heap b size 8";
  const std::string code = "%0: ptr = load $p  store ptr null -> $p";
  expectTransfer(straight("", code, "%0", "slot $p size 8"), atStart("$p", before),
                 {.after = {atNext("%0 = &b, $p", "slot $p { 0: i64 = 0 } heap b size 8")}});
  expectTransfer(straight("", code, "", "slot $p size 8"), atStart("$p", before), kLost);
  expectTransfer(straight("", "%0: ptr = allocate(i64 8)", ""), atStart(""), kLost);
}

TEST(TransferLeak, FreeingTheOwnerLosesWhatItOwns) {
  const std::string items = "slot $p { 0: ptr = &b } heap b size 8 { 0: ptr = &c } heap c size 8";
  expectLost("%0: ptr = load $p  free(ptr %0)", items);
  expectKept("%0: ptr = load $p  free(ptr %0)", "slot $p { 0: ptr = &b } heap b size 8 freed");
}

TEST(TransferLeak, ACycleIsLostAsAWhole) {
  expectLost("store ptr null -> $p",
             "slot $p { 0: ptr = &b } heap b size 8 { 0: ptr = &c } heap c size 8 { 0: ptr = &b }");
}

TEST(TransferLeak, ByCopyingOverTheLastPointer) {
  expectTransfer(straight("%0: ptr", "copy($p, ptr %0, i64 8)", "%0", "slot $p size 8"),
                 atStart("%0 = &c, $p", "slot $p { 0: ptr = &b } heap b size 8 heap c size 8 { 0: i64 = 3 }"), kLost);
}

TEST(TransferLeak, GlobalsAndTheEnvironmentKeepBlocks) {
  const std::string global = "global @g size 8";
  expectTransfer(straight("", "store ptr null -> @g", "", "", global),
                 atStart("", "global @g { 0: ptr = &b } heap b size 8"), kLost);
  expectTransfer(straight("", "store ptr null -> $p", "", "slot $p size 8", global),
                 atStart("$p", "global @g { 0: ptr = &b } slot $p { 0: ptr = &b } heap b size 8"),
                 {.after = {atNext("$p", "global @g { 0: ptr = &b } slot $p { 0: i64 = 0 } heap b size 8")}});
  expectTransfer(
      straight("", "store ptr null -> $p", "", "slot $p size 8"),
      atStart("$p", "environment e size 8 { 0: ptr = &b } slot $p { 0: ptr = &b } heap b size 8"),
      {.after = {atNext("$p", "environment e size 8 { 0: ptr = &b } slot $p { 0: i64 = 0 } heap b size 8")}});
}

TEST(TransferLeak, DeadMemoryTracksNothing) {
  expectTransfer(straight("%0: ptr", "free(ptr %0)", "%0"),
                 atStart("%0 = &b", "heap b size 8 { 0: ptr = &c } heap c size 8"), kLost);
}

// The block is lost before the execution ends, however it ends.
TEST(TransferLeak, BeforeTheEndOfTheExecution) {
  const std::string items = "slot $p { 0: ptr = &b } heap b size 8";
  for (const char* end : {"abort()", "exit(i32 0)", "assume(i1 0)", "%0: i32 = udiv i32 1, 0"}) {
    expectTransfer(straight("", std::string("store ptr null -> $p  ") + end, "", "slot $p size 8"),
                   atStart("$p", items), kLost);
  }
  // Undefined for every execution that comes here, which only the path tells.
  expectTransfer(straight("%0: i32", "store ptr null -> $p  %1: i32 = add nsw i32 %0, 1", "", "slot $p size 8"),
                 atStart("%0 = n, $p", items + " path { (= n 2147483647) }"), kLost);
  expectTransfer("function @main() { slot $p size 8 block0: store ptr null -> $p unreachable }", atStart("$p", items),
                 kLost);
}

TEST(TransferLeak, WhatIsHeldAtTheEndOfTheProgramIsTracked) {
  const std::string items = "slot $p { 0: ptr = &b } heap b size 8";
  expectTransfer(straight("", "exit(i32 0)", "", "slot $p size 8"), atStart("$p", items),
                 {.ended = {"state { frame @main at block0:0 { $p } " + items + " }"}});
  TransferOptions cleanup;
  cleanup.property = interp::Property::MemCleanup;
  expectTransfer(straight("", "exit(i32 0)", "", "slot $p size 8"), atStart("$p", items),
                 {.alarms = {"valid-memcleanup: the program ends, but a block is not freed"}}, cleanup);
  // Out of reach, but not forgotten.
  expectTransfer(straight("", "store ptr null -> $p", "", "slot $p size 8"), atStart("$p", items),
                 {.after = {atNext("$p", "slot $p { 0: i64 = 0 } heap b size 8")}}, cleanup);
}

}  // namespace
}  // namespace cairn::analysis::test
