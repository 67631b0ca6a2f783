// Octagons and polyhedra by example: what they keep beyond zones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <initializer_list>
#include <string>

#include "numeric/element.h"
#include "term/text.h"

namespace cairn::numeric {
namespace {

using term::Term;

class RelationsTest : public ::testing::Test {
 protected:
  Term t(const char* text) { return term::parse(store_, text); }
  Element from(Relations relations, std::initializer_list<const char*> texts) {
    std::vector<Term> conditions;
    for (const char* text : texts) conditions.push_back(t(text));
    return Element::top(relations).assume(conditions);
  }
  std::string terms(const Element& e) {
    std::string result;
    for (const Term term : e.toTerms(store_)) result += term::print(store_, term) + " ";
    return result;
  }
  // Element::operator== may tell elements apart that say the same in different words.
  static bool equivalent(const Element& a, const Element& b) { return Element::leq(a, b) && Element::leq(b, a); }
  // As an analysis does between loop heads.
  Element throughTerms(const Element& e) { return Element::top(e.relations()).assume(e.toTerms(store_)); }

  term::TermStore store_;
};

TEST_F(RelationsTest, AJoinFindsASumOfThree) {
  const Element first = from(Relations::Polyhedra, {"(= i:32 0)", "(= j:32 n:32)", "(s<= 0 n)", "(s<= n 1000)"});
  const Element second =
      from(Relations::Polyhedra, {"(= i:32 1)", "(= j:32 (sub n:32 1))", "(s< 0 n)", "(s<= n 1000)"});
  const Element joined = Element::join(first, second);
  EXPECT_EQ(joined.decide(t("(= (add i j) n)")), true) << terms(joined);
  EXPECT_TRUE(equivalent(throughTerms(joined), joined)) << terms(joined);
  EXPECT_EQ(joined.assume(t("(= j 0)")).decide(t("(= i n)")), true);
}

TEST_F(RelationsTest, ZonesAndOctagonsDoNotFindIt) {
  for (const Relations relations : {Relations::Zones, Relations::Octagons}) {
    const Element first = from(relations, {"(= i:32 0)", "(= j:32 n:32)", "(s<= 0 n)", "(s<= n 1000)"});
    const Element second = from(relations, {"(= i:32 1)", "(= j:32 (sub n:32 1))", "(s< 0 n)", "(s<= n 1000)"});
    EXPECT_EQ(Element::join(first, second).decide(t("(= (add i j) n)")), std::nullopt);
  }
}

TEST_F(RelationsTest, AnOctagonKeepsASumOfTwo) {
  for (const Relations relations : {Relations::Octagons, Relations::Polyhedra}) {
    const Element joined = Element::join(from(relations, {"(= i:32 0)", "(s<= 0 j:32)", "(s<= j 50)"}),
                                         from(relations, {"(= i:32 1)", "(s<= 0 j:32)", "(s<= j 49)"}));
    EXPECT_EQ(joined.decide(t("(s<= (add i j) 50)")), true) << terms(joined);
    EXPECT_EQ(joined.decide(t("(s<= (add i j) 49)")), std::nullopt);
    EXPECT_EQ(throughTerms(joined).decide(t("(s<= (add i j) 50)")), true) << terms(joined);
  }
}

TEST_F(RelationsTest, AnIndexAndItsByteOffset) {
  const Element joined = Element::join(from(Relations::Polyhedra, {"(= i:32 0)", "(= o:64 0)"}),
                                       from(Relations::Polyhedra, {"(= i:32 1)", "(= o:64 12)"}));
  EXPECT_EQ(joined.decide(t("(= o (mul 12 (sext 64 i)))")), true) << terms(joined);
  EXPECT_TRUE(equivalent(throughTerms(joined), joined)) << terms(joined);
}

TEST_F(RelationsTest, ASumThatMayWrapIsNoSumOfIntegers) {
  const Element e = from(Relations::Polyhedra, {"(= (add i:32 j:32) n:32)"});
  EXPECT_EQ(e.assume(t("(s<= 1 i)")).assume(t("(s<= 1 j)")).decide(t("(s<= 1 n)")), std::nullopt);
  const Element small = e.assume(t("(s<= 0 i)")).assume(t("(s<= i 100)")).assume(t("(s<= 1 j)")).assume(t("(s<= j 9)"));
  EXPECT_EQ(small.decide(t("(s<= 1 n)")), true) << terms(small);
}

TEST_F(RelationsTest, WideningKeepsAnEquation) {
  const Element first = from(Relations::Polyhedra, {"(= i:32 0)", "(= j:32 n:32)", "(s<= 0 n)", "(s<= n 1000)"});
  const Element second =
      from(Relations::Polyhedra, {"(= i:32 1)", "(= j:32 (sub n:32 1))", "(s< 0 n)", "(s<= n 1000)"});
  const Element widened = Element::widen(first, Element::join(first, second));
  EXPECT_EQ(widened.decide(t("(= (add i j) n)")), true) << terms(widened);
  EXPECT_EQ(throughTerms(widened).decide(t("(= (add i j) n)")), true) << terms(widened);
}

TEST_F(RelationsTest, ProjectionCarriesAnEquationOver) {
  const Element e =
      from(Relations::Polyhedra, {"(s<= 0 i:32)", "(s<= i 100)", "(s<= 0 j:32)", "(s<= j 100)", "(= n:32 (add i j))"})
          .assign(t("i2:32"), t("(add i 1)"))
          .assign(t("j2:32"), t("(sub j 1)"));
  const std::vector<Term> kept{t("i2"), t("j2"), t("n")};
  EXPECT_EQ(e.project(kept).decide(t("(= n (add i2 j2))")), true) << terms(e.project(kept));
  // x = a + b and y = a - b: one of them is left, and the other is not.
  const Element two = from(Relations::Polyhedra, {"(s<= 0 a:8)", "(s<= a 9)", "(s<= 0 b:8)", "(s<= b 9)",
                                                  "(= x:8 (add a b))", "(= y:8 (sub a b))"});
  const std::vector<Term> ends{t("x"), t("y")};
  const Element shadow = two.project(ends);
  EXPECT_EQ(shadow.decide(t("(= (extract 0 0 (add x y)) 0:1)")), true) << terms(shadow);
  EXPECT_EQ(shadow.decide(t("(s<= y x)")), true) << terms(shadow);
}

TEST_F(RelationsTest, AGroupIsExpandedAsAWhole) {
  const Element e =
      from(Relations::Polyhedra, {"(s<= 0 a:32)", "(s<= a 100)", "(s<= 0 b:32)", "(s<= b 100)", "(= n:32 (add a b))"});
  const std::vector<std::pair<Term, Term>> copies{{t("a"), t("a2:32")}, {t("b"), t("b2:32")}};
  const Element expanded = e.expand(copies);
  EXPECT_EQ(expanded.decide(t("(= n (add a2 b2))")), true);
  EXPECT_EQ(expanded.decide(t("(= n (add a b))")), true);
  EXPECT_EQ(expanded.decide(t("(= a a2)")), std::nullopt);
  EXPECT_EQ(expanded.decide(t("(= n (add a b2))")), std::nullopt);
  EXPECT_EQ(expanded.fold(copies).decide(t("(= n (add a b))")), true);
}

TEST_F(RelationsTest, ManyRelatedSymbolsTakeNoTime) {
  const auto side = [&](int shift) {
    std::vector<Term> conditions;
    for (int i = 0; i < 60; ++i) {
      const Term symbol = store_.symbol(fmt::format("v{}", i), 32);
      const Term next = store_.symbol(fmt::format("v{}", (i + 7) % 60), 32);
      conditions.push_back(store_.sle(store_.constant(static_cast<std::uint64_t>(shift), 32), symbol));
      conditions.push_back(store_.sle(symbol, store_.constant(static_cast<std::uint64_t>(50 + i + shift), 32)));
      conditions.push_back(
          store_.sle(store_.add(symbol, next), store_.constant(static_cast<std::uint64_t>(60 + i), 32)));
    }
    return Element::top(Relations::Polyhedra).assume(conditions);
  };
  const Element joined = Element::join(side(0), side(3));
  EXPECT_FALSE(joined.isBottom());
  EXPECT_EQ(joined.decide(t("(s<= 0 v1:32)")), true);
}

TEST_F(RelationsTest, TheRoundingModeStays) {
  const int before = std::fegetround();
  EXPECT_EQ(before, FE_TONEAREST);
  const Element e = from(Relations::Polyhedra, {"(s<= 0 i:8)", "(s<= 0 j:8)", "(s<= (add (sext 16 i) (sext 16 j)) 9)"});
  EXPECT_FALSE(Element::join(e, e.assume(t("(= i 3)"))).isBottom());
  EXPECT_EQ(std::fegetround(), before);
  volatile double one = 1.0;
  EXPECT_EQ(one / 3.0 * 3.0, 1.0);
}

}  // namespace
}  // namespace cairn::numeric
