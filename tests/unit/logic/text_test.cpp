#include "logic/text.h"

#include <gtest/gtest.h>

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
