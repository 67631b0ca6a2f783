// Which symbolic states represent a given concrete one.
#include "oracle/embedding.h"

#include <gtest/gtest.h>

#include <string>

#include "interp/observe.h"
#include "oracle/text.h"
#include "program/text/text.h"

namespace cairn::heap {
namespace {

// The state of a run at the start of its block1.
class EmbeddingTest : public testing::Test {
 protected:
  // `build` is the code before; afterwards %0 and %1 are in use.
  void run(const std::string& build) {
    std::string registers;
    for (int i = 0; i < 10; ++i) registers += "register %" + std::to_string(i) + ": ptr\n";
    program_ =
        program::parse("program LP64\nentry @main\nglobal @root size 8\nfunction @main() {\nslot $x size 8\n" +
                       registers + "block0:\n" + build +
                       "\njump block1\nblock1:\n%9 = address %0\n%8 = address %1\nexit(i32 0)\nunreachable\n}\n");
  }
  EmbeddingResult embedded(const std::string& items, const std::string& registers) {
    class AtBlock1 final : public interp::Observer {
     public:
      AtBlock1(const State& state, term::Solver& solver, LostBlocks lost)
          : state_(state), solver_(solver), lost_(lost) {}
      void beforeInstruction(const interp::Machine& machine) override {
        const interp::Frame& frame = machine.frames().back();
        const auto place = frame.code->placeOf(frame.pc);
        if (place.block == program::BlockId(1) && place.index == 0) result = embed(machine, state_, solver_, lost_);
      }
      EmbeddingResult result{Representation::Undecided, "block1 is not reached"};

     private:
      const State& state_;
      term::Solver& solver_;
      LostBlocks lost_;
    };
    term::TermStore terms;
    term::Solver solver(terms);
    const State state = parse("state { " + items + " frame @main at block1:0 { " + registers + " } }", program_, terms);
    AtBlock1 observer(state, solver, lost_);
    interp::ListedChoices choices(std::vector<std::uint64_t>{});
    interp::RunOptions options;
    options.property = interp::Property::UnreachCall;
    (void)interp::runObserved(program_, choices, options, observer);
    return observer.result;
  }
  void expectYes(const std::string& items, const std::string& registers) {
    const EmbeddingResult result = embedded(items, registers);
    EXPECT_EQ(result.answer, Representation::Yes) << result.why << "\n" << items;
  }
  void expectNo(const std::string& items, const std::string& registers) {
    EXPECT_EQ(embedded(items, registers).answer, Representation::No) << items;
  }

  program::Program program_;
  LostBlocks lost_ = LostBlocks::Represented;
};

// Nodes of 16 bytes: next at 0, a number at 8.
const std::string kThreeNodes = R"(
%0: ptr = allocate(i64 16)
%2: ptr = allocate(i64 16)
%1: ptr = allocate(i64 16)
store ptr %2 -> ptr %0
store ptr %1 -> ptr %2
store ptr null -> ptr %1
%4 = address %0 + 8
store i32 3 -> ptr %4
%5 = address %2 + 8
store i32 4 -> ptr %5
%6 = address %1 + 8
store i32 5 -> ptr %6)";

TEST_F(EmbeddingTest, RegionsCellByCell) {
  run(kThreeNodes);
  const std::string nodes = R"(heap a size 16 { 0: ptr = &b, 8: i32 = 3 } heap b size 16 { 0: ptr = &c, 8: i32 = k }
      heap c size 16 { 0: ptr = null })";
  const std::string registers = "%0: ptr = &a, %1: ptr = &c";
  expectYes(nodes, registers);
  expectYes(nodes + " path { (s< k 5) }", registers);
  expectNo(nodes + " path { (s< k 4) }", registers);
  expectNo(R"(heap a size 16 { 0: ptr = &b, 8: i32 = 4 } heap b size 16 { 0: ptr = &c } heap c size 16 { })",
           registers);
  expectNo(R"(heap a size 24 { 0: ptr = &b } heap b size 16 { 0: ptr = &c } heap c size 16 { })", registers);
  expectNo(R"(heap a size 16 { 0: ptr = &c } heap c size 16 { 0: ptr = null })", registers);
}

TEST_F(EmbeddingTest, EveryBlockIsRepresentedOnce) {
  run(kThreeNodes);
  expectNo("heap a size 16 { } heap c size 16 { }", "%0: ptr = &a, %1: ptr = &c");
  expectYes("heap a size 16 { } heap b size 16 { 8: i32 = 4 } heap c size 16 { }", "%0: ptr = &a, %1: ptr = &c");
  expectNo("heap a size 16 { } heap b size 16 { 8: i32 = 5 } heap c size 16 { }", "%0: ptr = &a, %1: ptr = &c");
  expectNo("heap a size 16 { } heap b size 16 { } heap c size 16 { } heap d size 16 { }", "%0: ptr = &a, %1: ptr = &c");
}

TEST_F(EmbeddingTest, LostBlocksMayBeIgnored) {
  run("%0: ptr = allocate(i64 16)\n%1: ptr = allocate(i64 16)\n%2: ptr = allocate(i64 16)");
  const std::string reached = "heap a size 16 { } heap b size 16 { }";
  const std::string registers = "%0: ptr = &a, %1: ptr = &b";
  expectNo(reached, registers);
  lost_ = LostBlocks::Ignored;
  expectYes(reached, registers);
  expectNo("heap a size 16 { }", "%0: ptr = &a");
}

TEST_F(EmbeddingTest, ThatBlocksAreLostMayBeAllThatIsRemembered) {
  run("%0: ptr = allocate(i64 16)\n%1: ptr = allocate(i64 16)\n%2: ptr = allocate(i64 16)\n%3: ptr = allocate(i64 16)");
  const std::string reached = "heap a size 16 { } heap b size 16 { } ";
  const std::string registers = "%0: ptr = &a, %1: ptr = &b";
  const auto lostSegment = [](const std::string& length) {
    return "segment s singly size 16 head 0 next 0 length " + length + " then null { } ";
  };
  lost_ = LostBlocks::Remembered;
  expectNo(reached, registers);
  expectNo("", "");
  expectYes(reached + "heap c size 16 { }", registers);
  expectNo(reached + "heap c size 24 { }", registers);
  expectYes(reached + lostSegment("n"), registers);
  expectYes(reached + lostSegment("2"), registers);
  expectNo(reached + lostSegment("3"), registers);
  expectNo(reached + lostSegment("n") + "path { (= n 0) }", registers);
  expectYes(
      reached + lostSegment("n") + "segment t singly size 16 head 0 next 0 length m then null { } path { (= n 0) }",
      registers);
}

TEST_F(EmbeddingTest, WithoutALossNothingIsLostInTheState) {
  run("%0: ptr = allocate(i64 16)");
  lost_ = LostBlocks::Remembered;
  expectYes("heap a size 16 { }", "%0: ptr = &a");
  expectNo("heap a size 16 { } heap b size 16 { }", "%0: ptr = &a");
}

TEST_F(EmbeddingTest, SegmentsOfTheRightLength) {
  run(kThreeNodes);
  const std::string registers = "%0: ptr = &s.first, %1: ptr = &c";
  const auto segment = [](const std::string& length, const std::string& where) {
    return "segment s singly size 16 head 0 next 0 length " + length + " then &c { 8: i32 = d } " + where +
           " heap c size 16 { 0: ptr = null }";
  };
  expectYes(segment("2", ""), registers);
  expectNo(segment("1", ""), registers);
  expectNo(segment("3", ""), registers);
  expectYes(segment("n", ""), registers);
  expectYes(segment("n", "") + " path { (u< 1 n) }", registers);
  expectNo(segment("n", "") + " path { (u< 2 n) }", registers);
  expectYes(segment("n", "where (s<= 3 d), (s< d 5)"), registers);
  expectNo(segment("n", "where (s< 3 d)"), registers);
  expectNo(segment("n", "where (= d 3)"), registers);
  expectYes(
      "segment s singly size 16 head 0 next 0 length n then &t.first { } "
      "segment t singly size 16 head 0 next 0 length m then null { 8: i32 = d } where (s< 4 d)",
      "%0: ptr = &s.first");
  expectNo(
      "segment s singly size 16 head 0 next 0 length n then &t.first { } "
      "segment t singly size 16 head 0 next 0 length m then null { 8: i32 = d } where (s< 4 d) path { (u< 1 m) }",
      "%0: ptr = &s.first");
}

TEST_F(EmbeddingTest, EmptySegmentsAreWhatFollows) {
  run("%0: ptr = allocate(i64 16)\n%1: ptr = allocate(i64 16)\nstore ptr null -> ptr %1");
  const std::string empty =
      "segment s singly size 24 head 8 next 0 length n then &c+8 { } heap a size 16 { } heap c size 16 { }";
  expectYes(empty, "%0: ptr = &a, %1: ptr = &s.first");
  expectNo(empty, "%0: ptr = &a, %1: ptr = &s.first+8");
  expectNo(empty + " path { (!= n 0) }", "%0: ptr = &a, %1: ptr = &s.first");
}

TEST_F(EmbeddingTest, FactsOfEmptySegmentsSayNothing) {
  run("%0 = address $x\n%1 = address $x");
  expectYes(
      "segment s singly size 16 head 0 next 0 length n then null { 8: i32 = d } where (s< d lo:32), (s< hi:32 d) "
      "global @root { 0: ptr = &s.first } path { (s< lo:32 hi:32) }",
      "");
}

TEST_F(EmbeddingTest, LinksBack) {
  // next at 0, prev at 8.
  const std::string build = R"(
%0: ptr = allocate(i64 16)
%1: ptr = allocate(i64 16)
store ptr %1 -> ptr %0
%4 = address %0 + 8
store ptr null -> ptr %4
store ptr null -> ptr %1
%5 = address %1 + 8
)";
  const std::string segment = "segment s doubly size 16 head 0 next 0 prev 8 back 0 length n then null before null { }";
  run(build + "store ptr %0 -> ptr %5");
  expectYes(segment, "%0: ptr = &s.first, %1: ptr = &s.last");
  expectYes(segment, "%1: ptr = &s.last");
  expectNo(segment, "%0: ptr = &s.last");
  run(build + "store ptr %1 -> ptr %5");
  expectNo(segment, "%0: ptr = &s.first, %1: ptr = &s.last");
}

TEST_F(EmbeddingTest, NodesOwnTheirBlocks) {
  // Two nodes (next at 0, block at 8), each with a block of 4 bytes that holds %n; the node's number stands behind.
  const auto build = [](const std::string& secondBlock) {
    return R"(
%0: ptr = allocate(i64 24)
%1: ptr = allocate(i64 24)
%2: ptr = allocate(i64 4)
%3: ptr = allocate(i64 4)
store ptr %1 -> ptr %0
store ptr null -> ptr %1
%4 = address %0 + 8
store ptr %2 -> ptr %4
%5 = address %1 + 8
store ptr )" +
           secondBlock + R"( -> ptr %5
store i32 7 -> ptr %2
store i32 8 -> ptr %3
%6 = address %0 + 16
store i32 7 -> ptr %6
%7 = address %1 + 16
store i32 8 -> ptr %7)";
  };
  const std::string nested =
      R"(segment s singly size 24 head 0 next 0 length n then null { 8: ptr = &d, 16: i32 = k } where (= k e)
      heap d level 1 size 4 { 0: i32 = e })";
  run(build("%3"));
  expectYes(nested, "%0: ptr = &s.first");
  expectNo(R"(segment s singly size 24 head 0 next 0 length n then null { 8: ptr = &d, 16: i32 = k } where (s< k e)
      heap d level 1 size 4 { 0: i32 = e })",
           "%0: ptr = &s.first");
  run(build("%2"));
  expectNo(nested, "%0: ptr = &s.first");
}

TEST_F(EmbeddingTest, WhatIsYoungerThanADeathMayHaveItsAddress) {
  run("%0: ptr = allocate(i64 8)\nfree(ptr %0)\n%1: ptr = allocate(i64 8)");
  const std::string registers = "%0: ptr = &a, %1: ptr = &b";
  expectYes("heap a size 8 freed died 1 heap b size 8 born 2", registers);
  expectNo("heap a size 8 freed heap b size 8", registers);
  run("%0: ptr = allocate(i64 8)\n%1: ptr = allocate(i64 8)\nfree(ptr %0)");
  expectYes("heap a size 8 freed heap b size 8", registers);
  expectYes("heap a size 8 freed died 1 heap b size 8 born 2", registers);
}

TEST_F(EmbeddingTest, BytesThatNobodyWroteAreAnyValue) {
  run("%0: ptr = allocate(i64 8)\n%1 = address %0");
  expectYes("heap a size 8 { }", "%0: ptr = &a");
  expectYes("heap a size 8 { 0: i32 = k }", "%0: ptr = &a");
  expectNo("heap a size 8 { 0: i32 = 0 }", "%0: ptr = &a");
  expectNo("heap a size 8 { 0: i32 = k } path { (s< k 5) }", "%0: ptr = &a");
}

TEST_F(EmbeddingTest, ANumberThatNothingIsKnownOfMayHideAPointer) {
  run("%0: ptr = allocate(i64 8)\n%1 = address %0\nstore ptr %0 -> ptr @root");
  expectYes("global @root { 0: i64 = k } heap a size 8 { }", "%0: ptr = &a");
  expectNo("global @root { 0: i64 = k } heap a size 8 { } path { (!= k 0) }", "%0: ptr = &a");
  expectNo("global @root { 0: i64 = 0 } heap a size 8 { }", "%0: ptr = &a");
}

TEST_F(EmbeddingTest, NeighboursInOrder) {
  run(kThreeNodes);
  const std::string list = "segment s singly size 16 head 0 next 0 length 3 then null { 8: i32 = d } ordered 4 of 8 ";
  expectYes(list + "slt", "%0: ptr = &s.first");
  expectYes(list + "ule", "%0: ptr = &s.first");
  expectNo(list + "sge", "%0: ptr = &s.first");
  // Bytes that nobody has written are in no order.
  const std::string unwritten = "segment s singly size 16 head 0 next 0 length 3 then null {} ordered 4 of 12 ule";
  expectNo(unwritten, "%0: ptr = &s.first");
}

// (!) A word that counts as unread leads to a text that nothing of the state is, unless the state says that it may be.
TEST_F(EmbeddingTest, WordsLeadToTextsOfTheirOwn) {
  run("%0: ptr = words(i64 2, i1 1) \"argument\"\n%2 = address %0 + 8\n%1: ptr = load ptr %2");
  const std::string text = " environment t size 1 align 1 { 0: i8 = 0 }";
  expectYes("environment v size 24 align 8 { words }", "%0: ptr = &v");
  expectYes("environment v size 24 align 8 { words or &t }" + text, "%0: ptr = &v, %1: ptr = &t");
  expectYes("environment v size 24 align 8 { words, 8: ptr = &t }" + text, "%0: ptr = &v, %1: ptr = &t");
  expectNo("environment v size 24 align 8 { words }" + text, "%0: ptr = &v, %1: ptr = &t");
  expectNo("environment v size 24 align 8 { words, 0: ptr = &t }" + text, "%0: ptr = &v, %1: ptr = &t");
  run("%0: ptr = words(i64 2, i1 1) \"argument\"\n%2 = address %0 + 8\n%1: ptr = load ptr %2\nstore i8 1 -> ptr %1");
  expectNo("environment v size 24 align 8 { words }", "%0: ptr = &v");
  expectYes("environment v size 24 align 8 { words touched }", "%0: ptr = &v");
  run("%0: ptr = words(i64 2, i1 1) \"argument\"\n%1 = address %0\n%2 = address %0 + 16\nstore ptr %0 -> ptr %2");
  expectNo("environment v size 24 align 8 { words touched }", "%0: ptr = &v");
}

}  // namespace
}  // namespace cairn::heap
