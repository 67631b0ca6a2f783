// Proof files: reading what was written, and refusing what is no proof.
#include "proof_fixture.h"

namespace cairn::proof {
namespace {

class TextTest : public ProofTest {
 protected:
  TextTest() { load(kList); }
  std::string errorOf(const std::string& formulas) {
    try {
      (void)proofOf(formulas);
    } catch (const TextError& error) {
      return error.what();
    }
    return "";
  }
  std::string errorIn(const std::string& body) {
    return errorOf("invariant stack @main 1:0 { $0 = x } " + body + " end");
  }
};

TEST_F(TextTest, ReadsWhatItWrites) {
  const std::string formulas =
      "input exists n:64 v:32 stack @main 0:0 { } anchors 0 { %0 = &l.last+8 %1000 = v variable y } "
      "y -> variable 8:64 { } * b dead heap n * l -> dls length n node 24:64 next 0 to 8 prev 16 to 8 before &b after "
      "null "
      "{ 8..12 = fill 3 12..16 = unknown rest 1 } with (u<= 1 n) end "
      "output anchors 0 { result null result 7:32 } end "
      "invariant exists v:32 n:64 stack @main 3:0 { %1 = null $0 = x } x -> variable 8:64 { 0..8 = &l.first-4 } "
      "* l -> ls length n node 16:64 next 0 to 0 after null { 8..12 = v } each (u< v 5) end";
  const Proof proof = proofOf(formulas);
  // Names of formulas are comments, with the line they were read from: those of the second writing stay.
  const std::string text = print(parse(print(proof, program_, terms_), program_, terms_), program_, terms_);
  EXPECT_EQ(print(parse(text, program_, terms_), program_, terms_), text);
  EXPECT_NE(text.find("each (u< v 5)"), std::string::npos) << text;
}

TEST_F(TextTest, RefusesWhatIsNoProof) {
  EXPECT_THROW((void)parse("", program_, terms_), TextError);
  EXPECT_THROW((void)parse("cairn-proof 1\n", program_, terms_), TextError);
  EXPECT_NE(errorOf("formula end"), "");
  EXPECT_NE(errorOf("invariant stack @main 1:0 {"), "");
  EXPECT_NE(errorOf("output anchors 0 { } end"), "");
  EXPECT_NE(errorOf("invariant end"), "");
}

TEST_F(TextTest, RefusesFormulasThatAreNotWellFormed) {
  EXPECT_EQ(errorIn("x -> variable 8:64 { }"), "");
  EXPECT_EQ(errorIn("x -> variable 8:64 { 0..8 = &b }"), "the object b is not described");
  EXPECT_EQ(errorIn("x -> variable 8:64 { 0..8 = n }").substr(0, 7), "no term");
  EXPECT_EQ(errorIn("x -> variable 8:64 { 0..8 = 5:32 }"), "a formula with a cell with a value of another width");
  EXPECT_EQ(errorIn("x -> variable 8:64 { 0..8 = null 4..12 = null }"), "a formula with cells that overlap");
  EXPECT_EQ(errorIn("x -> heap 8:64 { }"), "a formula with a variable in scope that is none");
  EXPECT_EQ(errorIn("x dead variable 8:64"), "a formula with a variable in scope that is none");
  EXPECT_EQ(errorIn("x -> variable 8:64 { } with 5:32"), "a formula with a condition that is a number");
  EXPECT_EQ(errorIn("x -> variable 8:64 { } x -> variable 8:64 { }"), "x is described twice");
  const std::string list =
      "x -> variable 8:64 { 0..8 = &l%s } * l -> ls length 1:64 node 16:64 next 0 to 0 after null { }";
  const auto with = [&](const std::string& end) { return std::string(list).replace(list.find("%s"), 2, end); };
  EXPECT_EQ(errorIn(with(".first")), "");
  EXPECT_EQ(errorIn(with("")), "a formula with a pointer to a list that means none of its ends");
  EXPECT_EQ(errorIn(with(".last")), "a formula with a pointer to the end of a singly linked list");
}

TEST_F(TextTest, SymbolsOfNodesStandNowhereElse) {
  const auto body = [](const std::string& more) {
    return "exists v:32 n:64 x -> variable 8:64 { 0..8 = &l.first } "
           "* l -> ls length n node 16:64 next 0 to 0 after null { 8..12 = v } " +
           more;
  };
  EXPECT_EQ(errorIn(body("")), "");
  EXPECT_EQ(errorIn(body("with (u< v 5)")), "a formula with a symbol of a list's nodes that stands elsewhere");
  EXPECT_EQ(errorIn(body("* m -> ls length n node 16:64 next 0 to 0 after null { 8..12 = v }")),
            "a formula with a symbol of a list's nodes that stands elsewhere");
  EXPECT_EQ(errorIn(body("* m -> ls length n node 16:64 next 0 to 0 after null { } each (u< v 5)")),
            "a formula with a fact about the nodes of another list");
}

TEST_F(TextTest, WhatNodesOwnIsTheirs) {
  const auto body = [](const std::string& owned, const std::string& more = "") {
    return "exists n:64 m:64 v:32 x -> variable 8:64 { 0..8 = &l.first } "
           "* l -> ls length n node 16:64 next 0 to 0 after null { 8..16 = &k.first } "
           "owns { k -> ls length m node 16:64 next 0 to 0 after null { 8..12 = v } " +
           owned + " } each (u<= 1 m) " + more;
  };
  const std::string good = body("each (u< v 5)");
  EXPECT_EQ(errorIn(good), "");
  const Proof proof = proofOf("invariant stack @main 1:0 { $0 = x } " + good + " end");
  const std::string text = print(parse(print(proof, program_, terms_), program_, terms_), program_, terms_);
  EXPECT_EQ(print(parse(text, program_, terms_), program_, terms_), text);
  EXPECT_NE(text.find("owns { l2 -> ls"), std::string::npos) << text;
  const std::string elsewhere = "a formula with a symbol of a list's nodes that stands elsewhere";
  EXPECT_EQ(errorIn(body("", "with (u< m 5)")), elsewhere);
  EXPECT_EQ(errorIn(body("", "with (u< v 5)")), elsewhere);
  EXPECT_EQ(errorIn(body("* b -> heap 4:64 { 0..4 = v }")), elsewhere);
  EXPECT_EQ(errorIn(body("", "each (u< v 5)")), "a formula with a fact about the nodes of another list");
  EXPECT_EQ(errorIn(body("", "* b -> heap 8:64 { 0..8 = &k.first }")), "a formula with a pointer to nothing");
  EXPECT_EQ(errorIn(body("* b -> variable 4:64 { }")),
            "a formula with a node that owns something else than heap blocks");
  EXPECT_EQ(errorIn(body("* b dead heap 4:64")), "a formula with a node that owns something else than heap blocks");
  EXPECT_EQ(errorIn(body("* l -> heap 4:64 { }")), "l is described twice");
  EXPECT_EQ(errorIn(body("* b -> heap 8:64 { 0..8 = &l.self }")), "");
  EXPECT_EQ(errorIn(body("* b -> heap 8:64 { 0..8 = &k.self }")),
            "a formula with a pointer to a node that it is not in");
  EXPECT_EQ(errorIn(body("", "* b -> heap 8:64 { 0..8 = &l.self }")),
            "a formula with a pointer to a node that it is not in");
}

TEST_F(TextTest, PlacesExist) {
  EXPECT_NE(errorOf("invariant stack @main 9:0 { } end"), "");
  EXPECT_NE(errorOf("invariant stack @main 1:9 { } end"), "");
  EXPECT_NE(errorOf("invariant stack @nobody 1:0 { } end"), "");
  EXPECT_NE(errorOf("invariant stack @main 1:0 { %99 = null } end"), "");
  EXPECT_NE(errorOf("invariant stack @main 1:0 { } stack @main 0:0 { } end"), "");
}

TEST_F(TextTest, TheHashIsThatOfTheText) {
  const std::uint64_t before = hashOf(program_);
  std::string other = kList;
  load(other);
  EXPECT_EQ(hashOf(program_), before);
  other.replace(other.find("i64 16"), 6, "i64 24");
  load(other);
  EXPECT_NE(hashOf(program_), before);
}

}  // namespace
}  // namespace cairn::proof
