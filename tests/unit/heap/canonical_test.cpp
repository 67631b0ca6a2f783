#include "heap/sharing/canonical.h"

#include <gtest/gtest.h>

namespace cairn::heap {
namespace {

class CanonicalTest : public testing::Test {
 protected:
  // A list of two nodes in register 0 whose data is `data`; `skip` numbers of objects are used up before.
  State list(unsigned skip, term::Term data, bool cyclic) {
    State state;
    state.top = support::makeRef<Frame>();
    state.nextObject = skip;
    const auto node = [&] {
      auto object = support::makeRef<Object>();
      object.own().size = terms_.constant(16, 64);
      writeCell(object.own().contents, terms_, 0, 4, Value::integer(data));
      return state.add(std::move(object));
    };
    const ObjectId first = node();
    const ObjectId second = node();
    const auto link = [&](ObjectId from, const Value& to) {
      state.edit(from, [&](Object& object) { writeCell(object.contents, terms_, 8, 8, to); });
    };
    link(first, Value::pointer(second, terms_.constant(0, 64)));
    link(second, cyclic ? Value::pointer(first, terms_.constant(0, 64)) : Value::integer(terms_.constant(0, 64)));
    state.top.own().registers.set(program::RegId(0), Value::pointer(first, terms_.constant(0, 64)));
    return state;
  }
  CanonicalKey key(const State& state) { return canonicalKey(state, State()); }

  term::TermStore terms_;
};

TEST_F(CanonicalTest, NumbersOfObjectsAndNamesOfSymbolsDoNotCount) {
  EXPECT_EQ(key(list(0, terms_.symbol("a", 32), false)), key(list(7, terms_.symbol("b", 32), false)));
}

TEST_F(CanonicalTest, ShapeDataAndRelationsCount) {
  const State plain = list(0, terms_.symbol("a", 32), false);
  EXPECT_NE(key(plain), key(list(0, terms_.symbol("a", 32), true)));
  EXPECT_NE(key(plain), key(list(0, terms_.constant(3, 32), false)));
  State other = plain;
  other.top.own().registers.set(program::RegId(1), Value::integer(terms_.symbol("a", 32)));
  State apart = plain;
  apart.top.own().registers.set(program::RegId(1), Value::integer(terms_.symbol("c", 32)));
  EXPECT_NE(key(other), key(apart));
}

TEST_F(CanonicalTest, OnlyConditionsOnWhatIsThereCount) {
  const term::Term a = terms_.symbol("a", 32);
  const State plain = list(0, a, false);
  State unrelated = plain;
  unrelated.assume(terms_.ult(terms_.symbol("gone", 32), terms_.constant(5, 32)));
  EXPECT_EQ(key(plain), key(unrelated));
  State related = plain;
  related.assume(terms_.ult(terms_.symbol("gone", 32), terms_.constant(5, 32)));
  related.assume(terms_.ult(a, terms_.symbol("gone", 32)));
  EXPECT_NE(key(plain), key(related));
}

TEST_F(CanonicalTest, ALiveBlockOutOfReachCounts) {
  const State plain = list(0, terms_.symbol("a", 32), false);
  State more = plain;
  auto object = support::makeRef<Object>();
  object.own().size = terms_.constant(4, 64);
  more.add(std::move(object));
  EXPECT_NE(key(plain), key(more));
}

TEST_F(CanonicalTest, AnAddressBelongsToItsObject) {
  const term::Term first = terms_.symbol("first", 64);
  const term::Term second = terms_.symbol("second", 64);
  State plain = list(0, terms_.symbol("a", 32), false);
  plain.addresses.append({ObjectId(0), first, {}});
  plain.addresses.append({ObjectId(1), second, {}});
  State ofFirst = plain;
  ofFirst.top.own().registers.set(program::RegId(1), Value::integer(first));
  State ofSecond = plain;
  ofSecond.top.own().registers.set(program::RegId(1), Value::integer(second));
  EXPECT_NE(key(ofFirst), key(ofSecond));
  // Nothing depends on an address that was only asked for.
  EXPECT_EQ(key(plain), key(list(0, terms_.symbol("a", 32), false)));
  State known = plain;
  known.assume(terms_.ult(first, terms_.constant(4096, 64)));
  EXPECT_NE(key(plain), key(known));
}

TEST_F(CanonicalTest, StatesOfOneKeyHaveOneFingerprint) {
  const State plain = list(0, terms_.symbol("a", 32), false);
  EXPECT_EQ(fingerprint(plain), fingerprint(list(7, terms_.symbol("b", 32), false)));
  // Conditions and far objects are left to the key.
  State related = plain;
  related.assume(terms_.ult(terms_.symbol("a", 32), terms_.constant(5, 32)));
  EXPECT_NE(key(plain), key(related));
  EXPECT_EQ(fingerprint(plain), fingerprint(related));
  // A counter tells states apart.
  const auto counted = [&](std::uint64_t count) {
    State state = plain;
    state.top.own().registers.set(program::RegId(1), Value::integer(terms_.constant(count, 32)));
    return fingerprint(state);
  };
  EXPECT_NE(counted(1), counted(2));
}

}  // namespace
}  // namespace cairn::heap
