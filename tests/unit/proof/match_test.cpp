// Entailment between formulas, and taking lists apart.
#include "proof/match.h"

#include "proof/confirm.h"
#include "proof/lists.h"
#include "proof/well_formed.h"
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

// ---- What nodes own

class OwnedTest : public MatchTest {
 protected:
  // A list whose nodes hold a pointer at 8 and own what `owned` describes.
  State owning(const std::string& symbols, const std::string& owned, const std::string& rest = "") {
    return state("n:64 " + symbols, "&l.first",
                 fmt::format("* l -> ls length n {} after null {{ 8..16 = {} {}", kNode, owned, rest));
  }
  // Two nodes in a row that hold these pointers.
  State two(const std::string& first, const std::string& second, const std::string& rest) {
    return state(
        "", "&a",
        fmt::format("* a -> heap 16:64 {{ 0..8 = &b 8..16 = {} }} * b -> heap 16:64 {{ 0..8 = null 8..16 = {} }} {}",
                    first, second, rest));
  }
};

TEST_F(OwnedTest, EachNodeHasABlockOfItsOwn) {
  const State right = owning("", "&o } owns { o -> heap 4:64 { } }");
  const char* blocks = "* p -> heap 4:64 { } * q -> heap 4:64 { }";
  EXPECT_TRUE(holds(two("&p", "&q", blocks), right));
  EXPECT_TRUE(holds(right, right));
  EXPECT_FALSE(holds(two("&p", "&p", "* p -> heap 4:64 { }"), right)) << "one block for two nodes";
  EXPECT_FALSE(holds(two("&p", "&p", blocks), right)) << "a block that is not covered";
  EXPECT_FALSE(holds(two("&p", "null", "* p -> heap 4:64 { }"), right));
  EXPECT_FALSE(holds(two("&p", "&q", "* p -> heap 4:64 { } * q -> heap 8:64 { }"), right)) << "another size";
  EXPECT_FALSE(holds(two("&p", "&q", "* p -> heap 4:64 { } * q dead heap 4:64"), right));
}

TEST_F(OwnedTest, WhatAllNodesShareIsNotOwned) {
  const State shared = owning("", "&s } * s -> heap 4:64 { }");
  const State right = owning("", "&o } owns { o -> heap 4:64 { } }");
  EXPECT_FALSE(holds(shared, right));
  EXPECT_FALSE(holds(right, shared));
  EXPECT_TRUE(holds(shared, shared));
  const auto lists = [&](const std::string& before, const std::string& length, const std::string& after) {
    return owning("m:64",
                  fmt::format("&k.first }} {} k -> ls length {} {} after null {{ }} {}", before, length, kNode, after));
  };
  const State each = lists("owns {", "m", "}");
  EXPECT_TRUE(holds(lists("owns {", "2:64", "}"), each));
  EXPECT_FALSE(holds(lists("*", "2:64", ""), each)) << "one list for all nodes";
  EXPECT_FALSE(holds(owning("", "&b } * b -> heap 16:64 { 0..8 = null }"), each)) << "one block for all nodes";
}

TEST_F(OwnedTest, WhatNodesOwnIsCovered) {
  const State left = owning("", "&o } owns { o -> heap 4:64 { } }");
  EXPECT_FALSE(holds(left, owning("v:64", "v }")));
  EXPECT_FALSE(holds(owning("v:64", "v }"), left));
  EXPECT_FALSE(holds(left, owning("", "&o } owns { o -> heap 4:64 { } * p -> heap 4:64 { } }")));
}

TEST_F(OwnedTest, ListsOfLists) {
  const auto lists = [&](const std::string& facts) {
    return owning("m:64 v:32",
                  fmt::format("&k.first }} owns {{ k -> ls length m {} after null {{ 8..12 = v }} each (s<= 0 v) }} {}",
                              kNode, facts));
  };
  EXPECT_TRUE(holds(lists(""), lists("")));
  EXPECT_TRUE(holds(lists("each (u<= 2 m)"), lists("each (u<= 1 m)")));
  EXPECT_FALSE(holds(lists("each (u<= 1 m)"), lists("each (u<= 2 m)")));
  EXPECT_FALSE(holds(lists(""), lists("each (u<= 1 m)")));
  const std::string inner =
      "* p -> heap 16:64 { 0..8 = &q 8..12 = 7:32 } * q -> heap 16:64 { 0..8 = null 8..12 = 0:32 }";
  EXPECT_TRUE(holds(two("&p", "null", inner), lists("")));
  EXPECT_FALSE(holds(two("&p", "null", inner), lists("each (u<= 1 m)")));
  EXPECT_FALSE(holds(two("&p", "&q", inner), lists(""))) << "inner lists that share a node";
  EXPECT_FALSE(holds(two("&p", "null", "* p -> heap 16:64 { 0..8 = null 8..12 = -1:32 }"), lists("")));
}

TEST_F(OwnedTest, FactsOfNodesRelateThemToWhatIsOutside) {
  const auto left = owning("v:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (s<= v 5)");
  const auto right = [&](const std::string& bound) {
    return owning("v:32 c:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (s<= v c)", "with " + bound);
  };
  EXPECT_FALSE(holds(left, right("(= c 4)")));
  // Nothing says what c should be.
  EXPECT_FALSE(holds(left, right("(= c 5)")));
  EXPECT_TRUE(holds(right("(= c 4)"), left));
  EXPECT_FALSE(holds(right("(= c 6)"), left));
}

TEST_F(OwnedTest, NodesThatCannotBeSayNothingElse) {
  const auto impossible = [&](const std::string& rest) {
    return owning("v:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (s< v 0) each (s< 0 v)", rest);
  };
  EXPECT_TRUE(holds(impossible(""), owning("v:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (= v 3)")));
  EXPECT_FALSE(holds(impossible(""), impossible("with (u<= 1 n)")));
  EXPECT_FALSE(holds(impossible(""), state("v:32", "&l.first",
                                           fmt::format("* l -> ls length 2:64 {} after null {{ 8..16 = &o }} "
                                                       "owns {{ o -> heap 4:64 {{ 0..4 = v }} }}",
                                                       kNode))));
}

TEST_F(OwnedTest, WhatIsOwnedPointsOutside) {
  const auto left = owning("", "&o } owns { o -> heap 8:64 { 0..8 = &s } } * s -> heap 4:64 { }");
  EXPECT_TRUE(holds(left, left));
  EXPECT_TRUE(holds(
      two("&p", "&q", "* p -> heap 8:64 { 0..8 = &s } * q -> heap 8:64 { 0..8 = &s } * s -> heap 4:64 { }"), left));
  EXPECT_FALSE(holds(
      two("&p", "&q", "* p -> heap 8:64 { 0..8 = &s } * q -> heap 8:64 { 0..8 = null } * s -> heap 4:64 { }"), left));
  EXPECT_FALSE(holds(left, owning("", "&o } owns { o -> heap 8:64 { 0..8 = null } } * s -> heap 4:64 { }")));
}

TEST_F(OwnedTest, ANumberOutsideIsOneForAllNodes) {
  const auto nodes = [&](const std::string& cell, const std::string& rest) {
    return state("n:64 m:64 c:64", "&l.first",
                 fmt::format("* l -> ls length n node 24:64 next 0 to 0 after null {{ 8..16 = &o 16..24 = {} }} "
                             "owns {{ o -> heap 16:64 {{ }} }} {}",
                             cell, rest));
  };
  const std::string list = fmt::format("* k -> ls length m {} after c {{ }}", kNode);
  // The nodes' own blocks are at different addresses: the end of an empty list cannot be all of them.
  EXPECT_FALSE(holds(nodes("&o", ""), nodes("&k.first", list)));
  EXPECT_TRUE(holds(nodes("&k.first", list), nodes("&k.first", list)));
  EXPECT_TRUE(holds(nodes("&o", ""), nodes("&o", "")));
}

TEST_F(OwnedTest, NodesThatPointToThemselves) {
  const State right = owning("", "&l.self }");
  EXPECT_TRUE(holds(right, right));
  EXPECT_TRUE(holds(two("&a", "&b", ""), right));
  EXPECT_FALSE(holds(two("&b", "&b", ""), right));
  EXPECT_FALSE(holds(two("&a", "null", ""), right));
  EXPECT_FALSE(holds(right, owning("", "&l.first }")));
  EXPECT_FALSE(holds(owning("", "&l.first }"), right));
  // The nodes have different addresses: none is the one of a block, or where an empty list ends.
  EXPECT_FALSE(holds(right, state("n:64 m:64 c:64", "&l.first",
                                  fmt::format("* l -> ls length n {} after null {{ 8..16 = &k.first }} "
                                              "* k -> ls length m {} after c {{ }}",
                                              kNode, kNode))));
  State taken = right;
  for (const auto& [id, object] : right.objects) {
    if (object.list) takeNode(taken, terms_, id, Node::First);
  }
  EXPECT_FALSE(malformed(taken, program_).has_value());
  EXPECT_TRUE(holds(taken, right));
}

TEST_F(OwnedTest, WhatIsOwnedPointsBackToItsNode) {
  const State right = owning("", "&o } owns { o -> heap 8:64 { 0..8 = &l.self } }");
  EXPECT_TRUE(holds(right, right));
  EXPECT_TRUE(holds(two("&p", "&q", "* p -> heap 8:64 { 0..8 = &a } * q -> heap 8:64 { 0..8 = &b }"), right));
  EXPECT_FALSE(holds(two("&p", "&q", "* p -> heap 8:64 { 0..8 = &b } * q -> heap 8:64 { 0..8 = &a }"), right));
  EXPECT_FALSE(holds(right, owning("", "&o } owns { o -> heap 8:64 { 0..8 = &l.first } }")));
  EXPECT_FALSE(holds(right, owning("", "&o } owns { o -> heap 8:64 { 0..8 = null } }")));
}

TEST_F(OwnedTest, TakingANodeTakesWhatItOwns) {
  const State list = owning("v:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (s<= v 5)", "with (u<= 2 n)");
  State taken = list;
  const auto listOf = [](const State& all) {
    for (const auto& [id, object] : all.objects) {
      if (object.list) return id;
    }
    return ObjectId();
  };
  takeNode(taken, terms_, listOf(taken), Node::First);
  takeNode(taken, terms_, listOf(taken), Node::First);
  EXPECT_EQ(taken.objects.size(), list.objects.size() + 4);
  EXPECT_FALSE(malformed(taken, program_).has_value());
  EXPECT_TRUE(holds(taken, list));
  EXPECT_TRUE(holds(taken, owning("v:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (s<= v 6)")));
  EXPECT_FALSE(holds(taken, owning("v:32", "&o } owns { o -> heap 4:64 { 0..4 = v } } each (s<= v 4)")));
}

}  // namespace
}  // namespace cairn::proof
