#include "heap/sharing/align.h"

#include "heap/sharing/common_part.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class RenameLikeTest : public SegmentTest {
 protected:
  // The same state, and how many of its objects it does not share with the other then.
  std::size_t rest(const std::string& body, const std::string& like) {
    const State state = read(body);
    const State other = read(like);
    const State renamed = renamedLike(state, other, terms_);
    EXPECT_EQ(checkSegments(renamed), std::nullopt);
    EXPECT_EQ(canonicalKey(renamed, State()), canonicalKey(state, State())) << "is:\n"
                                                                            << text(renamed) << "should be:\n"
                                                                            << text(state);
    return SharedPart(other, renamed).without(renamed).memory.countFrom(ObjectId(renamed.firstDynamic));
  }
};

constexpr const char* kList =
    "segment s singly size 16 head 0 next 8 length n then null { 0: i32 = d } where (s<= 0 d) ";
constexpr const char* kOther = "segment t singly size 16 head 0 next 8 length m then null { 0: i32 = 7 } ";
constexpr const char* kFrame = "frame @main { %0: ptr = &s.first, %1: ptr = &t.first } path { (s<= 0 n), (s<= 1 m) }";

TEST_F(RenameLikeTest, WhatIsAlikeButForNamesIsShared) {
  EXPECT_EQ(rest(std::string(kList) + kOther + kFrame, std::string(kList) + kOther + kFrame), 0U);
  // Under the other's numbers.
  EXPECT_EQ(rest(std::string(kOther) + kList + kFrame, std::string(kList) + kOther + kFrame), 0U);
}

TEST_F(RenameLikeTest, WhatDiffersIsNot) {
  EXPECT_EQ(rest(std::string(kList) + kOther + kFrame,
                 std::string(kList) + kOther +
                     "frame @main { %0: ptr = &s.first, %1: ptr = &t.first } path { (s<= 0 n), (s<= 2 m) }"),
            1U);
  EXPECT_EQ(rest(std::string(kList) + kOther + kFrame,
                 std::string(kList) + kOther +
                     "frame @main { %0: ptr = &t.first, %1: ptr = &s.first } path { (s<= 0 n), (s<= 1 m) }"),
            2U);
}

// Two variables of one list there, and of two lists here: each name is given once.
TEST_F(RenameLikeTest, NoTwoThingsGetOneName) {
  EXPECT_EQ(
      rest(std::string(kList) +
               "segment t singly size 16 head 0 next 8 length m then null { 0: i32 = d2 } where (s<= 0 d2) " + kFrame,
           std::string(kList) + "frame @main { %0: ptr = &s.first, %1: ptr = &s.first } path { (s<= 0 n) }"),
      2U);
}

}  // namespace
}  // namespace cairn::heap
