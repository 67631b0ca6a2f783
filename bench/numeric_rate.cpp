// Measures the numeric layer: what a visit of a loop head costs for so many symbols.
#include <fmt/format.h>

#include <ctime>

#include "numeric/element.h"
#include "term/store.h"

namespace {

using namespace cairn::numeric;
using cairn::term::Term;
using cairn::term::TermStore;

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Microseconds a call.
template <typename Work>
double measure(unsigned repetitions, Work work) {
  const double start = cpuSeconds();
  for (unsigned i = 0; i < repetitions; ++i) work();
  return (cpuSeconds() - start) / repetitions * 1e6;
}

// Counters below sizes, sizes in order, each counter with a 64-bit index; `step` tells apart the two sides of a join.
std::vector<Term> path(TermStore& store, unsigned groups, unsigned step) {
  std::vector<Term> result;
  for (unsigned g = 0; g < groups; ++g) {
    const Term i = store.symbol(fmt::format("i{}", g), 32);
    const Term n = store.symbol(fmt::format("n{}", g), 32);
    const Term index = store.symbol(fmt::format("k{}", g), 64);
    const Term size = store.symbol(fmt::format("s{}", g), 64);
    result.push_back(store.eq(i, store.constant(step + g, 32)));
    result.push_back(store.slt(i, n));
    result.push_back(store.eq(index, store.sext(i, 64)));
    result.push_back(store.sle(store.constant(0, 64), size));
    result.push_back(store.sle(size, store.constant(1 << 20, 64)));
    result.push_back(store.slt(index, size));
    result.push_back(store.eq(store.extract(size, 2, 0), store.constant(0, 3)));
  }
  return result;
}

void measureVisit(unsigned groups) {
  TermStore store;
  const auto before = path(store, groups, 0);
  const auto after = path(store, groups, 1);
  const Element top = Element::top();
  const Element a = top.assume(before);
  const Element b = top.assume(after);
  const Element joined = Element::join(a, b);
  const Element widened = Element::widen(joined, Element::join(joined, top.assume(path(store, groups, 2))));
  const unsigned repetitions = 2000 / groups;
  fmt::print("{:3} symbols: assume path {:8.1f}", groups * 4, measure(repetitions, [&] { (void)top.assume(before); }));
  fmt::print("  one more {:7.1f}", measure(repetitions, [&] { (void)joined.assume(before[1]); }));
  fmt::print("  join {:7.1f}", measure(repetitions, [&] { (void)Element::join(a, b); }));
  fmt::print("  widen {:7.1f}", measure(repetitions, [&] { (void)Element::widen(joined, b); }));
  fmt::print("  order {:6.1f}", measure(repetitions, [&] { (void)Element::leq(b, joined); }));
  fmt::print("  terms {:7.1f}", measure(repetitions, [&] { (void)joined.toTerms(store); }));
  fmt::print("  ({} terms, {} when widened)  us\n", joined.toTerms(store).size(), widened.toTerms(store).size());
}

}  // namespace

int main() {
  for (const unsigned groups : {2U, 5U, 10U, 25U}) measureVisit(groups);
  return 0;
}
