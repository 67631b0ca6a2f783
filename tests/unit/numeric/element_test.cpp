// Numeric elements by example: what is kept, and what is rightly not.
#include "numeric/element.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "term/text.h"

namespace cairn::numeric {
namespace {

using term::Term;

class ElementTest : public ::testing::Test {
 protected:
  Term t(const char* text) { return term::parse(store_, text); }
  Element from(std::initializer_list<const char*> texts) {
    std::vector<Term> conditions;
    for (const char* text : texts) conditions.push_back(t(text));
    return Element::top(readings_).assume(conditions);
  }
  std::string bounds(const Element& e, const char* text, Reading reading = Reading::Signed) {
    const auto interval = e.bounds(t(text), reading);
    if (!interval) return "none";
    return fmt::format("[{}, {}]", static_cast<long long>(interval->low), static_cast<long long>(interval->high));
  }
  std::string terms(const Element& e) {
    std::string result;
    for (const Term term : e.toTerms(store_)) result += term::print(store_, term) + " ";
    return result;
  }

  term::TermStore store_;
  Readings readings_ = Readings::table();
};

TEST_F(ElementTest, KnowsBoundsAndOrders) {
  const Element e = from({"(s<= 0 i:32)", "(s< i n:32)", "(s<= n 100)"});
  EXPECT_EQ(bounds(e, "i"), "[0, 99]");
  EXPECT_EQ(bounds(e, "n"), "[1, 100]");
  EXPECT_EQ(bounds(e, "(sub n i)"), "[1, 100]");
  EXPECT_EQ(e.decide(t("(s< i n)")), true);
  EXPECT_EQ(e.decide(t("(s<= (add i 1) n)")), true);
  EXPECT_EQ(e.decide(t("(u< i n)")), true);
  EXPECT_EQ(e.decide(t("(s<= (add i 2) n)")), std::nullopt);
  EXPECT_TRUE(e.assume(t("(= i n)")).isBottom());
}

TEST_F(ElementTest, ImpliesWhatItDecidesToBeTrue) {
  const Element e = from({"(s<= 0 i:32)", "(s< i n:32)", "(s<= n 100)"});
  for (const char* condition :
       {"(s< i n)", "(s< n i)", "(s<= i 99)", "(s<= i 98)", "(s< 200 i)", "(= i n)", "(!= i n)", "(s<= m:32 7)"}) {
    EXPECT_EQ(e.implies(t(condition)), e.decide(t(condition)) == true) << condition;
  }
  EXPECT_TRUE(e.assume(t("(= i n)")).implies(t("(= i 3)")));
}

TEST_F(ElementTest, WhatIsImpliedIsNotOpen) {
  const Element e = from({"(s<= 0 i:32)", "(s< i n:32)", "(s<= n 100)"});
  const std::vector<Term> conditions = {t("(s<= 0 i)"), t("(or (= i 3) (= i 7))"), t("(s< i n)"), t("(!= i 50)")};
  const std::vector<Term> open = {conditions[1], conditions[3]};
  EXPECT_EQ(e.open(conditions), open);
}

TEST_F(ElementTest, AnOrderAboveShowsThatASumDoesNotWrap) {
  const Element e = from({"(s< i:32 n:32)"}).assign(t("j:32"), t("(add i 1)"));
  EXPECT_EQ(e.decide(t("(s<= j n)")), true);
  EXPECT_EQ(e.decide(t("(s< i j)")), true);
}

TEST_F(ElementTest, ARemainderFollowsFromACongruence) {
  const Element e = from({"(s<= 0 j:32)", "(s< j 100000)", "(= (srem j 12) 0)"}).assign(t("k:32"), t("(add j 12)"));
  EXPECT_EQ(e.decide(t("(= (srem k 12) 0)")), true);
  EXPECT_EQ(e.decide(t("(= (urem k 6) 0)")), true);
  EXPECT_EQ(e.decide(t("(= (srem (add k 1) 12) 1)")), true);
  EXPECT_EQ(e.decide(t("(= (srem (add k 1) 24) 1)")), std::nullopt);
  const Element negative = from({"(s<= j:32 -1)", "(s< -100000 j)", "(= (srem j 12) -1)"});
  EXPECT_EQ(negative.decide(t("(= (srem j 12) -1)")), true);
  EXPECT_EQ(negative.decide(t("(= (srem j 6) 5)")), false);
}

TEST_F(ElementTest, ASumThatMayWrapIsForgotten) {
  const Element e = Element::top().assign(t("j:32"), t("(add i:32 1)"));
  EXPECT_EQ(e.decide(t("(s< i j)")), std::nullopt);
  const Element bounded = from({"(not (sadd-overflows i 1))"}).assign(t("j:32"), t("(add i:32 1)"));
  EXPECT_EQ(bounded.decide(t("(s< i j)")), true);
}

TEST_F(ElementTest, UnsignedComparisonsOnBothSidesOfTheSign) {
  EXPECT_EQ(bounds(from({"(u< x:32 10)"}), "x"), "[0, 9]");
  EXPECT_EQ(bounds(from({"(u< 10 x:32)"}), "x"), "[-2147483648, 2147483647]");
  EXPECT_EQ(bounds(from({"(s<= 0 x:32)", "(u< 10 x)"}), "x"), "[11, 2147483647]");
  EXPECT_EQ(bounds(from({"(s< x:32 0)", "(u< 4294967290 x)"}), "x"), "[-5, -1]");
  // Whatever sign i has, below a number that is not negative it is none either.
  const Element e = from({"(s<= 0 n:32)", "(u< i:32 n)"});
  EXPECT_EQ(e.decide(t("(and (s<= 0 i) (s< i n))")), true);
}

TEST_F(ElementTest, RelatesSymbolsOfDifferentWidths) {
  const Element e = from({"(s<= 0 i:32)", "(s< i n:32)", "(= k:64 (sext 64 i))"});
  EXPECT_EQ(e.decide(t("(s< k (sext 64 n))")), true);
  const Element next = e.assign(t("i"), t("(add i 1)")).assign(t("k"), t("(add k 1)"));
  EXPECT_EQ(next.decide(t("(= k (sext 64 i))")), true);
  EXPECT_EQ(next.decide(t("(s<= i n)")), true);
}

TEST_F(ElementTest, JoinFindsRelationsThatConstantsHide) {
  const Element e = Element::join(from({"(= x:32 0)", "(= y:32 4)"}), from({"(= x:32 1)", "(= y:32 5)"}));
  EXPECT_EQ(e.decide(t("(= y (add x 4))")), true);
  EXPECT_EQ(bounds(e, "y"), "[4, 5]");
}

TEST_F(ElementTest, JoinFindsCongruences) {
  const Element e = Element::join(from({"(= x:64 0)"}), from({"(= x:64 24)"}));
  const Element widened = Element::widen(e, Element::join(e, from({"(= x:64 40)"})));
  EXPECT_EQ(widened.decide(t("(= (extract 2 0 x) 0)")), true);
  EXPECT_EQ(widened.decide(t("(= x 12)")), false);
}

TEST_F(ElementTest, CongruencesRoundBoundsAndDifferences) {
  const Element e =
      from({"(= (extract 2 0 o:64) 0)", "(= (extract 2 0 s:64) 0)", "(s< o s)", "(s<= 0 o)", "(s<= s 100)"});
  EXPECT_EQ(bounds(e, "s"), "[8, 96]");
  EXPECT_EQ(e.decide(t("(s<= (add o 8) s)")), true);
}

TEST_F(ElementTest, TwoBitsThatDiffer) {
  const Element e = from({"(!= (extract 0 0 x:64) -1)", "(s<= 1 x)", "(s<= x 3)"});
  EXPECT_EQ(bounds(e, "x"), "[2, 2]");
  EXPECT_EQ(e.decide(t("(!= (extract 0 0 x) -1)")), true);
}

TEST_F(ElementTest, ALoopThatCountsUp) {
  // i := 0; while (i < n) i++, by joins and a widening, with n >= 0.
  const Element entry = from({"(s<= 0 n:32)", "(= i:32 0)"});
  const auto body = [&](const Element& head) { return head.assume(t("(s< i n)")).assign(t("i"), t("(add i 1)")); };
  Element head = Element::join(entry, body(entry));
  for (int visit = 0; visit < 5; ++visit) head = Element::widen(head, Element::join(entry, body(head)));
  EXPECT_EQ(head, Element::widen(head, body(head)));
  EXPECT_EQ(head.decide(t("(and (s<= 0 i) (s<= i n))")), true);
  EXPECT_EQ(head.assume(t("(not (s< i n))")).decide(t("(= i n)")), true);
}

// The states of an analysis keep terms, not elements: every visit renders the head and reads it back.
TEST_F(ElementTest, ALoopWhoseStatesAreTerms) {
  // k: 64-bit index beside the counter i; p: byte offset, eight bytes a step; both stay in step with i.
  const Element entry = from({"(s<= 1 n:32)", "(= i:32 0)", "(= k:64 0)", "(= p:64 16)"});
  const auto body = [&](const Element& head) {
    return head.assume(t("(s< i n)"))
        .assign(t("i"), t("(add i 1)"))
        .assign(t("k"), t("(add k 1)"))
        .assign(t("p"), t("(add p 8)"));
  };
  const auto throughTerms = [&](const Element& e) { return Element::top(readings_).assume(e.toTerms(store_)); };
  Element head = throughTerms(Element::join(entry, body(entry)));
  for (int visit = 0; visit < 6; ++visit) head = throughTerms(Element::widen(head, body(head)));
  EXPECT_TRUE(Element::leq(body(head), head));
  EXPECT_TRUE(Element::leq(entry, head));
  EXPECT_EQ(head.decide(t("(= k (sext 64 i))")), true);
  EXPECT_EQ(head.decide(t("(and (s<= 0 i) (s<= i n))")), true);
  EXPECT_EQ(head.decide(t("(= (extract 2 0 p) 0)")), true);
}

TEST_F(ElementTest, LengthsOfAListThatIsBuiltAndTakenApart) {
  const Element built = from({"(s<= 0 n:64)", "(= len:64 n)", "(s<= n 1152921504606846975)"});
  const Element one =
      built.assume(t("(s<= 1 len)")).assign(t("rest:64"), t("(add len -1)")).assign(t("done:64"), t("1:64"));
  EXPECT_EQ(one.decide(t("(s<= 0 rest)")), true);
  EXPECT_EQ(one.decide(t("(= (add rest 1) n)")), true);
  EXPECT_EQ(one.assume(t("(= rest 0)")).decide(t("(= n 1)")), true);
}

TEST_F(ElementTest, AConditionOnASymbolOfEitherReading) {
  readings_.readUnsigned(t("u:64"));
  const Element e = from({"(u< u 100)", "(s<= 0 s:64)", "(u< s u)"});
  EXPECT_EQ(bounds(e, "s"), "[0, 98]");
  EXPECT_EQ(e.decide(t("(s< s u)")), true);
  EXPECT_TRUE(Element::leq(Element::top(readings_).assume(e.toTerms(store_)), e));
}

TEST_F(ElementTest, WideningStopsAtThresholds) {
  const Integer thresholds[] = {-1, 16, 100};
  const Element a = from({"(= x:32 0)"});
  const Element b = Element::widen(a, from({"(s<= 0 x)", "(s<= x 1)"}), thresholds);
  EXPECT_EQ(bounds(b, "x"), "[0, 16]");
  EXPECT_EQ(bounds(Element::widen(b, from({"(s<= 0 x)", "(s<= x 17)"}), thresholds), "x"), "[0, 100]");
  EXPECT_EQ(bounds(Element::widen(b, from({"(s<= -1 x)", "(s<= x 101)"}), thresholds), "x"), "[-1, 2147483647]");
  EXPECT_EQ(
      bounds(Element::narrow(Element::widen(b, from({"(s<= 0 x)", "(s<= x 101)"})), from({"(s<= 0 x)", "(s<= x 50)"})),
             "x"),
      "[0, 50]");
}

TEST_F(ElementTest, ExpandTakesTheGroupAsAWhole) {
  const Element e = from({"(s<= lo:32 a:32)", "(s<= a b:32)", "(s<= b hi:32)"});
  const std::pair<Term, Term> group[] = {{t("a"), t("a2:32")}, {t("b"), t("b2:32")}};
  const Element expanded = e.expand(group);
  EXPECT_EQ(expanded.decide(t("(and (s<= lo a2) (s<= a2 b2) (s<= b2 hi))")), true);
  EXPECT_EQ(expanded.decide(t("(s<= a b2)")), std::nullopt);
  EXPECT_EQ(expanded.fold(group), e);
}

TEST_F(ElementTest, RendersFewTerms) {
  EXPECT_EQ(terms(from({"(s<= 0 i:32)", "(s< i n:32)", "(s<= n 100)"})), "(s<= 0 i) (s< n 101) (s< i n) ");
  EXPECT_EQ(terms(from({"(s<= a:32 b:32)", "(s<= b c:32)", "(s<= a c)"})), "(s<= a b) (s<= b c) ");
  EXPECT_EQ(terms(from({"(= p:32 q:32)", "(s<= q 5)", "(= r:64 (sext 64 p))"})), "(s< p 6) (= p q) (= r (sext 64 p)) ");
  EXPECT_EQ(terms(from({"(s<= 0 x:64)", "(s<= x (add y:64 3))", "(s<= y 1000)"})),
            "(s<= 0 x) (s< y 1001) (s<= x (add y 3)) ");
  EXPECT_EQ(terms(from({"(= (extract 2 0 x:64) 4)"})), "(= (extract 2 0 x) -4) ");
  EXPECT_EQ(terms(from({"(= x:64 7)", "f:bool", "(not g:bool)"})), "(= x 7) f (not g) ");
}

TEST_F(ElementTest, ChoicesAndDisjunctionsByCases) {
  EXPECT_EQ(bounds(from({"(or (= x:32 3) (= x 7))"}), "x"), "[3, 7]");
  EXPECT_EQ(from({"(or (= x:32 3) (= x 7))"}).decide(t("(= x 4)")), false);
  const Element e = from({"(s<= 0 a:32)", "(s<= a 10)"}).assign(t("m:32"), t("(ite (s< a b:32) a b)"));
  EXPECT_EQ(e.decide(t("(and (s<= m a) (s<= m b))")), true);
}

}  // namespace
}  // namespace cairn::numeric
