#include "heap/cover/covers.h"
#include "heap/cover/quick_reject.h"
#include "heap/join/join.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class JoinCasesTest : public SegmentTest {
 protected:
  std::optional<State> joined(const std::string& left, const std::string& right) {
    return joinCases(read(left), read(right), terms_, 8);
  }
};

constexpr const char* kNone = "frame @main { %0: ptr = null, %3: i32 = x } path { (s<= 0 x) }";
constexpr const char* kSome = R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d)
    frame @main { %0: ptr = &s.first, %3: i32 = x }
    path { (s<= 1 n), (s<= 0 x), (s< n 1152921504606846976) })";
constexpr const char* kAny = R"(
    segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d)
    frame @main { %0: ptr = &s.first, %3: i32 = x }
    path { (s<= 0 n), (s<= 0 x), (s< n 1152921504606846976) })";

TEST_F(JoinCasesTest, AListAndNoListAreAListThatMayBeEmpty) {
  for (const bool swapped : {false, true}) {
    const auto result = swapped ? joined(kSome, kNone) : joined(kNone, kSome);
    ASSERT_TRUE(result);
    EXPECT_TRUE(covers(*result, read(kAny), terms_, 8)) << text(*result);
    EXPECT_TRUE(covers(read(kAny), *result, terms_, 8)) << text(*result);
  }
}

TEST_F(JoinCasesTest, ANumberThatDependsOnTheCaseRefuses) {
  EXPECT_FALSE(joined(kSome, "frame @main { %0: ptr = null, %3: i32 = x } path { (s<= 1 x) }"));
  EXPECT_FALSE(joined(kSome, "frame @main { %0: ptr = null, %3: i32 = 7 }"));
}

TEST_F(JoinCasesTest, TwoListsAreFourCases) {
  constexpr const char* kTwo = R"(
      segment s singly size 16 head 0 next 8 length n then null {}
      segment t singly size 16 head 0 next 8 length m then null {}
      frame @main { %0: ptr = &s.first, %1: ptr = &t.first }
      path { (s<= 1 n), (s<= 1 m) })";
  EXPECT_FALSE(joined(kTwo, "frame @main { %0: ptr = null, %1: ptr = null }"));
  EXPECT_TRUE(joined(kTwo, R"(
      segment t singly size 16 head 0 next 8 length m then null {}
      frame @main { %0: ptr = null, %1: ptr = &t.first }
      path { (s<= 1 m) })"));
}

TEST_F(JoinCasesTest, OneBlockIsNoList) {
  EXPECT_FALSE(
      joined("frame @main { %0: ptr = null }", "heap a size 16 { 8: ptr = null } frame @main { %0: ptr = &a }"));
}

TEST_F(JoinCasesTest, ALaterJoinKeepsTheCases) {
  JoinOptions options;
  // A number that is known of the empty list only.
  constexpr const char* kAnyZero = R"(
      segment s singly size 16 head 0 next 8 length n then null {}
      frame @main { %0: ptr = &s.first, %3: i32 = 0 }
      path { (s<= 0 n) })";
  constexpr const char* kSomeNumber = R"(
      segment s singly size 16 head 0 next 8 length n then null {}
      frame @main { %0: ptr = &s.first, %3: i32 = x }
      path { (s<= 1 n) })";
  constexpr const char* kNoneNumber = "frame @main { %0: ptr = null, %3: i32 = x }";
  for (const char* other : {kSomeNumber, kNoneNumber}) {
    options.keepCases = false;
    EXPECT_TRUE(join(read(kAnyZero), read(other), terms_, options));
    options.keepCases = true;
    EXPECT_FALSE(join(read(kAnyZero), read(other), terms_, options));
    EXPECT_FALSE(join(read(other), read(kAnyZero), terms_, options));
  }
  options.keepCases = true;
  EXPECT_TRUE(join(read(kAnyZero), read(kAnyZero), terms_, options));
}

TEST_F(JoinCasesTest, AFirstLookTellsListsFromNone) {
  EXPECT_TRUE(plainlyNotCovered(read(kNone), read(kSome), terms_));
  EXPECT_TRUE(plainlyNotCovered(read(kSome), read(kNone), terms_));
  EXPECT_FALSE(plainlyNotCovered(read(kAny), read(kNone), terms_));
  EXPECT_FALSE(plainlyNotCovered(read(kAny), read(kSome), terms_));
  EXPECT_TRUE(plainlyNotJoined(read(kNone), read(kSome), true, terms_));
  EXPECT_FALSE(plainlyNotJoined(read(kNone), read(kSome), false, terms_));
  EXPECT_FALSE(plainlyNotJoined(read(kNone), read(kAny), true, terms_));
}

// There are millions of ways to lay the two chains beside each other, and none of them leads to the same end.
TEST_F(JoinCasesTest, LongChainsThatDoNotFitAreGivenUp) {
  const auto chain = [](const std::string& size, const std::string& end) {
    constexpr int kSegments = 14;
    std::string text;
    for (int i = 0; i < kSegments; ++i) {
      const std::string next = i + 1 < kSegments ? "&s" + std::to_string(i + 1) + ".first" : end;
      text += "segment s" + std::to_string(i) + " singly size " + size + " head 0 next 8 length n" + std::to_string(i) +
              " then " + next + " {}\n";
    }
    return text + "heap last size 4 {}\nframe @main { %0: ptr = &s0.first, %1: ptr = &last }";
  };
  const State left = read(chain("16", "null"));
  const State right = read(chain("24", "&last"));
  EXPECT_FALSE(join(left, right, terms_, JoinOptions()));
}

}  // namespace
}  // namespace cairn::heap
