#include "logic/bytes/text.h"

#include <gtest/gtest.h>

#include "support/check.h"
#include "term/text.h"

namespace cairn::logic {
namespace {

TEST(Text, Mathematics) {
  term::TermStore store;
  const auto parse = [&](std::string_view text) { return term::parse(store, text); };
  const std::vector<term::Term> pure = {parse("(u< x:64 4)"), parse("(!= y:64 0)")};
  const Formula f(store, pure,
                  {PointsTo{parse("b:64"), parse("7:8")}, PointsTo{parse("(add b 1)"), parse("v:8")},
                   PointsTo{parse("(add b x)"), term::Term()}});
  EXPECT_EQ(printMathematics(store, f), "(u< x 4) ∧ (!= y 0) : b ↦ 7 ∗ (add b 1) ↦ v ∗ (add b x) ↦ _");
}

class Lists : public testing::Test {
 protected:
  term::Term parse(std::string_view text) { return term::parse(store_, text); }
  // Nodes of 16 bytes, the number v at 0, linked at 8.
  List list(std::string_view first, std::string_view next) {
    List result;
    result.layout = {ListKind::Singly, "node", 0, 8, 0, 0, "", "next", ""};
    result.first = parse(first);
    result.next = parse(next);
    result.length = parse("n:64");
    result.size = parse("16:64");
    result.locals = {parse("v:32")};
    result.fields = {{"data", 0, 4, Sort::Signed, false, parse("v")}};
    result.facts = {parse("(s<= 0 v)"), parse("(s<= v 3)")};
    return result;
  }

  term::TermStore store_;
};

TEST_F(Lists, Mathematics) {
  const Formula f(store_, std::vector<term::Term>{parse("(s<= 1 n:64)")}, {list("x:64", "0:64")},
                  std::vector<term::Term>{parse("n:64"), parse("unused:64")});
  EXPECT_EQ(
      printMathematics(store_, f),
      "∃ n. (s<= 1 n) : ls[head 0, next 8](x, 0; n)⟨∃ v. node{size = 16, data = v} ∗ (s<= 0 v) ∧ (s< v 4) : emp⟩");
}

TEST_F(Lists, ForPeople) {
  Record record{parse("h:64"), parse("16:64"), "node", {{"next", 8, 8, Sort::Location, false, parse("x:64")}}};
  const Formula f(store_, std::vector<term::Term>{parse("(s<= 1 n:64)"), parse("(= j:32 (add i:32 1))")},
                  {record, list("x:64", "0:64"), Freed{parse("old:64")}});
  EXPECT_EQ(printForPeople(store_, f, {}),
            "h -> node{next = x} * ls(x, NULL, n) of node via next {data = v with 0 <= v <= 3} * freed(old) "
            "with n >= 1, i = j - 1");
  EXPECT_EQ(printForPeople(store_, Formula(), {}), "emp");
}

TEST_F(Lists, NumbersOfEachSort) {
  const Names names = {{parse("u:32").symbol(), {"u", Sort::Unsigned}},
                       {parse("p:64").symbol(), {"p", Sort::Location}}};
  const Infix infix(store_, names);
  EXPECT_EQ(infix.condition(parse("(= u 4294967295)")), "u = UINT_MAX");
  EXPECT_EQ(infix.condition(parse("(!= p 0)")), "p != NULL");
  EXPECT_EQ(infix.condition(parse("(s< u i:32)")), "(signed)u < i");
  EXPECT_EQ(infix.condition(parse("(u< i j:32)")), "(unsigned)i < (unsigned)j");
  EXPECT_EQ(infix.condition(parse("(or (= i 1) (s< j i))")), "(i = 1 || j < i)");
  EXPECT_EQ(
      infix.conditions(std::vector<term::Term>{parse("(u<= u 7)"), parse("(s<= -2147483640 i)"), parse("(u<= 2 u)")}),
      (std::vector<std::string>{"2 <= u <= 7", "i >= INT_MIN + 8"}));
}

TEST_F(Lists, OnlyBytesAreQuestionsForTheHeapOfBytes) {
  const Formula f(store_, {}, {list("x:64", "0:64")});
  EXPECT_THROW((void)printSmtLib(store_, f), support::Unsupported);
}

TEST_F(Lists, TwoBlocksAtOneAddressAreFalse) {
  const Record record{parse("h:64"), parse("16:64"), "node", {}};
  EXPECT_TRUE(Formula(store_, {}, {record, record}).isFalse());
}

TEST(Text, SmtLib) {
  term::TermStore store;
  const auto parse = [&](std::string_view text) { return term::parse(store, text); };
  const std::vector<term::Term> pure = {parse("(u< x:64 4)")};
  const Formula f(store, pure, {PointsTo{parse("b:64"), parse("v:8")}, PointsTo{parse("(add b x)"), term::Term()}});
  EXPECT_EQ(printSmtLib(store, f),
            "(set-logic ALL)\n"
            "(declare-heap ((_ BitVec 64) (_ BitVec 8)))\n"
            "(declare-const |x| (_ BitVec 64))\n"
            "(declare-const |b| (_ BitVec 64))\n"
            "(declare-const |v| (_ BitVec 8))\n"
            "(declare-const |any 1| (_ BitVec 8))\n"
            "(assert (bvult |x| (_ bv4 64)))\n"
            "(assert (sep (pto |b| |v|) (pto (bvadd |b| |x| (_ bv0 64)) |any 1|)))\n"
            "(check-sat)\n");
}

TEST(Text, SmtLibNamesWhatIsShared) {
  term::TermStore store;
  const auto parse = [&](std::string_view text) { return term::parse(store, text); };
  const Formula f(store, std::vector<term::Term>{parse("(u< (mul x:64 y:64) 4)"), parse("(!= (mul x y) z:64)")}, {});
  const std::string text = printSmtLib(store, f);
  EXPECT_NE(text.find("(define-fun |part 1| () (_ BitVec 64) (bvmul |x| |y|))\n"), std::string::npos) << text;
  EXPECT_NE(text.find("(assert sep.emp)\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace cairn::logic
