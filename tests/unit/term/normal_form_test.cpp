// What the builders make of the patterns that programs produce.
#include <gtest/gtest.h>

#include "term/evaluate.h"
#include "term/store.h"
#include "term/text.h"

namespace cairn::term {
namespace {

struct Case {
  const char* term;
  const char* normal;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.term; }

class NormalForm : public ::testing::TestWithParam<Case> {};

TEST_P(NormalForm, IsReached) {
  TermStore store;
  for (const char* name : {"x", "y", "i", "n"}) static_cast<void>(store.symbol(name, 32));
  for (const char* name : {"p", "q"}) static_cast<void>(store.symbol(name, 64));
  for (const char* name : {"b", "c"}) static_cast<void>(store.symbol(name, 8));
  for (const char* name : {"f", "g"}) static_cast<void>(store.symbol(name, 0));
  static_cast<void>(store.symbol("t", 1));
  EXPECT_EQ(print(store, parse(store, GetParam().term)), GetParam().normal);
}

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, NormalForm,
    ::testing::Values(Case{"(add x (add y x))", "(add (mul 2 x) y)"}, Case{"(sub (add x y) x)", "y"},
                      Case{"(mul 3 (add x 5))", "(add (mul 3 x) 15)"},
                      Case{"(mul (mul 2 x) (mul 3 y))", "(mul 6 (mul x y))"}, Case{"(shl x 4:32)", "(mul 16 x)"},
                      Case{"(shl x 32:32)", "0:32"}, Case{"(bitnot (bitnot x))", "x"},
                      Case{"(add x (bitnot x))", "-1:32"}, Case{"(bitxor x -1)", "(bitnot x)"},
                      Case{"(udiv x 8)", "(zext 32 (extract 31 3 x))"}, Case{"(urem x 8)", "(zext 32 (extract 2 0 x))"},
                      Case{"(sdiv (mul 4 (sext 64 i)) 4)", "(sext 64 i)"}, Case{"(udiv x 0)", "-1:32"},
                      Case{"(urem x 0)", "x"}));

INSTANTIATE_TEST_SUITE_P(
    BitFields, NormalForm,
    ::testing::Values(Case{"(bitand x 15)", "(zext 32 (extract 3 0 x))"},
                      Case{"(lshr (bitand x 240) 4:32)", "(zext 32 (extract 7 4 x))"},
                      Case{"(ashr (shl x 28:32) 28:32)", "(sext 32 (extract 3 0 x))"},
                      // Setting bits 7..4 and reading them, and their neighbours, back.
                      Case{"(extract 7 4 (bitor (bitand x -241) (shl (bitand y 15) 4:32)))", "(extract 3 0 y)"},
                      Case{"(extract 31 8 (bitor (bitand x -241) (shl (bitand y 15) 4:32)))", "(extract 31 8 x)"},
                      Case{"(extract 3 0 (bitor (bitand x -241) (shl (bitand y 15) 4:32)))", "(extract 3 0 x)"},
                      Case{"(bitor (mul 4 x) 1)", "(add (mul 4 x) 1)"}, Case{"(bitand (bitor x 1) 1)", "1:32"}));

INSTANTIATE_TEST_SUITE_P(
    Bytes, NormalForm,
    ::testing::Values(Case{"(concat (extract 31 24 x) (extract 23 16 x) (extract 15 8 x) (extract 7 0 x))", "x"},
                      Case{"(concat (extract 31 24 (add x 1)) (extract 23 16 (add x 1)) (extract 15 8 (add x 1)) "
                           "(extract 7 0 (add x 1)))",
                           "(add x 1)"},
                      Case{"(concat (extract 31 16 (bitnot x)) (extract 15 0 (bitnot x)))", "(bitnot x)"},
                      Case{"(concat (extract 31 8 (ite f 4660:32 22136:32)) (extract 7 0 (ite f 4660:32 22136:32)))",
                           "(ite f 4660:32 22136:32)"},
                      Case{"(concat 0:24 b)", "(zext 32 b)"}, Case{"(concat b 0:24)", "(mul 16777216 (zext 32 b))"},
                      Case{"(extract 15 8 (concat b c b))", "c"}, Case{"(extract 7 0 (zext 32 b))", "b"},
                      Case{"(extract 31 31 (sext 32 b))", "(extract 7 7 b)"},
                      Case{"(extract 7 0 (add (zext 32 b) (zext 32 c)))", "(add b c)"}));

INSTANTIATE_TEST_SUITE_P(
    Comparisons, NormalForm,
    ::testing::Values(Case{"(= (add x 1) (add y 1))", "(= x y)"}, Case{"(= (mul 3 x) 9)", "(= x 3)"},
                      Case{"(= (mul 4 x) 6)", "false"}, Case{"(= (mul 4 x) 8)", "(= (extract 29 0 x) 2)"},
                      Case{"(u< x 1)", "(= x 0)"}, Case{"(u< 0 x)", "(!= x 0)"}, Case{"(u<= x 4294967295)", "true"},
                      Case{"(s< x -2147483647)", "(= x 2147483648)"}, Case{"(u< (zext 64 x) 4294967296)", "true"},
                      Case{"(u< (zext 64 x) 10)", "(u< x 10)"}, Case{"(s< (sext 64 x) (sext 64 y))", "(s< x y)"},
                      Case{"(s< (zext 64 x) (zext 64 y))", "(u< x y)"},
                      Case{"(u< (mul 4 (zext 64 i)) 40)", "(u< i 10)"}, Case{"(= (zext 32 b) 256)", "false"},
                      Case{"(= (concat b c) 258:16)", "(and (= b 1) (= c 2))"},
                      Case{"(!= (bitand x 4) 0)", "(= (extract 2 2 x) -1)"}, Case{"(not (s< x y))", "(s<= y x)"}));

INSTANTIATE_TEST_SUITE_P(
    Booleans, NormalForm,
    ::testing::Values(Case{"(!= (zext 32 (ite f 1:1 0:1)) 0)", "f"}, Case{"(= (ite f 1:32 0:32) 0)", "(not f)"},
                      Case{"(!= (bitand (ite f 1:1 0:1) (ite g 1:1 0:1)) 0)", "(and f g)"},
                      Case{"(!= (bitxor (ite f 1:1 0:1) 1) 0)", "(not f)"},
                      Case{"(ite (= t 1) 1:32 0:32)", "(zext 32 t)"}, Case{"(and f (not f))", "false"},
                      Case{"(or f (not f))", "true"}, Case{"(and f (or (not f) g))", "(and f g)"},
                      Case{"(ite (not f) x y)", "(ite f y x)"}, Case{"(ite f (ite f x y) y)", "(ite f x y)"},
                      Case{"(ite f g false)", "(and f g)"}, Case{"(s< (add (ite f 1:32 0:32) 5) 6)", "(not f)"}));

// Every overflow predicate against wide arithmetic, on all pairs of small widths.
TEST(Overflow, IsExact) {
  for (unsigned w = 1; w <= 4; ++w) {
    TermStore store;
    const Term a = store.symbol("a", w);
    const Term b = store.symbol("b", w);
    for (std::uint64_t x = 0; x <= lowMask(w); ++x) {
      for (std::uint64_t y = 0; y <= lowMask(w); ++y) {
        const std::int64_t sx = toSigned(x, w);
        const std::int64_t sy = toSigned(y, w);
        const auto outside = [&](std::int64_t value) { return value < signedMin(w) || value > signedMax(w); };
        Assignment values;
        values.set(a.symbol(), x);
        values.set(b.symbol(), y);
        const Term kx = store.constant(x, w);
        const Term ky = store.constant(y, w);
        const auto expectAll = [&](Term (TermStore::*predicate)(Term, Term), bool expected) {
          for (const Term left : {a, kx}) {
            for (const Term right : {b, ky})
              ASSERT_EQ(evaluate((store.*predicate)(left, right), values) != 0, expected);
          }
        };
        expectAll(&TermStore::signedAddOverflows, outside(sx + sy));
        expectAll(&TermStore::signedSubOverflows, outside(sx - sy));
        expectAll(&TermStore::signedMulOverflows, outside(sx * sy));
        expectAll(&TermStore::signedDivOverflows, sy != 0 && outside(sx / sy));
        expectAll(&TermStore::unsignedAddOverflows, x + y > lowMask(w));
        expectAll(&TermStore::unsignedSubOverflows, x < y);
        expectAll(&TermStore::unsignedMulOverflows, x * y > lowMask(w));
        if (y < w) {
          expectAll(&TermStore::signedShlOverflows, outside(sx * (std::int64_t{1} << y)));
          expectAll(&TermStore::unsignedShlOverflows, (x << y) > lowMask(w));
        }
      }
    }
  }
}

TEST(Store, NamesFreshSymbols) {
  TermStore store;
  EXPECT_EQ(print(store, store.freshSymbol("n", 32)), "n");
  EXPECT_EQ(print(store, store.freshSymbol("n", 32)), "n.1");
  EXPECT_EQ(print(store, store.freshSymbol("n", 8)), "n.2");
  EXPECT_EQ(store.symbol("n", 32), *store.findSymbol("n"));
}

// Sums of many values stay affordable.
TEST(Store, BoundsTheSizeOfSums) {
  TermStore store;
  Term sum = store.constant(0, 32);
  Assignment values;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    const Term x = store.freshSymbol("x", 32);
    values.set(x.symbol(), i);
    sum = store.add(sum, x);
  }
  EXPECT_EQ(evaluate(sum, values), 3000U * 2999U / 2U);
  EXPECT_LT(sum.children().size(), 100U);
}

}  // namespace
}  // namespace cairn::term
