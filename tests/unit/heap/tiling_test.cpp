// Tilings one operation at a time. Where a shortcut would be wrong, the test has a twin in which it would be right.
#include "heap/state/tiling.h"

#include "heap/cover/covers.h"
#include "heap/join/fold_tiles.h"
#include "heap/numbers/numeric_state.h"
#include "heap/state/tiling_check.h"
#include "heap/tiling/divide.h"
#include "segment_fixture.h"
#include "term/text.h"

namespace cairn::heap {
namespace {

using term::Term;

class TilingTest : public SegmentTest {
 protected:
  TilingTest() {
    program_ = program::parse(R"(program LP64
function @main() {
  register %0: ptr
  register %1: i64
  register %2: i64
  register %3: i32
block0:
  return
}
)");
  }
  // An array of n numbers of 4 bytes; %1 is n, %2 is i.
  State array(const std::string& tiles, const std::string& path) {
    return read("heap a size (mul 4 n:64) { tiled 4 { " + tiles +
                " } } frame @main { %0: ptr = &a, %1: i64 = n, %2: i64 = i } path { (s<= 0 n:64), " +
                "(s<= n:64 1000), (s<= 0 i:64), " + path + " }");
  }
  bool isCovered(const State& cover, const State& state) { return covers(cover, state, terms_, 8); }
  const Tiling& tilingOf(const State& state) {
    const Tiling* found = nullptr;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
      if (object->contents.tiling) found = &*object->contents.tiling;
    });
    return *found;
  }
  static bool never(Term condition) { return condition.isTrue(); }
};

TEST_F(TilingTest, TextReadsBack) {
  const State state = array(
      "to 1 one { 0: i32 = 7 }, to i each x { 0: i32 = v } where (= (sext 64 v:32) x:64) where (s<= 0 v:32), to n each "
      "y",
      "(s<= 1 i:64)");
  EXPECT_EQ(tilingOf(state).tiles.size(), 3U);
  const State again = parse(print(state, program_, terms_), program_, terms_);
  EXPECT_EQ(print(again, program_, terms_), print(state, program_, terms_));
  EXPECT_EQ(canonicalKey(again, State()), canonicalKey(state, State()));
}

TEST_F(TilingTest, InvariantsAreChecked) {
  const auto broken = [&](const std::string& body) {
    const State state = parse("state { " + body + " }", program_, terms_);
    return checkTilings(state).value_or("");
  };
  const std::string frame = " frame @main { %0: ptr = &a, %1: i64 = n }";
  EXPECT_EQ(broken("heap a size 8 { tiled 4 { to 2 each x { 0: i32 = v } } }" + frame), "");
  EXPECT_NE(broken("heap a size 8 { tiled 4 { to 2 each x { 2: i32 = v } } }" + frame), "");
  EXPECT_NE(broken("heap a size 8 { rest: fill 0, tiled 4 { to 2 each x } }" + frame), "");
  EXPECT_NE(broken("heap a size 8 { tiled 4 { to 1 each x { 0: i32 = v }, to 2 each y { 0: i32 = v } } }" + frame), "");
  EXPECT_NE(broken("heap a size 8 { tiled 4 { to 2 each x } }" + frame + " path { (s< x:64 3) }"), "");
  EXPECT_NE(broken("heap a size 16 { tiled 8 { to 2 each x { 0: ptr = &a } } }" + frame), "");
}

TEST_F(TilingTest, AWrappedProductIsNoNumberOfElements) {
  const Term n = terms_.symbol("n", 64);
  const Term size = terms_.mul(n, terms_.constant(8, 64));
  EXPECT_FALSE(elementsIn(size, 8, terms_, never));
  // Whoever knows that n is small knows how many elements there are.
  const auto small = [&](Term condition) {
    return condition.isTrue() || condition == terms_.sle(terms_.constant(0, 64), n) ||
           condition == terms_.sle(n, terms_.constant((~0ULL >> 1U) / 8, 64));
  };
  EXPECT_EQ(elementsIn(size, 8, terms_, small), n);
  const Tiling tiling = unknownTiling(8, n, terms_);
  EXPECT_FALSE(elementRange(tiling, terms_.constant(0, 64), size, terms_, never));
}

TEST_F(TilingTest, CopiesOfARunHaveSymbolsOfTheirOwn) {
  State state = array("to n each x { 0: i32 = v } where (= (sext 64 v:32) x:64)", "(s<= i:64 n:64)");
  Tiling tiling = tilingOf(state);
  cutRun(tiling, 0, terms_.symbol("i", 64), terms_);
  ASSERT_EQ(tiling.tiles.size(), 2U);
  EXPECT_FALSE(tiling.tiles[0].index == tiling.tiles[1].index);
  state.edit(ObjectId(state.nextObject - 1), [&](Object& object) { object.contents.tiling = TilingRef(tiling); });
  EXPECT_EQ(checkTilings(state), std::nullopt);
}

TEST_F(TilingTest, AnElementThatIsOpenedIsAsItsRunSays) {
  const State state = array("to n each x { 0: i32 = v } where (= (sext 64 v:32) x:64)", "(s< i:64 n:64)");
  Tiling tiling = tilingOf(state);
  const Term i = terms_.symbol("i", 64);
  const Opened opened = openElement(tiling, 0, i, terms_, never);
  ASSERT_EQ(tiling.tiles.size(), 3U);
  EXPECT_EQ(opened.tile, 1U);
  ASSERT_EQ(opened.known.size(), 1U);
  const Term value = tiling.tiles[1].element.cells.find(0)->value.term;
  EXPECT_EQ(opened.known[0], terms_.eq(terms_.sext(value, 64), i));
}

// lo <= v <= hi says that lo <= hi only if there is an element.
TEST_F(TilingTest, FactsOfARunThatMayBeEmptySayNothingOfOtherNumbers) {
  const std::string frame = "frame @main { %0: ptr = &a, %1: i64 = n, %2: i64 = lo, %3: i32 = 0 } ";
  State state = read(
      "heap a size (mul 8 n:64) { tiled 8 { to n each x { 0: i64 = v } where (s<= lo v:64) where (s<= v:64 hi:64) } "
      "} " +
      frame + "path { (s<= 0 n:64), (s<= n:64 1000), (s<= 0 hi:64), (s<= hi:64 5) }");
  foldTilings(state, terms_, 8);
  ASSERT_TRUE(nameNumbers(state, terms_));
  const Term lo = state.top->registers.find(program::RegId(2))->term;
  EXPECT_FALSE(numbersOf(state).implies(terms_.sle(lo, terms_.constant(5, 64))));
  // Of an element it says so.
  Tiling tiling = tilingOf(state);
  const Opened opened = openElement(tiling, 0, terms_.constant(0, 64), terms_, never);
  for (const Term known : opened.known) state.assume(known);
  EXPECT_TRUE(numbersOf(state).implies(terms_.sle(lo, terms_.constant(5, 64))));
}

TEST_F(TilingTest, WhatIsWrittenFoldsIntoWhatWasWritten) {
  State state =
      array("to i each x { 0: i32 = v } where (= (sext 64 v:32) x:64), to (add i:64 1) one { 0: i32 = w }, to n each y",
            "(s< i:64 n:64), (= (sext 64 w:32) i:64)");
  // The program goes on with i + 1.
  Frame& frame = state.top.own();
  const Term next = terms_.add(terms_.symbol("i", 64), terms_.constant(1, 64));
  frame.registers.set(program::RegId(2), Value::integer(next));
  foldTilings(state, terms_, 8);
  ASSERT_TRUE(nameNumbers(state, terms_));
  const Tiling& tiling = tilingOf(state);
  ASSERT_EQ(tiling.tiles.size(), 2U) << text(state);
  EXPECT_EQ(tiling.tiles[0].end, state.top->registers.find(program::RegId(2))->term) << text(state);
  const State expected =
      array("to i each x { 0: i32 = v } where (= (sext 64 v:32) x:64), to n each y", "(s<= i:64 n:64)");
  EXPECT_TRUE(isCovered(expected, state)) << text(state);
}

TEST_F(TilingTest, ARunOfTheCoverNeedsAllItsElements) {
  const State cover = array("to i each x { 0: i32 = 0 }, to n each y", "(s<= i:64 n:64)");
  const std::string more =
      "heap a size (mul 4 n:64) { tiled 4 { to i each x { 0: i32 = 0 }, to (add i:64 1) one { 0: i32 = ";
  const std::string rest =
      " }, to n each y } } frame @main { %0: ptr = &a, %1: i64 = n, %2: i64 = (add i:64 1) } path { (s<= 0 n:64), (s<= "
      "n:64 1000), (s<= 0 i:64), (s< i:64 n:64) }";
  EXPECT_TRUE(isCovered(cover, read(more + "0" + rest)));
  EXPECT_FALSE(isCovered(cover, read(more + "w" + rest)));
  EXPECT_FALSE(isCovered(cover, read(more + "1" + rest)));
  // An array of which nothing is known is no array of zeros; one without elements is.
  EXPECT_FALSE(isCovered(cover, array("to n each y", "(s<= i:64 n:64)")));
  EXPECT_TRUE(isCovered(cover, array("to n each y", "(s<= i:64 n:64), (s<= i:64 0)")));
}

TEST_F(TilingTest, RangesAreReplacedOnlyWhereTheyLieForCertain) {
  const State state = array("to i each x { 0: i32 = 0 }, to n each y", "(s<= i:64 n:64)");
  const Term i = terms_.symbol("i", 64);
  const Term m = terms_.symbol("m", 64);
  const auto holds = [&](Term condition) { return condition.isTrue() || numbersOf(state).implies(condition); };
  Tiling tiling = tilingOf(state);
  EXPECT_EQ(isolate(tiling, i, tiling.tiles.back().end, terms_, holds), (std::pair<std::size_t, std::size_t>(1, 2)));
  EXPECT_EQ(isolate(tiling, terms_.constant(0, 64), i, terms_, holds), (std::pair<std::size_t, std::size_t>(0, 1)));
  EXPECT_FALSE(isolate(tiling, terms_.constant(0, 64), m, terms_, holds));
}

TEST_F(TilingTest, CopiesLieFurtherOn) {
  const State state = array("to i each x { 0: i32 = v } where (= (sext 64 v:32) x:64), to n each y", "(s<= i:64 n:64)");
  const Tile moved = shifted(tilingOf(state).tiles[0], terms_.constant(3, 64), terms_);
  ASSERT_EQ(moved.facts.size(), 1U);
  const Term value = moved.element.cells.find(0)->value.term;
  EXPECT_EQ(moved.facts[0], terms_.eq(terms_.sext(value, 64), terms_.sub(moved.index, terms_.constant(3, 64))));
}

}  // namespace
}  // namespace cairn::heap
