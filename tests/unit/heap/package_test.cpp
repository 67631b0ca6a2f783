#include "heap/state/package.h"

#include <fmt/format.h>

#include <memory>

#include "heap/cover/covers.h"
#include "heap/join/fold.h"
#include "heap/join/join.h"
#include "heap/numbers/numeric_state.h"
#include "heap/split/materialise.h"
#include "heap/state/lifetimes.h"
#include "segment_fixture.h"

namespace cairn::heap {
namespace {

// A list of lists of lists, as registers say; `inner` is what the innermost nodes hold, `facts` are about them.
std::string lists(const std::string& name, const std::string& inner, const std::string& facts = "") {
  return fmt::format(R"(
      segment {0} singly size 16 head 0 next 8 length {0}n then null {{ 0: ptr = &{0}i.first }} {2}
      segment {0}i singly level 1 size 16 head 0 next 8 length {0}m then null {{ 0: ptr = &{0}j.first }}
      segment {0}j singly level 2 size 16 head 0 next 8 length {0}k then null {{ {1} }})",
                     name, inner, facts);
}

class PackageTest : public SegmentTest {
 protected:
  State plain(const std::string& body) {
    State state = read(body);
    weakenLifetimes(state);
    EXPECT_TRUE(nameNumbers(state, terms_));
    return state;
  }
  State packed(const std::string& body) {
    State state = plain(body);
    state.packages = packages_;
    pack(state, terms_);
    EXPECT_EQ(checkSegments(state), std::nullopt) << body;
    return state;
  }
  static std::size_t count(const State& state) { return state.memory.countFrom(ObjectId(state.firstDynamic)); }
  static ObjectId target(const State& state, unsigned reg) {
    return state.top->registers.find(program::RegId(reg))->object;
  }
  // What the cell at the start of the object leads to.
  static ObjectId below(const State& state, ObjectId id) {
    return state.find(id)->contents.cells.find(0)->value.object;
  }
  void expectSame(const State& state, const State& expected) {
    const State open = unpacked(state, terms_);
    EXPECT_EQ(checkSegments(open), std::nullopt);
    EXPECT_EQ(canonicalKey(open, State()), canonicalKey(expected, State())) << "is:\n"
                                                                            << text(open) << "should be:\n"
                                                                            << text(expected);
  }
  void expectCovers(const State& cover, const State& state, bool expected) {
    EXPECT_EQ(covers(cover, state, terms_, 8), expected);
    EXPECT_EQ(covers(unpacked(cover, terms_), state, terms_, 8), expected);
    EXPECT_EQ(covers(cover, unpacked(state, terms_), terms_, 8), expected);
    EXPECT_EQ(covers(unpacked(cover, terms_), unpacked(state, terms_), terms_, 8), expected);
  }

  std::shared_ptr<Packages> packages_ = std::make_shared<Packages>();
};

const std::string kFrame = " frame @main { %0: ptr = &s.first } path { (s<= 0 sn) }";

TEST_F(PackageTest, HidesWhatNodesOwnAndWhatIsKnownOfIt) {
  const std::string body = lists("s", "0: i32 = sd", "where (s<= 1 sd)") + kFrame;
  const State state = packed(body);
  EXPECT_EQ(count(state), 2U);
  EXPECT_TRUE(state.find(target(state, 0))->segment->facts.empty());
  const Object& inner = *state.find(below(state, target(state, 0)));
  ASSERT_TRUE(inner.contents.package);
  EXPECT_EQ(packedDepth(inner), 1U);
  EXPECT_EQ(inner.contents.package->facts.size(), 1U);
  expectSame(state, plain(body));
}

TEST_F(PackageTest, OfListsThatAreAlikeIsOne) {
  const State state =
      packed(lists("s", "0: i32 = sd", "where (s<= 1 sd)") + lists("t", "0: i32 = td", "where (s<= 1 td)") +
             lists("u", "0: i32 = ud", "where (s<= 2 ud)") +
             " frame @main { %0: ptr = &s.first, %1: ptr = &t.first, %2: ptr = &u.first }");
  const auto package = [&](unsigned reg) { return state.find(below(state, target(state, reg)))->contents.package; };
  ASSERT_TRUE(package(0) && package(2));
  EXPECT_EQ(package(0), package(1));
  EXPECT_NE(package(0), package(2));
}

TEST_F(PackageTest, HasWhatIsDeeperInPackagesOfItsOwn) {
  const State state = packed(R"(
      segment s singly size 16 head 0 next 8 length n then null { 0: ptr = &i.first }
      segment i singly level 1 size 16 head 0 next 8 length m then null { 0: ptr = &j.first }
      segment j singly level 2 size 16 head 0 next 8 length k then null { 0: ptr = &l.first }
      segment l singly level 3 size 16 head 0 next 8 length o then null { 0: ptr = &j.all }
      frame @main { %0: ptr = &s.first })");
  EXPECT_EQ(count(state), 2U);
  const Object& inner = *state.find(below(state, target(state, 0)));
  EXPECT_EQ(packedDepth(inner), 2U);
  EXPECT_EQ(inner.contents.package->owned.size(), 1U);
}

// What is not of the node alone must be seen.
TEST_F(PackageTest, IsClosed) {
  const auto hidden = [&](const std::string& body) { return 3 - count(packed(body)); };
  EXPECT_EQ(hidden(lists("s", "0: i32 = 7") + kFrame), 1U);
  // A block that several nodes share, a node further out.
  EXPECT_EQ(count(packed(lists("s", "0: ptr = &b") + "heap b size 4" + kFrame)), 4U);
  EXPECT_EQ(hidden(lists("s", "0: ptr = &s.all") + kFrame), 0U);
  EXPECT_EQ(hidden(lists("s", "0: ptr = &si.all") + kFrame), 1U);
  // A number that is the same in all nodes, or in a node and what it owns, or is related to one outside.
  EXPECT_EQ(hidden(lists("s", "0: i64 = sm") + kFrame), 0U);
  EXPECT_EQ(hidden(lists("s", "0: i64 = sd", "where (s<= sd sm)") + kFrame), 0U);
  EXPECT_EQ(hidden(lists("s", "0: i64 = sd", "where (s<= sd sn)") + kFrame), 0U);
  EXPECT_EQ(hidden(lists("s", "0: i64 = sd", "where (s<= sd sk)") + kFrame), 1U);
}

TEST_F(PackageTest, IsComparedWithOthersByWhatItSays) {
  const State any = packed(lists("s", "0: i32 = sd") + kFrame);
  const State some = packed(lists("s", "0: i32 = sd", "where (s<= 1 sd)") + kFrame);
  const State seven = packed(lists("s", "0: i32 = 7") + kFrame);
  for (const State& state : {any, some, seven}) expectCovers(state, state, true);
  expectCovers(any, some, true);
  expectCovers(any, seven, true);
  expectCovers(some, seven, true);
  expectCovers(some, any, false);
  expectCovers(seven, any, false);
  expectCovers(seven, some, false);
}

// A number that the nodes of the cover share with what they own is not shared in every state that is alike but for that.
TEST_F(PackageTest, DoesNotCoverForWhatIsSharedAround) {
  const State shared = packed(lists("s", "0: i64 = sm") + kFrame);
  const State apart = packed(lists("s", "0: i64 = sd") + kFrame);
  expectCovers(apart, shared, true);
  expectCovers(shared, apart, false);
}

// Null is a list without nodes.
TEST_F(PackageTest, IsOpenedWhereAListIsEmpty) {
  const State lists3 = packed(lists("s", "0: i32 = sd") + kFrame);
  const State without = packed(R"(
      segment s singly size 16 head 0 next 8 length sn then null { 0: ptr = &si.first }
      segment si singly level 1 size 16 head 0 next 8 length sm then null { 0: i64 = 0 }
      frame @main { %0: ptr = &s.first } path { (s<= 0 sn) })");
  expectCovers(lists3, without, true);
  expectCovers(without, lists3, false);
}

TEST_F(PackageTest, IsOpenedWhereANodeIsTakenOut) {
  const std::string body = lists("s", "0: i32 = sd", "where (s<= 1 sd)") + kFrame;
  State state = packed(body);
  (void)materialise(state, terms_, target(state, 0), SegmentEnd::First);
  EXPECT_EQ(checkSegments(state), std::nullopt);
  State expected = plain(body);
  (void)materialise(expected, terms_, target(expected, 0), SegmentEnd::First);
  expectSame(state, expected);
  // The node's list shows its nodes, what they own is not packed; the rest is as before.
  const Object& list = *state.find(below(state, target(state, 0)));
  EXPECT_EQ(list.level, 0U);
  EXPECT_FALSE(list.contents.package);
}

TEST_F(PackageTest, IsKeptWhereBothSidesHaveIt) {
  const State left = packed(lists("s", "0: i32 = sd") + kFrame);
  const State right = packed(lists("s", "0: i32 = sd") + " frame @main { %0: ptr = &s.first } path { (s<= 3 sn) }");
  const auto joined = join(left, right, terms_, {});
  ASSERT_TRUE(joined);
  EXPECT_EQ(count(*joined), 2U);
  EXPECT_TRUE(covers(*joined, left, terms_, 8)) << text(unpacked(*joined, terms_)) << text(unpacked(left, terms_));
  EXPECT_TRUE(covers(*joined, right, terms_, 8)) << text(unpacked(*joined, terms_)) << text(unpacked(right, terms_));
}

TEST_F(PackageTest, IsOpenedWhereSidesDiffer) {
  const std::string one = lists("s", "0: i32 = 7") + kFrame;
  const std::string other = lists("s", "0: i32 = 8") + kFrame;
  const auto joined = join(packed(one), packed(other), terms_, {});
  const auto expected = join(plain(one), plain(other), terms_, {});
  ASSERT_TRUE(joined && expected);
  expectSame(*joined, *expected);
  const auto mixed = join(packed(one), plain(other), terms_, {});
  ASSERT_TRUE(mixed);
  expectSame(*mixed, *expected);
}

// Where two lists differ deep inside, they are not opened level by level with a whole walk for each.
TEST_F(PackageTest, DeepDifferencesAreFound) {
  constexpr unsigned kLevels = 24;
  const auto deep = [](unsigned data) {
    std::string body;
    for (unsigned i = 0; i < kLevels; ++i) {
      const std::string level = i == 0 ? "" : fmt::format("level {}", i);
      const std::string inner =
          i + 1 == kLevels ? fmt::format("0: i32 = {}", data) : fmt::format("0: ptr = &s{}.first", i + 1);
      body += fmt::format("segment s{0} singly {1} size 16 head 0 next 8 length n{0} then null {{ {2} }} ", i, level,
                          inner);
    }
    return body + "frame @main { %0: ptr = &s0.first } path { (s<= 0 n0) }";
  };
  const State seven = packed(deep(7));
  const State eight = packed(deep(8));
  EXPECT_EQ(count(seven), 2U);
  expectCovers(seven, eight, false);
  expectCovers(eight, eight, true);
  const auto joined = join(seven, eight, terms_, {});
  const auto expected = join(plain(deep(7)), plain(deep(8)), terms_, {});
  ASSERT_TRUE(joined && expected);
  expectSame(*joined, *expected);
}

TEST_F(PackageTest, StaysClosedWhereANodeJoinsTheList) {
  const std::string node = R"(
      heap a size 16 { 0: ptr = &ai.first, 8: ptr = &s.first }
      segment ai singly size 16 head 0 next 8 length am then null { 0: ptr = &aj.first }
      segment aj singly level 1 size 16 head 0 next 8 length ak then null { )";
  for (const char* data : {"0: i32 = 7", "0: i32 = 8"}) {
    const std::string body =
        lists("s", "0: i32 = 7") + node + data + " } frame @main { %0: ptr = &a } path { (s<= 0 sn), (s<= 0 am) }";
    State state = packed(body);
    ASSERT_TRUE(foldChains(state, terms_, {2, 2, 2, 2}, 8) && nameNumbers(state, terms_));
    EXPECT_EQ(checkSegments(state), std::nullopt);
    State expected = plain(body);
    ASSERT_TRUE(foldChains(expected, terms_, {2, 2, 2, 2}, 8) && nameNumbers(expected, terms_));
    EXPECT_TRUE(covers(expected, state, terms_, 8)) << text(expected) << text(unpacked(state, terms_));
    EXPECT_TRUE(covers(state, expected, terms_, 8)) << text(expected) << text(unpacked(state, terms_));
    // What is alike was not looked into.
    EXPECT_EQ(count(state), std::string(data) == "0: i32 = 7" ? 2U : 3U);
  }
}

}  // namespace
}  // namespace cairn::heap
