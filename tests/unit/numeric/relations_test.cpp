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
  // As an analysis does between loop heads.
  Element throughTerms(const Element& e) { return Element::top(e.relations()).assume(e.toTerms(store_)); }

  term::TermStore store_;
};

TEST_F(RelationsTest, AJoinFindsASumOfThree) {
  const Element first = from(Relations::Polyhedra, {"(= i:32 0)", "(= j:32 n:32)", "(s<= 0 n)", "(s<= n 1000)"});
  const Element second = from(Relations::Polyhedra, {"(= i:32 1)", "(= j:32 (sub n:32 1))", "(s< 0 n)", "(s<= n 1000)"});
  const Element joined = Element::join(first, second);
  EXPECT_EQ(joined.decide(t("(= (add i j) n)")), true) << terms(joined);
  EXPECT_EQ(throughTerms(joined), joined) << terms(joined);
  EXPECT_EQ(joined.assume(t("(= j 0)")).decide(t("(= i n)")), true);
}

TEST_F(RelationsTest, TheRoundingModeStays) {
  const int before = std::fegetround();
  const Element e = from(Relations::Polyhedra, {"(s<= 0 i:8)", "(s<= 0 j:8)", "(s<= (add (sext 16 i) (sext 16 j)) 9)"});
  EXPECT_EQ(std::fegetround(), before);
  EXPECT_EQ(before, FE_TONEAREST);
  EXPECT_FALSE(e.isBottom());
}

}  // namespace
}  // namespace cairn::numeric
