// The record of loans: what an allocator hands out, and what it must leave alone.
#include "run_text.h"

namespace cairn::interp {
namespace {

using test::parseProgram;

// `@memory` has 64 bytes, `@record` stands for the record.
Outcome runLoans(const std::string& code, const std::string& choices = "", Property property = Property::Loans) {
  property.add(Property::MemSafety);
  program::Program program = parseProgram(
      "global @memory size 64\nglobal @record size 8\nfunction @main() -> i32 {\nblock0:\n"
      "region(ptr @record, ptr @memory, i64 -1)\n" +
      code + "\nreturn i32 0\n}\n");
  program.globals[0].alignment = 8;
  ListedChoices source = ListedChoices::parse(choices);
  RunOptions options;
  options.property = property;
  return run(program, source, options);
}

std::string kindOf(const Outcome& outcome) {
  return outcome.violation ? std::string(name(outcome.violation->kind)) : "none: " + outcome.message;
}

std::string lend(int offset, const std::string& size, int alignment = 1) {
  return "lend(ptr @record, ptr @memory+" + std::to_string(offset) + ", i64 " + size + ", i64 " +
         std::to_string(alignment) + ")\n";
}

TEST(Loans, ABlockLiesInARegion) {
  EXPECT_EQ(runLoans(lend(0, "64")).kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(lend(0, "65"))), "block-outside");
  EXPECT_EQ(kindOf(runLoans(lend(1, "64"))), "block-outside");
  EXPECT_EQ(kindOf(runLoans(lend(64, "1"))), "block-outside");
  EXPECT_EQ(kindOf(runLoans("lend(ptr @record, ptr null, i64 1, i64 1)")), "block-outside");
  EXPECT_EQ(kindOf(runLoans("lend(ptr @record, ptr @record, i64 1, i64 1)")), "block-outside");
}

TEST(Loans, TheEndOfABlockNeverWraps) {
  EXPECT_EQ(kindOf(runLoans(lend(8, "-1"))), "block-outside");
  EXPECT_EQ(kindOf(runLoans(lend(8, "-8"))), "block-outside");
}

TEST(Loans, ABlockOfNoBytesMeetsOnlyTheSameStart) {
  EXPECT_EQ(runLoans(lend(0, "16") + lend(8, "0") + lend(64, "0")).kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(lend(8, "0") + lend(8, "0"))), "block-overlap");
  EXPECT_EQ(kindOf(runLoans(lend(8, "0") + lend(8, "4"))), "block-overlap");
  EXPECT_EQ(runLoans(lend(8, "0") + lend(4, "8")).kind, StopKind::Exited);
}

TEST(Loans, BlocksLieApart) {
  EXPECT_EQ(runLoans(lend(0, "8") + lend(8, "8")).kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(lend(0, "8") + lend(7, "8"))), "block-overlap");
  EXPECT_EQ(kindOf(runLoans(lend(8, "8") + lend(0, "9"))), "block-overlap");
  EXPECT_EQ(runLoans(lend(0, "8") + "take_back(ptr @record, ptr @memory)\n" + lend(7, "8")).kind, StopKind::Exited);
}

TEST(Loans, ABlockIsAligned) {
  EXPECT_EQ(runLoans(lend(8, "8", 8)).kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(lend(4, "8", 8))), "block-misaligned");
  // The array itself is at a multiple of 8 only: where it lies is a choice.
  EXPECT_EQ(kindOf(runLoans(lend(0, "8", 16), "0x10008")), "block-misaligned");
  EXPECT_EQ(runLoans(lend(0, "8", 16), "0x10010").kind, StopKind::Exited);
}

TEST(Loans, NobodyButTheClientWritesALentBlock) {
  EXPECT_EQ(kindOf(runLoans(lend(8, "8") + "store i8 1 -> ptr @memory+15\n")), "block-touched");
  EXPECT_EQ(kindOf(runLoans(lend(8, "8") + "store i64 1 -> ptr @memory+4\n")), "block-touched");
  EXPECT_EQ(kindOf(runLoans(lend(8, "8") + "fill(ptr @memory, i8 0, i64 64)\n")), "block-touched");
  EXPECT_EQ(runLoans(lend(8, "8") + "store i64 1 -> ptr @memory\nstore i8 1 -> ptr @memory+16\n").kind,
            StopKind::Exited);
  EXPECT_EQ(runLoans(lend(8, "8") + "take_back(ptr @record, ptr null)\nstore i8 1 -> ptr @memory+8\n").kind,
            StopKind::Exited);
}

TEST(Loans, WhatTheClientWritesIsUnknown) {
  const Outcome outcome = runLoans(
      lend(8, "8") + "client_writes(ptr @record)\n%v: i8 = load ptr @memory+8\n%w: i8 = load ptr @memory+16\n", "7");
  EXPECT_EQ(outcome.kind, StopKind::Exited);
  EXPECT_EQ(outcome.choices.size(), 1U);
}

TEST(Loans, ABlockOfTheHeapIsItsOwnRegion) {
  const std::string block = "%p: ptr = call @malloc(i64 16)\nlend(ptr @record, ptr %p, i64 16, i64 16)\n";
  EXPECT_EQ(runLoans(block).kind, StopKind::Exited) << "clients hold it: no leak";
  EXPECT_EQ(kindOf(runLoans(block + "call @free(ptr %p)\n")), "block-touched");
  EXPECT_EQ(runLoans(block + "take_back(ptr @record, ptr %p)\ncall @free(ptr %p)\n").kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(block + "take_back(ptr @record, ptr %p)\n")), "valid-memtrack");
}

TEST(Loans, AnyBlockIsAChoiceByItsNumber) {
  const std::string two =
      lend(0, "8") + lend(8, "4") + "%p: ptr = any_lent(ptr @record)\n%n: i64 = lent_size(ptr @record, ptr %p)\n";
  const std::string told = two + "client_call(ptr %p, i64 %n) \"free($p, $n)\"\n";
  EXPECT_EQ(runLoans(told, "1").calls.at(0).text, "free(b, 4)");
  EXPECT_EQ(runLoans(told, "0").calls.at(0).text, "free(a, 8)");
  EXPECT_EQ(runLoans(told, "2").calls.at(0).text, "free(NULL, 0)");
}

TEST(Loans, TakingBackWhatIsNotLentIsTheClientsFault) {
  EXPECT_EQ(runLoans("take_back(ptr @record, ptr @memory+8)\n").kind, StopKind::Assumed);
}

TEST(Loans, WhatIsNotAskedEndsTheExecution) {
  const Outcome outcome = runLoans(lend(0, "65"), "", Property());
  EXPECT_EQ(outcome.kind, StopKind::Undefined);
  EXPECT_EQ(outcome.notAsked, ViolationKind::BlockOutside);
}

TEST(Loans, TheArenaGrowsAboveEverything) {
  const std::string arena = "%a: ptr = arena(ptr @record)\ngrow(ptr %a, i64 32)\nregion(ptr @record, ptr %a, i64 32)\n";
  EXPECT_EQ(runLoans(arena + "lend(ptr @record, ptr %a, i64 32, i64 16)\n").kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(arena + "lend(ptr @record, ptr %a, i64 33, i64 16)\n")), "block-outside");
  EXPECT_EQ(kindOf(runLoans(arena + "%b = address %a + 32\nstore i8 1 -> ptr %b\n")), "valid-deref");
  const std::string gap =
      arena + "grow(ptr %a, i64 48)\n%g = address %a + 32\n%b = address %a + 48\nregion(ptr @record, ptr %b, i64 32)\n";
  EXPECT_EQ(runLoans(gap + "store i8 1 -> ptr %b\n").kind, StopKind::Exited);
  EXPECT_EQ(kindOf(runLoans(gap + "store i8 1 -> ptr %g\n")), "block-touched");
}

TEST(Loans, AChunkIsLentOrReached) {
  const std::string chunks = "chunk(ptr @record, ptr @memory, i64 32)\nchunk(ptr @record, ptr @memory+32, i64 32)\n";
  EXPECT_EQ(kindOf(runLoans(chunks + "settled(ptr @record)\n")), "chunk-lost");
  EXPECT_EQ(kindOf(runLoans("store ptr @memory -> ptr @record\n" + chunks + "settled(ptr @record)\n")), "chunk-lost");
  EXPECT_EQ(runLoans("store ptr @memory -> ptr @record\nstore ptr @memory+40 -> ptr @memory+8\n" + chunks +
                     "settled(ptr @record)\n")
                .kind,
            StopKind::Exited);
  EXPECT_EQ(runLoans(lend(0, "8") + lend(40, "24") + chunks + "settled(ptr @record)\n").kind, StopKind::Exited);
}

}  // namespace
}  // namespace cairn::interp
