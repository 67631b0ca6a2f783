// Each numbered invariant of a state, broken.
#include "heap/state/state_check.h"

#include "segment_fixture.h"

namespace cairn::heap {
namespace {

class StateCheckTest : public SegmentTest {
 protected:
  State good() {
    return read(R"(
        heap b size 16 { 0: i32 = 1, 8: ptr = &s.first }
        segment s singly size 16 head 0 next 8 length n then null { }
        heap d size 8 freed
        frame @main { %0: ptr = &b, %1: ptr = &d })");
  }
  static ObjectId object(const State& state, program::RegId reg) { return state.top->registers.find(reg)->object; }
  // The number of the invariant that is said to be broken.
  static char broken(const State& state) { return brokenInvariant(state).value_or(" ").front(); }
};

TEST_F(StateCheckTest, AGoodStateBreaksNone) { EXPECT_EQ(brokenInvariant(good()), std::nullopt); }

TEST_F(StateCheckTest, EachInvariantIsLookedAt) {
  const program::RegId first(0);
  State dangling = good();
  dangling.top.own().stackAllocations.push_back(ObjectId(dangling.nextObject + 3));
  EXPECT_EQ(broken(dangling), '1');

  State reused = good();
  reused.nextObject = object(reused, first).index();
  EXPECT_EQ(broken(reused), '2');

  State undead = good();
  undead.edit(object(undead, first), [](Object& o) { o.lifetime.died = 5; });
  EXPECT_EQ(broken(undead), '3');

  State askew = good();
  askew.edit(object(askew, first), [](Object& o) { o.alignment = 3; });
  EXPECT_EQ(broken(askew), '4');

  State without = good();
  without.memory.erase(without.find(object(without, first))->contents.cells.find(8)->value.object);
  EXPECT_EQ(broken(without), '5');

  State local = good();
  local.changedGlobals.set(object(local, first), true);
  EXPECT_EQ(broken(local), '6');
}

}  // namespace
}  // namespace cairn::heap
