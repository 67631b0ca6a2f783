// Constants that are known to stand somewhere in a block of unknown size, in join and order.
#include "heap/cover/covers.h"
#include "heap/join/join.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class JoinLogsTest : public SegmentTest {
 protected:
  State block(const std::string& contents, const std::string& path) {
    return read("heap b size n:64 { " + contents + " } frame @main { %0: ptr = &b } path { " + path + " }");
  }
};

// A cell behind the end of a block says nothing of the block without bytes; that a 0 stands there would.
TEST_F(JoinLogsTest, ACellBehindTheEndIsNoConstantThatStandsSomewhere) {
  const State found = block("[0]: i32 = 0 found", "(u<= 4 n:64), (u<= n:64 8)");
  const State perhaps = block("0: i32 = 0", "(u<= n:64 8)");
  const State surely = block("0: i32 = 0", "(u<= 4 n:64), (u<= n:64 8)");
  const auto logOf = [&](const State& left, const State& right) {
    const auto joined = join(left, right, terms_, {});
    EXPECT_TRUE(joined.has_value());
    std::size_t entries = 0;
    joined->memory.forEachFrom(ObjectId(joined->firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
      entries += object->contents.log.size();
    });
    return entries;
  };
  EXPECT_EQ(logOf(perhaps, found), 0U);
  EXPECT_EQ(logOf(found, perhaps), 0U);
  EXPECT_EQ(logOf(found, surely), 1U);
  const State cover = block("[0]: i32 = 0 found", "(u<= n:64 8)");
  EXPECT_FALSE(covers(cover, perhaps, terms_, 8));
  EXPECT_TRUE(covers(cover, surely, terms_, 8));
}

}  // namespace
}  // namespace cairn::heap
