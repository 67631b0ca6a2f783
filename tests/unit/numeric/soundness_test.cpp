// No operation loses an assignment: by samples at every width, and for all assignments of a few symbols of three bits.
#include <gtest/gtest.h>

#include <functional>

#include "random_elements.h"

namespace cairn::numeric {
namespace {

using term::Assignment;
using term::Term;
using testing::RandomElements;

const std::vector<std::vector<unsigned>> kWidths = {{1, 8}, {8}, {16, 32}, {32}, {32, 64}, {64}, {0, 8, 64}, {3}};

class SoundnessTest : public ::testing::TestWithParam<std::tuple<unsigned, Relations>> {
 protected:
  // Fewer for finer relations, which take longer. How many.
  unsigned forEachSeed(unsigned count, const std::function<void(term::TermStore&, RandomElements&)>& check) {
    const auto [widths, relations] = GetParam();
    if (relations != Relations::Zones) count /= 5;
    for (std::uint64_t seed = 0; seed < count && !HasFailure(); ++seed) {
      term::TermStore store;
      RandomElements random(store, 1000 * seed + widths, kWidths[widths], relations);
      SCOPED_TRACE(::testing::Message() << "seed " << seed);
      check(store, random);
    }
    return count;
  }
};

TEST_P(SoundnessTest, AssumeKeepsWhatSatisfiesTheConditions) {
  unsigned informative = 0;
  const unsigned seeds = forEachSeed(1500, [&](term::TermStore& store, RandomElements& random) {
    const Assignment inside = random.assignment();
    const auto conditions = random.conditionsOf(inside, 1 + random.below(5));
    const Element e = random.top().assume(conditions);
    informative += e.isTop() ? 0 : 1;
    ASSERT_TRUE(testing::contains(e, inside)) << testing::describe(store, conditions) << "gives\n"
                                              << testing::describe(store, e);
    for (int i = 0; i < 10; ++i) {
      const Assignment other = random.assignment();
      ASSERT_TRUE(!testing::satisfies(other, conditions) || testing::contains(e, other));
    }
    const Element more = e.assume(random.conditionsOf(inside, 2));
    ASSERT_TRUE(testing::contains(more, inside));
    ASSERT_TRUE(Element::leq(more, e)) << testing::describe(store, more) << "and\n" << testing::describe(store, e);
  });
  EXPECT_GT(informative, seeds * 2 / 5);
}

TEST_P(SoundnessTest, AssignGivesTheNewValue) {
  forEachSeed(1500, [&](term::TermStore& store, RandomElements& random) {
    Assignment at = random.assignment();
    Element e = random.element(at, random.below(4));
    for (int step = 0; step < 4; ++step) {
      const Term symbol = random.symbol();
      const Term value = random.expression(symbol.width());
      const Element before = e;
      e = e.assign(symbol, value);
      at.set(symbol.symbol(), evaluate(value, at));
      ASSERT_TRUE(testing::contains(e, at)) << testing::describe(store, before) << "then\n"
                                            << testing::describe(store, {{symbol, value}}) << "gives\n"
                                            << testing::describe(store, e);
    }
  });
}

TEST_P(SoundnessTest, BoundsAndDecisionsHold) {
  unsigned decided = 0;
  const unsigned seeds = forEachSeed(1500, [&](term::TermStore& store, RandomElements& random) {
    const Assignment at = random.assignment();
    const Element e = random.element(at, 1 + random.below(4));
    const Term condition = random.condition();
    const auto decision = e.decide(condition);
    decided += decision ? 1 : 0;
    if (decision) {
      ASSERT_EQ(*decision, evaluate(condition, at) != 0) << testing::describe(store, e) << "decides\n"
                                                         << testing::describe(store, {&condition, 1});
    }
    const unsigned width = std::max(1U, random.symbol().width());
    const Term value = random.expression(width);
    for (const Reading reading : {Reading::Signed, Reading::Unsigned}) {
      const auto bounds = e.bounds(value, reading);
      ASSERT_TRUE(bounds && bounds->contains(readBits(evaluate(value, at), width, reading)));
    }
    for (const Term symbol : random.symbols()) {
      const Integer number = readBits(at.value(symbol.symbol()), symbol.width(), random.readings().of(symbol));
      ASSERT_TRUE(e.bounds(symbol)->contains(number));
      ASSERT_TRUE(e.congruenceOf(symbol).contains(number));
    }
  });
  EXPECT_GT(decided, seeds / 75);
}

TEST_P(SoundnessTest, JoinWidenAndNarrow) {
  unsigned narrowings = 0;
  const Integer thresholds[] = {-128, -1, 0, 1, 10, 127, 255, 65536};
  const unsigned seeds = forEachSeed(1500, [&](term::TermStore& store, RandomElements& random) {
    const Assignment inA = random.assignment();
    const Assignment inB = random.assignment();
    const Element a = random.element(inA, 1 + random.below(5));
    const Element b = random.element(inB, 1 + random.below(5));
    const Element joined = Element::join(a, b);
    const Element widened =
        Element::widen(a, b, random.below(2) == 0 ? std::span<const Integer>(thresholds) : std::span<const Integer>());
    for (const Element& upper : {joined, widened}) {
      ASSERT_TRUE(Element::leq(a, upper)) << testing::describe(store, a) << "above\n"
                                          << testing::describe(store, upper);
      ASSERT_TRUE(Element::leq(b, upper)) << testing::describe(store, b) << "above\n"
                                          << testing::describe(store, upper);
      ASSERT_TRUE(testing::contains(upper, inA) && testing::contains(upper, inB));
      // A join says nothing of numbers that lie far apart and are unrelated; a widening may.
      if (!Element::leq(joined, upper)) continue;
      ++narrowings;
      const Element narrowed = Element::narrow(upper, joined);
      ASSERT_TRUE(Element::leq(joined, narrowed) && Element::leq(narrowed, upper))
          << testing::describe(store, joined) << "not below\n"
          << testing::describe(store, narrowed) << "not below\n"
          << testing::describe(store, upper);
    }
    ASSERT_TRUE(Element::leq(a, a));
    ASSERT_EQ(Element::join(a, a), a);
    ASSERT_TRUE(Element::leq(joined, Element::join(b, a)));
    ASSERT_EQ(Element::join(a, Element::bottom(random.readings(), random.top().relations())), a);
    if (Element::leq(a, b)) {
      ASSERT_TRUE(testing::contains(b, inA));
      ASSERT_TRUE(Element::leq(joined, b));
    }
  });
  EXPECT_GT(narrowings, seeds * 193 / 100);
}

TEST_P(SoundnessTest, TermsHoldAndGiveTheElementBack) {
  unsigned exact = 0;
  unsigned total = 0;
  forEachSeed(1500, [&](term::TermStore& store, RandomElements& random) {
    const Assignment inA = random.assignment();
    const Assignment inB = random.assignment();
    Element e = random.element(inA, 1 + random.below(5));
    if (random.below(2) == 0) e = Element::join(e, random.element(inB, 1 + random.below(5)));
    const auto terms = e.toTerms(store);
    ASSERT_TRUE(testing::satisfies(inA, terms)) << testing::describe(store, terms);
    for (int i = 0; i < 10; ++i) {
      const Assignment other = random.assignment();
      ASSERT_TRUE(!testing::contains(e, other) || testing::satisfies(other, terms)) << testing::describe(store, terms);
    }
    const Element back = random.top().assume(terms);
    ASSERT_TRUE(testing::contains(back, inA));
    ++total;
    exact += Element::leq(back, e) ? 1 : 0;
  });
  // But for mixed readings of 64 bits, moduli that fit no positive number, and sums that do not fit 64 bits.
  const unsigned atLeast = std::get<1>(GetParam()) == Relations::Zones ? 99 : 96;
  EXPECT_GE(exact * 100, total * atLeast) << exact << " of " << total;
}

TEST_P(SoundnessTest, ForgetProjectRenameExpandFold) {
  forEachSeed(1000, [&](term::TermStore& store, RandomElements& random) {
    const Assignment first = random.assignment();
    const auto conditions = random.conditionsOf(first, 1 + random.below(5));
    const Element e = random.top().assume(conditions);
    std::vector<Term> group;
    std::vector<Term> others;
    for (const Term symbol : random.symbols()) (random.below(2) == 0 ? group : others).push_back(symbol);

    Assignment changed = random.assignment();
    for (const Term symbol : others) changed.set(symbol.symbol(), first.value(symbol.symbol()));
    // Symbols that only random terms bring are neither in the group nor among the others.
    for (std::size_t i = 0; i < store.symbolCount(); ++i) {
      const Term symbol = store.symbolTerm(term::SymbolId(i));
      if (std::find(group.begin(), group.end(), symbol) == group.end()) {
        changed.set(symbol.symbol(), first.value(symbol.symbol()));
      }
    }
    ASSERT_TRUE(testing::contains(e.forget(group), changed));
    const Element projected = e.project(others);
    ASSERT_TRUE(testing::contains(projected, changed));
    ASSERT_TRUE(Element::leq(e, projected));

    std::vector<std::pair<Term, Term>> copies;
    Readings readings = random.readings();
    for (const Term symbol : group) {
      copies.emplace_back(symbol, store.freshSymbol("copy", symbol.width()));
      if (!symbol.isBool() && readings.of(symbol) == Reading::Unsigned) readings.readUnsigned(copies.back().second);
    }
    const Element renamed = e.rename(copies);
    Assignment moved = first;
    for (const auto& [symbol, copy] : copies) {
      moved.set(copy.symbol(), first.value(symbol.symbol()));
      moved.set(symbol.symbol(), changed.value(symbol.symbol()));
    }
    ASSERT_TRUE(testing::contains(renamed, moved));

    // Two things described by the same element beside the same other values: the second for the copies.
    const Element expanded = e.expand(copies);
    Assignment two = first;
    for (const auto& [symbol, copy] : copies) two.set(copy.symbol(), first.value(symbol.symbol()));
    ASSERT_TRUE(testing::contains(expanded, two));
    for (int i = 0; i < 20; ++i) {
      Assignment second = changed;
      for (const Term symbol : group) {
        if (random.below(2) == 0) second.set(symbol.symbol(), first.value(symbol.symbol()));
      }
      if (!testing::contains(e, second)) continue;
      for (const auto& [symbol, copy] : copies) two.set(copy.symbol(), second.value(symbol.symbol()));
      ASSERT_TRUE(testing::contains(expanded, two));
      const Element folded = expanded.fold(copies);
      ASSERT_TRUE(testing::contains(folded, first) && testing::contains(folded, second));
    }
    ASSERT_TRUE(Element::leq(expanded, e));
    ASSERT_TRUE(Element::leq(expanded.fold(copies), e));
  });
}

INSTANTIATE_TEST_SUITE_P(Widths, SoundnessTest,
                         ::testing::Combine(::testing::Range(0U, static_cast<unsigned>(kWidths.size())),
                                            ::testing::Values(Relations::Zones, Relations::Octagons,
                                                              Relations::Polyhedra)));

// Every assignment of three symbols of three bits.
void forAll(const RandomElements& random, const std::function<void(const Assignment&)>& check) {
  for (std::uint64_t bits = 0; bits < 512; ++bits) {
    Assignment assignment;
    if (::testing::Test::HasFailure()) return;
    for (std::size_t i = 0; i < 3; ++i) assignment.set(random.symbols()[i].symbol(), (bits >> (3 * i)) & 7);
    check(assignment);
  }
}

class ByRelations : public ::testing::TestWithParam<Relations> {
 protected:
  [[nodiscard]] static std::uint64_t seeds(std::uint64_t ofZones) {
    return GetParam() == Relations::Zones ? ofZones : ofZones / 5;
  }
};
constexpr auto kRelations = {Relations::Zones, Relations::Octagons, Relations::Polyhedra};
INSTANTIATE_TEST_SUITE_P(Relations, ByRelations, ::testing::ValuesIn(kRelations));

TEST_P(ByRelations, AllAssignmentsThatSatisfyTheConditionsAreKept) {
  std::size_t satisfying = 0;
  std::size_t kept = 0;
  for (std::uint64_t seed = 0; seed < seeds(3000); ++seed) {
    term::TermStore store;
    RandomElements random(store, 77'000'000 + seed, {3}, GetParam());
    const auto conditions = random.conditionsOf(random.assignment(), 1 + random.below(4));
    const Element e = random.top().assume(conditions);
    const Term symbol = random.symbol();
    const Term value = random.expression(3);
    const Element assigned = e.assign(symbol, value);
    const auto terms = e.toTerms(store);
    forAll(random, [&](const Assignment& at) {
      const bool inside = testing::contains(e, at);
      satisfying += testing::satisfies(at, conditions) ? 1 : 0;
      kept += inside ? 1 : 0;
      ASSERT_TRUE(inside || !testing::satisfies(at, conditions)) << seed << "\n"
                                                                 << testing::describe(store, conditions);
      if (!inside) return;
      ASSERT_TRUE(testing::satisfies(at, terms)) << seed << "\n"
                                                 << testing::describe(store, conditions) << "gives\n"
                                                 << testing::describe(store, terms);
      Assignment after = at;
      after.set(symbol.symbol(), evaluate(value, at));
      ASSERT_TRUE(testing::contains(assigned, after)) << seed;
    });
    if (::testing::Test::HasFailure()) return;
  }
  // How much is kept that need not be: measured, and not to grow.
  RecordProperty("satisfying", static_cast<int>(satisfying));
  RecordProperty("kept", static_cast<int>(kept));
  EXPECT_LT(kept, 2 * satisfying) << kept << " kept for " << satisfying;
}

TEST_P(ByRelations, OrderIsSoundAndBottomIsEmpty) {
  for (std::uint64_t seed = 0; seed < seeds(3000); ++seed) {
    term::TermStore store;
    RandomElements random(store, 78'000'000 + seed, {3}, GetParam());
    const Element a = random.element(1 + random.below(4));
    const Element b = random.element(1 + random.below(3));
    const Element both = a.assume(b.toTerms(store));
    const bool below = Element::leq(a, b);
    forAll(random, [&](const Assignment& at) {
      const bool inA = testing::contains(a, at);
      const bool inB = testing::contains(b, at);
      ASSERT_TRUE(!below || !inA || inB) << seed;
      ASSERT_TRUE(!inA || !inB || testing::contains(both, at)) << seed;
    });
    if (::testing::Test::HasFailure()) return;
  }
}

TEST_P(ByRelations, EveryChainOfWideningsEnds) {
  const Integer thresholds[] = {0, 10, 100, 1000};
  for (std::uint64_t seed = 0; seed < seeds(50); ++seed) {
    term::TermStore store;
    RandomElements random(store, 79'000'000 + seed, {8, 32, 64}, GetParam());
    Element at = random.element(3);
    unsigned changes = 0;
    for (int step = 0; step < 200; ++step) {
      const Element next = Element::widen(at, random.element(2 + random.below(3)), thresholds);
      changes += next == at ? 0 : 1;
      at = next;
    }
    ASSERT_LT(changes, 60U);
  }
}

// Loops of random conditions and assignments: the fixpoint is reached, and concrete runs never leave it. The head is kept as an element or as terms.
TEST_P(ByRelations, LoopsReachAFixpointThatHoldsTheirRuns) {
  const Integer thresholds[] = {0, 10, 100, 1000};
  unsigned most[] = {0, 0};
  std::uint64_t steps = 0;
  for (std::uint64_t seed = 0; seed < seeds(1500); ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const bool asTerms = seed % 2 == 1;
    term::TermStore store;
    RandomElements random(store, 80'000'000 + seed,
                          seed % 3 == 0 ? std::vector<unsigned>{8} : std::vector<unsigned>{32, 64}, GetParam());
    Assignment run = random.assignment();
    const auto guards = random.conditionsOf(run, 1 + random.below(2));
    std::vector<std::pair<Term, Term>> assignments;
    for (unsigned i = 0; i < 1 + random.below(4); ++i) {
      const Term symbol = random.symbol();
      assignments.emplace_back(symbol, random.below(2) == 0
                                           ? store.add(symbol, store.constant(random.below(5), symbol.width()))
                                           : random.expression(symbol.width()));
    }
    const auto body = [&](const Element& head) {
      Element after = head.assume(guards);
      for (const auto& [symbol, value] : assignments) after = after.assign(symbol, value);
      return after;
    };
    const Element entry = random.element(run, random.below(4));
    Element head = Element::join(entry, body(entry));
    unsigned visits = 0;
    while (!Element::leq(body(head), head)) {
      head = Element::widen(head, body(head), thresholds);
      if (asTerms) head = random.top().assume(head.toTerms(store));
      ASSERT_LT(++visits, 200U) << testing::describe(store, head);
    }
    most[asTerms ? 1 : 0] = std::max(most[asTerms ? 1 : 0], visits);
    for (int i = 0; i < 40; ++i) {
      ASSERT_TRUE(testing::contains(head, run)) << testing::describe(store, head);
      if (!testing::satisfies(run, guards)) break;
      for (const auto& [symbol, value] : assignments) run.set(symbol.symbol(), evaluate(value, run));
      ++steps;
    }
  }
  EXPECT_GT(steps, 2 * seeds(1500));
  EXPECT_LT(most[0], 40U);
  RecordProperty("mostVisits", static_cast<int>(most[0]));
  RecordProperty("mostVisitsAsTerms", static_cast<int>(most[1]));
}

}  // namespace
}  // namespace cairn::numeric
