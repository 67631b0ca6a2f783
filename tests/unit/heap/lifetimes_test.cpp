// When objects lived: what the operators keep of it.
#include "heap/state/lifetimes.h"

#include "heap/cover/covers.h"
#include "heap/join/fold.h"
#include "heap/join/join.h"
#include "heap/split/materialise.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class LifetimesTest : public SegmentTest {
 protected:
  // A freed block, one from before its death, a variable and a block that were made then or later.
  static std::string dead(const std::string& died, const std::string& variable = "", const std::string& block = "") {
    return "heap d size 16 freed " + died + " heap old size 16 stack v size 8 " + variable + " heap h size 16 " +
           block + " frame @main { %0: ptr = &d, %1: ptr = &old, %2: ptr = &h, stack v }";
  }
  void expectWeak(const std::string& body, const std::string& weak) {
    const State before = read(body);
    State state = before;
    weakenLifetimes(state);
    expectState(state, weak);
    expectCovers(state, before);
  }
  void expectCovers(const State& cover, const State& state, bool expected = true) {
    EXPECT_EQ(covers(cover, state, terms_, 8), expected) << text(cover) << "over\n" << text(state);
  }
  void expectCovers(const std::string& cover, const std::string& state, bool expected) {
    expectCovers(read(cover), read(state), expected);
  }
};

TEST_F(LifetimesTest, WeakFormsSayWhatIsYounger) {
  expectWeak(dead(""), dead(""));
  expectWeak(dead("died 1", "born 2"), dead("died 1", "born 2"));
  expectWeak(dead("died 1", "born 2", "born 3"), dead("died 0"));
  expectWeak(dead("died 1", "", "born 2"), dead("died 0"));
  // Whatever is made later is younger, also than a death in its weakest form.
  State state = read(dead(""));
  weakenLifetimes(state);
  auto block = support::makeRef<Object>(*state.find(state.top->registers.find(program::RegId(1))->object));
  state.top.own().registers.set(program::RegId(1),
                                Value::pointer(state.create(std::move(block)), terms_.constant(0, 64)));
  State again = state;
  weakenLifetimes(again);
  expectState(again,
              "heap d size 16 freed died 0 heap old size 16 stack v size 8 heap h size 16 heap lost size 16 "
              "frame @main { %0: ptr = &d, %1: ptr = &old, %2: ptr = &h, stack v }");
}

TEST_F(LifetimesTest, TwoDeadObjectsMayHaveLivedOneAfterTheOther) {
  const std::string frame = " frame @main { %0: ptr = &a, %1: ptr = &b }";
  expectWeak("heap a size 8 freed heap b size 8 freed" + frame,
             "heap a size 8 freed died 0 heap b size 8 freed died 0" + frame);
}

TEST_F(LifetimesTest, ACoverAllowsWhatTheStateAllows) {
  expectCovers(dead("died 0"), dead(""), true);
  expectCovers(dead(""), dead("died 0"), false);
  expectCovers(dead("died 1", "born 2"), dead(""), true);
  expectCovers(dead("died 1", "born 2"), dead("died 1", "", "born 2"), false);
  expectCovers(dead("died 0"), dead("died 1", "born 2"), true);
  // Nodes of a segment are as old as the youngest.
  const std::string frame = " frame @main { %0: ptr = &s.first, %1: ptr = &d }";
  const std::string chain = "segment s singly size 16 head 0 next 8 length n then null path { (s<= 0 n) }";
  const std::string nodes = R"(
      heap a size 16 { 8: ptr = &b } heap b size 16 born 2 { 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &d })";
  expectCovers("heap d size 8 freed died 0 " + chain + frame, "heap d size 8 freed died 1 " + nodes, true);
  expectCovers("heap d size 8 freed " + chain + frame, "heap d size 8 freed died 1 " + nodes, false);
  expectCovers("heap d size 8 freed " + chain + frame, "heap d size 8 freed died 2 " + nodes, true);
}

TEST_F(LifetimesTest, AJoinAllowsWhatASideAllows) {
  const auto joined = [&](const std::string& left, const std::string& right) {
    JoinOptions options;
    options.pointerBytes = 8;
    const State l = read(left);
    const State r = read(right);
    const auto result = join(l, r, terms_, options);
    EXPECT_TRUE(result.has_value());
    if (!result) return l;
    expectCovers(*result, l);
    expectCovers(*result, r);
    return *result;
  };
  expectState(joined(dead(""), dead("")), dead(""));
  expectState(joined(dead(""), dead("died 1", "born 2")), dead("died 1", "born 2"));
  expectState(joined(dead("died 1", "", "born 2"), dead("died 1", "born 2")), dead("died 0"));
  // The clocks of the sides have nothing to do with each other.
  expectState(joined(dead("died 9", "born 5", "born 7"), dead("died 3", "born 2")), dead(""));
}

TEST_F(LifetimesTest, NodesTakenOutAreAsOldAsTheChain) {
  const std::string frame = " frame @main { %0: ptr = &s.first, %1: ptr = &d } path { (u< 1 n) }";
  State state = read("heap d size 8 freed segment s singly size 16 head 0 next 8 length n then null" + frame);
  (void)materialise(state, terms_, state.top->registers.find(program::RegId(0))->object, SegmentEnd::First);
  expectState(state,
              "heap d size 8 freed heap a size 16 { 8: ptr = &s.first } "
              "segment s singly size 16 head 0 next 8 length (add n -1) then null "
              "frame @main { %0: ptr = &a, %1: ptr = &d } path { (u< 1 n), (!= n 0) }");
}

TEST_F(LifetimesTest, AFoldedChainIsAsOldAsItsYoungestNode) {
  const State before = read(R"(
      heap d size 8 freed died 1
      heap a size 16 { 8: ptr = &b }
      heap b size 16 born 2 { 8: ptr = null }
      frame @main { %0: ptr = &a, %1: ptr = &d })");
  State state = before;
  EXPECT_TRUE(foldChains(state, terms_, {}, 8));
  expectCovers(state, before);
  expectState(state,
              "heap d size 8 freed died 0 segment s singly size 16 head 0 next 8 length 2 then null "
              "frame @main { %0: ptr = &s.first, %1: ptr = &d }");
}

TEST_F(LifetimesTest, KeysAndTextTellThemApart) {
  const auto key = [&](const std::string& body) { return canonicalKey(read(body), State()); };
  EXPECT_NE(key(dead("")), key(dead("died 0")));
  EXPECT_NE(key(dead("died 1", "born 2")), key(dead("died 1", "", "born 2")));
  // Only the order of births and deaths counts, and what nothing points to does not.
  EXPECT_EQ(key(dead("died 4", "born 3", "born 7")), key(dead("died 1", "", "born 2")));
  EXPECT_EQ(key(dead("")), key(dead("died 1") + " heap lost size 1 freed born 2"));
  EXPECT_EQ(text(read(dead("died 4", "born 3", "born 7"))), R"(state {
  frame @main at block0:0 { %0: ptr = &b1, %1: ptr = &b2, %2: ptr = &b3, stack a1 }
  heap b1 size 16 freed died 1
  heap b2 size 16
  stack a1 size 8
  heap b3 size 16 born 2
}
)");
}

}  // namespace
}  // namespace cairn::heap
