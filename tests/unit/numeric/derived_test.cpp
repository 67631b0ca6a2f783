// Quotients, remainders and products: no assignment of numbers of a few bits is lost, whatever wraps and however the
// symbols are read; and what follows for indexes is found.
#include <gtest/gtest.h>

#include <random>

#include "random_elements.h"

namespace cairn::numeric {
namespace {

using term::Assignment;
using term::Term;
using term::TermStore;

// Three symbols of few bits in all readings, and the numbers that programs compute of them.
class SmallNumbers {
 public:
  SmallNumbers(TermStore& terms, unsigned width, unsigned readings) : terms_(terms), width_(width) {
    for (unsigned i = 0; i < 3; ++i) {
      symbols_.push_back(terms.symbol(std::string(1, static_cast<char>('x' + i)), width));
      if ((readings >> i & 1) != 0) readings_.readUnsigned(symbols_.back());
    }
    const Term x = symbols_[0];
    const Term y = symbols_[1];
    const Term n = symbols_[2];
    const auto number = [&](std::uint64_t value) { return terms.constant(value, width); };
    const auto narrow = [&](Term wide) { return terms.extract(wide, width - 1, 0); };
    const Term sum = terms.add(x, y);
    numbers_ = {x,
                y,
                n,
                number(0),
                number(1),
                number(2),
                number(3),
                number(term::lowMask(width)),
                sum,
                terms.add(x, number(1)),
                terms.sub(x, y)};
    for (const Term a : {x, sum, terms.sub(y, x), terms.add(n, number(3))}) {
      for (const std::uint64_t k : {2, 3}) {
        numbers_.push_back(terms.udiv(a, number(k)));
        numbers_.push_back(terms.sdiv(a, number(k)));
        numbers_.push_back(terms.urem(a, number(k)));
        numbers_.push_back(terms.srem(a, number(k)));
      }
      numbers_.push_back(terms.lshr(a, number(1)));
      numbers_.push_back(terms.ashr(a, number(1)));
      numbers_.push_back(terms.urem(a, n));
      numbers_.push_back(terms.srem(a, n));
      numbers_.push_back(terms.udiv(a, n));
    }
    const Term half = terms.lshr(terms.sub(y, x), number(1));
    numbers_.insert(numbers_.end(), {terms.add(x, half), terms.lshr(half, number(1)), terms.mul(x, n), terms.mul(y, n),
                                     terms.add(terms.mul(x, n), y), terms.mul(terms.add(x, number(1)), n),
                                     terms.mul(x, x), terms.mul(terms.mul(x, y), n)});
    // Wider, where the same sums do not wrap.
    const auto wide = [&](Term a) { return terms.zext(a, width + 2); };
    const auto wideSigned = [&](Term a) { return terms.sext(a, width + 2); };
    numbers_.push_back(narrow(terms.lshr(terms.add(wide(x), wide(y)), terms.constant(1, width + 2))));
    numbers_.push_back(narrow(terms.mul(wideSigned(x), wideSigned(n))));
    numbers_.push_back(narrow(terms.sdiv(terms.add(wideSigned(x), wideSigned(y)), terms.constant(2, width + 2))));
  }

  [[nodiscard]] const Readings& readings() const { return readings_; }
  [[nodiscard]] std::span<const Term> symbols() const { return symbols_; }
  Term number(std::mt19937_64& random) { return numbers_[random() % numbers_.size()]; }
  Term condition(std::mt19937_64& random) {
    const Term a = number(random);
    const Term b = number(random);
    switch (random() % 8) {
      case 0: return terms_.eq(a, b);
      case 1: return terms_.ne(a, b);
      case 2: return terms_.ult(a, b);
      case 3: return terms_.ule(a, b);
      case 4: return terms_.slt(a, b);
      case 5: return terms_.sle(a, b);
      case 6: return terms_.logicalNot(terms_.signedMulOverflows(symbols_[0], symbols_[2]));
      default: return terms_.logicalNot(terms_.unsignedMulOverflows(symbols_[0], symbols_[2]));
    }
  }
  template <typename Check>
  void forAll(Check check) {
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (3 * width_) && !::testing::Test::HasFailure(); ++bits) {
      Assignment at;
      for (unsigned i = 0; i < 3; ++i) at.set(symbols_[i].symbol(), bits >> (i * width_) & term::lowMask(width_));
      check(at);
    }
  }

 private:
  TermStore& terms_;
  unsigned width_;
  std::vector<Term> symbols_;
  std::vector<Term> numbers_;
  Readings readings_ = Readings::table();
};

class DerivedTest : public ::testing::TestWithParam<std::tuple<unsigned, Relations>> {};
INSTANTIATE_TEST_SUITE_P(WidthsAndRelations, DerivedTest,
                         ::testing::Combine(::testing::Values(2U, 3U),
                                            ::testing::Values(Relations::Zones, Relations::Octagons,
                                                              Relations::Polyhedra)));

TEST_P(DerivedTest, NoAssignmentIsLost) {
  const auto [width, relations] = GetParam();
  const unsigned rounds = relations == Relations::Zones ? 1500 : 200;
  for (unsigned readings = 0; readings < 8; ++readings) {
    TermStore store;
    SmallNumbers numbers(store, width, readings);
    std::mt19937_64 random(1000 * width + readings);
    for (unsigned round = 0; round < rounds && !HasFailure(); ++round) {
      std::vector<Term> conditions;
      for (unsigned i = 0; i < 1 + random() % 4; ++i) conditions.push_back(numbers.condition(random));
      const Element e = Element::top(numbers.readings(), relations).assume(conditions);
      const Term asked = numbers.condition(random);
      const auto decided = e.decide(asked);
      const Term value = numbers.number(random);
      const Term symbol = numbers.symbols()[random() % 3];
      const Element assigned = e.assign(symbol, value);
      const auto bounds = e.bounds(value, Reading::Signed);
      numbers.forAll([&](const Assignment& at) {
        const bool inside = testing::contains(e, at);
        ASSERT_TRUE(inside || !testing::satisfies(at, conditions)) << testing::describe(store, conditions);
        if (!inside) return;
        const std::uint64_t bits = evaluate(value, at);
        if (decided) {
          ASSERT_EQ(*decided, evaluate(asked, at) != 0) << testing::describe(store, conditions);
        }
        if (bounds) {
          ASSERT_TRUE(bounds->contains(readBits(bits, width, Reading::Signed)));
        }
        Assignment after = at;
        after.set(symbol.symbol(), bits);
        ASSERT_TRUE(testing::contains(assigned, after)) << testing::describe(store, conditions);
      });
    }
  }
}

class DerivedFactsTest : public ::testing::Test {
 protected:
  Term number(std::uint64_t value, unsigned width = 32) { return terms.constant(value, width); }
  Term below(Term a, Term b) { return terms.slt(a, b); }
  Term atMost(Term a, Term b) { return terms.sle(a, b); }
  Element given(std::initializer_list<Term> conditions) {
    const std::vector<Term> all(conditions);
    return Element::top().assume(all);
  }
  // With the conditions once more: an element keeps nothing of a product or a quotient.
  bool implies(std::initializer_list<Term> conditions, Term condition) {
    std::vector<Term> all(conditions);
    all.push_back(terms.logicalNot(condition));
    return Element::top().assume(all).isBottom();
  }

  TermStore terms;
  Term i = terms.symbol("i", 32);
  Term j = terms.symbol("j", 32);
  Term lo = terms.symbol("lo", 32);
  Term hi = terms.symbol("hi", 32);
  Term n = terms.symbol("n", 32);
  Term m = terms.symbol("m", 32);
  Term zero = number(0);
};

TEST_F(DerivedFactsTest, MiddlesLieBetween) {
  const Element known = given({atMost(zero, lo), below(lo, hi), atMost(hi, n), atMost(n, number(1000))});
  for (const Term middle :
       {terms.sdiv(terms.add(lo, hi), number(2)), terms.add(lo, terms.sdiv(terms.sub(hi, lo), number(2))),
        terms.ashr(terms.add(lo, hi), number(1)), terms.lshr(terms.add(lo, hi), number(1)),
        terms.add(lo, terms.lshr(terms.sub(hi, lo), number(1)))}) {
    EXPECT_EQ(known.decide(below(middle, hi)), true);
    EXPECT_EQ(known.decide(atMost(lo, middle)), true);
    EXPECT_EQ(known.decide(below(middle, n)), true);
    const Element assigned = known.assign(m, middle);
    EXPECT_EQ(assigned.decide(below(m, hi)), true);
    EXPECT_EQ(assigned.decide(atMost(lo, m)), true);
    EXPECT_EQ(assigned.decide(below(lo, m)), std::nullopt);
  }
}

TEST_F(DerivedFactsTest, ASumThatMayWrapHasNoMiddle) {
  const Element known = given({atMost(zero, lo), below(lo, hi)});
  EXPECT_EQ(known.decide(below(terms.lshr(terms.add(lo, hi), number(1)), hi)), true);  // unsigned numbers: no wrapping
  EXPECT_EQ(known.decide(atMost(zero, terms.sdiv(terms.add(lo, hi), number(2)))), std::nullopt);
}

TEST_F(DerivedFactsTest, RemaindersAreBelowTheDivisor) {
  const Term r = terms.urem(i, n);
  EXPECT_EQ(given({below(zero, n)}).decide(terms.ult(r, n)), true);
  EXPECT_EQ(given({atMost(zero, n)}).decide(terms.ult(r, n)), std::nullopt);  // the remainder by 0 is the dividend
  EXPECT_EQ(given({atMost(zero, n)}).decide(terms.ule(r, i)), std::nullopt);  // i may be negative
  EXPECT_EQ(given({atMost(zero, n), atMost(zero, i)}).decide(terms.ule(r, i)), true);
  EXPECT_EQ(given({below(zero, n), atMost(zero, i), below(i, n)}).decide(terms.eq(r, i)), true);
  const Element wrapped =
      given({below(number(3), n), atMost(n, i), atMost(i, terms.add(n, number(3))), below(n, number(1000))});
  EXPECT_EQ(wrapped.decide(terms.eq(r, terms.sub(i, n))), true);
}

TEST_F(DerivedFactsTest, ASignedRemainderHasTheSignOfTheDividend) {
  const Term r = terms.srem(i, n);
  const Element known = given({below(zero, n), below(n, number(1000))});
  EXPECT_EQ(known.decide(below(r, n)), true);
  EXPECT_EQ(known.decide(atMost(zero, r)), std::nullopt);
  EXPECT_EQ(known.decide(atMost(number(1), terms.add(r, n))), true);
  EXPECT_EQ(given({atMost(zero, n)}).decide(below(r, n)), std::nullopt);
}

TEST_F(DerivedFactsTest, QuotientsAreMonotone) {
  const Term bytes = terms.udiv(terms.add(n, number(7)), number(8));
  const Element known = given({atMost(zero, i), below(i, n), below(n, number(1 << 20))});
  EXPECT_EQ(known.decide(terms.ult(terms.udiv(i, number(8)), bytes)), true);
  EXPECT_EQ(known.decide(terms.ult(terms.lshr(i, number(3)), bytes)), true);
  EXPECT_EQ(known.decide(terms.ult(terms.sdiv(i, number(8)), bytes)), true);
  EXPECT_EQ(known.decide(terms.ult(terms.udiv(i, number(8)), terms.udiv(n, number(8)))), std::nullopt);
  EXPECT_EQ(known.decide(terms.ult(terms.udiv(i, number(8)), terms.udiv(terms.add(n, number(6)), number(8)))),
            std::nullopt);
}

TEST_F(DerivedFactsTest, TheCellsOfAMatrix) {
  const Term cell = terms.add(terms.mul(i, m), j);
  const Term size = terms.mul(n, m);
  const Term inside = below(cell, size);
  const Term limit = number(1000);
  EXPECT_TRUE(implies({atMost(zero, i), below(i, n), atMost(zero, j), below(j, m), atMost(n, limit), atMost(m, limit)},
                      inside));
  // One column too many.
  EXPECT_FALSE(implies(
      {atMost(zero, i), below(i, n), atMost(zero, j), atMost(j, m), atMost(n, limit), atMost(m, limit)}, inside));
  // The product may wrap.
  EXPECT_FALSE(implies({atMost(zero, i), below(i, n), atMost(zero, j), below(j, m)}, inside));
  const Term expanded = terms.add(terms.mul(terms.add(i, number(1)), m), j);
  EXPECT_TRUE(implies({atMost(zero, i), below(terms.add(i, number(1)), n), atMost(zero, j), below(j, m),
                       atMost(n, limit), atMost(m, limit), below(i, limit)},
                      below(expanded, size)));
}

TEST_F(DerivedFactsTest, AProductThatWasCheckedDoesNotWrap) {
  const Term cell = terms.add(terms.mul(i, m), j);
  const Term size = terms.mul(n, m);
  const Term inside = terms.ult(cell, size);
  const Term quotient = terms.udiv(number(1 << 28), m);
  EXPECT_TRUE(implies({below(zero, n), below(zero, m), terms.ule(n, quotient), atMost(zero, i), below(i, n),
                       atMost(zero, j), below(j, m)},
                      inside));
  EXPECT_TRUE(implies({below(zero, n), below(zero, m), terms.logicalNot(terms.signedMulOverflows(n, m)),
                       atMost(zero, i), below(i, n), atMost(zero, j), below(j, m)},
                      inside));
  EXPECT_FALSE(
      implies({below(zero, n), below(zero, m), atMost(zero, i), below(i, n), atMost(zero, j), below(j, m)}, inside));
}

}  // namespace
}  // namespace cairn::numeric
