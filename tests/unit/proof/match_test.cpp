// Entailment between formulas, and taking lists apart.
#include "proof/match.h"

#include "proof/confirm.h"
#include "proof/lists.h"
#include "proof_fixture.h"
#include "support/check.h"

namespace cairn::proof {
namespace {

class MatchTest : public ProofTest {
 protected:
  MatchTest() { load(kList); }

  // A variable that holds `value`, and the rest of the formula.
  State state(const std::string& symbols, const std::string& value, const std::string& rest) {
    return stateOf(fmt::format("{} stack @main 1:0 {{ $0 = x }} x -> variable 8:64 {{ 0..8 = {} }} {}",
                               symbols.empty() ? "" : "exists " + symbols, value, rest));
  }
  bool holds(const State& left, const State& right) {
    Executor executor(program_, terms_, solver_, {});
    const auto match = entails(executor, left, right);
    if (!match) return false;
    EXPECT_NE(confirmLists(executor, left, right, *match), Confirmation::Refuted);
    return true;
  }
  static constexpr const char* kNode = "node 16:64 next 0 to 0";
};

TEST_F(MatchTest, ARunOfBlocksIsAList) {
  const State two = state("", "&a", "* a -> heap 16:64 { 0..8 = &b } * b -> heap 16:64 { 0..8 = null }");
  const State list = state("n:64", "&l.first", fmt::format("* l -> ls length n {} after null {{ }}", kNode));
  EXPECT_TRUE(holds(two, list));
  EXPECT_FALSE(holds(list, two));
  const auto bounded = [&](const std::string& bound) {
    return state("m:64", "&l.first", fmt::format("* l -> ls length m {} after null {{ }} with {}", kNode, bound));
  };
  EXPECT_TRUE(holds(two, bounded("(= m 2)")));
  EXPECT_FALSE(holds(two, bounded("(= m 1)")));
  EXPECT_FALSE(holds(two, bounded("(u<= 3 m)")));
}

TEST_F(MatchTest, LengthsAddUp) {
  const State left =
      state("n:64", "&a",
            fmt::format("* a -> heap 16:64 {{ 0..8 = &l.first }} * l -> ls length n {} after null {{ }} with (u<= 4 n)",
                        kNode));
  const auto right = [&](const std::string& bound) {
    return state("m:64", "&l.first", fmt::format("* l -> ls length m {} after null {{ }} with {}", kNode, bound));
  };
  EXPECT_TRUE(holds(left, right("(u<= 5 m)")));
  EXPECT_FALSE(holds(left, right("(u<= 6 m)")));
}

TEST_F(MatchTest, EveryBlockIsCovered) {
  const State one = state("", "&a", "* a -> heap 16:64 { 0..8 = &b } * b -> heap 16:64 { 0..8 = null }");
  EXPECT_FALSE(holds(one, state("p:64", "&a", "* a -> heap 16:64 { 0..8 = p }")));
  EXPECT_FALSE(holds(one, state("p:64", "p", "")));
}

TEST_F(MatchTest, NoBlockIsUsedTwice) {
  const State ring = state("", "&a", "* a -> heap 16:64 { 0..8 = &a }");
  EXPECT_FALSE(holds(ring, state("", "&a", "* a -> heap 16:64 { 0..8 = &b } * b -> heap 16:64 { 0..8 = &a }")));
  EXPECT_FALSE(holds(ring, state("n:64", "&l.first", fmt::format("* l -> ls length n {} after null {{ }}", kNode))));
  EXPECT_TRUE(holds(ring, ring));
}

TEST_F(MatchTest, AnAddressIsANumberOnlyWhereNothingIsKnownOfIt) {
  const State dead = state("", "&a", "* a dead heap 16:64");
  EXPECT_TRUE(holds(dead, state("p:64", "p", "")));
  EXPECT_FALSE(holds(dead, state("p:64", "p", "with (= p 0)")));
  EXPECT_FALSE(holds(dead, state("", "null", "")));
}

TEST_F(MatchTest, AgesOfDeadBlocksAreKept) {
  const auto dead = [&](const std::string& ages) {
    return state("", "&a", "* a -> heap 16:64 { 0..8 = &b } * b dead heap 16:64 " + ages);
  };
  EXPECT_TRUE(holds(dead(""), dead("younger-heap")));
  EXPECT_TRUE(holds(dead("younger-variable"), dead("younger-heap younger-variable")));
  EXPECT_FALSE(holds(dead("younger-heap"), dead("")));
  EXPECT_FALSE(holds(dead("younger-variable"), dead("")));
}

TEST_F(MatchTest, SymbolsOfTheTwoSidesAreApart) {
  const State left = state("n:64", "n", "with (u<= n 3)");
  EXPECT_TRUE(holds(left, state("n:64", "n", "with (u<= n 4)")));
  EXPECT_FALSE(holds(left, state("n:64", "n", "with (u<= n 2)")));
}

TEST_F(MatchTest, NodesSayWhatTheListSays) {
  const auto list = [&](const std::string& contents, const std::string& facts) {
    return state("n:64 v:32", "&l.first",
                 fmt::format("* l -> ls length n {} after null {{ {} }} {}", kNode, contents, facts));
  };
  const auto block = [&](const std::string& number) {
    return state("", "&a", fmt::format("* a -> heap 16:64 {{ 0..8 = null 8..12 = {} }}", number));
  };
  EXPECT_TRUE(holds(block("5:32"), list("8..12 = v", "each (u< v 6)")));
  EXPECT_FALSE(holds(block("6:32"), list("8..12 = v", "each (u< v 6)")));
  EXPECT_TRUE(holds(list("8..12 = v", "each (u< v 5)"), list("8..12 = v", "each (u< v 6)")));
  EXPECT_FALSE(holds(list("8..12 = v", ""), list("8..12 = v", "each (u< v 6)")));
  EXPECT_FALSE(holds(list("", ""), list("8..12 = v", "each (u< v 6)")));
  // One symbol in two cells: they are equal.
  EXPECT_FALSE(holds(list("", ""), list("8..12 = v 12..16 = v", "")));
}

TEST_F(MatchTest, DoublyLinkedListsAreWalkedFromEitherEnd) {
  const char* node = "node 16:64 next 0 to 0 prev 8 to 0";
  const State two =
      state("", "&b", "* a -> heap 16:64 { 0..8 = &b 8..16 = null } * b -> heap 16:64 { 0..8 = null 8..16 = &a }");
  const State fromEnd =
      state("n:64", "&l.last", fmt::format("* l -> dls length n {} before null after null {{ }}", node));
  EXPECT_TRUE(holds(two, fromEnd));
  const State wrongWay =
      state("n:64", "&l.first", fmt::format("* l -> dls length n {} before null after null {{ }}", node));
  EXPECT_FALSE(holds(two, wrongWay));
  const State broken =
      state("", "&b", "* a -> heap 16:64 { 0..8 = &b 8..16 = null } * b -> heap 16:64 { 0..8 = null 8..16 = null }");
  EXPECT_FALSE(holds(broken, fromEnd));
}

TEST_F(MatchTest, AnEmptyListIsNothing) {
  const State nothing = state("", "null", "");
  EXPECT_TRUE(holds(nothing, state("n:64", "&l.first", fmt::format("* l -> ls length n {} after null {{ }}", kNode))));
  EXPECT_FALSE(holds(
      nothing, state("n:64", "&l.first", fmt::format("* l -> ls length n {} after null {{ }} with (u<= 1 n)", kNode))));
}

// ---- Taking lists apart

TEST_F(MatchTest, ANodeThatIsTakenOutBelongsToTheListAgain) {
  const State list = state("n:64 v:32", "&l.first",
                           fmt::format("* l -> ls length n {} after null {{ 8..12 = v }} each (u< v 9)", kNode));
  State taken = list;
  const ObjectId id = list.objects.rbegin()->first;
  takeNode(taken, terms_, id, Node::First);
  EXPECT_EQ(taken.objects.size(), 3U);
  EXPECT_TRUE(holds(taken, list));
  State empty = list;
  assumeEmpty(empty, terms_, id);
  EXPECT_EQ(empty.objects.size(), 1U);
  EXPECT_TRUE(empty.objects.begin()->second.contents.cells.at(0).value.isNull());
  EXPECT_TRUE(holds(empty, list));
}

TEST_F(MatchTest, ACircleOfListsCannotAllBeEmpty) {
  State ring = state("n:64", "&l.first", fmt::format("* l -> ls length n {} after &l.first {{ }}", kNode));
  EXPECT_THROW(assumeEmpty(ring, terms_, ring.objects.rbegin()->first), support::Unsupported);
}

}  // namespace
}  // namespace cairn::proof
