// Numbers of a state get names, and its path what the numeric domain keeps of it.
#include "heap/numbers/numeric_state.h"

#include "heap/cover/covers.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class NumbersTest : public SegmentTest {
 protected:
  State named(const std::string& body, bool possible = true) {
    const State before = read(body);
    State after = before;
    EXPECT_EQ(nameNumbers(after, terms_), possible) << body;
    if (possible) EXPECT_TRUE(covers(after, before, terms_, 8)) << text(after);
    return after;
  }
  // What is said before is said afterwards.
  void expectKept(const std::string& body) {
    EXPECT_TRUE(covers(read(body), named(body), terms_, 8)) << text(named(body));
  }
};

TEST_F(NumbersTest, BoundsAndDifferencesAreKept) {
  expectKept("frame @main { %3: i32 = 7 }");
  expectKept("frame @main { %3: i32 = x } path { (s<= 1 x), (s<= x 9) }");
  expectKept(R"(
      heap a size 8 { 0: i32 = x, 4: i32 = y } frame @main { %0: ptr = &a }
      path { (s<= 0 x), (s<= x y), (s<= y 100) })");
}

TEST_F(NumbersTest, ASumGetsAName) {
  const State after = named(R"(
      heap a size 8 { 0: i32 = x, 4: i32 = (add x 1) } frame @main { %0: ptr = &a }
      path { (s<= 0 x), (s<= x 9) })");
  EXPECT_TRUE(covers(read(R"(
      heap a size 8 { 0: i32 = x, 4: i32 = y } frame @main { %0: ptr = &a }
      path { (s<= 0 x), (s<= x 9), (= y (add x 1)) })"),
                     after, terms_, 8))
      << text(after);
}

TEST_F(NumbersTest, AProductIsForgotten) {
  const State after = named(R"(
      heap a size 8 { 0: i32 = x, 4: i32 = (mul x x) } frame @main { %0: ptr = &a }
      path { (s<= 0 x), (s<= x 9) })");
  EXPECT_TRUE(covers(read(R"(
      heap a size 8 { 0: i32 = x, 4: i32 = y } frame @main { %0: ptr = &a } path { (s<= 0 x), (s<= x 9) })"),
                     after, terms_, 8));
}

TEST_F(NumbersTest, APathThatCannotHoldIsNoState) {
  (void)named("frame @main { %3: i32 = x } path { (s<= 2 x), (s<= x 1) }", false);
}

}  // namespace
}  // namespace cairn::heap
